/** The functions that arithmetic in a field knows. */
import { math } from '../../core/entries/index.ts';
import { capital, type Dimension, kinds, NO_DIMENSION, nameOf, type Quantity, radians } from './units.ts';

/** A text that is no number; its message is a sentence. */
export class Unreadable extends Error {}

type Act = (...given: Quantity[]) => Quantity;

const bare = (value: number): Quantity => ({ value, dimension: NO_DIMENSION });
const inTurns = (value: number): Quantity => ({
  value: (value * 180) / Math.PI,
  dimension: kinds.angle.dimension,
});
const isBare = (dimension: Dimension): boolean => dimension.every((it) => it === 0);

/** Returns a number without a unit, or the radians of an angle. */
function plain({ value, dimension }: Quantity): number {
  if (isBare(dimension)) return value;
  if (dimension.join() === kinds.angle.dimension.join()) return radians(value);
  throw new Unreadable(`A function here takes no unit, but has ${nameOf(dimension)}.`);
}

const ofOne =
  (act: (x: number) => number): Act =>
  (x) =>
    bare(act(plain(x as Quantity)));
const toAngle =
  (act: (x: number) => number): Act =>
  (x) =>
    inTurns(act(plain(x as Quantity)));
/** A function that leaves the unit as it is. */
const kept =
  (act: (x: number) => number): Act =>
  (x) => ({ ...(x as Quantity), value: act((x as Quantity).value) });
/** A function of quantities that are alike; those without a unit take that of the others. */
const alike =
  (act: (...values: number[]) => number): Act =>
  (...given) => {
    const dimension = given.find((it) => !isBare(it.dimension))?.dimension ?? NO_DIMENSION;
    const other = given.find((it) => !isBare(it.dimension) && it.dimension.join() !== dimension.join());
    if (other)
      throw new Unreadable(`${capital(nameOf(dimension))} is not compared with ${nameOf(other.dimension)}.`);
    return { value: act(...given.map(({ value }) => value)), dimension };
  };

const MANY = 9;
const functions: ReadonlyMap<string, readonly [act: Act, least: number, most: number]> = new Map([
  ['sin', [ofOne(math.sin), 1, 1]],
  ['cos', [ofOne(math.cos), 1, 1]],
  ['tan', [ofOne(math.tan), 1, 1]],
  ['asin', [toAngle(math.asin), 1, 1]],
  ['acos', [toAngle(math.acos), 1, 1]],
  ['atan', [toAngle(math.atan), 1, 1]],
  ['atan2', [(y, x) => inTurns(alike(math.atan2)(y as Quantity, x as Quantity).value), 2, 2]],
  ['exp', [ofOne(math.exp), 1, 1]],
  ['log', [ofOne(math.log), 1, 1]],
  ['ln', [ofOne(math.log), 1, 1]],
  ['sqrt', [root, 1, 1]],
  ['hypot', [alike(math.hypot as (...values: number[]) => number), 2, 2]],
  ['abs', [kept(Math.abs), 1, 1]],
  ['floor', [kept(Math.floor), 1, 1]],
  ['ceil', [kept(Math.ceil), 1, 1]],
  ['round', [kept(Math.round), 1, 1]],
  ['min', [alike(Math.min), 1, MANY]],
  ['max', [alike(Math.max), 1, MANY]],
]);

function root(x: Quantity | undefined): Quantity {
  const { value, dimension } = x as Quantity;
  const [length, angle, time] = dimension;
  return { value: Math.sqrt(value), dimension: [length / 2, angle / 2, time / 2] };
}

/**
 * Returns the value of a function of this name; `given` is `null` where no brackets follow.
 *
 * @throws Unreadable for a name that is unknown, and for another count of arguments.
 */
export function call(name: string, given: readonly Quantity[] | null): Quantity {
  const found = functions.get(name.toLowerCase());
  if (!found) throw new Unreadable(`“${name}” is no unit, constant or function here.`);
  const [act, least, most] = found;
  if (!given) throw new Unreadable(`“${name}” needs brackets: ${name}(2).`);
  if (given.length < least || given.length > most)
    throw new Unreadable(`“${name}” takes ${least === most ? least : `${least} to ${most}`} numbers.`);
  return act(...given);
}
