/** A transform of glTF-Transform that takes the skew out of a document. */
import { KinetreeError } from '../boundary/errors.ts';
import { allApplied, placesUnder, refusalOf } from '../doctor/clips.ts';
import { boundAnew, LIGHTS, lookingAlong } from '../doctor/gltf/contents.ts';
import { INSTANCING } from '../doctor/gltf/instances.ts';
import type { Matrix3 } from '../doctor/linear.ts';
import { nameOf, type Rows } from '../doctor/patient.ts';
import { isWhole, type LocalParts, leafOf, movedBy, type Plan } from '../doctor/plan.ts';
import { LEAST_MENDED, planOf } from '../doctor/plans.ts';
import { Draft } from '../doctor/rows.ts';
import { meters } from '../doctor/sentences.ts';
import { VertexStretch } from '../doctor/vertices.ts';
import type { AccessorLike, DocumentLike, MeshLike, NodeLike } from './like.ts';

/** Options of {@link unskew}. */
export interface UnskewOptions {
  /**
   * `rigid`: origins stay, uneven scales go to leaves. `bake`: the same, and the rest goes into the
   * vertices: nothing moves at rest. `leaf`: the places of children are multiplied. `even`: uneven
   * scales become their mean.
   */
  readonly way?: 'bake' | 'even' | 'leaf' | 'rigid';
  /** Degrees from which a node is mended. */
  readonly least?: number;
}

/**
 * The options of {@link unskew} that are not given.
 *
 * ```js
 * console.log(UNSKEW_DEFAULTS.way); // → rigid
 * ```
 */
export const UNSKEW_DEFAULTS: Required<UnskewOptions> = { way: 'rigid', least: LEAST_MENDED };

const NAME = 'unskew';

/**
 * Returns a transform for `document.transform(…)` that takes the skew out of a document, by the same
 * plans as `kinetree mend`. A document whose nodes are square stays as it is.
 *
 * A sheared matrix is taken apart by glTF-Transform while it reads: see {@link splitSheared}.
 *
 * ```js
 * const document = new Document();
 * const arm = document.createNode('arm').setRotation([0, 0, 0.6, 0.8]);
 * const base = document.createNode('base').setScale([1, 2.5, 1]).addChild(arm);
 * await document.transform(unskew({ way: 'rigid' }));
 * console.log(base.getScale().join()); // → 1,1,1
 * ```
 *
 * @throws KinetreeError `NOT_HELD` for an animation, or instances, that the way cannot keep: then
 * nothing has changed.
 */
export function unskew(options: UnskewOptions = {}): (document: DocumentLike) => void {
  const { way, least } = { ...UNSKEW_DEFAULTS, ...options };
  const transform = (document: DocumentLike): void => {
    const nodes = document.getRoot().listNodes();
    const rows = rowsOf(nodes);
    const plan = planOf(rows, way, least);
    if (plan.locals.size > 0) {
      expectKept(document, plan, way, nodes);
      const { corner, origin } = movedBy(plan);
      new Work(document, plan, nodes).run(way === 'bake');
      const corners = way === 'bake' ? 0 : corner;
      document
        .getLogger()
        .info(
          `${NAME}: ${plan.locals.size} nodes changed; corners move by up to ${meters(corners)}, origins by ${meters(origin)}`,
        );
    }
    document.getLogger().debug(`${NAME}: Complete.`);
  };
  return Object.defineProperty(transform, 'name', { value: NAME });
}

function rowsOf(nodes: readonly NodeLike[]): Rows {
  const places = new Map(nodes.map((node, place) => [node, place]));
  const draft = new Draft(nodes.length, 'matrices');
  nodes.forEach((node, place) => {
    draft.names[place] = node.getName();
    draft.setParts(place, {
      translation: node.getTranslation(),
      rotation: node.getRotation(),
      scale: node.getScale(),
    });
    for (const child of node.listChildren()) draft.parents[places.get(child) as number] = place;
    // The mesh of a skin is where its joints are: the node's own transform does not move it.
    const mesh = node.getSkin() ? null : node.getMesh();
    draft.boxes[place] = mesh ? boxOf(mesh) : undefined;
  });
  return draft.finished();
}

