/** The two shells against the formulas of school, which share nothing with the core's. */
import { describe, expect, it } from 'vitest';
import { controls, type ShellsParams } from '../../www/src/figures/shells/controls.ts';
import { type Shot, solve } from '../../www/src/figures/shells/shot.ts';
import figure from '../../www/src/figures/shells.ts';
import { handleOf, paramsOf, partsOf, runnerOf } from './figure-runner.ts';
import { randomNumbers } from './random.ts';

const DEGREES = 180 / Math.PI;
/** Solves with angles in degrees, as the controls show them. */
const shot = (changes: object = {}): Shot => solve(paramsOf(controls, changes));

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
  it('miss by as much as the storyboard’s 40 digits say', () => {
    expect(shot().miss).toBeCloseTo(3.9066928, 7);
    expect(shot({ swing: 90, powder: 5 }).miss).toBeCloseTo(4.7313999, 7);
    expect(shot().muzzle[1]).toBeCloseTo(2.659, 3);
  });

  it('land as trigonometry says, for a thousand settings', () => {
    const next = randomNumbers(5);
    for (let i = 0; i < 1000; i++) {
      const values = Object.fromEntries(
        Object.entries(controls).flatMap(([name, it]) =>
          it.kind === 'slider' ? [[name, it.min + (it.max - it.min) * next()]] : [],
        ),
      );
      const params: ShellsParams = paramsOf(controls, values);
      const [mine, other] = [solve(params), plain(params)];
      // Rounding of places of some 100 m.
      expect(Math.abs(mine.time - other.time)).toBeLessThan(1e-13 * 10);
      expect(Math.abs(mine.miss - other.miss)).toBeLessThan(1e-12 * 10);
      expect(Math.abs(mine.target[0] - other.range)).toBeLessThan(1e-11);
      expect(mine.right.crater[1]).toBeCloseTo(0.12, 12);
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

describe('the figure of the shells', () => {
  it('is posed with both shells down, asks before it fires, and shows all at once to a hand', () => {
    const runner = runnerOf(figure);
    const measure = () => partsOf(runner, 'measure')[0]?.text;
    expect(measure()).toBeUndefined();
    runner.seek(figure.posed ?? 0);
    expect(measure()).toBe('3.91 m');
    runner.set('guess', '34 2');
    expect(runner.readout().summary).toMatch(/beside the target; .* hits it\. Your guess was 2\.0 m off\.$/);
    runner.seek(1);
    runner.set('swing', 90);
    expect(measure()).toBe('8.79 m');
    runner.press('fire');
    expect(measure()).toBeUndefined();
  });

  it('sets the rate at which it is where the hand is, also while the turret swings in', () => {
    for (const lead of [false, true])
      for (const seconds of [0, 0.3, figure.posed ?? 0]) {
        const [held, other] = [runnerOf(figure, { lead }), runnerOf(figure, { lead })];
        for (const runner of [held, other]) runner.seek(seconds);
        let aside = Number.POSITIVE_INFINITY;
        for (const swing of [-63, -41, -3, 8, 50, 63]) {
          other.set('swing', swing);
          // A hand to the left, which is −z, turns it faster to the left: by more than half of the arrow's growth.
          const { at } = handleOf(other);
          expect(aside - at[2], `${swing} at ${seconds} s`).toBeGreaterThan(0.05);
          aside = at[2];
          if (!lead && seconds !== 0.3)
            expect(at[0], `${swing} at ${seconds} s`).toBeCloseTo(handleOf(held).at[0], 12);
          const { swing: rate = Number.NaN } = handleOf(held).to(handleOf(other).at);
          expect(rate * DEGREES, `${swing} at ${seconds} s`).toBeCloseTo(swing, 10);
        }
      }
  });
});

it.each([{}, { elevation: 60, powder: 30 }, { elevation: 0, powder: 5 }, { elevation: 60, hullTurn: 60 }])(
  'the flight with %j has ended where the run stops by itself',
  (values) => {
    const runner = runnerOf(figure, values);
    runner.seek(figure.tells ?? 0);
    expect(partsOf(runner, 'measure')).not.toEqual([]);
  },
);
