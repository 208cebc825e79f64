/** A small figure: what a camera shows that follows a car by a world matrix of the frame before. */
import { slider } from '../figure/controls.ts';
import type { Painter } from '../figure/drawing.ts';
import { defineFigure } from '../figure/figure.ts';
import { fixed } from '../figure/numbers.ts';
import { group, live, row, table } from '../figure/readout.ts';
import { places } from '../figure/soft.ts';
import { type Vec3, xy } from '../figure/vec.ts';
import { Transform, times } from './lazy/transform.ts';

/** Seconds of the last frames, the one that is shown last. No two take equally long. */
const EVEN = 1 / 60;
const FRAMES = [0.0167, 0.0124, 0.021, 0.0152, 0.0138, 0.0196, 0.0145, EVEN] as const;
const NOW = FRAMES.length - 1;
/** How many times as long as it takes a frame is shown: so the car is seen to jump. */
const SLOWER = 8;

/** The car, seen from its side, about its middle on the road: meters. */
const BODY = places([
  -1.9, 0.25, 1.9, 0.25, 1.9, 0.62, 1.1, 0.72, 0.55, 1.22, -0.95, 1.22, -1.45, 0.75, -1.9, 0.7,
]);
const WINDOW = places([0.88, 0.72, 0.46, 1.1, -0.86, 1.1, -1.2, 0.74]);
const WHEEL = { radius: 0.33, at: 1.15 };
const NOSE = { x: 2.15, y: 0.45 };

/** Places in the picture, m: half of its width, the measured gap, and the frames from top to bottom. */
const HALF = 3.6;
const GAP = { y: 1.5, tick: 0.12 };
const ROWS = { top: -0.42, apart: 0.17 };
/** Marks of the road: from one to the next, and how long each is, m. */
const MARK = { apart: 1.2, long: 0.3 };

/** Returns where the car is in the picture, in meters from its middle, in a frame of so many seconds. */
function seenAt(pace: number, seconds: number): number {
  const [car, camera] = [new Transform(0), new Transform(1)];
  // The frame before has drawn the car, so its world matrix is there.
  car.getLocalToWorld();
  car.setLocal([1, 0, 0, 1, pace * seconds, 0]);
  // The camera's script reads what is stored, before anybody has multiplied again.
  camera.setLocal(car.localToWorld);
  return times(camera.getWorldToLocal(), car.getLocalToWorld())[4];
}

/** The car's drive, a frame after the other: the same eight again and again. */
class Drive {
  #frame = 0;
  #left: number = EVEN;
  driven = 0;

