/** URDF files, in which robots are described: their links as a tree, and their joints. */
import { bytesOf } from './boundary/bytes.ts';
import { KinetreeError } from './boundary/errors.ts';
import { options } from './boundary/options.ts';
import { kindOf } from './file-kind.ts';
import type { SceneNode } from './hierarchy/scene.ts';
import { Notes, quoted } from './notes.ts';
import { fromEuler } from './rotation.ts';
import { type JointElement, nameOf, readJoint } from './urdf/joints.ts';
import { leadersOf, posedAt } from './urdf/moved.ts';
import type { UrdfFile, UrdfJoint } from './urdf/robot.ts';
import {
  type DOMParserLike,
  elementsBelow,
  elementsIn,
  refused,
  rootOf,
  type XmlElement,
  xacro,
} from './urdf/xml.ts';

/** Options of {@link readUrdf}. */
export interface UrdfOptions {
  /** The class that reads XML. Default `globalThis.DOMParser`, which pages have; Node and workers have none. */
  readonly DOMParser?: DOMParserLike;
}

/**
 * Reads a URDF file, the format of ROS for robots, as text or as its UTF-8 bytes.
 *
 * ```js
 * const text = `<robot name="lamp">
 *   <link name="base"/> <link name="arm"/>
 *   <joint name="hinge" type="revolute">
 *     <parent link="base"/> <child link="arm"/>
 *     <origin xyz="0 0 0.4" rpy="0 0 1.5707963267948966"/> <axis xyz="0 1 0"/>
 *     <limit lower="-1" upper="1" velocity="2" effort="10"/>
 *   </joint>
 * </robot>`;
 * const { scene, joints } = readUrdf(text, { DOMParser });
 * console.log(scene.nodes[1].name, scene.nodes[1].translation.join()); // → arm 0,0,0.4
 * console.log(joints[0].name, joints[0].kind, joints[0].limits.upper); // → hinge turn 1
 * ```
 *
 * `fromScene(robot.scene, nodes)` makes a tree of it, {@link setJoints} moves the joints, and
 * {@link motionJoints} returns them as `motionJacobian` takes them. Lengths are meters, angles
 * radians. Axes are the file's: by the rules of ROS, x is ahead, y left, z up.
 *
 * Pages have a `DOMParser`. Node and workers have none: there use the parser of the package
 * `@xmldom/xmldom`, or of another one with the same shape.
 *
 * Meshes are not loaded; the notes tell their names. xacro, from which a program makes URDF, is
 * refused by its name. A file may be anybody's: two links of one name, a joint without its links, a
 * ring of joints or of mimics, and a number that is none are refused, with the name of the link or
 * the joint.
 *
 * @throws KinetreeError `BAD_URDF`; `BAD_ARGUMENT` where there is no `DOMParser`.
 */
export function readUrdf(file: string | ArrayBuffer | ArrayBufferView, given: UrdfOptions = {}): UrdfFile {
  const asked = options(given, ['DOMParser'], 'the options');
  const text = textOf(file);
  const { kind, sentence } = kindOf(text);
  // A long comment may stand before what tells that it is a robot.
  if (kind !== 'urdf' && !sentence.startsWith('it is XML'))
    throw refused(`this is no URDF file: ${sentence}`);
  const global = globalThis as { DOMParser?: DOMParserLike };
  const root = rootOf(text.replace(/^\uFEFF/, ''), asked.DOMParser ?? global.DOMParser);
  if (root.tagName !== 'robot')
    throw refused(`this is no URDF file: it begins with <${quoted(root.tagName)}>, not with <robot>`);
  if (elementsBelow(root, (name) => name.startsWith('xacro:')).length > 0) throw xacro();
  const notes = new Notes();
  const links = linksOf(root);
  const read = elementsIn(root, 'joint').map((it, place) => readJoint(it, place, notes));
  const above = hung(read, links);
  const order = fromRoot(links, read, above);
  const places = new Map(order.map((name, place) => [name, place]));
  const joints = read.map((it) => jointOf(it, places.get(it.child) as number));
  expectMimics(joints);
  tellRest(root, links, notes);
  const leaders = leadersOf(joints);
  const moved = new Map(read.map((it, place) => [it.child, joints[place] as UrdfJoint]));
  const nodes = order.map((name): SceneNode => {
    const joint = moved.get(name);
    if (!joint) return { name, parent: null };
    const parent = places.get((above.get(name) as JointElement).parent) as number;
    // A joint that mimics another is off 0 by its offset.
    const offset = leaders.get(joint)?.offset ?? 0;
    const { translation, rotation } = joint.kind ? posedAt(joint, offset) : joint.origin;
    return { name, parent, translation: [...translation], rotation: [...rotation] };
  });
  return {
    name: root.getAttribute('name')?.trim() ?? '',
    scene: { version: 1, dimension: 3, rule: 'matrices', nodes },
    joints,
    notes: notes.finish(),
  };
}

function textOf(file: unknown): string {
  if (typeof file === 'string') return file;
  const bytes = bytesOf(file);
  if (!bytes) throw new KinetreeError('BAD_ARGUMENT', 'a URDF file must be a text, or bytes');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refused(`this is no URDF file in UTF-8: ${kindOf(bytes).sentence}`, cause);
  }
}

/** Returns the elements of the links, by their names. */
function linksOf(root: XmlElement): ReadonlyMap<string, XmlElement> {
  const links = new Map<string, XmlElement>();
  for (const [place, it] of elementsIn(root, 'link').entries()) {
    const name = nameOf(it, 'name', `link ${place}`);
    if (links.has(name)) throw refused(`two links have the name "${quoted(name)}"`);
    links.set(name, it);
  }
  if (links.size === 0) throw refused('the robot has no links');
  return links;
}

