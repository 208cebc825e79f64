/** The picture: the crash from above, and the crate of three programs on one deck. */
import { guessed } from '../../figure/controls.ts';
import type { Drawing, Painter } from '../../figure/drawing.ts';
import { fixed } from '../../figure/numbers.ts';
import { rectangle } from '../../figure/rectangle.ts';
import { addScaled, length, subtract, type Vec3, vec3, xy, ZERO } from '../../figure/vec.ts';
import { CRATE, DECK } from '../tank/shape.ts';
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

/** How much of the red of what is wrong a crate has. */
const FALSE: Readonly<Record<Way, number>> = { none: 0.75, pair: 0.35, complete: 0 };
const WHOSE = 'Three programs, one crash. Whose crate stays on its way?';
/** Crates nearer than this have one name, m. */
const ONE = 0.06;

export function paint({ panes: ways }: Crash, params: CrashParams, out: Drawing): void {
  const [first, short] = ways;
  if (!first || !short) return;
  if (out.asked) {
    paintQuestion(first, params, out);
    return;
  }
  const struck = params.event === 'turret';
  const before = fixed(length(first.impact?.momentum.before ?? ZERO), 0);
  const words = {
    title: struck ? `Momentum: ${before} N·s before` : WHOSE,
    result: struck ? '' : 'kicks in m/s',
  };
  const pane = out.pane(first.impact ? words : 'Before the impact');
  paintTankPlan(pane, first.tree, first.hull, 'jump');
  if (!struck) {
    paintPostHand(pane, params);
    paintPost(pane, params);
  }
  if (first.impact) paintSpin(pane, first, first.impact);
  paintCame(pane, first);
  for (const each of ways) {
    // The view steps back for all crates and their arrows.
    pane.keep(...crateCorners(each.tree, each.crate.node), ...jumpsOf(each));
    paintCrate(pane, each);
    if (each.impact) paintJumps(pane, each, each.impact);
  }
  if (first.impact) paintNames(pane, ways, struck);
  paintGuess(pane, short, params);
}

const kickOf = ({ impact }: Collision): number => length(impact?.kick ?? ZERO);

/** The name of each crate with its kick or all momentum: one for crates that lie on each other. */
function paintNames(pane: Painter, ways: readonly Collision[], struck: boolean): void {
  const named: Collision[] = [];
  for (const each of ways) {
    if (named.includes(each)) continue;
    const kick = kickOf(each);
    const same = ways.filter(
      (it) => length(subtract(it.place(), each.place())) < ONE && Math.abs(kickOf(it) - kick) < 0.005,
    );
    named.push(...same);
    const names = same.map(({ way }) => titles[way].toLowerCase()).join(' = ');
    const text = `${names} ${struck ? fixed(length(each.impact?.momentum.after ?? ZERO), 0) : fixed(kick, 2)}`;
    const last = same.at(-1) ?? each;
    const color = last.way === 'complete' ? 'ink' : 'wrong';
    const at = jumpsOf(last)[1] ?? above(last.place());
    pane.label(at, text, { color, part: last.way, side: xy(0, last.way === 'complete' ? -1 : 1) });
  }
}

function paintPostHand(pane: Painter, { post }: CrashParams): void {
  const at = above([DECK.x + POST, 0, -post]);
  const hand = above([DECK.x + POST + STALK, 0, -post]);
  pane.line([at, hand], { color: 'accent', width: 1.6, part: 'post' });
  pane.as('post').handle('post', hand, ['Place of the post', 'drag me'], ([, y]) => y);
}

/** The sense of the rotation that the impact gives to the hull, beside it. */
function paintSpin(pane: Painter, { tree, hull }: Collision, { hull: jump }: Impact): void {
  const spin = vec3(jump.angularVelocity)[1];
  if (Math.abs(spin) < 0.01) return;
  const center = above(vec3(tree.world(hull).translation));
  const axes = [xy(0, -1), xy(spin > 0 ? 1 : -1, 0)] as const;
  const turn = { axes, from: -0.4, to: 0.4, width: 2.4, head: true };
  pane.as('spin', 'spin').arc(center, DECK.z + 0.25, turn);
}

/** The crate of one program and its way since the impact; what is false is dashed and red. */
function paintCrate(pane: Painter, { tree, crate, way, trail }: Collision): void {
  const dashed = way !== 'complete';
  const edge = dashed ? 'wrong' : 'ink';
  const own = pane.as(way);
  const corners = crateCorners(tree, crate.node);
  if (trail.length > 1) own.line(trail.map(above), { color: edge, dashed, fade: 0.3 });
  own.polygon(corners, { color: 'clay', width: 1.8, edge, dashed });
  if (dashed) own.polygon(corners, { color: 'wrong', fill: FALSE[way] });
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
  // The name of the crate has the kick's number, and the own jump is the same for all.
  if (length(own) > 0) {
    const style = { color: 'relative', part: 'own' } as const;
    pane.arrow(place, middle, style);
    if (each.way === 'complete') pane.label(middle, `own ${number(own)}`, { ...style, spare: true });
  }
  if (length(kick) < 0.005) return;
  const style = { color: 'wrong', part: 'false-kick' } as const;
  pane.arrow(middle, tip, { ...style, dashed: true });
}

/** The crate where the reader has put it, and how far that of the short correction was from there. */
function paintGuess(pane: Painter, { asked }: Collision, { guess }: CrashParams): void {
  const mark = guessed(guess);
  if (!mark) return;
  const at: Vec3 = [mark[0], mark[1], 0];
  const corners = rectangle(at, [CRATE, CRATE]);
  pane.as('guess', 'accent').polygon(corners, { fill: 0, edge: 'accent', width: 1.6, dashed: true });
  if (!asked) return;
  const truth = above(asked);
  pane.dot(truth, { color: 'ink', size: 4, part: 'guess' });
  pane.guess(at, truth, `you: ${fixed(length(subtract(truth, at)), 1)} m off`);
}
