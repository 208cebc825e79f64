/** The playground's picture: picking, the bodies, the gizmo, and the camera's pace. */
import { describe, expect, it } from 'vitest';
import type { ScaleRule } from '../../www/src/core/accumulate.ts';
import {
  cross,
  dot,
  length,
  normalize,
  add as plus,
  scale,
  subtract,
  type Vec3,
} from '../../www/src/core/linear/vec.ts';
import { Drawing } from '../../www/src/figure/drawing.ts';
import {
  EMPTY,
  nodeOf,
  placeOf,
  type Quadruple,
  type Shape,
  type TreeDocument,
  type Triple,
} from '../../www/src/playground/document/document.ts';
import { add } from '../../www/src/playground/document/edits.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { unitShape } from '../../www/src/playground/picture/bodies.ts';
import { gizmoOf } from '../../www/src/playground/picture/gizmo.ts';
import { type GizmoView, paintGizmo } from '../../www/src/playground/picture/gizmo-things.ts';
import { Multitude } from '../../www/src/playground/picture/multitude.ts';
import { nodesAt } from '../../www/src/playground/picture/pick.ts';
import type { Axes } from '../../www/src/playground/workbench.ts';
import { OrbitCamera } from '../../www/src/render/camera.ts';
import { sightOf } from '../../www/src/render/sight.ts';
import {
  bodiesOf,
  dragged,
  moved,
  originOf,
  stretched,
  treeOf,
  turnedAbout,
  worldOf,
} from './playground-bench.ts';
import { randomNumbers as random } from './random.ts';

/** Rounding of a few dozen products of numbers of about 10. */
const ROUNDING = 1e-12;
const RULES: readonly ScaleRule[] = ['matrices', 'transforms', 'lossy', 'compensated'];
const AXES: readonly Axes[] = ['node', 'parent', 'world'];

type Random = () => number;

function turn(next: Random): Quadruple {
  const [x, y, z, w] = Array.from({ length: 4 }, () => next() - 0.5) as [number, number, number, number];
  const long = Math.hypot(x, y, z, w);
  return [x / long, y / long, z / long, w / long];
}

const triple = (make: () => number): Triple => [make(), make(), make()];

/** A tree of boxes, cylinders, spheres and joints, each under any node before it. */
function tree(next: Random, count: number, rule: ScaleRule = 'matrices'): TreeDocument {
  let document: TreeDocument = { ...EMPTY, rule };
  const kinds = ['box', 'cylinder', 'sphere', 'none'] as const;
  for (let i = 0; i < count; i++) {
    const parent = i === 0 || next() < 0.1 ? null : 1 + Math.floor(next() * i);
    const shape: Shape = {
      kind: kinds[Math.floor(next() * 4)] ?? 'box',
      size: triple(() => 0.2 + next()),
      center: triple(() => next() - 0.5),
    };
    document = add(document, parent, {
      translation: triple(() => 3 * (next() - 0.5)),
      rotation: turn(next),
      scale: triple(() => (next() < 0.15 ? -1 : 1) * (0.6 + next())),
      shape,
    }).document;
  }
  return document;
}

const origin = (document: TreeDocument, id: number): Vec3 => originOf(document, id) as unknown as Vec3;
const column = (m: readonly number[], i: number): Vec3 => m.slice(4 * i, 4 * i + 3) as unknown as Vec3;
const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? Number.NaN))));

