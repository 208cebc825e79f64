/** A refusal names the node that is to blame, and the way out: not the node that was passed. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Hierarchy, Hierarchy2, type KinetreeError, stepBodies } from '../../www/src/core/entries/index.ts';
import { refusal, refused } from './expect.ts';

/** A lamp of this scale on a stand, a shade on the lamp, and a bulb beside them. */
function lit(scale: number | readonly number[]) {
  const tree = new Hierarchy();
  const rotation = [0, 0, Math.sin(0.2), Math.cos(0.2)];
  const stand = tree.add({ scale: 2 }, { name: 'stand' });
  const lamp = tree.add({ scale }, { parent: stand, name: 'lamp' });
  const shade = tree.add({ rotation }, { parent: lamp, name: 'shade' });
  const bulb = tree.add({ translation: [1, 2, 3] }, { name: 'bulb' });
  return { tree, stand, lamp, shade, bulb };
}

describe('a flat node is named where it cannot be undone', () => {
  const { tree, lamp, shade, bulb } = lit([1, 0, 1]);
  it.each<[string, () => unknown]>([
    ['attach', () => tree.attach(bulb, lamp)],
    ['attach, deeper', () => tree.attach(bulb, shade, { fit: 'matrix' })],
    ['release', () => tree.release(bulb, { to: lamp })],
    ['reparent', () => tree.reparent(bulb, lamp, { keep: 'motion' })],
    ['relative', () => tree.relative(bulb, shade)],
    ['transformPoint', () => tree.transformPoint([0, 0, 0], bulb, shade)],
    ['transformMotion', () => tree.transformMotion({}, bulb, lamp)],
    ['setWorld', () => tree.setWorld(shade, { translation: [1, 2, 3] })],
    ['setWorld of rates', () => tree.setWorld(shade, { velocity: [1, 2, 3] })],
    ['lookAt', () => tree.lookAt(shade, [0, 0, 9])],
  ])('%s', (_, call) => {
    const [code, message] = refusal(call);
    expect(code).toBe('SINGULAR');
    expect(message).toMatch(/^"lamp" is flat: .* give it a scale other than zero along each axis$/);
  });

  it('in the plane, too', () => {
    const plane = new Hierarchy2();
    const parent = plane.add({ scale: 0 }, { name: 'parent' });
    const node = plane.add({}, { name: 'node' });
    expect(refusal(() => plane.attach(node, parent))).toEqual([
      'SINGULAR',
      expect.stringMatching(/^"parent" is flat/),
    ]);
  });
});

describe('where one scale is needed', () => {
  it('the ancestor that stretches is named, and where to look', () => {
    const { tree, shade } = lit([1, 3, 1]);
    const body = { mass: 1, inertia: [1, 1, 1] };
    for (const call of [
      () => tree.accelerationUnderForce(shade, 1, [1, 0, 0]),
      () => tree.motionTerms({}, shade, null),
      () => tree.applyForce(shade, body, { force: [1, 0, 0] }),
      () => tree.drive(shade, { velocity: [1, 0, 0] }),
    ]) {
      const [code, message] = refusal(call);
      expect([code, message]).toEqual([
        'NOT_SIMILAR',
        expect.stringMatching(/^"lamp" is stretched unequally along its axes.*\bskew\b/),
      ]);
    }
  });

  it('a scale of zero is told of the node that has it', () => {
    const { tree, shade } = lit(0);
    expect(refusal(() => tree.motionTerms({}, shade, null))).toEqual([
      'NOT_POSITIVE',
      'scale of "lamp" must be greater than zero, but is 0',
    ]);
  });
});

it('a pose that is not held says what each fit would leave over', () => {
  const { tree, shade } = lit([1, 3, 1]);
  const [code, message] = refusal(() => tree.attach(shade, null));
  expect(code).toBe('NOT_HELD');
  const numbers =
    /pose of "shade": \{ fit: 'matrix' \} would hold it; 'lossy' .* box (.+) m off .* axis (.+)°, 'polar' (.+) m and (.+)°$/;
  const [, ...told] = numbers.exec(message) ?? [];
  const left = (fit: 'lossy' | 'polar' | 'matrix') => {
    const { displacement, angle } = tree.copy().attach(shade, null, { fit });
    return [displacement, (angle * 180) / Math.PI];
  };
  const wanted = [...left('lossy'), ...left('polar')];
  for (const [i, value] of wanted.entries()) expect(Number(told[i])).toBeCloseTo(value, 12);
  expect(left('matrix')[0]).toBeLessThan(1e-14);
});

it('a node without a name is told by its way from a root', () => {
  const tree = new Hierarchy();
  tree.add();
  const hull = tree.add({}, { name: 'hull' });
  const wheel = tree.add({ scale: 0 }, { parent: hull });
  const bolt = tree.add({}, { parent: wheel });
  expect(refusal(() => tree.attach(hull, bolt))[1]).toMatch(
    /^"hull" cannot have node "hull\/\[0\]\/\[0\]" as/,
  );
  expect(refusal(() => tree.setWorld(bolt, { translation: [1, 0, 0] }))[1]).toMatch(
    /^node "hull\/\[0\]" is flat/,
  );
  expect(refusal(() => tree.setLocal(bolt, { scale: Number.NaN }))[1]).toMatch(
    /^scale of node "hull\/\[0\]\/\[0\]" must/,
  );
});

it('a step of hundreds of radians is refused in a sentence about the step', () => {
  const body = { inertia: [1, 2, 3], rotation: [0, 0, 0, 1], angularMomentum: [3, 0.02, 0.01] };
  const still = { ...body, angularMomentum: [0, 0, 0] };
  expect(refusal(() => stepBodies([still, body], 1000, 100))).toEqual([
    'TOO_LARGE',
    expect.stringMatching(/^angle of body 1 in one step of 1000 s is 3000\.\d+ rad, .*: take smaller steps$/),
  ]);
  const tree = new Hierarchy();
  tree.add({ angularVelocity: [1e9, 0, 0], angularAcceleration: [0, 1, 0] }, { name: 'rotor' });
  expect(refusal(() => tree.step(10))).toEqual([
    'TOO_LARGE',
    expect.stringMatching(/^angle of "rotor" in one step of 10 s is 1e\+?10|10000000000/),
  ]);
});

it('an error shows no field that is undefined', () => {
  const { tree, lamp, bulb } = lit(0);
  const errors: KinetreeError[] = [
    refused(() => tree.attach(bulb, lamp)),
    refused(() => tree.add({ scale: Number.NaN })),
    refused(() => tree.find(null as never)),
    refused(() => new Hierarchy('magic' as never)),
  ];
  for (const error of errors) {
    expect(Object.values(error)).not.toContain(undefined);
    expect(inspect(error)).not.toMatch(/undefined/);
  }
});
