import { describe, expect, it } from 'vitest';
import { button, choice, hold, pad, slider, toggle } from '../../www/src/figure/controls.ts';
import { defineFigure } from '../../www/src/figure/figure.ts';
import { FIXED_STEP, LONGEST_RUN, type Run, Runner } from '../../www/src/runner/runner.ts';
import { randomNumbers } from './random.ts';

let alive = 0;

class Pushed {
  angle: number;
  rate = 0;
  #braked = false;

  constructor(seed: number) {
    alive += 1;
    this.angle = 0.1 * seed;
  }

  step(dt: number, { push, side, damped }: { push: number; side: 'left' | 'right'; damped: boolean }): void {
    const slow = (damped ? this.rate : 0) + (this.#braked ? 2 * this.rate : 0);
    this.rate += dt * (push * (side === 'left' ? 1 : -1) - 9.81 * Math.sin(this.angle) - slow);
    this.angle += dt * this.rate;
  }

  act(name: string, _params: unknown, held?: boolean): void {
    if (name === 'brake') this.#braked = held === true;
    else this.rate += 3;
    if (held === false) this.rate += 0.5;
  }

  dispose(): void {
    alive -= 1;
  }
}

/** A pushed pendulum: chaotic enough that a run replayed with anything different ends elsewhere. */
const pendulum = defineFigure({
  title: 'A pendulum',
  notice: '',
  camera: { position: [1, 1, 1], target: [0, 0, 0], fieldOfView: 40 },
  controls: {
    push: slider('Push', [-2, 2], 0),
    side: choice('Side', { left: 'l', right: 'r' }),
    damped: toggle('Damped'),
    kick: button('Kick'),
    drive: pad({ label: 'Drive', x: 'push', keys: ['a', 'd', 's', 'w'] }),
    brake: hold('Brake'),
  },
  row: ['push'],
  create: (_params, seed) => new Pushed(seed),
  draw({ angle, rate }, _, out) {
    out.pane().label([angle, rate, 0], '', { color: 'parent' });
  },
  readout: ({ angle, rate }) => ({ summary: `${angle} ${rate}`, groups: [] }),
});
const fresh = (seed = 1): Runner => new Runner(pendulum as never, seed);
const state = (runner: Runner): string => runner.readout().summary;

/** Somebody plays with it for a while. */
function play(runner: Runner, seed: number): void {
  const next = randomNumbers(seed);
  for (let i = 0; i < 20; i++) {
    runner.step(Math.floor(next() * 40));
    const what = next();
    if (what < 0.4) runner.set('push', next() * 4 - 2);
    else if (what < 0.6) runner.set('side', next() < 0.5 ? 'left' : 'right');
    else if (what < 0.7) runner.press('kick');
    else if (what < 0.8) runner.press('brake', !runner.isHeld('brake'));
    else runner.set('damped', next() < 0.5);
  }
}

/** A figure that writes down all that the Runner tells it, and can only be drawn once it has settled. */
function witness(): { readonly figure: typeof watched; readonly log: string[] } {
  const log: string[] = [];
  const watched = defineFigure({
    title: 'A witness',
    notice: '',
    camera: { position: [1, 1, 1], target: [0, 0, 0], fieldOfView: 40 },
    controls: {
      size: slider('Size', [-1, 9], 1),
      wide: toggle('Wide'),
      poke: button('Poke'),
    },
    row: ['size'],
    create({ size }) {
      log.push(`create ${size}`);
      return {
        drawn: Number.NaN,
        changed(name: 'size' | 'wide', params: { readonly size: number; readonly wide: boolean }) {
          log.push(`${name} ${params[name]}`);
          this.drawn = Number.NaN;
        },
        act(name: string) {
          log.push(name);
          this.drawn = Number.NaN;
        },
        step(_dt: number, { size }: { readonly size: number }) {
          log.push('step');
          this.drawn = size;
        },
        settle({ size }: { readonly size: number }) {
          this.drawn = size;
        },
      };
    },
    draw: ({ drawn }, _, out) => out.pane().label([drawn, 0, 0], '', { color: 'parent' }),
    readout: ({ drawn }) => ({ summary: `${drawn}`, groups: [] }),
  });
  return { figure: watched, log };
}

describe('a model', () => {
  it('is never drawn before it fits its params', () => {
    const runner = new Runner(witness().figure);
    const place = (act: () => void): number | undefined => {
      act();
      const [thing] = runner.draw().panes[0]?.things ?? [];
      return thing?.kind === 'label' ? thing.at[0] : undefined;
    };
    const acts: [() => void, number][] = [
      [() => {}, 1],
      [() => runner.set('size', 2), 2],
      [() => runner.press('poke'), 2],
      [() => runner.set('size', 3), 3],
      [() => runner.step(4), 3],
      [() => runner.set('size', 4), 4],
      [() => runner.seek(0), 3],
      [() => runner.reset(), 1],
    ];
    for (const [act, wanted] of acts) expect(place(act), String(act)).toBe(wanted);
  });

  it('is told which control changed: now, in a replay, and back in time', () => {
    const { figure, log } = witness();
    const runner = new Runner(figure);
    const told = (): string[] => log.splice(0);
    runner.set('size', 2);
    // Nothing has happened yet, so the model is built anew with the new value.
    expect(told()).toEqual(['create 1', 'create 2']);
    runner.step();
    runner.set('size', 3);
    runner.set('size', 3);
    runner.set('wide', true);
    runner.press('poke');
    runner.step();
    expect(told()).toEqual(['step', 'size 3', 'wide true', 'poke', 'step']);
    const { run } = runner;
    runner.replay(run);
    expect(told()).toEqual(['create 2', 'step', 'size 3', 'wide true', 'poke', 'step']);
    runner.seek(FIXED_STEP);
    expect(told()).toEqual(['create 2', 'step', 'size 3', 'wide true', 'poke']);
    runner.setAll({ size: 2, wide: true });
    expect(told()).toEqual(['size 2']);
    runner.withdraw('poke', 1);
    expect(told()).toEqual(['create 2', 'step', 'size 3', 'wide true', 'size 2']);
    runner.reset();
    expect(told()).toEqual(['create 1']);
    runner.dispose();
  });
});

it('a value is checked as a value: no text, no number for a toggle, and −0 is 0', () => {
  const runner = new Runner(witness().figure);
  for (const [name, value] of [
    ['size', '2'],
    ['size', true],
    ['size', Number.NaN],
    ['wide', 'true'],
    ['wide', 1],
    ['poke', 1],
    ['toString', 1],
  ] as const)
    expect(() => runner.set(name, value), `${name} ${value}`).toThrow(RangeError);
  runner.set('size', -0);
  expect(Object.is(runner.values.size, 0)).toBe(true);
});

describe('a run', () => {
  it('replays bit for bit, also from text', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const first = fresh(seed);
      play(first, seed);
      const again = fresh();
      again.replay(JSON.parse(JSON.stringify(first.run)) as Run);
      expect(state(again)).toBe(state(first));
      expect(again.values).toEqual(first.values);
      expect(again.run).toEqual(first.run);
    }
  });

