/** The pendulum in its room, seen from the east: north is at the right, and up is up. */
import type { Painter } from '../../figure/drawing.ts';
import { corners } from '../../figure/rectangle.ts';
import { type Vec3, xy } from '../../figure/vec.ts';
import type { Plan } from '../../figure/view.ts';
import type { Track } from './track.ts';

/** How much of a way to the east, and of one up, is seen. */
const SEEN = { east: 0.36, up: 0.93 } as const;
/** Length of the rod in shares of the swing, and its hinge above the ground. */
const ROD = 1.6;
const HINGE = 1.66;
/** Half of the ceiling's width, and how thick it is. */
const CEILING = { half: 0.34, high: 0.07 } as const;
/** Seconds of the stroke that is drawn. */
const STROKE = 0.9;
/** Height of the letter of the north, and its distance beyond the ground. */
const LETTER = { high: 0.19, beyond: 0.13 } as const;

/** With room at the right for the planet in its corner. */
export const room: Plan = { plan: [-1.14, -0.44, 2.42, 1.72] };

/** Returns the place of the picture for a way to the east, to the north and up. */
export function seen(east: number, north: number, up = 0): Vec3 {
  return [north, SEEN.up * up - SEEN.east * east, 0];
}

export function paintRoom(pane: Painter, track: Track, bob: number): void {
  const [x, y] = track.state;
  const axes = [xy(1, 0), xy(0, SEEN.east)] as const;
  pane.as('planet', 'child').arc(seen(0, 0), 1, { axes, fill: 0.3, width: 1.3 });
  pane.letters(seen(0, 1 + LETTER.beyond), LETTER.high, 'N', { color: 'quiet' });
  const stroke = track.last(STROKE).map(([east, north]) => seen(east, north));
  if (stroke.length > 1) pane.line(stroke, { color: 'ink', width: 3, fade: 0.15, part: 'swing' });
  const hinge = seen(0, 0, HINGE);
  const at = seen(x, y, HINGE - Math.sqrt(ROD * ROD - x * x - y * y));
  pane.line([hinge, at], { color: 'ink', width: 2, part: 'swing' });
  const [left, right] = [hinge[0] - CEILING.half, hinge[0] + CEILING.half];
  const top = hinge[1] + CEILING.high;
  pane.polygon(corners([left, hinge[1], right, top]), { color: 'axis', hatched: true, fill: 0.6 });
  pane.line([xy(left, hinge[1]), xy(right, hinge[1])], { color: 'axis', width: 2 });
  pane.dot(at, { color: 'ink', size: bob, part: 'swing' });
}
