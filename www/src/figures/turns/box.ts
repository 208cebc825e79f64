/** A box with painted faces, rotated, as a book would draw it: the faces turned to the reader. */

import { rotated } from '../../core/linear/quaternion.ts';
import * as math from '../../core/math.ts';
import type { Painter } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';
import { addScaled, cross, dot, scale, subtract, type Vec3 } from '../../figure/vec.ts';
import type { Quat } from './quaternion.ts';
import { along, flat, lettered, TOWARD } from './slope.ts';

/** Half of its sides along x, y and z. */
export const HALF: Vec3 = [0.66, 0.46, 0.3];

/** Each with the direction in which its letter is read. */
const FACES = [
  { normal: [0, 0, 1], reads: [1, 0, 0], color: 'child', letter: 'F' },
  { normal: [0, 0, -1], reads: [-1, 0, 0], color: 'deep3', letter: 'B' },
  { normal: [1, 0, 0], reads: [0, 0, -1], color: 'grandchild', letter: 'R' },
  { normal: [-1, 0, 0], reads: [0, 0, 1], color: 'steel', letter: 'L' },
  { normal: [0, 1, 0], reads: [1, 0, 0], color: 'deep4', letter: 'T' },
  { normal: [0, -1, 0], reads: [1, 0, 0], color: 'parent', letter: 'U' },
] as const;
type Face = (typeof FACES)[number];

/** The faces that the reader sees of a box under a rotation. */
function seen(rotation: Quat): readonly Face[] {
  return FACES.filter(({ normal }) => dot(rotated(rotation, normal), TOWARD) > 1e-9);
}

/** Half of the side along a direction of the axes. */
const reach = (direction: Vec3): number => Math.abs(dot(direction, HALF));

function shape({ normal, reads }: Face, rotation: Quat, center: Vec3) {
  const up = cross(normal, reads);
  const middle = scale(normal, reach(normal));
  const corner = (x: number, y: number): Vec3 =>
    flat(rotated(rotation, addScaled(addScaled(middle, reads, x * reach(reads)), up, y * reach(up))), center);
  const points = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
  return { at: flat(rotated(rotation, middle), center), points, up };
}

export function paintBox(pane: Painter, rotation: Quat, center: Vec3, part: string): void {
  for (const face of seen(rotation)) {
    const { at, points, up } = shape(face, rotation, center);
    pane.polygon(points, { color: face.color, fill: 1, edge: 'ink', width: 1.2, part });
    const axes = [rotated(rotation, face.reads), rotated(rotation, up)] as const;
    pane.text(lettered(at, ...axes, 0.3), face.letter, { color: 'ink', part });
  }
}

type Ghost = { readonly color: ColorName; readonly part: string };

/** Paints where a method puts the box, as an outline: dashed where that is wrong, or was guessed. */
export function paintGhost(pane: Painter, rotation: Quat, center: Vec3, look: Ghost): void {
  const { color, part } = look;
  const dashed = color === 'wrong' || part === 'guess';
  for (const face of seen(rotation)) {
    const { points } = shape(face, rotation, center);
    pane.polygon(points, { color, fill: 0, edge: color, width: 2, dashed, part });
  }
}

/** The arc's place along x, and its radius; the axis sticks out of the box up to there. */
const ARC = { x: -1, radius: 1, axis: -1.12 } as const;
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

/** Adds the hand on a turn about x at the box's left end: its axis, the arc of the turn, and a ring. */
export function holdTurn(pane: Painter, center: Vec3, angle: number, label: string): void {
  const middle = flat([ARC.x, 0, 0], center);
  const { radius } = ARC;
  const part = 'angle';
  pane.as(part, 'axis').line([flat([-HALF[0], 0, 0], center), flat([ARC.axis, 0, 0], center)], { width: 2 });
  const axes = [flat(Y), flat(Z)] as const;
  pane.as(part, 'accent').arc(middle, radius, { axes, from: 0, to: angle, width: 2.4, head: true });
  pane
    .as(part)
    .handle(
      'angle',
      flat([ARC.x, radius * math.cos(angle), radius * math.sin(angle)], center),
      [label, 'turn me'],
      (place) => {
        const [up, out] = along(subtract(place, middle), Y, Z);
        const turned = math.atan2(out, up);
        // Beyond half a turn it stays there, and below none at none.
        return turned < -Math.PI / 2 ? Math.PI : Math.max(turned, 0);
      },
    );
}
