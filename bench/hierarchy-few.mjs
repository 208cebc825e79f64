/**
 * How long does it take to bring a hierarchy up to date when one node in a hundred has moved, with
 * all that is below it?
 */
import { contenders } from './hierarchy-peers.mjs';
import { rounds, table, timed } from './hierarchy-rounds.mjs';
import { few, poses, trees } from './hierarchy-trees.mjs';

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default async function hierarchyFew(
  kinetree,
  { sizes = [1_000, 10_000, 100_000, 1_000_000], say = console.log } = {},
) {
  for (const count of sizes) {
    for (const [kind, grow] of Object.entries(trees)) {
      const parents = grow(count);
      const peers = contenders(kinetree, true).filter(({ most, few }) => few && count <= most);
      const made = peers.map((peer) => ({ name: peer.name, it: peer.make(parents) }));
      const start = poses(1, count);
      for (const { it } of made) {
        it.write(start);
        it.update();
      }
      const times = rounds(made, [poses(2, count), start], few(count), { count });
      const [ours] = times.map(({ write, update }) => write + update);
      const rows = times.map(({ write, update }, i) => [made[i].name, ...timed(write + update, ours)]);
      const question = `1 % of ${count.toLocaleString('en')} nodes moved, ${kind} tree: ns a node of the tree`;
      say(table(question, ['', 'set + update', 'to ours'], rows));
      for (const { it } of made) it.dispose?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