describe('picking', () => {
  /** `true` if a point, in the axes of a unit shape, is in it. */
  const inside = (kind: Shape['kind'], [x, y, z]: Vec3): boolean => {
    if (kind === 'box') return Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) <= 0.5;
    if (kind === 'sphere') return x * x + y * y + z * z <= 0.25;
    return x * x + y * y <= 0.25 && Math.abs(z) <= 0.5;
  };
  /** The point in a matrix's own axes, by Cramer's rule. */
  const into = (m: Float64Array, point: Vec3): Vec3 => {
    const list = [...m];
    const [a, b, c] = [column(list, 0), column(list, 1), column(list, 2)];
    const d = subtract(point, column(list, 3));
    const all = dot(a, cross(b, c));
    return [dot(d, cross(b, c)) / all, dot(a, cross(d, c)) / all, dot(a, cross(b, d)) / all];
  };

  it('finds what a walk along the line of sight meets, in its order, in skewed and mirrored trees', () => {
    const next = random(16);
    const camera = new OrbitCamera({ position: [6, 9, 18], target: [0, 0, 0], fieldOfView: 30 });
    const sight = sightOf(camera.viewProjection(1.5), 600, 400);
    let met = 0;
    for (let round = 0; round < 10; round++) {
      const document = tree(next, 24);
      const bodies = bodiesOf(document);
      for (let shot = 0; shot < 24; shot++) {
        // Near the middle of a body, so that most shots meet one.
        const seen = sight.project([...bodies.matrix(shot).subarray(12, 15)] as unknown as Vec3);
        if (!seen) continue;
        const [x, y] = [seen.x + 20 * (next() - 0.5), seen.y + 20 * (next() - 0.5)];
        const { from, along } = sight.ray(x, y);
        const unit = normalize(along);
        // The first of many points along the way that is in a body; joints are not bodies.
        const step = 0.01;
        const first = new Map<number, number>();
        document.nodes.forEach(({ shape }, place) => {
          if (shape.kind === 'none') return;
          const [a, b] = [from, plus(from, unit)].map((it) => into(bodies.matrix(place), it)) as [Vec3, Vec3];
          const way = subtract(b, a);
          for (let s = 0; s < 60; s += step) {
            if (!inside(shape.kind, [a[0] + s * way[0], a[1] + s * way[1], a[2] + s * way[2]])) continue;
            first.set(place, s);
            return;
          }
        });
        const found = nodesAt(bodies, sight, x, y, 0).filter(
          (it) => document.nodes[it]?.shape.kind !== 'none',
        );
        for (const place of first.keys()) expect(found).toContain(place);
        // A body that is grazed for less than a step is met by the exact way alone.
        const both = found.filter((it) => first.has(it));
        expect(found.length - both.length).toBeLessThanOrEqual(1);
        both.forEach((place, i) => {
          const before = both[i - 1];
          if (before === undefined) return;
          expect((first.get(place) as number) + step).toBeGreaterThan(first.get(before) as number);
        });
        met += both.length;
      }
    }
    expect(met).toBeGreaterThan(100);
  });

  it('finds a joint by its distance in the picture, and misses it beyond', () => {
    const document = add(EMPTY, null, {
      translation: [1, 2, 0],
      shape: { kind: 'none', size: [1, 1, 1], center: [0, 0, 0] },
    }).document;
    const bodies = bodiesOf(document);
    const camera = new OrbitCamera({ position: [0, 3, 12], target: [0, 0, 0], fieldOfView: 30 });
    const sight = sightOf(camera.viewProjection(1), 400, 400);
    const { x = 0, y = 0 } = sight.project([1, 2, 0]) ?? {};
    expect(nodesAt(bodies, sight, x + 9, y, 10)).toEqual([0]);
    expect(nodesAt(bodies, sight, x + 11, y, 10)).toEqual([]);
  });

  it('does not hit a body that is squeezed flat', () => {
    const document = add(EMPTY, null, { scale: [1, 0, 1] }).document;
    const camera = new OrbitCamera({ position: [0, 3, 12], target: [0, 0, 0], fieldOfView: 30 });
    expect(nodesAt(bodiesOf(document), sightOf(camera.viewProjection(1), 400, 400), 200, 200, 5)).toEqual([]);
  });
});

describe('the bodies', () => {
  it('are the worlds of the core, with the shape under them, to the bit', () => {
    const document = tree(random(3), 30);
    const bodies = bodiesOf(document);
    for (const [place, { id, shape }] of document.nodes.entries()) {
      expect([...bodies.worlds.subarray(16 * place, 16 * place + 16)]).toEqual(worldOf(document, id));
      const own = unitShape(Float64Array.from(worldOf(document, id)), shape);
      expect([...bodies.matrix(place)]).toEqual([...own]);
    }
  });

  it('as a crowd never mirror, and leave out those that are drawn apart', () => {
    const document = tree(random(5), 60);
    const bodies = bodiesOf(document);
    const { matrices, count, tones } = new Multitude().of(
      bodies,
      new Map([3, 7].map((it) => [it, 'chosen'])),
    );
    expect(count).toBe(60);
    expect(tones).toHaveLength(60);
    for (let place = 0; place < count; place++) {
      const m = [...matrices.subarray(16 * place, 16 * place + 16)];
      expect(dot(column(m, 0), cross(column(m, 1), column(m, 2)))).toBeGreaterThanOrEqual(0);
      if (place === 3 || place === 7) expect(m.every((it) => it === 0)).toBe(true);
    }
  });
});

