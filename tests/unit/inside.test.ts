/**
 * Nothing leaves the picture: at every end of every control, by hand and by slider, at rest and while
 * it plays, bodies, hands and words are in the picture. The places are worked out here by themselves.
 */
import { expect, it } from 'vitest';
import { type Controls, type Value, valued } from '../../www/src/figure/controls.ts';
import { Drawing, type Thing, type Vec3 } from '../../www/src/figure/drawing.ts';
import { Lettering } from '../../www/src/render/labels/lettering.ts';
import { everyHint } from '../../www/src/render/labels/requests.ts';
import { type FigureView, paneViews, viewOf } from '../../www/src/render/views.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { effort } from '../effort.ts';
import { inkedPanes } from './inked.ts';
import { Random } from './random.ts';

/** The pictures of a desk, of a chapter's column and of a phone. */
const SIZES = [
  { width: 1200, height: 600 },
  { width: 760, height: 475 },
  { width: 350, height: 288 },
];
/** The radius of a handle's ring, in CSS pixels; a matrix of the view has 24 bits. */
const RING = 16;
const ROUNDING = 0.5;
/** Seconds after a press. */
const AFTER = [0.3, 0.7, 1];

const corners = Array.from(
  { length: 8 },
  (_, i): Vec3 => [(i & 1) - 0.5, ((i >> 1) & 1) - 0.5, (i >> 2) - 0.5],
);

/** Returns the points of a body, arrow, mark or hand; none of what may leave the picture. */
function placesOf(thing: Thing): readonly Vec3[] {
  if ('aside' in thing && thing.aside) return [];
  switch (thing.kind) {
    case 'arrow':
      return [thing.from, thing.to];
    case 'polygon':
      return thing.points;
    case 'dot':
    case 'handle':
    case 'hold':
      return [thing.at];
    case 'arc': {
      const [x, y] = thing.axes ?? [
        [1, 0, 0],
        [0, 1, 0],
      ];
      return Array.from({ length: 9 }, (_, i): Vec3 => {
        const angle = thing.from + ((thing.to - thing.from) * i) / 8;
        const [c, s] = [thing.radius * Math.cos(angle), thing.radius * Math.sin(angle)];
        return thing.center.map((at, k) => at + c * (x[k] ?? 0) + s * (y[k] ?? 0)) as unknown as Vec3;
      });
    }
    case 'box':
    case 'cylinder':
    case 'sphere':
    case 'polyhedron': {
      const m = (i: number): number => thing.matrix[i] ?? Number.NaN;
      const own = thing.kind === 'polyhedron' ? thing.corners : corners;
      return own.map(([i, j, k]) =>
        [0, 1, 2].map((row) => m(row) * i + m(4 + row) * j + m(8 + row) * k + m(12 + row)),
      ) as unknown as Vec3[];
    }
    default:
      return [];
  }
}

/** Looks whether all is in the picture, as the view has aimed at it. */
function look(drawing: Drawing, camera: FigureView, size: (typeof SIZES)[number], when: string): void {
  const inked = inkedPanes(drawing, camera, size);
  for (const { shown } of inked) {
    const { pane, sight, box } = shown;
    for (const thing of pane.things) {
      const room = (thing.kind === 'handle' || thing.kind === 'hold' ? RING : 0) - ROUNDING;
      for (const point of placesOf(thing)) {
        const at = sight.project(point);
        const least = at
          ? Math.min(at.x, at.y, box.width - at.x, box.height - at.y)
          : Number.NEGATIVE_INFINITY;
        if (!(least >= Math.min(room, 0.3 * box.height)))
          expect.fail(`${when}: ${thing.kind} ${('part' in thing && thing.part) || ''} is ${-least} px out`);
      }
    }
  }
  new Lettering().place(inked, undefined, undefined, everyHint).forEach(({ placements }, i) => {
    const { width = 0, height = 0 } = inked[i]?.shown.box ?? {};
    for (const { box, text } of placements)
      if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height)
        expect.fail(`${when}: the words ${text} leave the picture`);
  });
}

/** Returns settings with each control at each of its ends, and some pairs of sliders at theirs. */
function settings(controls: Controls, random: Random): readonly Readonly<Record<string, Value>>[] {
  const ends = valued(controls).flatMap(([name, it]): Record<string, Value>[] => {
    if (it.kind === 'slider') return [it.min, it.max].map((value) => ({ [name]: value }));
    if (it.kind === 'choice') return it.options.map(({ value }) => ({ [name]: value }));
    return it.kind === 'toggle' ? [{ [name]: !it.value }] : [];
  });
  const pairs = ends.length < 2 ? 0 : effort(8, 4);
  const both = Array.from({ length: pairs }, () => ({ ...random.pick(ends), ...random.pick(ends) }));
  return [{}, ...ends, ...both];
}

