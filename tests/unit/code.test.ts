/**
 * "Copy as code": the programs of `examples/figures` with a figure's settings in them print what
 * the core says of the figure. With the settings that are in the files they are run with all other
 * examples, those in Rust by `cargo test`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { languagesOf, type Program, toCode } from '../../www/src/export/code.ts';
import { toParams } from '../../www/src/figure/controls.ts';
import { Crash } from '../../www/src/figures/crash/model.ts';
import { armsOf } from '../../www/src/figures/engines/model.ts';
import { Flail } from '../../www/src/figures/flail/model.ts';
import type { NormalParams } from '../../www/src/figures/normal/controls.ts';
import { factors, ORDERS, outcome } from '../../www/src/figures/orders/model.ts';
import { pistonBy } from '../../www/src/figures/piston/chain.ts';
import { betweenFlips, flipsBy } from '../../www/src/figures/race/truth.ts';
import { Carried } from '../../www/src/figures/spins/model.ts';
import { program, Tank } from '../../www/src/figures/tank/model.ts';
import { MUZZLE } from '../../www/src/figures/tank/shape.ts';
import { Worm } from '../../www/src/figures/worm/model.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { FIXED_STEP } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { numberOf, runnerOf } from './figure-runner.ts';
import { randomNumbers } from './random.ts';
import { anyParams, set } from './tank-model.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${project}.cache/code`;
mkdirSync(folder, { recursive: true });
let files = 0;

/** Runs a program as it is pasted, and returns the numbers of each line it prints. */
async function run(code: string): Promise<number[][]> {
  files += 1;
  const path = `${folder}/program-${process.pid}-${files}.mjs`;
  // The package is not built yet; tests/package runs a program against it.
  const kinetree = pathToFileURL(`${project}www/src/core/entries/index.ts`).href;
  const math = kinetree.replace('index.ts', 'math.ts');
  writeFileSync(
    path,
    code.replace("'kinetree';", `'${kinetree}';`).replace("'kinetree/math';", `'${math}';`),
  );
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  try {
    await import(/* @vite-ignore */ path);
  } finally {
    log.mockRestore();
    rmSync(path);
  }
  return lines.map((line) => (line.match(/-?\d+\.\d{6}/g) ?? []).map(Number));
}

/** Six digits are printed, and twelve are in the program, of numbers below a thousand. */
const PRINTED = 5.1e-7;

const scripts = ['kinetree', 'three'] as const;

it('the program of the tank prints the motion of the muzzle, whatever it does', async () => {
  const next = randomNumbers(12);
  for (let round = 0; round < 5; round++) {
    const p = anyParams(next);
    const tank = new Tank(p);
    set(tank, p);
    for (let i = 0; i < 300; i++) {
      if (i === 200 + round) tank.fire(p);
      tank.step(FIXED_STEP, p);
    }
    const { position, velocity, acceleration } = tank.tree.transformMotion(
      { position: MUZZLE },
      tank.vehicle.gun,
      null,
    );
    for (const language of scripts) {
      const printed = await run(toCode(program(tank), language));
      expect(printed).toHaveLength(3);
      // Of an acceleration of some hundred m/s² twelve digits are the nanometers.
      [position, velocity, acceleration].forEach((vector, i) => {
        near(printed[i] ?? [], vector, PRINTED);
      });
    }
    tank.dispose();
  }
});

