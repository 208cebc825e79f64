/** The picture: plate, pin, rod and head by each rule, with their measures and the two handles. */

import type { ScaleRule } from '../../core/entries/index.ts';
import { scaleRules } from '../../core/entries/index.ts';
import * as math from '../../core/math.ts';
import { column, type Drawing, type Mat4, type Painter, type Vec3 } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/numbers.ts';
import type { ColorName } from '../../figure/palette.ts';
import { rectangle } from '../../figure/rectangle.ts';
import { rules } from '../../figure/rules.ts';
import { addScaled, dot, length, scale, subtract, ZERO } from '../../figure/vec.ts';
import { placed } from '../tank/solids.ts';
import { JOINT, leanOf, type Piston, type Pistons, pistonBy, ROD, unevenOf } from './chain.ts';
import { comparedWith, type PistonParams } from './controls.ts';
import { COLORS } from './graph.ts';

/** The plate in the root's axes: below the rod, and half as long as the rod before any stretch. */
export const PLATE = { at: [0, -0.72, 1.5], sizes: [1.1, 0.26, 1.1] } as const;
/** The pin that the rod rotates on. */
const PIN = { below: -0.2, radius: 0.17, high: 0.85 };
/** Height of the ground below the joint. */
const GROUND = 0.86;
/** The way from the heads to their names, where all four lie over each other. */
const NAMES: Readonly<Record<ScaleRule, Vec3>> = {
  matrices: [1, 0, 0.3],
  transforms: [0.2, 0, -1],
  lossy: [0.6, 0, 1],
  compensated: [-0.6, 0, -0.8],
};
/** Half of the side of the square on the head, in the head's own unit. */
const SQUARE = 0.3;
/** The joint's angles: of them a hand takes the nearest. */
const TURNS = Array.from({ length: 181 }, (_, i) => i / DEGREES);
/** Height over the head at which the square is painted, in the same unit. */
const PAINT = 0.004;

export function paint(pistons: Pistons, params: PistonParams, out: Drawing): void {
  const { rule, view } = params;
  const compared = comparedWith(params);
  out.layout = view === 'four' ? 'auto' : 'stacked';
  out.focus = [JOINT[0] + 0.6, JOINT[1] - 0.3, JOINT[2]];
  const two = compared ? [rule, compared] : [rule];
  if (view === 'four-over') paintAll(pistons, params, out);
  else if (view === 'over' && compared) paintOver(pistons, rule, compared, params, out);
  else paintEach(pistons, view === 'four' ? scaleRules : two, params, out);
}

/** Paints a pane for each of some rules. */
function paintEach(pistons: Pistons, shown: readonly ScaleRule[], params: PistonParams, out: Drawing): void {
  for (const each of shown) {
    const piston = pistons[each];
    const { title, name, engines } = rules[each];
    const result = outcome(piston);
    const brief = { title: name, result: result.replace('right angles, ', '') };
    const pane = out.pane({ title, subtitle: engines, result, short: brief, part: each });
    paintScenery(pane);
    paintPiston(pane, piston, false);
    paintMeasure(pane, piston);
    for (const eighth of [0, 1, 2, 3, 4]) {
      const { rod, head } = pistonBy(each, Math.max(1, params.scaleX), (eighth * Math.PI) / 4);
      pane.keep(onto(rod.matrix, [0, 0, -ROD[2] / 2]));
      for (const [x, z] of rectangle(ZERO, [1, 1]))
        pane.keep(onto(head.matrix, [x, -0.5, z]), onto(head.matrix, [x, 0.5, z]));
    }
    addHandles(pane, piston, each, params);
  }
}

/** Paints the first of two rules, and the other over it, dashed. */
function paintOver(pistons: Pistons, rule: ScaleRule, other: ScaleRule, params: PistonParams, out: Drawing) {
  const subtitle = `dashed: ${rules[other].title.toLowerCase()}`;
  const pane = out.pane({ title: rules[rule].title, subtitle, part: rule });
  const piston = pistons[rule];
  paintScenery(pane);
  paintPiston(pane, piston, false);
  paintPiston(pane, pistons[other], true);
  paintMeasure(pane, piston);
  addHandles(pane, piston, rule, params);
}

/** Paints the piston by matrices, and over its head those of the other rules, each in its curve's color. */
function paintAll(pistons: Pistons, params: PistonParams, out: Drawing): void {
  const pane = out.pane({
    title: 'Four programs, one file',
    subtitle: `the same head by each rule, on a plate stretched ${fixed(params.scaleX, 2)} ×`,
    part: 'head',
  });
  paintScenery(pane);
  paintPiston(pane, pistons.matrices, false);
  for (const rule of scaleRules) {
    const { head } = pistons[rule];
    const on = (size: number) =>
      rectangle(ZERO, [size, size]).map(([x, z]) => onto(head.matrix, [x, 0.5 + PAINT, z]));
    const [face, square] = [on(1), on(2 * SQUARE)];
    const look = { edge: COLORS[rule], width: 2.8, part: 'head' } as const;
    if (rule !== 'matrices') {
      pane.polygon(face, { ...look, color: COLORS[rule], fill: 0.25 });
      pane.polygon(square, { ...look, color: 'paint', fill: 0 });
    }
    const far = face.reduce((most, at) => (dot(at, NAMES[rule]) > dot(most, NAMES[rule]) ? at : most));
    pane.label(far, rules[rule].name, { color: 'ink', side: NAMES[rule], part: rule });
  }
  addHandles(pane, pistons.matrices, 'matrices', params);
}

