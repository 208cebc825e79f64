/** The two shells against the formulas of school, which share nothing with the core's. */
import { describe, expect, it } from 'vitest';
import { defaults, toParams } from '../../www/src/figure/controls.ts';
import type { Handle } from '../../www/src/figure/drawing.ts';
import { controls, type ShellsParams } from '../../www/src/figures/shells/controls.ts';
import { type Shot, solve } from '../../www/src/figures/shells/shot.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { things } from './figure-runner.ts';
import { randomNumbers } from './random.ts';

const DEGREES = 180 / Math.PI;
/** Solves with angles in degrees, as the controls show them. */
const shot = (changes: Partial<Record<keyof ShellsParams, number | boolean>> = {}): Shot => {
  const values = { ...defaults(controls), ...changes } as never;
  return solve(toParams(controls, values) as ShellsParams);
};

/** The same by trigonometry: a muzzle on a circle about the turret's axis, a fall to 0.12 m. */
function plain({ elevation, swing, powder, hullSpeed, hullTurn }: ShellsParams) {
  const reach = 0.85 + 2.6 * Math.cos(elevation);
  const height = 0.8 + 0.35 + 0.62 + 2.6 * Math.sin(elevation) - 0.12;
  const up = powder * Math.sin(elevation);
  const time = (up + Math.sqrt(up * up + 2 * 9.81 * height)) / 9.81;
  const aside = swing * reach + hullTurn * (reach - 0.5);
  const ahead = powder * Math.cos(elevation) + hullSpeed;
  return { time, miss: Math.abs(aside) * time, range: reach - 0.5 + ahead * time, aside, reach };
}

describe('the two shells', () => {
  it('land where the storyboard’s 40 digits say', () => {
    expect(shot().reach).toBeCloseTo(3.293, 3);
    expect(Math.hypot(...shot().terms.turretSpin)).toBeCloseTo(2.299, 3);
    // Computed with 40 digits elsewhere, and given to eight of them.
    expect(shot().miss).toBeCloseTo(3.9066928, 7);
    expect(shot().time).toBeCloseTo(1.699236, 6);
    expect(shot({ swing: 90 }).miss).toBeCloseTo(8.7900588, 7);
    const slow = shot({ swing: 90, powder: 5 });
    expect(slow.miss).toBeCloseTo(4.7313999, 7);
    expect(slow.time).toBeCloseTo(0.9146429, 7);
    expect(shot().target[0] - shot().muzzle[0]).toBeCloseTo(31.9, 1);
    expect(shot().muzzle[1]).toBeCloseTo(2.659, 3);
  });

  it('miss by the same when fired level, whatever the powder', () => {
    for (const powder of [5, 10, 20, 30])
      expect(shot({ elevation: 0, powder }).miss).toBeCloseTo(shot({ elevation: 0 }).miss, 12);
    expect(shot({ elevation: 0 }).miss).toBeCloseTo(1.4, 2);
    expect(shot({ elevation: 35 }).miss).toBeCloseTo(5.38, 2);
    expect(shot({ hullSpeed: 3, hullTurn: 25 }).miss).toBeCloseTo(5.98, 2);
  });

  it('land as trigonometry says, for a thousand settings', () => {
    const next = randomNumbers(5);
    for (let i = 0; i < 1000; i++) {
      const values = Object.fromEntries(
        Object.entries(controls).flatMap(([name, it]) =>
          it.kind === 'slider' ? [[name, it.min + (it.max - it.min) * next()]] : [],
        ),
      );
      const params = toParams(controls, { ...defaults(controls), ...values } as never) as ShellsParams;
      const [mine, other] = [solve(params), plain(params)];
      // Rounding of places of some 100 m.
      expect(Math.abs(mine.time - other.time)).toBeLessThan(1e-13 * 10);
      expect(Math.abs(mine.miss - other.miss)).toBeLessThan(1e-12 * 10);
      expect(Math.abs(mine.target[0] - other.range)).toBeLessThan(1e-11);
      expect(mine.right.crater[1]).toBeCloseTo(0.12, 12);
    }
  });

  it('differ by ω × r alone: the miss is |ω × r| T', () => {
    for (const swing of [-90, -40, 0, 13, 90]) {
      const { miss, time, terms } = shot({ swing, hullTurn: 20 });
      const spin = terms.turretSpin.map((value, i) => value + (terms.hullSpin[i] ?? 0));
      expect(miss).toBeCloseTo(Math.hypot(...spin) * time, 12);
    }
  });

  it('tells the lead of the velocities apart from that of the gun', () => {
    const { lead } = shot();
    expect((lead.ofVelocity?.angle ?? 0) * DEGREES).toBeCloseTo(7.03, 2);
    expect(lead.ofVelocity?.short).toBeCloseTo(0.24, 2);
    // A gun turned by that angle takes ω × r with it, and misses by half a meter.
    const led = shot({ lead: true, hullTurn: 0 });
    expect(led.aim).toBe(-lead.ofGun.angle);
    expect(led.right.crater[2]).toBeCloseTo(0, 12);
    expect(shot({ lead: true, hullTurn: -30, hullSpeed: 5, swing: 70 }).right.crater[2]).toBeCloseTo(0, 11);
    expect(led.right.crater[0] - led.target[0]).toBeCloseTo(lead.ofGun.beyond, 12);
    expect(lead.ofGun.angle * DEGREES).toBeCloseTo(6.33, 2);
    expect(shot({ swing: 90, powder: 5 }).lead.ofVelocity).toBeNull();
  });
});

