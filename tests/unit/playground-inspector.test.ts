/** The edits of the inspector: rotations in every form, numbers in the world, scales. */
import { describe, expect, it } from 'vitest';
import { worldParts } from '../../www/src/core/world-parts.ts';
import { nodeOf, placeOf, type TreeDocument } from '../../www/src/playground/document/document.ts';
import { changeWorld, setRule, setWorldMatrix } from '../../www/src/playground/document/edits.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { numberText, whole } from '../../www/src/playground/fields/number-text.ts';
import {
  lockOf,
  partsOf,
  type RotationForm,
  rotationForms,
  rotationOf,
  shownAs,
  valuesOf,
  withPart,
} from '../../www/src/playground/fields/rotations.ts';
import { scrubbed } from '../../www/src/playground/fields/scrub.ts';
import { setRotation, setTriple, withScale } from '../../www/src/playground/fields/setting.ts';
import { degrees, kinds, radians } from '../../www/src/playground/fields/units.ts';
import type { Frame } from '../../www/src/playground/workbench.ts';
import { apart, near as nearly, product } from './expect.ts';
import { benchOf, treeOf, worldOf } from './playground-bench.ts';
import { type Matrix, matrixOf, rodrigues } from './rotations.ts';

const about = (axis: string, angle: number): Matrix =>
  rodrigues([...'XYZ'].map((it) => (it === axis ? angle : 0)));
const diagonal = ([x = 1, y = 1, z = 1]: readonly number[]): Matrix => [
  [x, 0, 0],
  [0, y, 0],
  [0, 0, z],
];
const near = (a: Matrix, b: Matrix, bound = 1e-14): void => nearly(a.flat(), b.flat(), bound);

const half = Math.PI / 12;
/** A stretched cart, an arm on it that is turned by 30°, a hand on the arm. */
const cart = (): TreeDocument =>
  treeOf(
    ['cart', null, { scale: [2, 1, 1], translation: [1, 0, 0] }],
    ['arm', 1, { rotation: [0, 0, Math.sin(half), Math.cos(half)] }],
    ['hand', 2, { translation: [0.5, 0.25, 0] }],
  );
/** The rotation, scale and skew of a node in the world, and its place, from the core. */
function world(document: TreeDocument, id: number): { linear: Matrix; place: number[] } {
  const m = worldOf(document, id);
  const row = (i: number): number[] => [m[i] ?? 0, m[4 + i] ?? 0, m[8 + i] ?? 0];
  return { linear: [row(0), row(1), row(2)], place: [...m.slice(12, 15)] };
}

describe('a rotation in fields', () => {
  it.each(rotationForms.filter((it) => it !== 'quaternion'))(
    '%s is the product of three rotations about its axes, and back',
    (order) => {
      for (const angles of [
        [10, 20, 30],
        [-170, 80, 5],
        [190, 45, -200],
        [0, 0, 0],
        [30, 90, 40],
        [0, 180, 0],
      ]) {
        const rotation = rotationOf(angles, order);
        const plain = [...order].map((axis, i) => about(axis, ((angles[i] ?? 0) * Math.PI) / 180));
        const all = plain.reduce((a, b) => product(a, b));
        near(matrixOf(rotation), all);
        near(matrixOf(rotationOf(valuesOf(rotation, order), order)), all, 1e-12);
      }
    },
  );

  it('has the fields of its axes in the order x, y, z', () => {
    expect(
      partsOf('ZYX')
        .map(({ letter, place }) => `${letter}${place}`)
        .join(),
    ).toBe('x2,y1,z0');
    expect(rotationForms.length).toBe(7);
  });

  it('keeps a typed part of a quaternion, and its length', () => {
    const next = withPart([0, 0, 0, 1], 'quaternion', 0, 0.6) as number[];
    expect(next).toEqual([0.6, 0, 0, 0.8]);
    expect(withPart([0, 0, 0, 1], 'quaternion', 3, 0.5)).toMatch(/another part first/);
    expect(withPart([0, 0, 0, 1], 'quaternion', 1, 1.5)).toMatch(/from −1 to 1/);
    expect(withPart([0.6, 0, 0, 0.8], 'quaternion', 0, 1)).toEqual([1, 0, 0, 0]);
  });

  const typing =
    (frame: Frame) =>
    (form: RotationForm, values: readonly number[], id = 2) => {
      const bench = benchOf(setRule(cart(), 'transforms'));
      bench.set({ frame });
      expect(setRotation(bench, nodeOf(bench.document, id) as never, values, form, false)).toBe(null);
      const { tree, handles } = posed(bench.document);
      const handle = handles[placeOf(bench.document, id)] as never;
      const state = frame === 'world' ? worldParts(tree, handle) : tree.local(handle);
      return { bench, rotation: Array.from(state.rotation) };
    };

  it.each<Frame>(['parent', 'world'])(
    'stays as it was typed as long as that is the rotation: %s',
    (frame) => {
      const type = typing(frame);
      for (const [form, values] of [
        ['XYZ', [190, 0, 0]],
        ['ZYX', [10, 90, 30]],
        ['YXZ', [0, 270, 0]],
      ] as const) {
        const { bench, rotation } = type(form, values, 3);
        const kept = nodeOf(bench.document, 3)?.rotation;
        expect(shownAs(rotation, form, kept)).toEqual(values);
        // Another rotation, or another form, is shown in its usual range.
        expect(Math.max(...shownAs([0, 0, 0.6, 0.8], form, kept))).toBeLessThanOrEqual(180);
        bench.undo();
        bench.redo();
        expect(shownAs(rotation, form, nodeOf(bench.document, 3)?.rotation)).toEqual(values);
      }
    },
  );

  it('says where two axes of it are one', () => {
    expect(lockOf([10, 90, 0], 'XYZ')).toBe('x and z turn about the same axis here.');
    expect(lockOf([10, -90, 0], 'YXZ')).toBe('y and z turn about the same axis here.');
    expect(lockOf([10, 89, 0], 'XYZ')).toBe(null);
    expect(lockOf([10, 90, 0], 'quaternion')).toBe(null);
  });
});

