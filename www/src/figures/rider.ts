/** A small figure: constant speed on a circle, and the acceleration that it needs all the same. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, dot, length, normalize, scale, subtract, type Vec3, vec3 } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';

/** Meters, radians per second, and the angle of the earlier rider. */
const RADIUS = 1;
const RATE = 1;
const NOW = -0.15;
/** Meters of arrow for a meter per second, beside the track and where both have one tail. */
const ARROW = 0.9;
const LARGE = 1.45;
const TAIL: Vec3 = [2.5, -0.75, 0];

const riderAt = (turned: number) => space3.compose(spinning(turned, RATE), { translation: [RADIUS, 0, 0] });
/** The two riders, what was added to the velocity between them, and how far that is off inward. */
function between(later: number) {
  const [a, b] = [riderAt(NOW), riderAt(NOW + later)];
  const added = subtract(b.velocity, a.velocity);
  const inward = normalize(scale(a.translation, -1));
  const off = math.acos(Math.min(1, dot(normalize(added), inward)));
  return { a, b, added, off, mean: (length(added) * RATE) / later };
}

export default defineFigure({
  title: 'Constant speed on a circle',
  notice: 'Drag the later rider back to the earlier one. Where does the difference point in the end?',
  camera: { plan: [-1.35, -1.3, 3.35, 1.75] },
  controls: { later: angle('Later by', [2, 90, 0.5], 52) },
  row: ['later'],
  facts: ({ later }) => between(later),
  draw({ a, b, added, off, mean }, { later }, out) {
    const pane = out.pane();
    const middle: Vec3 = [0, 0, 0];
    const [at, after] = [vec3(a.translation), vec3(b.translation)];
    pane.arc(middle, RADIUS, { color: 'hair', width: 14, part: 'track' });
    pane.dot(middle, { color: 'axis', size: 4 });
    pane.line([at, middle], { color: 'axis', width: 1, dashed: true });
    // Divided by the time it keeps its length, however short the time is.
    const over = `${fixed(mean, 2)} m/s²`;
    const rate = addScaled(at, added, (ARROW * RATE) / later);
    pane.arrow(at, rate, { color: 'centripetal', text: `added ÷ time: ${over}`, short: over, part: 'added' });
    pane.arrow(at, addScaled(at, a.velocity, ARROW), { color: 'ink', part: 'now' });
    pane.arrow(after, addScaled(after, b.velocity, ARROW), { color: 'quiet', part: 'later' });
    pane.dot(at, { color: 'ink', size: 9, part: 'now' });
    pane.dot(after, { color: 'quiet', size: 9, part: 'later' });
    pane
      .as('later')
      .handle('later', after, ['Place of the later rider', 'drag me'], ([x, y]) => math.atan2(y, x) - NOW);
    const first = addScaled(TAIL, a.velocity, LARGE);
    const second = addScaled(TAIL, b.velocity, LARGE);
    pane.arrow(TAIL, first, { color: 'ink', text: 'now', part: 'now' });
    pane.arrow(TAIL, second, { color: 'quiet', text: 'later', part: 'later' });
    pane.arrow(first, second, {
      color: 'centripetal',
      text: `added: ${fixed(off * DEGREES, 1)}° off`,
      short: `${fixed(off * DEGREES, 1)}° off`,
      part: 'added',
    });
    pane.dot(TAIL, { color: 'ink', size: 4 });
  },
  readout(added, { later }) {
    const off = quantity('Off the axle', added.off * DEGREES, '°', 1);
    const mean = quantity('Change by time', added.mean, 'm/s²');
    return {
      summary:
        `From now to ${fixed(later * DEGREES, 1)} degrees later the speed is the same, and the velocity has changed ` +
        `by ${mean} meters a second in each second, ${off} degrees off the axle.`,
      ...sheet('What is added to the velocity', { off, mean }),
    };
  },
});
