/**
 * What a figure draws: a list of things, not of calls. A renderer decides how; tests read the list.
 *
 * Lengths are metres, y is up, matrices are 4×4 column-major and map the thing's own unit shape to the world.
 */
import type { ColorName } from './palette.ts';

export type Vec3 = readonly [x: number, y: number, z: number];
/** 16 numbers, column-major: translation at 12 to 14. */
export type Mat4 = ArrayLike<number>;

export interface Style {
  readonly color: ColorName;
  /** A ghost is what is compared: translucent, with a thin outline. */
  readonly ghost?: boolean;
  /** It need not be in the picture: the camera does not go back for it. */
  readonly aside?: boolean;
}

/** A unit shape under a matrix: cylinder (radius ½, length 1, axis z), box (sides 1), sphere (radius ½), all centred. */
export interface Solid extends Style {
  readonly kind: 'cylinder' | 'box' | 'sphere';
  readonly matrix: Mat4;
}

export interface Arrow extends Style {
  readonly kind: 'arrow';
  readonly from: Vec3;
  readonly to: Vec3;
  /** Of the shaft, in metres. */
  readonly radius: number;
}

export interface Line extends Style {
  readonly kind: 'line';
  readonly points: readonly Vec3[];
  /** In CSS pixels, whatever the distance. */
  readonly width: number;
  readonly dashed?: boolean;
}

/** A ground grid at height y that fades out with the distance from its centre, and takes the shadows. */
export interface Grid {
  readonly kind: 'grid';
  readonly center: Vec3;
  /** From the centre to where it has faded. */
  readonly radius: number;
  readonly spacing: number;
  /** The matrix from the picture to the ground's own axes, where its lines lie: without it they lie along the picture's. */
  readonly from?: Mat4;
}

/** Text at a point, crisp at any zoom. */
export interface Label extends Style {
  readonly kind: 'label';
  readonly at: Vec3;
  readonly text: string;
}

export type Thing = Solid | Arrow | Line | Grid | Label;

/** One picture of the figure; several stand side by side and share the camera. */
export interface Pane {
  readonly title: string;
  readonly things: readonly Thing[];
}

/** Things that are added to a pane, under short names. */
export class Painter implements Pane {
  readonly things: Thing[] = [];

  constructor(readonly title: string) {}

  cylinder(matrix: Mat4, style: Style): void {
    this.things.push({ kind: 'cylinder', matrix, ...style });
  }

  box(matrix: Mat4, style: Style): void {
    this.things.push({ kind: 'box', matrix, ...style });
  }

  sphere(matrix: Mat4, style: Style): void {
    this.things.push({ kind: 'sphere', matrix, ...style });
  }

  arrow(from: Vec3, to: Vec3, style: Style & { radius?: number }): void {
    this.things.push({ kind: 'arrow', from, to, radius: 0.05, ...style });
  }

  line(points: readonly Vec3[], style: Style & { width?: number; dashed?: boolean }): void {
    this.things.push({ kind: 'line', points, width: 2, ...style });
  }

  /**
   * Arrows that add up, tip to tail from a point, each with its name beside it, and as a ghost what they should add up to: if they do, both
   * end in one place. `scale` is how many metres of arrow one of the vectors' unit is.
   */
  sum(
    from: Vec3,
    arrows: readonly (Style & { readonly vector: Vec3; readonly name: string })[],
    total: Vec3,
    scale: number,
    radius = 0.045,
  ): void {
    const along = ([x, y, z]: Vec3, vector: Vec3, share = scale): Vec3 => [
      x + share * vector[0],
      y + share * vector[1],
      z + share * vector[2],
    ];
    let tail: Vec3 = [from[0], from[1], from[2]];
    for (const { vector, name, ...style } of arrows) {
      const tip = along(tail, vector);
      this.arrow(tail, tip, { ...style, radius });
      const [x, y, z] = along(tail, vector, 0.6 * scale);
      if (name) this.label([x, y + 0.3, z], name, style);
      tail = tip;
    }
    if (arrows.length > 1)
      this.arrow(from, along(from, total), { color: 'neutral', radius: 1.5 * radius, ghost: true });
  }

  grid(grid: Omit<Grid, 'kind'>): void {
    this.things.push({ kind: 'grid', ...grid });
  }

  label(at: Vec3, text: string, style: Style): void {
    this.things.push({ kind: 'label', at, text, ...style });
  }

