/**
 * Times contenders in turn, round after round, so that what slows the machine slows all; the least
 * time of each counts.
 */

/**
 * Nanoseconds a node for each contender, of writing and of updating. Before anything is timed they
 * have to agree on where every node is.
 *
 * @param {readonly { name: string, it: import('./hierarchy-peers.mjs').Contender }[]} contenders
 * @param {readonly Float32Array[]} sources the sources to write, in turn, so that everything moves
 * every time
 * @param {Uint32Array} [nodes] those that move, if not all do
 */
export function rounds(contenders, sources, nodes, { count, times = 15 }) {
  // Several in a row: the first finds the caches full of somebody else's numbers, as it does in no
  // program.
  const [turns, repeats] = [3, Math.max(1, Math.round(30_000 / count))];
  const spent = contenders.map(() => ({ write: [], update: [] }));
  for (let round = -3; round < times; round++) {
    contenders.forEach(({ it }, i) => {
      for (let turn = 0; turn < turns; turn++) {
        let [write, update] = [0, 0];
        for (let repeat = 0; repeat < repeats; repeat++) {
          const source = sources[(round + turn + repeat) & 1];
          const begun = performance.now();
          it.write(source, nodes);
          const written = performance.now();
          it.update(nodes);
          update += performance.now() - written;
          write += written - begun;
        }
        const scale = 1e6 / count / repeats;
        if (round < 0) continue; // warming up
        spent[i].write.push(write * scale);
        spent[i].update.push(update * scale);
      }
    });
    if (round === -3) agree(contenders, count);
  }
  return spent.map(({ write, update }) => ({ write: Math.min(...write), update: Math.min(...update) }));
}

/**
 * They round differently, some to 24 bits and some to 53; a node in the wrong place is further off
 * than that.
 */
function agree([first, ...others], count) {
  for (const { name, it } of others) {
    for (let node = 0; node < count; node += 7) {
      const [here, there] = [first.it.place(node), it.place(node)];
      const off = Math.hypot(...[0, 1, 2].map((k) => here[k] - there[k]));
      if (!(off < 1e-3))
        throw new Error(`node ${node} is ${off} away from where ${first.name} has it, says ${name}`);
    }
  }
}

/** A table: a heading, then for each row its name and its cells. */
export function table(question, head, rows) {
  const widths = head.map((it, i) => Math.max(it.length, ...rows.map((row) => row[i].length)));
  const line = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ');
  return [`\n${question}`, line(head), ...rows.map(line)].join('\n');
}

/** A time, and how many times as long it is as another. */
export const timed = (time, ours) => [time.toFixed(time < 1 ? 2 : 1), `${(time / ours).toFixed(1)} ×`];
