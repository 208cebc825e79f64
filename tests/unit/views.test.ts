/** The views of panes: points and lines of sight, there and back, and the places of panes. */
import { describe, expect, it } from 'vitest';
import { cross, length, normalize, subtract } from '../../www/src/core/linear/vec.ts';
import { Drawing, type Vec3 } from '../../www/src/figure/drawing.ts';
import { OrbitCamera } from '../../www/src/render/camera.ts';
import { PlanView } from '../../www/src/render/plan.ts';
import { sightOf } from '../../www/src/render/sight.ts';
import { paneViews, viewOf } from '../../www/src/render/views.ts';
import { Random } from './random.ts';

const lens = { position: [4, 3, 5], target: [0, 0, 0], fieldOfView: 20 } as const;
const plan = { plan: [-2, -1, 6, 3] } as const;
const size = { width: 900, height: 500 };

const apart = (point: Vec3, { from, along }: { from: Vec3; along: Vec3 }): number =>
  length(cross(subtract(point, from), normalize(along)));

describe('a line of sight', () => {
  it.each([
    ['through a lens', new OrbitCamera(lens)],
    ['onto a plane', new PlanView(plan)],
  ])('goes through the point whose place it was taken at, %s', (_, view) => {
    const random = new Random(3);
    for (let round = 0; round < 500; round++) {
      const [width, height] = [random.between(200, 1200), random.between(200, 800)];
      const sight = sightOf(view.viewProjection(width / height), width, height);
      const point: Vec3 = [random.between(-2, 2), random.between(-1, 2), random.between(-2, 2)];
      const at = sight.project(point);
      if (!at) throw new Error('it is not in the picture');
      // The matrix has 24 bits, and the plan is 8 m wide: a few millionths of that.
      expect(apart(point, sight.ray(at.x, at.y))).toBeLessThan(5e-5);
    }
  });

  it('goes straight onto a plane from the front', () => {
    const sight = sightOf(new PlanView(plan).viewProjection(2), 800, 400);
    const { from, along } = sight.ray(100, 300);
    expect(normalize(along)).toEqual([0, 0, -1].map((value) => expect.closeTo(value, 6)));
    expect(from[2]).toBeGreaterThan(8);
    // 800 by 400 pixels are 8 by 4 meters.
    expect([from[0], from[1]]).toEqual([expect.closeTo(-1, 4), expect.closeTo(0, 4)]);
  });
});

describe('a plan', () => {
  it('is enlarged to the points that a drawing keeps, and no more; panes with views of their own have none', () => {
    const view = new PlanView(plan);
    const drawing = new Drawing();
    drawing.pane().keep([9, 1, 0], [0, -3, 0], [1, 1, 0]);
    drawing.pane({ camera: plan, inset: true }).keep([50, 50, 0]);
    view.aim(drawing, size);
    expect(view.aspect).toBeCloseTo(11 / 6, 12);
    const sight = sightOf(view.viewProjection(2), 800, 400);
    const corners = (
      [
        [-2, 3, 0],
        [9, -3, 0],
      ] as const
    ).map((point) => sight.project(point));
    for (const at of corners) {
      expect(at?.x).toBeGreaterThanOrEqual(0);
      expect(at?.x).toBeLessThanOrEqual(800);
      // The plan is as high as the picture: a float's rounding of 400 pixels.
      expect(Math.min(Math.abs(at?.y ?? 99), Math.abs((at?.y ?? 99) - 400))).toBeLessThan(1e-3);
    }
    view.aim(new Drawing(), size);
    expect(view.aspect).toBe(2);
  });

  it('is in the middle of the picture, whole and as large as possible, at any size', () => {
    const [left, bottom, right, top] = plan.plan;
    for (const [width, height] of [
      [900, 300],
      [300, 900],
      [640, 320],
    ] as const) {
      const sight = sightOf(new PlanView(plan).viewProjection(width / height), width, height);
      const [a, b] = [sight.project([left, top, 0]), sight.project([right, bottom, 0])];
      if (!a || !b) throw new Error('it is not in the picture');
      expect((a.x + b.x) / 2).toBeCloseTo(width / 2, 3);
      expect((a.y + b.y) / 2).toBeCloseTo(height / 2, 3);
      expect((b.x - a.x) / (b.y - a.y)).toBeCloseTo(2, 4);
      expect(Math.max((b.x - a.x) / width, (b.y - a.y) / height)).toBeCloseTo(1, 4);
    }
  });

  it('does not turn, and is another in an upright picture', () => {
    const view = viewOf({ camera: plan, upright: { plan: [0, 0, 1, 1] } });
    view.rotate(1, 1);
    view.zoom(2);
    expect(view.atHome).toBe(true);
    const matrix = view.viewProjection(1);
    view.aim(new Drawing(), { width: 300, height: 300 });
    expect(view.viewProjection(1)).not.toEqual(matrix);
    view.aim(new Drawing(), size);
    expect(view.viewProjection(1)).toEqual(matrix);
  });
});

