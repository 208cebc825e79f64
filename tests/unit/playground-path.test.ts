/** The path of the chosen node in the playground, and in its picture. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../www/src/core/linear/vec.ts';
import { Painter } from '../../www/src/figure/drawing.ts';
import type { TreeDocument } from '../../www/src/playground/document/document.ts';
import { release } from '../../www/src/playground/document/verbs.ts';
import { Trail } from '../../www/src/playground/picture/trail.ts';
import type { Workbench } from '../../www/src/playground/workbench.ts';
import { benchOf, treeOf } from './playground-bench.ts';

/** An arm on a turning and rising column, a hand that slides on it, and a bird that flies. */
function machine(): TreeDocument {
  const made = treeOf(
    ['column', null, { velocity: [0.2, 0.1, 0], angularVelocity: [0, 0.8, 0.3] }],
    ['arm', 1, { translation: [0.5, 1, 0], scale: [2, 2, 2], angularVelocity: [0.4, 0, 1] }],
    ['hand', 2, { translation: [1, 0, 0.25], velocity: [0.3, 0.1, 0] }],
    ['bird', 1, { translation: [0, 2, 0] }],
  );
  return release(made, 4, { to: 1, acceleration: [0, -1, 0] }).document;
}

describe('the path of the chosen node in the picture', () => {
  const world = ({ course }: Workbench, place: number) => {
    const { tree, handles } = course.posed;
    return [...tree.worldMatrix(handles[place] as never)].slice(12, 15) as unknown as Vec3;
  };
  /** Pictures at some times in a row; the things of the last one. */
  const seen = (times: readonly number[], { trail = true, document = machine() } = {}) => {
    const made = benchOf(document);
    made.choose(3);
    made.set({ trail });
    const path = new Trail();
    const places: Vec3[] = [];
    let pane = new Painter({ title: '' });
    for (const time of times) {
      made.seek(time);
      places.push(world(made, 2));
      pane = new Painter({ title: '' });
      path.paint(made, pane, world(made, 2));
    }
    const [line] = pane.things.flatMap((it) => (it.kind === 'line' ? [it.points] : []));
    return { made, path, places, line, dots: pane.things.filter((it) => it.kind === 'dot') };
  };
  const frames = (end: number) => Array.from({ length: 60 * end + 1 }, (_, i) => i / 60);

  it('has the places of the last three seconds, and a dot every 0.15 s', () => {
    const { line, places, dots } = seen(frames(2));
    expect(line).toEqual(places);
    expect(dots.length).toBe(13);
    expect(seen(frames(4)).line?.length).toBe(181);
  });

  it('is none at the start, of what rests, where it is not wanted, and after a leap', () => {
    expect(seen([0]).line).toBeUndefined();
    expect(seen(frames(1), { trail: false }).line).toBeUndefined();
    const resting = treeOf(['a', null], ['b', 1], ['c', 1]);
    expect(seen(frames(1), { document: resting }).line).toBeUndefined();
    expect(seen([0, 0.1, 5]).line).toBeUndefined();
  });

  it('is taken back by going back, and begins anew with another node', () => {
    const { line, places } = seen([...frames(1), 0.5]);
    expect(line).toEqual([...places.slice(0, 30), places.at(-1)]);
    const { made, path } = seen(frames(1));
    made.choose(2);
    const pane = new Painter({ title: '' });
    path.paint(made, pane, world(made, 1));
    expect(pane.things).toEqual([]);
  });
});
