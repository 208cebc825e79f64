/** The picture of the vehicle: hull, tracks with their wheels, turret, antenna and gun. */
import type { Mat4, Painter } from '../../figure/drawing.ts';
import type { Node } from '../../figure/figure.ts';
import type { ColorName } from '../../figure/palette.ts';
import { DECK, HINGE, MUZZLE, RIDE, TIP, TRACK, TURRET_RADIUS } from './shape.ts';
import { type Placement, placed } from './solids.ts';
import { SIDES, type Vehicle } from './vehicle.ts';

export function paintVehicle(vehicle: Vehicle, pane: Painter, look: (node: Node) => Mat4): void {
  const hull = look(vehicle.hull);
  const turret = look(vehicle.turret);
  const gun = look(vehicle.gun);
  const box = (node: Mat4, place: Placement, color: ColorName): void =>
    pane.box(placed(node, place), { color });
  const tube = (node: Mat4, place: Placement, color: ColorName): void =>
    pane.cylinder(placed(node, place), { color });

  box(hull, { at: [0, -0.1, 0], sizes: [2 * DECK.x - 0.3, 0.7, 1.8] }, 'parent');
  box(hull, { at: [0, DECK.y - 0.09, 0], sizes: [2 * DECK.x, 0.18, 2 * DECK.z] }, 'parent');
  vehicle.tracks.forEach((track, i) => {
    paintTrack(pane, hull, look(track), SIDES[i] ?? 0);
  });

  const wide = 2 * TURRET_RADIUS;
  tube(turret, { at: [0, 0.38, 0], along: 'y', sizes: [wide, wide, 0.76] }, 'child');
  box(turret, { at: [HINGE[0] - 0.15, HINGE[1] - 0.22, 0], sizes: [0.5, 0.62, 0.8] }, 'child');
  const [x, y, z] = TIP;
  tube(turret, { at: [x, y / 2 + 0.3, z], along: 'y', sizes: [0.05, 0.05, y - 0.6] }, 'parent');
  pane.sphere(placed(turret, { at: TIP, sizes: [0.12, 0.12, 0.12] }), { color: 'parent' });

  const [long] = MUZZLE;
  tube(gun, { at: [long / 2, 0, 0], along: 'x', sizes: [0.2, 0.2, long] }, 'child');
  tube(gun, { at: [long - 0.2, 0, 0], along: 'x', sizes: [0.3, 0.3, 0.4] }, 'child');
}

/** A track: its two long sides, and wheels that rotate as the track's node does. */
function paintTrack(pane: Painter, hull: Mat4, track: Mat4, side: number): void {
  const { z, width, radius, reach, wheels } = TRACK;
  const middle = radius - RIDE;
  for (const height of [middle - radius + 0.04, middle + radius - 0.04]) {
    const place = { at: [0, height, side * z], sizes: [2 * reach, 0.08, width] } as const;
    pane.box(placed(hull, place), { color: 'parent' });
  }
  for (let wheel = 0; wheel < wheels; wheel++) {
    const ahead = reach * ((2 * wheel) / (wheels - 1) - 1);
    const atEnd = wheel === 0 || wheel === wheels - 1;
    const wide = 2 * (atEnd ? radius : radius - 0.08);
    const turning = moved(track, hull, ahead);
    pane.cylinder(placed(turning, { sizes: [wide, wide, width - (atEnd ? 0 : 0.1)] }), { color: 'parent' });
    // A bar across the wheel shows how it rolls.
    const bar = { at: [0, 0, (side * width) / 2], sizes: [wide - 0.2, 0.1, 0.06] } as const;
    pane.box(placed(turning, bar), { color: 'axis' });
  }
}

/** Returns a node's matrix, moved ahead along the hull. */
function moved(node: Mat4, hull: Mat4, ahead: number): Mat4 {
  return Array.from(node, (value, i) => (i < 12 ? value : value + ahead * (hull[i - 12] ?? 0)));
}
