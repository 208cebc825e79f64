/** The controls of the lazy tree. */
import { button, choice, guess, hold, type Params, toggle } from '../../figure/controls.ts';
import { parts } from './robot.ts';

const nodes = parts.map(({ name }) => ({ value: name.replace(' ', '-'), label: name }));
const edits = 'What happens';
const lines = 'Left out of the class';

/** A count of products, as marks: few, many, or a field of them. */
const products = (value: string, label: string, path: string) => ({ value, label, path });

export const controls = {
  begin: choice({
    label: 'Begin with',
    look: 'menu',
    options: {
      leaf: '1,000 edits of the root, then the hat is read',
      all: '1,000 edits of the root, then all is drawn',
      frames: '1,000 frames: edit the root, draw all',
      shortest: 'The shortest way to a wrong answer',
      nothing: 'Nothing yet',
    },
  }),
  order: choice({ label: 'Reads', options: { parents: 'parents first', children: 'children first' } }),
  node: choice({ label: 'Box', group: edits, look: 'menu', value: 'robot', options: nodes }),
  edit: button({ label: 'Edit it', group: edits }),
  thousand: button({ label: 'Edit it 1,000 times', group: edits }),
  read: button({ label: 'Read it', group: edits }),
  inverse: button({ label: 'Read its inverse', group: edits }),
  draw: button({ label: 'Draw all', group: edits }),
  ask: hold({ label: 'Where is the hat?', group: edits }),
  under: choice({ label: 'New parent', group: edits, look: 'menu', value: 'right-hand', options: nodes }),
  move: button({ label: 'Move it there', group: edits }),
  guess: guess({
    asks: 'A thousand edits, then one question: how many products?',
    options: [
      products('5', '5', 'M8 6V18M16 6V18M24 6V18M32 6V18M40 6V18'),
      products('1000', '1,000', 'M4 12H44M4 6H44M4 18H44'),
      products(
        '31000',
        '31,000',
        'M4 4H44M4 8H44M4 12H44M4 16H44M4 20H44M8 2V22M16 2V22M24 2V22M32 2V22M40 2V22',
      ),
    ],
    hides: {
      parts: ['product', 'fresh'],
      values: ['products', 'eager', 'marks'],
      words: ['instead of', '5 products', '31,000', '1,030'],
      until: 'pressed',
    },
  }),
  withoutA: toggle({ label: 'a: the child asks its parent’s getter', group: lines, value: false }),
  withoutB: toggle({ label: 'b: the second flag goes up too', group: lines, value: false }),
  withoutC: toggle({ label: 'c: a new parent marks the node', group: lines, value: false }),
  withoutD: toggle({ label: 'd: the inverse asks the getter', group: lines, value: false }),
  withoutStop: toggle({ label: 'e: a marked node ends the walk', group: lines, value: false }),
};

export type LazyParams = Params<typeof controls>;

/** Returns the number of the node that a choice names. */
export function nodeOf(value: string): number {
  return nodes.findIndex((it) => it.value === value);
}

/** Returns the value of the choice that means a node. */
export function nodeValue(id: number): string {
  return nodes[id]?.value ?? '';
}
