/** A tree that drives objects of three.js. */
import { KinetreeError } from '../boundary/errors.ts';
import type { PlaceOptions, ReleaseOptions, Residual } from '../hierarchy/fit.ts';
import type { DriveLike, Local } from '../hierarchy/local.ts';
import type { NodeHandle } from '../hierarchy/node-handle.ts';
import type { Hierarchy } from '../hierarchy.ts';
import { Instances } from './instances.ts';
import { about, called, expectObject, type InstancedMeshLike, type Object3DLike } from './like.ts';
import { poseOf, writeLocal } from './local.ts';

/** An object, its node, and what it was before it was taken over. */
interface Bound<O> {
  readonly object: O;
  readonly node: NodeHandle;
  /** The place of the node's matrix among the tree's. */
  readonly slot: number;
  readonly matrixAutoUpdate: boolean;
  readonly matrixWorldAutoUpdate: boolean;
}

/** The options of a rig. */
export interface RigOptions<O extends Object3DLike> {
  /** The object whose space is the world of the tree. Default `null`, the world of three.js. */
  readonly frame?: Object3DLike | null;
  /** Objects to bind, as {@link fromObject3D} returns them: {@link ThreeRig.object} has their type. */
  readonly nodes?: Iterable<readonly [O, NodeHandle]>;
}

/** The options of {@link ThreeRig.release}. */
export interface ReleaseObjectOptions extends Omit<ReleaseOptions, 'to'> {
  /** The object whose node is to be the parent that it flies through. Default `null`, the world. */
  readonly to?: Object3DLike | null;
}

/**
 * Drives objects of three.js by a tree: `update` writes the nodes' world matrices into the objects'
 * `matrixWorld`, and into the instances of an `InstancedMesh`.
 *
 * ```js
 * const scene = new THREE.Scene();
 * const lamp = new THREE.Object3D();
 * scene.add(lamp);
 *
 * const tree = new Hierarchy();
 * const mast = tree.add({ scale: [1, 3, 1] });
 * const boom = tree.add({ translation: [0, 1, 0], velocity: [0.5, 0, 0] }, { parent: mast });
 *
 * const rig = new ThreeRig(tree);
 * rig.bind(boom, lamp);
 * tree.step(2); // seconds
 * rig.update(); // before each render
 * const place = new THREE.Vector3().setFromMatrixPosition(lamp.matrixWorld);
 * console.log(place.toArray().join()); // → 1,3,0
 * rig.dispose(); // gives the objects back; tree.dispose() is the caller's
 * ```
 *
 * A bound object's `matrixAutoUpdate` and `matrixWorldAutoUpdate` are off, so that three.js leaves
 * its matrices alone. A world matrix is right under every rule and under skew, which position,
 * quaternion and scale are not, and wherever the object is in the scene. Objects below it that are
 * not bound follow it as always. Its `position`, `quaternion`, `scale` and `matrix` are out of date
 * until {@link writeLocals}.
 *
 * One node drives one object. An `InstancedMesh` may show any nodes, those of objects too.
 */
export class ThreeRig<O extends Object3DLike = Object3DLike> {
  readonly tree: Hierarchy;
  /** The object whose space is the world of the tree: `null` for the world of three.js. */
  frame: Object3DLike | null;
  private readonly bound = new Map<Object3DLike, Bound<O>>();
  private readonly objects = new Map<NodeHandle, O>();
  private readonly crowds = new Map<InstancedMeshLike, Instances>();

  constructor(tree: Hierarchy, { frame = null, nodes = [] }: RigOptions<O> = {}) {
    if (typeof tree !== 'object' || tree === null || !('worldMatrices' in tree))
      throw new KinetreeError(
        'BAD_ARGUMENT',
        'a rig is driven by a Hierarchy; that of a Hierarchy2 is its space',
      );
    if (frame) expectObject(frame);
    this.tree = tree;
    this.frame = frame;
    this.bindAll(nodes);
  }

