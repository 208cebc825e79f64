/**
 * The bytes of a part of a core, unpacked: LZMA, after the specification of its author, which is in
 * the public domain. The parts are packed by `crate/parts`, a quarter shorter than gzip packs
 * them: it looks back over 32 kB only, and LZMA over all there is.
 *
 * Each bit is read against the chance that it is zero in its context, and moves that chance. The
 * chances are in one list: 12 of each kind for the states of the decoder, then the trees of bits.
 */

/** The places in the list where the chances of each kind begin. */
const MATCH = 0;
const REPEATED = 12;
const OTHER = 24;
const THIRD = 36;
const FOURTH = 48;
const LONGER = 60;
const SLOTS = 72;
const ALIGNED = 328;
const DISTANCES = 344;
const NEW_LENGTH = 472;
const OLD_LENGTH = 746;
const LITERALS = 1024;
/** The chances of a literal, in each context: the first bits of the byte before. */
const LITERAL = 768;

/**
 * Returns the `length` bytes that a text in base64 holds. A literal has three bits of context (lc),
 * and none of the place (lp = pb = 0).
 *
 * @internal
 */
export function unpack(text: string, length: number): Uint8Array<ArrayBuffer> {
  const chances = new Uint16Array(LITERALS + LITERAL * 8).fill(1024);
  const out = new Uint8Array(length);
  const packed = atob(text);
  let at = 0;
  // Range and code. In variables that functions share, numbers of 32 bits would be new objects for
  // each bit, which took a fifth longer.
  const now = new Uint32Array([0xffffffff, 0]);

  function shift(): void {
    now[1] = ((now[1] as number) << 8) | packed.charCodeAt(at++);
  }

  function narrow(range: number): void {
    now[0] = range;
    if (range >= 0x1000000) return;
    now[0] = range << 8;
    shift();
  }

  function bit(place: number): number {
    const chance = chances[place] as number;
    const range = now[0] as number;
    const code = now[1] as number;
    const bound = (range >>> 11) * chance;
    if (code < bound) {
      chances[place] = chance + ((2048 - chance) >> 5);
      narrow(bound);
      return 0;
    }
    chances[place] = chance - (chance >> 5);
    now[1] = code - bound;
    narrow(range - bound);
    return 1;
  }

  /** Returns a number of `bits` bits, the highest first. */
  function tree(base: number, bits: number): number {
    let node = 1;
    for (let i = 0; i < bits; i++) node = node * 2 + bit(base + node);
    return node - (1 << bits);
  }

  /** Does the same, the lowest bit first. */
  function reversed(base: number, bits: number): number {
    let [node, sum] = [1, 0];
    for (let i = 0; i < bits; i++) {
      const next = bit(base + node);
      node = node * 2 + next;
      sum += next << i;
    }
    return sum;
  }

  /** Returns the length of a match, less two. */
  function lengthFrom(base: number): number {
    if (bit(base) === 0) return tree(base + 2, 3);
    return bit(base + 1) === 0 ? 8 + tree(base + 10, 3) : 16 + tree(base + 18, 8);
  }

  function distance(slot: number): number {
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    let far = (2 + (slot & 1)) << bits;
    if (slot < 14) return far + reversed(DISTANCES + far - slot, bits);
    for (let i = bits - 1; i > 3; i--) {
      const half = (now[0] as number) >>> 1;
      if ((now[1] as number) >= half) {
        now[1] = (now[1] as number) - half;
        far += 1 << i;
      }
      narrow(half);
    }
    return far + reversed(ALIGNED, 4);
  }

  // The state: the kinds of the last few. Then the last four distances, less one.
  let [state, last, second, third, fourth, count] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 5; i++) shift();
  while (count < length) {
    if (bit(MATCH + state) === 0) {
      // Before the first byte there is none, which shifted is 0.
      const base = LITERALS + LITERAL * ((out[count - 1] as number) >> 5);
      let node = 1;
      // After a match the byte is not the one that would have made it longer.
      if (state > 6) {
        let other = out[count - last - 1] as number;
        for (let same = true; same && node < 256; ) {
          other *= 2;
          const next = bit(base + 256 + (other & 256) + node);
          same = next === ((other >> 8) & 1);
          node = node * 2 + next;
        }
      }
      while (node < 256) node = node * 2 + bit(base + node);
      out[count++] = node;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    let left = 1;
    if (bit(REPEATED + state) === 0) {
      [fourth, third, second] = [third, second, last];
      left = lengthFrom(NEW_LENGTH);
      last = distance(tree(SLOTS + 64 * Math.min(left, 3), 6));
      left += 2;
      state = state < 7 ? 7 : 10;
    } else {
      const other = bit(OTHER + state) === 1;
      if (other) {
        let far = second;
        if (bit(THIRD + state) === 1) {
          far = third;
          if (bit(FOURTH + state) === 1) [far, fourth] = [fourth, third];
          third = second;
        }
        [second, last] = [last, far];
      }
      if (other || bit(LONGER + state) === 1) {
        left = 2 + lengthFrom(OLD_LENGTH);
        state = state < 7 ? 8 : 11;
      } else {
        state = state < 7 ? 9 : 11;
      }
    }
    for (; left > 0; left--, count++) out[count] = out[count - last - 1] as number;
  }
  return out;
}
