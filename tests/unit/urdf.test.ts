/**
 * The reader of URDF: a six-joint arm against products of 3 × 3 matrices, and against the
 * columns of its Jacobian, which were found in two other programs; and all that is refused, by name.
 */
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import { fromScene, type NodeHandle } from '../../www/src/core/entries/index.ts';
import {
  motionJoints,
  readUrdf,
  setJoints,
  type UrdfFile,
  type UrdfOptions,
} from '../../www/src/core/entries/urdf.ts';
import { near } from './expect.ts';
import { multiply, rodrigues } from './rotations.ts';
import { ARM, Q } from './urdf-arm.ts';

const given = { DOMParser } as unknown as UrdfOptions;
const read = (text: string): UrdfFile => readUrdf(text, given);

/** Of a joint of six: the tip's velocity and the angular velocity, in the base, at unit rate. */
const COLUMNS = [
  [-0.305645, 0, -0.80223, 0, 1, 0],
  [-0.095327, 0.857927, 0.040304, 0.389418, 0, 0.921061],
  [0.164708, 0.445259, -0.069637, 0.389418, 0, 0.921061],
  [0.008378, -0.027105, 0.057839, 0.808307, -0.479426, -0.341747],
  [-0.008154, 0.08979, 0.043259, 0.130042, -0.420735, 0.897814],
  [0, 0, 0, 0.98815, 0.12946, -0.082459],
] as const;

function arm() {
  const robot = read(ARM);
  const nodes: NodeHandle[] = [];
  const tree = fromScene(robot.scene, nodes);
  const [base, tool] = [tree.find('base'), tree.find('tool')] as [NodeHandle, NodeHandle];
  const set = (rates: readonly number[] = []): void =>
    setJoints(
      tree,
      nodes,
      robot,
      Object.fromEntries(Q.map((position, i) => [`j${i + 1}`, { position, velocity: rates[i] ?? 0 }])),
    );
  return { robot, tree, nodes, base, tool, set };
}

describe('an arm of six joints', () => {
  it('has a node for each link, under its parent, and tells what it leaves out', () => {
    const { scene, joints, name, notes } = read(ARM);
    expect(name).toBe('six');
    expect(scene.nodes.map((it) => it.name)).toEqual(
      'ground base column upper fore roll wrist flange tool'.split(' '),
    );
    expect(scene.nodes.map((it) => it.parent)).toEqual([null, 0, 1, 2, 3, 4, 5, 6, 7]);
    expect(joints.map(({ kind, node }) => [kind, node])).toEqual([
      [null, 1],
      ...[2, 3, 4, 5, 6, 7].map((node) => ['turn', node]),
      [null, 8],
    ]);
    expect(joints[2]?.limits).toEqual({ lower: -1.6, upper: 1.6, velocity: 2, effort: 80 });
    expect([joints[1]?.limits, joints[4]?.axis, joints[3]?.axis]).toEqual([null, [1, 0, 0], [0, 0, 1]]);
    expect(notes.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'AXIS_SCALED: the axis of joint "j3" has the length 2, and was scaled to 1',
      'MESHES_LEFT_OUT: meshes of link "base" are not loaded: package://six/base.stl',
      'ELEMENTS_LEFT_OUT: what is no link and no joint is not read: 1 × visual, 1 × inertial, 1 × transmission',
    ]);
  });

  it('moves its tool by the columns of the Jacobian', () => {
    const { tree, base, tool, set } = arm();
    for (const [joint, column] of COLUMNS.entries()) {
      set(Q.map((_, i) => Number(i === joint)));
      const { velocity, angularVelocity } = tree.relative(tool, base);
      // The table has six decimals.
      near([...velocity, ...angularVelocity], column, 0.51e-6);
    }
  });

  it('has the joints of a Jacobian: each axis in its node, which it leaves alone', () => {
    const { robot, tree, nodes, set } = arm();
    set();
    const joints = motionJoints(nodes, robot);
    expect(joints.map(({ kind }) => kind)).toEqual(Array(6).fill('turn'));
    for (const [i, { node, axis }] of joints.entries()) {
      set(Q.map((_, k) => Number(k === i)));
      const parent = tree.parent(node);
      near(tree.relative(node, parent).angularVelocity, [...tree.transformVector(axis, node, parent)], 1e-15);
    }
    expect(() => motionJoints([], robot)).toThrow(
      'the nodes must be those of the robot\'s scene, but there is no node 2, that of joint "j1"',
    );
  });

  it('is the same as bytes, and through JSON', () => {
    const robot = read(ARM);
    expect(readUrdf(new TextEncoder().encode(`\uFEFF${ARM}`), given)).toEqual(robot);
    expect(JSON.parse(JSON.stringify(robot))).toEqual(robot);
  });
});