function boxOf(mesh: MeshLike): Rows['boxes'][number] {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((it) => -it);
  for (const primitive of mesh.listPrimitives()) {
    const position = primitive.getAttribute('POSITION');
    if (!position || position.getCount() === 0) continue;
    const [min, max] = [position.getMinNormalized([]), position.getMaxNormalized([])];
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis] as number, min[axis] as number);
      high[axis] = Math.max(high[axis] as number, max[axis] as number);
    }
  }
  const [a, b, c] = low as [number, number, number];
  const [x, y, z] = high as [number, number, number];
  if (!Number.isFinite(a + b + c + x + y + z)) return undefined;
  return { size: [x - a, y - b, z - c], center: [(a + x) / 2, (b + y) / 2, (c + z) / 2] };
}

/** @throws KinetreeError `NOT_HELD` for what a way cannot keep. */
function expectKept(
  document: DocumentLike,
  plan: Plan,
  way: Required<UnskewOptions>['way'],
  nodes: readonly NodeLike[],
): void {
  const refuse = (said: string): never => {
    throw new KinetreeError('NOT_HELD', `${NAME}: ${said}`);
  };
  const places = new Map(nodes.map((node, place) => [node, place]));
  for (const place of plan.rests.keys())
    if (!isWhole(plan.rests.get(place)) && nodes[place]?.getExtension(INSTANCING))
      refuse(
        `${nameOf(plan.rows, place)} has instances (${INSTANCING}), and one leaf does not fit all of them`,
      );
  for (const animation of document.getRoot().listAnimations())
    for (const channel of animation.listChannels()) {
      const place = places.get(channel.getTargetNode() as NodeLike);
      const path = channel.getTargetPath();
      const reason =
        place === undefined || path === null || path === 'weights' ? null : refusalOf(plan, way, place, path);
      if (reason) refuse(`clip "${animation.getName()}" ${reason}`);
    }
}

/** The changes of one document. */
class Work {
  readonly #document: DocumentLike;
  readonly #plan: Plan;
  readonly #nodes: readonly NodeLike[];
  readonly #names: Set<string>;
  readonly #bodies = new Map<NodeLike, NodeLike>();

  constructor(document: DocumentLike, plan: Plan, nodes: readonly NodeLike[]) {
    this.#document = document;
    this.#plan = plan;
    this.#nodes = nodes;
    this.#names = new Set(nodes.map((it) => it.getName()));
  }

  run(bakes: boolean): void {
    const { locals, rests } = this.#plan;
    this.#bindAnew();
    const baked = bakes ? this.#bakers() : null;
    for (const [place, parts] of locals) set(this.#nodes[place] as NodeLike, parts);
    for (const [place, rest] of rests) {
      const node = this.#nodes[place] as NodeLike;
      if (isWhole(rest)) continue;
      if (node.getMesh() && !node.getSkin()) {
        if (baked) node.setMesh(baked(node, rest));
        else this.#moveMesh(place, node);
      }
      this.#moveSights(place, node, rest);
    }
    this.#mendClips();
  }

  #leaf(place: number, word: string, parts: LocalParts): NodeLike {
    const base = `${nameOf(this.#plan.rows, place)} ${word}`;
    let [name, number] = [base, 2];
    while (this.#names.has(name)) name = `${base} ${number++}`;
    this.#names.add(name);
    const leaf = this.#document.createNode(name);
    set(leaf, parts);
    this.#nodes[place]?.addChild(leaf);
    return leaf;
  }

  #moveMesh(place: number, node: NodeLike): void {
    const parts = leafOf(this.#plan, place, this.#plan.rows.boxes[place]);
    if (!parts) return;
    const leaf = this.#leaf(place, 'body', parts);
    leaf.setMesh(node.getMesh());
    leaf.setWeights(node.getWeights());
    node.setMesh(null);
    node.setWeights([]);
    this.#bodies.set(node, leaf);
  }

  /** Gives a camera and a light that shines in a direction a leaf each, which keeps the direction. */
  #moveSights(place: number, node: NodeLike, rest: Matrix3): void {
    const parts: LocalParts = { translation: [0, 0, 0], rotation: lookingAlong(rest), scale: [1, 1, 1] };
    const camera = node.getCamera();
    if (camera) {
      this.#leaf(place, 'camera', parts).setCamera(camera);
      node.setCamera(null);
    }
    const light = node.getExtension(LIGHTS) as { getType(): string } | null;
    if (!light || light.getType() === 'point') return;
    this.#leaf(place, 'light', parts).setExtension(LIGHTS, light);
    node.setExtension(LIGHTS, null);
  }

