/** Random numbers that are the same in every run, so that what fails once fails again. */

/** Mulberry32: a number in [0, 1) a call. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let it = Math.imul(state ^ (state >>> 15), state | 1);
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61);
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Zero with a sign, the ends of the range, and where JavaScript begins to write exponents. */
const ODD = [
  0,
  -0,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  1e21,
  -1e21,
  1e-7,
  0.1 + 0.2,
  2 ** 53,
];

export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomNumbers(seed);
  }

  /** In [low, high), with all 53 bits. */
  between(low: number, high: number): number {
    const unit =
      (Math.floor(this.#next() * 2 ** 26) * 2 ** 27 + Math.floor(this.#next() * 2 ** 27)) / 2 ** 53;
    return low + unit * (high - low);
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** Returns the items in any order. */
  order<Item>(items: readonly Item[]): Item[] {
    const rest = [...items];
    return items.flatMap(() => rest.splice(this.whole(0, rest.length - 1), 1));
  }

  /**
   * Any finite double: all exponents alike, subnormal ones too; now and then one of those that are
   * written oddly.
   */
  double(): number {
    if (this.chance(0.1)) return this.pick(ODD);
    const view = new DataView(new ArrayBuffer(8));
    do {
      view.setUint32(0, this.whole(0, 2 ** 32 - 1));
      view.setUint32(4, this.whole(0, 2 ** 32 - 1));
    } while (!Number.isFinite(view.getFloat64(0)));
    return view.getFloat64(0);
  }
}
