/** Work in pieces, of which some run beside each other. */

/**
 * @typedef {object} Piece
 * @property {string} name
 * @property {readonly string[]} [needs] the pieces that have to have gone well before
 * @property {() => Promise<boolean>} work tells whether it went well
 */

/**
 * Does the pieces in the order of their list, as many at once as there are hands; one that still
 * has to wait for another is passed over until then. A piece that goes wrong stops only those that
 * need it. Returns the names of those that were not begun.
 *
 * @param {readonly Piece[]} pieces
 * @param {number} [hands]
 */
export async function sideBySide(pieces, hands = 2) {
  const waiting = new Set(pieces);
  /** @type {Map<Piece, Promise<void>>} */
  const running = new Map();
  /** @type {Set<string>} */
  const good = new Set();
  const begin = (/** @type {Piece} */ piece) => {
    waiting.delete(piece);
    const done = piece.work().then((well) => {
      running.delete(piece);
      if (well) good.add(piece.name);
    });
    running.set(piece, done);
  };
  for (;;) {
    const next = [...waiting].find(({ needs = [] }) => needs.every((name) => good.has(name)));
    if (next && running.size < hands) begin(next);
    else if (running.size > 0) await Promise.race(running.values());
    else return [...waiting].map(({ name }) => name);
  }
}
