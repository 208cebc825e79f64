/** A breakfast on a tray: where each thing is, and the pair of numbers that it keeps. */
import type { Trs, WorldTransform } from '../../core/entries/index.ts';
import { angle, choice, type Params, slider } from '../../figure/controls.ts';
import { inWorld, posed } from '../shared/flat.ts';

/** Where each thing is on what carries it, m. */
const CUP = [0.24, 0.11] as const;
const SPOON = [0.03, 0.01] as const;
const EGG = [0.08, 0.09] as const;
export const AT_REST = { x: 0, y: 0, turn: Math.PI / 20 };
export const NAMES = ['tray', 'cup', 'egg', 'spoon'] as const;

const centimeters = (label: string, min: number, max: number) =>
  slider(label, [min, max, 0.1], 0, 'cm', { perUnit: 0.01 });

export const controls = {
  x: centimeters('Tray, to the right', -12, 10),
  y: centimeters('Tray, away from you', -8, 4),
  turn: angle('Tray, rotated', [-25, 25, 0.5], 9),
  placed: choice('Each thing is placed', { room: 'in the room', carrier: 'on what carries it' }),
};
export type BreakfastParams = Params<typeof controls>;
export type Breakfast = ReturnType<typeof laid>;

export const trayOf = ({ x, y, turn }: typeof AT_REST): Trs => posed([x, y], turn);
export const placeOf = ({ matrix }: WorldTransform) => [matrix[12] ?? 0, matrix[13] ?? 0] as const;

export function laid({ placed, ...tray }: BreakfastParams) {
  const [cup, egg, spoon] = [posed(CUP), posed(EGG), posed(SPOON, -0.45)];
  const inRoom = placed === 'room';
  const carrier = trayOf(inRoom ? AT_REST : tray);
  const world = {
    tray: inWorld(trayOf(tray)),
    cup: inWorld(carrier, cup),
    egg: inWorld(carrier, egg),
    spoon: inWorld(carrier, cup, spoon),
  };
  const pairs = {
    tray: placeOf(world.tray),
    cup: inRoom ? placeOf(world.cup) : CUP,
    egg: inRoom ? placeOf(world.egg) : EGG,
    spoon: inRoom ? placeOf(world.spoon) : SPOON,
  };
  // To keep all together: of the tray alone, or of all that has been on it.
  return { world, pairs, rewritten: inRoom ? NAMES.length : 1 };
}
