/** Vertices as nodes show them, and their numbers for the core. */
/** The vertices of one primitive, as one node shows them. */
export interface Piece {
  readonly node: number;
  readonly positions: ArrayLike<number>;
  /** The displacements of morph targets, and their weights at rest. */
  readonly targets: readonly (ArrayLike<number> | null)[];
  readonly weights: readonly number[];
  /** The translations, rotations and scales of instances, ten numbers each; `null` of a node that has none. */
  readonly instances: Float64Array | null;
  readonly skin: Binding | null;
  /** True where the vertices cannot be read: the corners of their box stand for them. */
  readonly boxed: boolean;
}

/** The joints that vertices follow. */
export interface Binding {
  /** The places of the joints, and their inverse bind matrices, sixteen numbers each. */
  readonly joints: readonly number[];
  readonly binds: ArrayLike<number> | null;
  /** The ends of the vertices' influences. */
  readonly ends: ArrayLike<number>;
  /** For each influence the number of the joint, and its weight. */
  readonly influences: readonly number[];
}

/** The joints of vertices and their weights, four a vertex each. */
export type JointSet = readonly [joints: ArrayLike<number>, weights: ArrayLike<number>];

/** Returns the binding of so many vertices to joints; those of no joint's number are left out. */
export function bindingOf(
  joints: readonly number[],
  binds: ArrayLike<number> | null,
  sets: readonly JointSet[],
  count: number,
): Binding {
  const influences: number[] = [];
  const ends = Float64Array.from({ length: count }, (_, vertex) => {
    for (const [of, weights] of sets)
      for (let i = 4 * vertex; i < 4 * vertex + 4; i++) {
        const [joint, weight] = [of[i] as number, weights[i] as number];
        if (weight && joints[joint] !== undefined) influences.push(joint, weight);
      }
    return influences.length / 2;
  });
  return { joints, binds, ends, influences };
}

/** Returns the places of the joints that some vertices follow. */
export function followed(skins: readonly Piece[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { skin } of skins)
    if (skin)
      for (let i = 0; i < skin.influences.length; i += 2)
        if ((skin.influences[i + 1] as number) > 0)
          found.add(skin.joints[skin.influences[i] as number] as number);
  return found;
}

/** Returns the numbers of pieces for the core: see `crate/wasm/src/doctor_moved.rs`. */
export function piecesIn(pieces: readonly Piece[], turns: Int32Array): readonly ArrayLike<number>[] {
  const turn = (node: number): number => turns[node] ?? turns.length;
  const listed = (list: ArrayLike<number>): readonly ArrayLike<number>[] => [[list.length], list];
  return [
    [pieces.length],
    ...pieces.flatMap(({ node, positions, targets, weights, instances, skin }) => [
      [turn(node)],
      ...listed(positions),
      [targets.length],
      ...targets.flatMap((it, i) => [[weights[i] as number], ...listed(it ?? [])]),
      [instances ? 1 : 0],
      ...(instances ? listed(instances) : []),
      [skin ? 1 : 0],
      ...(skin ? [skin.joints.map(turn), skin.binds ?? [], skin.ends, skin.influences].flatMap(listed) : []),
    ]),
  ];
}
