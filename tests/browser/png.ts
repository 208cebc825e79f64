/** The pixels of a PNG: a shot of a page, or a picture that a figure gives. */
import { inflateSync } from 'node:zlib';
import type { Locator } from '@playwright/test';

type Color = readonly [red: number, green: number, blue: number];
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export class Pixels {
  readonly width: number;
  readonly height: number;
  readonly #data: Buffer;
  /** Bytes of a pixel: three, or four with how much it covers. */
  readonly #size: number;

  constructor(png: Buffer) {
    [this.width, this.height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    this.#size = png[25] === 6 ? 4 : 3;
    const packed: Buffer[] = [];
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
        packed.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    this.#data = unfiltered(inflateSync(Buffer.concat(packed)), this.width * this.#size, this.#size);
  }

  at(x: number, y: number): Color {
    const from = (Math.round(y) * this.width + Math.round(x)) * this.#size;
    return [...this.#data.subarray(from, from + 3)] as unknown as Color;
  }

  /** Calls `look` with each pixel. */
  each(look: (color: Color, x: number, y: number) => void, box: Box = { x: 0, y: 0, ...this }): void {
    const [right, bottom] = [
      Math.min(box.x + box.width, this.width),
      Math.min(box.y + box.height, this.height),
    ];
    for (let y = Math.ceil(box.y); y < bottom; y++)
      for (let x = Math.ceil(box.x); x < right; x++) look(this.at(x, y), x, y);
  }

  count(is: (...color: Color) => boolean): number {
    let found = 0;
    this.each((color) => (found += Number(is(...color))));
    return found;
  }

  /** The number of colors, of all of it or of a box. */
  colors(box?: Box): number {
    const found = new Set<number>();
    this.each(([r, g, b]) => found.add((r << 16) | (g << 8) | b), box);
    return found.size;
  }
}

/** Undoes the filters of a PNG's rows, which begin with the filter's number. */
function unfiltered(rows: Buffer, length: number, size: number): Buffer {
  const data = Buffer.alloc((rows.length / (length + 1)) * length);
  for (let row = 0; row * (length + 1) < rows.length; row++)
    for (let i = 0; i < length; i++) {
      const to = row * length + i;
      const left = i < size ? 0 : (data[to - size] ?? 0);
      const up = row === 0 ? 0 : (data[to - length] ?? 0);
      const corner = row === 0 || i < size ? 0 : (data[to - length - size] ?? 0);
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const guess = [0, left, up, (left + up) >> 1, paeth][rows[row * (length + 1)] ?? 0] ?? 0;
      data[to] = (rows[row * (length + 1) + 1 + i] ?? 0) + guess;
    }
  return data;
}

/** Returns what a figure, or the playground's picture, gives as a PNG. */
export async function snapshotOf(it: Locator, options = {}): Promise<Pixels> {
  type Picture = HTMLElement & { snapshot(type: string, options: object): Promise<Blob> };
  const bytes = await it.evaluate(async (picture, options) => {
    const file = await (picture as Picture).snapshot('image/png', options);
    return Array.from(new Uint8Array(await file.arrayBuffer()));
  }, options);
  return new Pixels(Buffer.from(bytes));
}
