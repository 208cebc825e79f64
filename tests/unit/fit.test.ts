/** All that a picture is about is in it, whatever happens, and it does not jump. */
import { describe, expect, it } from 'vitest';
import { Drawing, type Thing, type Vec3 } from '../../www/src/figure/drawing.ts';
import type { Camera } from '../../www/src/figure/figure.ts';
import { OrbitCamera } from '../../www/src/render/camera.ts';
import { paneViews } from '../../www/src/render/views.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { effort } from '../effort.ts';
import { Random } from './random.ts';

const tank = await loadFigure('tank');
const sizes = [
  { width: 960, height: 480 },
  { width: 390, height: 390 },
  { width: 800, height: 600 },
  { width: 320, height: 640 },
];

/** Corners of the box around every unit shape. */
const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (corner): Vec3 => [(corner & 1) - 0.5, ((corner >> 1) & 1) - 0.5, (corner >> 2) - 0.5],
);

/** Corners of solids, and ends of arrows, that are to be seen. */
function points(things: readonly Thing[]): Vec3[] {
  return things.flatMap((thing): Vec3[] => {
    if (thing.kind === 'arrow') return thing.aside ? [] : [thing.from, thing.to];
    if (!('matrix' in thing) || thing.aside || thing.kind === 'text') return [];
    const m = (i: number): number => thing.matrix[i] ?? Number.NaN;
    const at = (row: number, [i, j, k]: Vec3): number =>
      m(row) * i + m(4 + row) * j + m(8 + row) * k + m(12 + row);
    const own = thing.kind === 'polyhedron' ? thing.corners : corners;
    return own.map((corner) => [at(0, corner), at(1, corner), at(2, corner)]);
  });
}

/** A tank somewhere in its life. */
function anyRun(random: Random): Runner {
  const runner = new Runner(tank);
  for (const [name, control] of Object.entries(runner.controls)) {
    if (control.kind === 'slider') runner.set(name, random.between(control.min, control.max));
    else if (control.kind === 'choice') runner.set(name, random.pick(control.options).value);
    else if (control.kind === 'toggle') runner.set(name, random.chance(0.5));
  }
  runner.seek(random.between(0, 1));
  if (random.chance(0.5)) runner.press('fire');
  if (random.chance(0.3)) runner.press('crash');
  runner.seek(random.between(1, 4));
  return runner;
}

describe('the camera', () => {
  it('has tank, point and arrows in the picture, at any size, from anywhere', () => {
    const random = new Random(1);
    for (let round = 0; round < effort(60, 12); round++) {
      const runner = anyRun(random);
      const drawing = runner.draw();
      const things = drawing.panes[0]?.things ?? [];
      for (const size of sizes) {
        const camera = new OrbitCamera(tank.camera as Camera);
        if (round % 2 === 1) camera.rotate(random.between(-3, 3), random.between(-1, 1));
        camera.aim(drawing, size);
        const [shown] = paneViews(drawing, { ...size, camera });
        if (!shown) throw new Error('a drawing without a pane');
        // After its landing the view comes back from a shell by a point that it keeps.
        const kept = drawing.panes.flatMap((pane) => pane.keeps);
        const seen = [...points(things), ...kept].map((point) => shown.sight.project(point));
        expect(seen).not.toContain(null);
        const of = (axis: 'x' | 'y'): [least: number, most: number] => {
          const list = seen.map((at) => at?.[axis] ?? Number.NaN);
          return [Math.min(...list), Math.max(...list)];
        };
        const [[left, right], [top, bottom]] = [of('x'), of('y')];
        // Beside it are the words of the pane, and its legend. A phone has no more free space.
        const { width, height, y, whole, head } = shown.box;
        const [side, above, below] =
          size.width < 500 ? [12, 6 + head.height - (y - whole.y), 6] : [26, 52, 18];
        // To rounding: the matrix has 24 bits.
        const free = (edge: number, all: number): number => Math.min(edge, 0.3 * all) - 0.5;
        expect(Math.min(left, width - right), `round ${round}`).toBeGreaterThan(free(side, width));
        expect(top, `round ${round}`).toBeGreaterThan(free(above, height));
        expect(height - bottom, `round ${round}`).toBeGreaterThan(free(below, height));
        // And it is no dot: from its narrow side, and with no arrow, the tank takes a quarter of
        // the picture, one way or the other.
        expect(Math.max((right - left) / width, (bottom - top) / height)).toBeGreaterThan(0.25);
      }
      runner.dispose();
    }
  });

  it('does not jump while the figure plays, unless the arrows get another scale, or there are others', () => {
    const size = { width: 390, height: 390 };
    const runner = new Runner(tank);
    const camera = new OrbitCamera(tank.camera as Camera);
    runner.set('point', 'shell');
    runner.press('fire');
    let [last, shown, compared]: [Vec3 | null, string, number] = [null, '', 0];
    for (let step = 0; step < 1000; step++) {
      runner.step();
      const drawing = runner.draw();
      camera.aim(drawing, size);
      const { eye } = camera;
      const [pane] = drawing.panes;
      const now = `${pane?.title} ${pane?.things.filter(({ kind }) => kind === 'arrow').length}`;
      // A step is 4 ms; the shell goes 30 m/s, and the camera a few times as far back as the scene
      // is long.
      if (last && now === shown) {
        expect(Math.hypot(...eye.map((value, i) => value - (last?.[i] ?? 0)))).toBeLessThan(1);
        compared += 1;
      }
      [last, shown] = [eye, now];
    }
    expect(compared).toBeGreaterThan(990);
    runner.dispose();
  });

  it('goes no nearer than a reader who has gone away, and as much nearer as one who came', () => {
    const size = { width: 390, height: 390 };
    const runner = new Runner(tank);
    const drawing = runner.draw();
    const eyes = [0.5, 1, 2].map((factor) => {
      const camera = new OrbitCamera(tank.camera as Camera);
      camera.zoom(factor);
      camera.aim(drawing, size);
      return Math.hypot(...camera.eye.map((value, i) => value - (camera.target[i] ?? 0)));
    });
    expect((eyes[0] ?? 0) / (eyes[1] ?? 1)).toBeCloseTo(0.5, 12);
    expect((eyes[2] ?? 0) / (eyes[1] ?? 1)).toBeCloseTo(2, 12);
    runner.dispose();
  });

  it('stays where the figure put it without a focus, as long as all is in the picture', () => {
    const camera = new OrbitCamera(tank.camera as Camera);
    const before = camera.eye;
    const drawing = new Drawing();
    drawing.pane().arrow([0, 0, 0], [1, 0, 0], { color: 'base' });
    camera.aim(drawing, { width: 300, height: 300 });
    expect(camera.eye).toEqual(before);
    drawing.panes[0]?.arrow([0, 0, 0], [100, 0, 0], { color: 'base', aside: true });
    camera.aim(drawing, { width: 300, height: 300 });
    expect(camera.eye).toEqual(before);
    drawing.panes[0]?.arrow([0, 0, 0], [100, 0, 0], { color: 'base' });
    camera.aim(drawing, { width: 300, height: 300 });
    expect(camera.back).toBeGreaterThan(1);
  });
});
