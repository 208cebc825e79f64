import { describe, expect, it } from 'vitest';
import {
  attributeName,
  button,
  type Controls,
  choice,
  defaults,
  hold,
  pad,
  slider,
  text,
  toggle,
  type Value,
  type Valued,
  type Values,
  valued,
} from '../../www/src/figure/controls.ts';
import { fromQuery, LONGEST_LINK, takenWords, toLink, toQuery } from '../../www/src/link/share.ts';
import { figureNames, loadFigure } from '../../www/src/runner/registry.ts';
import { type Input, LONGEST_RUN, type Run, Runner } from '../../www/src/runner/runner.ts';
import { effort } from '../effort.ts';
import { same } from './expect.ts';
import { Random } from './random.ts';
import { randomValue } from './random-value.ts';

const everything = [-Number.MAX_VALUE, Number.MAX_VALUE, 1] as const;
/** One control of each kind, with names and values that a careless writer of links would break. */
const controls: Controls = {
  speed: slider('Speed', everything, 1),
  muzzleSpeed: slider('Muzzle', everything, 0),
  view: choice(
    'View',
    ['a', 'b:c~d', '%3A', 'ü & = + # "x" (1)', '100%', ' '].map((value) => ({ value, label: value })),
  ),
  floor: toggle('Floor', true),
  fire: button('Fire'),
  grip: hold('Grip'),
  steer: pad({ label: 'Steer', keys: ['a', 'd', 's', 'w'] }),
  formula: text({
    label: 'Formula',
    value: 'x',
    longest: 40,
    examples: ['x + y', '1/x ~ 2:3, %41', 'x^2 & "θ" #1?', '', '1e+3'],
  }),
};

/** Returns the picture of a figure as data: functions are the same if their answers are. */
function pictureOf(runner: Runner): unknown {
  const drawing = runner.draw();
  const panes = drawing.panes.map((pane) => ({
    ...pane,
    board: pane.board && [pane.board.sets, pane.board.to([1, 2, 0]), pane.board.from([1, 2])],
    things: pane.things.map((thing) => {
      if (thing.kind === 'handle') {
        const { at, to, pulls } = thing;
        return { ...thing, to: to(at), pulls: pulls && { ...pulls, far: pulls.far?.(at) } };
      }
      if (thing.kind === 'crowd')
        return { ...thing, matrices: bitsOf(thing.matrices), tones: bitsOf(thing.tones) };
      return thing;
    }),
  }));
  return { ...drawing, panes };
}

/** Returns the bytes of an array as one text: of millions of numbers `toEqual` takes minutes. */
function bitsOf({ buffer, byteOffset, byteLength }: Float32Array | Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}

function randomRun(random: Random, controls: Controls, inputs: number): Run {
  const names = Object.keys(controls).filter((name) => controls[name]?.kind !== 'pad');
  const held = new Map(valued(controls));
  const values = Object.fromEntries(
    valued(controls).map(([name, it]) => [name, random.chance(0.5) ? it.value : randomValue(random, it)]),
  );
  const steps = Array.from({ length: inputs }, () => random.whole(0, LONGEST_RUN)).sort((a, b) => a - b);
  return {
    seed: random.chance(0.5) ? 1 : random.whole(0, Number.MAX_SAFE_INTEGER),
    values,
    inputs: steps.map((step): Input => {
      const name = random.pick(names);
      const control = held.get(name);
      const ends = controls[name]?.kind === 'hold' && random.chance(0.7);
      const value = ends ? random.chance(0.5) : null;
      return { step, name, value: control ? randomValue(random, control) : value };
    }),
    step: random.chance(0.3) ? 0 : random.whole(0, LONGEST_RUN),
  };
}

