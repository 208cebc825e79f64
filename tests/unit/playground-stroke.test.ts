/** A stroke of the playground's gizmo: what a hand or the keys do, as one step of undo. */
import { describe, expect, it, vi } from 'vitest';
import { add } from '../../www/src/playground/document/edits.ts';
import { gizmoOf } from '../../www/src/playground/picture/gizmo.ts';
import { Stroke } from '../../www/src/playground/picture/stroke.ts';
import { Workbench } from '../../www/src/playground/workbench.ts';
import { near } from './expect.ts';
import { originOf, treeOf } from './playground-bench.ts';

const LEANING = { rotation: [0, 0, Math.sin(0.3), Math.cos(0.3)] } as const;

describe('a stroke', () => {
  function bench(): {
    workbench: Workbench;
    stroke: (tool: 'move' | 'turn' | 'stretch', name: string) => Stroke;
  } {
    const workbench = new Workbench();
    workbench.edit('Add', (now) => add(now, null, { name: 'arm' }));
    return {
      workbench,
      stroke: (tool, name) =>
        new Stroke(workbench, gizmoOf(workbench.now, workbench.course.posed, 0, 'node'), tool, name),
    };
  }

  it('is one step of undo, from where it began', () => {
    const { workbench, stroke } = bench();
    const before = workbench.document;
    const drag = stroke('move', 'x');
    for (const amount of [0.1, 0.2, 0.75]) drag.set(amount);
    expect(drag.text).toBe('+0.75 m');
    drag.end();
    expect(workbench.document.nodes[0]?.translation).toEqual([0.75, 0, 0]);
    expect(workbench.said).toBe('Moved arm along x: +0.75 m.');
    workbench.undo();
    expect(workbench.document).toBe(before);
  });

  it('goes in round steps where drags snap', () => {
    const { workbench, stroke } = bench();
    workbench.set({ snaps: true });
    const drag = stroke('move', 'y');
    drag.set(0.6);
    expect(drag.text).toBe('+0.50 m');
    const twist = stroke('turn', 'z');
    twist.set((37 * Math.PI) / 180);
    expect(twist.text).toBe('30°');
    const pull = stroke('stretch', 'x');
    pull.set(1.6);
    expect(pull.text).toBe('× 1.50');
    pull.set(0.01);
    expect(pull.text).toBe('× 0.05');
    // Their sizes are the reader's.
    workbench.set({ steps: { ...workbench.settings.steps, move: 0.1, turn: Math.PI / 180 } });
    drag.set(0.64);
    expect(drag.text).toBe('+0.60 m');
    twist.set((37.4 * Math.PI) / 180);
    expect(twist.text).toBe('37°');
  });

  it('goes in the plane of two axes, along both in round steps where it snaps', () => {
    const { workbench, stroke } = bench();
    const before = workbench.document;
    const drag = stroke('move', 'xz');
    // What leads out of the plane does not count.
    drag.drag([0.6, 7, -0.3]);
    expect(workbench.document.nodes[0]?.translation).toEqual([0.6, 0, -0.3]);
    expect(drag.text).toBe('x 0.60, z −0.30 m');
    workbench.set({ snaps: true });
    drag.drag([0.6, 7, -0.3]);
    expect(workbench.document.nodes[0]?.translation).toEqual([0.5, 0, -0.25]);
    drag.end();
    expect(workbench.said).toBe('Moved arm in the plane of x and z: x 0.50, z −0.25 m.');
    const keys = stroke('move', 'xy');
    keys.step(1, false, [0, 1, 0]);
    keys.step(-1, false, [1, 0, 0]);
    expect(workbench.document.nodes[0]?.translation).toEqual([0.25, 0.25, -0.25]);
    keys.end();
    workbench.undo();
    workbench.undo();
    expect(workbench.document).toBe(before);
  });

  it('goes in a plane whose axes lean toward each other, as far as the hand does', () => {
    const workbench = new Workbench();
    workbench.open(treeOf(['wide', null, { scale: [3, 1, 1] }], ['leaning', 1, LEANING]));
    for (const axes of ['node', 'parent', 'world'] as const) {
      const start = workbench.now;
      const gizmo = gizmoOf(start, workbench.course.posed, 1, axes);
      const [a, b] = gizmo.along;
      if (!a || !b) throw new Error('a node has three axes');
      const way = [0, 1, 2].map((i) => 0.4 * (a.shift[i] ?? 0) - 0.7 * (b.shift[i] ?? 0));
      const stroke = new Stroke(workbench, gizmo, 'move', 'xy');
      stroke.drag(way as unknown as readonly [number, number, number]);
      const here = originOf(start, 2);
      near(
        originOf(workbench.document, 2).map((it, i) => it - (here[i] ?? 0)),
        way,
        1e-12,
      );
      expect(stroke.text).toBe('x 0.40, y −0.70 m');
      stroke.end();
    }
  });

  it('goes by keys, finely with Shift, and freely across the picture', () => {
    const { workbench, stroke } = bench();
    const keys = stroke('move', 'x');
    keys.step(1, false, null);
    keys.step(1, false, null);
    keys.step(-1, true, null);
    expect(workbench.document.nodes[0]?.translation[0]).toBeCloseTo(0.19, 12);
    const free = stroke('move', 'free');
    free.step(1, false, [0, 0.6, 0.8]);
    expect(free.text).toBe('0.10 m');
    expect(workbench.document.nodes[0]?.translation[2]).toBeCloseTo(0.08, 12);
    expect(workbench.history.past).toHaveLength(3);
  });

  it('goes in round steps as long as Ctrl is held, or freely where it would not', () => {
    const { workbench, stroke } = bench();
    const drag = stroke('move', 'x');
    drag.otherwise = true;
    drag.set(1.1);
    expect(drag.amount).toBe(1);
    drag.otherwise = false;
    drag.set(1.1);
    expect(drag.amount).toBe(1.1);
    workbench.set({ snaps: true });
    drag.set(1.1);
    expect(drag.amount).toBe(1);
    drag.otherwise = true;
    drag.set(1.1);
    expect(drag.amount).toBe(1.1);
  });

  it('that is taken back after a long time goes there in bounded steps, however large the tree', () => {
    const { workbench, stroke } = bench();
    const before = workbench.document;
    workbench.seek(100);
    const drag = stroke('move', 'x');
    drag.set(1);
    const { start } = workbench.document;
    expect(start).toBeCloseTo(100, 9);
    const seek = vi.spyOn(workbench, 'seek');
    drag.cancel();
    expect(workbench.document).toBe(before);
    expect(workbench.history.past).toHaveLength(1);
    expect(workbench.course.time).toBe(start);
    // A million steps of a node are a tenth of a second.
    expect(seek.mock.calls).toEqual([[start, 1_000_000]]);
    seek.mockRestore();
  });

  it('that the tree refuses says why, and stays where it was', () => {
    const { workbench } = bench();
    workbench.edit('Add', (now) => add(now, 1, { name: 'hand', ...LEANING }));
    const gizmo = gizmoOf(workbench.now, workbench.course.posed, 1, 'world');
    const pull = new Stroke(workbench, gizmo, 'stretch', 'x');
    expect(pull.set(2)).toBe(false);
    expect(workbench.refused).toBe(true);
    expect(workbench.said).toMatch(/^A stretch of hand along the world’s x would skew it/);
  });
});
