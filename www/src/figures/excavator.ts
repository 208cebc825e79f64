/** A lead figure: an excavator swings its arm, and a stone slips out of the bucket. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle, button, type Params, slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, length, scale, type Vec3, vec3, xy, ZERO } from '../figure/vec.ts';
import { paintExcavator, paintStone, paintYard } from './excavator/paint.ts';
import { spinning } from './shared/flat.ts';

/** From the axis of the arm to the stone, and the height of the bucket over the yard, m. */
export const REACH = 6;
const HIGH = 3;
/** Seconds of the fall: half of 9.81 m/s² times its square is the height. */
const FALL = Math.sqrt((2 * HIGH) / 9.81);
/** The hand’s rate is the mean of its last steps, 150 ms: after them a hand that rests has none. */
const STEPS = 36;
const STEP = 1 / 240;
/** A step of the arm, 0.5°: a hand is no more exact. */
const GRADE = Math.PI / 360;
/** Seconds from one mark of the flight to the next. */
const MARK = 0.15;

const controls = {
  arm: angle('Arm', [-30, 45, 0.5], -12),
  swing: slider('Swing', [-90, 90, 1], 40, '°/s'),
  release: button('Let go'),
};
type DigParams = Params<typeof controls>;

interface Flight {
  readonly from: Vec3;
  readonly velocity: Vec3;
  readonly rate: number;
}

class Dig {
  flight: Flight | null = null;
  since = 0;
  #arms: number[] = [];
  /** A hand has moved the arm, and has not let go yet. */
  #led = false;

  get landed(): boolean {
    return this.flight !== null && this.since >= FALL;
  }

  /** The rate of a hand that has brought the arm there; before, that of the slider. */
  rate(arm: number, { swing }: DigParams): number {
    const [first] = this.#arms;
    return this.#led && first !== undefined ? (arm - first) / (STEP * this.#arms.length) : swing;
  }

  step(dt: number, { arm }: DigParams): void {
    this.#arms = [...this.#arms, arm].slice(-STEPS);
    if (this.flight) this.since = Math.min(this.since + dt, FALL);
  }

  act(_name: string, { arm, swing }: DigParams): void {
    const bucket = space3.compose(spinning(arm, swing), { translation: [REACH, 0, 0] });
    this.flight = { from: vec3(bucket.translation), velocity: vec3(bucket.velocity), rate: swing };
    this.since = 0;
    this.#led = false;
  }

  /** A hand that takes the bucket again finds a stone in it. */
  changed(name: keyof DigParams): void {
    if (name !== 'arm') return;
    if (this.landed) this.flight = null;
    if (!this.#led) this.#arms = [];
    this.#led = true;
  }
}

export default defineFigure({
  title: 'A stone from an excavator',
  notice: 'Swing the arm by the bucket. Let go, and the stone slips out.',
  camera: { plan: [-2.6, -3.9, 8, 5.1] },
  upright: { plan: [-2.5, -3.9, 7.6, 5.1] },
  controls,
  row: ['swing', 'release'],
  create: () => new Dig(),
  draw(dig, params, out) {
    const { arm } = params;
    const { flight, since } = dig;
    const [far, rests] = [length(flight?.velocity ?? ZERO) * FALL, length(flight?.velocity ?? ZERO) < 0.05];
    const told = rests ? 'It fell straight down' : `It landed ${fixed(far, 1)} m aside`;
    const pane = out.pane(dig.landed ? told : 'Where does the stone land?');
    const bucket = xy(REACH * math.cos(arm), REACH * math.sin(arm));
    paintYard(pane);
    paintExcavator(pane, arm);
    if (!flight) paintStone(pane, bucket);
    else {
      const at = (seconds: number): Vec3 => addScaled(flight.from, flight.velocity, seconds);
      pane.line([flight.from, at(since)], { color: 'ink', width: 3, part: 'flight' });
      for (let t = MARK; t < since; t += MARK) pane.dot(at(t), { color: 'ink', size: 3.6, part: 'flight' });
      paintStone(pane, at(since));
      pane.keep(at(FALL));
      if (dig.landed) {
        pane.as('drops', 'wrong').arc(flight.from, 0.5, { width: 2.4, dashed: true });
        const side = scale(flight.velocity, -1);
        if (!rests) pane.as('drops', 'wrong').label(flight.from, 'without the bucket’s velocity', { side });
        const aside = { side: [1, 0.3, 0], size: 'large' } as const;
        if (!rests) pane.as('flight', 'ink').label(at(FALL), `${fixed(far, 1)} m`, aside);
      }
    }
    const { min, max } = controls.arm;
    const ended = [min, max].some((end) => Math.abs(arm * DEGREES - end) < 1e-9);
    const to = ([x, y]: Vec3) => {
      const turned = GRADE * Math.round(math.atan2(y, x) / GRADE);
      return { arm: turned, swing: dig.rate(turned, params) };
    };
    pane.as('bucket').handle('arm', bucket, ['The arm, by its bucket', 'turn me'], to, {
      track: { kind: 'circle', center: xy(0, 0), axis: [0, 0, 1], radius: REACH },
      leads: true,
      pulls: {
        presses: 'release',
        says: ended ? 'no farther: let go' : `let go at ${fixed(params.swing * DEGREES, 0)}°/s`,
      },
    });
  },
  readout(dig, params) {
    const rate = dig.flight?.rate ?? params.swing;
    const speed = quantity('Speed of the stone, ω r', Math.abs(rate) * REACH, 'm/s');
    const aside = quantity('Lands beside the bucket', Math.abs(rate) * REACH * FALL, 'm');
    const time = quantity('Time of the fall', FALL, 's', 3);
    const state = dig.landed
      ? 'The stone has landed'
      : dig.flight
        ? 'The stone falls'
        : 'The stone is in the bucket';
    return {
      summary:
        `${state}. The arm swings at ${fixed(rate * DEGREES, 0)} degrees a second, ${REACH} meters from its axis: the stone ` +
        `has ${speed} meters a second, and lands ${aside} meters aside of where it slips out.`,
      ...sheet('The stone', { speed, aside, time }),
    };
  },
});