describe('a link', () => {
  it('holds only what differs from the figure, in readable words', () => {
    const run = (changes: Partial<Run>): Run => ({
      seed: 1,
      values: defaults(controls),
      inputs: [],
      step: 0,
      ...changes,
    });
    expect(toQuery('tank', controls, run({}))).toEqual({ query: 'scene=tank&v=1', complete: true });
    const busy = run({
      values: { ...defaults(controls), speed: 2.5, floor: false },
      inputs: [
        { step: 240, name: 'speed', value: 5 },
        { step: 244, name: 'speed', value: 5.05 },
        { step: 300, name: 'fire', value: null },
        { step: 310, name: 'grip', value: true },
        { step: 350, name: 'grip', value: false },
      ],
      step: 480,
      seed: 2,
    });
    expect(toQuery('tank', controls, busy, { yaw: 0.5, pitch: 0.25, distance: 20 }).query).toBe(
      'scene=tank&speed=2.5&floor=false&run=240:speed:5~244::5.05~300:fire~310:grip:down~350::up&at=480&seed=2&camera=0.5:0.25:20&v=1',
    );
  });

  it('reads back what was written, bit for bit, for any doubles and any run', () => {
    const random = new Random(1);
    for (let i = 0; i < effort(2_000, 600); i++) {
      const run = randomRun(random, controls, random.whole(0, 8));
      const view = random.chance(0.5)
        ? null
        : { yaw: random.double(), pitch: random.double(), distance: Math.abs(random.double()) || 1 };
      const { query } = toQuery('tank', controls, run, view, Number.POSITIVE_INFINITY);
      const read = fromQuery(query, controls);
      // toEqual tells the zeros apart.
      expect(read, query).toEqual({ run, view, refused: [] });
      // A parser that writes it anew, and an HTML attribute, leave it as it is: no character ends a
      // link in a text, or has a meaning in HTML or Markdown; & separates the pairs.
      expect(fromQuery(String(new URLSearchParams(query)), controls).run).toEqual(run);
      expect(query).toMatch(/^[\w.:~%=&-]*\d$/);
    }
  }, 60_000);

  it('begins with the present controls if the run is too long for it', () => {
    const run: Run = {
      seed: 3,
      values: { ...defaults(controls), floor: false },
      inputs: Array.from({ length: 400 }, (_, i) => ({ step: 4 * i, name: 'speed', value: i / 7 })),
      step: 4 * 200,
    };
    const { query, complete } = toQuery('tank', controls, run);
    expect(complete).toBe(false);
    expect(fromQuery(query, controls).run).toEqual({
      seed: 3,
      values: { ...run.values, speed: 200 / 7 },
      inputs: [],
      step: 0,
    });
    const { href } = toLink('https://example.org/?old=1#here', 'tank', controls, run);
    expect(href).toBe(`https://example.org/?${query}`);
  });

  it('says that it is not complete where a text alone is too long, which it has all the same', () => {
    const long = { ...controls, formula: text({ label: 'Formula', value: '', longest: 5000, examples: [] }) };
    const values = { ...defaults(long), formula: 'x + '.repeat(900) };
    const still: Run = { seed: 1, values, inputs: [], step: 0 };
    const played: Run = { ...still, inputs: [{ step: 240, name: 'speed', value: 5 }], step: 480 };
    for (const run of [still, played]) {
      const { href, complete } = toLink('https://example.org/', 'tank', long, run);
      expect(href.length).toBeGreaterThan(LONGEST_LINK);
      expect(complete).toBe(false);
      expect(fromQuery(new URL(href).search, long).run).toEqual(run);
    }
    // What could not be read back is left out: the run, which is a loss that helps.
    const longer = { ...values, formula: 'θ²'.repeat(2000) };
    const { query, complete } = toQuery('tank', long, { ...played, values: longer });
    expect(complete).toBe(false);
    expect(query).not.toContain('run=');
    expect(toQuery('tank', long, { ...still, values: { ...values, formula: 'x' } }).complete).toBe(true);
  });

  it('is refused while it is written if the run does not fit the controls', () => {
    const run: Run = { seed: 1, values: defaults(controls), inputs: [], step: 0 };
    const bad: Partial<Run>[] = [
      { values: { ...run.values, speed: Number.NaN } },
      { values: { ...run.values, view: 'none such' } },
      { inputs: [{ step: 1, name: 'nothing', value: 1 }] },
      { inputs: [{ step: 1, name: 'fire', value: 1 }] },
      { inputs: [{ step: 1, name: 'speed', value: null }] },
      { inputs: [{ step: 0.5, name: 'fire', value: null }] },
      { step: LONGEST_RUN + 1 },
      { seed: -1 },
    ];
    for (const it of bad) expect(() => toQuery('tank', controls, { ...run, ...it })).toThrow(RangeError);
    const view = { yaw: Number.NaN, pitch: 0, distance: 1 };
    expect(() => toQuery('tank', controls, run, view)).toThrow("the camera's yaw is NaN");
    const inside = { yaw: 0, pitch: 0, distance: 0 };
    expect(() => toQuery('tank', controls, run, inside)).toThrow("the camera's distance is 0");
  });
});

