/** A small figure: the disc on a wagon that drives, and the two velocities of its dot. */
import { space3 } from '../core/entries/index.ts';
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import { quantity, sheet } from '../figure/readout.ts';
import { corners } from '../figure/rectangle.ts';
import { addScaled, length, scale, subtract, type Vec3, vec3, xy } from '../figure/vec.ts';
import { spinning } from './shared/flat.ts';

/** Meters, and radians per second: one round in four seconds. The dot moves at 1.26 m/s on the disc. */
const RADIUS = 0.8;
const RATE = Math.PI / 2;
/** Meters of arrow for a meter per second. */
const ARROW = 0.6;
/** The wagon's bed and its wheels, below the axle of the disc. */
const BED = { top: -0.95, bottom: -1.15, half: 1.1 };
const WHEEL = 0.16;
const GROUND = BED.bottom - 2 * WHEEL + 0.06;
/** Meters from one mark of the road to the next, and half of the road in sight. */
const MARK = 0.5;
const ROAD = 2.7;
/** Seconds of the dot's path before and after now. */
const PATH = 2.4;

class Train {
  /** The angle of the disc, and the way of the wagon. */
  angle = 0;
  driven = 0;

  step(dt: number, { wagon }: { readonly wagon: number }): void {
    this.angle -= RATE * dt;
    this.driven += wagon * dt;
  }

  /** Returns the dot where the world's origin is at the wagon now, with the wagon's and the disc's share. */
  dotAt(wagon: number, seconds: number) {
    const disc = spinning(this.angle - RATE * seconds, -RATE);
    const from = { translation: [wagon * seconds, 0, 0], velocity: [wagon, 0, 0] } as const;
    return space3.compose(space3.compose(from, disc), { translation: [RADIUS, 0, 0] });
  }
}

export default defineFigure({
  title: 'A disc on a wagon',
  notice: 'Pull the wagon’s arrow, to the right and to the left.',
  camera: { plan: [-ROAD, -1.6, ROAD, 1.5] },
  controls: { wagon: slider('Wagon', [-2, 2, 0.02], 1, 'm/s') },
  row: ['wagon'],
  plays: true,
  // The dot comes to the top, and no arrow lies on another.
  posed: 2.5,
  create: () => new Train(),
  draw(train, { wagon }, out) {
    const faster = Math.abs(wagon) - RATE * RADIUS;
    const goes = faster < 0 ? 'Once a turn it goes backward' : 'It never goes backward';
    const told = Math.abs(faster) < 0.03 ? 'Once a turn it all but stops' : goes;
    const pane = out.pane(out.untouched ? 'Can the dot stand still over the ground?' : told);
    const { translation, velocity } = train.dotAt(wagon, 0);
    const at = vec3(translation);
    pane.line([xy(-ROAD, GROUND), xy(ROAD, GROUND)], { color: 'axis', width: 1.4 });
    for (let x = -ROAD + ((((ROAD - train.driven) % MARK) + MARK) % MARK); x < ROAD; x += MARK) {
      const dash = [xy(x, GROUND - 0.08), xy(Math.min(x + 0.2, ROAD), GROUND - 0.08)];
      pane.line(dash, { color: 'axis', width: 2 });
    }
    const path = Array.from({ length: 97 }, (_, i) =>
      vec3(train.dotAt(wagon, PATH * (i / 48 - 1)).translation),
    );
    const seen = path.filter(([x]) => Math.abs(x) <= ROAD);
    pane.line(seen, { color: 'axis', width: 1.2, part: 'path' });
    paintWagon(pane);
    const middle: Vec3 = [0, 0, 0];
    pane.arc(middle, RADIUS + 0.1, { color: 'child', fill: 0.5, part: 'disc' });
    pane.line([middle, at], { color: 'ink', width: 1.6 });
    pane.dot(middle, { color: 'ink', size: 3 });
    const carried = addScaled(at, [wagon, 0, 0], ARROW);
    const tip = addScaled(at, velocity, ARROW);
    const [speed, moves] = [length(velocity), Math.abs(wagon) > 0.05];
    if (wagon !== 0) pane.as('base', 'base').arrow(at, carried);
    if (speed > 0.05 && moves) pane.as('sum', 'ink').arrow(at, tip, { hollow: true });
    // Over the sum, whose hollow tip would cover its own; alone where the wagon stands.
    const disc = `${moves ? 'disc' : 'disc alone'} ${fixed(RATE * RADIUS, 2)}`;
    pane.as('spin', 'spin').arrow(carried, tip, { text: disc, stays: true });
    // The sum’s name is away from the two others.
    const sum = { side: subtract(scale(addScaled(at, tip, 1), 0.5), carried), size: 'large' } as const;
    if (moves) pane.as('sum', 'ink').label(tip, `sum ${fixed(speed, 2)} m/s`, sum);
    pane.as('path', 'quiet').label(seen.at(-1) ?? at, 'path of the dot', { side: xy(0, -1), spare: true });
    pane.dot(at, { color: 'ink', size: 8, part: 'dot' });
    // The same arrow again, from the middle of the bed: through it the hand comes to the other direction.
    const from: Vec3 = [0, (BED.top + BED.bottom) / 2, 0];
    const end = addScaled(from, [wagon, 0, 0], ARROW);
    if (moves) pane.as('base', 'base').arrow(from, end);
    pane
      .as('base', 'ink')
      .letters(addScaled(from, [wagon < 0 ? 1 : -1, 0, 0], 1.75), 0.2, `wagon ${fixed(wagon, 2)}`, {
        halo: true,
      });
    const to = ([x]: Vec3) => x / ARROW;
    pane.as('base').handle('wagon', end, ['Velocity of the wagon', 'pull me'], to, {
      stops: true,
      below: true,
      value: '',
    });
  },
  readout(train, { wagon }) {
    const { velocity } = train.dotAt(wagon, 0);
    const base = quantity('The wagon', wagon, 'm/s');
    const spin = quantity('ω × r', length(subtract(velocity, [wagon, 0, 0])), 'm/s');
    const speed = quantity('Their sum', length(velocity), 'm/s');
    return {
      summary:
        `The wagon drives at ${base} meters a second, and the dot goes round at ${spin}. ` +
        `Together they make ${speed} meters a second over the ground.`,
      ...sheet('The velocity of the dot', { spin, speed }, [base]),
    };
  },
});

/** The wagon under the disc: a bed, two wheels and a post. */
function paintWagon(pane: Painter): void {
  const { top, bottom, half } = BED;
  pane.polygon([xy(-0.1, top), xy(0.1, top), xy(0.04, 0), xy(-0.04, 0)], { color: 'steel' });
  pane.polygon(corners([-half, bottom, half, top]), { color: 'parent', round: 0.04, part: 'wagon' });
  for (const x of [-0.7, 0.7]) pane.arc([x, bottom - WHEEL + 0.06, 0], WHEEL, { color: 'steel', fill: 1 });
}
