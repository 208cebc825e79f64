/** How long does it take to bring a hierarchy up to date when everything in it has moved? */
import { floor } from './hierarchy-floor.mjs';
import { contenders } from './hierarchy-peers.mjs';
import { rounds, table, timed } from './hierarchy-rounds.mjs';
import { poses, trees } from './hierarchy-trees.mjs';

/**
 * @param {typeof import('../www/src/core/entries/index.ts')} kinetree
 */
export default async function hierarchyAll(
  kinetree,
  { sizes = [1_000, 10_000, 100_000, 1_000_000], say = console.log } = {},
) {
  for (const count of sizes) {
    for (const [kind, grow] of Object.entries(trees)) {
      const parents = grow(count);
      const peers = contenders(kinetree).filter(({ most }) => count <= most);
      const made = peers.map((peer) => ({ name: peer.name, it: peer.make(parents) }));
      made.push({ name: 'floor: the same bytes touched', it: floor('matrices', parents, made[0].it) });
      const times = rounds(made, [poses(1, count), poses(2, count)], undefined, { count });
      const [{ write, update }] = times;
      const rows = times.map((time, i) => [
        made[i].name,
        ...timed(time.update, update),
        ...timed(time.write + time.update, write + update),
      ]);
      const question = `All of ${count.toLocaleString('en')} nodes moved, ${kind} tree: ns a node`;
      say(table(question, ['', 'update', 'to ours', 'set + update', 'to ours'], rows));
      for (const { it } of made) it.dispose?.();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
