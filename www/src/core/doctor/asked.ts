/** Rows in the core: they are written into its block, and what a call answers is read. */
import { answered, numbers } from '../boundary/core.ts';
import { fromCore, KinetreeError, tooLarge } from '../boundary/errors.ts';
import { NINE } from '../linear/matrix3.ts';
import { nameOf, type Rows } from './patient.ts';
import { RULES } from './rows.ts';

/** Doubles a node takes: parent, translation 3, rotation 9, stretch 9, three flags. */
const NODE = 25;
/** Doubles that any answer has room for without the rows. */
const LEAST = 42;
/** An error of the core: a list of nodes for which memory has no room. A quantity of its errors: the world. */
const [FULL, WORLD] = [104, 14];

/** Numbers that a call takes behind the rows: so many of each node, by its place. */
export interface More {
  readonly width: number;
  write(block: Float64Array, at: number, place: number): void;
}

/** Returns lists of numbers that a call takes behind all these, for the turn that each place has in the core. */
export type Tail = (turns: Int32Array) => readonly ArrayLike<number>[];

/**
 * Asks the core about rows, and returns its answer: the first number tells how many others there are.
 * A node is told by its place in the order of the rows.
 *
 * @throws KinetreeError `TOO_LARGE` for a node whose numbers in the world overflow, or where memory has
 * no room.
 */
export function asked(
  rows: Rows,
  call: (rule: number, count: number) => number,
  more: readonly More[] = [],
  tail?: Tail,
): Float64Array {
  const { count, order } = rows;
  const width = more.reduce((sum, it) => sum + it.width, NODE);
  const turns = turnsOf(rows);
  const behind = tail?.(turns) ?? [];
  const length = behind.reduce((sum, it) => sum + it.length, width * count);
  const block = numbers(Math.max(LEAST, length));
  write(rows, turns, block);
  let from = NODE * count;
  for (const it of more) {
    for (let i = 0; i < count; i++) it.write(block, from + it.width * i, order[i] as number);
    from += it.width * count;
  }
  for (const it of behind) {
    block.set(it, from);
    from += it.length;
  }
  const kind = call(RULES.indexOf(rows.rule), count);
  const answer = answered();
  if (kind === FULL) throw tooLarge(count, 'nodes');
  if (kind !== 0) {
    const place = order[answer[2] as number];
    if (answer[0] === WORLD && place !== undefined) throw outOfReach(rows, place);
    throw fromCore(kind, answer, (at) => (at < 0 ? '' : ` of node ${rows.ids[order[at] as number]}`));
  }
  const whole = 1 + (answer[0] as number);
  return numbers(whole).slice(0, whole);
}

/** Returns the turn that each place has in the core. */
export function turnsOf({ count, order }: Rows): Int32Array {
  const turns = new Int32Array(count);
  for (let i = 0; i < count; i++) turns[order[i] as number] = i;
  return turns;
}

/** Returns the numbers of rows that a call takes behind others. */
export function rowsIn(rows: Rows, turns: Int32Array): Float64Array {
  const block = new Float64Array(NODE * rows.count);
  write(rows, turns, block);
  return block;
}

/** Writes the nodes in their order: see `crate/wasm/src/doctor.rs`. */
function write(rows: Rows, turns: Int32Array, block: Float64Array): void {
  const { count, order, parents, translations, rotations, stretches, sheared, compensates, unseen } = rows;
  for (let i = 0; i < count; i++) {
    const place = order[i] as number;
    const [at, parent] = [NODE * i, parents[place] as number];
    block[at] = parent < 0 ? -1 : (turns[parent] as number);
    for (let k = 0; k < 3; k++) block[at + 1 + k] = translations[3 * place + k] as number;
    for (let k = 0; k < NINE; k++) {
      block[at + 4 + k] = rotations[NINE * place + k] as number;
      block[at + 13 + k] = stretches[NINE * place + k] as number;
    }
    block[at + 22] = sheared[place] as number;
    block[at + 23] = compensates?.[place] ?? 0;
    block[at + 24] = unseen?.[place] ?? 0;
  }
}

/** Returns the error of a node whose numbers in the world overflow. */
function outOfReach(rows: Rows, place: number): KinetreeError {
  return new KinetreeError(
    'TOO_LARGE',
    `node ${rows.ids[place]}, ${nameOf(rows, place)}, is out of reach: its numbers in the world are too large to be written`,
  );
}