  /**
   * The axes of a transform: three arrows along the columns of its matrix, x vermilion, y green, z blue.
   * They keep the columns' directions, so a sheared transform shows its shear; an axis of no length is not drawn.
   * With `length` all three are drawn that long, without it as long as the columns are.
   */
  frame(matrix: Mat4, options: { length?: number; radius?: number; ghost?: boolean } = {}): void {
    const origin = column(matrix, 3);
    const names: readonly ColorName[] = ['vermilion', 'green', 'blue'];
    names.forEach((color, axis) => {
      const [x, y, z] = column(matrix, axis);
      const size = Math.hypot(x, y, z);
      if (!(size > 0)) return;
      const k = options.length === undefined ? 1 : options.length / size;
      const tip: Vec3 = [origin[0] + k * x, origin[1] + k * y, origin[2] + k * z];
      const { radius = 0.05, ghost = false } = options;
      this.arrow(origin, tip, { color, radius, ghost });
    });
  }
}

/** How far from where they start arrows get that are put tip to tail. */
export function reachOf(vectors: readonly Vec3[]): number {
  const tip = [0, 0, 0];
  return vectors.reduce((most, vector) => {
    vector.forEach((value, axis) => {
      tip[axis] = (tip[axis] ?? 0) + value;
    });
    return Math.max(most, length(tip));
  }, 0);
}

/** The least of 1, 2, 5, 10, 20 … that is no less than this: what a round scale counts in. */
export function rung(least: number): number {
  const ten = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5].map((it) => it * ten).find((it) => it >= least) ?? 10 * ten;
}

/** A whole drawing: add things to it, or open panes and add to those. */
export class Drawing {
  readonly panes: Painter[] = [];
  /**
   * The point that the camera looks at, in place of its own target: it moves along without turning, and aside and back as far as it has to for all
   * solids and arrows to be in the picture, but for those that are `aside`.
   */
  focus: Vec3 | null = null;

  pane(title = ''): Painter {
    const painter = new Painter(title);
    this.panes.push(painter);
    return painter;
  }
}

/** Column 0, 1, 2 (images of x, y, z) or 3 (translation) of a column-major 4×4 matrix. */
export function column(matrix: Mat4, index: number): Vec3 {
  const at = 4 * index;
  return [matrix[at] ?? 0, matrix[at + 1] ?? 0, matrix[at + 2] ?? 0];
}

/** The first three of some numbers. */
export function triple(values: ArrayLike<number>): Vec3 {
  return [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];
}

/** How long a vector is: to the bit the same in every engine, which Math.hypot is not. */
export function length(vector: ArrayLike<number>): number {
  const [x, y, z] = triple(vector);
  return Math.sqrt(x * x + y * y + z * z);
}

/** What is to be added to `b` to come to `a`. */
export function minus(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  return Array.from(a, (value, i) => value - (b[i] ?? 0));
}

/** An axis of a node, along which a cylinder may lie. */
export type Axis = 'x' | 'y' | 'z';

/**
 * The matrix of a unit shape that stands at a place in a node, so large along its own axes: its x, y and z are the node's, or, where it is to
 * lie along another axis than z, the node's taken round until that one is the last. Fills `out`, if it is given.
 */
export function placed(
  node: Mat4,
  at: Vec3,
  sizes: Vec3,
  along: Axis = 'z',
  out: number[] | Float64Array = [],
): number[] | Float64Array {
  const first = { z: 0, x: 1, y: 2 }[along];
  for (let row = 0; row < 4; row++) {
    const m = (column: number): number => node[4 * (column % 3) + row] ?? 0;
    sizes.forEach((size, column) => {
      out[4 * column + row] = size * m(first + column);
    });
    out[12 + row] = (node[12 + row] ?? 0) + at[0] * m(0) + at[1] * m(1) + at[2] * m(2);
  }
  return out;
}

/** Where something has been: a bounded number of places, for a line, none of them made twice. */
export class Trail {
  readonly places: [number, number, number][] = [];

  constructor(readonly length = 240) {}

  /** Adds a place; once it is full, the oldest makes room. */
  add(at: ArrayLike<number>): void {
    const place = this.places.length < this.length ? undefined : this.places.shift();
    const held: [number, number, number] = place ?? [0, 0, 0];
    for (let axis = 0; axis < 3; axis++) held[axis] = at[axis] ?? 0;
    this.places.push(held);
  }

  clear(): void {
    this.places.length = 0;
  }
}
