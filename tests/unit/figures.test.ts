import { describe, expect, it } from 'vitest';
import * as core from '../../www/src/core/entries/index.ts';
import { twinsOf, valuesAt } from '../../www/src/element/input/drag.ts';
import {
  ASKED,
  attributeName,
  type Controls,
  parseValue,
  type Value,
  type Values,
  valued,
} from '../../www/src/figure/controls.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';
import { effort } from '../effort.ts';
import { randomNumbers } from './random.ts';

const figures = await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const));

/**
 * Every value of a figure's controls at an end of its range: both ends of sliders, every option,
 * each toggle's other state.
 */
const extremes = (controls: Controls): (readonly [name: string, value: Value])[] =>
  valued(controls).flatMap(([name, control]): (readonly [string, Value])[] => {
    switch (control.kind) {
      case 'slider':
        return [control.min, control.max].map((value) => [name, value] as const);
      case 'choice':
        return control.options.map(({ value }) => [name, value] as const);
      case 'toggle':
        return [[name, !control.value] as const];
      case 'guess':
        return [
          ...(control.options?.map(({ value }) => value) ?? ['0.5 -2']),
          ...(control.hides ? [ASKED] : []),
          '',
        ].map((value) => [name, value] as const);
      case 'order':
        return [[name, control.value.split(' ').reverse().join(' ')] as const];
      case 'text':
        return control.examples.map((value) => [name, value] as const);
    }
  });
const buttons = (controls: Controls): string[] =>
  Object.entries(controls).flatMap(([name, { kind }]) =>
    kind === 'button' || kind === 'hold' ? [name] : [],
  );

/** Collects the numbers of a drawing, whatever it is made of; its texts too. */
function walk(it: unknown, found: { numbers: number[]; texts: string[] }): typeof found {
  if (typeof it === 'number') found.numbers.push(it);
  else if (typeof it === 'string') found.texts.push(it);
  else if (it instanceof Float32Array || it instanceof Uint8Array) walkNumbers(it, found.numbers);
  else if (ArrayBuffer.isView(it)) found.numbers.push(...(it as Float64Array));
  else if (Array.isArray(it)) for (const each of it) walk(each, found);
  else if (typeof it === 'object' && it !== null) for (const each of Object.values(it)) walk(each, found);
  return found;
}

/** Numbers of an array above which only their sum and a checksum of their bits are kept. */
const MANY = 10_000;

/** Collects the numbers of an array: of millions what tells them apart. */
function walkNumbers(list: Float32Array | Uint8Array, found: number[]): void {
  if (list.length <= MANY) {
    found.push(...list);
    return;
  }
  const words =
    list instanceof Uint8Array ? list : new Uint32Array(list.buffer, list.byteOffset, list.length);
  let [sum, check] = [0, 0];
  for (let i = 0; i < list.length; i++) {
    sum += list[i] as number;
    check = (Math.imul(check, 31) + (words[i] as number)) | 0;
  }
  found.push(sum, check);
}

/**
 * Draws and reads a figure, and checks that there is something and all of it is finite. Returns the
 * numbers and texts.
 */
function look(runner: Runner, when: string): { numbers: number[]; texts: string[] } {
  const { panes, focus } = runner.draw();
  const things = panes.flatMap((pane) => pane.things);
  expect(things.length, when).toBeGreaterThan(0);
  const found = walk([panes, focus], { numbers: [], texts: [] });
  expect(found.numbers.length, when).toBeGreaterThan(0);
  expect(
    found.numbers.findIndex((it) => !Number.isFinite(it)),
    when,
  ).toBe(-1);
  const readout = runner.readout();
  expect(readout.summary, when).not.toBe('');
  return walk(readout, found);
}

/** Settings at which a figure is taken in hand. */
const HANDS = effort(24, 12);

/** Settings from the whole range, on the steps of sliders; no more nodes than there are at first. */
const anywhere = (controls: Controls, next: () => number): Values =>
  Object.fromEntries(
    valued(controls).flatMap(([name, control]): (readonly [string, Value])[] => {
      const of = (count: number): number => Math.floor(count * next());
      if (control.kind === 'slider') {
        const { min, max, step } = control;
        return [[name, Math.min(max, min + step * of(Math.round((max - min) / step) + 1))]];
      }
      if (control.kind === 'choice' && name !== 'count')
        return [[name, (control.options[of(control.options.length)] as { value: Value }).value]];
      return control.kind === 'toggle' ? [[name, next() < 0.5]] : [];
    }),
  );

/** A second and a quarter. */
const STEPS = effort(300, 120);