const link = (...names: readonly string[]): string => names.map((it) => `<link name="${it}"/>`).join('');
const joint = (name: string, more = '', type = 'continuous', ends = ['a', 'b']): string =>
  `<joint name="${name}" type="${type}"><parent link="${ends[0]}"/><child link="${ends[1]}"/>${more}</joint>`;
const robot = (inside: string): string => `<robot name="r">${inside}</robot>`;
/** A robot of two links, and of a joint between them. */
const two = (more = '', type?: string): string => robot(link('a', 'b') + joint('j', more, type));
/** A robot of three, and of the joints j from a to b and k from b to c. */
const three = (more = '', other = '', type = 'continuous'): string =>
  robot(link('a', 'b', 'c') + joint('j', more) + joint('k', other, type, ['b', 'c']));

describe('joints', () => {
  it('turns by roll, pitch and yaw about the fixed axes of the parent', () => {
    const { joints } = read(two('<origin xyz="1 -2e-1 .5" rpy="0.3 -0.5 1.2"/>'));
    const tree = fromScene({
      version: 1,
      dimension: 3,
      rule: 'matrices',
      nodes: [{ rotation: joints[0]?.origin.rotation ?? [] }],
    });
    const fixed = [rodrigues([0, -0.5, 0]), rodrigues([0.3, 0, 0])].reduce(multiply, rodrigues([0, 0, 1.2]));
    const columns = tree.worldMatrix(tree.nodes()[0] as NodeHandle);
    for (const i of [0, 1, 2])
      near(
        columns.subarray(4 * i, 4 * i + 3),
        fixed.map((row) => row[i] ?? 0),
        1e-15,
      );
    expect(joints[0]?.origin.translation).toEqual([1, -0.2, 0.5]);
  });

  it('slides along its axis, which turns with the origin', () => {
    const origin = '<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>';
    const file = read(two(`${origin}<axis xyz="1 0 0"/><limit upper="2"/>`, 'prismatic'));
    expect(file.joints[0]?.limits).toEqual({ lower: 0, upper: 2, velocity: null, effort: null });
    const nodes: NodeHandle[] = [];
    const tree = fromScene(file.scene, nodes);
    setJoints(tree, nodes, file, { j: { position: 0.5, velocity: 3, acceleration: 7 } });
    const { translation, velocity, acceleration } = tree.world(nodes[1] as NodeHandle);
    near([...translation, ...velocity, ...acceleration], [1, 0.5, 0, 0, 3, 0, 0, 7, 0], 1e-14);
  });

  it('mimics through others, with the offset of each, also before anything was set', () => {
    const file = read(
      robot(
        link('a', 'b', 'c', 'd') +
          joint(
            'third',
            '<axis xyz="0 0 1"/><mimic joint="second" multiplier="-2" offset="0.1"/>',
            'continuous',
            ['c', 'd'],
          ) +
          joint('first', '<axis xyz="0 0 1"/>') +
          joint(
            'second',
            '<axis xyz="0 0 1"/><mimic joint="first" multiplier="3" offset="0.2"/>',
            'continuous',
            ['b', 'c'],
          ),
      ),
    );
    const nodes: NodeHandle[] = [];
    const tree = fromScene(file.scene, nodes);
    const last = nodes[3] as NodeHandle;
    const angle = (): number => {
      const [x = 0, y = 0] = tree.worldMatrix(last);
      return Math.atan2(y, x);
    };
    // second = 3 q + 0.2, third = 0.1 − 2 second = −6 q − 0.3: in all −2 q − 0.1.
    expect(angle()).toBeCloseTo(-0.1, 14);
    setJoints(tree, nodes, file, { first: { position: 0.25, velocity: 2 } });
    expect(angle()).toBeCloseTo(-0.6, 14);
    expect(tree.world(last).angularVelocity[2]).toBeCloseTo(-4, 14);
  });

  it('refuses what moves no joint, and then moves none', () => {
    const file = read(
      robot(
        link('a', 'b', 'c', 'd') +
          joint('j') +
          joint('m', '<mimic joint="j"/>', 'continuous', ['b', 'c']) +
          joint('f', '', 'floating', ['c', 'd']),
      ),
    );
    const nodes: NodeHandle[] = [];
    const tree = fromScene(file.scene, nodes);
    const set = (states: Parameters<typeof setJoints>[3]) => () =>
      setJoints(tree, nodes, file, { j: 1, ...states });
    expect(set({ k: 1 })).toThrow('there is no "k" among the joints of r; did you mean "j"?');
    expect(set({ m: 1 })).toThrow('joint "m" mimics "j": set that one');
    expect(set({ f: 1 })).toThrow('joint "f" is floating: no one number moves it');
    expect(set({ j: Number.NaN })).toThrow(
      'position of joint "j" must be made of finite numbers, but one of them is NaN',
    );
    expect(set({ j: { position: 1, velocity: Number.POSITIVE_INFINITY } })).toThrow(
      'velocity of joint "j" must be made of finite numbers',
    );
    expect(set({ j: { position: 1, speed: 2 } as never })).toThrow('there is no "speed"');
    tree.remove(nodes[2] as NodeHandle);
    expect(set({})).toThrow(expect.objectContaining({ code: 'NO_SUCH_NODE' }));
    expect([...tree.local(nodes[1] as NodeHandle).rotation]).toEqual([0, 0, 0, 1]);
  });
});

