/**
 * The numbers that the manual's programs print, against closed forms that share none of their code:
 * circles, parabolas, ω × r, momentum, and the spacing of floating-point numbers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../examples/manual/', import.meta.url);
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`${name}.txt`, folder), 'utf8')
    .trimEnd()
    .split('\n');

/** The numbers of a line that stand alone or before a unit, with the digits behind their points. */
const numbersIn = (line: string): { value: number; digits: number }[] =>
  [...line.matchAll(/(?<![\w.])-?\d+(?:\.(\d+))?(?![\d.]*\w)/g)].map(([text, behind = '']) => ({
    value: Number(text),
    digits: behind.length,
  }));

type Vector = readonly [number, number, number];
const { PI, cos, sin, hypot } = Math;
const degrees = 180 / PI;
const GRAVITY = 9.81;

/** Of a wheel that rolls at v and ω about y: where it is after t seconds, with its heading ahead on x. */
const driven = (v: number, w: number, t: number): Vector => [
  (v / w) * sin(w * t),
  0,
  -(v / w) * (1 - cos(w * t)),
];
/** A vector of axes that are turned by an angle about y. */
const about = (angle: number, [x, y, z]: Vector): Vector => [
  x * cos(angle) + z * sin(angle),
  y,
  z * cos(angle) - x * sin(angle),
];
const sum = (...all: readonly Vector[]): Vector =>
  [0, 1, 2].map((i) => all.reduce((it, each) => it + (each[i] ?? 0), 0)) as unknown as Vector;

