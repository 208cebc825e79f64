/** The picture: the boxes as the paper has them, the handle, and the outline by the other rule. */

import type { WorldTransform } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { kept } from '../../figure/kept.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import { length, subtract, type Vec3 } from '../../figure/vec.ts';
import { type Plan, widened } from '../../figure/view.ts';
import type { ChainParams } from './controls.ts';
import { type Chain, inBox } from './model.ts';
import { BOXES, NAUTILUS, SIDES } from './shape.ts';

const DEGREE = Math.PI / 180;
/** The joint and the size of the chain as it begins. */
const REST = { joint: NAUTILUS.joint * DEGREE, next: NAUTILUS.next };
/** Angle by which the chain lies on the paper, in radians: its opening is at the left. */
const PAPER = (-70 * Math.PI) / 180;
/** Radius of a box's corners, in its own axes, and the gap between two boxes in CSS pixels. */
const LOOK = { round: 0.15, gap: 1.6 };
/** Boxes beyond this many lengths of the first are not drawn. */
const FARTHEST = 1e3;
/** The plan that has all chains that a hand makes of the nautilus. */
export const home: Plan = { plan: [-4.6, -9.2, 17.6, 6.5] };
/** Share of the picture's height, 600 CSS pixels at most, that is 0.3 CSS pixels. */
const SEEN = 0.3 / 600;
/** The end of the second box to which the handle is tied, along the box's own y. */
const END = -0.5 * SIDES.height;
/**
 * The handle's lever from the second box's joint: its length at rest, and how many times the hand
 * moves as far as the joint and the size do. So a pull across the picture is the whole range.
 */
const LEVER = { length: 0.5 * SIDES.height + 0.3, turn: 2, size: 9.2 };
/** The joints and sizes that a hand reaches; the sliders have the rest. */
const REACH = { joint: [5.5 * DEGREE, 24 * DEGREE], next: [0.9, 0.98] } as const;

/** The paper's rotation; and the places of the boxes on the ramp: each whorl in sight has its colors. */
const paper = kept((_: null) => {
  const { cos, sin, pow } = math;
  const ramp = Array.from({ length: BOXES }, (_, i) => 1 - pow(1 - i / (BOXES - 1), 3.5));
  return { cos: cos(PAPER), sin: sin(PAPER), ramp };
});

export function paint(chain: Chain, params: ChainParams, out: Drawing): void {
  const faces = chain.boxes.map(face);
  const plan = planOf(faces);
  const { joint } = params;
  const turns = ((BOXES - 1) * Math.abs(joint)) / (2 * Math.PI);
  const told = `${fixed(joint * DEGREES, 2)}° at every joint: ${fixed(turns, 1)} turns in all`;
  const title = out.untouched ? 'Turn one box. What do all the others do?' : told;
  const pane = out.pane({ title, camera: { plan } });
  const small = SEEN * (plan[3] - plan[1]);
  const { ramp } = paper(null);
  const order = faces.map((_, i) => i);
  // Those nearer to the reader cover the others.
  if (params.twist !== 0) order.sort((a, b) => middle(faces[a]) - middle(faces[b]));
  for (const i of order) {
    const face = faces[i];
    const size = face && longest(face);
    if (!face || !size || size < small || !within(face)) continue;
    pane.polygon(face, {
      color: ramp[i] ?? 0,
      edge: 'page',
      width: Math.min(1, size / SIDES.height) * LOOK.gap,
      round: Math.min(LOOK.round * (size / SIDES.height), shortest(face) / 2),
      ...(i === 0 ? { part: 'root' } : i === 1 ? { part: 'joint' } : {}),
    });
  }
  // A stretch of the root alone is a matter of the parent; the other rule's line is for who asks for a rule.
  if (!chain.agree && (params.stretch !== 1 || params.rule !== 'matrices')) paintOther(chain, pane, small);
  addHandle(chain, params, pane);
}

/** Adds dashed lines along both ends of the boxes by the other rule, where it differs. */
function paintOther({ boxes, others }: Chain, pane: Painter, small: number): void {
  const seen = others.filter((box, i) => longest(face(box)) >= small || i < 2);
  for (const end of [-0.5, 0.5]) {
    const line = seen.map((box) => onPaper(inBox(box, 0, end * SIDES.height)));
    const differs = seen.some((_, i) => {
      const mine = boxes[i];
      const place = line[i];
      return mine && place && apart(onPaper(inBox(mine, 0, end * SIDES.height)), place) > small;
    });
    const points = line.filter((point) => within([point]));
    if (differs && points.length > 1)
      pane.line(points, { color: 'wrong', width: 1.5, dashed: true, part: 'rule' });
  }
}

/** A ring at the end of a lever, tied to the box that it moves. */
function addHandle({ boxes: [, box] }: Chain, { joint, next }: ChainParams, pane: Painter): void {
  if (!box) return;
  const { atan2, cos, sin } = math;
  const [cx, cy] = box.translation;
  const [turned, long] = leverOf(joint, next);
  const at = onPaper([cx + long * sin(turned), cy - long * cos(turned), 0]);
  const tie = onPaper(inBox(box, 0, END));
  pane.line([tie, at], { color: 'accent', width: 1.8, part: 'joint' });
  const words = ['Second box: joint, and size of the next', 'drag me'] as const;
  const to = ([px, py]: Vec3) => {
    const { cos: c, sin: s } = paper(null);
    // The same point before the paper's rotation, seen from the joint.
    const dx = c * px + s * py - cx;
    const dy = c * py - s * px - cy;
    return leverTo(atan2(dx, -dy), Math.sqrt(dx * dx + dy * dy));
  };
  pane.as('joint').handle('second', at, words, to, { reach: REACH });
}

function onPaper([x, y, z]: Vec3): Vec3 {
  const { cos, sin } = paper(null);
  return [cos * x - sin * y, sin * x + cos * y, z];
}

function face(box: WorldTransform): readonly Vec3[] {
  const [x, y] = [SIDES.width / 2, SIDES.height / 2];
  return [inBox(box, -x, -y), inBox(box, x, -y), inBox(box, x, y), inBox(box, -x, y)].map(onPaper);
}

/** Returns the lever's angle from the second box's −y at no joint, and its length. */
function leverOf(joint: number, next: number): readonly [turned: number, long: number] {
  const turned = REST.joint + LEVER.turn * (joint - REST.joint);
  return [turned, LEVER.length * (1 + LEVER.size * (next / REST.next - 1))];
}

/** Returns the joint and the size that have a lever there. */
function leverTo(turned: number, long: number) {
  return {
    joint: REST.joint + (turned - REST.joint) / LEVER.turn,
    next: REST.next * (1 + (long / LEVER.length - 1) / LEVER.size),
  };
}

const apart = (a: Vec3 | undefined, b: Vec3 | undefined): number => (a && b ? length(subtract(a, b)) : 0);
const longest = ([a, b, c]: readonly Vec3[]): number => Math.max(apart(a, b), apart(b, c));
const shortest = ([a, b, c]: readonly Vec3[]): number => Math.min(apart(a, b), apart(b, c));
const middle = (face: readonly Vec3[] | undefined): number => (face?.[0]?.[2] ?? 0) + (face?.[2]?.[2] ?? 0);
const within = (points: readonly Vec3[]): boolean =>
  points.every(([x, y]) => Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST);

/** Returns the plan at home, as far as necessary enlarged to have all boxes that are drawn. */
function planOf(faces: readonly (readonly Vec3[])[]): Plan['plan'] {
  return widened(home.plan, faces.filter(within).flat());
}
