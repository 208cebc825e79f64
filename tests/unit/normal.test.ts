/** The leaning normal against closed forms, the core's own normals, and a finely cut outline. */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import type { Vec3 } from '../../www/src/core/linear/vec.ts';
import { ASKED, defaults, toParams, type Value } from '../../www/src/figure/controls.ts';
import { controls, type NormalParams } from '../../www/src/figures/normal/controls.ts';
import { ballOf, brightest, placeOf, stretchesOf } from '../../www/src/figures/normal/model.ts';
import { LAYERS, layersOf } from '../../www/src/figures/normal/shade.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { randomNumbers } from './random.ts';

const figure = await loadFigure('normal');
const DEGREES = 180 / Math.PI;

const paramsOf = (values: Record<string, Value> = {}): NormalParams =>
  toParams(controls, { ...defaults(controls), ...values } as never) as NormalParams;
const place = (values: Record<string, Value> = {}) => {
  const params = paramsOf(values);
  return placeOf(ballOf(params), params.place);
};
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0);

/** Settings from the whole range. */
function settings(seed: number, count: number): Record<string, Value>[] {
  const next = randomNumbers(seed);
  return Array.from({ length: count }, () => ({
    squash: 0.2 + 0.8 * next(),
    light: 360 * next() - 180,
    place: 180 * next(),
    scale: 0.5 + 2.5 * next(),
    mirror: next() < 0.5,
  }));
}

describe('a normal', () => {
  it('leans by 46.40° at a squash of 0.4, the very shear of the piston at 2.5', () => {
    const { lean, wrong, tangent } = place();
    expect(lean).toBeCloseTo(Math.PI / 2 - 2 * Math.atan(0.4), 14);
    expect((lean * DEGREES).toFixed(2)).toBe('46.40');
    expect(lean).toBeCloseTo(core.shear(2.5, Math.PI / 4), 14);
    const cosine = dot(wrong, tangent) / Math.hypot(...wrong) / Math.hypot(...tangent);
    expect((180 - Math.acos(cosine) * DEGREES).toFixed(2)).toBe('43.60');
    expect((place({ squash: 0.2 }).lean * DEGREES).toFixed(1)).toBe('67.4');
  });

  it('leans by atan(tan θ / k) − atan(k tan θ), at most by the largest shear of 1/k', () => {
    for (const squash of [0.2, 0.4, 0.73, 1]) {
      let most = 0;
      for (let angle = 1; angle < 90; angle++) {
        const tan = Math.tan(angle / DEGREES);
        const { lean } = place({ squash, place: angle });
        // An angle by atan2, where both arguments are below 5.
        expect(Math.abs(lean - (Math.atan(tan / squash) - Math.atan(squash * tan)))).toBeLessThan(1e-14);
        most = Math.max(most, lean);
      }
      expect(Math.abs(most - core.largestShear(1 / squash))).toBeLessThan(1e-12);
    }
  });

  it('is at right angles to the tangent by the inverse transpose, whatever the map', () => {
    for (const values of settings(5, 300)) {
      const { right, tangent, wrong, at } = place(values);
      expect(Math.abs(dot(right, tangent))).toBeLessThan(1e-15);
      // A normal of the ball points away from its middle, mirrored or not.
      expect(dot(right, at)).toBeGreaterThan(0);
      expect(wrong).toEqual(at);
    }
  });

  it('is what a hierarchy makes of it, as are the tangent and the wrong one', () => {
    for (const values of settings(6, 50)) {
      const { squash, place: angle, scale, mirror } = paramsOf(values);
      const tree = new core.Hierarchy();
      const node = tree.add({ scale: [mirror ? -scale : scale, scale * squash, scale] });
      const unit: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
      const { right, wrong, tangent } = place(values);
      // Lengths up to 10, by a few roundings.
      near(right, tree.transformNormal(unit, node, null), 1e-14);
      near(wrong, tree.transformVector(unit, node, null), 1e-14);
      near(tangent, tree.transformVector([-unit[1], unit[0], 0], node, null), 1e-14);
      tree.dispose();
    }
  });

  it('differs in length only under one scale: 3 against 1/3, a factor s²', () => {
    const { lean, right, wrong } = place({ squash: 1, scale: 3 });
    expect(lean).toBeLessThan(1e-15);
    expect(Math.hypot(...wrong)).toBeCloseTo(3, 14);
    expect(Math.hypot(...right)).toBeCloseTo(1 / 3, 15);
  });
});