/** The numbers that each line should have. */
const laws: Readonly<Record<string, () => readonly (readonly number[])[]>> = {
  'change-parent': () => {
    // The truck is turned by 30°, and drives 6 m along its own x axis.
    const own = about(-PI / 6, [0, 1, 1]);
    const later = sum([4, 2, 1], about(PI / 6, [6, 0, 0]));
    return [
      [4, 2, 1, 4, -6, 1],
      [4, 2, 1, ...own],
      [3, ...later, ...own],
      [...later, ...later],
    ];
  },
  captured: () => {
    // Between frames 30 and 31 a linear key has the mean of both slopes; the stone falls at g.
    const stair = -4.905 * (30 / 120 + 31 / 120);
    return [
      [stair, 0],
      [-GRAVITY * 0.251, -GRAVITY],
    ];
  },
  throw: () => {
    // On a circle of 0.7 m about the shoulder, for 1.5 rad, then half a second of free fall.
    const [x, y] = [0.7 * cos(1.5), 1.5 + 0.7 * sin(1.5)];
    const [u, v] = [-8.4 * sin(1.5), 8.4 * cos(1.5)];
    return [
      [x, y],
      [u, v],
      [x + u / 2, y + v / 2 - GRAVITY / 8],
    ];
  },
  platform: () => {
    const at = (angle: number, own: Vector, walk: Vector): readonly [Vector, Vector] => [
      sum(driven(2, 1, angle), about(angle, own)),
      // Driving, ω × r, and walking.
      sum(about(angle, [2, 0, 0]), about(angle, [own[2], 0, -own[0]]), about(angle, walk)),
    ];
    const [place, velocity] = at(10, [3, 1, 0], [0, 0, 0]);
    const [left, speed] = at(12, [3, 1, -1], [0, 0, -0.5]);
    const jump: Vector = [speed[0], speed[1] + 4, speed[2]];
    const landed: Vector = [
      left[0] + jump[0] / 2,
      left[1] + jump[1] / 2 - GRAVITY / 8,
      left[2] + jump[2] / 2,
    ];
    return [
      [3, 1, 0, 0, 0, 0],
      [...place, ...velocity],
      [3, 1, -1, 0, 0, -0.5],
      [...landed, jump[0], jump[1] - GRAVITY / 2, jump[2]],
    ];
  },
  'muzzle-velocity': () => [
    // ω × r = 0.9 rad/s about y, 5 m out along x.
    [812, 0, -4.5],
    [12, 0, -4.5],
    [812, 0, 0],
    [(4.5 * 1000) / 800, 1000],
  ],
  'lead-target': () => {
    // Bisection of |p + v t| = s t, in place of the quadratic formula.
    const [p, v] = [
      [900, 115, -400],
      [-70, 5, 76],
    ];
    const gap = (t: number) => hypot(...p.map((it, i) => it + (v[i] ?? 0) * t)) - 300 * t;
    let [low, high] = [0, 100];
    while (high - low > 1e-9) {
      const middle = (low + high) / 2;
      if (gap(middle) > 0) low = middle;
      else high = middle;
    }
    return [[low], []];
  },
  collision: () => {
    // One equation: the contact parts at half of the 8 m/s. 1/m + (r × n)² / I of each side.
    const inertia = (20 * (1 + 1)) / 12;
    const arm = 0.3;
    // The stone is hit along the line through its middle.
    const impulse = (1.5 * 8) / (1 / 20 + arm ** 2 / inertia + 1 / 2);
    return [
      [impulse, 0, 0],
      [3 + impulse / 20, 0, 0],
      [impulse / 20, 0, 0],
      [0, 0, -(impulse * arm) / inertia],
      [11 - impulse / 2, 0, 0],
    ];
  },
  camera: () => [[0, 0, -hypot(3, 8)], [0]],
  // 0.1 rad a step on 5 m: a third of it is drawn, where the chord is off by half the product of its parts.
  'between-steps': () => {
    const [whole, third] = [0.1, 0.1 / 3];
    const chord: readonly number[] = [1 + (cos(whole) - 1) / 3, sin(whole) / 3];
    return [[0.001], [5000 * hypot((chord[0] ?? 0) - cos(third), (chord[1] ?? 0) - sin(third))]];
  },
  'clip-on-model': () => [
    [-2 * sin(PI / 4), 2 * cos(PI / 4)],
    [(-PI / 2) * 2 * cos(PI / 4), (-PI / 2) * 2 * sin(PI / 4)],
  ],
  'clip-frames': () => {
    // A circle of 2 m about a shoulder that goes at 3 m/s, for 30 and 45 frames, then half a second of fall.
    const hand = (time: number): Vector => [3 * time - 2 * sin((PI / 2) * time), 2 * cos((PI / 2) * time), 0];
    const [x, y] = hand(0.75);
    const [u, v] = [3 - PI * cos((3 * PI) / 8), -PI * sin((3 * PI) / 8)];
    return [hand(0.5), [x, y, 0], [u, v, 0], [x + u / 2, y + v / 2 - GRAVITY / 8, 0]];
  },
  'clip-fade': () => {
    // (1 − t) t ahead and t · 2 t up, and the derivatives of that.
    const [x, y, u, v] = [0.6 * 0.4, 2 * 0.4 ** 2, 1 - 2 * 0.4, 4 * 0.4];
    return [
      [x, y, 0],
      [u, v, 0],
      [x + u, y + v, 0],
    ];
  },
  // Three and a half strides of 1.2 m; in the middle of one it is 0.1 m to the side.
  'root-motion': () => [[3.5, 0.1, 0, -3.5 * 1.2, 0.1, 1, -3.5 * 1.2]],
  'bone-velocity': () => {
    // Differences of the foot's place, which is two links of half a meter.
    const place = (t: number): readonly [number, number] => {
      const [hip, knee] = [-0.5 + 6 * t, -1.5 + 6 * t];
      const down = (angle: number) => [-0.5 * cos(angle), -0.5 * sin(angle)] as const;
      const [a, b] = [down(hip), down(hip + knee)];
      return [1 + a[0] + b[0], a[1] + b[1] - 6 * t];
    };
    const h = 1e-6;
    const speeds = [0.05, 0.125, 0.2].map((t) => {
      const [after, before] = [place(t + h), place(t - h)];
      const [y, z] = [(after[0] - before[0]) / (2 * h), (after[1] - before[1]) / (2 * h)];
      return [t, 0, y, z, hypot(y, z)];
    });
    const [, , y = 0, z = 0] = speeds[2] ?? [];
    return [...speeds, [hypot(y, z + 6)]];
  },
  ferry: () => [
    [5, 0, -1],
    [2, 10, 0, -2],
    [15, -GRAVITY / 2, -3],
    [0, 0.25, 0],
  ],
  // At 1e7 singles are a meter apart: 0.1 m is lost whole; 2.7 m is held to 1e-7.
  'far-away': () => [[100], [0.001], [3.1, 1.7, -0.2]],
  crowd: () => [[100_000], [12345, 0.5 + 45, 0, 5 + 123]],
  'undo-save': () => [
    [7, 0, 0],
    [2, 0, 0],
    [2 * cos(0.7), 0.1, -2 * sin(0.7)],
  ],
  // 0.3, 0.4 and 0.5 m: the elbow is a right angle; stretched out the hand is 0.7 m away.
  arm: () => [[Math.atan2(0.4, 0.3) - Math.atan2(0.3, 0.4), PI / 2], [0.9 - 0.7]],
  // The damped oscillator, from 3 m at rest: the car goes evenly, so the spring is all that acts.
  'spring-camera': () =>
    [0.5, 1, 2].map((t) => {
      const [decay, rate] = [1.6, Math.sqrt(16 - 1.6 ** 2)];
      const far = 3 * Math.exp(-decay * t) * (cos(rate * t) + (decay / rate) * sin(rate * t));
      return [t, far, far, far];
    }),
  // The lean at which gravity, the spring and what pulls outward are in balance, by bisection.
  tail: () => {
    const lean = (outward: (angle: number) => number): number => {
      let [low, high] = [0, PI / 2];
      for (let i = 0; i < 60; i++) {
        const angle = (low + high) / 2;
        const turns = (outward(angle) * cos(angle) - GRAVITY * sin(angle)) / 0.3 - 4 * sin(angle) > 0;
        if (turns) low = angle;
        else high = angle;
      }
      return low * degrees;
    };
    return [[0], [1, lean((angle) => 4 + 0.3 * sin(angle))], [3, lean(() => 3)]];
  },
  // 0.6 m out on a boom at 30° that turns at 0.5 rad/s, while the slide goes out at 0.1 m/s.
  robot: () => {
    const [c, d] = [cos(PI / 6), sin(PI / 6)];
    return [[0.6 * c, 0.6 * d, 0.8, 0.1 * c - 0.3 * d, 0.1 * d + 0.3 * c, 0], [2 * 0.03], [0, 0.5], []];
  },
  // The node is 3 m from the axis, and has turned by 1.5 rad about y.
  worker: () => [[0], [...about(1.5, [3, 0, 0])].filter((_, i) => i !== 1)],
  // 3 m/s for ten frames, then 1 m/s for fifty; back at 1 m/s for sixty.
  rollback: () => [[], [], [10 * (3 / 60) + 50 / 60], [60, 10 * (3 / 60) + 50 / 60 - 1]],
  // A circle of 2 m about (0, 0, −2), at 1 rad/s, for 90 frames.
  earlier: () => {
    const [now, then] = [1.5, 1.5 - 0.31];
    const world = sum(driven(2, 1, then), about(then, [4.5, 1, 0]));
    const seen = about(-now, sum(world, driven(2, 1, now).map((it) => -it) as unknown as Vector));
    return [world, seen, [(2 * 2 * sin(0.31 / 2)) / 0.31]];
  },
  // Half of the way the upper arm is 30° up, and the forearm level; as they are, both are 45° lower.
  retarget: () => {
    const way = (angle: number): Vector => [cos((angle * PI) / 180), sin((angle * PI) / 180), 0];
    return [
      [...way(30 - 45), ...way(-45), PI / 3],
      [...way(30), ...way(0), PI / 3],
    ];
  },
  // By matrices the axes go to (3, −1) and (3, 1) over √2; by components and by Maya's joints they stay
  // at 45°. Of a box of 1 m a corner (x, z) is (√2 z, √2 x) off by the first, (√2 (x + z), 0) by the second.
  'symptom-deformed': () => {
    const turned = 45 - Math.atan(1 / 3) * degrees;
    const corner = (Math.atan(3) - Math.atan(1 / 3)) * degrees;
    return [[-corner], [3, 1, 45, 90 - corner, 1, turned, Math.SQRT2, turned], [0]];
  },
  // Each step along the tangent makes the radius √(1 + dt²) times as long, and turns both of the steps apart.
  'symptom-drifts': () => [[drifted(2, 1 / 60, 600)], [2]],
  'symptom-late': () => [[-6 / 60], [0], [0]],
  'symptom-mirrored': () => [[-1], [-1, 1, 1, 0], [1]],
  'symptom-speed': () => [
    [20, 0, 0],
    [0, 0, 0],
    // ω × r = 8 about z, 1.5 m up: −12 along x.
    [20 - 12, 0, 0],
    [8, 0, 0],
  ],
  'symptom-grows': () => [[grown()], [1], []],
  'symptom-flips': () => [[0], [0], [180]],
};

