/** Robots in the playground: what opens, and where its joints take the links. */
import { expect, it } from 'vitest';
import { type TreeDocument, withNodes } from '../../www/src/playground/document/document.ts';
import type { Joint } from '../../www/src/playground/document/joint.ts';
import { positionOf, withJoint } from '../../www/src/playground/document/joints.ts';
import { posed } from '../../www/src/playground/document/posed.ts';
import { near } from './expect.ts';
import { opened } from './playground-bench.ts';
import { ARM, Q } from './urdf-arm.ts';

const robot = (text: string) => opened('six.urdf', text);
const placeOf = (document: TreeDocument, name: string): number[] => {
  const { tree } = posed(document);
  return [...tree.world(tree.find(name) as never).translation];
};

it('opens with its joints, y up, and tells what was left out', async () => {
  const { document, said } = await robot(ARM);
  expect(document.title).toBe('six');
  expect(document.nodes).toHaveLength(9);
  expect(document.joints?.map(({ name, lower, upper }) => [name, lower, upper])).toEqual([
    ['j1', -Math.PI, Math.PI],
    ['j2', -1.6, 1.6],
    ['j3', -2.4, 0.1],
    ['j4', -Math.PI, Math.PI],
    ['j5', -2, 2],
    ['j6', -Math.PI, Math.PI],
  ]);
  expect(said).toMatch(/^Opened six\.urdf: 9 nodes\./);
  // The foot turns y up into z up, and the playground back.
  near(placeOf(document, 'tool'), [1, 0.4, 0], 1e-12);
});

it('goes where its joints are set, and tells where they are', async () => {
  let { document } = await robot(ARM);
  for (const [i, at] of Q.entries()) {
    const joint = document.joints?.[i] as Joint;
    document = withJoint(document, joint, at);
    expect(positionOf(document, joint)).toBeCloseTo(at, 12);
  }
  // The place of the tool by the products of matrices of the reader's own test.
  const [c1, s1] = [Math.cos(0.4), Math.sin(0.4)];
  const reach = 0.5 * Math.cos(0.6) + 0.4 * Math.cos(-0.5);
  const height = 0.4 + 0.5 * Math.sin(0.6) + 0.4 * Math.sin(-0.5);
  near(placeOf(document, 'wrist'), [c1 * reach, height, -s1 * reach], 1e-12);
  const gone = { ...document, nodes: withNodes(document, []).slice(0, 2) };
  expect(positionOf(gone, document.joints?.[3] as Joint)).toBeNull();
});

it('moves what mimics a joint with it, and slides', async () => {
  const link = (name: string): string => `<link name="${name}"/>`;
  const joint = (name: string, child: string, more: string): string =>
    `<joint name="${name}" type="prismatic"><parent link="a"/><child link="${child}"/><axis xyz="0 0 1"/><limit upper="2"/>${more}</joint>`;
  const { document } = await robot(
    `<robot name="r">${link('a')}${link('b')}${link('c')}${joint('follows', 'c', '<mimic joint="leads" multiplier="-2" offset="0.5"/>')}${joint('leads', 'b', '')}</robot>`,
  );
  expect(document.joints).toHaveLength(1);
  const [leads] = document.joints as readonly [Joint];
  const moved = withJoint(document, leads, 0.75);
  expect(positionOf(moved, leads)).toBeCloseTo(0.75, 14);
  expect(placeOf(moved, 'b')[1]).toBeCloseTo(0.75, 14);
  expect(placeOf(moved, 'c')[1]).toBeCloseTo(-1, 14);
});

it('refuses what makes no robot, by its name', async () => {
  await expect(robot('<robot><link name="a"/><link name="a"/></robot>')).rejects.toThrow(
    'six.urdf: two links have the name "a"',
  );
});