describe('a program prints what its figure has', () => {
  /** Runs the program of a figure with some values, after some seconds, in both languages. */
  async function printed(name: string, values: object, seconds = 0) {
    const runner = runnerOf(await loadFigure(name), values);
    runner.seek(seconds);
    const made = runner.code() as Program;
    const languages = languagesOf(made).filter(({ value }) => value !== 'rust');
    const found: number[][][] = [];
    for (const { value } of languages) found.push(await run(toCode(made, value)));
    const params = toParams(runner.controls, runner.values) as never;
    return { found, params, steps: Math.round(runner.time / FIXED_STEP), runner };
  }
  const prints = (found: readonly number[][][], expected: readonly ArrayLike<number>[]): void => {
    for (const lines of found)
      near(
        lines.flat(),
        expected.flatMap((it) => Array.from(it)),
        PRINTED,
      );
  };

  it.each(core.scaleRules)('the piston by %s', async (rule) => {
    const { found, params } = await printed('piston', { rule, scaleX: 1.6, joint: 57 });
    const { scaleX, joint } = params as { scaleX: number; joint: number };
    prints(
      found,
      Object.values(pistonBy(rule, scaleX, joint)).map(({ translation, axisLengths }) => [
        ...translation,
        ...axisLengths,
      ]),
    );
  });

  it.each([
    { stretch: 1.45, elbow: 71, wrist: 22 },
    { stretch: 0.7, elbow: 133, wrist: -60, leaf: true, even: true, compensates: false },
  ])('the arm: %o', async (values) => {
    const { found, params } = await printed('engines', values);
    prints(
      found,
      armsOf(params).map(({ hand: { translation, axisLengths } }) => [
        ...translation.slice(0, 2),
        ...axisLengths.slice(0, 2),
      ]),
    );
  });

  it('the rider, by the closed form of two circles', async () => {
    const { found, steps } = await printed('teacups', { disc: 47, cup: -3.4, axle: 2.5, rider: 1.3 }, 2.1);
    const omega = (47 * Math.PI) / 180;
    const time = steps * FIXED_STEP;
    const circle = (radius: number, rate: number, grade: number): number[] => {
      const [angle, size] = [rate * time + (grade * Math.PI) / 2, radius * rate ** grade];
      return [size * Math.cos(angle), size * Math.sin(angle)];
    };
    const sum = (...all: number[][]): number[] =>
      [0, 1].map((i) => all.reduce((s, it) => s + (it[i] ?? 0), 0));
    const own = -2.4 * omega;
    const arm = circle(1.3, own, 0);
    const place = sum(circle(2.5, omega, 0), arm);
    const spin = [-omega * (place[1] ?? 0), omega * (place[0] ?? 0)];
    const velocity = sum(circle(2.5, omega, 1), circle(1.3, own, 1));
    const relative = [0, 1].map((i) => (velocity[i] ?? 0) - (spin[i] ?? 0));
    prints(found, [
      spin,
      relative,
      velocity,
      place.map((it) => -omega * omega * it),
      [-2 * omega * (relative[1] ?? 0), 2 * omega * (relative[0] ?? 0)],
      arm.map((it) => -((3.4 * omega) ** 2) * it),
      sum(circle(2.5, omega, 2), circle(1.3, own, 2)),
    ]);
  });

  it('the flail, and where its ball lands', async () => {
    const { found, params, steps } = await printed('flail', { moment: 0.62 }, 0.3);
    const flail = new Flail(params);
    for (let i = 0; i < steps; i++) flail.step(FIXED_STEP, params);
    const { motion, flights } = flail.release();
    const { time, landing } = flights.motion;
    const flat = (vector: ArrayLike<number>): number[] => [vector[0] ?? 0, vector[1] ?? 0];
    prints(found, [flat(motion.place), flat(motion.velocity), flat(motion.acceleration), [time, landing[0]]]);
    flail.dispose();
  });

  it('the worm in the world, and the pin on the ball and its way there', async () => {
    const { found, params, steps } = await printed('worm', { size: 1.5, spin: -9, pin: '0.2 0.1' }, 0.8);
    const worm = new Worm(params);
    for (let i = 0; i < steps; i++) worm.step(FIXED_STEP);
    worm.settle(params);
    const { position, velocity } = worm.flight.motion(worm.flight.worm, worm.seconds);
    // The pin stays on the ground while the ball goes on: by a difference to both sides.
    const pin = worm.inWorld([0.2, 0.1, 0], 'ball');
    const place = (seconds: number): ArrayLike<number> => {
      const { translation, rotation, scale } = worm.flight.ball(worm.seconds + seconds);
      return core.space3.relativeTo(
        { translation: pin },
        { translation, rotation: rotation ?? [0, 0, 0, 1], scale },
      ).translation;
    };
    const [ahead, behind] = [place(1e-5), place(-1e-5)];
    const slide = [0, 1].map((i) => ((ahead[i] ?? 0) - (behind[i] ?? 0)) / 2e-5);
    for (const lines of found) {
      near(lines[0] ?? [], position.slice(0, 2), PRINTED);
      near(lines[1] ?? [], velocity.slice(0, 2), PRINTED);
      near(lines[2] ?? [], [0.2, 0.1], PRINTED);
      // A central difference over h = 1e-5 misses by h² ω³ r / 6, some 1e-8.
      near(lines[3] ?? [], slide, PRINTED + 2e-8);
    }
  });

  it('the pencil by all six orders', async () => {
    const { found, params } = await printed('orders', { turn: 33, scaleX: 0.4, scaleY: 1.3, moveX: -2 });
    prints(
      found,
      ORDERS.map((order) => {
        const { tip, long, wide } = outcome(factors(params), order);
        return [tip[0], tip[1], long, wide];
      }),
    );
  });

  it.each(['post', 'turret', 'both'])(
    'the crate, as the blow leaves it by each correction: %s',
    async (event) => {
      const { found, params, steps } = await printed('crash', { event, post: 1.2, spin: 25 }, 0.3);
      const crash = new Crash(params);
      for (let i = 0; i < steps; i++) crash.step(FIXED_STEP, params);
      const [none, pair, complete] = crash.panes.map(({ impact }) => impact?.after.velocity ?? []);
      const impact = crash.panes[0]?.impact;
      if (!impact) throw new Error('the blow has been');
      const { before, own } = impact;
      const struck = before.velocity.map((it, i) => it + (own[i] ?? 0));
      prints(found, [struck, none ?? [], pair ?? [], complete ?? []]);
      crash.dispose();
    },
  );

  it.each([
    { squash: 0.4, place: 45 },
    { squash: 0.7, scale: 1.5, mirror: true, place: 110 },
  ])('the normal, at a right angle to the tangent, and as a direction: %o', async (values) => {
    const { found, params } = await printed('normal', values);
    const { squash, scale, mirror, place }: NormalParams = params;
    const [wide, high] = [mirror ? -scale : scale, scale * squash];
    const [cos, sin] = [Math.cos(place), Math.sin(place)];
    const along = -(wide ** 2) * cos * sin + high ** 2 * sin * cos;
    const sizes = Math.hypot(wide * cos, high * sin) * Math.hypot(wide * sin, high * cos);
    prints(found, [
      [cos / wide, sin / high, 90],
      [wide * cos, high * sin, (Math.acos(along / sizes) * 180) / Math.PI],
    ]);
  });

  it.each([
    { stretch: 2.5, joint: 45 },
    { stretch: 3, over: 2, between: 35, joint: 62 },
  ])('the child that is taken out, as the figure reads it: %o', async (values) => {
    const { found, runner } = await printed('unparent', values);
    prints(
      found,
      [['side', 'sideY'], ['saysX', 'saysY'], ['corner']].map((all) => all.map((it) => numberOf(runner, it))),
    );
  });

  it('the turns by the closed form of two orders, and by the errors that the figure shows', async () => {
    const { found, params } = await printed('spins', { angle: 50, turn: 140, change: 0.8, slant: 60 });
    const off = (method: 'terms1' | 'terms2') => (new Carried(params).error(method, 1) * 180) / Math.PI;
    const orders = (2 * Math.acos(1 - 2 * Math.sin((25 * Math.PI) / 180) ** 4) * 180) / Math.PI;
    prints(found, [[orders], [off('terms1')], [off('terms2')]]);
    prints(
      (await printed('turns', { angle: 50 })).found.map((lines) => lines.slice(0, 1)),
      [[orders]],
    );
  });

  it('the flips of the T-handle, each a half of 4K over the rate after the one before', async () => {
    const { found, params } = await printed('race', { steps: 60, spin: 1 });
    const between = betweenFlips(params);
    for (const lines of found) {
      const flips = lines.slice(0, -1).map(([time = Number.NaN]) => time);
      expect(flips).toHaveLength(flipsBy(30, between));
      // Of second order: a step turns it by 2π/60, and loses a twelfth of the square of that.
      const part = (2 * Math.PI) ** 2 / 60 ** 2 / 12;
      for (const [i, time] of flips.entries())
        expect(Math.abs(time / ((i + 0.5) * between) - 1)).toBeLessThan(part);
      const [energy = 0, first = Number.NaN] = lines.at(-1) ?? [];
      expect(Math.abs(energy / first - 1)).toBeLessThan(part);
    }
    near(found[0]?.flat() ?? [], found[1]?.flat() ?? [], PRINTED);
  });

  it('the bob, by the ellipse that the world sees', async () => {
    const { found } = await printed('pendulum', { latitude: -23, day: 45 });
    const rate = ((2 * Math.PI) / 45) * Math.sin((-23 * Math.PI) / 180);
    // After whole swings it is where it was let go in the world, which turns the other way.
    const places = [10, 20, 30, 40, 50, 60].map((time) => [Math.cos(rate * time), -Math.sin(rate * time)]);
    // A step of fourth order loses (πh)⁵ / 120 of a swing.
    const lost = (60 * 240 * (Math.PI / 240) ** 5) / 120;
    for (const lines of found) {
      expect(lines).toHaveLength(places.length);
      for (const [i, line] of lines.entries()) near(line, places[i] ?? [], PRINTED + lost);
    }
  });

  it('the pair and the differences of a formula that the reader writes', async () => {
    const { found } = await printed('slopes', { formula: 'x^3 - 2*x', x: -0.7 });
    const cube = (x: number) => x ** 3 - 2 * x;
    const [pair = [], ...rest] = found[0] ?? [];
    near(pair, [cube(-0.7), 3 * 0.7 ** 2 - 2], PRINTED);
    expect(rest).toHaveLength(5);
    // Rounding moves a difference by two units of the values' last place, over h.
    for (const [i, h] of [1e-2, 1e-4, 1e-6].entries())
      near(rest[i] ?? [], [(cube(-0.7 + h) - cube(-0.7)) / h], PRINTED + (2 * Number.EPSILON) / h);
  });

  it('the way to a root of a field that the reader writes', async () => {
    const { found } = await printed('basins', { formula: 'x^2 + y^2 - 1, y - 2*x^2 + 1', x: 1, y: 0.6 });
    const places = (found[0] ?? []).slice(0, -1);
    expect(places.length).toBeGreaterThan(3);
    near(places.at(-1) ?? [], [Math.sqrt(3) / 2, 1 / 2], PRINTED);
  });

  it.each([
    ['unparent', { shows: 'setter' }, 0],
    ['crash', {}, 0.1],
  ])('%s has none with %j after %s s', async (name, values, seconds) => {
    const runner = runnerOf(await loadFigure(name), values);
    runner.seek(seconds);
    expect(runner.code()).toBeNull();
  });
});

