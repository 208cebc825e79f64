/** A lead figure: Anna walks outward on a carousel, and her lantern swings to the side. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { button, type Params, slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { dot, length, type Vec3, vec3 } from '../figure/vec.ts';
import { along, BEHIND, CHAIN, paintAnna, paintCarousel, paintLantern, RIM } from './lantern/paint.ts';
import { spinning } from './shared/flat.ts';

/** The carousel's rate, rad/s, her pace, m/s, and how strongly all things are pulled down, m/s². */
const RATE = 1.5;
const PACE = 1;
const WEIGHT = 9.81;
/** From the axle to the lantern's hook: as she may stand, and where her walk ends, m. */
const [NEAREST, FARTHEST] = [0.75, RIM - 0.05];
/** Seconds in which the lantern follows a push that begins or ends. */
const SWINGS = 0.2;
/** Seconds after which no walk goes on, and no lantern swings. */
const LASTS = 3;

const controls = {
  hook: slider('From the axle to the lantern', [NEAREST, FARTHEST, 0.05], 1.2, 'm'),
  walk: button('Let her walk'),
};
type LanternParams = Params<typeof controls>;

/** Returns the acceleration of the hook, along the painted line and to its left. */
const accelerationOf = (hook: number, pace: number): Vec3 =>
  vec3(space3.compose(spinning(0, RATE), { translation: [hook, 0, 0], velocity: [pace, 0, 0] }).acceleration);

class Walk {
  #walks = false;
  #since = 0;

  step(dt: number): void {
    this.#since += dt;
  }

  act(): void {
    this.#walks = true;
    this.#since = 0;
  }

  /** Who takes her by the hand stops her. */
  changed(name: keyof LanternParams): void {
    if (name === 'hook') this.#walks = false;
  }

  get walked(): boolean {
    return this.#walks;
  }

  /** Where the lantern has been, each tenth of a second of the walk. */
  trail(params: LanternParams): Vec3[] {
    const length = this.#walks ? 1 + Math.floor(10 * Math.min(this.#since, LASTS)) : 0;
    const passed = Array.from({ length }, (_, i) => this.at(params, i / 10));
    return passed.map(({ hook, hangs }) => along(hook + hangs[0], hangs[1]));
  }

  /** Where the hook is, and how the lantern hangs: along what pulls it down, less what the hook does. */
  at({ hook: begin }: LanternParams, since = this.#since) {
    const ends = (FARTHEST - begin) / PACE;
    const seconds = this.#walks ? since : 0;
    const walks = this.#walks && seconds < ends;
    const hook = begin + PACE * Math.min(seconds, ends);
    const stands = accelerationOf(hook, 0);
    const now = accelerationOf(hook, walks ? PACE : 0);
    // A push that begins is not felt at once, nor one that has ended: the lantern takes its time.
    const begun = 1 - math.exp(-Math.min(seconds, ends) / SWINGS);
    const felt = this.#walks ? begun * math.exp(-Math.max(0, seconds - ends) / SWINGS) : 0;
    const full = accelerationOf(hook, PACE);
    const pushed: Vec3 = [stands[0], felt * (full[1] - stands[1]), 0];
    const down = Math.sqrt(dot(pushed, pushed) + WEIGHT * WEIGHT);
    const hangs: Vec3 = [(-CHAIN * pushed[0]) / down, (-CHAIN * pushed[1]) / down, 0];
    return { hook, walks, acceleration: now, hangs };
  }
}

export default defineFigure({
  title: 'A lantern on a carousel',
  notice: 'Drag Anna along the painted line. Let go, and she walks on.',
  camera: { plan: [-2.75, -0.05, 2.75, 3.2] },
  controls,
  row: ['hook', 'walk'],
  length: 4,
  create: () => new Walk(),
  draw(walk, params, out) {
    const { hook, walks, hangs } = walk.at(params);
    const told = 'To her right, while she walked';
    const pane = out.pane(walk.walked && !walks ? told : 'Which way does the lantern swing?');
    paintCarousel(pane);
    const anna = paintAnna(pane, hook);
    const stands: Vec3 = [hangs[0], 0, 0];
    const trail = walk.trail(params);
    for (const place of trail) pane.dot(place, { color: 'ink', size: 2.2, part: 'lantern' });
    paintLantern(pane, hook, hangs, walk.walked ? stands : null);
    const to = (point: Vec3): number => dot(point, along(1, 0)) + BEHIND;
    pane.as('anna').handle('hook', anna, ['Anna on the painted line', 'drag me'], to, {
      track: { kind: 'line', from: along(0, 0), along: along(1, 0) },
      pulls: { presses: 'walk', says: 'let go, and she walks' },
    });
  },
  readout(walk, params) {
    const { hook, walks, acceleration } = walk.at(params);
    const [inward, aside] = [-acceleration[0], acceleration[1]];
    const level = length(acceleration);
    const values = {
      inward: quantity('Acceleration toward the axle', inward, 'm/s²'),
      aside: quantity('Acceleration to her left', aside, 'm/s²'),
      lean: quantity('The lantern leans by', math.atan(level / WEIGHT) * DEGREES, '°', 1),
      off: quantity('Off the painted line', math.atan2(aside, inward) * DEGREES, '°', 1),
    };
    const does = walks ? 'walks outward' : walk.walked ? 'has come to the rim and stands' : 'stands';
    return {
      summary:
        `Anna ${does}, her lantern ${fixed(hook, 2)} meters from the axle. Its hook accelerates toward the axle by ${values.inward} ` +
        `meters a second in each second, and to her left by ${values.aside}. So the lantern leans by ${values.lean} degrees, ` +
        `${values.off} degrees to the right of the painted line.`,
      ...sheet('The lantern', values),
    };
  },
});