  it('gone back in and forward again is where it was', () => {
    const runner = fresh();
    play(runner, 7);
    const { time } = runner;
    const end = state(runner);
    runner.seek(time / 3);
    expect(runner.time).toBeCloseTo(time / 3, 2);
    expect(state(runner)).not.toBe(end);
    runner.seek(time);
    expect(state(runner)).toBe(end);
    expect(runner.end).toBe(time);
  });

  it('forgets what was to come when something is changed in its past', () => {
    const runner = fresh();
    play(runner, 3);
    const end = runner.time;
    runner.seek(end / 2);
    runner.set('push', 1.25);
    expect(runner.end).toBe(runner.time);
    expect(runner.run.inputs.every(({ step }) => step * FIXED_STEP <= runner.time)).toBe(true);
    const replayed = fresh();
    replayed.replay(runner.run);
    replayed.seek(end);
    runner.seek(end);
    expect(state(runner)).toBe(state(replayed));
  });

  it('keeps of a drag within one step where it ended, and nothing of a change that is none', () => {
    const runner = fresh();
    runner.step(5);
    for (const push of [0.1, 0.2, 0.3, 0.3]) runner.set('push', push);
    expect(runner.run.inputs).toEqual([{ step: 5, name: 'push', value: 0.3 }]);
  });