describe('what is refused', () => {
  it.each([
    ['', 'this is no URDF file: it is empty'],
    ['{"asset":{}}', 'this is no URDF file: it is JSON'],
    ['<html><body/></html>', 'this is no URDF file: it is an HTML page'],
    ['<machine/>', 'this is no URDF file: it begins with <machine>, not with <robot>'],
    ['<robot>\n<link name="a">\n</robot>', 'line 2 of the file: this is no XML: '],
    ['<robot><link name="a"', 'this is no XML: '],
    ['<robot><link name=a/></robot>', 'this is no XML: '],
    ['<robot/><robot/>', 'this is no XML: '],
    ['<!-- <a> --> <!DOCTYPE robot [<!ENTITY a "b">]><robot/>', 'the file has a document type'],
    ['<robot xmlns:xacro="http://x"><xacro:macro/></robot>', 'the file is xacro, '],
    ['<robot><xacro:macro/></robot>', 'the file is xacro, '],
    [two('<origin xyz="0 0 $(arg h)"/>'), 'the file is xacro, '],
    [robot(''), 'the robot has no links'],
    [robot('<link/>'), 'link 0 has no name'],
    [robot(link('a', 'a')), 'two links have the name "a"'],
    [robot(link('a', 'b')), 'links "a" and "b" are both the child of no joint: a robot has one root'],
    [robot(link('a', 'b') + joint('')), 'joint 0 has no name'],
    [three().replace('"k"', '"j"'), 'two joints have the name "j"'],
    [two('', 'ball'), 'joint "j" is of type "ball", which is none of revolute, continuous, '],
    [two().replace('<child link="b"/>', ''), 'joint "j" has no <child>'],
    [two('<child link="b"/>'), 'joint "j" has two elements <child>'],
    [robot(link('a') + joint('j')), 'the child of joint "j" is "b", which is no link'],
    [robot(link('a', 'b') + joint('j') + joint('k')), 'link "b" is the child of two joints, "j" and "k"'],
    [three().replace('<parent link="a"/>', '<parent link="c"/>'), 'link "b" is in a ring of joints'],
    [two('<origin xyz="1 2"/>'), 'xyz of the origin of joint "j" must be 3 numbers, but is "1 2"'],
    [two('<origin rpy="0 0x1 0"/>'), 'rpy of the origin of joint "j" must be numbers, but has "0x1"'],
    [two('<origin rpy="0 1e999 0"/>'), 'rpy of the origin of joint "j" must be numbers, but has "1e999"'],
    [two('<axis xyz="0 0 0"/>'), 'the axis of joint "j" has no length'],
    [two('<limit lower="2" upper="1"/>', 'revolute'), 'its lower limit, 2, above its upper one, 1'],
    [two('<limit upper="wide"/>', 'revolute'), 'upper of the limit of joint "j" must be numbers'],
    [two('<mimic joint="k"/>'), 'joint "j" mimics "k", which is no joint'],
    [two('<mimic joint="j"/>'), 'joint "j" mimics "j", which in the end mimics it'],
    [three('<mimic joint="k"/>', '<mimic joint="j"/>'), '"k" mimics "j", which in the end mimics it'],
    [
      three('<mimic joint="k"/>', '', 'fixed'),
      'joint "j" mimics "k", which is fixed: no one number moves it',
    ],
  ])('%#: %s', (text, sentence) => {
    const refusal = expect.objectContaining({
      code: expect.stringMatching(/^BAD_URDF$/),
      message: expect.stringContaining(sentence),
    });
    expect(() => read(text)).toThrow(refusal);
  });

  it('refuses where there is no parser, and says which to take', () => {
    expect(() => readUrdf(ARM)).toThrow('npm install @xmldom/xmldom');
    expect(() => readUrdf(ARM, { parser: DOMParser } as never)).toThrow(
      'there is no "parser" in the options',
    );
    expect(() => readUrdf(Uint8Array.of(0xff, 0xfe, 60, 0, 114, 0, 111, 0, 98, 0))).toThrow('UTF-16');
  });

  it('takes a browser for its word, which throws nothing and puts its complaint into the document', () => {
    const complaint =
      'This page contains the following errors:error on line 7 at column 3: Opening and ending tag mismatch\nBelow is a rendering of the page up to the first error.';
    const told = { textContent: complaint };
    class Browser {
      parseFromString() {
        return { documentElement: null, getElementsByTagName: () => [told] };
      }
    }
    expect(() => readUrdf(ARM, { DOMParser: Browser as never })).toThrow(
      /^line 7 of the file: this is no XML: Opening and ending tag mismatch$/,
    );
  });

  it('reads what asks for much in a time that grows with its length', () => {
    const chain = (count: number): string =>
      robot(
        Array.from({ length: count }, (_, i) => `<link name="l${i}"/>`).join('') +
          Array.from({ length: count - 1 }, (_, i) =>
            joint(`j${i}`, i > 0 ? `<mimic joint="j${i - 1}"/>` : '', 'continuous', [`l${i}`, `l${i + 1}`]),
          ).join(''),
      );
    expect(read(chain(3000)).scene.nodes).toHaveLength(3000);
    const deep = `<robot><link name="a">${'<v>'.repeat(5000)}${'</v>'.repeat(5000)}</link></robot>`;
    expect(read(deep).scene.nodes).toHaveLength(1);
    expect(() => read(`${'<!---->'.repeat(50_000)}<!DOCTYPE x><robot/>`)).toThrow('document type');
  });
});
