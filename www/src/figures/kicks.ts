/** A small figure: the jump that a struck plate would give to what lies on it, at each place. */
import { space3 } from '../core/entries/index.ts';
import { slider } from '../figure/controls.ts';
import type { Painter, Text } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import { group, live, table, vectorRow } from '../figure/readout.ts';
import { add, addScaled, length, subtract, type Vec3, vec3, xy } from '../figure/vec.ts';
import { edge, HALF, paintCoin, plate } from './shared/plate.ts';

/** The impulse on the plate, N·s, and where it strikes, m. */
const IMPULSE: Vec3 = [0, 3.4, 0];
const STRUCK: Vec3 = [1.2, -HALF[1], 0];
/** Meters of arrow for a meter per second. */
const ARROW = 0.22;
/** A kick of less is none, m/s: a hand of a few pixels finds its place. */
const NONE = 0.1;
/** Places that have a thin arrow, to compare with: columns about the middle, and how far apart. */
const [COLUMNS, APART] = [3, 0.56];

/** The farthest that the coin can be from the middle, m. */
const ENDS = { ahead: 1.7, above: 0.4 } as const;

type Coin = { readonly ahead: number; readonly above: number };
/** The jump of the plate, and what a child at a place has of it: Δv and Δω × r. */
function handed(place: Vec3) {
  const jump = space3.impulseAt({}, plate(), STRUCK, IMPULSE);
  const whole = vec3(space3.inheritedDelta({}, { translation: place }, jump).velocity);
  const velocity = vec3(jump.velocity);
  return { whole, velocity, spin: subtract(whole, velocity) };
}

export default defineFigure({
  title: 'What a struck plate would hand on',
  notice: 'Drag the coin. Is there a place where it gets no kick?',
  camera: { plan: [-2.05, -1.05, 2.05, 1.38] },
  controls: {
    ahead: slider('Coin, right of the middle', [-ENDS.ahead, ENDS.ahead, 0.02], -0.5, 'm'),
    above: slider('Coin, above the middle', [-ENDS.above, ENDS.above, 0.02], -0.36, 'm'),
  },
  row: ['ahead', 'above'],
  facts: ({ ahead, above }) => handed([ahead, above, 0]),
  draw({ whole, velocity, spin }, { ahead, above }, out) {
    const tried = (out.earlier as readonly Coin[]).map((it): Vec3 => [it.ahead, it.above, 0]);
    const before = Math.min(...tried.map((place) => length(handed(place).whole)));
    const least = Math.min(length(whole), before);
    const text = length(whole) < NONE ? 'no kick' : `kick ${fixed(length(whole), 2)} m/s`;
    // The places on a hand's way are not kept: it lets go where one shall be.
    const record = out.hand?.holds && length(whole) < before ? 'Let go for a new least' : 'Least kick so far';
    const found = 'Found: no kick where the plate’s turn undoes its push';
    const told = least < NONE ? found : `${record}: ${fixed(least, 2)} m/s`;
    const pane = out.pane(tried[0] ? told : 'Where does it get no kick?');
    const at: Vec3 = [ahead, above, 0];
    pane.polygon(edge([0, 0, 0], 0), { color: 'parent', fill: 0.55, round: 0.06, part: 'plate' });
    for (let i = -COLUMNS; i <= COLUMNS; i++) {
      const place: Vec3 = [i * APART, 0, 0];
      const tip = addScaled(place, handed(place).whole, ARROW);
      pane.arrow(place, tip, { color: 'wrong', ghost: true, part: 'kicks' });
    }
    for (const place of tried)
      pane.arrow(place, addScaled(place, handed(place).whole, ARROW), { color: 'wrong', part: 'tried' });
    pane.arrow([STRUCK[0], STRUCK[1] - 0.36, 0], STRUCK, { color: 'ink', text: 'impulse', part: 'impulse' });
    paintCoin(pane, at);
    const middle = addScaled(at, velocity, ARROW);
    const tip = addScaled(at, whole, ARROW);
    pane.arrow(at, middle, { color: 'base', part: 'velocity' });
    pane.arrow(middle, tip, { color: 'spin', part: 'spin' });
    if (length(whole) > 0.05) pane.arrow(at, tip, { color: 'wrong', dashed: true, part: 'kick' });
    const to = ([x, y]: Vec3) => ({ ahead: x, above: y });
    const end = [ahead / ENDS.ahead, above / ENDS.above].some((it) => Math.abs(it) > 1 - 1e-6);
    const value = `${text}${end ? ', no farther' : ''}`;
    pane.as('coin').handle('coin', at, ['Place of the coin on the plate', 'drag me'], to, { value });
    const said = out.hand?.holds ? '' : text;
    // Over the hand's words, which are beside the coin.
    const beside = add(addScaled(middle, spin, ARROW / 2), spin[1] < 0 ? xy(0.18, 0.22) : xy(0.42, 0.16));
    paintNames(pane, at, said, addScaled(at, velocity, ARROW / 2), beside);
  },
  readout({ whole, velocity, spin }, { ahead, above }) {
    const all = { Δv: velocity, 'Δω × r': spin, Both: whole };
    const rows = Object.entries(all).map(([label, it]) => vectorRow(label, it, 2));
    return {
      summary:
        `A coin ${fixed(ahead, 2)} meters to the right of the middle and ${fixed(above, 2)} above it would be ` +
        `kicked at ${fixed(length(whole), 2)} meters a second, ${fixed(length(velocity), 2)} by the velocity and ` +
        `${fixed(length(spin), 2)} by the spin.`,
      groups: [group(table('What the coin would inherit, m/s', ['right', 'up', 'size'], ...rows))],
      values: { kick: live(length(whole), 'm/s'), left: live(length(spin), 'm/s') },
    };
  },
});

/** The names of the plate, of the kick, and of the two arrows in it, beside their middles. */
function paintNames(pane: Painter, [x, y]: Vec3, kick: string, velocity: Vec3, spin: Vec3): void {
  const write = (at: Vec3, text: string, style: Omit<Text, 'kind' | 'matrix' | 'text'>) =>
    pane.letters(at, 0.2, text, { halo: true, ...style });
  write([0.25 - HALF[0], HALF[1] - 0.17, 0], 'plate', { color: 'axis', part: 'plate' });
  // A hand has the same words beside it.
  if (kick) write([x, y - 0.32, 0], kick, { color: 'wrong', part: 'kick', most: 20 });
  write([velocity[0] - 0.24, velocity[1], 0], 'Δv', { color: 'base', part: 'velocity' });
  write(spin, 'Δω × r', { color: 'spin', part: 'spin' });
}