  it('is refused whole if a part of it does not fit, and stays as it was', () => {
    const runner = fresh();
    play(runner, 5);
    const before = [state(runner), runner.run];
    const { run } = runner;
    const input = (it: object) => ({ inputs: [{ step: 1, name: 'kick', value: null, ...it }] });
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, '3'];
    for (const bad of [
      { values: { push: 99 } },
      { values: { nothing: 1 } },
      input({ name: 'push' }),
      input({ value: 1 }),
      input({ value: true }),
      input({ name: '__proto__' }),
      ...odd.flatMap((step) => [{ step }, { seed: step }, input({ step })]),
    ])
      expect(() => runner.replay({ ...run, ...bad } as Run), JSON.stringify(bad)).toThrow(RangeError);
    for (const none of [{}, null, { ...run, inputs: 3 }] as unknown as Run[])
      expect(() => runner.replay(none)).toThrow('a run has seed, values, inputs and step');
    for (const call of [
      ...odd.map((step) => () => runner.step(step as number)),
      () => runner.seek(Number.NaN),
      () => runner.press('push'),
      () => runner.press('kick', true),
      () => runner.press('push', true),
      () => runner.set('brake', true),
    ])
      expect(call, String(call)).toThrow(RangeError);
    expect([state(runner), runner.run]).toEqual(before);
  });

  it('keeps both ends of a hold, also within one step, and knows whether it is held', () => {
    const runner = fresh();
    runner.press('brake', true);
    expect(runner.isHeld('brake')).toBe(true);
    runner.press('brake', true);
    runner.press('brake', false);
    runner.press('brake', false);
    runner.step(10);
    runner.press('brake');
    expect(runner.isHeld('brake')).toBe(false);
    const inputs = [
      { step: 0, name: 'brake', value: true },
      { step: 0, name: 'brake', value: false },
      { step: 10, name: 'brake', value: null },
    ];
    expect(runner.run.inputs).toEqual(inputs);
    const again = fresh();
    again.replay(runner.run);
    expect(state(again)).toBe(state(runner));
    // A press is both ends at once.
    const ends = fresh();
    ends.replay({
      ...runner.run,
      inputs: [
        ...inputs.slice(0, 2),
        { ...inputs[0], step: 10 },
        { ...inputs[1], step: 10 },
      ] as Run['inputs'],
    });
    expect(state(ends)).toBe(state(runner));
  });

  it('with a hold withdrawn is the run without both of its ends', () => {
    const [one, other] = [fresh(), fresh()];
    for (const runner of [one, other]) {
      runner.step(10);
      if (runner === one) runner.press('brake', true);
      runner.step(5);
      runner.press('kick');
      runner.step(5);
      if (runner === one) runner.press('brake', false);
      runner.press('brake', true);
      runner.step(20);
    }
    one.withdraw('brake', 10);
    expect(one.run).toEqual(other.run);
    expect(state(one)).toBe(state(other));
    // One that is still held has no end yet.
    one.withdraw('brake', 20);
    expect(one.isHeld('brake')).toBe(false);
    expect(one.run.inputs).toEqual([{ step: 15, name: 'kick', value: null }]);
  });

  it('with a press withdrawn is the run without it', () => {
    const [one, other] = [fresh(), fresh()];
    for (const runner of [one, other]) {
      runner.step(10);
      if (runner === one) runner.press('kick');
      runner.step(5);
      runner.set('push', 1);
      runner.step(5);
    }
    expect(state(one)).not.toBe(state(other));
    for (let i = 0; i < 2; i++) {
      one.withdraw('kick', 10);
      expect(one.run).toEqual(other.run);
      expect(state(one)).toBe(state(other));
    }
  });

  it('ends', () => {
    const runner = fresh();
    runner.step(LONGEST_RUN + 1000);
    expect(runner.over).toBe(true);
    expect(runner.time).toBe(LONGEST_RUN * FIXED_STEP);
  });

  it('leaves no model behind', () => {
    const before = alive;
    const runner = fresh();
    play(runner, 2);
    runner.seek(0.1);
    runner.reset();
    runner.restart();
    expect(alive).toBe(before + 1);
    runner.dispose();
    expect(alive).toBe(before);
  });
});
