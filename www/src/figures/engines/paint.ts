/** The picture: the arm by each rule, and in each pane the hands by the others, with distances. */
import type { ScaleRule, WorldTransform } from '../../core/entries/index.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/readout.ts';
import { rules } from '../../figure/rules.ts';
import { length, subtract, type Vec3 } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import type { EnginesParams } from './controls.ts';
import { addHandles } from './handles.ts';
import { ARM, type Arm, apart, armsOf, placesOf } from './model.ts';
import { shapeOf, UNDER } from './say.ts';

/** Half the width of the arm, in the axes of its parts. */
export const HALF = { upper: 0.13, fore: 0.11, palm: 0.07 };
/** Free space around the arms, in meters. */
const MARGIN = 0.06;
/** Has the four arms as they are at first. */
const HOME_BOX = [-0.3, -0.25, 2.5, 3.25] as const;

/** An engine of each rule, which fits beside a hand. */
const ENGINE: Readonly<Record<ScaleRule, string>> = {
  matrices: 'Unity',
  transforms: 'Unreal',
  lossy: 'lossy',
  compensated: 'Maya',
};

export const HOME: Plan = { plan: HOME_BOX };

export function paint(params: EnginesParams, out: Drawing): void {
  const arms = armsOf(params);
  const camera = planOf(arms);
  const shown = arms.filter(({ rule }) => params.rule === 'all' || params.rule === rule);
  for (const arm of shown) {
    const pane = out.pane({
      title: rules[arm.rule].name,
      subtitle: UNDER[arm.rule],
      result: shapeOf(arm),
      part: arm.rule,
      camera,
      roomy: arm !== shown[0],
    });
    paintOthers(pane, arm, arms, arm === shown[0]);
    paintArm(pane, arm);
    addHandles(pane, arm, params, arm === shown[0]);
  }
}

/** Returns a point of a node, by its place in the node's own axes. */
function inNode({ matrix }: WorldTransform, x: number, y: number): Vec3 {
  const at = (i: number): number => (matrix[i] ?? 0) * x + (matrix[i + 4] ?? 0) * y + (matrix[i + 12] ?? 0);
  return [at(0), at(1), at(2)];
}

function rectangle(node: WorldTransform, left: number, right: number, half: number): readonly Vec3[] {
  return [
    inNode(node, left, -half),
    inNode(node, right, -half),
    inNode(node, right, half),
    inNode(node, left, half),
  ];
}

const upperOf = ({ shoulder }: Arm): readonly Vec3[] =>
  rectangle(shoulder, -HALF.upper, ARM.upper, HALF.upper);
const foreOf = ({ elbow }: Arm): readonly Vec3[] => rectangle(elbow, -HALF.fore, ARM.fore, HALF.fore);
const palmOf = ({ wrist }: Arm): readonly Vec3[] => rectangle(wrist, -HALF.palm, ARM.hand, HALF.palm);
const handOf = ({ hand }: Arm): readonly Vec3[] => rectangle(hand, -ARM.hand / 2, ARM.hand / 2, ARM.hand / 2);

function paintArm(pane: Painter, arm: Arm): void {
  pane.polygon(upperOf(arm), { color: 'parent', edge: 'hair', part: 'shoulder' });
  pane.polygon(foreOf(arm), { color: 'child', edge: 'hair', part: 'elbow' });
  pane.polygon(palmOf(arm), { color: 'grandchild', edge: 'hair', part: 'hand' });
  pane.polygon(handOf(arm), {
    color: 'paint',
    edge: 'ink',
    width: 1.8,
    part: arm.rule === 'lossy' ? arm.rule : 'hand',
  });
  pane.dot(arm.shoulder.translation, { color: 'steel', size: 4 });
}

/** The hands by the other rules, with their distances, and their names in the first pane. */
function paintOthers(pane: Painter, arm: Arm, arms: readonly Arm[], named: boolean): void {
  for (const place of placesOf(arms)) {
    for (const other of place) {
      if (other === arm) continue;
      pane.polygon(handOf(other), {
        color: 'wrong',
        edge: 'wrong',
        fill: 0,
        width: 1.5,
        dashed: true,
        ghost: true,
        part: other.rule,
      });
    }
    const [first] = place;
    if (!first || place.includes(arm)) continue;
    const [from, to] = [arm.hand.translation, first.hand.translation];
    pane.line([from, to], { color: 'wrong', width: 1.2, part: first.rule });
    const far = `${fixed(apart(arm, first), 2)} m`;
    pane.label(outermost(first, from), named ? `${ENGINE[first.rule]} ${far}` : far, {
      color: 'wrong',
      side: subtract(to, from),
      part: first.rule,
    });
  }
}

/** Returns the corner of a hand that is farthest from a point: words have room beside it. */
function outermost(arm: Arm, from: Vec3): Vec3 {
  const far = (corner: Vec3): number => length(subtract(corner, from));
  return handOf(arm).reduce((best, corner) => (far(corner) > far(best) ? corner : best));
}

/** Returns the plan at home, as far as necessary enlarged to have all arms. */
function planOf(arms: readonly Arm[]): Plan {
  const points = arms.flatMap((arm) => [upperOf, foreOf, palmOf, handOf].flatMap((part) => part(arm)));
  const [left, bottom, right, top] = HOME_BOX;
  return {
    plan: [
      Math.min(left, ...points.map(([x]) => x - MARGIN)),
      Math.min(bottom, ...points.map(([, y]) => y - MARGIN)),
      Math.max(right, ...points.map(([x]) => x + MARGIN)),
      Math.max(top, ...points.map(([, y]) => y + MARGIN)),
    ],
  };
}
