/** A tube on four joints, of which the second is scaled unevenly and the third turned: what riggers have. */
import { FileDraft } from './doctor-shown.ts';

/** Meters between two joints, and points around the tube. */
const [LONG, AROUND] = [1.33, 8];

export function wormText(): string {
  const draft = new FileDraft();
  const rings = 17;
  const [points, joints, weights]: [number[], number[], number[]] = [[], [], []];
  for (let ring = 0; ring < rings; ring++) {
    const along = (ring / (rings - 1)) * 4;
    const first = Math.min(3, Math.floor(along));
    const second = Math.min(3, first + 1);
    const share = first === 3 ? 0 : along - first;
    for (let i = 0; i < AROUND; i++) {
      const turn = (2 * Math.PI * i) / AROUND;
      points.push(0.3 * Math.cos(turn), along * LONG, 0.3 * Math.sin(turn));
      joints.push(first, second, 0, 0);
      weights.push(1 - share, share, 0, 0);
    }
  }
  const indices: number[] = [];
  for (let ring = 0; ring + 1 < rings; ring++)
    for (let i = 0; i < AROUND; i++) {
      const [a, b] = [ring * AROUND + i, ring * AROUND + ((i + 1) % AROUND)];
      indices.push(a, a + AROUND, b, b, a + AROUND, b + AROUND);
    }
  const bind = (joint: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -joint * LONG, 0, 1];
  const attributes = {
    POSITION: draft.add(points, 'VEC3'),
    JOINTS_0: draft.add(joints, 'VEC4', 'bytes'),
    WEIGHTS_0: draft.add(weights, 'VEC4'),
  };
  const half = Math.PI / 9;
  Object.assign(draft.json, {
    scene: 0,
    scenes: [{ nodes: [0, 4] }],
    nodes: [
      { name: 'joint0', children: [1] },
      { name: 'joint1', children: [2], translation: [0, LONG, 0], scale: [1.5, 1, 0.8] },
      {
        name: 'joint2',
        children: [3],
        translation: [0, LONG, 0],
        rotation: [0, 0, Math.sin(half), Math.cos(half)],
      },
      { name: 'joint3', translation: [0, LONG, 0] },
      { name: 'worm', mesh: 0, skin: 0 },
    ],
    meshes: [{ primitives: [{ attributes, indices: draft.add(indices, 'SCALAR', 'bytes') }] }],
    skins: [{ joints: [0, 1, 2, 3], inverseBindMatrices: draft.add([0, 1, 2, 3].flatMap(bind), 'MAT4') }],
  });
  return draft.text();
}
