/** The small figures of chapters 7 to 10 against closed forms, integrals and counts of their own. */
import { expect, it } from 'vitest';
import type { Values } from '../../www/src/figure/controls.ts';
import type { Line, Polygon, Thing } from '../../www/src/figure/drawing.ts';
import half from '../../www/src/figures/half.ts';
import handle from '../../www/src/figures/handle.ts';
import hit from '../../www/src/figures/hit.ts';
import kicks from '../../www/src/figures/kicks.ts';
import order from '../../www/src/figures/order.ts';
import secant from '../../www/src/figures/secant.ts';
import { Runner } from '../../www/src/runner/runner.ts';

/** A figure with some values, after some steps of 1/240 s. */
function shown(figure: unknown, values: Values, steps = 0) {
  const runner = new Runner(figure as never);
  runner.setAll(values);
  runner.step(steps);
  const things: readonly Thing[] = runner.draw().panes[0]?.things ?? [];
  const told = runner.readout().values ?? {};
  runner.dispose();
  return { things, number: (name: string) => told[name]?.value ?? Number.NaN };
}
const linesOf = (things: readonly Thing[], part: string) =>
  things.filter((it): it is Line => it.kind === 'line' && it.part === part);

/** 3.4 N·s on a plate of 2 kg, 3.8 m by 1.2 m: its velocity, and its inertia over its mass. */
const VELOCITY = 1.7;
const SQUARE = (3.8 * 3.8 + 1.2 * 1.2) / 12;

it('hit: the velocity is J/m anywhere, the spin d J/I, and the energy is shared as d² to I/m', () => {
  for (const place of [-1.8, -0.5, 0, 1.2, 1.8]) {
    const { number } = shown(hit, { place });
    expect(number('velocity')).toBeCloseTo(VELOCITY, 12);
    expect(number('spin')).toBeCloseTo((Math.abs(place) * VELOCITY) / SQUARE, 12);
    expect(number('share')).toBeCloseTo((100 * place * place) / (place * place + SQUARE), 10);
  }
});

it('kicks: Δv + Δω × r, which is nothing on the other side of the middle, I/(m d) from it', () => {
  const spin = (1.2 * VELOCITY) / SQUARE;
  for (const [ahead, above] of [
    [0.2, 0.36],
    [-1.7, -0.4],
    [1.5, 0],
  ] as const) {
    const { number } = shown(kicks, { ahead, above });
    expect(number('kick')).toBeCloseTo(Math.hypot(-spin * above, VELOCITY + spin * ahead), 12);
    expect(number('left')).toBeCloseTo(spin * Math.hypot(ahead, above), 12);
  }
  expect(shown(kicks, { ahead: -SQUARE / 1.2, above: 0 }).number('kick')).toBeLessThan(1e-12);
});

it('half: the flag behind both mirrors is that before them, rotated by twice the angle', () => {
  for (const between of [0, 30, 38, 90, 121.5, 180]) {
    const { things, number } = shown(half, { between });
    const turned = (between * Math.PI) / 90;
    expect(number('rotated')).toBeCloseTo(2 * between, 10);
    expect(number('cosine')).toBeCloseTo(Math.cos(turned / 2), 12);
    expect(number('sine')).toBeCloseTo(Math.sin(turned / 2), 12);
    const cloth = (part: string) =>
      things.find((it): it is Polygon => it.kind === 'polygon' && it.part === part)?.points ?? [];
    const [c, s] = [Math.cos(turned), Math.sin(turned)];
    expect(cloth('rotated')).toHaveLength(5);
    for (const [i, [x, y]] of cloth('before').entries()) {
      const [u = Number.NaN, v = Number.NaN] = cloth('rotated')[i] ?? [];
      expect(u).toBeCloseTo(c * x - s * y, 12);
      expect(v).toBeCloseTo(s * x + c * y, 12);
    }
  }
});

it('secant: sin(2x + h) sin(h)/h as long as there are digits, and nothing at 10⁻¹⁶', () => {
  for (const [size, digits] of [
    [0, 12],
    [-0.1, 12],
    [-1, 12],
    [-4, 10],
    [-8, 7],
  ] as const) {
    const h = 10 ** size;
    const { things, number } = shown(secant, { size });
    const slope = (Math.sin(2.6 + h) * Math.sin(h)) / h;
    expect(number('slope')).toBeCloseTo(slope, digits);
    expect(number('off')).toBeCloseTo(Math.abs(slope - Math.sin(2.6)), digits);
    const [from, to] = linesOf(things, 'secant').at(-1)?.points ?? [];
    if (!from || !to) throw new Error('the line is missing');
    // 2 m for 1 along x, and 1.9 along y.
    expect((to[1] - from[1]) / (to[0] - from[0])).toBeCloseTo(0.95 * slope, Math.min(digits, 10));
  }
  const last = shown(secant, { size: -16 });
  expect(last.number('slope')).toBe(0);
  expect(last.number('off')).toBeCloseTo(Math.sin(2.6), 14);
});

/** Seconds from flip to flip: an integral over half a round of the momentum in the body. */
function betweenFlips(): number {
  const [a, b] = [0.02 * Math.PI, 2 * Math.PI];
  let sum = 0;
  for (let i = 0; i < 4000; i++) {
    const psi = (Math.PI * (i + 0.5)) / 4000;
    sum += Math.sqrt(3 / (a * a + b * b * Math.sin(psi) ** 2));
  }
  return (sum * Math.PI) / 4000;
}