describe('the light', () => {
  it('is brightest at (0.822, 0.228), and painted so at (0.225, 0.390)', () => {
    const params = paramsOf({ light: 60 });
    const spot = (stretch: number) => {
      const angle = brightest(params.light, stretch);
      return [Math.cos(angle), 0.4 * Math.sin(angle)].map((it) => it.toFixed(3));
    };
    const { right, wrong } = stretchesOf(params);
    expect(spot(right)).toEqual(['0.822', '0.228']);
    expect(spot(wrong)).toEqual(['0.225', '0.390']);
  });

  it('is laid on by layers whose edges have their brightness, on both halves', () => {
    for (const values of [{}, ...settings(8, 12)]) {
      const params = paramsOf(values);
      const light = [Math.cos(params.light), Math.sin(params.light)];
      const { right, wrong } = stretchesOf(params);
      for (const [part, stretch] of [
        ['left', wrong],
        ['right', right],
      ] as const) {
        const layers = layersOf(params.light, stretch, part);
        for (const { points, opacity } of layers) {
          const brightness = (LAYERS - Math.round(1 / opacity)) / LAYERS;
          for (const [x, y] of points) {
            expect(x * (part === 'left' ? -1 : 1)).toBeGreaterThan(-1e-9);
            const square = x * x + y * y;
            expect(square).toBeLessThan(1 + 1e-12);
            // At the middle every brightness meets.
            if (square < 1e-9) continue;
            // On the outline z is the root of a rounding: 1e-8.
            const z = Math.sqrt(Math.max(0, 1 - square));
            const normal = [x, stretch * y, z];
            const seen = dot(normal, light) / Math.hypot(...normal);
            expect(seen).toBeGreaterThan(brightness - 1e-7);
            if (square < 1 - 1e-6) expect(Math.abs(seen - brightness)).toBeLessThan(1e-7);
          }
        }
      }
    }
  });
});

describe('the layers', () => {
  it('of one place are together as light as its brightness', () => {
    let dark = 1;
    for (const [i, { opacity }] of layersOf(1, 2, 'whole').entries()) {
      dark *= 1 - opacity;
      expect(1 - dark).toBeCloseTo((i + 1) / LAYERS, 12);
    }
  });
});

describe('the figure of the normal', () => {
  it('says both ways, as the storyboard has it', () => {
    const runner = new Runner(figure);
    expect(runner.readout().summary).toBe(
      'Squashed to 0.40: sent as a direction the normal leans 46.4 degrees; by the inverse transpose it stands at 90.',
    );
    runner.setAll({ squash: 1, scale: 3 });
    expect(runner.readout().summary).toBe(
      'Not squashed: sent as a direction the normal stands at 90 degrees, as by the inverse transpose. Their lengths are 3.00 and 0.33.',
    );
    runner.set('mirror', true);
    expect(JSON.stringify(runner.readout().groups)).toContain('inward: the mirror turns the winding');
    runner.dispose();
  });

  it('measures all three directions against the outline itself, mirrored or not', () => {
    const runner = new Runner(figure);
    const angles = (): string[] => {
      const { items = [] } = runner.readout().groups[0] ?? {};
      const tables = items.filter((it) => it.kind === 'table');
      return (tables[0]?.rows ?? []).map(({ cells }) => cells[2]?.text ?? '');
    };
    expect(angles()).toEqual(['90.000°', '43.603°', '0.000°', 'outward']);
    runner.set('mirror', true);
    expect(angles()).toEqual(['90.000°', '43.603°', '0.000°', 'inward: the mirror turns the winding']);
    runner.dispose();
  });

  it('has two shadings with a seam between them, and one where both agree', () => {
    const runner = new Runner(figure);
    const parts = () => {
      const things = runner.draw().panes[0]?.things ?? [];
      return new Set(things.flatMap((it) => ('part' in it && it.part ? [it.part] : [])));
    };
    expect(parts()).toContain('seam');
    runner.set('squash', 1);
    expect(parts()).not.toContain('seam');
    runner.dispose();
  });

  it('plots the lean as it is computed, and none of the inverse transpose', () => {
    const runner = new Runner(figure);
    const [wrong, right] = runner.graph()?.curves ?? [];
    expect(runner.graph()?.now).toBeCloseTo(45, 12);
    runner.set('place', 46);
    expect(wrong?.y[23]).toBeCloseTo(runner.readout().values?.lean?.value ?? Number.NaN, 10);
    expect(Math.max(...(right?.y ?? [1]))).toBeLessThan(1e-12);
    runner.dispose();
  });
});

it('asks which half is right with the light alone, and says the answer beside the guess', () => {
  const runner = new Runner(figure);
  const parts = (): Set<string | undefined> =>
    new Set(runner.draw().panes.flatMap((pane) => pane.things.map((it) => ('part' in it ? it.part : ''))));
  const words = (): string[] =>
    runner
      .draw()
      .panes.flatMap((pane) => pane.things.flatMap((it) => ('text' in it && it.text ? [it.text] : [])));
  runner.set('guess', ASKED);
  expect(runner.draw().panes[0]?.title).toBe('Two programs: which half is right?');
  expect(words()).toEqual(['light']);
  for (const it of ['lean', 'brightest', 'falsely-brightest']) expect(parts()).not.toContain(it);
  expect(parts()).toContain('seam');
  runner.set('guess', 'both');
  expect(runner.draw().panes[0]).toMatchObject({
    title: 'The right half is right',
    subtitle: 'you said both',
  });
  expect(words()).toEqual(expect.arrayContaining(['as a direction', 'inverse transpose', '46.4°']));
  runner.set('squash', 1);
  expect(runner.draw().panes[0]?.title).toBe('Both halves are right');
  runner.dispose();
});