/** The radius after steps along the tangent, of x and then of z with the x before. */
function drifted(radius: number, dt: number, steps: number): number {
  return radius * (1 + dt * dt) ** (steps / 2);
}

/** What Unity's way makes of a unit square in five times there and back, by 2 × 2 matrices. */
function grown(): number {
  type Matrix = readonly [number, number, number, number]; // by rows
  const turn = (a: number): Matrix => [cos(a), -sin(a), sin(a), cos(a)];
  const times = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
    a * e + b * g,
    a * f + b * h,
    c * e + d * g,
    c * f + d * h,
  ];
  const inverse = ([a, b, c, d]: Matrix): Matrix => {
    const size = a * d - b * c;
    return [d / size, -b / size, -c / size, a / size];
  };
  const seat = times([2, 0, 0, 0.5], turn(0.5));
  // The rotation is that of the world, less that of the parents; the scale is what fits to it best.
  const angle = 0.3;
  let scale: readonly number[] = [1, 1];
  for (let i = 0; i < 5; i++) {
    const world = times(turn(angle), [scale[0] ?? 1, 0, 0, scale[1] ?? 1]);
    const own = times(turn(0.5 - angle), times(inverse(seat), world));
    const shown = times(seat, times(turn(angle - 0.5), [own[0], 0, 0, own[3]]));
    const free = times(turn(-angle), shown);
    scale = [free[0], free[3]];
  }
  return Math.abs((scale[0] ?? 0) * (scale[1] ?? 0));
}

it('each program has its law', () => {
  const programs = readdirSync(folder).flatMap((it) => /^(.*)\.(?:js|rs)$/.exec(it)?.[1] ?? []);
  expect(Object.keys(laws).sort()).toEqual(programs.sort());
});

it.each(Object.entries(laws))('%s prints what the law says', (name, law) => {
  const lines = linesOf(name);
  const wanted = law();
  expect(wanted).toHaveLength(lines.length);
  for (const [i, line] of lines.entries()) {
    const found = numbersIn(line);
    expect(
      found.map(({ value }) => value),
      line,
    ).toHaveLength(wanted[i]?.length ?? 0);
    // It is rounded to its last digit, and a half may go either way.
    for (const [k, { value, digits }] of found.entries())
      expect(Math.abs(value - (wanted[i]?.[k] ?? Number.NaN)), `${line}: ${value}`).toBeLessThanOrEqual(
        0.5001 * 10 ** -digits,
      );
  }
});
