/** The picture: the boxes of all nodes in one call, and the wind at the root of a fern. */
import { math } from '../../core/entries/index.ts';
import type { Clock } from '../../figure/clock.ts';
import type { Crowd, Drawing, Mat4, PaneWords } from '../../figure/drawing.ts';
import { grouped, withUnit } from '../../figure/readout.ts';
import type { Vec3 } from '../../figure/vec.ts';
import type { ForestParams } from './controls.ts';
import { GROVE, type Kind } from './growth.ts';
import type { Forest } from './model.ts';
import { milliseconds, troubleOf, unseen } from './say.ts';

/** The box of a node in its own axes: from its joint up to the next one. */
const BOXES: Readonly<Record<Kind, Float32Array>> = {
  // Columns of x, y, z and the place of the middle.
  ferns: Float32Array.of(0.1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.1, 0, 0, 0.5, 0, 1),
  chain: Float32Array.of(0.006, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.12, 0, 0, 0, 0, 1),
};
/** The ferns have brown stems and colored leaves, in haze; the coil has the colors of the chain. */
const LOOKS: Readonly<Record<Kind, Pick<Crowd, 'ramp' | 'haze' | 'dabs'>>> = {
  ferns: {
    ramp: ['steel', 'steel', 'coriolis', 'deep3', 'deep4', 'ramp5', 'ramp6'],
    haze: [32, 66],
    dabs: true,
  },
  chain: { dabs: true },
};
/** The ground has shadows and no lines: all ferns are between two that are far apart. */
const FAR = 2000;
const ASIDE: Mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, FAR / 2, 0, FAR / 2, 1];
/** The root of the wind's arrow: before the ferns. */
const WIND: Vec3 = [-3, 0, 22.5];
/** Meters of the wind's arrow for a radian of bend. */
const PER_BEND = 60;

export function paint(forest: Forest, params: ForestParams, out: Drawing): void {
  const { growth } = forest;
  const { wind, direction } = params;
  out.clock.about(`${growth.kind} ${growth.count} ${params.named} ${params.velocities}`);
  forest.show(params, out.clock);
  const pane = out.pane(wordsOf(forest, params, out.clock));
  pane.grid({ center: [0, 0, 0], radius: 40, spacing: FAR, from: ASIDE });
  const shown = forest.crowds(params, out.clock);
  for (const { part, from, count, tones } of shown)
    pane.crowd({
      matrices: from === 0 ? forest.matrices : forest.matrices.subarray(16 * from),
      count,
      shape: BOXES[growth.kind],
      tones,
      ...LOOKS[growth.kind],
      color: 'ink',
      part,
    });
  for (const foot of forest.told(params, shown)) pane.dot(foot, { color: 'ink', size: 4, part: 'told' });
  if (forest.peer.state === 'loading') out.restless = true;
  const root = WIND;
  const tip = windTip(root, wind, direction);
  // The ferns and the wind before them, above the bar of time, in a picture of any shape.
  pane.keep([-GROVE.x - 1, 0, 6], [GROVE.x + 1, 0, 6], [0, growth.high, 0], [0, 0, root[2] + 7]);
  pane.arrow(root, tip, { color: 'accent', part: 'wind' });
  // Before the arrow is free ground; a hint at the hand would lie over the ferns.
  pane.label(root, 'the wind', { color: 'accent', side: [0, 0, 1], part: 'wind' });
  pane.handle({
    name: 'wind',
    label: 'Wind: strength and direction',
    at: tip,
    track: { kind: 'plane', from: [0, 0, 0], normal: [0, 1, 0] },
    sets: ['wind', 'direction'],
    part: 'wind',
    to: ([x, , z]) => ({
      wind: math.hypot(x - root[0], z - root[2]) / PER_BEND,
      direction: math.atan2(root[2] - z, x - root[0]),
    }),
  });
}

/** The two numbers that the picture is about, over it; three.js's beside them. */
function wordsOf(forest: Forest, { three }: ForestParams, clock: Clock): PaneWords {
  const { count, kind } = forest.growth;
  const title = kind === 'chain' ? `One chain of ${grouped(count)}` : `${grouped(count)} nodes`;
  // The question comes first: no number before something has moved.
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

function windTip([x, y, z]: Vec3, wind: number, direction: number): Vec3 {
  const { sin, cos } = math;
  const long = PER_BEND * wind;
  return [x + long * cos(direction), y, z - long * sin(direction)];
}
