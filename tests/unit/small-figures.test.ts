/** The small figures against closed forms. */
import { expect, it } from 'vitest';
import type { Values } from '../../www/src/figure/controls.ts';
import type { Arrow } from '../../www/src/figure/drawing.ts';
import outward from '../../www/src/figures/outward.ts';
import rider from '../../www/src/figures/rider.ts';
import shear from '../../www/src/figures/shear.ts';
import train from '../../www/src/figures/train.ts';
import wheel from '../../www/src/figures/wheel.ts';
import { Runner } from '../../www/src/runner/runner.ts';

function runnerOf(figure: unknown, values: Values, steps = 0): Runner {
  const runner = new Runner(figure as never);
  runner.setAll(values);
  for (let i = 0; i < steps; i++) runner.step();
  return runner;
}
const numberOf = (runner: Runner, name: string) => runner.readout().values?.[name]?.value;
const arrowsOf = (runner: Runner, part: string) =>
  (runner.draw().panes[0]?.things ?? []).filter((it): it is Arrow => it.kind === 'arrow' && it.part === part);
const lengthOf = ({ from, to }: Arrow) => Math.hypot(to[0] - from[0], to[1] - from[1]);

it('wheel: speed by distance is one round in four seconds, at any distance and any time', () => {
  for (const distance of [0.1, 0.37, 1])
    for (const steps of [0, 100, 700]) {
      const runner = runnerOf(wheel, { distance }, steps);
      expect(numberOf(runner, 'rate')).toBeCloseTo(Math.PI / 2, 12);
      expect(numberOf(runner, 'speed')).toBeCloseTo((distance * Math.PI) / 2, 12);
    }
});

it('train: the dot has the speed of a point of a trochoid', () => {
  const [radius, rate] = [0.8, Math.PI / 2];
  for (const wagon of [-2, 0, 0.4, 2])
    for (const steps of [0, 90, 500]) {
      const turned = (-rate * steps) / 240;
      const across = wagon + rate * radius * Math.sin(turned);
      const up = -rate * radius * Math.cos(turned);
      // The angle is a sum of up to 500 steps, each rounded.
      expect(numberOf(runnerOf(train, { wagon }, steps), 'speed')).toBeCloseTo(Math.hypot(across, up), 10);
    }
});

it('rider: what is added is off the axle by half of what lies between, and has the length of a chord', () => {
  for (const later of [2, 30, 52, 90]) {
    const half = (later * Math.PI) / 360;
    const runner = runnerOf(rider, { later });
    expect(numberOf(runner, 'off')).toBeCloseTo(later / 2, 6);
    expect(numberOf(runner, 'mean')).toBeCloseTo(Math.sin(half) / half, 12);
  }
});

it('outward: 2 ω u, of which each drawn half is the chord or the growth of half a second', () => {
  for (const walk of [0.2, 0.7, 1.2]) {
    const runner = runnerOf(outward, { walk });
    expect(numberOf(runner, 'both')).toBeCloseTo(2 * walk, 12);
    const [turned] = arrowsOf(runner, 'turned');
    const [longer] = arrowsOf(runner, 'longer');
    if (!turned || !longer) throw new Error('an arrow is missing');
    // Arrows of 1.15 m for a meter per second, half a second apart at 1 rad/s.
    expect(lengthOf(turned)).toBeCloseTo(1.15 * 2 * walk * Math.sin(0.25), 12);
    expect(lengthOf(longer)).toBeCloseTo(1.15 * walk * 0.5, 12);
  }
});

it('shear: the corner of a square that is turned by θ and stretched by 2 along x', () => {
  for (const turn of [0, 20, 38, 45, 71, 90]) {
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    // The images of x and y: (2c, s) and (−2s, c), with −3 c s as their product.
    const angle = Math.acos((3 * c * s) / Math.sqrt((4 * c * c + s * s) * (4 * s * s + c * c)));
    const runner = runnerOf(shear, { turn });
    expect(numberOf(runner, 'corner')).toBeCloseTo((angle * 180) / Math.PI, 9);
    runner.dispose();
  }
});
