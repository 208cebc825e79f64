/**
 * What does the figure of the forest cost, beside the peers of the other benches? A hundred ferns
 * of a thousand nodes in the wind, with the figure's own trees and poses; one chain of as many;
 * and what it costs to say which roots have moved.
 */
import { bundled } from './bundle.mjs';
import { contenders } from './hierarchy-peers.mjs';
import { rounds, table, timed } from './hierarchy-rounds.mjs';

const SHARES = ['1', '10', '20', '50', '100', 'all'];
const FRAMES = 240;

/** Returns an array of the numbers of two lists. */
function joined(List, first, second) {
  const list = new List(first.length + second.length);
  list.set(first);
  list.set(second, first.length);
  return list;
}

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default async function forest(kinetree, { say = console.log } = {}) {
  const { core, defaults, toParams, controls, Forest, WallClock } = await bundled('forest-figure');
  core.initialize();
  const params = (values) => toParams(controls, { ...defaults(controls), ...values });
  const stopped = { runs: false, slow: false, begin() {}, end() {}, lap() {}, read: () => null, about() {} };
  for (const kind of ['ferns', 'chain']) {
    const it = new Forest(params({ kind }));
    // All trees on one root, since a contender updates from its first node.
    const poses = [1, 2].map((time) => {
      it.time = time;
      it.show(params({ kind }), stopped);
      return joined(Float32Array, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1], it.locals);
    });
    const parents = joined(
      Int32Array,
      [-1],
      it.growth.parents.map((parent) => parent + 1),
    );
    const count = parents.length;
    // On a chain three.js and its like call themselves until the stack ends.
    const peers = contenders(kinetree).filter(({ name }) => kind === 'ferns' || /^kinetree/.test(name));
    const made = peers.map((peer) => ({ name: peer.name, it: peer.make(parents) }));
    const times = rounds(made, poses, undefined, { count });
    const [{ write, update }] = times;
    const rows = times.map((time, i) => [
      made[i].name,
      ...timed(time.update, update),
      ...timed(time.write + time.update, write + update),
    ]);
    const what = kind === 'ferns' ? '100 ferns of 1,000 nodes' : 'One chain of 100,000 nodes';
    say(table(`${what}, all moved: ns a node`, ['', 'update', 'to ours', 'set + update', 'to ours'], rows));
    for (const { it } of made) it.dispose?.();
    it.dispose();
  }
  const rows = SHARES.map((named) => {
    const clock = new WallClock();
    const it = new Forest(params({ named }));
    for (let frame = 0; frame < FRAMES; frame++) {
      it.time += 1 / 60;
      it.show(params({ named }), clock);
    }
    it.dispose();
    const name = named === 'all' ? 'all, and nobody is told' : `${named} % of the roots named`;
    return [name, ...['write', 'update'].map((part) => clock.read(part).median.toFixed(3))];
  });
  say(table('The figure, 100,000 nodes, medians: ms a frame', ['', 'wind', 'update'], rows));
}
