/**
 * The picture: the true body and that of a program beside each other, and one line of time under
 * them. True flips are above the line, and in a row for each program those that it makes.
 */
import { accumulate } from '../../core/entries/index.ts';
import type { BodyState } from '../../core/integrate.ts';
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { counted, fixed, grouped } from '../../figure/numbers.ts';
import { add, scale, type Vec3, xy } from '../../figure/vec.ts';
import { turnTo } from '../shared/nearest.ts';
import { ASKED_AT, controls, type RaceParams } from './controls.ts';
import { paintHandle } from './handle.ts';
import { type Lane, rotated } from './lane.ts';
import { type Race, type Scheme, schemes } from './model.ts';
import { type Named, named } from './readout.ts';

/** Places of the true body and of the program's, m. */
const PLACES = { truth: [-1.42, 0, 0], other: [1.42, 0, 0] } as const;
/** The line of time, m: half its width, its height, a tick's, from row to row; and its ends' names. */
const LINE = { half: 2.35, at: -1.62, tick: 0.19, row: 0.24, ends: 1.09 };
/** Height of letters, m, and that of the names over the bodies. */
const LETTERS = 0.16;
const NAMES = 0.28;
/** Seconds that the line shows at the start, as the time bar does, and at most: then only the last ones. */
export const FIRST = 6;
const [LONGEST, LAST] = [30, 8];
/** The length of the angular momentum at the start, m. */
const MOMENTUM = 1.3;
/** The radius of the ring, in the plane that the stem passes in a flip. */
const RING = 1.2;
/** Seconds for which the ring is lit after a flip. */
const FLASH = 0.25;
/** The ring as a dial of the spin, turned as the bodies spin: angles at its ends, from x to −z. */
const DIAL = { from: Math.PI / 2, to: (13 * Math.PI) / 6 };
/** The program whose body is beside the true one is the first of these that is shown. */
const BESIDE: readonly Scheme[] = ['muntheKaas4', 'naiveEuler', 'rungeKutta4', 'splitting4', 'splitting2'];

export function paint(race: Race, params: RaceParams, out: Drawing): void {
  const pane = out.pane();
  const shown = schemes.filter((scheme) => params[scheme]);
  // One program is left where all are put out.
  const rows = out.asked ? (['muntheKaas4'] as const) : shown.length > 0 ? shown : (['splitting4'] as const);
  const beside = BESIDE.find((scheme) => rows.some((it) => it === scheme)) ?? 'splitting4';
  const index = schemes.indexOf(beside);
  const lane = race.lanes[index];
  if (!lane) return;
  const words = named[beside];
  const state = lane.after(Math.max(race.time - lane.time, 0));
  const truth = race.truth();
  const { between } = race;
  const due = Math.floor(race.time / between - 0.5) * between + 0.5 * between;
  const lit = (flip = Number.NEGATIVE_INFINITY): boolean => !race.passing && race.time - flip < FLASH;
  const body = (center: Vec3, it: BodyState, flipped: boolean, look: Look): void =>
    paintBody(pane, center, it.rotation, lane.arrow(it), flipped, look);
  const right: Look = { color: 'ink', part: 'true' };
  const own: Look = { color: words.color, part: words.part };
  body(PLACES.truth, truth, lit(race.time >= between / 2 ? due : undefined), right);
  paintDial(pane, params);
  body(PLACES.other, state, lit(lane.flips.at(-1)), own);
  if (params.polhode) paintPolhode(pane, lane, state.rotation);
  const titled = (name: string, flips: number, does = name): string =>
    out.asked ? does : `${name}: ${counted(flips, 'flip')}`;
  paintName(pane, PLACES.truth, titled('true', race.trueFlips), right);
  const { flips } = race.result(index);
  paintName(pane, PLACES.other, titled(words.name, flips, 'keeps momentum'), own);
  const others = rows.filter((it) => it !== beside);
  paintTime(pane, race, [beside, ...others], out.asked);
  pane.keep([-LINE.half, MOMENTUM + NAMES, 0], [LINE.half, LINE.at - LINE.row * (rows.length + 0.2), 0]);
}

type Look = Pick<Named, 'color' | 'part'>;
const around: readonly [Vec3, Vec3] = [xy(1, 0), [0, 0, -1]];

/** A body in its ring, which is the plane across the momentum: lit when the stem has passed it. */
function paintBody(
  pane: Painter,
  center: Vec3,
  rotation: Float64Array,
  momentum: Vec3,
  flipped: boolean,
  { color, part }: Look,
): void {
  const ring = flipped ? { color, width: 3.4 } : ({ color: 'axis', width: 1.2, dashed: true } as const);
  pane.arc(center, RING, { axes: around, ...ring, part: 'plane' });
  const [node] = accumulate('matrices', [{ translation: center, rotation }]);
  if (!node) return;
  paintHandle(pane, node.matrix, part);
  const tip = add(center, scale(momentum, MOMENTUM));
  pane.arrow(center, tip, { color: 'base', part: 'momentum' });
}

function paintPolhode(pane: Painter, { path }: Lane, rotation: Float64Array): void {
  if (path.length < 2) return;
  const points = path.map((own) => add(PLACES.other, scale(rotated(rotation, own), RING)));
  pane.as('polhode', 'relative').line(points, { width: 2, fade: 0 });
}

