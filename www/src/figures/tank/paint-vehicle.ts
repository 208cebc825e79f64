/** The picture of the vehicle: hull, tracks with their wheels, turret with its mast, gun. */
import * as math from '../../core/math.ts';
import type { Mat4, Painter, Style } from '../../figure/drawing.ts';
import type { Node } from '../../figure/figure.ts';
import type { ColorName } from '../../figure/palette.ts';
import type { Form } from './forms.ts';
import { grilleForm, hullForm, mantletForm, ROOF, turretForm } from './look.ts';
import { DECK, HINGE, MUZZLE, RIDE, TIP, TRACK } from './shape.ts';
import { type Placement, placed } from './solids.ts';
import { beltForm, linksForm } from './tracks.ts';
import { SIDES, type Vehicle } from './vehicle.ts';

export interface Pose {
  readonly hull: Mat4;
  readonly turret: Mat4;
  readonly gun: Mat4;
  /** Angles by which the wheels of both tracks have rolled forward, left and right. */
  readonly rolled: readonly [number, number];
}

/** Names of the bodies, by which words light them. */
export interface Parts {
  readonly hull?: Pick<Style, 'part'>;
  readonly gun?: Pick<Style, 'part'>;
}

/** Paints a vehicle that is part of a tree. `look` returns a node's matrix in the picture. */
export function paintVehicle(
  { tree, hull, turret, gun, tracks }: Vehicle,
  pane: Painter,
  look: (node: Node) => Mat4,
): void {
  const rolled = tracks.map((track) => {
    const m = tree.relative(track, hull).matrix;
    return -math.atan2(m[1] ?? 0, m[0] ?? 1);
  });
  paintTank(pane, {
    hull: look(hull),
    turret: look(turret),
    gun: look(gun),
    rolled: [rolled[0] ?? 0, rolled[1] ?? 0],
  });
}

export function paintTank(pane: Painter, pose: Pose, parts: Parts = {}): void {
  const { hull, turret, gun } = pose;
  const partOf = (node: Mat4) => (node === turret ? {} : node === gun ? parts.gun : parts.hull);
  const form = (node: Mat4, it: Form, color: ColorName, part = partOf(node)): void =>
    pane.polyhedron(node, it, { color, ...part });
  const tube = (node: Mat4, place: Placement, color: ColorName): void =>
    pane.cylinder(placed(node, place), { color, ...partOf(node) });

  SIDES.forEach((side, i) => {
    const { z, reach, radius, width, wheels } = TRACK;
    const track = placed(hull, { at: [0, 0, side * z], sizes: [1, 1, 1] });
    form(track, beltForm(null), 'steel');
    form(track, linksForm(pose.rolled[i] ?? 0, side), 'steel');
    for (let wheel = 0; wheel < wheels; wheel++) {
      const at = [reach * ((2 * wheel) / (wheels - 1) - 1), radius - RIDE, (side * width) / 2] as const;
      const wide = 2 * (radius - 0.12);
      tube(track, { at, sizes: [wide, wide, 0.12] }, 'parent');
    }
  });

  form(hull, hullForm, 'parent');
  form(hull, grilleForm, 'steel');
  tube(hull, { at: [1.2, DECK.y, -0.62], along: 'y', sizes: [0.5, 0.5, 0.08] }, 'parent');

  form(turret, turretForm, 'child');
  tube(turret, { at: [-0.42, ROOF + 0.04, 0.24], along: 'y', sizes: [0.54, 0.54, 0.12] }, 'child');
  const [x, y, z] = TIP;
  tube(
    turret,
    { at: [x, (y + ROOF) / 2 - 0.1, z], along: 'y', sizes: [0.035, 0.035, y - ROOF + 0.2] },
    'steel',
  );
  pane.sphere(placed(turret, { at: TIP, sizes: [0.09, 0.09, 0.09] }), { color: 'steel' });

  const [long] = MUZZLE;
  tube(gun, { at: [0, 0, 0], sizes: [0.5, 0.5, 0.74] }, 'grandchild');
  tube(gun, { at: [(long - 0.2) / 2, 0, 0], along: 'x', sizes: [0.22, 0.22, long - 0.2] }, 'grandchild');
  tube(gun, { at: [1.3, 0, 0], along: 'x', sizes: [0.32, 0.32, 0.46] }, 'grandchild');
  tube(gun, { at: [long - 0.16, 0, 0], along: 'x', sizes: [0.3, 0.3, 0.32] }, 'grandchild');
  // The hinge sits in front of the turret's face.
  const [hx, hy] = HINGE;
  form(placed(turret, { at: [hx - 0.2, hy, 0], sizes: [1, 1, 1] }), mantletForm, 'child', {});
}
