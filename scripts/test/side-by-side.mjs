/** Work in pieces, of which some run beside each other; each gives its own count. */

/**
 * What a piece of work found. `fresh` of those that passed were not run again, since nothing that
 * they depend on has changed; a piece that was not `begun` counts as failed.
 *
 * @typedef {{ passed: number, failed: number, fresh?: number, begun?: false }} Outcome
 */

/**
 * @typedef {object} Piece
 * @property {string} name
 * @property {readonly string[]} [needs] the pieces that have to have passed before
 * @property {() => Promise<Outcome | number | void>} work returns what it found, or how many passed if
 * that is all, or nothing where there is nothing to count. One that throws has failed, with the
 * `outcome` of its error or as one
 */

/**
 * Does the pieces in the order of their list, as many at once as there are hands; one that still
 * has to wait for another is passed over until then. A piece that fails stops only those that need
 * it. Returns the outcome of every piece, of those that were not begun too.
 *
 * Nothing is added up on the way, where one piece could overwrite the sum of another: see `total`.
 *
 * @param {readonly Piece[]} pieces
 * @param {(error: unknown) => void} tell hears what a piece throws
 * @param {number} [hands]
 */
export async function sideBySide(pieces, tell, hands = 2) {
  const waiting = new Set(pieces);
  /** @type {Map<Piece, Promise<void>>} */
  const running = new Map();
  /** @type {Map<string, Outcome>} */
  const outcomes = new Map();
  const passed = (/** @type {string} */ name) => outcomes.get(name)?.failed === 0;
  const begin = (/** @type {Piece} */ piece) => {
    waiting.delete(piece);
    const done = outcomeOf(piece, tell).then((outcome) => {
      running.delete(piece);
      outcomes.set(piece.name, outcome);
    });
    running.set(piece, done);
  };
  for (;;) {
    const next = [...waiting].find(({ needs = [] }) => needs.every(passed));
    if (next && running.size < hands) begin(next);
    else if (running.size > 0) await Promise.race(running.values());
    else break;
  }
  for (const { name } of waiting) outcomes.set(name, { passed: 0, failed: 1, begun: false });
  return outcomes;
}

/**
 * @param {Piece} piece
 * @param {(error: any) => void} tell
 * @returns {Promise<Outcome>}
 */
async function outcomeOf({ work }, tell) {
  try {
    const found = (await work()) ?? 0;
    return typeof found === 'number' ? { passed: found, failed: 0 } : found;
  } catch (error) {
    tell(error);
    return /** @type {any} */ (error)?.outcome ?? { passed: 0, failed: 1 };
  }
}

/**
 * Adds up what all pieces found.
 *
 * @param {ReadonlyMap<string, Outcome>} outcomes
 */
export function total(outcomes) {
  const sum = { passed: 0, failed: 0, fresh: 0, left: /** @type {string[]} */ ([]) };
  for (const [name, { passed, failed, fresh = 0, begun = true }] of outcomes) {
    sum.passed += passed;
    sum.failed += failed;
    sum.fresh += fresh;
    if (!begun) sum.left.push(name);
  }
  return sum;
}