describe('panes', () => {
  it('are beside each other or stacked, and an inset is within the pane before it', () => {
    for (const layout of ['beside', 'stacked'] as const) {
      const drawing = new Drawing();
      drawing.layout = layout;
      drawing.pane('one');
      drawing.pane({ title: 'small', inset: true, camera: plan });
      drawing.pane('two');
      const [one, small, two] = paneViews(drawing, { ...size, camera: viewOf({ camera: plan }) }).map(
        ({ box }) => box.whole,
      );
      if (!one || !small || !two) throw new Error('a pane is missing');
      if (layout === 'beside') expect(two.x).toBeGreaterThan(one.x + one.width);
      else expect(two.y).toBeGreaterThan(one.y + one.height);
      expect([one.width, one.height]).toEqual([two.width, two.height]);
      expect(small.x).toBeGreaterThan(one.x);
      expect(small.x + small.width).toBeLessThan(one.x + one.width);
      expect(small.y + small.height).toBeLessThan(one.y + one.height);
    }
  });

  it('are in as many rows as show them largest, if no layout is named', () => {
    const rows = (count: number, width: number, height: number): number => {
      const drawing = new Drawing();
      for (let i = 0; i < count; i++) drawing.pane({ camera: plan });
      const views = paneViews(drawing, { width, height, camera: viewOf({ camera: { plan: [0, 0, 1, 1] } }) });
      expect(views).toHaveLength(count);
      return new Set(views.map(({ box }) => box.y)).size;
    };
    expect(rows(4, 1600, 400)).toBe(1);
    expect(rows(4, 800, 800)).toBe(2);
    expect(rows(4, 600, 2400)).toBe(4);
    expect(rows(3, 800, 700)).toBe(2);
    expect(rows(2, 800, 400)).toBe(1);
  });

  it('that are roomy are left out of a picture as narrow as a phone’s', () => {
    const drawing = new Drawing();
    drawing.pane({ title: 'one', camera: plan });
    drawing.pane({ title: 'two', camera: plan, roomy: true });
    const titles = (width: number): string[] =>
      paneViews(drawing, { width, height: 300, camera: viewOf({ camera: plan }) }).map(
        ({ pane }) => pane.title,
      );
    expect(titles(600)).toEqual(['one', 'two']);
    expect(titles(390)).toEqual(['one']);
  });

  it('may have an inset at the top, under the words of the pane before it, or at the left', () => {
    const boxes = (inset: 'top' | 'left') => {
      const drawing = new Drawing();
      drawing.pane({ title: 'one', subtitle: 'a second line' });
      drawing.pane({ title: 'small', inset, camera: plan });
      const views = paneViews(drawing, { ...size, camera: viewOf({ camera: plan }) });
      return views.map(({ box }) => box) as [(typeof views)[0]['box'], (typeof views)[0]['box']];
    };
    const [one, top] = boxes('top');
    expect(one.y).toBeGreaterThan(40);
    expect(top.y).toBeGreaterThan(one.y);
    expect(top.y).toBeLessThan(one.y + 20);
    expect(top.x + top.width).toBeLessThan(one.x + one.width);
    const [, left] = boxes('left');
    expect(left.x).toBeLessThan(one.x + 20);
    expect(left.y).toBeGreaterThan(one.y + one.height / 2);
    expect(left.y + left.height).toBeLessThan(one.y + one.height);
  });

  it('leave their second lines out where the words would take more than half of their height', () => {
    const drawing = new Drawing();
    drawing.layout = 'stacked';
    const subtitle = 'Unreal, Kinetree by transforms, others';
    for (const title of ['Matrices of the nodes, whole', 'Their components, one by one'])
      drawing.pane({ title, subtitle, result: '3.00 m', camera: plan });
    const panes = (height: number) =>
      paneViews(drawing, { width: 300, height, camera: viewOf({ camera: plan }) }).map(({ box }) => box);
    // A title on a phone, a second line and a result under it have 72 px.
    for (const { head, whole } of [500, 400, 300, 250, 200].flatMap(panes))
      expect(head).toMatchObject(
        whole.height >= 2 * 72 ? { subtitle, height: 72 } : { subtitle: '', height: 50 },
      );
    expect([500, 250].map((height) => panes(height)[0]?.head.subtitle)).toEqual([subtitle, '']);
  });

  it('have short titles on a phone, with the results beside them where both are legible', () => {
    const drawing = new Drawing();
    drawing.layout = 'beside';
    for (const title of ['Runge–Kutta 4', 'Munthe-Kaas 4'])
      drawing.pane({ title, short: { title: title.slice(0, 5) }, result: '26 flips', camera: plan });
    const heads = (width: number) =>
      paneViews(drawing, { width, height: 300, camera: viewOf({ camera: plan }) }).map(({ box }) => box.head);
    expect(heads(1200)[0]).toMatchObject({ lines: ['Runge–Kutta 4'], result: 'title' });
    expect(heads(350)[0]).toMatchObject({ lines: ['Runge'], result: 'title', height: 28 });
    expect(heads(250)[0]).toMatchObject({ lines: ['Runge'], result: 'own', height: 50, size: 18 });
  });
});

