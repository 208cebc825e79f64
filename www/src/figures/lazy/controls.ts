/** The controls of the lazy tree. */
import {
  button,
  choice,
  grouped,
  guess,
  menu,
  type Params,
  pictured,
  toggle,
} from '../../figure/controls.ts';
import { parts } from './robot.ts';

const nodes = parts.map(({ name }) => ({ value: name.replace(' ', '-'), label: name }));

export const controls = {
  begin: menu('Begin with', {
    leaf: '1,000 edits of the root, then the hat is read',
    all: '1,000 edits of the root, then all is drawn',
    frames: '1,000 frames: edit the root, draw all',
    shortest: 'The shortest way to a wrong answer',
    nothing: 'Nothing yet',
  }),
  order: choice('Reads', { parents: 'parents first', children: 'children first' }),
  ...grouped('What happens', {
    node: menu('Box', nodes, 'robot'),
    edit: button('Edit it'),
    thousand: button('Edit it 1,000 times'),
    read: button('Read it'),
    inverse: button('Read its inverse'),
    draw: button('Draw all'),
    under: menu('New parent', nodes, 'right-hand'),
    move: button('Move it there'),
  }),
  guess: guess({
    asks: 'A thousand edits, then one question: how many products?',
    // A count of products, as marks: few, many, or a field of them.
    options: [
      pictured('5', '5', 'M8 6V18M16 6V18M24 6V18M32 6V18M40 6V18'),
      pictured('1000', '1,000', 'M4 12H44M4 6H44M4 18H44'),
      pictured(
        '31000',
        '31,000',
        'M4 4H44M4 8H44M4 12H44M4 16H44M4 20H44M8 2V22M16 2V22M24 2V22M32 2V22M40 2V22',
      ),
    ],
    answer: { near: 'products' },
    hides: {
      parts: ['product', 'fresh'],
      values: ['products', 'eager', 'marks'],
      words: ['instead of', '5 products', '31,000', '1,030'],
      until: 'pressed',
    },
  }),
  ...grouped('Left out of the class', {
    withoutA: toggle('a: the child asks its parent’s getter'),
    withoutB: toggle('b: the second flag goes up too'),
    withoutC: toggle('c: a new parent marks the node'),
    withoutD: toggle('d: the inverse asks the getter'),
    withoutStop: toggle('e: a marked node ends the walk'),
  }),
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
