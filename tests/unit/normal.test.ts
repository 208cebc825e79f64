/** The leaning normal against closed forms, the core's own normals, and a finely cut outline. */
import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import type { Vec3 } from '../../www/src/core/linear/vec.ts';
import { ASKED } from '../../www/src/figure/controls.ts';
import { controls, type NormalParams } from '../../www/src/figures/normal/controls.ts';
import { ballOf, brightest, placeOf, stretchesOf } from '../../www/src/figures/normal/model.ts';
import { LAYERS, layersOf } from '../../www/src/figures/normal/shade.ts';
import figure from '../../www/src/figures/normal.ts';
import { near } from './expect.ts';
import { numberOf, runnerOf, paramsOf as settingsOf, things } from './figure-runner.ts';
import { randomNumbers } from './random.ts';

const DEGREES = 180 / Math.PI;

const paramsOf = (values: object = {}): NormalParams => settingsOf(controls, values);
const place = (values: object = {}) => placeOf(ballOf(paramsOf(values)), paramsOf(values).place);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0);

/** Settings from the whole range. */
function settings(seed: number, count: number): object[] {
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
  it('leans by atan(tan θ / k) − atan(k tan θ), at most by the largest shear of 1/k, as the piston does', () => {
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

  it('is what a hierarchy makes of it, as are the tangent and the wrong one, in any map', () => {
    for (const values of settings(6, 50)) {
      const { squash, place: angle, scale, mirror } = paramsOf(values);
      const tree = new core.Hierarchy();
      const node = tree.add({ scale: [mirror ? -scale : scale, scale * squash, scale] });
      const unit: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
      const { at, right, wrong, tangent } = place(values);
      // Lengths up to 10, by a few roundings.
      near(right, tree.transformNormal(unit, node, null), 1e-14);
      near(wrong, tree.transformVector(unit, node, null), 1e-14);
      near(tangent, tree.transformVector([-unit[1], unit[0], 0], node, null), 1e-14);
      expect(Math.abs(dot(right, tangent))).toBeLessThan(1e-15);
      // It points away from the ball's middle, mirrored or not.
      expect(dot(right, at)).toBeGreaterThan(0);
      tree.dispose();
    }
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

it('of layers of paint, those of one place are together as light as its brightness', () => {
  let dark = 1;
  for (const [i, { opacity }] of layersOf(1, 2, 'whole').entries()) {
    dark *= 1 - opacity;
    expect(1 - dark).toBeCloseTo((i + 1) / LAYERS, 12);
  }
});

describe('the figure of the normal', () => {
  it('measures all three directions against the outline itself, mirrored or not', () => {
    for (const [mirror, outward] of [
      [false, 'outward'],
      [true, 'inward: the mirror turns the winding'],
    ] as const) {
      const { items = [] } = runnerOf(figure, { mirror }).readout().groups[0] ?? {};
      const [table] = items.filter((it) => it.kind === 'table');
      const angles = table?.rows.map(({ cells }) => cells[2]?.text);
      expect(angles).toEqual(['90.000°', '43.603°', '0.000°', outward]);
    }
  });

  it('plots the lean as it is computed, and none of the inverse transpose', () => {
    const runner = runnerOf(figure, { place: 46 });
    const { curves: [wrong, right] = [], now } = runner.graph() ?? {};
    expect(now).toBeCloseTo(46, 12);
    expect(wrong?.y[23]).toBeCloseTo(numberOf(runner, 'lean'), 10);
    expect(Math.max(...(right?.y ?? [1]))).toBeLessThan(1e-12);
  });

  it('asks which half is right by the light alone, and says the answer; a round ball has one half', () => {
    const runner = runnerOf(figure, { guess: ASKED });
    const parts = () => new Set(things(runner).map((it) => ('part' in it ? it.part : '')));
    const words = () => things(runner).flatMap((it) => ('text' in it && it.text ? [it.text] : []));
    expect(words()).toEqual(['light']);
    for (const it of ['lean', 'brightest', 'falsely-brightest']) expect(parts()).not.toContain(it);
    for (const [squash, right] of [
      [0.4, 'right'],
      [0.99, 'right'],
      [1, 'both'],
    ] as const) {
      runner.setAll({ guess: ASKED, squash });
      expect(parts().has('seam')).toBe(squash < 0.995);
      runner.seek(runner.answer('guess', 'left') ?? 0);
      expect(runner.outcome?.right?.value, `${squash}`).toBe(right);
      expect(words().includes('as a direction')).toBe(squash < 0.995);
    }
  });
});
