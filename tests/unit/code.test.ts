/**
 * "Copy as code": the programs of `examples/figures` with a figure's settings in them print what
 * the core says of the figure. With the settings that are in the files they are run with all other
 * examples, those in Rust by `cargo test`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import * as core from '../../www/src/core/entries/kinetree.ts';
import { languages, type Program, toCode } from '../../www/src/export/code.ts';
import type { Value } from '../../www/src/figure/controls.ts';
import { column } from '../../www/src/figure/drawing.ts';
import piston from '../../www/src/figures/piston.ts';
import { Tank } from '../../www/src/figures/tank/model.ts';
import { program } from '../../www/src/figures/tank/program.ts';
import { MUZZLE } from '../../www/src/figures/tank/shape.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { FIXED_STEP, Runner } from '../../www/src/runner/runner.ts';
import { randomNumbers } from './random.ts';
import { anyParams, set } from './tank-model.ts';
import { expectNear } from './vectors.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${project}.cache/code`;
mkdirSync(folder, { recursive: true });
let files = 0;

/** Runs a program as it is pasted, and returns the numbers of each line it prints. */
async function run(code: string): Promise<number[][]> {
  files += 1;
  const path = `${folder}/program-${process.pid}-${files}.mjs`;
  // The package is not built yet; tests/package runs a program against it.
  const kinetree = pathToFileURL(`${project}www/src/core/entries/kinetree.ts`).href;
  writeFileSync(path, code.replace("'kinetree';", `'${kinetree}';`));
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

describe('the program of the piston', () => {
  const settings = core.scaleRules.map((rule, i) => ({ rule, scaleX: 0.5 + 1.1 * i, joint: 17 + 40 * i }));

  it.each(settings)('prints places and sizes of $rule', async (values) => {
    const runner = new Runner(piston as never, core);
    for (const [name, value] of Object.entries(values)) runner.set(name, value as Value);
    const made = runner.code() as Program;
    const world = core.accumulate(values.rule, [
      { translation: [3, 3, 3], scale: [values.scaleX, 1, 1] },
      {
        translation: [0, 0, 1.5],
        rotation: core.rotationFromScaledAxis([0, (values.joint * Math.PI) / 180, 0]),
        scale: [0.25, 0.25, 2],
      },
      { translation: [0, 0, 0.5], scale: [4, 4, 0.5] },
    ]);
    const expected = world.map(({ matrix, axisLengths }) => [...column(matrix, 3), ...axisLengths]);
    for (const language of scripts) {
      const printed = await run(toCode(made, language));
      expect(printed).toHaveLength(3);
      printed.forEach((line, i) => {
        expectNear(line, expected[i] ?? [], PRINTED);
      });
    }
  });
});

it('the program of the tank prints the motion of the muzzle, whatever it does', async () => {
  const next = randomNumbers(12);
  for (let round = 0; round < 5; round++) {
    const p = anyParams(next);
    const tank = new Tank(core, p);
    set(tank, p);
    for (let i = 0; i < 300; i++) {
      if (i === 200 + round) tank.fire(p);
      tank.step(p, FIXED_STEP);
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
        expectNear(printed[i] ?? [], vector, PRINTED);
      });
    }
    tank.dispose();
  }
});

describe('every figure that has code', () => {
  it.each(figureNames)('%s has it in every language, with all its settings in it', async (name) => {
    const runner = new Runner(await loadFigure(name), core);
    runner.step(100);
    const made = runner.code();
    runner.dispose();
    if (!made) return;
    for (const { value } of languages) {
      const [plain, code] = [toCode({ ...made, constants: {} }, value), toCode(made, value)];
      expect(code).not.toBe(plain);
      expect(code.split('\n')).toHaveLength(plain.split('\n').length);
      // Every constant at the top is a setting, so that none stays what it is in the file.
      const constants = [...plain.matchAll(/^const ([A-Z_]+)(?=:| = [-\d['])/gm)].map(([, it]) => it);
      const own = constants.filter((it) => it !== 'NONE');
      expect(own.sort()).toEqual(Object.keys(made.constants).sort());
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
    expect(line(constants, 'kinetree', 'SCALE_X')).toBe('const SCALE_X = 0.3;');
    expect(line(constants, 'kinetree', 'JOINT')).toBe('const JOINT = 2; // rad');
    expect(line(constants, 'kinetree', 'RULE')).toBe(
      "const RULE = 'lossy'; // or transforms, lossy, compensated",
    );
    expect(line(constants, 'rust', 'SCALE_X')).toBe('const SCALE_X: f64 = 0.3;');
    expect(line(constants, 'rust', 'JOINT')).toBe('const JOINT: f64 = 2.0; // rad');
    expect(line({ SCALE_X: 1e21 }, 'rust', 'SCALE_X')).toBe('const SCALE_X: f64 = 1e21;');
    expect(line({ SCALE_X: -0 }, 'kinetree', 'SCALE_X')).toBe('const SCALE_X = 0;');
    expect(line(constants, 'rust', 'RULE')).toContain('ScaleRule = ScaleRule::Lossy;');
  });

  it('is refused with a sentence if it does not fit', () => {
    expect(() => toCode(made({ JOINT: Number.NaN }), 'three')).toThrow('NaN is not a finite number');
    expect(() => toCode(made({ ANGLE: 1 }), 'rust')).toThrow('piston.rs has no constant ANGLE');
    expect(() => toCode({ example: 'sling', constants: {} }, 'rust')).toThrow('there is no example sling.rs');
  });
});