describe('reading a link', () => {
  const none = { run: { seed: 1, values: defaults(controls), inputs: [], step: 0 }, view: null };

  it.each([
    ['wings=2', '"wings" is neither a control of this figure nor a word of a link'],
    ['__proto__=1', '"__proto__" is neither a control of this figure nor a word of a link'],
    ['constructor=1', '"constructor" is neither a control of this figure nor a word of a link'],
    ['speed=fast', 'speed="fast" is not a number from'],
    ['speed=1e999', 'speed="1e999" is not a number from'],
    ['view=c', 'view="c" is none of a, b:c~d'],
    ['floor=perhaps', 'floor="perhaps" is neither true nor false'],
    ['fire=1', 'fire has no value: it belongs in run'],
    ['steer=1', 'steer has no value: it belongs in run'],
    ['at=72001', 'at is "72001", not a whole number from 0 to 72000'],
    ['at=-1', 'at is "-1", not a whole number from 0 to 72000'],
    ['at=1e3', 'at is "1e3", not a whole number from 0 to 72000'],
    ['seed=0x10', 'seed is "0x10", not a whole number from 0 to 9007199254740991'],
    ['v=2', 'the link is of version "2"; this page reads version 1'],
    ['camera=1:2', 'camera="1:2" is not two angles and a distance, such as 0.8:0.5:20'],
    ['camera=1:2:0', 'camera="1:2:0" is not two angles and a distance, such as 0.8:0.5:20'],
    ['camera=1::3', 'camera="1::3" is not two angles and a distance, such as 0.8:0.5:20'],
    ['run=5:__proto__:1', 'run: "5:__proto__:1" names no control of this figure'],
    ['run=5::1', 'run: "5::1" names no control of this figure'],
    ['run=1e9:fire', 'run: the step of "1e9:fire" is "1e9", not a whole number from 0 to 72000'],
    ['run=5:fire:1', 'run: "5:fire:1" has a value that it must not have'],
    ['run=5:steer:1', 'run: "5:steer:1" has a value that it must not have'],
    ['run=5:speed', 'run: "5:speed" lacks a value'],
    ['run=5:speed:1:2', 'run: "5:speed:1:2" has too many parts'],
    ['run=5:view:%25GG', 'run: "5:view:%GG" is damaged'],
    [`run=${'9'.repeat(99)}`, `run: "${'9'.repeat(40)}…" names no control of this figure`],
  ])('refuses %s with a sentence and nothing else', (query, sentence) => {
    const { refused, ...rest } = fromQuery(query, controls);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain(sentence);
    expect(rest).toEqual(none);
  });

  it('begins a link that names no step where the figure is posed with the link’s own values', () => {
    const posed = ({ speed }: Values): number => 100 * Number(speed);
    expect(fromQuery('speed=2', controls, posed).run.step).toBe(200);
    expect(fromQuery('speed=2&at=7', controls, posed).run.step).toBe(7);
  });

  it('keeps the other parts', () => {
    const read = fromQuery('?speed=2&wings=2&run=7:fire~x:fire~9:speed:3&at=zero&seed=4&v=1', controls);
    expect(read.run).toEqual({
      seed: 4,
      values: { ...defaults(controls), speed: 2 },
      inputs: [
        { step: 7, name: 'fire', value: null },
        { step: 9, name: 'speed', value: 3 },
      ],
      step: 0,
    });
    expect(read.refused).toHaveLength(3);
  });

  it('takes the first of two values, and says so', () => {
    const read = fromQuery('speed=2&speed=3', controls);
    expect(read.run.values.speed).toBe(2);
    expect(read.refused).toEqual(['speed is given twice: the first counts']);
  });

  it("ignores the element's own words and tracking parameters", () => {
    const query = 'scene=tank&theme=dark&controls=none&readout=none&paused=&utm_source=mail&fbclid=x&gclid=y';
    expect(fromQuery(query, controls)).toEqual({ ...none, refused: [] });
  });

  it('reads a text of limited length, and lists a limited number of refusals', () => {
    const many = Array.from({ length: 1000 }, (_, i) => `x${i}=1`).join('&');
    const { refused } = fromQuery(many, controls);
    expect(refused).toHaveLength(21);
    expect(refused.at(-1)).toBe('and 980 more');
    const long = fromQuery(`speed=${'1'.repeat(1e6)}`, controls);
    expect(long.refused).toEqual(['the link has 1000006 characters; it may have 20000']);
  });

  it('gives a run or a clear sentence for any broken link, and never throws', () => {
    const random = new Random(3);
    const crumbs = [
      ...Object.keys(controls).map(attributeName),
      ...takenWords,
      ...'= & ~ : % %2 %00 %ff + - . e 1e5 NaN Infinity 0x ? true false'.split(' '),
      ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'javascript:alert(1)'],
      ...['<script>', '"', "'", '\u0000', '\ud800', '🛞', '\u202e', '\r\n', '9'.repeat(30), ''],
    ];
    const known = new Set(valued(controls).map(([name]) => name));
    const names = new Set(Object.keys(controls));
    const begun = performance.now();
    let refusals = 0;
    for (let i = 0; i < effort(20_000); i++) {
      let text: string;
      if (random.chance(0.5)) {
        // Crumbs in any order.
        text = Array.from({ length: random.whole(1, 12) }, () => random.pick(crumbs)).join('');
      } else {
        // A good link with a few characters changed, put in or taken away.
        const run = randomRun(random, controls, 3);
        const letters = [...toQuery('tank', controls, run).query];
        for (let k = random.whole(1, 4); k > 0; k--)
          letters.splice(random.whole(0, letters.length), random.whole(0, 2), random.pick(crumbs));
        text = letters.join('');
      }
      const { run, view, refused } = fromQuery(text, controls);
      refusals += refused.length;
      // What comes out is a run that this figure can have, whatever went in …
      same(new Set(Object.keys(run.values)), known);
      same(
        run.inputs.filter(({ name }) => !names.has(name)),
        [],
      );
      if (!(run.step <= LONGEST_RUN)) expect.fail(`${text} has the step ${run.step}`);
      if (view) same(Object.values(view).every(Number.isFinite), true);
      // … which can be written and read again, …
      const again = toQuery('tank', controls, run, view, Number.POSITIVE_INFINITY);
      same(fromQuery(again.query, controls), { run, view, refused: [] });
      // … and every sentence is one that a person can read.
      same(
        refused.filter((sentence) => !(sentence.length < 400)),
        [],
      );
    }
    expect(refusals).toBeGreaterThan(effort(10_000));
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).speed).toBeUndefined();
    // A few microseconds each; the bound is only there to catch what takes forever.
    expect(performance.now() - begun).toBeLessThan(120_000);
  }, 150_000);
});