/** Returns the joint above each link. */
function hung(
  joints: readonly JointElement[],
  links: ReadonlyMap<string, XmlElement>,
): ReadonlyMap<string, JointElement> {
  const names = new Set<string>();
  const above = new Map<string, JointElement>();
  for (const joint of joints) {
    const { name, parent, child } = joint;
    const what = `joint "${quoted(name)}"`;
    if (names.has(name)) throw refused(`two joints have the name "${quoted(name)}"`);
    names.add(name);
    for (const [end, link] of [
      ['parent', parent],
      ['child', child],
    ] as const)
      if (!links.has(link)) throw refused(`the ${end} of ${what} is "${quoted(link)}", which is no link`);
    const other = above.get(child);
    if (other)
      throw refused(
        `link "${quoted(child)}" is the child of two joints, "${quoted(other.name)}" and "${quoted(name)}"`,
      );
    above.set(child, joint);
  }
  return above;
}

/** Returns the names of all links from the root on, parents before their children. */
function fromRoot(
  links: ReadonlyMap<string, XmlElement>,
  joints: readonly JointElement[],
  above: ReadonlyMap<string, JointElement>,
): readonly string[] {
  const [root, second] = [...links.keys()].filter((name) => !above.has(name));
  if (root !== undefined && second !== undefined)
    throw refused(
      `links "${quoted(root)}" and "${quoted(second)}" are both the child of no joint: a robot has one root`,
    );
  const below = new Map<string, string[]>();
  for (const { parent, child } of joints) {
    const list = below.get(parent);
    if (list) list.push(child);
    else below.set(parent, [child]);
  }
  const order: string[] = [];
  const waiting = root === undefined ? [] : [root];
  for (let it = waiting.pop(); it !== undefined; it = waiting.pop()) {
    order.push(it);
    const children = below.get(it) ?? [];
    for (let i = children.length - 1; i >= 0; i--) waiting.push(children[i] as string);
  }
  if (order.length < links.size) {
    const reached = new Set(order);
    const [lost = ''] = [...links.keys()].filter((name) => !reached.has(name));
    throw refused(`link "${quoted(lost)}" is in a ring of joints: its own descendant carries it`);
  }
  return order;
}

function jointOf(
  { name, type, axis, translation, rpy, limits, mimic }: JointElement,
  node: number,
): UrdfJoint {
  const [roll, pitch, yaw] = rpy;
  const [x = 0, y = 0, z = 0, w = 1] = fromEuler([yaw, pitch, roll], 'ZYX');
  const turns = type === 'revolute' || type === 'continuous';
  const kind = turns ? 'turn' : type === 'prismatic' ? 'slide' : null;
  return { name, type, kind, node, axis, origin: { translation, rotation: [x, y, z, w] }, limits, mimic };
}

/** Throws where a joint mimics no joint, a fixed one, or in the end itself. */
function expectMimics(joints: readonly UrdfJoint[]): void {
  const byName = new Map(joints.map((it) => [it.name, it]));
  /** Joints whose leader is known. */
  const known = new Set<UrdfJoint>();
  for (const joint of joints) {
    const seen = new Set<UrdfJoint>();
    for (let it = joint; it.mimic && !known.has(it); ) {
      const what = `joint "${quoted(it.name)}"`;
      const next = byName.get(it.mimic.joint);
      if (!next) throw refused(`${what} mimics "${quoted(it.mimic.joint)}", which is no joint`);
      if (!it.kind) throw refused(`${what} is ${it.type}: it cannot mimic another`);
      if (!next.kind)
        throw refused(`${what} mimics "${quoted(next.name)}", which is ${next.type}: no one number moves it`);
      seen.add(it);
      if (seen.has(next)) throw refused(`${what} mimics "${quoted(next.name)}", which in the end mimics it`);
      it = next;
    }
    for (const it of seen) known.add(it);
  }
}

/** What is read of a robot, a link and a joint. */
const READ = {
  robot: ['link', 'joint', 'material'],
  joint: ['parent', 'child', 'origin', 'axis', 'limit', 'mimic'],
};

/** Tells the names of meshes, and what else is left out. */
function tellRest(root: XmlElement, links: ReadonlyMap<string, XmlElement>, notes: Notes): void {
  const left = new Map<string, number>();
  const leave = (elements: readonly XmlElement[], read: readonly string[] = []): void => {
    for (const { tagName } of elements)
      if (!read.includes(tagName)) left.set(tagName, (left.get(tagName) ?? 0) + 1);
  };
  for (const [name, link] of links) {
    const meshes = elementsBelow(link, (it) => it === 'mesh').map((it) => it.getAttribute('filename') ?? '');
    const what = `link "${quoted(name)}"`;
    if (meshes.length > 0)
      notes.add(
        'MESHES_LEFT_OUT',
        what,
        `meshes of ${what} are not loaded: ${[...new Set(meshes)].map(quoted).join(', ')}`,
      );
    leave(elementsIn(link));
  }
  for (const joint of elementsIn(root, 'joint')) leave(elementsIn(joint), READ.joint);
  leave(elementsIn(root), READ.robot);
  if (left.size === 0) return;
  const counts = [...left].map(([name, count]) => `${count} × ${quoted(name)}`);
  notes.add(
    'ELEMENTS_LEFT_OUT',
    'the file',
    `what is no link and no joint is not read: ${counts.join(', ')}`,
  );
}
