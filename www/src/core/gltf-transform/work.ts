/** The changes that take the skew out of a document of glTF-Transform. */

import type { Attachment } from '../doctor/attachments.ts';
import { changesValues, keptValues } from '../doctor/clips.ts';
import { boundAnew, LIGHTS } from '../doctor/gltf/contents.ts';
import { IDENTITY_PARTS, type LocalParts, lookingAlong } from '../doctor/local-parts.ts';
import { nameOf } from '../doctor/patient.ts';
import { isIdentity, type Plan } from '../doctor/plan.ts';
import { freshCurves, movingAttachments, type Resampled } from '../doctor/resample.ts';
import { VertexStretch } from '../doctor/vertices.ts';
import { identity3, type Matrix3 } from '../linear/matrix3.ts';
import type { AccessorLike, AnimationLike, DocumentLike, MeshLike, NodeLike } from './like.ts';
import { allOf, placesOf } from './read.ts';

/** The changes of one document. */
export class Work {
  readonly #document: DocumentLike;
  readonly #plan: Plan;
  readonly #nodes: readonly NodeLike[];
  readonly #names: Set<string>;
  readonly #fresh: ReadonlyMap<number, Resampled>;
  readonly #moving: readonly Attachment[];
  /** The leaves of what hangs on nodes, by its kind and its place. */
  readonly #leaves = new Map<string, NodeLike[]>();

  /** `fresh` has the curves of animations that are resampled, by their places in the document. */
  constructor(
    document: DocumentLike,
    plan: Plan,
    nodes: readonly NodeLike[],
    fresh: ReadonlyMap<number, Resampled>,
  ) {
    this.#document = document;
    this.#plan = plan;
    this.#nodes = nodes;
    this.#fresh = fresh;
    this.#moving = movingAttachments(fresh.values());
    this.#names = new Set(nodes.map((it) => it.getName()));
  }

