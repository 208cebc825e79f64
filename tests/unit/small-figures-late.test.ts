/** The small figures of chapters 7 to 10 against closed forms, integrals and counts of their own. */
import { expect, it } from 'vitest';
import half from '../../www/src/figures/half.ts';
import handle from '../../www/src/figures/handle.ts';
import hit from '../../www/src/figures/hit.ts';
import kicks from '../../www/src/figures/kicks.ts';
import order from '../../www/src/figures/order.ts';
import secant from '../../www/src/figures/secant.ts';
import { near } from './expect.ts';
import { handleOf, numberOf, partsOf, runnerOf, things } from './figure-runner.ts';

/** Some numbers of a figure with some values, after some steps of 1/240 s. */
const told = (figure: unknown, values: object, names: string, steps = 0): number[] => {
  const runner = runnerOf(figure, values, steps);
  return names.split(' ').map((name) => numberOf(runner, name));
};

/** 3.4 N·s on a plate of 2 kg, 3.8 m by 1.2 m: its velocity, and its inertia over its mass. */
const VELOCITY = 1.7;
const SQUARE = (3.8 * 3.8 + 1.2 * 1.2) / 12;

it('hit: the velocity is J/m anywhere, the spin d J/I, and the energy is shared as d² to I/m', () => {
  for (const place of [-1.8, -0.5, 0, 1.2, 1.8]) {
    const spin = (Math.abs(place) * VELOCITY) / SQUARE;
    const share = (100 * place * place) / (place * place + SQUARE);
    near(told(hit, { place }, 'velocity spin share'), [VELOCITY, spin, share], 1e-10);
  }
});

it('kicks: Δv + Δω × r, which is nothing on the other side of the middle, I/(m d) from it', () => {
  const spin = (1.2 * VELOCITY) / SQUARE;
  for (const [ahead, above] of [
    [0.2, 0.36],
    [-1.7, -0.4],
    [1.5, 0],
  ] as const) {
    const kick = Math.hypot(-spin * above, VELOCITY + spin * ahead);
    near(told(kicks, { ahead, above }, 'kick left'), [kick, spin * Math.hypot(ahead, above)], 1e-12);
  }
  near(told(kicks, { ahead: -SQUARE / 1.2, above: 0 }, 'kick'), [0], 1e-12);
});

it('half: the flag behind both mirrors is that before them, rotated by twice the angle', () => {
  for (const between of [0, 30, 38, 90, 121.5, 180]) {
    const turned = (between * Math.PI) / 90;
    const [c, s] = [Math.cos(turned), Math.sin(turned)];
    const halves = [2 * between, Math.cos(turned / 2), Math.sin(turned / 2)];
    near(told(half, { between }, 'rotated cosine sine'), halves, 1e-10);
    const cloth = (part: string) => partsOf(runnerOf(half, { between }), 'polygon', part)[0]?.points ?? [];
    const rotated = cloth('before').map(([x, y]) => [c * x - s * y, s * x + c * y, 0]);
    expect(rotated).toHaveLength(5);
    near(cloth('rotated').flat(), rotated.flat(), 1e-12);
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
    const runner = runnerOf(secant, { size });
    const slope = (Math.sin(2.6 + h) * Math.sin(h)) / h;
    expect(numberOf(runner, 'slope')).toBeCloseTo(slope, digits);
    expect(numberOf(runner, 'off')).toBeCloseTo(Math.abs(slope - Math.sin(2.6)), digits);
    const [from = [0, 0], to = [0, 0]] = partsOf(runner, 'line', 'secant').at(-1)?.points ?? [];
    // 2 m for 1 along x, and 1.9 along y.
    expect((to[1] - from[1]) / (to[0] - from[0])).toBeCloseTo(0.95 * slope, Math.min(digits, 10));
  }
  near(told(secant, { size: -16 }, 'slope off'), [0, Math.sin(2.6)], 1e-14);
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
    const runner = runnerOf(kicks, { ahead, above: 0 });
    const [at, before] = [[ahead, 0, 0] as const, { ...runner.values, ahead: 0.5 }];
    const drawing = runner.draw(undefined, { name: 'coin', at, from: at, holds: true }, [before]);
    return drawing.panes[0]?.title ?? '';
  };
  expect(title(0.2)).toMatch(/^Let go for a new least: /);
  expect(title(0.9)).toMatch(/^Least kick so far: /);
});

