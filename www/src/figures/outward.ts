/** A small figure: a walk outward on a disc that rotates, and why Coriolis’s term has a 2. */

import { type DynamicTransform, type Space3Types, space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { choice, slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import type { ColorName } from '../figure/palette.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, length, subtract, type Vec3, vec3 } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';
import { nearestOf } from './shared/nearest.ts';
import { paintSeated } from './shared/people.ts';

/** Meters, radians per second, and where the walk is now. */
const RADIUS = 1.2;
const RATE = 1;
const BEGINS = 0.4;
/** Meters of arrow for a meter per second, on the disc and beside it. */
const ARROW = 0.6;
const LARGE = 1.15;
/** Meters of arrow for a change of a meter per second in a second. */
const CHANGE = 0.4;
/** Meters of arrow below which a change has no name: a label would be larger. */
const NAMED = 0.3;
/** Seconds between both below which the later walker is on top of the first, and the words are hers. */
const ONE = 0.18;
/** The times of the later walker, of which a hand takes the nearest, s. */
const TIMES = Array.from({ length: 69 }, (_, i) => (i + 2) / 100);
/** The tails of the two comparisons, and of both changes by the time. */
const WALKED: Vec3 = [1.85, 0.35, 0];
const CARRIED: Vec3 = [2.45, -1.15, 0];
const BOTH: Vec3 = [3.1, -1.15, 0];

/** What is drawn beside the disc, and the view of the disc alone. */
const COMPARED = { none: 'nothing', walk: 'her walk', parts: 'both parts', changes: 'the changes' };
const ALONE = { plan: [-1.35, -1.35, 1.6, 1.35] } as const;

/** The walker on the disc after so many seconds: whole, and as one that stands there. */
type Walker = ReturnType<typeof walker>;

const discAt = (seconds: number) => spinning(RATE * seconds, RATE);
function walker(walk: number, seconds: number) {
  const disc = discAt(seconds);
  const translation = [BEGINS + walk * seconds, 0, 0] as const;
  const whole: DynamicTransform<Space3Types> = space3.compose(disc, { translation, velocity: [walk, 0, 0] });
  const stands = space3.compose(disc, { translation });
  return {
    at: vec3(whole.translation),
    carried: vec3(stands.velocity),
    walk: subtract(whole.velocity, stands.velocity),
    acceleration: subtract(whole.acceleration, stands.acceleration),
  };
}

export default defineFigure({
  title: 'Walking outward on a disc',
  notice: 'Drag the later walker, and compare her two arrows with the thin ones of now.',
  camera: { plan: [-1.35, -1.35, 3.45, 1.35] },
  controls: {
    later: slider('Later by', [0.02, 0.7, 0.01], 0.5, 's'),
    walk: slider('Walk outward', [0.2, 1.2, 0.02], 1, 'm/s'),
    compared: choice('Compared', COMPARED, 'none'),
  },
  row: ['later', 'compared'],
  draw(_, { later: seconds, walk, compared }, out) {
    const alone = compared === 'none';
    const middle: Vec3 = [0, 0, 0];
    const [now, later] = [walker(walk, 0), walker(walk, seconds)];
    const title = 'What became of her two arrows?';
    const times = fixed(length(later.carried) / length(now.carried), 1);
    const told = `both turned ${fixed(RATE * seconds * DEGREES, 0)}°, ω × r grew to ${times} ×`;
    const result = out.untouched ? '' : told;
    const pane = out.pane({ title, result, ...(alone ? { camera: ALONE } : {}) });
    pane.arc(middle, RADIUS, { color: 'child', fill: 0.3, part: 'disc' });
    pane.arc(middle, RADIUS + 0.08, { from: 2.2, to: 2.8, color: 'quiet', head: true, part: 'disc' });
    pane.dot(middle, { color: 'axis', size: 4 });
    const path = Array.from({ length: 25 }, (_, i) => walker(walk, (seconds * i) / 24).at);
    pane.line(path, { color: 'axis', width: 1.4, part: 'path' });
    for (const it of [now, later]) {
      pane.line([middle, it.at], { color: 'axis', width: 1 });
      const up = math.atan2(it.at[1], it.at[0]);
      const color = it === now ? 'ink' : 'quiet';
      paintSeated(pane, { at: it.at, up, size: 0.5, color, part: 'walker' }, 'clay');
      const letters = compared !== 'changes' && it === later && seconds >= ONE;
      const arrow = (part: 'carried' | 'walk', color: ColorName, text: string, short: string): void => {
        const to = (velocity: Vec3): Vec3 => addScaled(it.at, velocity, ARROW);
        // The pair of now comes along, thin, for the eye to compare.
        if (it === later) pane.as(part, 'quiet').line([it.at, to(now[part])], { width: 1.5 });
        pane.as(part, color).arrow(it.at, to(it[part]), letters ? { text, short } : {});
      };
      arrow('carried', 'spin', 'ω × r of the disc', 'ω × r');
      arrow('walk', 'relative', 'u, her walk', 'u');
    }
    if (alone) pane.label(now.at, 'now', { color: 'quiet', side: [0, -1, 0], part: 'walker' });
    if (!alone) paintWalk(pane, now, later);
    if (!alone && compared !== 'walk') paintCarried(pane, now, later);
    if (compared === 'changes') paintBoth(pane, now, later, seconds);
    const after = (point: Vec3) => nearestOf(TIMES, (it) => walker(walk, it).at, point);
    const words = ['The later walker: the time between', 'drag me'] as const;
    // Above the ring are her arrows.
    pane.as('walker').handle('later', later.at, words, after, { below: true });
    const to = ([x]: Vec3) => (x - now.at[0]) / ARROW;
    pane.as('walk').handle('walk', addScaled(now.at, now.walk, ARROW), ['Speed of the walk', 'pull me'], to);
  },
  readout(_, { walk }) {
    const size = length(walker(walk, 0).acceleration);
    const both = quantity('Coriolis acceleration', size, 'm/s²');
    const half = quantity('Each half of it', size / 2, 'm/s²');
    return {
      summary:
        `Walking outward at ${fixed(walk, 2)} meters a second on a disc that rotates at ${fixed(RATE, 0)} radian ` +
        `a second takes ${both} meters a second in each second sideways: half because the walk is ` +
        'turned, half because the disc is faster farther out.',
      ...sheet('The walk', { both, half }),
    };
  },
});

/** Returns a name for an arrow that is long enough to have one. */
const named = (name: string, from: Vec3, to: Vec3): string =>
  length(subtract(to, from)) < NAMED ? '' : name;

/** The walk now and later from one tail: the disc has turned it. */
function paintWalk(pane: Painter, now: Walker, later: Walker): void {
  const first = addScaled(WALKED, now.walk, LARGE);
  const second = addScaled(WALKED, later.walk, LARGE);
  pane.arrow(WALKED, first, { color: 'relative', part: 'walk' });
  const [x, y] = addScaled(WALKED, now.walk, LARGE / 2);
  pane.as('walk', 'relative').letters([x, y - 0.13, 0], 0.15, 'u');
  pane.arrow(WALKED, second, { color: 'relative', part: 'walk' });
  pane.arrow(first, second, { color: 'coriolis', text: named('turned', first, second), part: 'turned' });
  pane.dot(WALKED, { color: 'ink', size: 3 });
}

/** Both changes, each divided by the time, end to end: as the time is made short they become one line. */
function paintBoth(pane: Painter, now: Walker, later: Walker, seconds: number): void {
  const turned = subtract(later.walk, now.walk);
  const grown = addScaled(later.carried, later.carried, -length(now.carried) / length(later.carried));
  const middle = addScaled(BOTH, turned, CHANGE / seconds);
  const end = addScaled(middle, grown, CHANGE / seconds);
  const both = length(addScaled(turned, grown, 1)) / seconds;
  const style = { color: 'coriolis', part: 'both' } as const;
  pane.arrow(BOTH, middle, style);
  pane.arrow(middle, end, { ...style, text: `${fixed(both, 2)} m/s²` });
}

/** What the disc gives, now and later: turned, which pulls inward, and longer farther out. */
function paintCarried(pane: Painter, now: Walker, later: Walker): void {
  const first = addScaled(CARRIED, now.carried, LARGE);
  const second = addScaled(CARRIED, later.carried, LARGE);
  const share = length(now.carried) / length(later.carried);
  const same = addScaled(CARRIED, subtract(second, CARRIED), share);
  pane.arrow(CARRIED, first, { color: 'spin', part: 'carried' });
  pane.as('carried', 'spin').letters([CARRIED[0] + 0.3, CARRIED[1] + 0.05, 0], 0.15, 'ω × r');
  pane.arrow(CARRIED, same, { color: 'spin', part: 'carried' });
  pane.arrow(same, second, { color: 'coriolis', text: named('longer', same, second), part: 'longer' });
  pane.arrow(first, same, { color: 'centripetal', text: named('inward', first, same), part: 'inward' });
  pane.dot(CARRIED, { color: 'ink', size: 3 });
}