  step(dt: number, { pace }: { readonly pace: number }): void {
    this.#left -= dt / SLOWER;
    if (this.#left > 0) return;
    const seconds = FRAMES[this.#frame] ?? 0;
    this.#frame = (this.#frame + 1) % FRAMES.length;
    this.#left += seconds;
    this.driven += pace * seconds;
  }

  /** The seconds of the last frames, the one that is shown last. */
  get frames(): readonly number[] {
    return [...FRAMES.slice(this.#frame), ...FRAMES.slice(0, this.#frame)];
  }
}

export default defineFigure({
  title: 'A car, and a camera that is one frame late',
  notice: 'Pull the car faster. Does the camera keep it in one place?',
  camera: { plan: [-HALF, -1.8, HALF, 1.85] },
  controls: { pace: slider('Speed of the car', [0, 80, 1], 30, 'm/s') },
  row: ['pace'],
  plays: true,
  create: () => new Drive(),
  draw({ frames, driven }, { pace }, out) {
    const all = frames.map((seconds) => seenAt(pace, seconds));
    const gap = all[NOW] ?? 0;
    const shakes = `It shakes by ${fixed(Math.max(...all) - Math.min(...all), 2)} m`;
    const pane = out.pane(out.untouched ? 'Does the car stay in the middle?' : shakes);
    pane.line([xy(-HALF, 0), xy(HALF, 0)], { color: 'axis', width: 1.6 });
    for (let x = HALF - MARK.long - (driven % MARK.apart); x > -HALF; x -= MARK.apart)
      pane.line([xy(x, -0.1), xy(x + MARK.long, -0.1)], { color: 'axis', width: 2 });
    const outline = { color: 'axis', edge: 'axis', fill: 0, width: 1.4 } as const;
    pane.polygon(moved(BODY, 0), { ...outline, round: 0.1, part: 'before' });
    paintCar(pane, gap);
    pane.as('aim', 'ink').line([xy(0, GAP.y + GAP.tick), xy(0, ROWS.top - ROWS.apart * NOW)], { width: 1.2 });
    const ends = [xy(0, GAP.y), xy(gap, GAP.y)];
    pane.line(ends, { color: 'wrong', width: 3, dashed: true, part: 'gap' });
    pane.line([xy(gap, GAP.y - GAP.tick), xy(gap, GAP.y + GAP.tick)], { color: 'ink', part: 'gap' });
    const text = `${fixed(gap, 2)} m`;
    pane.letters(xy(gap + 0.62, GAP.y), 0.3, text, { color: 'wrong', most: 28, part: 'gap' });
    paintFrames(pane, all);
    // Where the car is after an even frame: a hand is not shaken with it.
    const to = ([x]: Vec3) => (x - NOSE.x) / EVEN;
    pane.as('car').handle('pace', xy(pace * EVEN + NOSE.x, NOSE.y), ['Speed of the car', 'pull me'], to);
  },
  readout({ frames }, { pace }) {
    const all = frames.map((seconds) => seenAt(pace, seconds));
    const [gap = 0, least, most] = [all[NOW], Math.min(...all), Math.max(...all)];
    const rows = frames.map((seconds, i) =>
      row(`A frame of ${fixed(1000 * seconds, 1)} ms`, [all[i] ?? 0], 2),
    );
    return {
      summary:
        `The car goes ${fixed(pace, 0)} meters a second. The camera reads where it was a frame ago, so in the ` +
        `picture the car is ${fixed(gap, 2)} meters from the middle, and in the last frames it was at ` +
        `${fixed(least, 2)} to ${fixed(most, 2)} meters.`,
      groups: [group(table('From the middle of the picture to the car, m', [''], ...rows))],
      values: { gap: live(gap, 'm'), shake: live(most - least, 'm') },
    };
  },
});

const moved = (outline: readonly (readonly [number, number])[], along: number): readonly Vec3[] =>
  outline.map(([x, y]) => xy(x + along, y));

function paintCar(pane: Painter, along: number): void {
  pane.polygon(moved(BODY, along), { color: 'child', edge: 'ink', width: 1.6, round: 0.1, part: 'car' });
  pane.polygon(moved(WINDOW, along), { color: 'raised', edge: 'ink', width: 1.2, round: 0.06, part: 'car' });
  for (const x of [-WHEEL.at, WHEEL.at]) {
    const hub = xy(x + along, WHEEL.radius);
    pane.arc(hub, WHEEL.radius, { color: 'steel', fill: 1, part: 'car' });
    pane.dot(hub, { color: 'page', size: 3, part: 'car' });
  }
}

/** Where the car's middle was in the last frames, one below the other, the latest at the top. */
function paintFrames(pane: Painter, all: readonly number[]): void {
  const places = all.toReversed().map((x, i) => xy(x, ROWS.top - i * ROWS.apart));
  pane.line(places, { color: 'wrong', width: 1.2, dashed: true, part: 'frames' });
  for (const place of places) pane.dot(place, { color: 'wrong', size: 4, part: 'frames' });
  // On the left of the middle there is room at any speed.
  const beside = xy(-0.12, ROWS.top - (NOW / 2) * ROWS.apart);
  const short = 'last eight frames';
  const style = { color: 'quiet', side: xy(-1, 0), short, part: 'frames' } as const;
  pane.label(beside, `${short}, ${SLOWER} times slower`, style);
}
