/** The arm by four rules against products of plain matrices, and the numbers of its chapter. */
import { describe, expect, it } from 'vitest';
import { type ScaleRule, scaleRules } from '../../www/src/core/accumulate.ts';
import type { Values } from '../../www/src/figure/controls.ts';
import type { Pane } from '../../www/src/figure/drawing.ts';
import { controls, type EnginesParams } from '../../www/src/figures/engines/controls.ts';
import { back, seen } from '../../www/src/figures/engines/handles.ts';
import {
  type Arm,
  apart,
  armBy,
  armsOf,
  farthest,
  foldedFromTheHand,
  placesOf,
} from '../../www/src/figures/engines/model.ts';
import engines from '../../www/src/figures/engines.ts';
import type { Runner } from '../../www/src/runner/runner.ts';
import { near } from './expect.ts';
import { handleOf, numberOf, paramsOf, runnerOf } from './figure-runner.ts';

type Settings = Partial<Values<typeof controls>>;
const DEGREE = Math.PI / 180;

const params = (values: Settings = {}): EnginesParams => paramsOf(controls, values);
const arms = (values: Settings = {}): Arm[] => armsOf(params(values));
const by = (rule: ScaleRule, values: Settings = {}): Arm => armBy(rule, params(values));
const runner = (values: Settings = {}): Runner => runnerOf(engines, values);
const panes = (values: Settings = {}): readonly Pane[] => runner(values).draw().panes;
const value = (name: string, values: Settings = {}): number => numberOf(runner(values), name);

/** A matrix of the plane: the images of x and y, and the place. */
type Plane = readonly [a: number, b: number, c: number, d: number, x: number, y: number];
const times = ([a, b, c, d, x, y]: Plane, [e, f, g, h, u, v]: Plane): Plane => [
  a * e + c * f,
  b * e + d * f,
  a * g + c * h,
  b * g + d * h,
  a * u + c * v + x,
  b * u + d * v + y,
];
const turned = (degrees: number): Plane => [
  Math.cos(degrees * DEGREE),
  Math.sin(degrees * DEGREE),
  -Math.sin(degrees * DEGREE),
  Math.cos(degrees * DEGREE),
  0,
  0,
];
const stretched = (x: number, y: number): Plane => [x, 0, 0, y, 0, 0];
const moved = (x: number): Plane => [1, 0, 0, 1, x, 0];
const product = (...factors: readonly Plane[]): Plane => factors.reduce(times);

/** The hand by hand: the stretch at the shoulder, and nowhere else. */
function plain(rule: ScaleRule, stretch: number, elbow: number, wrist: number): Plane {
  const s = stretched(stretch, 1);
  const shoulder = turned(30);
  const rest = [turned(elbow), moved(0.9), turned(wrist), moved(0.45)] as const;
  if (rule === 'matrices') return product(shoulder, s, moved(1), ...rest);
  // Each move is scaled in the axes in which it is made.
  const [fore, hand] = [moved(0.9 * stretch), moved(0.45 * stretch)];
  if (rule === 'transforms')
    return product(shoulder, moved(stretch), turned(elbow), fore, turned(wrist), hand, s);
  if (rule === 'compensated') return product(shoulder, moved(stretch), ...rest);
  // The diagonal of the matrices' linear part, seen from the rotations' axes.
  const [a, b, c, d, x, y] = plain('matrices', stretch, elbow, wrist);
  const angle = 30 + elbow + wrist;
  const [u, , , v] = product(turned(-angle), [a, b, c, d, 0, 0]);
  return [...product(turned(angle), stretched(u, v)).slice(0, 4), x, y] as unknown as Plane;
}

const planeOf = ({ hand: { matrix: m } }: Arm): number[] => [0, 1, 4, 5, 12, 13].map((i) => m[i] ?? 0);

describe('the hand', () => {
  it('is where a product of plain matrices has it, by each rule, at any pose', () => {
    for (const rule of scaleRules)
      for (const stretch of [0.5, 1, 1.6, 2])
        for (const elbow of [0, 37, 60, 102, 150])
          for (const wrist of [-90, -35, 20]) {
            const wanted = plain(rule, stretch, elbow, wrist);
            // A dozen products of numbers up to 5, each rounded.
            near(planeOf(by(rule, { stretch, elbow, wrist })), wanted, 5e-15);
          }
  });

  it('has the numbers that the chapter tells: three places, and what a matrix and a lossy scale say', () => {
    const places = placesOf(arms()).map((place) => place.map(({ rule }) => rule));
    expect(places).toEqual([['matrices', 'lossy'], ['transforms'], ['compensated']]);
    expect(farthest(arms()).toFixed(3)).toBe('0.777');
    for (const [name, told] of Object.entries({ slant: '20.5', lossyX: '1.49', lossyY: '1.11', places: '3' }))
      expect(value(name).toFixed(told.split('.')[1]?.length ?? 0), name).toBe(told);
    expect(value('componentsOff')).toBe(apart(by('matrices'), by('transforms')));
    expect(value('mayaOff')).toBe(apart(by('matrices'), by('compensated')));
    // Whole degrees: the top of the curve is at 101.5°.
    const gaps = Array.from({ length: 151 }, (_, elbow) => value('componentsOff', { elbow }));
    expect([101, 102]).toContain(gaps.indexOf(Math.max(...gaps)));
  });
});

