/** The hand on a turn about x: a ring on an arc around the box's own axis, at its left end. */
import { math } from '../../core/entries/index.ts';
import type { Painter } from '../../figure/drawing.ts';
import { subtract, type Vec3 } from '../../figure/vec.ts';
import { HALF } from './box.ts';
import { along, flat } from './slope.ts';

/** The arc's place along x, and its radius; the axis sticks out of the box up to there. */
const ARC = { x: -1, radius: 0.58, axis: -1.12 } as const;
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];

/** Adds the axis, the arc of the turn, and the ring at its end. */
export function holdTurn(pane: Painter, center: Vec3, angle: number, label: string): void {
  const middle = flat([ARC.x, 0, 0], center);
  const { radius } = ARC;
  const part = 'angle';
  pane.line([flat([-HALF[0], 0, 0], center), flat([ARC.axis, 0, 0], center)], {
    color: 'axis',
    width: 2,
    part,
  });
  pane.arc(middle, radius, {
    axes: [flat(Y), flat(Z)],
    from: 0,
    to: angle,
    color: 'accent',
    width: 2.4,
    head: true,
    part,
  });
  pane.handle({
    name: 'angle',
    label,
    at: flat([ARC.x, radius * math.cos(angle), radius * math.sin(angle)], center),
    track: { kind: 'plane', from: [0, 0, 0], normal: [0, 0, 1] },
    sets: ['angle'],
    to: (place) => {
      const [up, out] = along(subtract(place, middle), Y, Z);
      const turned = math.atan2(out, up);
      // Beyond half a turn it stays there, and below none at none.
      return { angle: turned < -Math.PI / 2 ? Math.PI : Math.max(turned, 0) };
    },
    hint: 'turn me',
    part,
  });
}