describe('the gizmo', () => {
  const cases = RULES.flatMap((rule) => AXES.map((axes) => ({ rule, axes })));

  it.each(cases)('moves the origin along the arrow that is seen: $rule, $axes', ({ rule, axes }) => {
    const next = random(21);
    for (let round = 0; round < 12; round++) {
      const document = tree(next, 5, rule);
      const id = document.nodes[4]?.id ?? 0;
      const gizmo = gizmoOf(document, posed(document), placeOf(document, id), axes);
      expect(gizmo.along).toHaveLength(3);
      for (const axis of gizmo.along) {
        const after = moved(document, gizmo, axis, 0.75);
        const way = subtract(origin(after, id), origin(document, id));
        expect(apart(way, scale(axis.shift, 0.75))).toBeLessThan(ROUNDING * 100);
        // The axes stay as they were.
        expect(apart(worldOf(after, id).slice(0, 12), worldOf(document, id).slice(0, 12))).toBeLessThan(
          ROUNDING,
        );
        const [i] = [['x', 'y', 'z'].indexOf(axis.letter)];
        if (axes === 'world') expect(axis.shift).toEqual([0, 1, 2].map((k) => (k === i ? 1 : 0)));
        if (axes === 'node') {
          expect(length(axis.shift)).toBeCloseTo(1, 12);
          expect(length(cross(axis.shift, column(worldOf(document, id), i ?? 0)))).toBeLessThan(
            ROUNDING * 10,
          );
        }
        if (axes === 'parent') {
          const [before, now] = [nodeOf(document, id), nodeOf(after, id)].map((it) => it?.translation ?? []);
          const change = (now ?? []).map((value, k) => value - (before?.[k] ?? 0));
          expect(
            apart(
              change,
              [0, 1, 2].map((k) => (k === i ? 0.75 : 0)),
            ),
          ).toBeLessThan(ROUNDING);
        }
      }
      const way: Vec3 = [0.3, -0.2, 0.5];
      const after = dragged(document, gizmo, way);
      expect(apart(subtract(origin(after, id), origin(document, id)), way)).toBeLessThan(ROUNDING * 100);
    }
  });

  it('has each letter beside the tip that it names, even over the node’s own body', () => {
    const next = random(8);
    const [right, up, back]: readonly Vec3[] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    let letters = 0;
    for (const tool of ['move', 'stretch'] as const) {
      for (let i = 0; i < 40; i++) {
        const document = tree(next, 4);
        const pane = new Drawing().pane();
        const view = { perPixel: 0.01, axes: [right, up, back], eye: [0, 0, 20] } as GizmoView;
        paintGizmo(pane, gizmoOf(document, posed(document), 3, 'node'), tool, 'it', view, null);
        const tips = pane.things.filter((it) => it.kind === 'handle');
        for (const it of pane.things) {
          if (it.kind !== 'text') continue;
          letters++;
          const [x = 0, y = 0, z = 0] = [12, 13, 14].map((i) => it.matrix[i]);
          const tip = tips.find(({ name }) => name === it.text)?.at as Vec3;
          // Within 20 px of it in the picture, and the axis leads there.
          const way: Vec3 = [x - tip[0], y - tip[1], 0];
          expect(length(way)).toBeCloseTo(0.2, 9);
          expect(z).toBeCloseTo(tip[2], 9);
          const center = tips.find(({ name }) => name === 'free' || name === 'all')?.at as Vec3;
          const along = subtract(tip, center);
          expect(dot(normalize(way), normalize([along[0], along[1], 0]))).toBeCloseTo(1, 9);
        }
      }
    }
    expect(letters).toBeGreaterThan(200);
  });

  it.each(['matrices', 'compensated'] as const)('turns points along the ring that is drawn: %s', (rule) => {
    const next = random(9);
    for (let round = 0; round < 10; round++) {
      const document = tree(next, 4, rule);
      const id = document.nodes[3]?.id ?? 0;
      for (const axes of AXES) {
        const gizmo = gizmoOf(document, posed(document), 3, axes);
        for (const axis of gizmo.along) {
          const [u, v] = axis.turning?.images ?? [];
          if (!u || !v) throw new Error('no ring');
          // The point of the node that is at `u` now is on the ring at the angle afterwards.
          const before = worldOf(document, id);
          const [a, b, c] = [column(before, 0), column(before, 1), column(before, 2)];
          const all = dot(a, cross(b, c));
          const own: Vec3 = [dot(u, cross(b, c)) / all, dot(a, cross(u, c)) / all, dot(a, cross(b, u)) / all];
          const after = worldOf(turnedAbout(document, gizmo, axis, 0.7), id);
          const point = plus(
            plus(scale(column(after, 0), own[0]), scale(column(after, 1), own[1])),
            scale(column(after, 2), own[2]),
          );
          const wanted = plus(scale(u, Math.cos(0.7)), scale(v, Math.sin(0.7)));
          // The point was found through an inverse.
          expect(apart(point, wanted)).toBeLessThan(1e-9);
        }
      }
    }
  });

  it('stretches along own axes, and along others only where that skews nothing', () => {
    const quarter: Quadruple = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
    const document = treeOf(
      ['arm', null, { rotation: quarter, scale: [1, 2, 3] }],
      ['hand', 1, { rotation: [0, 0, Math.sin(0.3), Math.cos(0.3)] }],
    );
    const own = gizmoOf(document, posed(document), 0, 'node');
    expect(nodeOf(stretched(document, own, own.along[1] ?? null, 1.5), 1)?.scale).toEqual([1, 3, 3]);
    expect(nodeOf(stretched(document, own, null, 2), 1)?.scale).toEqual([2, 4, 6]);
    // A quarter turn puts the arm's y axis along the world's x.
    const outer = gizmoOf(document, posed(document), 0, 'world');
    const after = stretched(document, outer, outer.along[0] ?? null, 1.5);
    expect(nodeOf(after, 1)?.scale).toEqual([1, 3, 3]);
    const matrix = worldOf(document, 1);
    expect(
      apart(
        worldOf(after, 1),
        matrix.map((it, i) => (i % 4 === 0 ? 1.5 * it : it)),
      ),
    ).toBeLessThan(ROUNDING);
    const hand = gizmoOf(document, posed(document), 1, 'parent');
    expect(() => stretched(document, hand, hand.along[0] ?? null, 1.5)).toThrow(
      /stretch of hand along its parent’s x would skew it/,
    );
    expect(stretched(document, hand, hand.along[2] ?? null, 1.5).nodes[1]?.scale).toEqual([1, 1, 1.5]);
  });

  it('stretches a node that holds a matrix by its columns', () => {
    const stretch = [1, 0.2, 0, 0.5, 1, 0, 0, 0, 1.5];
    const document = add(EMPTY, null, { stretch }).document;
    const gizmo = gizmoOf(document, posed(document), 0, 'node');
    const after = worldOf(stretched(document, gizmo, gizmo.along[1] ?? null, 2), 1);
    const before = worldOf(document, 1);
    expect(
      apart(
        after,
        before.map((it, i) => (Math.floor(i / 4) === 1 ? 2 * it : it)),
      ),
    ).toBeLessThan(ROUNDING);
  });

  it('says what a parent that flattens space refuses', () => {
    const document = treeOf(['plate', null, { scale: [1, 0, 1] }], ['pin', 1, { translation: [1, 1, 1] }]);
    const gizmo = gizmoOf(document, posed(document), 1, 'world');
    expect(() => moved(document, gizmo, gizmo.along[0] as never, 1)).toThrow(/parent of pin flattens space/);
    expect(() => dragged(document, gizmo, [1, 0, 0])).toThrow(/flattens space/);
    const inner = gizmoOf(document, posed(document), 1, 'parent');
    expect(inner.along.map(({ letter }) => letter).join('')).toBe('xz');
    expect(moved(document, inner, inner.along[0] as never, 1).nodes[1]?.translation).toEqual([2, 1, 1]);
  });
});
