/** The picture: three times the same crash from above, with three corrections of the crate. */
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { addScaled, length, type Vec3, vec3, xy } from '../../figure/vec.ts';
import { CORNERS, DECK } from '../tank/shape.ts';
import type { Collision, Impact, Way } from './collision.ts';
import { POST } from './collision.ts';
import type { CrashParams } from './controls.ts';
import type { Crash } from './model.ts';
import { above, crateCorners, paintCame, paintPost, paintTankPlan } from './plan.ts';
import { paintQuestion } from './question.ts';

/** Meters of arrow for a meter per second. */
const PER_SPEED = 0.32;
/** From the post to the hand beside it, m: the hand would cover what the hull has met. */
const STALK = 0.42;

export const titles: Readonly<Record<Way, string>> = {
  none: 'Nothing done',
  pair: 'Velocity only',
  complete: 'Complete',
};

/** The titles where there is little room. */
const briefly: typeof titles = { none: 'Nothing', pair: 'Velocity', complete: 'Complete' };

/** Returns `a kick of 4.25 m/s`. */
const kicked = (kick: number): string => (kick < 0.005 ? 'no kick' : `kick ${fixed(kick, 2)} m/s`);

export function paint({ panes }: Crash, params: CrashParams, out: Drawing): void {
  out.layout = 'beside';
  if (out.asked) {
    paintQuestion(panes[0], params, out);
    return;
  }
  const right = panes.at(-1);
  // Each pane has room for all crates: none flies over the words above, and lengths compare.
  const flown = panes.flatMap((each) => [
    ...crateCorners(each.tree, each.crate.node),
    ...jumpsOf(each),
    ...sidesOf(each),
  ]);
  for (const each of panes) {
    const { way, impact } = each;
    const pane = out.pane({
      title: titles[way],
      short: { title: briefly[way] },
      part: way,
      // Always a second line: without it the view would be higher.
      subtitle: impact ? kicked(length(impact.kick)) : 'before the impact',
    });
    pane.keep(...flown);
    paintTankPlan(pane, each.tree, each.hull, 'jump');
    if (params.event !== 'turret') {
      paintPostHand(pane, params);
      paintPost(pane, params);
    }
    if (impact && way === 'none') paintSpin(pane, each, impact);
    paintCame(pane, each);
    paintCrate(pane, each, right);
    if (impact) paintJumps(pane, each, impact);
    paintGuess(pane, each, right, params);
  }
}

/** Returns the corners of the deck; of what is behind the picture only how far aside it is. */
function sidesOf({ tree, hull }: Collision): readonly Vec3[] {
  return CORNERS.map((corner) => {
    const [x, y] = above(vec3(tree.transformPoint(corner, hull, null)));
    return [x, Math.max(y, 0), 0];
  });
}

function paintPostHand(pane: Painter, { post }: CrashParams): void {
  const at = above([DECK.x + POST, 0, -post]);
  const hand = above([DECK.x + POST + STALK, 0, -post]);
  pane.line([at, hand], { color: 'accent', width: 1.6, part: 'post' });
  pane.as('post').handle('post', hand, ['Place of the post', 'drag me'], ([x]) => -x);
}

/** The sense of the rotation that the impact gives to the hull, beside it. */
function paintSpin(pane: Painter, { tree, hull }: Collision, { hull: jump }: Impact): void {
  const spin = vec3(jump.angularVelocity)[1];
  if (Math.abs(spin) < 0.01) return;
  const center = above(vec3(tree.world(hull).translation));
  const axes = [xy(1, 0), xy(0, spin > 0 ? 1 : -1)] as const;
  const turn = { axes, from: -0.4, to: 0.4, width: 2.4, head: true };
  pane.as('spin', 'spin').arc(center, DECK.z + 0.25, turn);
}

/** The crate, and in the panes that treat it falsely its true place as an outline. */
function paintCrate(
  pane: Painter,
  { tree, crate, way, trail }: Collision,
  right: Collision | undefined,
): void {
  const dashed = way !== 'complete';
  const edge = dashed ? 'wrong' : 'ink';
  const own = pane.as(way);
  if (trail.length > 1) own.line(trail.map(above), { color: edge, dashed, fade: 0.3 });
  own.polygon(crateCorners(tree, crate.node), { color: 'clay', width: 1.8, edge, dashed });
  if (!dashed || !right) return;
  const truth = crateCorners(right.tree, right.crate.node);
  pane.as('complete', 'ink').polygon(truth, { fill: 0, edge: 'ink', width: 1.2 });
}

/** Returns the ends of the two arrows at a crate that was struck. */
function jumpsOf(each: Collision): readonly Vec3[] {
  if (!each.impact) return [];
  const { own, kick } = each.impact;
  const middle = addScaled(above(each.place()), above(own), PER_SPEED);
  return [middle, addScaled(middle, above(kick), PER_SPEED)];
}

/** The velocity that the crate's own impulse has given it, and that from nowhere, tip to tail. */
function paintJumps(pane: Painter, each: Collision, { own, kick }: Impact): void {
  const place = above(each.place());
  const [middle = place, tip = place] = jumpsOf(each);
  const number = (jump: Vec3): string => `${fixed(length(jump), 2)} m/s`;
  // The head of the pane has the kick's number, and the own jump is the same in all panes.
  if (length(own) > 0) {
    const style = { color: 'relative', part: 'own' } as const;
    pane.arrow(place, middle, style);
    if (each.way === 'complete') pane.label(middle, `own ${number(own)}`, { ...style, spare: true });
  }
  if (length(kick) < 0.005) return;
  const style = { color: 'wrong', part: 'false-kick' } as const;
  pane.arrow(middle, tip, { ...style, dashed: true });
}

function paintGuess(
  pane: Painter,
  { way }: Collision,
  right: Collision | undefined,
  { guess }: CrashParams,
): void {
  const mark = guessed(guess);
  if (!mark) return;
  const at = [mark[0], mark[1], 0] as const;
  if (way !== 'none') pane.dot(at, { color: 'accent', size: 5, hollow: true, part: 'guess' });
  if (way !== 'complete' || !right?.asked) return;
  const truth = above(right.asked);
  pane.dot(truth, { color: 'ink', size: 4, part: 'guess' });
  pane.guess(at, truth);
}