  run(bakes: boolean): void {
    const { locals, rests } = this.#plan;
    this.#bindAnew();
    const baked = bakes ? this.#bakers() : null;
    for (const [place, parts] of locals) set(this.#nodes[place] as NodeLike, parts);
    const moves = (kind: Attachment['kind'], place: number): boolean =>
      this.#moving.some((it) => it.kind === kind && it.place === place);
    for (const place of new Set([...rests.keys(), ...this.#moving.map((it) => it.place)])) {
      const node = this.#nodes[place] as NodeLike;
      const rest = rests.get(place) ?? identity3();
      if (node.getMesh() && !node.getSkin() && (moves('body', place) || !isIdentity(rest))) {
        if (baked) node.setMesh(baked(node, rest));
        else this.#moveMesh(place, node);
      }
      if (moves('sight', place) || !isIdentity(rest)) this.#moveSights(place, node, rest);
    }
    this.#leaveJoints();
    this.#mendClips();
  }

  #leaf(place: number, word: string, kind: Attachment['kind'], parts: LocalParts): NodeLike {
    const base = `${nameOf(this.#plan.rows, place)} ${word}`;
    let [name, number] = [base, 2];
    while (this.#names.has(name)) name = `${base} ${number++}`;
    this.#names.add(name);
    const leaf = this.#document.createNode(name);
    set(leaf, parts);
    this.#nodes[place]?.addChild(leaf);
    const key = `${kind} ${place}`;
    this.#leaves.set(key, [...(this.#leaves.get(key) ?? []), leaf]);
    return leaf;
  }

  #moveMesh(place: number, node: NodeLike): void {
    const parts = this.#plan.bodies.get(place) ?? IDENTITY_PARTS;
    const leaf = this.#leaf(place, 'body', 'body', parts);
    leaf.setMesh(node.getMesh());
    leaf.setWeights(node.getWeights());
    node.setMesh(null);
    node.setWeights([]);
  }

  /** Gives a camera and a light that shines in a direction a leaf each, which keeps the direction. */
  #moveSights(place: number, node: NodeLike, rest: Matrix3): void {
    const parts: LocalParts = { ...IDENTITY_PARTS, rotation: lookingAlong(rest) };
    const camera = node.getCamera();
    if (camera) {
      this.#leaf(place, 'camera', 'sight', parts).setCamera(camera);
      node.setCamera(null);
    }
    const light = node.getExtension(LIGHTS) as { getType(): string } | null;
    if (!light || light.getType() === 'point') return;
    this.#leaf(place, 'light', 'sight', parts).setExtension(LIGHTS, light);
    node.setExtension(LIGHTS, null);
  }

  /** Puts a leaf under each joint that stretches vertices in time; skins follow the leaf instead. */
  #leaveJoints(): void {
    const leaves = new Map<NodeLike, NodeLike>();
    for (const { kind, place } of this.#moving)
      if (kind === 'joint')
        leaves.set(this.#nodes[place] as NodeLike, this.#leaf(place, 'joint', 'joint', IDENTITY_PARTS));
    for (const skin of this.#document.getRoot().listSkins()) {
      const joints = skin.listJoints();
      if (!joints.some((it) => leaves.has(it))) continue;
      for (const it of joints) skin.removeJoint(it);
      for (const it of joints) skin.addJoint(leaves.get(it) ?? it);
    }
  }

  #bindAnew(): void {
    const places = new Map(this.#nodes.map((node, place) => [node, place]));
    for (const skin of this.#document.getRoot().listSkins()) {
      const rests = skin.listJoints().map((it) => this.#plan.rests.get(places.get(it) ?? -1));
      if (rests.every((it) => isIdentity(it))) continue;
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
    const places = placesOf(this.#nodes);
    for (const [number, animation] of this.#document.getRoot().listAnimations().entries()) {
      const fresh = this.#fresh.get(number);
      if (fresh) this.#writeCurves(animation, fresh, places);
      for (const channel of animation.listChannels()) {
        const node = channel.getTargetNode();
        const place = places.get(node) ?? -1;
        const [body] = this.#leaves.get(`body ${place}`) ?? [];
        if (channel.getTargetPath() === 'weights' && body) channel.setTargetNode(body);
        const path = channel.getTargetPath() ?? '';
        const sampler = channel.getSampler();
        const output = sampler?.getOutput();
        if (fresh?.parts.get(place)?.some((it) => it === path) || !sampler || !output) continue;
        if (!changesValues(this.#plan, place, path)) continue;
        const values = keptValues(this.#plan, place, path, allOf(output)) ?? [];
        // A sampler may serve other channels too: this one gets its own.
        const own = sampler.clone();
        own.setOutput(this.#accessor(values, 'VEC3', output));
        animation.addSampler(own);
        channel.setSampler(own);
      }
    }
  }

  /** Replaces the curves of nodes below a stretch, and gives their leaves some of their own. */
  #writeCurves(
    animation: AnimationLike,
    fresh: Resampled,
    places: ReadonlyMap<NodeLike | null, number>,
  ): void {
    const moved = new Set<string>();
    let like: AccessorLike | null = null;
    for (const channel of animation.listChannels()) {
      const [place, path] = [places.get(channel.getTargetNode()) ?? -1, channel.getTargetPath()];
      like ??= channel.getSampler()?.getOutput() ?? null;
      if (!fresh.parts.get(place)?.some((it) => it === path)) continue;
      moved.add(`${place} ${path}`);
      animation.removeChannel(channel);
      channel.dispose();
    }
    const used = new Set(animation.listChannels().map((it) => it.getSampler()));
    for (const sampler of animation.listSamplers()) if (!used.has(sampler)) animation.removeSampler(sampler);
    const accessor = (numbers: ArrayLike<number>, type: string): unknown => {
      const made = this.#accessor(numbers, type, null);
      (made as { setBuffer(buffer: unknown): unknown }).setBuffer(like?.getBuffer() ?? null);
      return made;
    };
    const input = accessor(fresh.times, 'SCALAR');
    for (const { place, attachment, path, values } of freshCurves(this.#plan, fresh, moved)) {
      const node = this.#nodes[place] as NodeLike;
      for (const target of attachment ? (this.#leaves.get(`${attachment.kind} ${place}`) ?? []) : [node]) {
        const sampler = this.#document.createAnimationSampler();
        sampler.setInput(input);
        sampler.setOutput(accessor(values, path === 'rotation' ? 'VEC4' : 'VEC3'));
        sampler.setInterpolation('LINEAR');
        const channel = this.#document.createAnimationChannel();
        channel.setTargetNode(target);
        channel.setTargetPath(path);
        channel.setSampler(sampler);
        animation.addSampler(sampler);
        animation.addChannel(channel);
      }
    }
  }
}

function set(node: NodeLike, { translation, rotation, scale }: LocalParts): void {
  node.setTranslation([...translation]);
  node.setRotation([...rotation]);
  node.setScale([...scale]);
}