describe('the foot of a picture', () => {
  const heightOf = (width: number, short?: string): number => {
    const drawing = new Drawing();
    drawing.pane().arrow([0, 0, 0], [1, 0, 0], {
      color: 'base',
      text: 'hull base 3.0 m/s',
      ...(short === undefined ? {} : { short }),
    });
    const [one] = paneViews(drawing, { width, height: 300, camera: viewOf({ camera: lens }) });
    return one?.box.height ?? 0;
  };

  it('is free for the legend where things have their short words', () => {
    expect(heightOf(390, '3.0 m/s')).toBeLessThanOrEqual(280);
    expect(heightOf(760, '3.0 m/s')).toBe(300);
  });

  it('is not there where the words are whole, or other words say them', () => {
    expect([heightOf(390), heightOf(390, '')]).toEqual([300, 300]);
  });
});

describe('a camera for upright pictures', () => {
  const upright = { ...lens, position: [0, 9, 1] } as const;

  it('is home there, and stays away from home if the reader has turned it', () => {
    const camera = new OrbitCamera(lens, upright);
    const home = camera.view;
    camera.aim(new Drawing(), { width: 390, height: 390 });
    expect(camera.atHome).toBe(true);
    expect(camera.view).not.toEqual(home);
    camera.aim(new Drawing(), size);
    expect(camera.view).toEqual(home);
    camera.rotate(0.3, 0);
    const turned = camera.view;
    camera.aim(new Drawing(), { width: 390, height: 390 });
    expect(camera.view.yaw).toBe(turned.yaw);
  });

  it('keeps points in the picture at which nothing is drawn', () => {
    const camera = new OrbitCamera(lens);
    const drawing = new Drawing();
    const far: Vec3 = [30, 0, 4];
    drawing.pane().keep(far);
    camera.aim(drawing, size);
    const [one] = paneViews(drawing, { ...size, camera });
    const at = one?.sight.project(far);
    expect(at?.x).toBeLessThan(size.width);
    expect(at?.x).toBeGreaterThan(0);
  });
});
