import { type LazyParams, nodeOf } from './controls.ts';
import { numbered, ROOT } from './robot.ts';
import type { LeftOut } from './transform.ts';
import { type Event, type Order, Tree } from './tree.ts';

export const THOUSAND = 1000;

export class Lazy {
  tree: Tree;
  #done: Event[] = [];
  #other: Tree | null = null;

  constructor(params: LazyParams) {
    this.tree = this.#again(params, params.order);
  }

  /** Returns whether nothing has happened yet but what the reader chose to begin with. */
  get begins(): boolean {
    return this.#done.length === 0;
  }

  act(name: string, params: LazyParams): void {
    const node = nodeOf(params.node);
    const events: Readonly<Record<string, Event>> = {
      edit: { kind: 'edit', node, count: 1 },
      thousand: { kind: 'edit', node, count: THOUSAND },
      read: { kind: 'read', node },
      inverse: { kind: 'inverse', node },
      move: { kind: 'move', node, parent: nodeOf(params.under) },
      draw: { kind: 'draw' },
    };
    const event = events[name];
    if (!event) return;
    this.#done.push(event);
    this.#other = null;
    this.tree.happen(event);
  }

  /**
   * Another class or another order does all again from the beginning: the reader compares what the
   * same events lead to.
   */
  changed(name: keyof LazyParams, params: LazyParams): void {
    if (name === 'node' || name === 'under') return;
    if (name === 'begin') this.#done = [];
    this.#other = null;
    this.tree = this.#again(params, params.order);
  }

  /** Returns the tree after the same events with the other order of reading. */
  other(params: LazyParams): Tree {
    this.#other ??= this.#again(params, params.order === 'parents' ? 'children' : 'parents');
    return this.#other;
  }

  #again(params: LazyParams, order: Order): Tree {
    const tree = new Tree(leftOutBy(params), order);
    for (const event of [...beginnings(params), ...this.#done]) tree.happen(event);
    return tree;
  }
}

export function leftOutBy(params: LazyParams): LeftOut {
  const { withoutA: a, withoutB: b, withoutC: c, withoutD: d, withoutStop: stop } = params;
  return { a, b, c, d, stop };
}

function beginnings(params: LazyParams): readonly Event[] {
  const edits: Event = { kind: 'edit', node: ROOT, count: THOUSAND };
  const events: Readonly<Record<LazyParams['begin'], readonly Event[]>> = {
    leaf: [edits, { kind: 'read', node: numbered('hat') }],
    all: [edits, { kind: 'draw' }],
    frames: [{ kind: 'frames', count: THOUSAND }],
    shortest: shortest(leftOutBy(params)),
    nothing: [],
  };
  return events[params.begin];
}

/** Returns the shortest way to a wrong answer without a line: a search of all ways found it. */
function shortest({ b, c, d }: LeftOut): readonly Event[] {
  const [hat, hand] = [numbered('hat'), numbered('right hand')];
  const edit = (name: string): Event => ({ kind: 'edit', node: numbered(name), count: 1 });
  if (b || d) return [edit('hat'), { kind: 'inverse', node: hat }];
  const read: Event = { kind: 'read', node: hat };
  return c ? [edit('right arm'), { kind: 'move', node: hat, parent: hand }, read] : [edit('head'), read];
}
