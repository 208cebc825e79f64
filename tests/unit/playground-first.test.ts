/** The first seconds of a tree in the playground: it fills the view, whatever its size, and its worst node is chosen. */
import { describe, expect, it } from 'vitest';
import { skewOf } from '../../www/src/core/doctor/skew.ts';
import { placeOf } from '../../www/src/playground/document/document.ts';
import { worldsOf } from '../../www/src/playground/document/worlds.ts';
import { openText } from '../../www/src/playground/files/opening.ts';
import { boundsOf } from '../../www/src/playground/picture/bounds.ts';
import { type Bounds, cornersOf, WorkCamera } from '../../www/src/playground/picture/camera.ts';
import { PictureScene } from '../../www/src/playground/picture/scene.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { sightOf } from '../../www/src/render/sight.ts';
import { bodiesOf, idOf } from './playground-bench.ts';

const SIZES = [1e-4, 0.02, 0.2, 1, 200, 3e5];
const PICTURE = { width: 730, height: 600 };

/** A lamp with a light and a camera far away, as an exporter writes them; its arm is a joint. */
const lamp = (meters: number): string => {
  const bare = { kind: 'none' };
  const size = [meters, meters, meters / 2];
  const box = (part: number) => ({ kind: 'box', size: size.map((it) => it * part), center: [0, 0, 0] });
  const nodes = [
    { name: 'sun', translation: [40 * meters, 60 * meters, 0], shape: bare },
    { name: 'camera', translation: [0, 0, -70 * meters], shape: bare },
    { name: 'foot', shape: box(1), scale: [1, 2, 1] },
    { name: 'arm', parent: 2, rotation: [0, 0, 0.28, 0.96], translation: [0, meters / 4, 0], shape: bare },
    { name: 'shade', parent: 3, rotation: [0, 0, 0.6, 0.8], shape: box(1 / 4) },
  ];
  return JSON.stringify({ kinetree: 1, title: 'lamp', nodes });
};

async function opened(text: string): Promise<Workbench> {
  const workbench = new Workbench();
  expect(await openText(workbench, text), workbench.said).toBe(true);
  return workbench;
}

/** Returns the share of the picture that a box takes, across or along, whichever is more. */
function filled(camera: WorkCamera, bounds: Bounds): number {
  const { width, height } = PICTURE;
  const sight = sightOf(camera.viewProjection(width / height), width, height);
  const seen = cornersOf(bounds).map((it) => sight.project(it));
  const span = (of: 'x' | 'y'): number => {
    const all = seen.map((it) => it?.[of] ?? Number.NaN);
    return Math.max(...all) - Math.min(...all);
  };
  return Math.max(span('x') / width, span('y') / height);
}

describe('a tree that is opened', () => {
  it.each(SIZES)('of %d m fills the view by its bodies, not by its lights and cameras', async (meters) => {
    const { document } = await opened(lamp(meters));
    const bounds = boundsOf(bodiesOf(document));
    if (!bounds) throw new Error('there are bodies');
    expect(bounds.high[1]).toBeLessThan(3 * meters);
    expect(bounds.low[2]).toBeGreaterThan(-3 * meters);
    const camera = new WorkCamera();
    camera.size = PICTURE;
    camera.bounds = bounds;
    camera.reset();
    expect(filled(camera, bounds)).toBeGreaterThan(0.6);
    expect(filled(camera, bounds)).toBeLessThan(1);
  });

  it('frames a joint as a part of its tree, and a tree of one joint by itself', () => {
    const camera = new WorkCamera();
    camera.size = PICTURE;
    const whole: Bounds = { low: [-0.1, 0, -0.1], high: [0.1, 0.2, 0.1] };
    const joint: Bounds = { low: [0.05, 0.1, 0], high: [0.05, 0.1, 0] };
    camera.bounds = whole;
    camera.reset();
    const { distance } = camera;
    camera.frame(joint);
    expect(camera.target[0]).toBeCloseTo(0.05, 12);
    expect(camera.distance).toBeLessThan(distance);
    expect(camera.distance).toBeGreaterThan(distance / 20);
    camera.bounds = joint;
    camera.reset();
    expect(camera.distance).toBeGreaterThan(1);
  });

  it('has its worst node chosen, or its first where none is skewed', async () => {
    const { document, chosen } = await opened(lamp(1));
    const worlds = worldsOf(document);
    const skews = document.nodes.map((_, i) => skewOf(worlds.subarray(16 * i, 16 * i + 16)));
    expect(Math.max(...skews)).toBeGreaterThan(0.1);
    expect(skews[placeOf(document, chosen as number)]).toBe(Math.max(...skews));
    const plain = await opened('{"kinetree":1,"nodes":[{"name":"a"},{"name":"b","parent":0}]}');
    expect(plain.chosen).toBe(plain.document.nodes[0]?.id);
  });

  it.each(SIZES)('of %d m has handles that are no larger than what they hold', async (meters) => {
    const workbench = await opened(lamp(meters));
    const { document } = workbench;
    const camera = new WorkCamera();
    camera.size = PICTURE;
    const scene = new PictureScene(workbench, camera);
    scene.update();
    camera.bounds = boundsOf(scene.bodies) as Bounds;
    for (const name of ['foot', 'shade']) {
      workbench.choose(idOf(document, name));
      const place = placeOf(document, workbench.chosen as number);
      const held = boundsOf(scene.bodies, (it) => it >= place) as Bounds;
      camera.frame(held);
      const handles = scene.draw().panes.flatMap(({ things }) => things.filter((it) => it.kind === 'handle'));
      const origin = scene.bodies.origin(place);
      const radius = Math.hypot(...held.high.map((it, i) => it - (held.low[i] as number))) / 2;
      const reach = handles.map(({ at }) => Math.hypot(...at.map((it, i) => it - (origin[i] as number))));
      expect(handles.length).toBeGreaterThan(3);
      expect(Math.max(...reach)).toBeLessThanOrEqual(radius * (1 + 1e-9));
    }
  });
});