const figure = await loadFigure('shells');

describe('the figure of the shells', () => {
  it('is posed with both shells down, and asks before it fires', () => {
    const runner = new Runner(figure);
    expect(things(runner).some(({ kind }) => kind === 'measure')).toBe(false);
    runner.seek(figure.posed ?? 0);
    const measure = things(runner).find((it) => it.kind === 'measure');
    expect(measure?.kind === 'measure' && measure.text).toBe('3.91 m');
    expect(runner.readout().summary).toBe(
      'Turret 40 degrees a second to the left: the true shell lands 3.91 m beside the target; the one without omega cross r hits it.',
    );
    runner.set('guess', '34 2');
    expect(runner.readout().summary).toMatch(/Your guess was 2\.0 m off\.$/);
    runner.dispose();
  });

  it('shows the whole flight at once when a hand changes it', () => {
    const runner = new Runner(figure);
    runner.seek(1);
    runner.set('swing', 90);
    const measure = things(runner).find((it) => it.kind === 'measure');
    expect(measure?.kind === 'measure' && measure.text).toBe('8.79 m');
    runner.press('fire');
    expect(things(runner).some(({ kind }) => kind === 'measure')).toBe(false);
    runner.dispose();
  });

  it('sets the rate at which it is where the hand is, also while the turret swings in', () => {
    const ring = (runner: Runner): Handle => {
      const found = things(runner).find((it): it is Handle => it.kind === 'handle');
      if (!found) throw new Error('the ring is missing');
      return found;
    };
    for (const lead of [false, true])
      for (const seconds of [0, 0.3, figure.posed ?? 0]) {
        const [held, other] = [new Runner(figure), new Runner(figure)];
        for (const runner of [held, other]) {
          runner.set('lead', lead);
          runner.seek(seconds);
        }
        let aside = Number.POSITIVE_INFINITY;
        for (const swing of [-63, -41, -3, 8, 50, 63]) {
          other.set('swing', swing);
          // A hand to the left, which is −z, turns it faster to the left: by more than half of the arrow's growth.
          const { at } = ring(other);
          expect(aside - at[2], `${swing} at ${seconds} s`).toBeGreaterThan(0.05);
          aside = at[2];
          if (!lead && seconds !== 0.3)
            expect(at[0], `${swing} at ${seconds} s`).toBeCloseTo(ring(held).at[0], 12);
          const { swing: rate = Number.NaN } = ring(held).to(ring(other).at);
          expect(rate * DEGREES, `${swing} at ${seconds} s`).toBeCloseTo(swing, 10);
        }
        held.dispose();
        other.dispose();
      }
  });
});

describe('every flight of the shells', () => {
  it('has ended where the run stops by itself', () => {
    const runner = new Runner(figure);
    for (const values of [
      {},
      { elevation: 60, powder: 30 },
      { elevation: 0, powder: 5 },
      { elevation: 60, hullTurn: 60 },
    ]) {
      runner.reset();
      for (const [name, value] of Object.entries(values)) runner.set(name, value);
      runner.seek(figure.tells ?? 0);
      const kinds = runner.draw().panes.flatMap(({ things }) => things.map(({ kind }) => kind));
      expect(kinds).toContain('measure');
    }
    runner.dispose();
  });
});
