/** The picture: one arm, and over it the hands by all rules, each in a stroke of its own. */
import type { ScaleRule, WorldTransform } from '../../core/entries/index.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { rules } from '../../figure/rules.ts';
import { oval } from '../../figure/soft.ts';
import { dot, subtract, type Vec3 } from '../../figure/vec.ts';
import { type Plan, widened } from '../../figure/view.ts';
import { boxIn } from '../shared/flat.ts';
import type { EnginesParams } from './controls.ts';
import { addHandles, seen } from './handles.ts';
import { ARM, type Arm, apart, farthest, HALF, placesOf } from './model.ts';
import { found, shapeOf, UNDER } from './readout.ts';

/** Free space around the arms, in meters. */
const MARGIN = 0.06;
/** Has the four arms as they are at first; a hand that pulls them farther makes it step back. */
export const HOME = { plan: [-0.45, -0.42, 3.9, 2.05] } as const satisfies Plan;
/** The radius of a place's number. */
const DISC = 0.11;

/** For each rule an engine that has it, the way to the hand’s corner at which its name is, and the stroke of the hand. */
const LOOKS = {
  matrices: ['Unity', [1, 0.3, 0], { width: 3 }],
  transforms: ['Unreal', [0, 1, 0], { width: 2.6, dashed: true }],
  lossy: ['lossy scale', [0.2, -1, 0], { width: 1.4 }],
  compensated: ['Maya’s joints', [-1, 0.4, 0], { width: 1.6, dashed: true }],
} as const satisfies Record<ScaleRule, unknown>;

export function paint(arms: readonly Arm[], params: EnginesParams, out: Drawing): void {
  const arm = arms.find(({ rule }) => rule === params.rule) ?? arms[0];
  if (!arm) return;
  const one = params.rule !== 'all' && !out.asked;
  const pane = out.pane({
    ...(one
      ? { title: rules[arm.rule].name, subtitle: UNDER[arm.rule], result: shapeOf(arm) }
      : { title: out.asked ? 'One arm, four engines: where is its hand?' : `The hand is in ${found(arms)}` }),
    part: arm.rule,
    camera: { plan: planOf(out.asked ? [arm] : arms) },
  });
  const others = out.asked ? [] : arms.filter((it) => it !== arm);
  for (const other of others) paintBones(pane, other);
  paintArm(pane, arm);
  for (const other of others) paintHand(pane, other);
  if (out.asked) pane.as('hand', 'ink').label(seen(arm.hand.translation), 'the hand', { side: [1, 0, 0] });
  else {
    paintApart(pane, arms);
    paintPlaces(pane, arms);
    paintNames(pane, arms);
  }
  addHandles(pane, arm, params);
}

/** The way between the two hands that are farthest apart, and how long it is. */
function paintApart(pane: Painter, arms: readonly Arm[]): void {
  const most = farthest(arms);
  const a = arms.find((it) => arms.some((other) => apart(it, other) === most));
  const b = arms.find((it) => a && apart(a, it) === most);
  if (!a || !b || most < 2 * DISC) return;
  const [from, to] = [a, b].map((it) => seen(it.hand.translation)) as [Vec3, Vec3];
  pane.as(b.rule, 'ink').measure(from, to, `${fixed(most, 2)} m`, { spare: true });
}

/** A number on each place where there is a hand, whichever engines have put it there. */
function paintPlaces(pane: Painter, arms: readonly Arm[]): void {
  for (const [i, [first]] of placesOf(arms).entries()) {
    if (!first) continue;
    const [x, y] = seen(first.hand.translation);
    pane.as(first.rule, 'ink').polygon(oval([x, y], [DISC, DISC]), {});
    pane.letters([x, y, 0], 1.3 * DISC, String(i + 1), { color: 'page', part: first.rule });
  }
}

/** Returns a rectangle along a node's own axes as it is in the picture. */
const rectangle = (node: WorldTransform, left: number, right: number, half: number): readonly Vec3[] =>
  boxIn(node, [left, -half, right, half]).map(seen);

const upperOf = ({ shoulder }: Arm): readonly Vec3[] =>
  rectangle(shoulder, -HALF.upper, ARM.upper, HALF.upper);
const foreOf = ({ elbow }: Arm): readonly Vec3[] => rectangle(elbow, -HALF.fore, ARM.fore, HALF.fore);
const palmOf = ({ wrist }: Arm): readonly Vec3[] => rectangle(wrist, -HALF.palm, ARM.hand, HALF.palm);
const handOf = ({ hand }: Arm): readonly Vec3[] => rectangle(hand, -ARM.hand / 2, ARM.hand / 2, ARM.hand / 2);

function paintArm(pane: Painter, arm: Arm): void {
  const { shoulder, elbow, wrist } = arm;
  pane.polygon(palmOf(arm), { color: 'grandchild', edge: 'hair', part: 'hand' });
  pane.polygon(foreOf(arm), { color: 'child', edge: 'hair', round: HALF.fore, part: 'elbow' });
  pane.polygon(upperOf(arm), { color: 'parent', edge: 'hair', round: HALF.upper, part: 'shoulder' });
  for (const joint of [shoulder, elbow, wrist])
    pane.dot(seen(joint.translation), { color: 'ink', size: 5, hollow: true });
  pane.polygon(handOf(arm), { color: 'grandchild', fill: 0.6, edge: 'ink', width: 3, part: arm.rule });
}

/** The joints of another engine's arm, joined by thin lines. */
function paintBones(pane: Painter, { rule, shoulder, elbow, wrist, hand }: Arm): void {
  const joints = [shoulder, elbow, wrist, hand].map((it) => seen(it.translation));
  pane.line(joints, { color: 'axis', width: 1.4, part: rule });
}

/** The hand by another rule: dashed where components are combined, thin where its lean is lost. */
function paintHand(pane: Painter, arm: Arm): void {
  const { rule } = arm;
  const [, , stroke] = LOOKS[rule];
  pane.as(rule, 'page').polygon(handOf(arm), { fill: rule === 'lossy' ? 0 : 0.7, edge: 'ink', ...stroke });
}

/** The engine of each hand; those at one place are told apart by the side of their words. */
function paintNames(pane: Painter, arms: readonly Arm[]): void {
  const middle = seen(arms[0]?.hand.translation ?? [0, 0]);
  for (const arm of arms) {
    const [name, way] = LOOKS[arm.rule];
    const to = outermost(arm, way);
    pane.as(arm.rule, 'ink').label(to, name, { side: subtract(to, middle), spare: true });
  }
}

function outermost(arm: Arm, way: Vec3): Vec3 {
  return handOf(arm).reduce((best, corner) => (dot(corner, way) > dot(best, way) ? corner : best));
}

/** Returns the plan at home, as far as necessary enlarged to have all arms. */
function planOf(arms: readonly Arm[]): Plan['plan'] {
  const points = arms.flatMap((arm) => [upperOf, foreOf, palmOf, handOf].flatMap((part) => part(arm)));
  return widened(HOME.plan, points, MARGIN);
}
