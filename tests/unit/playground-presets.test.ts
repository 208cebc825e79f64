/** The trees that the playground comes with: each is whole, and its lesson is true. */
import { describe, expect, it } from 'vitest';
import { placeOf } from '../../www/src/playground/document/document.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { presets } from '../../www/src/playground/presets/presets.ts';
import { idOf } from './playground-bench.ts';
import { skewsOf } from './playground-skews.ts';

const presetNamed = (title: string) => presets.find((it) => it.title === title) as (typeof presets)[number];

describe.each(presets)('$title', (preset) => {
  it('is a tree that the core takes, with its first node chosen and a lesson of one sentence', async () => {
    const document = await preset.load();
    expect(document.title).toBe(preset.title);
    expect(posed(document).handles.length).toBe(document.nodes.length);
    expect(idOf(document, preset.chosen)).toBeGreaterThan(0);
    expect(preset.lesson).toMatch(/^[A-Z][^!]*\.$/);
    expect(preset.lesson.length).toBeLessThan(110);
  });

  it('runs for five seconds, and stays finite', async () => {
    const course = new Course(await preset.load());
    course.seek(5);
    const { nodes } = course.document;
    expect(
      nodes.flatMap(({ translation, rotation }) => [...translation, ...rotation]).every(Number.isFinite),
    ).toBe(true);
    course.dispose();
  });
});

describe('the lessons', () => {
  it('has a digger whose stick leans as in the look book', async () => {
    const document = await presetNamed('Digger').load();
    const skew = skewsOf(document)[placeOf(document, idOf(document, 'stick'))];
    expect(skew).toBeCloseTo(90 - 66.3, 1);
  });

  it('has a figure that walks', async () => {
    const document = await presetNamed('A figure that walks').load();
    expect(document.clips[0]?.name).toBe('walk');
    expect(document.nodes.length).toBe(14);
  });
});