  #bindAnew(): void {
    const places = new Map(this.#nodes.map((node, place) => [node, place]));
    for (const skin of this.#document.getRoot().listSkins()) {
      const rests = skin.listJoints().map((it) => this.#plan.rests.get(places.get(it) ?? -1));
      if (rests.every((it) => isWhole(it))) continue;
      const old = skin.getInverseBindMatrices();
      const made = rests.flatMap((rest, i) =>
        boundAnew(rest, old ? old.getElement(i, []) : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
      );
      skin.setInverseBindMatrices(this.#accessor(made, 'MAT4', old));
    }
  }

  #accessor(numbers: ArrayLike<number>, type: string, like: AccessorLike | null): unknown {
    const accessor = this.#document.createAccessor(like?.getName() ?? '');
    accessor.setType(type);
    accessor.setArray(Float32Array.from(numbers));
    accessor.setBuffer(like?.getBuffer() ?? null);
    return accessor;
  }

  /** Returns what gives a node its mesh, stretched by a rest; each pair of them is made once. */
  #bakers(): (node: NodeLike, rest: Matrix3) => MeshLike {
    const known = new Map<MeshLike, Map<string, MeshLike>>();
    return (node, rest) => {
      const mesh = node.getMesh() as MeshLike;
      const copies = known.get(mesh) ?? new Map<string, MeshLike>();
      known.set(mesh, copies);
      const key = [...rest].map((it) => Math.round(it * 1e9)).join(' ');
      const made = copies.get(key) ?? this.#baked(mesh, rest);
      copies.set(key, made);
      return made;
    };
  }

  #baked(mesh: MeshLike, rest: Matrix3): MeshLike {
    const by = new VertexStretch(rest);
    const made = mesh.clone();
    for (const old of mesh.listPrimitives()) {
      const primitive = old.clone();
      const put = (
        owner: { setAttribute(name: string, to: unknown): unknown },
        name: string,
        type: string,
        from: AccessorLike | null,
        values: (all: number[]) => Float64Array,
      ): void => {
        if (from) owner.setAttribute(name, this.#accessor(values(allOf(from)), type, from));
      };
      const [normal, tangent] = [old.getAttribute('NORMAL'), old.getAttribute('TANGENT')];
      put(primitive, 'POSITION', 'VEC3', old.getAttribute('POSITION'), (all) => by.places(all));
      put(primitive, 'NORMAL', 'VEC3', normal, (all) => by.normals(all));
      put(primitive, 'TANGENT', 'VEC4', tangent, (all) => by.tangents(all));
      for (const target of old.listTargets()) {
        const moved = target.clone();
        put(moved, 'POSITION', 'VEC3', target.getAttribute('POSITION'), (all) => by.places(all));
        put(moved, 'NORMAL', 'VEC3', target.getAttribute('NORMAL'), (all) =>
          by.normalsOff(all, normal ? allOf(normal) : undefined),
        );
        put(moved, 'TANGENT', 'VEC3', target.getAttribute('TANGENT'), (all) =>
          by.tangentsOff(all, tangent ? allOf(tangent) : undefined),
        );
        primitive.removeTarget(target);
        primitive.addTarget(moved);
      }
      made.removePrimitive(old);
      made.addPrimitive(primitive);
    }
    return made;
  }

  #mendClips(): void {
    const places = new Map(this.#nodes.map((node, place) => [node, place]));
    for (const animation of this.#document.getRoot().listAnimations())
      for (const channel of animation.listChannels()) {
        const node = channel.getTargetNode();
        if (!node) continue;
        const body = this.#bodies.get(node);
        if (channel.getTargetPath() === 'weights' && body) channel.setTargetNode(body);
        const under = placesUnder(this.#plan, places.get(node) ?? -1);
        const sampler = channel.getSampler();
        const output = sampler?.getOutput();
        if (channel.getTargetPath() !== 'translation' || !under || !sampler || !output) continue;
        // A sampler may serve other channels too: this one gets its own.
        const own = sampler.clone();
        own.setOutput(this.#accessor(allApplied(under, allOf(output)), 'VEC3', output));
        animation.addSampler(own);
        channel.setSampler(own);
      }
  }
}

function set(node: NodeLike, { translation, rotation, scale }: LocalParts): void {
  node.setTranslation([...translation]);
  node.setRotation([...rotation]);
  node.setScale([...scale]);
}

function allOf(accessor: AccessorLike): number[] {
  return Array.from({ length: accessor.getCount() }, (_, i) => accessor.getElement(i, [])).flat();
}
