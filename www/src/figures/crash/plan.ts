/** The tank from straight above: ahead is to the right, left is up. Flat shapes, each in its node. */
import type { Painter } from '../../figure/drawing.ts';
import type { Node, Tree } from '../../figure/figure.ts';
import type { ColorName } from '../../figure/palette.ts';
import { corners } from '../../figure/rectangle.ts';
import { places } from '../../figure/soft.ts';
import type { Vec3 } from '../../figure/vec.ts';
import { CRATE, DECK, HINGE, MUZZLE, TRACK, TURRET } from '../tank/shape.ts';
import { POST } from './collision.ts';
import type { CrashParams } from './controls.ts';

/** Returns a place of the world as it is seen from above. */
export const above = ([x, , z]: Vec3): Vec3 => [x, -z, 0];

type Corners = readonly (readonly [ahead: number, right: number])[];

const rectangle = (back: number, front: number, left: number, right: number): Corners =>
  corners([left, back, right, front], (x, y) => [y, x] as const);

/** Outline of the turret's roof and skirt, about its axis. */
const turret: Corners = places([
  0.93, 0.4, 0.93, -0.4, 0.45, -0.85, -0.8, -0.8, -1.2, -0.5, -1.2, 0.5, -0.8, 0.8, 0.45, 0.85,
]);

/** Links that are seen of a track, along its length. */
const LINKS = 16;

export function paintTankPlan(pane: Painter, tree: Tree, hull: Node, part: string): void {
  const seen = ([x, z]: readonly [number, number]): Vec3 =>
    above(Array.from(tree.transformPoint([x, 0, z], hull, null)) as unknown as Vec3);
  const face = (corners: Corners, color: ColorName, round = 0): void =>
    pane.polygon(corners.map(seen), { color, edge: 'hair', width: 1, round, part });
  const { x, z } = DECK;
  for (const side of [-1, 1]) {
    const [inner, outer] = [TRACK.z - TRACK.width / 2, z];
    face(rectangle(-x, x, side * inner, side * outer), 'steel', 0.12);
    for (let i = 1; i < LINKS; i++) {
      const at = -x + (2 * x * i) / LINKS;
      const ends = [seen([at, side * inner]), seen([at, side * outer])];
      pane.line(ends, { color: 'hair', width: 1, part });
    }
  }
  const deck = z - 0.3;
  face(rectangle(-x + 0.12, x - 0.05, -deck, deck), 'parent', 0.1);
  pane.line([seen([x - 0.55, -deck]), seen([x - 0.55, deck])], { color: 'hair', width: 1, part });
  for (let k = 0; k < 4; k++) {
    const at = -x + 0.3 + 0.12 * k;
    pane.line([seen([at, -0.5]), seen([at, 0.5])], { color: 'steel', width: 1.4, part });
  }
  const [tx] = TURRET;
  const roof = turret.map(([u, w]) => [tx + u, w] as const);
  face(roof, 'child');
  face(rectangle(tx + HINGE[0], tx + HINGE[0] + MUZZLE[0], -0.09, 0.09), 'grandchild');
  pane.arc(seen([tx - 0.35, -0.2]), 0.24, { color: 'hair', width: 1, part });
}

/** Dots where the crate was before the impact, at even times: they go straight on. */
export function paintCame(pane: Painter, { came }: { readonly came: readonly Vec3[] }): void {
  for (const at of came) pane.dot(above(at), { color: 'ink', size: 2.4, part: 'crate' });
}

export function crateCorners(tree: Tree, crate: Node): readonly Vec3[] {
  const half = CRATE / 2;
  return rectangle(-half, half, -half, half).map(([x, z]) =>
    above(Array.from(tree.transformPoint([x, 0, z], crate, null)) as unknown as Vec3),
  );
}

export function paintPost(pane: Painter, { post }: CrashParams): void {
  const at = above([DECK.x + POST, 0, -post]);
  pane.arc(at, POST, { color: 'ink', fill: 1, width: 0, part: 'post' });
}