describe('a number in the world', () => {
  const before = world(cart(), 3);

  it('moves a skewed node and leaves its axes', () => {
    const { document, residual } = changeWorld(cart(), 3, { translation: [5, 6, 7] });
    const after = world(document, 3);
    near(after.linear, before.linear);
    near([after.place], [[5, 6, 7]]);
    expect(residual.displacement).toBe(0);
  });

  it('refuses a pose that no rotation and scale holds, unless a fit allows for it', () => {
    const turn = { rotation: rotationOf([0, 0, 50], 'XYZ') };
    expect(() => changeWorld(cart(), 2, turn)).toThrowError(
      expect.objectContaining({ code: 'NOT_HELD', message: expect.stringMatching(/\d\.\d/) }),
    );
    const wanted = world(changeWorld(cart(), 2, turn, 'matrix').document, 2).linear.flat();
    for (const fit of ['lossy', 'polar'] as const) {
      const { document, residual } = changeWorld(cart(), 2, turn, fit);
      expect(apart(world(document, 2).linear.flat(), wanted)).toBeCloseTo(residual.world, 12);
      expect(residual.world).toBeGreaterThan(0.1);
      expect(nodeOf(document, 2)?.stretch).toBeUndefined();
    }
  });

  it('leads a node that holds a matrix back to a rotation and a scale', () => {
    const { document } = changeWorld(cart(), 2, { rotation: rotationOf([0, 0, 50], 'XYZ') }, 'matrix');
    const { tree, handles } = posed(document);
    const matrix = tree.worldMatrix(handles[1] as never);
    const { document: again } = setWorldMatrix(document, 2, matrix, 'polar');
    expect(nodeOf(again, 2)?.stretch).toBeUndefined();
    expect(() => setWorldMatrix(document, 2, matrix)).toThrowError(
      expect.objectContaining({ code: 'NOT_HELD' }),
    );
  });

  it('leaves the document as it is where it is refused', () => {
    const bench = benchOf(cart());
    const { document } = bench;
    bench.set({ frame: 'world' });
    const refusal = setTriple(bench, nodeOf(document, 2) as never, 'scale', [1, 1, 1], false);
    expect(refusal).toMatch(/^[A-Z].* \d\.\d{1,4} m off .*\.$/);
    expect(bench.document).toBe(document);
    const moved = setTriple(bench, nodeOf(document, 2) as never, 'translation', [1, 1, 1], false);
    expect(moved).toBe(null);
    expect(bench.history.past.at(-1)?.name).toBe('Set translation of arm');
  });

  it('sets velocities of the world, whatever stretches are above', () => {
    const bench = benchOf(cart());
    bench.set({ frame: 'world' });
    setTriple(bench, nodeOf(bench.document, 3) as never, 'velocity', [1, 2, 3], false);
    const arm = product(diagonal([2, 1, 1]), about('Z', Math.PI / 6));
    const own = nodeOf(bench.document, 3)?.velocity ?? [];
    near(
      product(
        arm,
        own.map((it) => [it]),
      ),
      [[1], [2], [3]],
    );
  });
});

describe('numbers of fields', () => {
  it('scales all axes by the ratio of one', () => {
    expect(withScale([1, 2, 3], 1, 4)).toEqual([2, 4, 6]);
    expect(withScale([0, 2, 3], 0, 4)).toEqual([4, 4, 4]);
  });

  it('steps without the dust of tenths', () => {
    const still = { shiftKey: false, altKey: false };
    let value = 0;
    for (let i = 1; i <= 30; i++) {
      value = scrubbed(value, 1, 0.1, still);
      expect(value).toBe(i / 10);
    }
    expect(scrubbed(1.25, 3, 0.1, { shiftKey: true, altKey: false })).toBe(4.25);
    expect(scrubbed(1.25, -3, 0.1, { shiftKey: false, altKey: true })).toBe(1.22);
    expect(scrubbed(1e-9, 1, 0.1, still)).toBe(0.100000001);
    expect(scrubbed(0, 0, 1, still)).toBe(0);
  });

  it('are shown short and edited with all digits', () => {
    expect(numberText(1.5, kinds.length)).toBe('1.500');
    expect(numberText(-1.5, kinds.length)).toBe('−1.50');
    expect(numberText(-58, kinds.angle)).toBe('−58.0');
    expect(numberText(12.3456, kinds.length)).toBe('12.35');
    expect(numberText(-1234.5678, kinds.length)).toBe('−1235');
    expect(numberText(-123456.7, kinds.length)).toBe('−1e5');
    expect(numberText(12345678, kinds.length)).toBe('1.2e7');
    expect(numberText(-0.00001, kinds.length)).toBe('0.000');
    expect(whole(1 / 3, kinds.length)).toBe('0.3333333333333333');
    expect(whole(degrees(radians(30)), kinds.turning)).toBe('30');
    for (const angle of [90, 180, 360]) expect(degrees(radians(angle))).toBe(angle);
    expect(radians(180)).toBe(Math.PI);
  });
});