it.each(figureNames)(
  '%s: bodies, hands and words are in the picture at every extreme',
  async (name) => {
    const figure = await loadFigure(name);
    const random = new Random(47);
    const runner = new Runner(figure);
    const presses = Object.entries(figure.controls).flatMap(([key, { kind }]) =>
      kind === 'button' ? [key] : [],
    );
    runner.pose();
    const first = runner.draw();
    for (const values of settings(figure.controls, random)) {
      const when = `${name} ${JSON.stringify(values)}`;
      runner.reset();
      runner.pose();
      runner.setAll(values);
      const drawing = runner.draw();
      for (const size of SIZES) {
        const camera = viewOf(figure);
        camera.aim(drawing, size);
        look(drawing, camera, size, `${when}, ${size.width} px`);
        // A hand that holds something has the view of before: it may only step back.
        const held = viewOf(figure);
        held.aim(first, size);
        held.aim(drawing, size, true);
        look(drawing, held, size, `${when}, ${size.width} px, held`);
      }
    }
    const [, size = { width: 760, height: 475 }] = SIZES;
    for (const press of presses) {
      runner.reset();
      runner.press(press);
      let time = runner.time;
      for (const seconds of AFTER) {
        time += seconds;
        runner.seek(time);
        const drawing = runner.draw();
        const camera = viewOf(figure);
        camera.aim(drawing, size);
        look(drawing, camera, size, `${name}, ${seconds} s after ${press}`);
      }
    }
    runner.dispose();
  },
  240_000,
);

it('a view that is held comes no nearer than where the hand took hold, until it is let go', () => {
  const view = viewOf({ camera: { plan: [-1, -1, 1, 1] } });
  const size = { width: 200, height: 200 };
  const wide = (x: number, holds: boolean): number => {
    const drawing = new Drawing();
    drawing.pane().dot([x, 0, 0], { color: 'ink' });
    view.aim(drawing, size, holds);
    return (view.place[2] ?? 0) - (view.place[0] ?? 0);
  };
  expect(wide(0.5, false)).toBeCloseTo(2, 12);
  // A meter is w pixels: 2 px are free beyond x = 3, and the left edge stays at −1.
  expect(wide(3, false)).toBeCloseTo((4 * 200) / 198, 12);
  expect(wide(0.5, true)).toBeCloseTo((4 * 200) / 198, 12);
  expect(wide(5, true)).toBeGreaterThan(6);
  expect(wide(0.5, true)).toBeCloseTo((4 * 200) / 198, 12);
  expect(wide(0.5, false)).toBeCloseTo(2, 12);
});

it.each([
  ['a plan', { plan: [-1, -1, 1, 1] }],
  ['a camera', { position: [0, 0, 6], target: [0, 0, 0], fieldOfView: 30 }],
] as const)('%s that steps back leaves the ring where the hand has it', (_, camera) => {
  const view = viewOf({ camera });
  const size = { width: 300, height: 200 };
  const shown = (x: number, far: number, holds: boolean) => {
    const drawing = new Drawing();
    const pane = drawing.pane();
    pane.as('ring').handle('ring', [x, 0.3, 0], 'Ring', () => ({}));
    pane.as('far', 'ink').dot([far, 0, 0], { size: 3 });
    if (holds) pane.held = 'ring';
    const before = paneViews(drawing, { camera: view, ...size })[0]?.sight;
    view.aim(drawing, size, holds);
    const now = paneViews(drawing, { camera: view, ...size })[0]?.sight;
    return { before, ring: now?.project([x, 0.3, 0]), far: now?.project([far, 0, 0]) };
  };
  shown(0.2, 0.5, false);
  // The place where the hand is by the view at which it took hold.
  const hand = shown(0.2, 0.5, false).before?.project([0.4, 0.3, 0]);
  for (const far of [1.2, 1.8, -3]) {
    const { ring, far: there } = shown(0.4, far, true);
    expect(ring?.x, `${far} m`).toBeCloseTo(hand?.x ?? 0, 3);
    expect(ring?.y, `${far} m`).toBeCloseTo(hand?.y ?? 0, 3);
    expect(there?.x, `${far} m`).toBeGreaterThanOrEqual(0);
    expect(there?.x, `${far} m`).toBeLessThanOrEqual(size.width);
  }
});