/** Returns the result of one rule: `skewed 42.3°`, or `right angles, 2.50 × as wide`. */
export function outcome(piston: Piston): string {
  const lean = leanOf(piston);
  if (lean === null) return 'squeezed flat';
  if (lean * DEGREES >= 0.05) return `skewed ${fixed(lean * DEGREES, 1)}°`;
  const uneven = unevenOf(piston);
  return uneven ? `right angles, ${fixed(uneven[0], 2)} × as ${uneven[1]}` : 'square';
}

function paintScenery(pane: Painter): void {
  pane.grid({ center: [JOINT[0] + 0.6, JOINT[1] - GROUND, JOINT[2]], radius: 5, spacing: 1 });
}

function paintPiston(pane: Painter, { root, rod, head }: Piston, ghost: boolean): void {
  const style = (color: ColorName, part: string) =>
    ({ color: ghost ? 'wrong' : color, part, ghost }) as const;
  if (!ghost) {
    pane.box(placed(root.matrix, PLATE), style('parent', 'stretch'));
    const [x, y, z] = JOINT;
    const upright = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y + PIN.below, z, 1];
    const sizes: Vec3 = [2 * PIN.radius, 2 * PIN.radius, PIN.high];
    pane.cylinder(placed(upright, { sizes, along: 'y' }), style('parent', 'joint'));
  }
  pane.cylinder(placed(rod.matrix, { sizes: ROD }), style('grandchild', 'rod'));
  pane.box(head.matrix, style('child', 'head'));
  const corners = rectangle(ZERO, [2 * SQUARE, 2 * SQUARE]);
  const square = corners.map(([x, z]) => onto(head.matrix, [x, 0.5 + PAINT, z]));
  const look = ghost ? ({ edge: 'wrong', fill: 0 } as const) : ({ edge: 'ink', fill: 1 } as const);
  pane.as('square', 'paint').polygon(square, { ...look, width: 1.6, dashed: ghost });
}

/** The rod's length, behind it. */
function paintMeasure(pane: Painter, { rod, head }: Piston): void {
  const [middle, along] = [column(rod.matrix, 3), scale(column(rod.matrix, 2), ROD[2])];
  const size = length(along);
  if (size === 0) return;
  const [x, , z] = scale(along, 1 / size);
  const back: Vec3 = x > 0 ? [z, 0, -x] : [-z, 0, x];
  const words = `${fixed(size, 2)} m`;
  const ends = [-0.5, 0.5].map((end) => addScaled(middle, along, end)) as [Vec3, Vec3];
  // A head wider than this would lie under the measure.
  if (head.axisLengths[0] > 1.8) {
    const at = addScaled(middle, along, -0.6 / size);
    pane.label(at, words, { color: 'ink', side: addScaled([0, 1, 0], back, 1), part: 'rod' });
  } else {
    const offset = addScaled([0, 0.3, 0], back, 0.9);
    pane.measure(...ends, words, { color: 'ink', offset, part: 'rod' });
  }
}

function addHandles(pane: Painter, { root, head }: Piston, rule: ScaleRule, { scaleX }: PistonParams): void {
  const half = PLATE.sizes[0] / 2;
  const [, y, z] = PLATE.at;
  const to = ([x]: Vec3) => ({ scaleX: (JOINT[0] - x) / half });
  pane.as('stretch').handle('plate', onto(root.matrix, [-half, y, z]), ['The plate’s end', 'pull me'], to, {
    track: { kind: 'line', from: [JOINT[0], JOINT[1] + y, JOINT[2]], along: [-1, 0, 0] },
  });
  // With a lossy scale, only the head's middle is where the plate's stretch has moved it.
  const out = rule === 'lossy' ? 0 : 0.5;
  const at = onto(head.matrix, [0, 0.5, out]);
  // Matrices stretch the way on which the head goes round, and nothing else.
  const wide = rule === 'transforms' || rule === 'compensated' ? 1 : scaleX;
  const swing = (point: Vec3) => {
    const [x, , deep] = subtract(point, JOINT);
    const [a, b] = [wide * (1 + out), 1 + out];
    const off = (it: number): Vec3 => [x - a * math.sin(it), 0, deep - b * math.cos(it)];
    const near = TURNS.reduce((best, it) => (length(off(it)) < length(off(best)) ? it : best));
    const along: Vec3 = [a * math.cos(near), 0, -b * math.sin(near)];
    return { joint: Math.min(Math.max(near + dot(off(near), along) / dot(along, along), 0), Math.PI) };
  };
  const track = { kind: 'plane', from: at, normal: [0, 1, 0] } as const;
  pane.as('joint').handle('head', at, 'The head, round the joint', swing, { track });
}

function onto(matrix: Mat4, [x, y, z]: Vec3): Vec3 {
  return [x, y, z].reduce((at, far, i) => addScaled(at, column(matrix, i), far), column(matrix, 3));
}
