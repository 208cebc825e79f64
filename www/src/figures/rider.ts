/** A small figure: constant speed on a circle, and the acceleration that it needs all the same. */
import { space3 } from '../core/entries/index.ts';
import * as math from '../core/math.ts';
import { angle, slider } from '../figure/controls.ts';
import { defineFigure } from '../figure/figure.ts';
import { DEGREES, fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { addScaled, dot, length, normalize, scale, subtract, type Vec3, vec3, ZERO } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';
import { paintSeated } from './shared/people.ts';

/** Meters, and the angle of the earlier rider. */
const RADIUS = 1;
const NOW = -0.15;
/** Meters of arrow for a meter per second, for one in each second, and where both have one tail. */
const ARROW = 0.6;
const ADDED = 0.75;
const LARGE = 1.2;
const TAIL: Vec3 = [2.2, -0.75, 0];

const riderAt = (turned: number, rate: number) =>
  space3.compose(spinning(turned, rate), { translation: [RADIUS, 0, 0] });

/** The two riders, what was added to the velocity between them, and how far that is off inward. */
function between(later: number, rate: number) {
  const [a, b] = [riderAt(NOW, rate), riderAt(NOW + later, rate)];
  const added = subtract(b.velocity, a.velocity);
  const inward = normalize(scale(a.translation, -1));
  const off = math.acos(Math.min(1, dot(normalize(added), inward)));
  const each = scale(added, rate / later);
  return { a, b, each, off, mean: length(each), limit: length(a.acceleration) };
}

export default defineFigure({
  title: 'Constant speed on a circle',
  notice: 'Drag the later rider back to the earlier one.',
  camera: { plan: [-1.2, -1.2, 3.1, 1.45] },
  controls: {
    later: angle('Later by', [2, 90, 0.5], 52),
    rate: slider('Rate of the disc', [0.5, 1.6, 0.05], 1, 'rad/s'),
  },
  row: ['later', 'rate'],
  facts: ({ later, rate }) => between(later, rate),
  draw({ a, b, each, off, mean }, _, out) {
    const told = `It points ${fixed(off * DEGREES, 1)}° off the axle`;
    const pane = out.pane(out.untouched ? 'Where does the difference point?' : told);
    const [at, after] = [vec3(a.translation), vec3(b.translation)];
    pane.arc(ZERO, RADIUS, { color: 'ground', fill: 1, width: 0, part: 'disc' });
    pane.arc(ZERO, RADIUS, { color: 'hair', width: 8, part: 'disc' });
    pane.line([at, ZERO], { color: 'axis', width: 1.4, part: 'disc' });
    pane.dot(ZERO, { color: 'axis', size: 5, part: 'disc' });
    // Divided by the time it keeps its length, however short the time is.
    const long = `added ÷ time ${fixed(mean, 2)} m/s²`;
    pane.as('added', 'centripetal').arrow(at, addScaled(at, each, ADDED), { text: long, short: long });
    const tip = addScaled(at, a.velocity, ARROW);
    pane.arrow(at, tip, { color: 'ink', part: 'now' });
    pane.arrow(after, addScaled(after, b.velocity, ARROW), { color: 'quiet', part: 'later' });
    for (const [place, color, part] of [
      [at, 'ink', 'now'],
      [after, 'quiet', 'later'],
    ] as const)
      paintSeated(pane, { at: place, up: math.atan2(place[1], place[0]), size: 0.5, color, part }, 'clay');
    const back = ([x, y]: Vec3) => math.atan2(y, x) - NOW;
    pane.as('later').handle('later', after, ['Place of the later rider', 'drag me'], back);
    const along = normalize(a.velocity);
    const faster = (point: Vec3) => dot(subtract(point, at), along) / (ARROW * RADIUS);
    const track = { kind: 'line', from: at, along } as const;
    pane.as('now').handle('rate', tip, 'Rate of the disc', faster, { track });
    const first = addScaled(TAIL, a.velocity, LARGE);
    const second = addScaled(TAIL, b.velocity, LARGE);
    pane.arrow(TAIL, first, { color: 'ink', text: 'now', part: 'now' });
    pane.arrow(TAIL, second, { color: 'quiet', text: 'later', part: 'later' });
    pane.as('added', 'centripetal').arrow(first, second, { text: 'added' });
    pane.dot(TAIL, { color: 'ink', size: 4 });
  },
  readout({ off, mean, limit }, { later, rate }) {
    const aside = quantity('Off the axle', off * DEGREES, '°', 1);
    const change = quantity('Change by time', mean, 'm/s²');
    const square = quantity('In the limit, ω² r', limit, 'm/s²');
    return {
      summary:
        `From now to ${fixed(later * DEGREES, 1)} degrees later, at ${fixed(rate, 2)} radians a second, the speed is the ` +
        `same, and the velocity has changed by ${change} meters a second in each second, ${aside} degrees off the axle.`,
      ...sheet('What is added to the velocity', { off: aside, mean: change, limit: square }),
    };
  },
});
