/** The class in forty lines, with the lines that the reader may leave out. */
import type { CodeLine, Listing } from '../../figure/listing.ts';
import { counted } from './readout.ts';
import type { Tree } from './tree.ts';

/** A line, the part of the picture that it touches, and its control if it can be left out. */
type Source = Omit<CodeLine, 'times' | 'ran'>;

/** Returns the lines of a piece of code, all of one part. */
const lines = (part: string, ...code: string[]): Source[] =>
  code.map((text) => ({ text, ...(part ? { part } : {}) }));

export const source: readonly Source[] = [
  ...lines(
    '',
    'class Transform {',
    '  parent = null; children = [];',
    '  local = identity;',
    '  isDirty = false;',
    '  localToWorld = identity;',
    '  isInverseDirty = false;',
    '  worldToLocal = identity;',
  ),
  ...lines(
    'product',
    '  getLocalToWorld() {',
    '    if (!this.isDirty) return this.localToWorld;',
    '    this.localToWorld = this.local;',
    '    if (this.parent) {',
  ),
  {
    text: '      const above = this.parent.getLocalToWorld();',
    part: 'product',
    name: 'a',
    within: 'getLocalToWorld',
    leftOutBy: 'withoutA',
    instead: '      const above = this.parent.localToWorld;',
  },
  ...lines(
    'product',
    '      this.localToWorld = times(above, this.local);',
    '    }',
    '    this.isDirty = false;',
    '    return this.localToWorld;',
    '  }',
  ),
  ...lines('mark', '  setLocal(matrix) {', '    this.local = matrix;', '    this.setDirty();', '  }'),
  ...lines('mark', '  setDirty() {'),
  {
    text: '    if (this.isDirty) return;',
    part: 'mark',
    name: 'e',
    within: 'setDirty',
    leftOutBy: 'withoutStop',
    folded: true,
  },
  ...lines('mark', '    this.isDirty = true;'),
  {
    text: '    this.isInverseDirty = true;',
    part: 'mark',
    name: 'b',
    within: 'setDirty',
    leftOutBy: 'withoutB',
  },
  ...lines('mark', '    for (const child of this.children) child.setDirty();', '  }'),
  ...lines(
    'move',
    '  setParent(parent) {',
    '    this.parent?.children.splice(this.parent.children.indexOf(this), 1);',
    '    this.parent = parent;',
    '    parent?.children.push(this);',
  ),
  {
    text: '    this.setDirty();',
    part: 'move',
    name: 'c',
    within: 'setParent',
    leftOutBy: 'withoutC',
  },
  ...lines('move', '  }'),
  ...lines('inverse', '  getWorldToLocal() {', '    if (!this.isInverseDirty) return this.worldToLocal;'),
  {
    text: '    this.worldToLocal = inverse(this.getLocalToWorld());',
    part: 'inverse',
    name: 'd',
    within: 'getWorldToLocal',
    leftOutBy: 'withoutD',
    instead: '    this.worldToLocal = inverse(this.localToWorld);',
  },
  ...lines('inverse', '    this.isInverseDirty = false;', '    return this.worldToLocal;', '  }', '}'),
];

export function listingOf(tree: Tree): Listing {
  const ran = partsOf(tree);
  return {
    title: `The class, ${counted(source.length, 'line')}`,
    lines: source.map((line): CodeLine => {
      const times = timesOf(tree, line.name ?? '');
      return {
        ...line,
        ...(times === undefined ? {} : { times }),
        ran: line.part !== undefined && ran.includes(line.part),
      };
    }),
  };
}

/** Returns the parts of the class that the last event ran. */
function partsOf({ work, last, refused }: Tree): readonly string[] {
  return [
    ...(work.marked.length > 0 ? ['mark'] : []),
    ...(last?.kind === 'move' && !refused ? ['move'] : []),
    ...(work.multiplied.length > 0 ? ['product'] : []),
    ...(work.inverted.length > 0 ? ['inverse'] : []),
  ];
}

/** Returns how often a line has run since the beginning. */
function timesOf({ counts }: Tree, name: string): number | undefined {
  const { marks, stopped, moves, asked, inverses } = counts;
  return { a: asked, b: marks - stopped, c: moves, d: inverses, e: stopped }[name];
}
