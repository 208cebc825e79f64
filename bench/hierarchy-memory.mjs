/**
 * How many bytes of the core's memory does a node of a `Hierarchy` take? The memory is asked before
 * and after a tree of 200,000 nodes is built. All trees stay, so that none is built in the room of
 * another; the one that grows as it is built comes last, since it leaves room behind.
 */
import { table } from './hierarchy-rounds.mjs';

const COUNT = 200_000;

export default function hierarchyMemory({ Hierarchy }, { say = console.log } = {}) {
  const kept = [new Hierarchy()];
  const memory = () => kept[0].rows.translations.buffer.byteLength;
  const built = (options, local, name = () => undefined) => {
    const before = memory();
    const tree = new Hierarchy(options);
    kept.push(tree);
    const parent = tree.add(local, { name: name(0) });
    for (let i = 1; i < COUNT; i++) tree.add(undefined, { parent, name: name(i) });
    tree.update();
    return ((memory() - before) / COUNT).toFixed(0);
  };
  kept[0].add();
  const capacity = COUNT;
  const rows = [
    ['with `capacity`', built({ capacity })],
    ['with `capacity` and names of up to seven letters', built({ capacity }, undefined, (i) => `n${i}`)],
    ['with `capacity` and rates', built({ capacity }, { velocity: [1, 0, 0] })],
    ['without `capacity`', built({})],
  ];
  say(table(`${COUNT.toLocaleString('en')} nodes: bytes a node`, ['', 'bytes'], rows));
}
