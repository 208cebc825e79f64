/** The two rings of the arm: the edge that is stretched, and the forearm's end. */
import { math } from '../../core/entries/index.ts';
import type { Painter } from '../../figure/drawing.ts';
import { dot, length, subtract } from '../../figure/vec.ts';
import type { EnginesParams } from './controls.ts';
import { ARM, type Arm } from './model.ts';

/** Half of the hand's side. */
const EDGE = ARM.hand / 2;
/** Beyond the last angle of the elbow, halfway round to its first. */
const HALFWAY = (-105 * Math.PI) / 180;

/** Adds both; the first pane's edge asks to be dragged. */
export function addHandles(pane: Painter, arm: Arm, params: EnginesParams, first: boolean): void {
  const { shoulder, elbow, wrist, hand } = arm;
  const { stretch, leaf } = params;
  const [from, at] = leaf ? [hand.translation, edgeOf(arm)] : [shoulder.translation, elbow.translation];
  const along = subtract(at, from);
  pane.handle({
    name: 'edge',
    label: leaf ? 'The hand’s edge' : 'The shoulder’s edge',
    at,
    track: { kind: 'line', from, along },
    sets: ['stretch'],
    to: (point) => ({ stretch: (stretch * dot(subtract(point, from), along)) / dot(along, along) }),
    part: leaf ? 'hand' : 'shoulder',
    ...(first ? { hint: 'drag me' } : {}),
  });
  const { matrix } = shoulder;
  // Matrices stretch the way on which the wrist goes round the elbow.
  const carried =
    arm.rule === 'transforms' || (arm.rule === 'compensated' && params.compensates)
      ? 1
      : length(matrix.slice(0, 3)) / length(matrix.slice(4, 7));
  pane.handle({
    name: 'forearm',
    label: 'The forearm, round the elbow',
    at: wrist.translation,
    track: { kind: 'plane', from: wrist.translation, normal: [0, 0, 1] },
    sets: ['elbow'],
    to: (point) => {
      const way = subtract(point, elbow.translation);
      const [x, y] = [0, 4].map((i) => dot(way, matrix.slice(i, i + 3)) / length(matrix.slice(i, i + 3))) as [
        number,
        number,
      ];
      if (x === 0 && y === 0) return { elbow: params.elbow };
      const angle = math.atan2(y, x / carried);
      return { elbow: angle < HALFWAY ? Math.PI : angle };
    },
    part: 'elbow',
  });
}

/** Returns the middle of the hand's far edge. */
function edgeOf({ hand: { matrix } }: Arm): [number, number, number] {
  return [0, 1, 2].map((i) => (matrix[i] ?? 0) * EDGE + (matrix[i + 12] ?? 0)) as [number, number, number];
}
