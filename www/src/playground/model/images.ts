/** Pictures in a file: measured by their first bytes, before any is unpacked. */

/** The kind of a picture, and its pixels across and down. */
interface Measured {
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export const KTX2 = 'image/ktx2';

/** Returns the kind and the size of a PNG, JPEG, WebP, AVIF or KTX2; `null` for anything else. */
export function measured(bytes: Uint8Array): Measured | null {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (words.getUint32(0) === 0x89504e47)
      return { type: 'image/png', width: words.getUint32(16), height: words.getUint32(20) };
    if (words.getUint16(0) === 0xffd8) return ofJpeg(words);
    if (words.getUint32(8) === 0x57454250) return ofWebp(words);
    if (words.getUint32(0) === 0xab4b5458)
      return { type: KTX2, width: words.getUint32(20, true), height: words.getUint32(24, true) };
    if (/^ftypavi[fs]$/.test(lettersAt(bytes, 4, 8))) return ofAvif(bytes, words);
  } catch {
    // The file ends before its size.
  }
  return null;
}

const lettersAt = (bytes: Uint8Array, at: number, count: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + count));

/** The size is in the part that begins the frame: its marker is C0 to CF, but for C4, C8 and CC. */
function ofJpeg(words: DataView): Measured | null {
  for (let at = 2; ; at += 2 + words.getUint16(at + 2)) {
    const marker = words.getUint16(at);
    if (marker < 0xff00) return null;
    const frame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (frame) return { type: 'image/jpeg', width: words.getUint16(at + 7), height: words.getUint16(at + 5) };
  }
}

/** Plain, lossless and extended WebP write their sizes in three ways. */
function ofWebp(words: DataView): Measured | null {
  const type = 'image/webp';
  switch (words.getUint32(12)) {
    case 0x56503820:
      return { type, width: words.getUint16(26, true) & 0x3fff, height: words.getUint16(28, true) & 0x3fff };
    case 0x5650384c: {
      const bits = words.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: {
      const three = (at: number): number => 1 + words.getUint16(at, true) + 65536 * words.getUint8(at + 2);
      return { type, width: three(24), height: three(27) };
    }
    default:
      return null;
  }
}

/** The size is in the box `ispe`; of several the largest counts. */
function ofAvif(bytes: Uint8Array, words: DataView): Measured | null {
  let best: Measured | null = null;
  for (let at = 8; at + 16 <= Math.min(bytes.length, 65536); at++)
    if (words.getUint32(at) === 0x69737065) {
      const [width, height] = [words.getUint32(at + 8), words.getUint32(at + 12)];
      if (!best || width * height > best.width * best.height) best = { type: 'image/avif', width, height };
    }
  return best;
}

/** Pixels, at most, of one picture, and of all: unpacked, each is four bytes and more. */
export const MOST_PIXELS = { one: 2 ** 26, all: 2 ** 28 };
/** Pixels along a side that are kept: larger pictures are made smaller. */
const SIDE = 2048;

/** Unpacks a picture, made smaller if it has more pixels than are kept. */
export function unpacked(bytes: Uint8Array, { type, width, height }: Measured): Promise<ImageBitmap> {
  const share = Math.min(1, SIDE / Math.max(width, height));
  const sized = share < 1 && {
    resizeWidth: Math.max(1, Math.round(share * width)),
    resizeHeight: Math.max(1, Math.round(share * height)),
    resizeQuality: 'high' as const,
  };
  return createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
    ...sized,
  });
}
