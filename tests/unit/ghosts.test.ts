/** The pose before a drag: what has moved, where it was, and nothing else. */
import { expect, it } from 'vitest';
import { ghostsOf } from '../../www/src/element/picture/ghosts.ts';
import { Drawing, type Painter } from '../../www/src/figure/drawing.ts';

const at = (x: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];

function pane(draw: (out: Painter) => void): Painter {
  const out = new Drawing().pane();
  draw(out);
  return out;
}

const pose = (x: number): Painter =>
  pane((out) => {
    out.box(at(0), { color: 'parent' });
    out.box(at(x), { color: 'child', part: 'head' });
    out.sphere(at(x), { color: 'child', ghost: true });
    out.arrow([0, 0, 0], [x, 0, 0], { color: 'ink' });
    out.polygon(
      [
        [0, 0, 0],
        [x, 0, 0],
        [0, 1, 0],
      ],
      { color: 'child' },
    );
  });

it('shapes that have moved are ghosts at their old places, which the camera does not follow', () => {
  const ghosts = ghostsOf(pose(1), pose(2));
  expect(ghosts.map(({ kind }) => kind)).toEqual(['box', 'polygon']);
  expect(ghosts[0]).toMatchObject({ matrix: at(1), ghost: true, aside: true, part: 'head' });
  expect(ghostsOf(pose(1), pose(1))).toEqual([]);
});

it('a pose with other shapes, or with too many that have moved, has none', () => {
  expect(
    ghostsOf(
      pose(1),
      pane((out) => out.box(at(3), { color: 'child' })),
    ),
  ).toEqual([]);
  const many = (x: number): Painter =>
    pane((out) => {
      for (let i = 0; i < 300; i++) out.box(at(x + i), { color: 'child' });
    });
  expect(ghostsOf(many(0), many(0.5))).toEqual([]);
});
