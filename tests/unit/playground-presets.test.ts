/** The trees that the playground comes with: each is whole, and its lesson is true. */
import { describe, expect, it } from 'vitest';
import { placeOf, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { Course } from '../../www/src/playground/motion/course.ts';
import { presets } from '../../www/src/playground/presets/presets.ts';

const presetNamed = (title: string) => presets.find((it) => it.title === title) as (typeof presets)[number];
const idNamed = ({ nodes }: TreeDocument, name: string): number =>
  nodes.find((node) => node.name === name)?.id as number;
/** The angle between two axes of a node in the world, in degrees. */
function between(document: TreeDocument, name: string, a: number, b: number): number {
  const { tree, handles } = posed(document);
  const m = tree.worldMatrix(handles[placeOf(document, idNamed(document, name))] as never);
  const axis = (i: number): number[] => [...m.slice(4 * i, 4 * i + 3)];
  const dot = (u: number[], v: number[]): number => u.reduce((sum, it, i) => sum + it * (v[i] as number), 0);
  const [u, v] = [axis(a), axis(b)];
  return (Math.acos(dot(u, v) / Math.sqrt(dot(u, u) * dot(v, v))) * 180) / Math.PI;
}

describe.each(presets)('$title', (preset) => {
  it('is a tree that the core takes, with its first node chosen and a lesson of one sentence', async () => {
    const document = await preset.load();
    expect(document.title).toBe(preset.title);
    expect(posed(document).handles.length).toBe(document.nodes.length);
    expect(idNamed(document, preset.chosen)).toBeGreaterThan(0);
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
  it('has a digger whose stick leans as in the closed form of a stretch of 1.6 and a turn of 58°', async () => {
    const document = await presetNamed('Digger').load();
    const [c, s] = [Math.cos((58 * Math.PI) / 180), Math.sin((58 * Math.PI) / 180)];
    // The columns of diag(1.6, 1) times a rotation by −58°.
    const dot = -1.6 * 1.6 * c * -s + -s * c;
    const cos = dot / (Math.hypot(1.6 * c, s) * Math.hypot(1.6 * s, c));
    expect(between(document, 'stick', 0, 1)).toBeCloseTo((Math.acos(cos) * 180) / Math.PI, 9);
    expect(between(document, 'stick', 0, 1)).toBeCloseTo(66.3, 1);
    expect(between(document, 'boom', 0, 1)).toBeCloseTo(90, 9);
  });

  it('has a figure that walks', async () => {
    const document = await presetNamed('A figure that walks').load();
    expect(document.clips[0]?.name).toBe('walk');
    expect(document.nodes.length).toBe(14);
  });
});
