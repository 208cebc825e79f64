/** A lead figure: a robot's arm reaches for a cup, and each of its joints has a slope. */
import { angle, choice, type Params, slider, toggle } from '../figure/controls.ts';
import type { Drawing } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { counted, DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, length, type Vec3, xy } from '../figure/vec.ts';
import { type Arm, armAt, CUP, elbowToward, near, PALM, search, shoulderToward, UPPER } from './reach/arm.ts';
import { paintArm, paintRoom } from './reach/paint.ts';

/** Meters of arrow for a meter that the hand goes: one for a degree would be no longer than its head. */
const MAGNIFIED = 30;
/** Steps of Newton's method, at most. */
const STEPS = 6;
/** Meters below the table that both joints need. */
const BELOW = 0.36;

const controls = {
  elbow: angle('Elbow', [-150, 90, 0.1], 26),
  degree: toggle('What one degree does'),
  shoulder: angle('Shoulder', [0, 130, 0.1], 72),
  joints: choice('Joints that bend', { elbow: 'the elbow', both: 'both' }),
  steps: slider('Steps of Newton’s method', [0, STEPS, 1], 0),
};
type ReachParams = Params<typeof controls>;

/** The arm as the reader bends it, as the steps leave it, and where its hand went from one to the next. */
interface Reach {
  readonly bent: Arm;
  readonly now: Arm;
  readonly hands: readonly Vec3[];
}

export default defineFigure({
  title: 'A robot’s arm and a cup',
  notice: 'Turn a joint. Can the hand reach the cup?',
  camera: { plan: [-0.72, -0.14, 1.32, 1.16] },
  upright: { plan: [-0.3, -0.14, 1.1, 1.16] },
  controls,
  row: ['elbow', 'degree'],
  idle: ({ joints }) => (joints === 'both' ? [] : ['steps']),
  facts({ shoulder, elbow, joints, steps }): Reach {
    const found = search({ shoulder, elbow }, joints === 'both' ? steps : 0);
    const arms = found.map(armAt);
    const bent = armAt({ shoulder, elbow });
    return { bent, now: arms.at(-1) ?? bent, hands: arms.map(({ hand }) => hand) };
  },
  draw: paint,
  readout({ now }, { joints, steps }) {
    const far = quantity('From the hand to the cup', 100 * now.away, 'cm', joints === 'both' ? 2 : 1);
    const perDegree = (meters: number): number => (1000 * meters) / DEGREES;
    const values = {
      far,
      slope: quantity('A degree of the elbow changes that by', perDegree(now.slope), 'mm', 1),
      byElbow: quantity('A degree of the elbow moves the hand by', perDegree(length(now.byElbow)), 'mm', 1),
      byShoulder: quantity('A degree of the shoulder does by', perDegree(length(now.byShoulder)), 'mm', 1),
    };
    const after =
      joints === 'both' && steps > 0 ? `After ${counted(steps, 'step')} of Newton’s method` : 'Here';
    const { shoulder, elbow } = now.angles;
    return {
      summary:
        `${after} the shoulder is at ${fixed(near(shoulder) * DEGREES, 1)} degrees and the elbow at ` +
        `${fixed(near(elbow) * DEGREES, 1)}. The hand is ${far} centimeters from the cup, and one degree more of the elbow ` +
        `brings it ${fixed(Math.abs(values.slope.value), 1)} millimeters ${values.slope.value > 0 ? 'farther away' : 'nearer'}.`,
      ...sheet('The hand and the cup', values),
    };
  },
});

const fromCup = (hand: Vec3): Vec3 => addScaled(hand, CUP, -1);

function paint({ bent, now, hands }: Reach, params: ReachParams, out: Drawing): void {
  const both = params.joints === 'both';
  const centimeters = (far: number): string => fixed(100 * far, both ? 1 : 0);
  const [distance, least] = [now.away, now.least].map(centimeters);
  const nearest = !both && distance === least;
  const answer = least === '0' ? 'The hand has the cup.' : 'No nearer by the elbow alone';
  const on = `${distance} cm from the cup: which way is nearer?`;
  const asks = out.untouched ? 'How near can the elbow alone bring the hand?' : on;
  const elbow = nearest ? answer : asks;
  const degree = 'By how much does one degree change the distance?';
  const title = both ? 'With both joints, can the hand reach the cup?' : params.degree ? degree : elbow;
  const subtitle = params.degree ? `What one degree does is drawn ${MAGNIFIED} times as long` : '';
  const pane = out.pane({ title, subtitle });
  if (both) pane.keep(xy(0, -BELOW));
  paintRoom(pane);
  const stepped = both && params.steps > 0;
  if (stepped) paintArm(pane, bent, 'before');
  paintArm(pane, now, 'arm');
  if (stepped) {
    pane.line(hands, { color: 'ink', width: 1.8, part: 'steps' });
    for (const hand of hands) pane.dot(hand, { color: 'ink', size: 5, part: 'steps' });
  }
  pane.line([now.hand, CUP], { color: 'axis', width: 1.6, dashed: true, part: 'far' });
  const perDegree = (meters: number): string => `${fixed((1000 * meters) / DEGREES, 1)} mm`;
  const change = `${now.slope > 0 ? '+' : ''}${perDegree(now.slope)}`;
  // Near the cup not on its steam.
  const side = now.away < 0.3 && now.hand[1] > CUP[1] ? xy(-1, -0.5) : xy(0.4, 1);
  const [label, middle] = [pane.as('far', 'ink'), addScaled(CUP, fromCup(now.hand), 0.5)];
  if (params.degree && !both)
    label.label(middle, `${distance} cm: ${change} a degree`, { side, short: change });
  else label.label(middle, `${nearest ? 'nearest: ' : ''}${distance} cm`, { side, size: 'large' });
  const arrow = (slope: Vec3, part: string, color: 'spin' | 'base'): void => {
    const short = perDegree(length(slope));
    const tip = addScaled(now.hand, slope, MAGNIFIED / DEGREES);
    pane.as(part, color).arrow(now.hand, tip);
    // The arrow's own color is too pale for its words.
    pane.as(part, 'ink').label(tip, `${short} a degree`, { short, side: slope });
  };
  if (params.degree) arrow(now.byElbow, 'by-elbow', 'spin');
  if (params.degree && both) arrow(now.byShoulder, 'by-shoulder', 'base');
  const { joint, wrist } = bent;
  const circle = (center: Vec3, radius: number) =>
    ({ track: { kind: 'circle', center, axis: [0, 0, 1], radius } }) as const;
  const at = (joint: string) => [`The arm at its ${joint}`, 'turn me'] as const;
  const bend = (point: Vec3) => elbowToward(point, bent);
  const arm = pane.as('arm');
  arm.handle('elbow', wrist, at('elbow'), bend, circle(joint, PALM));
  if (both) arm.handle('shoulder', joint, at('shoulder'), shoulderToward, circle(xy(0, 0), UPPER));
}
