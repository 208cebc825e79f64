/** Documents from and to the scenes of the core. */
import type { Scene, SceneNode } from '../../core/entries/index.ts';
import {
  PLAIN_SHAPE,
  parentsOf,
  type Quadruple,
  REST,
  type Shape,
  type State,
  type TreeDocument,
  type TreeNode,
  type Triple,
} from './document.ts';

/** Returns the scene of a document: its nodes in the same order, without shapes and clips. */
export function sceneOf(document: TreeDocument): Scene {
  const parents = parentsOf(document.nodes);
  const nodes = document.nodes.map((node, place): SceneNode => {
    const { id: _, shape: __, ...rest } = node;
    return { ...rest, parent: node.parent === null ? null : (parents[place] as number) };
  });
  return { version: 1, dimension: 3, rule: document.rule, nodes };
}

/** Returns a node's own numbers from those of a scene, at rest in the parts that are missing. */
export function stateOf(given: SceneNode): State {
  const { stretch, flight, drive, free, compensates } = given;
  const triple = (list: readonly number[] | undefined, missing: Triple): Triple =>
    list?.length === 3 ? (list as Triple) : missing;
  return {
    translation: triple(given.translation, REST.translation),
    rotation: given.rotation?.length === 4 ? (given.rotation as Quadruple) : REST.rotation,
    scale: triple(given.scale, REST.scale),
    ...(stretch?.length ? { stretch } : {}),
    velocity: triple(given.velocity, REST.velocity),
    acceleration: triple(given.acceleration, REST.acceleration),
    angularVelocity: triple(given.angularVelocity, REST.angularVelocity),
    angularAcceleration: triple(given.angularAcceleration, REST.angularAcceleration),
    ...(free ? { free } : {}),
    ...(compensates ? { compensates } : {}),
    ...(flight?.length ? { flight } : {}),
    ...(drive?.length ? { drive } : {}),
  };
}

/** Returns the id of the node at a place of a scene. */
const idAt = (place: number): number => place + 1;

/**
 * Returns the nodes of a scene in the order of an outline, with the ids 1, 2, 3 … by their places
 * in the scene.
 *
 * The core has to have taken the scene, so that it is known to be a tree.
 */
export function nodesOf(scene: Scene, shapes: readonly (Shape | undefined)[] = []): readonly TreeNode[] {
  const under = new Map<number, number[]>();
  scene.nodes.forEach(({ parent }, place) => {
    const at = parent ?? -1;
    const siblings = under.get(at);
    if (siblings) siblings.push(place);
    else under.set(at, [place]);
  });
  const found: TreeNode[] = [];
  const left = (under.get(-1) ?? []).toReversed();
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const given = scene.nodes[place] as SceneNode;
    const parent = given.parent ?? null;
    found.push({
      id: idAt(place),
      name: given.name ?? '',
      parent: parent === null ? null : idAt(parent),
      ...stateOf(given),
      shape: shapes[place] ?? PLAIN_SHAPE,
    });
    // One by one: a call takes no hundred thousand arguments.
    for (const child of (under.get(place) ?? []).toReversed()) left.push(child);
  }
  return found;
}
