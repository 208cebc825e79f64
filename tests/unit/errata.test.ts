/**
 * The page of errata: its twenty-six entries in two parts are whole, their links lead somewhere, and the numbers
 * that they state are worked out here by other means.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from '../../scripts/site/chapters.mjs';
import { www } from '../../scripts/site/sources.mjs';
import * as core from '../../www/src/core/entries/index.ts';
import { loadFigure } from '../../www/src/runner/registry.ts';
import { Runner } from '../../www/src/runner/runner.ts';

const html = pages(www).get('errata.html')?.() ?? '';
const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const entries = [...html.matchAll(/<li id="(?<id>[\w-]+)">(?<text>[\s\S]*?)<\/li>/g)].map((it) => ({
  id: it.groups?.id ?? '',
  text: it.groups?.text ?? '',
}));
const entry = (id: string): string =>
  (entries.find((it) => it.id === id)?.text ?? '').replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

describe('the errata', () => {
  it('are twenty-six, nine of which change a result, in lists that count on, each with what is printed, what is true, and where to see it', () => {
    expect(entries).toHaveLength(26);
    const starts = [...html.matchAll(/<ol class="errata" start="(\d+)">([\s\S]*?)<\/ol>/g)];
    let next = 1;
    for (const [, start, list = ''] of starts) {
      expect(Number(start)).toBe(next);
      next += list.match(/<li /g)?.length ?? 0;
    }
    const [, first = '', second = ''] = html.split(
      /<h2>(?:Nine that change a result|Slips and conventions)<\/h2>/,
    );
    expect([first, second].map((it) => it.match(/<li id=/g)?.length)).toEqual([9, 17]);
    for (const { id, text } of entries) {
      expect(
        [...text.matchAll(/<dt>(\w+)<\/dt>/g)].map(([, word]) => word),
        id,
      ).toEqual(['Printed', 'True', 'See']);
      expect(text.split('<dt>See</dt>')[1], id).toMatch(/<a |<code>/);
    }
  });

  it('name files of the project that there are, findings that they have, and words of the API', () => {
    const findings = read('docs/formulas.md').split('## What we found')[1] ?? '';
    const api = read('docs/api/kinetree.api.txt') + read('docs/words.md');
    for (const { id, text } of entries) {
      for (const [, path = ''] of text.matchAll(/blob\/main\/([\w./-]+)/g))
        expect(existsSync(new URL(path, root)), `${id}: ${path}`).toBe(true);
      for (const [, finding] of text.matchAll(/finding (\d+)/g)) expect(findings).toContain(`\n${finding}. `);
      const [, see = ''] = text.split('<dt>See</dt>');
      for (const [, word = ''] of see.matchAll(/<code>(\w+)<\/code>/g))
        expect(api, `${id}: ${word}`).toMatch(new RegExp(`\\b${word}\\b`));
    }
  });

  it('take what they quote from the articles as they are, but for the case of its first letter', () => {
    // The quotations, told apart from the rest, so that a change of one is seen here.
    const quoted = entries.flatMap(({ text }) =>
      [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words),
    );
    expect(quoted.length).toBeGreaterThan(8);
    for (const words of quoted) expect(words.trim()).toBe(words);
  });
});

describe('a number of the errata', () => {
  it('of the third-order exponential is that of the closed form: 0.94 %, 1.2 %, 1.9 % at 90°, and one percent at 86° and 79°', () => {
    // With x a quarter of a turn's angle: half the rotation by the truncated series, made unit.
    const errors = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      const x = angle / 2;
      const half = Math.atan2(x * (1 - x ** 2 / 6), 1 - x ** 2 / 2);
      const off = 2 * (half - x);
      return { quaternion: 2 * Math.sin(off / 4), angle: off / angle, point: 2 * Math.sin(off / 2) };
    };
    const at90 = errors(90);
    expect(at90.quaternion).toBeCloseTo(0.0094, 4);
    expect(at90.angle).toBeCloseTo(0.012, 3);
    expect(at90.point).toBeCloseTo(0.019, 3);
    expect(errors(86).angle).toBeCloseTo(0.01, 4);
    expect(errors(79).point).toBeCloseTo(0.01, 3);
    for (const said of ['0.94 %', '1.2 %', '1.9 %', '86°', '79°'])
      expect(entry('one-percent')).toContain(said);
  });

  it('of the setter is that of its own order, 2.87 m, and the core’s puts the child where it belongs', () => {
    const [at, scale, asked] = [
      [1, 2, 3],
      [2, 1, 1],
      [5, 6, 7],
    ] as const;
    const [cos, sin] = [Math.cos((40 * Math.PI) / 180), Math.sin((40 * Math.PI) / 180)];
    const back = asked.map((value, i) => (value - (at[i] ?? 0)) / (scale[i] ?? 1));
    const local = [
      cos * (back[0] ?? 0) + sin * (back[1] ?? 0),
      cos * (back[1] ?? 0) - sin * (back[0] ?? 0),
      back[2] ?? 0,
    ];
    const rotation = [0, 0, Math.sin(Math.PI / 9), Math.cos(Math.PI / 9)] as const;
    const tree = new core.Hierarchy();
    const parent = tree.add({ translation: at, rotation, scale });
    const child = tree.add({ translation: local as [number, number, number] }, { parent });
    const landed = Array.from(tree.worldMatrix(child)).slice(12, 15);
    expect(landed.map((value) => value.toFixed(3))).toEqual(['6.143', '8.638', '7.000']);
    expect(Math.hypot(...landed.map((value, i) => value - (asked[i] ?? 0)))).toBeCloseTo(2.8746, 4);
    expect(entry('world-setter')).toContain('(6.143, 8.638, 7): 2.87 m off');
    tree.setWorld(child, { translation: asked }, { fit: 'lossy' });
    const right = Array.from(tree.worldMatrix(child)).slice(12, 15);
    // A few units in the last place of numbers below 10.
    right.forEach((value, i) => {
      expect(Math.abs(value - (asked[i] ?? 0))).toBeLessThan(1e-14);
    });
    tree.dispose();
  });

  it('of the lossy scale is −0.070 by plain matrices and by the core', () => {
    const turn = (degrees: number) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      return [cos, sin, -sin, cos] as const;
    };
    type Plane = readonly [number, number, number, number];
    const times = ([a, b, c, d]: Plane, [e, f, g, h]: Plane): Plane => [
      a * e + c * f,
      b * e + d * f,
      a * g + c * h,
      b * g + d * h,
    ];
    const wide: Plane = [6, 0, 0, 1];
    const linear = times(times(times(wide, turn(40)), wide), turn(70));
    const [first] = times(turn(-110), linear);
    expect(first).toBeCloseTo(-0.0705, 4);
    const about = (degrees: number) => ({
      rotation: [0, 0, Math.sin((degrees * Math.PI) / 360), Math.cos((degrees * Math.PI) / 360)] as const,
    });
    const scale = [6, 1, 1] as const;
    const worlds = core.accumulate('lossy', [{ scale }, { ...about(40), scale }, about(70)]);
    expect(worlds.at(-1)?.scale[0]).toBeCloseTo(first, 12);
    expect(entry('lossy-scale')).toContain('−0.070');
  });

  it('of the rod’s rotation, of the mine and of the piston is that of a line of arithmetic', () => {
    expect(Math.hypot(0.71, 0.71)).toBeCloseTo(1.0041, 4);
    expect(0.71 ** 2 + 0.71 ** 2 - 1).toBeCloseTo(0.0082, 4);
    expect(entry('rounded')).toContain('1.0041');
    expect(5 / 2).toBe(2.5);
    expect(entry('mine')).toContain('2.5');
    expect(90 - (2 * 180 * Math.atan(1 / 2.5)) / Math.PI).toBeCloseTo(46.4, 2);
    for (const id of ['ninety-degrees', 'inverse-transpose']) expect(entry(id)).toContain('46.4°');
    expect(Math.PI / Math.SQRT2 / (Math.PI / 180)).toBeCloseTo(127.28, 2);
  });

  it('of the crash is the one that its figure says: the pair alone leaves 3.30 m/s', async () => {
    const figure = await loadFigure('crash');
    const runner = new Runner(figure);
    runner.seek(figure.tells ?? 0);
    expect(runner.readout().summary).toContain('Velocity only: still by 3.30');
    expect(entry('counteracting')).toContain('3.30 m/s');
    runner.dispose();
  });

  it('of accumulation from the other end is no rounding', () => {
    const [a, b, c] = [
      { scale: [2, 1, 1] },
      { rotation: [0, 0, Math.sin(0.5), Math.cos(0.5)] },
      { translation: [1, 0, 0] },
    ] as const;
    const place = (it: { translation: ArrayLike<number> } | undefined): number[] =>
      Array.from(it?.translation ?? []);
    const fromRoot = place(core.accumulate('transforms', [a, b, c]).at(-1));
    const ends = core.accumulate('transforms', [b, c]).at(-1);
    const fromLeaf = place(
      core.accumulate('transforms', [a, { translation: place(ends) as [number, number, number] }]).at(-1),
    );
    expect(Math.hypot(...fromRoot.map((value, i) => value - (fromLeaf[i] ?? 0)))).toBeGreaterThan(0.1);
  });
});