  /**
   * Lets a node drive an object, from the next {@link update} on. Returns the object.
   *
   * @throws KinetreeError with the name of the object in its message: `NO_SUCH_NODE`;
   * `BAD_ARGUMENT` where the object, or the node, is bound already, and for an argument that is no
   * `Object3D`.
   */
  bind<T extends O>(node: NodeHandle, object: T): T {
    expectObject(object);
    const has = this.bound.get(object)?.node;
    if (has !== undefined) throw refused(object, `is bound to ${this.named(has)} already: unbind it first`);
    const other = this.objects.get(node);
    if (other) throw refused(object, `cannot have ${this.named(node)}, which drives ${called(other)}`);
    const slot = about(object, () => this.tree.slot(node));
    // Where it is given back before the first update, it is where it was.
    object.updateWorldMatrix(true, false);
    const { matrixAutoUpdate, matrixWorldAutoUpdate } = object;
    this.bound.set(object, { object, node, slot, matrixAutoUpdate, matrixWorldAutoUpdate });
    this.objects.set(node, object);
    object.matrixAutoUpdate = false;
    object.matrixWorldAutoUpdate = false;
    return object;
  }

  /**
   * Binds each object to its node, as {@link fromObject3D} returns them.
   *
   * @throws KinetreeError as {@link bind}; then none of them is bound.
   */
  bindAll(nodes: Iterable<readonly [O, NodeHandle]>): void {
    const done: Bound<O>[] = [];
    try {
      for (const [object, node] of nodes) {
        this.bind(node, object);
        done.push(this.bound.get(object) as Bound<O>);
      }
    } catch (error) {
      for (const it of done) this.forget(it, true);
      throw error;
    }
  }

  /**
   * Lets the instances of a mesh show these nodes, in their order, from the next {@link update} on:
   * the mesh's `count` is their number. For a mesh that has nodes already, they are its new ones.
   *
   * The instances are in the mesh, so the mesh belongs where the tree's world is: in
   * {@link frame}, or in the scene, with no transform of its own. Its bounds are computed anew
   * where something asks for them. `frustumCulled` is off: asking costs more than drawing.
   *
   * @throws KinetreeError with the name of the mesh in its message: `NO_SUCH_NODE`; `BAD_ARGUMENT`
   * for more nodes than the mesh has room for, and for an argument that is no `InstancedMesh`.
   */
  bindInstances(mesh: InstancedMeshLike, nodes: Iterable<NodeHandle>): void {
    const crowd = this.crowds.get(mesh) ?? new Instances(mesh);
    crowd.show(this.tree, nodes);
    this.crowds.set(mesh, crowd);
  }

  /** Returns the node that drives an object: `null` for one that is not bound. */
  node(object: Object3DLike): NodeHandle | null {
    return this.bound.get(object)?.node ?? null;
  }

  /** Returns the object that a node drives: `null` for none. */
  object(node: NodeHandle): O | null {
    return this.objects.get(node) ?? null;
  }

  /**
   * Brings all objects and instances up to date with the tree, without allocating. Call it once a
   * frame, after the tree has changed and before three.js renders: objects stay where they are
   * until then.
   *
   * @throws KinetreeError `NO_SUCH_NODE`, with the name of the object, where its node was removed
   * from the tree: {@link unbind} the object before. `NOT_FINITE` where a matrix of the
   * tree overflows. `DISPOSED`. Then nothing is written.
   */
  update(): void {
    const { tree, frame } = this;
    this.check();
    const { worldMatrices } = tree;
    frame?.updateWorldMatrix(true, false);
    for (const { object, slot } of this.bound.values()) {
      const { matrixWorld } = object;
      const { elements } = matrixWorld;
      for (let k = 0; k < 16; k++) elements[k] = worldMatrices[16 * slot + k] as number;
      if (frame) matrixWorld.premultiply(frame.matrixWorld);
      // Objects below that are not bound are brought up to date by three.js.
      object.matrixWorldNeedsUpdate = true;
      // A camera has a matrix more, which three.js makes only of what it updates itself.
      if (object.isCamera) object.updateMatrixWorld();
    }
    for (const crowd of this.crowds.values()) crowd.write(worldMatrices);
  }

