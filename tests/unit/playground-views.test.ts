/** Views straight along an axis, and the looks of bodies, in the playground's picture. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../www/src/core/linear/vec.ts';
import { stopped } from '../../www/src/figure/clock.ts';
import { Drawing } from '../../www/src/figure/drawing.ts';
import { lookAt } from '../../www/src/playground/model/looks.ts';
import type { Surface } from '../../www/src/playground/model/three.ts';
import { plans, WorkCamera } from '../../www/src/playground/picture/camera.ts';
import { TreeThings } from '../../www/src/playground/picture/things.ts';
import { sightOf } from '../../www/src/render/sight.ts';
import { bodiesOf, six } from './playground-bench.ts';

const [WIDTH, HEIGHT] = [800, 600];

function looking(name: keyof typeof plans): WorkCamera {
  const camera = new WorkCamera();
  camera.size = { width: WIDTH, height: HEIGHT };
  camera.bounds = { low: [-1, -1, -1], high: [1, 1, 1] };
  camera.plan = true;
  camera.frame(camera.bounds, plans[name]);
  return camera;
}
const sight = (camera: WorkCamera) => sightOf(camera.viewProjection(WIDTH / HEIGHT), WIDTH, HEIGHT);
const seen = (camera: WorkCamera, at: Vec3): { x: number; y: number } => {
  const found = sight(camera).project(at);
  if (!found) throw new Error('the point is not seen');
  return found;
};

describe('a plan', () => {
  it.each([
    ['front', [0, 0, 1]],
    ['top', [0, 1, 0]],
    ['side', [1, 0, 0]],
  ] as const)('from the %s has points behind each other at one place', (name, axis) => {
    const camera = looking(name);
    for (const corner of [
      [0.7, -0.4, 0.2],
      [-0.9, 0.9, -0.5],
    ] as const)
      for (const far of [-5, 1, 3]) {
        const at = corner.map((it, i) => (axis[i] ? far : it)) as unknown as Vec3;
        const flat = corner.map((it, i) => (axis[i] ? 0 : it)) as unknown as Vec3;
        const [a, b] = [seen(camera, at), seen(camera, flat)];
        // From the top the view is a tenth of a degree off the axis, so that "up" is defined.
        const slack = name === 'top' ? 0.002 * Math.abs(far) * (HEIGHT / 2) : 1e-3;
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThanOrEqual(slack);
      }
  });

  it('has as many pixels for a meter at every depth, and the lines of sight lead back', () => {
    const camera = looking('front');
    for (const z of [-4, 0, 0.9]) {
      const [a, b] = [seen(camera, [0, 0, z]), seen(camera, [1, 0, z])];
      expect(1 / (b.x - a.x)).toBeCloseTo(camera.perPixel, 6);
      expect(camera.perPixelAt([3, 1, z])).toBe(camera.perPixel);
    }
    const { from, along } = sight(camera).ray(500, 200);
    const [x, y] = [0, 1].map(
      (i) => (from[i] as number) - ((from[2] / along[2]) as number) * (along[i] as number),
    );
    const back = seen(camera, [x as number, y as number, 0]);
    expect(back.x).toBeCloseTo(500, 2);
    expect(back.y).toBeCloseTo(200, 2);
    expect(Math.hypot(along[0], along[1]) / Math.abs(along[2])).toBeLessThan(1e-4);
  });

  it('goes once the reader turns the view', () => {
    const camera = looking('side');
    camera.zoom(0.5);
    camera.pan(10, 4);
    expect(camera.plan).toBe(true);
    camera.rotate(0.1, 0);
    expect(camera.plan).toBe(false);
    const [near, far] = [1, -1].map((z) => seen(camera, [0.5, 0.5, z]));
    expect(Math.hypot((near?.x ?? 0) - (far?.x ?? 0), (near?.y ?? 0) - (far?.y ?? 0))).toBeGreaterThan(5);
  });
});

describe('a look', () => {
  const things = (look: 'solid' | 'wire' | 'xray') => {
    const drawing = new Drawing(undefined, stopped);
    const pane = drawing.pane();
    new TreeThings().paint(pane, bodiesOf(six()), new Map([[1, 'chosen']]), look, [9, 9, 9]);
    return drawing.panes.flatMap((it) => it.things);
  };

  it('is solid, of edges alone, or clear', () => {
    expect(things('solid').map(({ kind }) => kind)).toEqual(Array(6).fill('box'));
    // A box has twelve edges.
    expect(things('wire').map(({ kind }) => kind)).toEqual(Array(72).fill('line'));
    expect(things('xray').every((it) => it.kind === 'box' && it.ghost)).toBe(true);
  });

  it('of materials ends as they were', () => {
    const glass = { wireframe: false, transparent: true, opacity: 0.5, depthWrite: false, dispose() {} };
    const stone = { wireframe: false, transparent: false, opacity: 1, depthWrite: true, dispose() {} };
    const before = [{ ...glass }, { ...stone }];
    const surfaces = [{ material: [glass, stone] }] as unknown as readonly Surface[];
    lookAt(surfaces, 'solid');
    expect(stone).not.toHaveProperty('needsUpdate');
    lookAt(surfaces, 'wire');
    expect([glass.wireframe, stone.wireframe]).toEqual([true, true]);
    lookAt(surfaces, 'xray');
    expect(stone).toMatchObject({ wireframe: false, transparent: true, depthWrite: false });
    expect([stone.opacity, glass.opacity / stone.opacity]).toEqual([
      expect.closeTo(0.3),
      expect.closeTo(0.5),
    ]);
    lookAt(surfaces, 'solid');
    expect(glass).toMatchObject(before[0] as object);
    expect(stone).toMatchObject(before[1] as object);
  });
});