describe('every figure that has code', () => {
  it.each(figureNames)('%s has it in each of its languages, with all its settings in it', async (name) => {
    const made = runnerOf(await loadFigure(name), {}, 100).code();
    if (!made) return;
    const own = languagesOf(made).map(({ value }) => value);
    // What three.js cannot say is a formula that the reader writes.
    const formula = 'FORMULA' in made.constants;
    expect(own).toEqual(formula ? ['kinetree', 'rust'] : ['kinetree', 'rust', 'three']);
    for (const value of own) {
      const [plain, code] = [toCode({ ...made, constants: {} }, value), toCode(made, value)];
      expect(code).not.toBe(plain);
      expect(code.split('\n')).toHaveLength(plain.split('\n').length);
      // Every constant at the top is a setting, so that none stays what it is in the file.
      const constants = [...plain.matchAll(/^const ([A-Z_]+)(?=:| = [-\d['])/gm)].map(([, it]) => it);
      const settings = constants.filter((it) => it !== 'NONE');
      expect(settings.sort()).toEqual(Object.keys(made.constants).sort());
    }
  });
});

describe('a setting', () => {
  const made = (constants: Program['constants']): Program => ({ example: 'piston', constants });
  const line = (constants: Program['constants'], language: 'kinetree' | 'rust', name: string): string =>
    toCode(made(constants), language)
      .split('\n')
      .find((it) => it.startsWith(`const ${name}`)) ?? '';

  it('is rounded to twelve digits, and is a decimal number in Rust', () => {
    const constants = { SCALE_X: 0.1 + 0.2, JOINT: 2, RULE: 'lossy' };
    for (const [language, name, expected] of [
      ['kinetree', 'SCALE_X', ' = 0.3;'],
      ['kinetree', 'JOINT', ' = 2; // rad'],
      ['kinetree', 'RULE', " = 'lossy'; // or transforms, lossy, compensated"],
      ['rust', 'SCALE_X', ': f64 = 0.3;'],
      ['rust', 'JOINT', ': f64 = 2.0; // rad'],
    ] as const)
      expect(line(constants, language, name)).toBe(`const ${name}${expected}`);
    expect(line({ SCALE_X: 1e21 }, 'rust', 'SCALE_X')).toBe('const SCALE_X: f64 = 1e21;');
    expect(line({ SCALE_X: -0 }, 'kinetree', 'SCALE_X')).toBe('const SCALE_X = 0;');
    expect(line(constants, 'rust', 'RULE')).toContain('ScaleRule = ScaleRule::Lossy;');
  });

  it('that is a text of the reader’s stays one', () => {
    const text = `x' + "\\`;
    const code = (language: 'kinetree' | 'rust') =>
      toCode({ example: 'slopes', constants: { FORMULA: text } }, language).match(/FORMULA.* = (.*);/)?.[1];
    expect(new Function(`return ${code('kinetree')}`)()).toBe(text);
    expect(JSON.parse(code('rust') ?? '')).toBe(text);
  });

  it('is refused with a sentence if it does not fit', () => {
    expect(() => toCode(made({ JOINT: Number.NaN }), 'three')).toThrow('NaN is not a finite number');
    expect(() => toCode(made({ ANGLE: 1 }), 'rust')).toThrow('piston.rs has no constant ANGLE');
    expect(() => toCode({ example: 'sling', constants: {} }, 'rust')).toThrow('there is no example sling.rs');
  });
});