  /**
   * Writes position, quaternion, scale and `matrix` of the bound objects as they are in their
   * parents in three.js: for exporters, `clone`, `attach` and gizmos, which read those. Returns the
   * objects whose position, quaternion and scale cannot hold their pose, which is skewed; their
   * `matrix` does.
   */
  writeLocals(): O[] {
    this.update();
    const skewed: O[] = [];
    for (const { object, node } of this.bound.values()) {
      const matrix = this.isItsOwn(object, node) ? this.tree.localMatrix(node) : undefined;
      if (!writeLocal(object, this.tree.local(node), matrix)) skewed.push(object);
    }
    return skewed;
  }

  /**
   * Takes an object's position, quaternion and scale into the tree, where a gizmo, a mixer or a
   * physics engine has just written them. The node's rates stay.
   *
   * @throws KinetreeError with the name of the object in its message: `BAD_ARGUMENT` for one that
   * is not bound, or whose parent in three.js is not what its node's parent drives; `NOT_UNIT`,
   * `NOT_FINITE`, `NO_SUCH_NODE`.
   */
  read(object: Object3DLike): void {
    const { node } = this.boundOf(object);
    const { tree } = this;
    if (!about(object, () => this.hasItsParent(object, node)))
      throw refused(object, 'has another parent in three.js than in the tree: change its node instead');
    object.updateMatrix();
    about(object, () => tree.setLocal(node, poseOf(object)));
  }

  /**
   * Attaches an object's node to another object's, which carries it from then on; `null` is the
   * world. Where the object is in the scene does not change, and does not matter. Returns the
   * residual of its pose. See `Hierarchy.attach`.
   *
   * ```js
   * const [hand, ball] = [new THREE.Object3D(), new THREE.Object3D()];
   * const tree = new Hierarchy();
   * const rig = new ThreeRig(tree);
   * rig.bind(tree.add({ angularVelocity: [0, 0, 10] }), hand);
   * rig.bind(tree.add({ translation: [1, 0, 0] }), ball);
   * rig.attach(ball, hand); // picked up
   * rig.release(ball, { acceleration: [0, -9.81, 0] }); // and thrown, at 10 m/s
   * tree.step(0.1);
   * rig.update();
   * console.log(ball.matrixWorld.elements[13].toFixed(4)); // → 0.9509
   * ```
   *
   * @throws KinetreeError as `Hierarchy.attach`; `BAD_ARGUMENT`, with its name, for an object that
   * is not bound.
   */
  attach(object: Object3DLike, parent: Object3DLike | null, options?: PlaceOptions): Residual {
    return this.tree.attach(this.boundOf(object).node, this.nodeOrWorld(parent), options);
  }

  /**
   * Lets an object's node go: it flies on as it moved, with the given acceleration. To end the
   * binding of an object is {@link unbind}. See `Hierarchy.release`.
   *
   * @throws KinetreeError as `Hierarchy.release`; `BAD_ARGUMENT`, with its name, for an object that
   * is not bound.
   */
  release(object: Object3DLike, { to = null, ...options }: ReleaseObjectOptions = {}): Residual {
    return this.tree.release(this.boundOf(object).node, { to: this.nodeOrWorld(to), ...options });
  }

  /**
   * Drives an object by rates in its own axes: it goes where it points. See `Hierarchy.drive`.
   *
   * @throws KinetreeError as `Hierarchy.drive`; `BAD_ARGUMENT`, with its name, for an object that
   * is not bound.
   */
  drive(object: Object3DLike, rates: DriveLike): void {
    this.tree.drive(this.boundOf(object).node, rates);
  }

  /**
   * Gives an object back to three.js where it is, or a mesh with its instances as they are. Returns
   * whether position, quaternion and scale hold the pose. Where they cannot, because it is skewed,
   * the object keeps its `matrix`, and `matrixAutoUpdate` stays off.
   *
   * @throws KinetreeError `BAD_ARGUMENT` for an object that is not bound.
   */
  unbind(object: Object3DLike | InstancedMeshLike): boolean {
    const crowd = this.crowds.get(object as InstancedMeshLike);
    if (crowd) {
      crowd.release();
      this.crowds.delete(crowd.mesh);
      return true;
    }
    const it = this.boundOf(object as Object3DLike);
    const held = this.giveBack(it);
    this.forget(it, held);
    return held;
  }