describe.each(await Promise.all(figureNames.map(async (name) => [name, await loadFigure(name)] as const)))(
  'a link to %s',
  (scene, figure) => {
    /** With the most digits that a double within the slider can have. */
    const longest = (random: Random, control: Valued): Value => {
      const long = (all: readonly string[]) =>
        all.reduce((a, b) => (encodeURIComponent(b).length > encodeURIComponent(a).length ? b : a));
      const double = () => random.between(1, 2);
      switch (control.kind) {
        case 'toggle':
          return !control.value;
        case 'choice':
          return long(control.options.map((it) => it.value).filter((it) => it !== control.value));
        case 'guess':
          return control.options?.at(-1)?.value ?? `${double()} ${double()}`;
        case 'order':
          return control.value.split(' ').reverse().join(' ');
        case 'text':
          return long(control.examples);
      }
      const tries = Array.from({ length: 200 }, () => random.between(control.min, control.max));
      return tries.reduce((a, b) => (String(b).length > String(a).length ? b : a));
    };

    it('is short, with every control off its default and every digit there', () => {
      const random = new Random(4);
      const values = Object.fromEntries(
        valued(figure.controls).map(([name, it]) => [name, longest(random, it)]),
      );
      const run: Run = { seed: Number.MAX_SAFE_INTEGER, values, inputs: [], step: LONGEST_RUN };
      const view = { yaw: -1.234567890123456e-7, pitch: 0.12345678901234566, distance: 12.345678901234567 };
      const page = `https://www.example.org/${'a-long-folder/'.repeat(5)}embed.html`;
      const { href, complete } = toLink(page, scene, figure.controls, run, view);
      expect(complete).toBe(true);
      expect(href.length).toBeLessThanOrEqual(LONGEST_LINK);
      expect(fromQuery(new URL(href).search, figure.controls)).toEqual({ run, view, refused: [] });
    });

    it('gives the same picture, bit for bit', () => {
      const random = new Random(5);
      const [one, other] = [new Runner(figure), new Runner(figure)];
      for (const [name, control] of valued(figure.controls)) one.set(name, longest(random, control));
      one.step(7);
      for (const [name, control] of Object.entries(figure.controls))
        if (control.kind === 'button' || control.kind === 'hold') one.press(name);
        else if (control.kind === 'slider') one.set(name, control.min);
      one.step(5);
      const { query, complete } = toQuery(scene, figure.controls, one.run);
      expect(complete).toBe(true);
      const { run, refused } = fromQuery(query, figure.controls);
      expect(refused).toEqual([]);
      other.replay(run);
      expect(other.run).toEqual(one.run);
      expect(pictureOf(other)).toEqual(pictureOf(one));
      expect(other.readout()).toEqual(one.readout());
      one.dispose();
      other.dispose();
    });
  },
);

it('a figure that is posed needs no step in its link, and another instant has its own', async () => {
  const { controls } = await loadFigure('piston');
  const values = defaults(controls);
  const link = (step: number): string =>
    toQuery('piston', controls, { seed: 1, values, inputs: [], step }, null, 500, 120).query;
  expect(link(120)).toBe('scene=piston&v=1');
  expect(link(0)).toBe('scene=piston&at=0&v=1');
  for (const step of [0, 120, 300]) expect(fromQuery(link(step), controls, () => 120).run.step).toBe(step);
  expect(fromQuery('scale-x=2', controls, () => 120).run.step).toBe(120);
});
