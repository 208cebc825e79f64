/** The skins of a way out, shown over the present ones: posed and bound as in its file. */

import { placeOf, type TreeDocument } from '../document/document.ts';
import { EACH, restsOf, worldsOf } from '../document/worlds.ts';
import { Bone, Matrix4, MeshBasicMaterial, type Placed, Skeleton, type Surface } from './three.ts';

/** A skin that is shown, and the id of the node of each joint. */
interface Skin {
  readonly surface: Surface;
  readonly ids: ReadonlyMap<Placed | undefined, number>;
}

/** Two matrices that differ by less look the same. */
const SAME = 1e-6;

export class Ghost {
  readonly #paint = new MeshBasicMaterial({ transparent: true, opacity: 0.45, depthWrite: false });
  #of: TreeDocument | null = null;
  #shown: readonly Surface[] = [];

  /** Shows the skins of a way out, or none for `null`. */
  show(
    scene: { add(it: object): void; remove(it: object): void },
    preview: TreeDocument | null,
    skins: readonly Skin[],
    color: string,
  ): void {
    this.#paint.color.set(color);
    if (preview === this.#of) return;
    this.#of = preview;
    // three.js takes no empty lists.
    for (const it of this.#shown) scene.remove(it);
    for (const { skeleton } of this.#shown) skeleton?.dispose();
    this.#shown = preview ? skins.flatMap((it) => this.#posed(preview, it) ?? []) : [];
    for (const it of this.#shown) scene.add(it);
  }

  #posed(preview: TreeDocument, { surface, ids }: Skin): Surface | null {
    const { skeleton } = surface;
    if (!skeleton) return null;
    const worlds = worldsOf(preview);
    let moves = false;
    const bones = skeleton.bones.map((joint) => {
      const id = ids.get(joint) ?? 0;
      const place = placeOf(preview, id);
      const bone: Placed = Object.assign(new Bone(), { matrixWorldAutoUpdate: false });
      if (place < 0) return bone;
      bone.matrixWorld.fromArray(worlds, EACH * place);
      const rest = restsOf.get(preview)?.get(id);
      if (rest) bone.matrixWorld.multiply(new Matrix4().fromArray(inFour(rest)));
      const [a, b] = [bone.matrixWorld.elements, joint.matrixWorld.elements];
      const most = Math.max(...b.map(Math.abs));
      moves ||= a.some((it, i) => !(Math.abs(it - (b[i] as number)) <= SAME * most));
      return bone;
    });
    if (!moves) return null;
    const ghost = surface.clone();
    Object.assign(ghost, { material: this.#paint, castShadow: false, renderOrder: 3, frustumCulled: false });
    ghost.bind(new Skeleton(bones, skeleton.boneInverses), new Matrix4());
    ghost.bindMode = 'detached';
    ghost.bindMatrixInverse.identity();
    return ghost;
  }

  dispose(): void {
    for (const { skeleton } of this.#shown) skeleton?.dispose();
    this.#paint.dispose();
  }
}

/** Returns a matrix of nine numbers with a fourth row and column. */
const inFour = (m: ArrayLike<number>): number[] =>
  [0, 1, 2].flatMap((i) => [...Array.from(m).slice(3 * i, 3 * i + 3), 0]).concat([0, 0, 0, 1]);
