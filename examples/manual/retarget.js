// A clip of one skeleton for another one, whose bones rest in other directions and have other axes.
import { Clip, Hierarchy, rotation3 } from 'kinetree';

/** Quaternions that need not be of length one: tangents are not. */
const times = ([a, b, c, d], [x, y, z, w]) => [
  d * x + a * w + b * z - c * y,
  d * y - a * z + b * w + c * x,
  d * z + a * y - b * x + c * w,
  d * w - a * x - b * y - c * z,
];
const back = ([x, y, z, w]) => [-x, -y, -z, w];

/** Turns each bone of `to`, parents first, until it points as that of `from` does. */
function align(from, to, bones) {
  const way = (tree, [bone, end]) => {
    const [a, b] = [bone, end].map((name) => tree.world(tree.find(name)).translation);
    return b.map((it, i) => it - a[i]);
  };
  for (const bone of bones) {
    const arc = rotation3.shortestArc(way(to, bone), way(from, bone)); // its twist is a guess
    const node = to.find(bone[0]);
    to.setWorld(node, { rotation: rotation3.multiply(arc, to.world(node).rotation) });
  }
}
/** Returns the channels of `clip` for `to`: both trees are at rest, and point the same way. */
function retarget(clip, from, to, hips = 1) {
  const world = (tree, node) => (node === null ? [0, 0, 0, 1] : [...tree.world(node).rotation]);
  const [sources, targets] = [from.nodes(), to.nodes()];
  const channels = clip.channels.flatMap((channel) => {
    const source = sources[channel.node];
    const target = to.find(from.name(source));
    if (target === null || channel.path === 'scale') return [];
    const node = targets.indexOf(target);
    if (channel.path === 'translation')
      return from.parent(source) === null
        ? [{ ...channel, node, values: channel.values.map((it) => it * hips) }] // the ratio of the hips' heights
        : []; // bones keep their own lengths
    const left = times(back(world(to, to.parent(target))), world(from, from.parent(source)));
    const right = times(back(world(from, source)), world(to, target));
    const values = [];
    for (let i = 0; i < channel.values.length; i += 4)
      values.push(...times(times(left, channel.values.slice(i, i + 4)), right));
    return [{ ...channel, node, values }];
  });
  return { channels };
}

/** An arm of two bones at rest, which point along `along` of their own, `down` below the horizon. */
function arm(along, turn) {
  const tree = new Hierarchy();
  const upper = tree.add({ rotation: rotation3.fromAxisAngle([0, 0, 1], turn) }, { name: 'upper' });
  const fore = tree.add({ translation: along }, { name: 'fore', parent: upper });
  tree.add({ translation: along }, { name: 'hand', parent: fore });
  return tree;
}
const source = arm([0.3, 0, 0], 0); // a T-pose
const sixth = Math.PI / 6;
const key = (angle) => [...rotation3.fromAxisAngle([0, 0, 1], angle)];
const wave = {
  channels: [
    { node: 0, path: 'rotation', times: [0, 1], values: [...key(0), ...key(2 * sixth)] },
    { node: 1, path: 'rotation', times: [0, 1], values: [...key(0), ...key(-2 * sixth)] },
  ],
};
const bones = [
  ['upper', 'fore'],
  ['fore', 'hand'],
];
for (const aligned of [false, true]) {
  const target = arm([0, 0.25, 0], -Math.PI / 2 - Math.PI / 4); // bones along y, 45° down
  if (aligned) align(source, target, bones);
  const clip = retarget(wave, source, target);
  new Clip(clip, target.nodes()).applyTo(target, 0.5); // half of the way: 30° up, the forearm level
  const [a, b, c] = ['upper', 'fore', 'hand'].map((name) => target.world(target.find(name)));
  const way = (from, to) =>
    Array.from(to.translation, (it, i) => ((it - from.translation[i]) / 0.25 + 0).toFixed(3)).join(' ');
  console.log(
    `${aligned ? 'aligned' : 'as it is'}: ${way(a, b)}, ${way(b, c)}, ${a.angularVelocity[2].toFixed(4)} rad/s`,
  );
}
