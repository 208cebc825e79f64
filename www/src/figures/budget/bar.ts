/** The bar of one frame, in milliseconds, and what was taken of it. */
import type { Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { withUnit } from '../../figure/readout.ts';
import { corners } from '../../figure/rectangle.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import { milliseconds } from '../forest/readout.ts';

/** Milliseconds of a frame. */
export const FRAME = 1000 / 60;
/** How long and how high the bar is in the picture, its ticks, and the letters under them. */
const BAR = { long: 10, half: 0.26, tick: 0.08, longer: 0.16 };
const LETTERS = { y: -0.62, high: 0.24 };
/** The words over the bar: the middle of those of the objects, how high all are, and where ours may be. */
const OBJECTS = { at: xy(7.2, 0.52), high: 0.3 };
const OURS = { alone: [1.5, 8.4], beside: [1.5, 2.8] } as const;

export const onBar = (ms: number): Vec3 => xy((BAR.long * ms) / FRAME, 0);

export function paintBar(pane: Painter): void {
  const box = [0, -BAR.half, BAR.long, BAR.half] as const;
  pane.polygon(corners(box), { color: 'ground', edge: 'hair', width: 1.5, round: 0.08, part: 'frame' });
  for (let ms = 1; ms < FRAME; ms++) {
    const [x] = onBar(ms);
    const down = ms % 5 === 0 ? BAR.longer : BAR.tick;
    pane.line([xy(x, -BAR.half), xy(x, -BAR.half - down)], { color: 'axis', width: 1.2, part: 'frame' });
  }
  const words = { color: 'quiet', part: 'frame' } as const;
  for (const [ms, text] of [
    [0, '0 ms'],
    [5, '5'],
    [10, '10'],
  ] as const)
    pane.letters(xy(onBar(ms)[0] + (ms === 0 ? 0.1 : 0), LETTERS.y), LETTERS.high, text, words);
  pane.letters(xy(BAR.long - 0.6, LETTERS.y), LETTERS.high, 'next frame', words);
}

/** What our update took, and, in the lower half, that of the same nodes as objects. */
export function paintTaken(pane: Painter, ours: number, theirs: number | undefined): void {
  const put = (ms: number, [from, to]: readonly [number, number], color: 'ink' | 'deep4', part: string) =>
    pane.polygon(corners([0, from, taken(ms), to]), { color, round: 0.02, part });
  put(ours, [theirs === undefined ? -BAR.half : 0, BAR.half], 'ink', 'update');
  const [least, most] = theirs === undefined ? OURS.alone : OURS.beside;
  const at = xy(Math.min(Math.max(taken(ours), least), most), OBJECTS.at[1]);
  pane.as('update', 'ink').letters(at, OBJECTS.high, told(ours), { most: 22, halo: true });
  if (theirs === undefined) return;
  put(theirs, [-BAR.half, 0], 'deep4', 'three');
  const style = { most: 20, halo: true } as const;
  pane.as('three', 'ink').letters(OBJECTS.at, OBJECTS.high, `as objects ${told(theirs)}`, style);
}

/** The words until the first of them is known. */
export function paintTiming(pane: Painter): void {
  const at = xy(OURS.alone[0], OBJECTS.at[1]);
  pane.as('update', 'ink').letters(at, OBJECTS.high, 'timing …', { most: 22, halo: true });
}

/** The mark, beside its ring, and the line from there to what it took. */
export function paintGuess(pane: Painter, mark: number, ours: number): void {
  pane.guess(onBar(mark), xy(taken(ours), 0));
  const aside = mark < FRAME / 2 ? 1.15 : -1.15;
  const style = { color: 'accent', halo: true, part: 'guess' } as const;
  pane.letters(xy(onBar(mark)[0] + aside, 0), LETTERS.high, `you said ${fixed(mark, 1)}`, style);
}

const taken = (ms: number): number => onBar(Math.min(ms, FRAME))[0];
const told = (ms: number): string =>
  `${withUnit(milliseconds(ms))}${ms > FRAME ? ': more than a frame' : ''}`;
