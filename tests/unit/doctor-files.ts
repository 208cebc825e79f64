/** Random glTF files that have what skew meets: skins, clips of all kinds, morph targets, instances. */
import { type Any, FileDraft } from './doctor-shown.ts';
import { Random } from './random.ts';

const PATHS = ['translation', 'rotation', 'scale'] as const;

/** Returns a file of a few nodes below an uneven scale. */
export function randomFile(seed: number): string {
  const random = new Random(seed);
  const draft = new FileDraft();
  const many = (count: number, low: number, high: number) =>
    Array.from({ length: count }, () => random.between(low, high));
  const turn = () => {
    const q = many(4, -1, 1);
    return q.map((it) => it / Math.hypot(...q));
  };
  const sign = () => (random.chance(0.15) ? -1 : 1);
  const scale = () =>
    random.chance(0.5) ? many(3, 0.5, 2).map((it) => sign() * it) : [1, 1, 1].map(() => 1.25 * sign());
  const count = random.whole(3, 8);
  const nodes: Any[] = Array.from({ length: count }, (_, place) => ({
    name: `node ${place}`,
    ...(random.chance(0.8) ? { translation: many(3, -1, 1) } : {}),
    ...(random.chance(0.7) ? { rotation: turn() } : {}),
    ...(place === 0 || random.chance(0.4) ? { scale: scale() } : {}),
  }));
  for (let place = 1; place < count; place++) {
    const parent = nodes[random.whole(random.chance(0.8) ? Math.max(0, place - 2) : 0, place - 1)];
    parent.children = [...(parent.children ?? []), place];
  }
  const moved = new Set<number>();
  const clips = Array.from({ length: random.whole(0, 2) }, () => {
    const samplers: Any[] = [];
    const used = new Set<string>();
    const channels = Array.from({ length: random.whole(1, 3) }, () => {
      const [node, path] = [random.whole(0, count - 1), random.pick(PATHS)];
      if (used.has(`${node} ${path}`)) return null;
      used.add(`${node} ${path}`);
      moved.add(node);
      const keys = random.whole(2, 3);
      const interpolation = random.pick(['LINEAR', 'LINEAR', 'STEP', 'CUBICSPLINE'] as const);
      const times = Array.from({ length: keys }, (_, i) => 0.4 * i + random.between(0, 0.3));
      const still = nodes[node].scale?.map((it: number) => Math.sign(it)) ?? [1, 1, 1];
      const value = () =>
        path === 'rotation'
          ? turn()
          : path === 'scale'
            ? random.chance(0.3)
              ? still.map((it: number) => 1.3 * it)
              : many(3, 0.6, 1.8).map((it, axis) => it * still[axis])
            : many(3, -1, 1);
      const width = path === 'rotation' ? 4 : 3;
      const tangent = () => many(width, -0.5, 0.5);
      const values = times.flatMap(() =>
        interpolation === 'CUBICSPLINE' ? [...tangent(), ...value(), ...tangent()] : value(),
      );
      const input = draft.add(times, 'SCALAR');
      const output = draft.add(values, path === 'rotation' ? 'VEC4' : 'VEC3');
      return { sampler: samplers.push({ input, output, interpolation }) - 1, target: { node, path } };
    }).filter((it) => it !== null);
    return { channels, samplers };
  });
  const meshes: Any[] = [];
  const skins: Any[] = [];
  const shape = (vertices: number, more: Any = {}, morphs = random.chance(0.3)) => {
    const POSITION = draft.add(many(3 * vertices, -1, 1), 'VEC3');
    const targets = morphs
      ? [0, 1].map(() => ({ POSITION: draft.add(many(3 * vertices, -0.3, 0.3), 'VEC3') }))
      : [];
    const primitive = { attributes: { POSITION, ...more }, ...(morphs ? { targets } : {}) };
    return meshes.push({ primitives: [primitive], ...(morphs ? { weights: many(2, 0, 1) } : {}) }) - 1;
  };
  nodes.forEach((node, place) => {
    if (random.chance(0.5)) return;
    node.mesh = shape(random.whole(3, 8));
    const morphs = meshes[node.mesh].weights !== undefined;
    if (random.chance(0.15)) {
      const of = random.whole(1, 4);
      const attributes: Any = { TRANSLATION: draft.add(many(3 * of, -1, 1), 'VEC3') };
      if (random.chance(0.5)) attributes.SCALE = draft.add(many(3 * of, 0.5, 1.5), 'VEC3');
      if (random.chance(0.7))
        attributes.ROTATION = draft.add(Array.from({ length: of }, turn).flat(), 'VEC4');
      node.extensions = { EXT_mesh_gpu_instancing: { attributes } };
    } else if (morphs && clips[0] && random.chance(0.6)) {
      const input = draft.add([0, 0.5, 1], 'SCALAR');
      const sampler = { input, output: draft.add(many(6, 0, 1), 'SCALAR'), interpolation: 'LINEAR' };
      clips[0].channels.push({
        sampler: clips[0].samplers.push(sampler) - 1,
        target: { node: place, path: 'weights' as never },
      });
    }
  });
  if (random.chance(0.6)) {
    const joints = random
      .order(Array.from({ length: count }, (_, i) => i))
      .slice(0, random.whole(1, Math.min(4, count)));
    const vertices = random.whole(4, 9);
    const weights = Array.from({ length: vertices }, () => {
      const all = joints
        .map(() => random.between(0.1, 1))
        .concat([0, 0, 0])
        .slice(0, 4);
      return all.map((it) => it / all.reduce((sum, x) => sum + x, 0));
    }).flat();
    const of = Array.from({ length: vertices }, () =>
      [0, 1, 2, 3].map((i) => (i < joints.length ? i : 0)),
    ).flat();
    const more = { JOINTS_0: draft.add(of, 'VEC4', 'bytes'), WEIGHTS_0: draft.add(weights, 'VEC4') };
    const bind = () => {
      const m = many(16, -1, 1);
      return m.map((it, i) => (i % 4 === 3 ? (i === 15 ? 1 : 0) : i % 5 === 0 ? 1 + it / 4 : it / 4));
    };
    const binds = random.chance(0.8) ? { inverseBindMatrices: draft.add(joints.flatMap(bind), 'MAT4') } : {};
    skins.push({ joints, ...binds });
    const body = { name: 'body', mesh: shape(vertices, more), skin: 0, rotation: turn() };
    const number = nodes.push(body) - 1;
    if (random.chance(0.5)) nodes[0].children = [...(nodes[0].children ?? []), number];
  }
  const held = random.chance(0.2) ? random.whole(0, count - 1) : -1;
  if (held >= 0 && !moved.has(held)) {
    const m = many(16, -1, 1).map((it, i) =>
      i % 4 === 3 ? (i === 15 ? 1 : 0) : i % 5 === 0 ? 1.5 + it / 2 : it / 2,
    );
    const { translation: _, rotation: __, scale: ___, ...rest } = nodes[held];
    nodes[held] = { ...rest, matrix: m };
  }
  Object.assign(draft.json, {
    nodes,
    scenes: [{ nodes: nodes.flatMap((_, i) => (nodes.some((it) => it.children?.includes(i)) ? [] : [i])) }],
    ...(meshes.length > 0 ? { meshes } : {}),
    ...(skins.length > 0 ? { skins } : {}),
  });
  const animations = clips.filter((it) => it.channels.length > 0);
  if (animations.length > 0) draft.json.animations = animations;
  return draft.text();
}
