/**
 * The picture: a T-handle for each integrator, its angular momentum, and under it a track of the
 * last seconds with the true flips above the line and its own below.
 */
import { accumulate, math } from '../../core/entries/index.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { grouped } from '../../figure/readout.ts';
import { scale, type Vec3 } from '../../figure/vec.ts';
import { type Axis, placed } from '../tank/solids.ts';
import { controls, type RaceParams } from './controls.ts';
import { type Lane, rotated } from './lane.ts';
import { type Race, schemes } from './model.ts';
import { type Named, named } from './words.ts';

/** The half width of the track, its height, and the height of its ticks, m. */
const [HALF, TRACK, TICK] = [1.35, -1.4, 0.17];
/** Seconds that the track shows. */
const SHOWN = 8;
/** The length of the angular momentum at the start, m. */
const MOMENTUM = 1.3;
/** The radius of the ring, in the plane that the stem passes in a flip. */
const RING = 1.25;
/** Seconds for which the ring is lit after a flip. */
const FLASH = 0.25;
/** The ring as a dial of the spin, turned as the bodies spin: angles at its ends, from x to −z. */
const DIAL = { from: Math.PI / 2, to: (13 * Math.PI) / 6 };

/** The T-handle about its center of mass: a bar, a stem, and the ends of both. */
const parts: readonly {
  readonly color: 'parent' | 'child' | 'steel';
  readonly at: Vec3;
  readonly sizes: Vec3;
  readonly along: Axis;
}[] = [
  { color: 'parent', at: [0, 0.42, 0], sizes: [0.34, 0.34, 2.1], along: 'x' },
  { color: 'steel', at: [-1.06, 0.42, 0], sizes: [0.44, 0.44, 0.2], along: 'x' },
  { color: 'steel', at: [1.06, 0.42, 0], sizes: [0.44, 0.44, 0.2], along: 'x' },
  { color: 'child', at: [0, -0.35, 0], sizes: [0.34, 0.34, 1.4], along: 'y' },
  { color: 'steel', at: [0, -1.08, 0], sizes: [0.46, 0.46, 0.16], along: 'y' },
];

export function paint(race: Race, params: RaceParams, out: Drawing): void {
  const shown = schemes.filter((scheme) => params[scheme]);
  // One lane is left where all are put out.
  const lanes = shown.length > 0 ? shown : (['splitting4'] as const);
  for (const [i, scheme] of lanes.entries()) {
    const index = schemes.indexOf(scheme);
    const lane = race.lanes[index];
    if (!lane) continue;
    const words = named[scheme];
    const { flips } = race.result(index);
    const pane = out.pane({
      title: words.name,
      short: { title: words.brief },
      result: counted(flips),
      part: words.part,
    });
    paintRing(pane, race, lane, words);
    // One dial turns them all: four would lie over small bodies.
    if (i === lanes.length - 1) paintDial(pane, params);
    paintHandle(pane, race, lane, words, params.polhode);
    paintTrack(pane, race, lane, words);
    pane.keep([-HALF, MOMENTUM, 0], [HALF, TRACK - TICK, 0]);
  }
}

const counted = (flips: number): string => `${grouped(flips)} flip${flips === 1 ? '' : 's'}`;

const around: readonly [Vec3, Vec3] = [
  [1, 0, 0],
  [0, 0, -1],
];

/** The plane across the momentum, lit while the stem has just passed it. */
function paintRing(pane: Painter, { time, passing }: Race, { flips }: Lane, { color }: Named): void {
  const flipped = !passing && time - (flips.at(-1) ?? Number.NEGATIVE_INFINITY) < FLASH;
  const look = flipped
    ? ({ color, width: 3.4 } as const)
    : ({ color: 'axis', width: 1.2, dashed: true } as const);
  pane.arc([0, 0, 0], RING, { axes: around, ...look, part: 'plane' });
}

/** The spin, as far round the ring as it is fast, and a point to turn it by. */
function paintDial(pane: Painter, { spin }: RaceParams): void {
  const { min, max } = controls.spin;
  const angle = DIAL.from + ((spin - min) / (max - min)) * (DIAL.to - DIAL.from);
  const { cos, sin, atan2 } = math;
  pane.arc([0, 0, 0], RING, {
    axes: around,
    from: DIAL.from,
    to: angle,
    color: 'ink',
    width: 2.4,
    part: 'spin',
  });
  pane.handle({
    name: 'spin',
    label: 'Spin, turns a second',
    at: [RING * cos(angle), 0, -RING * sin(angle)],
    track: { kind: 'circle', center: [0, 0, 0], axis: [0, 1, 0], radius: RING },
    sets: ['spin'],
    to: ([x, , z]) => {
      const turned = atan2(-z, x) - DIAL.from;
      // Beyond an end it is the end that is nearer.
      const free = Math.PI - (DIAL.to - DIAL.from) / 2;
      const along = turned < -free ? turned + 2 * Math.PI : turned;
      return { spin: min + ((max - min) * along) / (DIAL.to - DIAL.from) };
    },
    hint: 'spin me',
    part: 'spin',
  });
}

function paintHandle(pane: Painter, race: Race, lane: Lane, { part }: Named, polhode: boolean): void {
  const state = lane.after(Math.max(race.time - lane.time, 0));
  const [node] = accumulate('matrices', [{ rotation: state.rotation }]);
  if (!node) return;
  for (const { color, ...placement } of parts)
    pane.cylinder(placed(node.matrix, placement), { color, part, aside: true });
  const momentum = scale(lane.arrow(state), MOMENTUM);
  pane.arrow([0, 0, 0], momentum, { color: 'base', part: 'momentum' });
  pane.label(momentum, 'L', { color: 'base', side: momentum, spare: true, part: 'momentum' });
  if (polhode && lane.path.length > 1)
    pane.line(
      lane.path.map((own) => scale(rotated(state.rotation, own), RING)),
      { color: 'relative', width: 2, fade: 0, part: 'polhode' },
    );
}

/** Flips of the last seconds: true ones above, the lane's own below. */
function paintTrack(pane: Painter, race: Race, { flips }: Lane, { color, part }: Named): void {
  const at = (time: number): number => HALF - ((race.time - time) / SHOWN) * 2 * HALF;
  const tick = (time: number, height: number, style: { color: Named['color']; part: string }): void => {
    if (time > race.time) return;
    const x = at(time);
    pane.line(
      [
        [x, TRACK, 0],
        [x, TRACK + height, 0],
      ],
      { width: 2.4, ...style },
    );
  };
  pane.line(
    [
      [-HALF, TRACK, 0],
      [HALF, TRACK, 0],
    ],
    { color: 'axis', width: 1.2, part: 'flip' },
  );
  const from = Math.max(race.time - SHOWN, 0);
  const first = Math.ceil(from / race.between - 0.5);
  for (let n = Math.max(first, 0); (n + 0.5) * race.between <= race.time; n++)
    tick((n + 0.5) * race.between, TICK, { color: 'ink', part: 'flip' });
  for (let i = flips.length - 1; i >= 0; i--) {
    const time = flips[i] ?? 0;
    if (time < from) break;
    tick(time, -TICK, { color, part });
  }
}
