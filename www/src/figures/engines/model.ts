/**
 * The arm: shoulder, elbow, wrist and hand, each the child of the one before, in the plane of x and
 * y. One of them is stretched along its own x: the shoulder, or the hand.
 */
import {
  accumulate,
  type ChainNode,
  rotationFromScaledAxis,
  type ScaleRule,
  scaleRules,
  type Trs,
  type WorldTransform,
} from '../../core/entries/index.ts';
import type { Program } from '../../export/code.ts';
import { length, subtract } from '../../figure/vec.ts';
import { type EnginesParams, EVEN } from './controls.ts';

/** Lengths, in meters. */
export const ARM = { upper: 1, fore: 0.9, hand: 0.45 };
/** Half the width of the arm, in the axes of its parts. */
export const HALF = { upper: 0.15, fore: 0.13, palm: 0.1 };
/** Angle of the shoulder. */
const SHOULDER = Math.PI / 6;
/** Meters: two hands this near are at one place, but for rounding. */
const ONE_PLACE = 1e-9;

export type Arm = ReturnType<typeof armBy>;

export function nodesOf({ stretch, elbow, wrist, leaf, even }: EnginesParams): Trs[] {
  const turn = (angle: number) => rotationFromScaledAxis([0, 0, angle]);
  const [u, v] = even ? [EVEN.shoulder, EVEN.elbow] : [1, 1];
  return [
    { rotation: turn(SHOULDER), scale: leaf ? u : [u * stretch, u, u] },
    { translation: [ARM.upper, 0, 0], rotation: turn(elbow), scale: v },
    { translation: [ARM.fore, 0, 0], rotation: turn(wrist) },
    { translation: [ARM.hand, 0, 0], scale: leaf ? [stretch, 1, 1] : 1 },
  ];
}

/** Returns the arm by one rule. Maya's is a flag of each node where matrices are multiplied. */
export function armBy(rule: ScaleRule, params: EnginesParams) {
  const nodes = nodesOf(params);
  const { compensates } = params;
  const chain: ChainNode[] = nodes.map((node) => ({ ...node, compensates }));
  const [shoulder, elbow, wrist, hand] =
    rule === 'compensated' ? accumulate('matrices', chain) : accumulate(rule, nodes);
  if (!shoulder || !elbow || !wrist || !hand) throw new Error('an arm of four nodes has four poses');
  return { rule, shoulder, elbow, wrist, hand };
}

export function armsOf(params: EnginesParams): Arm[] {
  return scaleRules.map((rule) => armBy(rule, params));
}

export function apart(a: Arm, b: Arm): number {
  return length(subtract(a.hand.translation, b.hand.translation));
}

export function together(a: Arm, b: Arm): boolean {
  return apart(a, b) < ONE_PLACE;
}

export function placesOf(arms: readonly Arm[]): Arm[][] {
  const places: Arm[][] = [];
  for (const arm of arms) {
    const place = places.find(([first]) => first && together(first, arm));
    if (place) place.push(arm);
    else places.push([arm]);
  }
  return places;
}

export function farthest(arms: readonly Arm[]): number {
  return Math.max(...arms.flatMap((a) => arms.map((b) => apart(a, b))));
}

/**
 * Returns the hand by components, combined from the hand up instead of from the shoulder down: the
 * combination of components does not associate.
 */
export function foldedFromTheHand(params: EnginesParams): WorldTransform {
  const [hand, ...above] = nodesOf(params).reverse();
  const last = (nodes: readonly Trs[]): WorldTransform => {
    const world = accumulate('transforms', nodes).at(-1);
    if (!world) throw new Error('a chain of some nodes has a last one');
    return world;
  };
  let below = last(hand ? [hand] : []);
  for (const node of above) {
    const { translation, rotation, scale } = below;
    below = last([node, { translation, rotation, scale }]);
  }
  return below;
}

export function program(params: EnginesParams): Program {
  const [shoulder, elbow, , hand] = nodesOf(params).map(({ scale }) => scale ?? 1);
  const three = (scale: unknown): number[] =>
    typeof scale === 'number' ? [scale, scale, scale] : (scale as number[]);
  return {
    example: 'engines',
    constants: {
      SHOULDER_SCALE: three(shoulder),
      ELBOW_SCALE: elbow as number,
      HAND_SCALE: three(hand),
      ELBOW: params.elbow,
      WRIST: params.wrist,
      MAYA: params.compensates ? 'compensated' : 'matrices',
    },
  };
}