it('kicks: a hand is told when it would leave a new least, and the least of before on its way', () => {
  const title = (ahead: number): string => {
    const runner = new Runner(kicks as never);
    runner.setAll({ ahead, above: 0 });
    const [at, before] = [[ahead, 0, 0] as const, { ...runner.values, ahead: 0.5 }];
    const drawing = runner.draw(undefined, { name: 'coin', at, from: at, holds: true }, [before]);
    return drawing.panes[0]?.title ?? '';
  };
  expect(title(0.2)).toMatch(/^Let go for a new least: /);
  expect(title(0.9)).toMatch(/^Least kick so far: /);
});

it('handle: about its stem it flips when the integral says so, about the other two it never does', () => {
  const apart = betweenFlips();
  for (const n of [0, 1, 2]) {
    const due = Math.round((n + 0.5) * apart * 240);
    expect(shown(handle, { about: 'stem' }, due - 4).number('flips')).toBe(n);
    expect(shown(handle, { about: 'stem' }, due + 4).number('flips')).toBe(n + 1);
  }
  // At twice the spin, also the other way round, all is twice as fast.
  for (const spin of [2, -2]) {
    const due = Math.round((0.5 * apart * 240) / 2);
    expect(shown(handle, { about: 'stem', spin }, due - 3).number('flips')).toBe(0);
    expect(shown(handle, { about: 'stem', spin }, due + 3).number('flips')).toBe(1);
  }
  expect(shown(handle, { about: 'stem', spin: 0 }, 2400).number('farthest')).toBe(0);
  for (const about of ['bar', 'across']) {
    const { number } = shown(handle, { about }, 2400);
    expect(number('flips')).toBe(0);
    // A hundredth of the spin is about another axis, whose momentum is at most three times as large.
    expect(number('farthest')).toBeLessThan(3);
  }
});

it('handle: its body turns with the ring that spins it, also through none, and then its momentum turns over', () => {
  const begun = [1, 0.1, 0, -0.1, -2].map((spin) => shown(handle, { about: 'stem', spin }).things);
  const angles = begun.map((things) => {
    const ring = things.find((it) => it.kind === 'handle');
    const bar = things.find((it) => 'matrix' in it && 'part' in it && it.part === 'handle');
    if (ring?.kind !== 'handle' || !bar || !('matrix' in bar)) throw new Error('it has no ring or no bar');
    // The bar lies along the third axis of its cylinder.
    const [x = 0, , z = 0] = Array.from(bar.matrix).slice(8, 11);
    return [Math.atan2(ring.at[0], ring.at[2]), Math.atan2(x, z)] as const;
  });
  const [[ring = 0, body = 0] = []] = angles;
  for (const [to, turned] of angles) expect(turned - body).toBeCloseTo(to - ring, 12);
  const tips = begun.map((things) => things.find((it) => it.kind === 'arrow' && it.part === 'momentum'));
  expect(tips.map((it) => it?.kind === 'arrow' && it.to[1])).toEqual([1.85, 1.85, 1.85, -1.85, -1.85]);
});

it('handle: seen from it, the momentum walks on a path of equal energy, from pass to pass', () => {
  const apart = betweenFlips();
  const { things } = shown(handle, { about: 'stem', vectors: true }, Math.round(apart * 240));
  const line = things.find((it) => it.kind === 'line' && it.part === 'path');
  if (line?.kind !== 'line') throw new Error('it has no path');
  // Turned back by any rotation it has the same length; a flip ends as far from the first pass as it can.
  for (const point of line.points) expect(Math.hypot(...point)).toBeCloseTo(1.45, 6);
  const [first, last] = [line.points[0] ?? [], line.points.at(-1) ?? []];
  const cos = first.reduce((sum, it, i) => sum + it * (last[i] ?? 0), 0) / 1.45 ** 2;
  expect(cos).toBeLessThan(-0.99);
});

it('order: an array loads each of its bytes once, and objects the lines that their places say', () => {
  // Where the update has been: the window's place after each node, back from the picture to bytes,
  // six lines of 64 bytes in a row of 0.52 m.
  const been: number[] = [];
  for (let nodes = 1; nodes <= 40; nodes++) {
    const { things, number } = shown(order, { nodes });
    expect(number('array')).toBe(Math.ceil((40 * nodes) / 64));
    const [x = 0, y = 0] = linesOf(things, 'path')[0]?.points.at(-1) ?? [];
    been.push(Math.round(64 * (6 * Math.round(-y / 0.52 - 0.5) + x)) - 20);
    expect(new Set(been).size).toBe(nodes);
    const lines = been.flatMap((byte) => {
      const [first, last] = [byte >> 6, (byte + 39) >> 6];
      return first === last ? [first] : [first, last];
    });
    expect(number('objects')).toBe(lines.filter((line, i) => line !== lines[i - 1]).length);
  }
});

it('order: the hand stands at a node of the array, and takes the update to the one below it', () => {
  for (const nodes of [1, 7, 23, 40]) {
    const [hand] = shown(order, { nodes }).things.flatMap((it) => (it.kind === 'handle' ? [it] : []));
    expect(hand?.to(hand.at)).toEqual({ nodes });
  }
});
