/** The picture: the boxes of all nodes in one call, and a hand in the nearest crown. */
import * as math from '../../core/math.ts';
import type { Clock } from '../../figure/clock.ts';
import type { Crowd, Drawing, Painter, PaneWords } from '../../figure/drawing.ts';
import { grouped } from '../../figure/numbers.ts';
import { withUnit } from '../../figure/readout.ts';
import { addScaled, dot, scale, subtract, type Vec3 } from '../../figure/vec.ts';
import type { ForestParams } from './controls.ts';
import { GROVE, type Kind, TOWARD } from './growth.ts';
import { type Forest, RIGHT } from './model.ts';
import { milliseconds, troubleOf, unseen } from './readout.ts';

/** The box of a node in its own axes: from its joint up to the next one. */
const BOXES: Readonly<Record<Kind, Float32Array>> = {
  // Columns of x, y, z and the place of the middle.
  ferns: Float32Array.of(0.1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.1, 0, 0, 0.5, 0, 1),
  chain: Float32Array.of(0.006, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.12, 0, 0, 0, 0, 1),
};
/** The ferns have brown stems and colored leaves, in haze; the coil has the colors of the chain. */
const LOOKS: Readonly<Record<Kind, Pick<Crowd, 'ramp' | 'dabs'>>> = {
  ferns: { ramp: ['steel', 'steel', 'coriolis', 'deep3', 'deep4', 'ramp5', 'ramp6'], dabs: true },
  chain: { dabs: true },
};
/** Where the haze begins, and where it is half, in heights of the nearest fern: it is before it. */
const HAZE = { from: 2.7, half: 5.2 } as const;
/** The ground: how far its lines are seen, and how far apart they are. */
const GROUND = { radius: 24, spacing: 2 };
/** The share of a crown's height at which its hand is. */
const CROWN = 1;
/** How far the hand is from the crown at rest, in heights of a fern, for a radian of bend. */
const PER_BEND = 2.2;
/** The room of the nearest fern, in its heights: to a side, up and below its foot. */
const ROOM = { wide: 0.5, high: 1.28, deep: 0.1 } as const;

export function paint(forest: Forest, params: ForestParams, out: Drawing): void {
  const { growth } = forest;
  out.clock.about(`${growth.kind} ${growth.count} ${params.named} ${params.velocities}`);
  forest.show(params, out.clock);
  const pane = out.pane(wordsOf(forest, params, out.clock));
  pane.grid({ center: [0, 0, 0], ...GROUND });
  const shown = forest.crowds(params, out.clock);
  const [near, half] = [HAZE.from * forest.nearest.high, HAZE.half * forest.nearest.high];
  const haze = growth.kind === 'ferns' ? { haze: [near, half] as const } : {};
  for (const { part, from, count, tones } of shown)
    pane.crowd({
      matrices: from === 0 ? forest.matrices : forest.matrices.subarray(16 * from),
      count,
      shape: BOXES[growth.kind],
      tones,
      ...LOOKS[growth.kind],
      ...haze,
      color: 'ink',
      part,
    });
  for (const foot of forest.told(params, shown)) pane.dot(foot, { color: 'ink', size: 4, part: 'told' });
  if (forest.peer.state === 'loading') out.restless = true;
  if (growth.kind === 'chain') {
    out.focus = [0, growth.high / 2, 0];
    pane.keep([-GROVE.x / 2, 0, 0], [GROVE.x / 2, growth.high, 0]);
  } else {
    const { foot, high } = forest.nearest;
    out.focus = onto(foot, 0, high / 2);
    const { wide, high: over, deep } = ROOM;
    pane.keep(onto(foot, -wide * high, -deep * high), onto(foot, wide * high, over * high));
  }
  addHand(pane, forest, params);
}

const onto = (from: Vec3, right: number, up: number): Vec3 =>
  addScaled(addScaled(from, RIGHT, right), [0, 1, 0], up);

/**
 * The hand in the nearest crown pulls it as the wind does: to the side, and down toward the reader
 * or up and away.
 */
function addHand(pane: Painter, { growth, nearest }: Forest, { wind, direction }: ForestParams): void {
  const { foot, high } = growth.kind === 'chain' ? { foot: [0, 0, 0] as const, high: growth.high } : nearest;
  const rest = onto(foot, 0, CROWN * high);
  const per = PER_BEND * high;
  const blows: Vec3 = [math.cos(direction), 0, -math.sin(direction)];
  const at = onto(rest, per * wind * dot(blows, RIGHT), -per * wind * dot(blows, TOWARD));
  pane.line([rest, at], { color: 'accent', width: 2, part: 'wind' });
  pane.as('wind').handle(
    'wind',
    at,
    ['Wind in the tree: strength and direction', 'pull me'],
    (point) => {
      const pulled = subtract(point, rest);
      const [right, toward] = [dot(pulled, RIGHT), -pulled[1]];
      const [x, , z] = addScaled(scale(RIGHT, right), TOWARD, toward);
      const strength = math.hypot(right, toward) / per;
      // Without wind there is no other direction than the present one.
      return { wind: strength, direction: strength < 1e-9 ? direction : math.atan2(-z, x) };
    },
    { track: { kind: 'plane', from: rest, normal: TOWARD } },
  );
}

/** The two numbers that the picture is about, over it; three.js's beside them. */
function wordsOf(forest: Forest, { three }: ForestParams, clock: Clock): PaneWords {
  const { count, kind } = forest.growth;
  const title = kind === 'chain' ? `One chain of ${grouped(count)}` : `${grouped(count)} nodes`;
  // No number before something has moved.
  const told = (name: string): string => {
    const reading = forest.timed ? clock.read(name) : null;
    return reading ? withUnit(milliseconds(reading.now)) : '… ms';
  };
  const notes = [
    clock.runs ? `drawing ${told('draw')}` : '',
    three ? troubleOf(forest) || `three.js updates in ${told('three.js')}` : '',
    unseen(forest, clock),
  ];
  return {
    title,
    subtitle: notes.filter(Boolean).join(' · '),
    ...(clock.runs ? { result: `update ${told('update')}` } : {}),
    part: 'update',
    second: 'draw',
  };
}
