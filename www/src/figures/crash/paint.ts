/** The picture: three times the same crash from above, with three corrections of the crate. */
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { DEGREES, fixed } from '../../figure/readout.ts';
import { addScaled, length, type Vec3, vec3 } from '../../figure/vec.ts';
import { DECK } from '../tank/shape.ts';
import type { Collision, Impact, Way } from './collision.ts';
import { POST } from './collision.ts';
import type { CrashParams } from './controls.ts';
import type { Crash } from './model.ts';
import { above, crateCorners, paintTankPlan } from './plan.ts';

/** Meters of arrow for a meter per second. */
const PER_SPEED = 0.32;

export const titles: Readonly<Record<Way, string>> = {
  none: 'Nothing done',
  pair: 'Velocity only',
  complete: 'Complete',
};

/** The titles where there is little room. */
const briefly: typeof titles = { none: 'Nothing', pair: 'Velocity', complete: 'Complete' };

export function paint({ panes }: Crash, params: CrashParams, out: Drawing): void {
  out.layout = 'beside';
  const right = panes.at(-1);
  // Each pane has room for all crates: none flies over the words above, and lengths compare.
  const flown = panes.flatMap((each) => [...crateCorners(each.tree, each.crate.node), ...jumpsOf(each)]);
  for (const each of panes) {
    const { way, impact } = each;
    const pane = out.pane({
      title: titles[way],
      short: { title: briefly[way] },
      part: way,
      // Always a second line: without it the view would be higher.
      subtitle: impact ? `kick ${fixed(length(impact.kick), 2)} m/s` : 'before the blow',
    });
    pane.keep(...flown);
    paintTankPlan(pane, each.tree, each.hull, 'jump');
    if (params.event !== 'turret') paintPost(pane, params);
    if (impact) paintSpin(pane, each, impact);
    paintCrate(pane, each, right);
    if (impact) paintJumps(pane, each, impact);
    paintGuess(pane, each, right, params);
  }
}

function paintPost(pane: Painter, { post }: CrashParams): void {
  const at = above([DECK.x + POST, 0, -post]);
  pane.arc(at, POST, { color: 'steel', fill: 1, width: 1.3, part: 'post' });
  pane.handle({
    name: 'post',
    label: 'Place of the post',
    at,
    track: { kind: 'line', from: above([DECK.x + POST, 0, 0]), along: [1, 0, 0] },
    sets: ['post'],
    to: ([x]) => ({ post: -x }),
    hint: 'drag me',
    part: 'post',
  });
}

/** The rotation that the impact gives to the hull, behind it. */
function paintSpin(pane: Painter, { tree, hull }: Collision, { hull: jump }: Impact): void {
  const spin = vec3(jump.angularVelocity)[1];
  if (Math.abs(spin) < 0.01) return;
  const center = above(vec3(tree.world(hull).translation));
  pane.arc(center, 2.6, {
    axes: [
      [0, -1, 0],
      [spin > 0 ? 1 : -1, 0, 0],
    ],
    from: -0.35,
    to: 0.35,
    color: 'spin',
    width: 2.4,
    head: true,
    text: `${fixed(Math.abs(spin) * DEGREES, 0)} °/s`,
    part: 'spin',
  });
}

/** The crate, and in the panes that treat it falsely its true place as an outline. */
function paintCrate(
  pane: Painter,
  { tree, crate, way, trail }: Collision,
  right: Collision | undefined,
): void {
  const wrong = way !== 'complete';
  if (trail.length > 1)
    pane.line(trail.map(above), {
      color: wrong ? 'wrong' : 'ink',
      width: 2,
      dashed: wrong,
      fade: 0.3,
      part: way,
    });
  const edge = { edge: wrong ? 'wrong' : 'ink', dashed: wrong } as const;
  pane.polygon(crateCorners(tree, crate.node), { color: 'deep4', width: 1.8, ...edge, part: way });
  if (!wrong || !right) return;
  pane.polygon(crateCorners(right.tree, right.crate.node), {
    color: 'ink',
    fill: 0,
    edge: 'ink',
    width: 1.2,
    part: 'complete',
  });
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
  pane.label(tip, number(kick), { ...style, spare: true });
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
  pane.line([at, truth], { color: 'accent', width: 1.6, dashed: true, part: 'guess' });
}