/** Every figure there is, so none can be forgotten. */
describe.each(figures)('figure %s', (_name, figure) => {
  const fresh = (): Runner => new Runner(figure);

  it('draws something finite at once, after every change, and seconds later', () => {
    const runner = fresh();
    look(runner, 'at once');
    for (const [name, value] of extremes(figure.controls)) {
      const when = `${name} = ${value}`;
      runner.reset();
      runner.set(name, value);
      look(runner, `${when} at time zero`);
      for (const button of buttons(figure.controls)) runner.press(button);
      look(runner, `${when} with buttons pressed`);
      runner.step(STEPS);
      look(runner, `${when} after ${STEPS} steps`);
    }
    // All at their low ends, all at their high ends, changed while it runs.
    for (const end of ['min', 'max'] as const) {
      runner.reset();
      runner.step();
      for (const [name, control] of valued(figure.controls)) {
        if (control.kind !== 'slider') continue;
        runner.set(name, control[end]);
        look(runner, `${name} = ${end} while it runs`);
      }
      runner.step(STEPS);
      look(runner, `all at ${end}`);
    }
    runner.dispose();
  }, 60_000);

  it('has the same bits for the same run, drawn or not, replayed, and gone back in', () => {
    const next = randomNumbers(11);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
    const [watched, unwatched] = [fresh(), fresh()];
    for (let i = 0; i < effort(20, 6); i++) {
      const [name, value] = pick(extremes(figure.controls));
      const button = next() < 0.3 ? pick([undefined, ...buttons(figure.controls)]) : undefined;
      const steps = Math.floor(next() * 60);
      for (const runner of [watched, unwatched]) {
        runner.set(name, value);
        if (button) runner.press(button);
        if (runner === watched) look(runner, `${name} = ${value}`);
        runner.step(steps);
      }
      look(watched, 'on the way');
    }
    // toEqual tells the zeros apart, and every other pair of different doubles.
    const end = look(watched, 'at the end');
    expect(look(unwatched, 'at the end')).toEqual(end);
    const { run, time } = watched;
    const replayed = fresh();
    replayed.replay(JSON.parse(JSON.stringify(run)) as typeof run);
    expect(look(replayed, 'replayed')).toEqual(end);
    replayed.seek(time / 2);
    look(replayed, 'half way');
    replayed.seek(time);
    expect(look(replayed, 'there and back')).toEqual(end);
    for (const runner of [watched, unwatched, replayed]) runner.dispose();
  }, 60_000);

  it('has controls whose defaults fit and whose names can be attributes', () => {
    for (const [name, control] of valued(figure.controls)) {
      expect(parseValue(name, control, String(control.value))).toBe(control.value);
      expect(attributeName(name)).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(['scene', 'theme', 'controls', 'readout']).not.toContain(attributeName(name));
    }
  });

  it('has handles that change nothing when a hand takes them where they are, at any settings', () => {
    const next = randomNumbers(23);
    for (let i = 0; i < HANDS; i++) {
      const runner = fresh();
      if (i > 0) runner.setAll(anywhere(figure.controls, next));
      if (i % 2 === 1) runner.step(Math.floor(100 * next()));
      const things = runner.draw().panes.flatMap((pane) => pane.things);
      for (const handle of things.filter((it) => it.kind === 'handle')) {
        // A body that is led is on its way to the hand, and an arrow of no length has no direction.
        if (handle.leads || runner.values.throwSpeed === 0) continue;
        const twins = twinsOf(handle, figure.controls);
        for (const [name, value] of valuesAt(handle, twins, handle.at)) {
          const { step } = twins.find(([twin]) => twin === name)?.[1] ?? { step: 0 };
          const where = `${handle.name} of ${JSON.stringify(runner.values)}`;
          // A default may be between two steps, as one of a well-known throw is.
          expect(Math.abs(value - Number(runner.values[name])), where).toBeLessThan(i > 0 ? 1e-9 : step);
        }
      }
      runner.dispose();
    }
  });

  it('refuses what its controls cannot be, and stays as it was', () => {
    const runner = new Runner(figure);
    const before = runner.values;
    for (const [name, { kind }] of valued(figure.controls)) {
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 'no such thing', '']) {
        // An empty guess is that of a reader who has not guessed.
        if (kind === 'guess' && bad === '') continue;
        // A figure refuses a text in the words of the core that reads it.
        const read = kind === 'text' && typeof bad === 'string';
        expect(() => runner.set(name, bad)).toThrow(read ? core.KinetreeError : RangeError);
      }
    }
    expect(() => runner.set('no such control', 1)).toThrow(RangeError);
    expect(runner.values).toEqual(before);
  });
});