describe('the ways to make all agree', () => {
  it('is one place and one shape, but for rounding, with the stretch in the leaf only', () => {
    for (const elbow of [0, 41, 60, 150])
      for (const stretch of [0.5, 1.6, 2]) {
        const [first, ...others] = arms({ leaf: true, elbow, stretch }) as [Arm, ...Arm[]];
        // Matrices add products where components rotate by quaternions: a unit in the last place.
        for (const other of others) near(planeOf(other), planeOf(first), 1e-15);
      }
    expect(value('places', { leaf: true })).toBe(1);
    expect(value('places', { stretch: 1 })).toBe(1);
  });

  it('leaves Maya’s hand 0.47 m away with even scales of 1.3 and 1.1 inside', () => {
    const settings = { leaf: true, even: true } as const;
    const [matrices, transforms, lossy, compensated] = arms(settings) as [Arm, Arm, Arm, Arm];
    expect(apart(matrices, transforms)).toBeLessThan(1e-14);
    expect(apart(matrices, lossy)).toBe(0);
    expect(apart(matrices, compensated).toFixed(2)).toBe('0.47');
    expect(value('places', settings)).toBe(2);
    expect(apart(by('compensated', { compensates: false }), by('matrices'))).toBe(0);
    // 1.3 carries the forearm and the hand in it, 1.43 the hand; Maya passes one scale on a step.
    const truth = product(
      turned(30),
      moved(1.3),
      turned(60),
      moved(0.9 * 1.43),
      turned(-35),
      moved(0.45 * 1.43),
    );
    const maya = product(turned(30), moved(1.3), turned(60), moved(0.9 * 1.1), turned(-35), moved(0.45));
    expect(apart(matrices, compensated)).toBeCloseTo(Math.hypot(truth[4] - maya[4], truth[5] - maya[5]), 14);
  });
});

describe('the ends of a fold', () => {
  it('put this arm’s hand where matrices put it: the stretch of the shoulder comes last', () => {
    for (const values of [{}, { stretch: 1, even: true }]) {
      const [x, y] = foldedFromTheHand(params(values)).translation;
      near([x, y, 0], by('matrices', values).hand.translation, 1e-15);
    }
  });
});

describe('the picture of the arm', () => {
  it('has one arm, by the rule that is asked for, and over it the hand by each of the others', () => {
    for (const rule of ['all', ...scaleRules] as const) {
      const [pane, ...more] = panes({ rule });
      expect(more).toEqual([]);
      expect(pane?.part).toBe(rule === 'all' ? 'matrices' : rule);
      const hands = pane?.things.filter((it) => it.kind === 'polygon' && it.edge === 'ink') ?? [];
      expect(hands.map((it) => 'part' in it && it.part).sort()).toEqual([...scaleRules].sort());
      // The one that is no shape by matrices keeps its lean; a hand is where its rule puts it.
      for (const hand of hands) {
        if (hand.kind !== 'polygon') continue;
        const [x = 0, y = 0] = [0, 1].map((i) => hand.points.reduce((sum, at) => sum + (at[i] ?? 0) / 4, 0));
        const world = by(hand.part as (typeof scaleRules)[number]).hand.translation;
        back([x, y]).forEach((it, i) => expect(it).toBeCloseTo(world[i] ?? Number.NaN, 12));
      }
    }
  });

  it('is pulled at the shoulder to both ends of its slider, and its ring is then in the hand', () => {
    const edge = (stretch: number) => handleOf(runner({ stretch }), 'edge');
    for (const stretch of [controls.stretch.min, 1, controls.stretch.max])
      expect(edge(1.6).to(edge(stretch).at).stretch).toBeCloseTo(stretch, 12);
  });

  it('takes a hand behind the elbow for the nearer end of its range', () => {
    const forearm = handleOf(runner({ rule: 'transforms', stretch: 1 }), 'forearm');
    const [x, y] = by('transforms', { stretch: 1 }).elbow.translation;
    const toward = (degrees: number): number =>
      (forearm.to(seen([x + Math.cos((30 + degrees) * DEGREE), y + Math.sin((30 + degrees) * DEGREE)]))
        .elbow ?? 0) / DEGREE;
    expect(toward(-40)).toBeCloseTo(15, 10);
    expect(toward(-140)).toBeCloseTo(150, 10);
  });

  it('has a graph whose cursor sets the elbow, and whose curves are the distances', () => {
    const strip = runner().graph();
    expect(strip?.drives).toBe('elbow');
    expect(strip?.now).toBeCloseTo(60, 12);
    for (const [i, degrees] of Array.from(strip?.at ?? []).entries()) {
      expect(strip?.curves[0]?.y[i]).toBeCloseTo(value('componentsOff', { elbow: degrees }), 12);
      expect(strip?.curves[1]?.y[i]).toBeCloseTo(value('mayaOff', { elbow: degrees }), 12);
    }
  });
});
