/** A motion taken apart: its terms add up to it, and the formula says of each which one it is. */
import { describe, expect, it } from 'vitest';
import { frameNames, type TankParams } from '../../www/src/figures/tank/controls.ts';
import { nameOf } from '../../www/src/figures/tank/kinds.ts';
import type { Tank } from '../../www/src/figures/tank/model.ts';
import { readout } from '../../www/src/figures/tank/readout.ts';
import { near } from './expect.ts';
import { randomNumbers } from './random.ts';
import { anyParams, cross, DT, minus, params, set, withTank } from './tank-model.ts';

describe('the terms of a motion', () => {
  it('say of a crate or a shell that nothing carries that it moves by itself', () => {
    withTank((tank) => {
      const p = params({ point: 'crate' });
      set(tank, p);
      tank.step(DT, p);
      const names = (point: 'crate' | 'shell'): string[] =>
        tank.takeApart(point, 'velocity', 'ground').terms.map(nameOf);
      tank.tree.setLocal(tank.crate.node, { velocity: [-1, 0, 0] });
      expect(names('crate').at(-1)).toBe('crate relative');
      tank.fire(p);
      expect(names('shell')).toEqual(['shell by itself']);
      tank.tree.setLocal(tank.crate.node, { translation: [3, 1, 0], velocity: [1, 0, 0] });
      tank.step(DT, p);
      expect(tank.crate.where).toBe('air');
      expect(names('crate')).toEqual(['crate by itself']);
    });
  });
});

/** Arrows by their symbols in a formula, in the axes of the frame looked from. */
type Meaning = ReadonlyMap<string, readonly number[]>;

/** `− 2 ω_f × u_f`: a sign, a number, and cross products from the left, bracketed or not. */
function evaluate(symbols: string, meaning: Meaning): number[] {
  const tokens = symbols.split(' ');
  const atom = (): readonly number[] => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return meaning.get(token) ?? [Number.NaN, Number.NaN, Number.NaN];
    const inside = product();
    expect(tokens.shift()).toBe(')');
    return inside;
  };
  const product = (): number[] => {
    const factor = /^\d/.test(tokens[0] ?? '') ? Number(tokens.shift()) : 1;
    let value = Array.from(atom(), (it) => factor * it);
    while (tokens[0] === '×') {
      tokens.shift();
      value = cross(value, atom());
    }
    return value;
  };
  const sign = tokens[0] === '−' ? -1 : 1;
  if (sign < 0) tokens.shift();
  const value = product().map((it) => sign * it);
  expect(tokens).toEqual([]);
  return value;
}

/** Each symbol's arrow, from the tree's rates, level by level. */
function meaningOf(tank: Tank, { point, frame }: TankParams): Meaning {
  const { tree } = tank;
  const { node, at, carriers } = tank.carried(point);
  const from = tank.frames[frame];
  const levels = tank.carriers.map((it) => it.node);
  const meaning = new Map<string, readonly number[]>();
  const put = (symbol: string, arrow: ArrayLike<number>, axes: typeof from): void => {
    meaning.set(symbol, Array.from(tree.transformVector(arrow, axes, from)));
  };
  const link = (letter: string, it: typeof node, above: typeof from): void => {
    const { translation, velocity, acceleration, angularVelocity, angularAcceleration } = tree.relative(
      it,
      above,
    );
    const place = tree.transformPoint(at, node, above);
    put(`v_${letter}`, velocity, above);
    put(`a_${letter}`, acceleration, above);
    put(`ω_${letter}`, angularVelocity, above);
    put(`α_${letter}`, angularAcceleration, above);
    put(`r_${letter}`, minus(place, translation), above);
    put(`u_${letter}`, tree.transformMotion({ position: at }, node, it).velocity, it);
  };
  const inWorld = tree.transformMotion({ position: at }, node, null);
  put('v', inWorld.velocity, null);
  put('a', inWorld.acceleration, null);
  if (from) link('f', from, null);
  const depth = carriers.length;
  let above = from;
  for (let i = from ? levels.indexOf(from) + 1 : 0; i < depth; i++) {
    link('htg'[i] ?? '', levels[i] as typeof node, above);
    above = levels[i] ?? null;
  }
  const letter = node === tank.crate.node ? 'c' : 's';
  const own = tree.transformMotion({ position: at }, node, above);
  put(`v_${letter}`, own.velocity, above);
  put(`a_${letter}`, own.acceleration, above);
  return meaning;
}

describe('the formula over the numbers', () => {
  it('adds up to what the core gives at once, and is, sign by sign, what the table under it says', () => {
    const next = randomNumbers(7);
    const signs = new Set<string>();
    withTank((tank) => {
      for (let round = 0; round < 60; round++) {
        const any = anyParams(next);
        set(tank, any);
        if (round === 10) tank.fire(any);
        for (let n = 12; n > 0; n--) tank.step(DT, any);
        for (const point of ['muzzle', 'antenna', 'crate', 'shell'] as const) {
          for (const shown of ['velocity', 'acceleration'] as const) {
            for (const frame of frameNames) {
              const p = { ...any, point, shown, frame };
              const { terms, total, size } = tank.takeApart(point, shown, frame);
              const sum = [0, 1, 2].map((axis) => terms.reduce((all, it) => all + (it.vector[axis] ?? 0), 0));
              near(sum, total, 1e-13 * (1 + terms.reduce((all, it) => all + it.size, 0)));
              expect(size).toBeCloseTo(Math.hypot(...total), 12);
              const meaning = meaningOf(tank, p);
              const [formula] = readout(tank, p).groups[0]?.items ?? [];
              if (formula?.kind !== 'formula') throw new Error('the first of the numbers is the formula');
              expect(formula.parts.length).toBe(terms.length);
              expect(formula.left.symbols).toBe(`${shown[0]}${frame === 'ground' ? '' : '′'}`);
              formula.parts.forEach(({ symbols }, i) => {
                const term = terms[i];
                // Rounding, of products of turning and distances that are larger than what they
                // come to.
                near(evaluate(symbols, meaning), term?.vector ?? [], 1e-11 * (1 + (term?.size ?? 0)));
                if (term?.level === 'frame') signs.add(symbols);
              });
            }
          }
        }
      }
    });
    expect([...signs].sort()).toEqual(
      [
        'v',
        'a',
        '− v_f',
        '− ω_f × r_f',
        '− a_f',
        '− α_f × r_f',
        '− ω_f × ( ω_f × r_f )',
        '− 2 ω_f × u_f',
      ].sort(),
    );
  }, 30_000);
});
