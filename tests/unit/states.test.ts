/**
 * States as JSON cross between JavaScript and the crate: `crate/tests/hierarchy/serialized.rs` reads and
 * writes the same file.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Hierarchy, space3, stepBodies } from '../../www/src/core/entries/index.ts';

const file = JSON.parse(readFileSync(new URL('../states/states.json', import.meta.url), 'utf8'));
/** JSON has no typed arrays: as they are, they would become objects. */
const asJson = (it: unknown): unknown =>
  JSON.parse(
    JSON.stringify(it, (_, part) => (ArrayBuffer.isView(part) ? Array.from(part as Float64Array) : part)),
  );

it('composes the moving frames that the crate wrote, and writes what the crate reads', () => {
  expect(asJson(space3.compose(file.parent, file.child))).toEqual(file.composed);
});

it('transforms the motion of a point that the crate wrote', () => {
  expect(asJson(space3.transformMotion(file.parent, file.point))).toEqual(file.seen);
});

it('takes the state of a node, and gives it back', () => {
  const tree = new Hierarchy();
  expect(asJson(tree.local(tree.add(file.node)))).toEqual(file.node);
});

it('takes a body and its state', () => {
  const { rotation, angularMomentum } = file.state;
  const [state] = stepBodies([{ inertia: file.body.inertia, rotation, angularMomentum }], 1, 0);
  expect(asJson(state)).toEqual(file.state);
});
