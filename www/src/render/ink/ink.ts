/**
 * The ink: all that is flat in a picture, as marks in CSS pixels, in the order of painting.
 *
 * A mark is a path with its fill and stroke, a text or a raster. Walkers write the same marks on a
 * canvas and as SVG. An ink is filled anew for each frame, and keeps its memory: a frame makes no
 * garbage.
 */
import type { Raster } from '../../figure/drawing.ts';
import type { ColorName } from '../../figure/palette.ts';

/** A role, or a place from 0 to 1 on the ramp. */
export type Color = ColorName | number;

/** The steps of a path. Each is followed by as many numbers as `numbersOf` says. */
export const MOVE = 0;
export const LINE = 1;
export const CURVE = 2;
export const CLOSE = 3;
export const numbersOf = [2, 2, 6, 0] as const;

/** Lengths of dashes and gaps. */
export const dashes = { dashed: [7, 4], dotted: [0.1, 5] } as const;

/** One thing to paint. Paths are filled first, then stroked; a raster's path is its edge. */
export interface Mark {
  part: string | undefined;
  /** The range of its steps, and the place of its first number. */
  first: number;
  last: number;
  at: number;
  fill: Color | null;
  fillOpacity: number;
  stroke: Color | null;
  width: number;
  dash: keyof typeof dashes | null;
  /** The stroke's ends are round; flat otherwise. */
  round: boolean;
  opacity: number;
  /** A text of this size, in the unit of its matrix; '' for a path. */
  text: string;
  size: number;
  weight: number;
  anchor: 'start' | 'middle' | 'end';
  /** Width of the ground's color around a text's letters. */
  halo: number;
  raster: Raster | null;
  /**
   * From the text's own axes, y down, or from the cells of the raster to the pane: a, b, c, d, e, f
   * as in SVG.
   */
  readonly matrix: number[];
}

export class Ink {
  #marks: Mark[] = [];
  #count = 0;
  #steps = new Uint8Array(256);
  #numbers = new Float64Array(1024);
  #last = 0;
  #at = 0;

  /** Forgets all marks, but keeps their memory. */
  clear(): void {
    this.#count = 0;
    this.#last = 0;
    this.#at = 0;
  }

  get count(): number {
    return this.#count;
  }

  /** The steps of all paths, and their numbers. */
  get steps(): Uint8Array {
    return this.#steps;
  }

  get numbers(): Float64Array {
    return this.#numbers;
  }

  mark(index: number): Mark {
    return this.#marks[index] ?? blank();
  }

  /** Begins a mark, which has neither fill nor stroke yet. Its path follows. */
  begin(part: string | undefined): Mark {
    const mark = this.#marks[this.#count] ?? blank();
    this.#marks[this.#count] = mark;
    this.#count += 1;
    mark.part = part;
    mark.first = this.#last;
    mark.last = this.#last;
    mark.at = this.#at;
    mark.fill = null;
    mark.fillOpacity = 1;
    mark.stroke = null;
    mark.width = 1;
    mark.dash = null;
    mark.round = false;
    mark.opacity = 1;
    mark.text = '';
    mark.raster = null;
    return mark;
  }

  move(x: number, y: number): void {
    this.#step(MOVE, 2);
    this.#number(x, y);
  }

  line(x: number, y: number): void {
    this.#step(LINE, 2);
    this.#number(x, y);
  }

  curve(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    this.#step(CURVE, 6);
    this.#number(ax, ay);
    this.#number(bx, by);
    this.#number(x, y);
  }

  close(): void {
    this.#step(CLOSE, 0);
  }

  /** Adds a circle to the path, as four curves. */
  circle(x: number, y: number, radius: number): void {
    const k = 0.5523 * radius;
    this.move(x + radius, y);
    this.curve(x + radius, y + k, x + k, y + radius, x, y + radius);
    this.curve(x - k, y + radius, x - radius, y + k, x - radius, y);
    this.curve(x - radius, y - k, x - k, y - radius, x, y - radius);
    this.curve(x + k, y - radius, x + radius, y - k, x + radius, y);
    this.close();
  }

  /** Adds a level text, by the middle of its height. */
  words(part: string | undefined, text: string, x: number, y: number, size: number): Mark {
    const mark = this.begin(part);
    mark.text = text;
    mark.size = size;
    mark.weight = 500;
    mark.anchor = 'middle';
    mark.halo = 4;
    for (let i = 0; i < 4; i++) mark.matrix[i] = i === 0 || i === 3 ? 1 : 0;
    mark.matrix[4] = x;
    mark.matrix[5] = y;
    return mark;
  }

  #step(step: number, numbers: number): void {
    if (this.#last === this.#steps.length) this.#steps = grown(this.#steps, new Uint8Array(2 * this.#last));
    if (this.#at + numbers > this.#numbers.length)
      this.#numbers = grown(this.#numbers, new Float64Array(2 * this.#numbers.length));
    this.#steps[this.#last] = step;
    this.#last += 1;
    const mark = this.#marks[this.#count - 1];
    if (mark) mark.last = this.#last;
  }

  #number(x: number, y: number): void {
    this.#numbers[this.#at] = x;
    this.#numbers[this.#at + 1] = y;
    this.#at += 2;
  }
}

function grown<Numbers extends Uint8Array | Float64Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}

function blank(): Mark {
  return {
    part: undefined,
    first: 0,
    last: 0,
    at: 0,
    fill: null,
    fillOpacity: 1,
    stroke: null,
    width: 1,
    dash: null,
    round: false,
    opacity: 1,
    text: '',
    size: 0,
    weight: 500,
    anchor: 'middle',
    halo: 0,
    raster: null,
    matrix: [1, 0, 0, 1, 0, 0],
  };
}