it('handle: about its stem it flips when the integral says so, about the other two it never does', () => {
  const apart = betweenFlips() * 240;
  // At twice the spin, also the other way round, all is twice as fast.
  for (const [spin, n] of [
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 0],
    [-2, 0],
  ] as const) {
    const due = Math.round(((n + 0.5) * apart) / Math.abs(spin));
    const flips = [due - 3, due + 3].map((steps) => told(handle, { about: 'stem', spin }, 'flips', steps));
    expect(flips.flat()).toEqual([n, n + 1]);
  }
  // At rest its axis stays as far from the momentum as a hundredth about its bar, with half the inertia, puts it.
  near(
    told(handle, { about: 'stem', spin: 0 }, 'farthest', 2400),
    [(Math.atan(0.005) * 180) / Math.PI],
    1e-9,
  );
  for (const about of ['bar', 'across']) {
    const [flips, farthest] = told(handle, { about }, 'flips farthest', 2400);
    expect(flips).toBe(0);
    // A hundredth of the spin is about another axis, whose momentum is at most three times as large.
    expect(farthest).toBeLessThan(3);
  }
});

it('handle: its body turns with the ring that spins it, also through none, and then its momentum turns over', () => {
  const begun = [1, 0.1, 0, -0.1, -2].map((spin) => runnerOf(handle, { about: 'stem', spin }));
  const angles = begun.map((runner) => {
    const bar = things(runner).find((it) => 'matrix' in it && 'part' in it && it.part === 'handle');
    if (!bar || !('matrix' in bar)) throw new Error('it has no bar');
    // The bar lies along the third axis of its cylinder.
    const [x = 0, , z = 0] = Array.from(bar.matrix).slice(8, 11);
    const { at } = handleOf(runner);
    return [Math.atan2(at[0], at[2]), Math.atan2(x, z)] as const;
  });
  const [[ring = 0, body = 0] = []] = angles;
  for (const [to, turned] of angles) expect(turned - body).toBeCloseTo(to - ring, 12);
  const tips = begun.map((runner) => partsOf(runner, 'arrow', 'momentum')[0]?.to[1]);
  expect(tips).toEqual([1.85, 1.85, 1.85, -1.85, -1.85]);
});

it('handle: a hand on its ring in mid-run leaves the axis where it is, and the flips go on', () => {
  const runner = runnerOf(handle, { about: 'stem' }, 460);
  const now = () => [numberOf(runner, 'flips'), numberOf(runner, 'farthest')];
  const before = now();
  for (const spin of [1.4, 0.5, -2]) {
    runner.set('spin', spin);
    expect(now()).toEqual(before);
  }
  // Back to its start, as far as it came: on the way it goes over once more.
  runner.step(230);
  expect([before[0], now()[0]]).toEqual([1, 2]);
});

it('handle: seen from it, the momentum walks on a path of equal energy, from pass to pass', () => {
  const steps = Math.round(betweenFlips() * 240);
  const [line] = partsOf(runnerOf(handle, { about: 'stem', vectors: true }, steps), 'line', 'path');
  const points = line?.points ?? [];
  // Turned back by any rotation it has the same length; a flip ends as far from the first pass as it can.
  for (const point of points) expect(Math.hypot(...point)).toBeCloseTo(1.45, 6);
  const [first = [], last = []] = [points[0], points.at(-1)] as (readonly number[])[];
  const cos = first.reduce((sum, it, i) => sum + it * (last[i] ?? 0), 0) / 1.45 ** 2;
  expect(cos).toBeLessThan(-0.99);
});

it('order: an array loads each of its bytes once, and objects the lines that their places say', () => {
  // Where the update has been: the window's place after each node, back from the picture to bytes,
  // six lines of 64 bytes in a row of 0.52 m.
  const been: number[] = [];
  for (let nodes = 1; nodes <= 40; nodes++) {
    const runner = runnerOf(order, { nodes });
    expect(numberOf(runner, 'array')).toBe(Math.ceil((40 * nodes) / 64));
    const [x = 0, y = 0] = partsOf(runner, 'line', 'path')[0]?.points.at(-1) ?? [];
    been.push(Math.round(64 * (6 * Math.round(-y / 0.52 - 0.5) + x)) - 20);
    expect(new Set(been).size).toBe(nodes);
    const lines = been.flatMap((byte) => {
      const [first, last] = [byte >> 6, (byte + 39) >> 6];
      return first === last ? [first] : [first, last];
    });
    expect(numberOf(runner, 'objects')).toBe(lines.filter((line, i) => line !== lines[i - 1]).length);
  }
});
