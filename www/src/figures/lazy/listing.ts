/** The class in forty lines, with the lines that the reader may leave out. */
import type { CodeLine, Listing } from '../../figure/listing.ts';
import { counted } from '../../figure/numbers.ts';
import type { Tree } from './tree.ts';

/** A line, the part of the picture that it touches, and its control if it can be left out. */
type Source = Omit<CodeLine, 'times' | 'ran'>;

/** Returns the lines of a piece of code, all of one part. */
const lines = (part: string, ...code: string[]): Source[] =>
  code.map((text) => ({ text, ...(part ? { part } : {}) }));

/** Returns a line of a method that can be left out, and what stands there instead. */
const line = (part: string, name: string, within: string, text: string, instead?: string): Source => ({
  ...{ text, part, name, within, leftOutBy: `without${name === 'e' ? 'Stop' : name.toUpperCase()}` },
  ...(instead ? { instead } : {}),
});

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
  line(
    'product',
    'a',
    'getLocalToWorld',
    '      const above = this.parent.getLocalToWorld();',
    '      const above = this.parent.localToWorld;',
  ),
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
  line('mark', 'e', 'setDirty', '    if (this.isDirty) return;'),
  ...lines('mark', '    this.isDirty = true;'),
  line('mark', 'b', 'setDirty', '    this.isInverseDirty = true;'),
  ...lines('mark', '    for (const child of this.children) child.setDirty();', '  }'),
  ...lines(
    'move',
    '  setParent(parent) {',
    '    this.parent?.children.splice(this.parent.children.indexOf(this), 1);',
    '    this.parent = parent;',
    '    parent?.children.push(this);',
  ),
  line('move', 'c', 'setParent', '    this.setDirty();'),
  ...lines('move', '  }'),
  ...lines('inverse', '  getWorldToLocal() {', '    if (!this.isInverseDirty) return this.worldToLocal;'),
  line(
    'inverse',
    'd',
    'getWorldToLocal',
    '    this.worldToLocal = inverse(this.getLocalToWorld());',
    '    this.worldToLocal = inverse(this.localToWorld);',
  ),
  ...lines('inverse', '    this.isInverseDirty = false;', '    return this.worldToLocal;', '  }', '}'),
];

export function listingOf(tree: Tree): Listing {
  const ran = partsOf(tree);
  return {
    title: `The class, ${counted(source.length, 'line')}`,
    lines: source.map((line): CodeLine => {
      const times = timesOf(tree, line.name ?? '');
      return { ...line, ...(times === undefined ? {} : { times }), ran: ran.includes(line.part ?? '') };
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

function timesOf({ counts }: Tree, name: string): number | undefined {
  const { marks, stopped, moves, asked, inverses } = counts;
  return { a: asked, b: marks - stopped, c: moves, d: inverses, e: stopped }[name];
}