function paintName(pane: Painter, [x]: Vec3, text: string, style: Look): void {
  pane.label([x, MOMENTUM, 0], text, { side: [0, 1, 0], ...style });
}

/** The spin, as far round the ring as it is fast, and a point to turn it by. */
function paintDial(pane: Painter, { spin }: RaceParams): void {
  const { min, max } = controls.spin;
  const angle = DIAL.from + ((spin - min) / (max - min)) * (DIAL.to - DIAL.from);
  const { cos, sin, atan2 } = math;
  const center = PLACES.truth;
  pane.as('spin', 'accent').arc(center, RING, { axes: around, from: DIAL.from, to: angle, width: 2.4 });
  // Beyond an end the hand pulls on, and does not come to the other one by its back.
  const to = ([x, , z]: Vec3): number =>
    spin + ((max - min) * turnTo(angle, atan2(-z, x - center[0]))) / (DIAL.to - DIAL.from);
  const at = add(center, [RING * cos(angle), 0, -RING * sin(angle)]);
  const track = { kind: 'circle', center, axis: [0, 1, 0], radius: RING } as const;
  // It is let go of as one lets go of a top: both begin again, and time with them.
  const pulls = { presses: 'again', says: `${fixed(spin, 1)} turns/s: let go` };
  pane.as('spin').handle('spin', at, ['Spin, turns a second', 'turn me'], to, { track, pulls, below: true });
}

/** The part of the race that the line of time has, and where an instant is on it. */
function lineOf({ time }: Race) {
  const end = time <= LONGEST ? Math.ceil(Math.max(time, FIRST)) : time;
  const begin = time <= LONGEST ? 0 : time - LAST;
  const at = (seconds: number): number => LINE.half * ((2 * (seconds - begin)) / (end - begin) - 1);
  return { begin, end, at };
}

/** The flips that were guessed of the program, under the line: the true ones, or one more in the time. */
export function paintGuess(said: string, race: Race, { panes: [pane] }: Drawing): void {
  const { begin, at } = lineOf(race);
  const { between, trueFlips } = race;
  const more = said === 'yes' ? trueFlips : trueFlips + 1;
  for (let n = 0; n < more; n++) {
    const seconds = ((n + 0.5) * between * trueFlips) / more;
    const place = xy(at(seconds), LINE.at - 0.05 - LINE.tick / 2);
    if (seconds >= begin) pane?.dot(place, { color: 'accent', size: 5, hollow: true, part: 'guess' });
  }
}

/** One line of time: true flips stand on it, and each program's hang below it in a row. */
function paintTime(pane: Painter, race: Race, rows: readonly Scheme[], asked: boolean): void {
  const { time, between } = race;
  const { begin, end, at } = lineOf(race);
  const along = (from: number, to: number, y: number): readonly Vec3[] => [xy(at(from), y), xy(at(to), y)];
  pane.line(along(begin, end, LINE.at), { color: 'hair', width: 2, part: 'time' });
  pane.line(along(begin, time, LINE.at), { color: 'ink', width: 3, part: 'time' });
  pane.dot([at(time), LINE.at, 0], { color: 'ink', size: 5, part: 'time' });
  const beyond = pane.as('time', 'quiet');
  for (const it of [begin, end])
    beyond.letters([at(it) * LINE.ends, LINE.at, 0], LETTERS, `${fixed(it, it % 1 ? 1 : 0)} s`);
  // While each has as many, the ticks tell no answer: they say what a flip is.
  const { flips: own } = race.result(schemes.indexOf(rows[0] ?? 'splitting4'));
  const even = time <= ASKED_AT && own === race.trueFlips;
  if (asked && !even) return;
  const tick = (seconds: number, y: number, up: number, color: Named['color'], part: string): void => {
    const x = at(seconds);
    pane.line([xy(x, y), xy(x, y + up)], { color, width: 3.4, part });
  };
  const first = Math.max(Math.ceil(begin / between - 0.5), 0);
  for (let n = first; (n + 0.5) * between <= time; n++)
    tick((n + 0.5) * between, LINE.at, LINE.tick, 'ink', asked ? 'time' : 'flip');
  if (asked && own > 0) {
    const beside: Vec3 = [at((FIRST + time) / 2), LINE.at - LINE.tick, 0];
    pane.letters(beside, LETTERS, `${counted(own, 'flip')} each, so far`, { color: 'quiet', part: 'time' });
  }
  const aside = { side: xy(1, 0), size: 'small' } as const;
  for (const [row, scheme] of rows.entries()) {
    const index = schemes.indexOf(scheme);
    const { flips } = race.lanes[index] ?? { flips: [] };
    const { color, part, short } = named[scheme];
    const top = LINE.at - 0.05 - row * LINE.row;
    for (let i = flips.length - 1; i >= 0 && (flips[i] ?? 0) >= begin; i--)
      if ((flips[i] ?? 0) <= time) tick(flips[i] ?? 0, top, -LINE.tick, color, part);
    const words = `${short}: ${grouped(race.result(index).flips)}`;
    if (row > 0) pane.as(part, color).label([LINE.half, top - LINE.tick / 2, 0], words, aside);
  }
}
