/**
 * The floor: what no program that brings a hierarchy up to date can leave out, which is to read
 * every pose and every parent and to write every world. Bytes are touched in order, 16 at a time,
 * and nothing is computed.
 *
 * The module has one loop for each kind of batch, `(count, poses, parents, worlds)`, such as
 *
 * ```wat
 * (loop $next
 *   (v128.store (local.get $to)
 *     (v128.or (v128.load (local.get $from)) (i32x4.splat (i32.load (local.get $parents)))))
 *   (v128.store offset=16 (local.get $to) (v128.load offset=16 (local.get $from)))
 *   (v128.store offset=32 (local.get $to) (v128.load offset=24 (local.get $from)))
 *   (local.set $from (i32.add (local.get $from) (i32.const 40)))
 *   (local.set $to (i32.add (local.get $to) (i32.const 48)))
 *   (local.set $parents (i32.add (local.get $parents) (i32.const 4)))
 *   (br_if $next (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
 * ```
 */
const MODULE =
  '0061736d0100000001080160047f7f7f7f000304030000000503010001072904066d656d6f72790200086d61747269636573' +
  '0000086d6f76696e6733320001066d6f76696e6700020ae902035000034020032001fd0002002002280200fd11fd50fd0b02' +
  '0020032001fd000210fd0b021020032001fd000218fd0b0220200141286a2101200341306a2103200241046a210220004101' +
  '6b22000d000b0b6a00034020032001fd0002002002280200fd11fd50fd0b020020032001fd000210fd0b021020032001fd00' +
  '0220fd0b022020032001fd000230fd0b023020032001fd000240fd0b0240200141d0006a2101200341d0006a210320024104' +
  '6a2102200041016b22000d000b0baa0100034020032001fd0002002002280200fd11fd50fd0b020020032001fd000210fd0b' +
  '021020032001fd000220fd0b022020032001fd000230fd0b023020032001fd000240fd0b024020032001fd000250fd0b0250' +
  '20032001fd000260fd0b026020032001fd000270fd0b027020032001fd00028001fd0b02800120032001fd00029001fd0b02' +
  '9001200141a0016a2101200341a0016a2103200241046a2102200041016b22000d000b0b';

/** A contender that touches the bytes and leaves the answers to `first`. */
export function floor(kind, parents, first) {
  const bytes = Uint8Array.from(MODULE.match(/../g), (it) => Number.parseInt(it, 16));
  const { memory, ...loops } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
  const count = parents.length;
  const [local, world] = { matrices: [40, 48], moving32: [80, 80], moving: [160, 160] }[kind];
  const above = 1024 + count * local;
  const worlds = above + 4 * count + 1024;
  memory.grow(Math.ceil((worlds + count * world) / 65536));
  new Int32Array(memory.buffer, above, count).set(parents);
  const View = kind === 'moving' ? Float64Array : Float32Array;
  const poses = new View(memory.buffer, 1024, (count * local) / View.BYTES_PER_ELEMENT);
  return {
    write: (source) => poses.set(source),
    update: () => loops[kind](count, 1024, above, worlds),
    place: (node) => first.place(node), // it goes nowhere
  };
}
