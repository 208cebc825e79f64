/** The picture of the question: the tank at the contact, and the crate that the reader carries ahead. */
import * as math from '../../core/math.ts';
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { add, addScaled, length, subtract, type Vec3, ZERO } from '../../figure/vec.ts';
import { DECK } from '../tank/shape.ts';
import { type Collision, POST } from './collision.ts';
import type { CrashParams } from './controls.ts';
import { above, crateCorners, paintCame, paintPost, paintTankPlan } from './plan.ts';

/** Radius at which the crate takes a hand; place and length of the arrow of the way that was. */
const HAND = 0.36;
const CAME = { aside: -1.8, from: -0.5, long: 1 };
/** The sparks at the contact: from and to so far from the post's middle, and their angles. */
const SPARKS = { from: 0.19, to: 0.33, at: [-4.07, -3.62, -2.52, -2.07] };

/** Time stands at the contact: the tank, the post and the crate, which the reader carries ahead. */
export function paintQuestion(first: Collision, params: CrashParams, out: Drawing): void {
  const { tree, hull, crate, impact } = first;
  const mark = guessed(params.guess);
  const at = above(first.place());
  const put: Vec3 = mark ? [mark[0], mark[1], 0] : at;
  const pane = out.pane('A program takes back Δv only. Where is its crate?');
  paintTankPlan(pane, tree, hull, 'jump');
  if (params.event !== 'turret') {
    paintPost(pane, params);
    paintContact(pane, params, length(impact?.before.velocity ?? [0]));
  }
  const corners = crateCorners(tree, crate.node);
  paintCame(pane, first);
  if (mark) {
    pane.polygon(corners, { color: 'ink', fill: 0, width: 1.4, dashed: true, part: 'crate' });
    pane.line([at, put], { color: 'accent', width: 1.6, dashed: true, part: 'guess' });
  }
  const carried = corners.map((corner) => add(corner, subtract(put, at)));
  paintCarried(pane, carried);
  pane.taken = { at, radius: HAND, hint: 'drag me there' };
}

function paintCarried(pane: Painter, corners: readonly Vec3[]): void {
  pane.polygon(corners, { color: 'clay', edge: 'ink', width: 2, part: 'crate' });
  for (const i of [0, 1])
    pane.line([corners[i] ?? ZERO, corners[i + 2] ?? ZERO], { color: 'ink', width: 1.2, part: 'crate' });
}

/** The sparks at the post, and how fast the hull came. */
function paintContact(pane: Painter, { post }: CrashParams, speed: number): void {
  const at = above([DECK.x + POST, 0, -post]);
  for (const angle of SPARKS.at) {
    const way: Vec3 = [math.cos(angle), math.sin(angle), 0];
    const ends = [addScaled(at, way, SPARKS.from), addScaled(at, way, SPARKS.to)];
    pane.line(ends, { color: 'ink', width: 2.4, part: 'post' });
  }
  pane.label(at, 'post', { color: 'ink', side: [0.4, 1, 0], part: 'post' });
  const from: Vec3 = [CAME.from, -CAME.aside, 0];
  const text = `${fixed(speed, 0)} m/s`;
  pane.as('came', 'base').arrow(from, addScaled(from, [1, 0, 0], CAME.long), { text });
}