  /** Gives all objects and meshes back to three.js. The tree stays. */
  dispose(): void {
    for (const mesh of this.crowds.keys()) this.unbind(mesh);
    // Each while its parent is still bound.
    const given = [...this.bound.values()].map((it) => [it, this.giveBack(it)] as const);
    for (const [it, held] of given) this.forget(it, held);
  }

  /** Tells stores of Vue to leave it alone: see `boundary/owned.ts`. @internal */
  get __v_skip(): true {
    return true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Returns whether an object's parent in three.js is what its node's parent drives. */
  private hasItsParent({ parent }: Object3DLike, node: NodeHandle): boolean {
    const above = this.tree.parent(node);
    if (above === null) return parent === null || parent === this.frame;
    return this.objects.get(above) === parent;
  }

  /**
   * Returns whether an object's matrix in its parent in three.js is its node's: then no parent has
   * to be undone, which may be flat, as hidden objects are.
   */
  private isItsOwn(object: Object3DLike, node: NodeHandle): boolean {
    const { tree } = this;
    return tree.rule === 'matrices' && !tree.local(node).compensates && this.hasItsParent(object, node);
  }

  /** Returns a node as messages name it. */
  private named(node: NodeHandle): string {
    const label = this.tree.contains(node) ? this.tree.core.label(node) : undefined;
    return label?.startsWith('"') ? `node ${label}` : (label ?? `node ${node}`);
  }

  private nodeOrWorld(object: Object3DLike | null): NodeHandle | null {
    return object === null ? null : this.boundOf(object).node;
  }

  private boundOf(object: Object3DLike): Bound<O> {
    const it = this.bound.get(object);
    if (!it && (typeof object !== 'object' || object === null)) expectObject(object);
    if (!it) throw refused(object, 'is not bound to a node of this rig');
    return it;
  }

  /** Returns the local state of a node: nothing for one that is gone, maybe with its tree. */
  private localOf(node: NodeHandle): Local | undefined {
    try {
      return this.tree.local(node);
    } catch {
      return undefined;
    }
  }

  /**
   * Writes position, quaternion and scale of an object where it is, and returns whether they hold
   * that. Under a flat parent, which cannot be undone, it is where its node is.
   */
  private giveBack({ object, node }: Bound<O>): boolean {
    const local = this.localOf(node);
    const { parent } = object;
    parent?.updateWorldMatrix(true, false);
    const flat = local && parent?.matrixWorld.determinant() === 0 && this.isItsOwn(object, node);
    return writeLocal(object, local, flat ? this.tree.localMatrix(node) : undefined);
  }

  private forget({ object, node, matrixAutoUpdate, matrixWorldAutoUpdate }: Bound<O>, held: boolean): void {
    object.matrixAutoUpdate = matrixAutoUpdate && held;
    object.matrixWorldAutoUpdate = matrixWorldAutoUpdate;
    this.bound.delete(object);
    this.objects.delete(node);
  }

  /** Refuses nodes that are gone, before anything is written. */
  private check(): void {
    const { tree } = this;
    for (const { object, node } of this.bound.values()) if (!tree.contains(node)) throw gone(object, node);
    for (const { mesh, nodes } of this.crowds.values())
      for (const node of nodes) if (!tree.contains(node)) throw gone(mesh, node);
  }
}

function refused(object: { readonly name: string }, why: string): KinetreeError {
  return new KinetreeError('BAD_ARGUMENT', `${called(object)} ${why}`);
}

function gone(object: { readonly name: string }, node: NodeHandle): KinetreeError {
  const message = `${called(object)}: its node ${node} is not in the tree any more; unbind the object, or bind it to another`;
  return new KinetreeError('NO_SUCH_NODE', message);
}
