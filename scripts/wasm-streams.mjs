/**
 * A module of WebAssembly in streams: its instructions, and the numbers that go with some. What is
 * made here is undone by `www/src/core/boundary/weave.ts`, which says what the streams are.
 */

/** The instructions with one number, by their codes, and those with two. */
const ONE = [
  [2, 4],
  [12, 13],
  [16, 16],
  [32, 38],
  [63, 66],
];
const TWO = [
  [17, 17],
  [40, 62],
];
const within = (ranges, code) => ranges.some(([first, last]) => code >= first && code <= last);
/** The bytes of a float, by the code of its instruction. */
const FLOATS = { 67: 4, 68: 8 };

const [INSTRUCTIONS, CONSTANTS, READ_LOCALS, WRITTEN_LOCALS, LOADED, STORED, HIGHER] = [0, 1, 2, 3, 4, 5, 6];
const STREAMS = { 32: READ_LOCALS, 33: WRITTEN_LOCALS, 34: WRITTEN_LOCALS, 65: CONSTANTS };

/**
 * Returns the streams of a module, one after the other, and the lengths of all but the last.
 *
 * @param {Uint8Array} wasm
 */
export function streamsOf(wasm) {
  /** @type {number[][]} */
  const streams = [[], [], [], [], [], [], []];
  const latest = Array.from({ length: 256 }, (_, local) => local);
  let [instruction, left, before] = [0, 0, 0];
  for (const byte of wasm) {
    const offset = left === 1 && instruction !== 17 && within(TWO, instruction);
    const place = before > 127 ? HIGHER : instruction < 54 ? LOADED : STORED;
    const stream = left === 0 ? INSTRUCTIONS : offset ? place : (STREAMS[instruction] ?? INSTRUCTIONS);
    if (stream === READ_LOCALS || stream === WRITTEN_LOCALS) {
      const rank = latest.indexOf(byte);
      latest.unshift(...latest.splice(rank, 1));
      streams[stream]?.push(rank);
    } else {
      streams[stream]?.push(byte);
    }
    if (left === 0) {
      instruction = byte;
      left = FLOATS[byte] ?? (within(TWO, byte) ? 2 : Number(within(ONE, byte)));
    } else if (byte < 128 || instruction in FLOATS) {
      left--;
    }
    before = byte;
  }
  return { bytes: Buffer.from(streams.flat()), lengths: streams.slice(0, -1).map((it) => it.length) };
}
