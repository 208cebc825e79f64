/**
 * The bytes of a part of a core, woven from streams: its instructions, and apart from them the
 * numbers that go with some, each kind in a stream of its own. Where they are apart, the packer
 * finds the same instructions with other numbers: 10 % less to load. `scripts/wasm-streams.mjs`
 * makes the streams.
 */

/**
 * The numbers that follow each instruction, from the code 0 to 68. Those of the last two are floats
 * and are counted in bytes. No instruction after these has any, and where that is not true, as with
 * SIMD, the numbers are among the instructions.
 */
const NUMBERS = '001110000000110012000000000000001111111022222222222222222222222111148';

const INSTRUCTIONS = 0;
const CONSTANTS = 1;
const READ_LOCALS = 2;
const WRITTEN_LOCALS = 3;
const LOADED = 4;
const STORED = 5;
const HIGHER = 6;

/**
 * Returns the bytes that streams hold, one after the other, each but the last one of the length
 * given. A local variable is there as its place in the list of all, the latest first.
 *
 * @internal
 */
export function woven(streams: Uint8Array, lengths: readonly number[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(streams.length);
  const latest = new Uint8Array(256).map((_, local) => local);
  let end = 0;
  const next = [0, ...lengths.map((length) => (end += length))];
  let instruction = 0;
  let left = 0;
  for (let i = 0; i < out.length; i++) {
    const stream = streamOf(instruction, left, out[i - 1] as number);
    const from = next[stream] as number;
    next[stream] = from + 1;
    let byte = streams[from] as number;
    if (stream === READ_LOCALS || stream === WRITTEN_LOCALS) {
      const place = byte;
      byte = latest[place] as number;
      latest.copyWithin(1, 0, place);
      latest[0] = byte;
    }
    out[i] = byte;
    if (left === 0) {
      instruction = byte;
      left = Number(NUMBERS[byte] ?? 0);
    } else if (byte < 128 || instruction > 66) {
      // A number goes on after a byte with the highest bit, a float does not.
      left--;
    }
  }
  return out;
}

/**
 * The stream of the next byte: `left` numbers of an instruction are yet to come. Offsets are apart
 * by what is done in that place, and their first bytes from the others.
 */
function streamOf(instruction: number, left: number, before: number): number {
  if (left === 0) return INSTRUCTIONS;
  if (instruction === 32) return READ_LOCALS;
  if (instruction === 33 || instruction === 34) return WRITTEN_LOCALS;
  if (instruction === 65) return CONSTANTS;
  // Of a place in memory, the first number is the alignment.
  if (left > 1 || instruction < 40 || instruction > 62) return INSTRUCTIONS;
  if (before > 127) return HIGHER;
  return instruction < 54 ? LOADED : STORED;
}
