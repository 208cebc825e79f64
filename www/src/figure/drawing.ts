/**
 * A drawing is a list of things, not of calls: a box here, an arrow there. A renderer decides how
 * they look, and tests read the list.
 *
 * Lengths are in meters and y is up. Matrices are 4×4, column-major, and map a thing's own unit
 * shape to the world.
 */
import type { ColorName } from './palette.ts';
import { addScaled, length, type Vec3 } from './vec.ts';

export type { Vec3 } from './vec.ts';
/** 16 numbers, column-major: translation at 12 to 14. */
export type Mat4 = ArrayLike<number>;

export interface Style {
  readonly color: ColorName;
  /** Translucent with a thin outline: the thing that another one is compared with. */
  readonly ghost?: boolean;
  /** May leave the picture: the camera does not move back to keep it in view. */
  readonly aside?: boolean;
}

/**
 * A centered unit shape under a matrix: a cylinder of radius ½ and length 1 along z, a box with
 * sides 1, or a sphere of radius ½.
 */
export interface Solid extends Style {
  readonly kind: 'cylinder' | 'box' | 'sphere';
  readonly matrix: Mat4;
}

export interface Arrow extends Style {
  readonly kind: 'arrow';
  readonly from: Vec3;
  readonly to: Vec3;
  /** Of the shaft, in meters. */
  readonly radius: number;
}

export interface Line extends Style {
  readonly kind: 'line';
  readonly points: readonly Vec3[];
  /** In CSS pixels, whatever the distance. */
  readonly width: number;
  readonly dashed?: boolean;
}

/**
 * A ground grid that fades out with the distance from its center and shows the shadows of the
 * solids.
 */
export interface Grid {
  readonly kind: 'grid';
  readonly center: Vec3;
  /** Distance from the center at which it has faded. */
  readonly radius: number;
  readonly spacing: number;
  /**
   * The matrix from the picture's axes to the ground's own, along which its lines lie. By default
   * they lie along the picture's.
   */
  readonly from?: Mat4;
}

/** Text at a point. It keeps its size at any zoom. */
export interface Label extends Style {
  readonly kind: 'label';
  readonly at: Vec3;
  readonly text: string;
}

export type Thing = Solid | Arrow | Line | Grid | Label;

/** One picture of the figure. Several are shown side by side and share the camera. */
export interface Pane {
  readonly title: string;
  readonly things: readonly Thing[];
}

/** A pane under construction, with one method for each kind of thing. */
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

  grid(grid: Omit<Grid, 'kind'>): void {
    this.things.push({ kind: 'grid', ...grid });
  }

  label(at: Vec3, text: string, style: Style): void {
    this.things.push({ kind: 'label', at, text, ...style });
  }

  /**
   * Adds the axes of a transform: arrows along the columns of its matrix, x vermilion, y green, z
   * blue.
   *
   * They keep the columns' directions, so a sheared transform shows its shear. They are as long as
   * the columns, or all of the given length. An axis of no length is not drawn.
   */
  frame(matrix: Mat4, options: { length?: number; radius?: number; ghost?: boolean } = {}): void {
    const origin = column(matrix, 3);
    const colors: readonly ColorName[] = ['vermilion', 'green', 'blue'];
    colors.forEach((color, index) => {
      const axis = column(matrix, index);
      const size = length(axis);
      if (!(size > 0)) return;
      const factor = options.length === undefined ? 1 : options.length / size;
      const { radius = 0.05, ghost = false } = options;
      this.arrow(origin, addScaled(origin, axis, factor), { color, radius, ghost });
    });
  }
}

/** A whole drawing: one or more panes, to which a figure adds things. */
export class Drawing {
  readonly panes: Painter[] = [];
  /**
   * The point that the camera looks at instead of its own target.
   *
   * The camera follows it without rotating, and moves aside and back until all solids and arrows
   * are in the picture, except those that are `aside`.
   */
  focus: Vec3 | null = null;

  pane(title = ''): Painter {
    const painter = new Painter(title);
    this.panes.push(painter);
    return painter;
  }
}

/**
 * Returns column 0, 1, 2 (the images of x, y, z) or 3 (the translation) of a column-major 4×4
 * matrix.
 */
export function column(matrix: Mat4, index: number): Vec3 {
  const at = 4 * index;
  return [matrix[at] ?? 0, matrix[at + 1] ?? 0, matrix[at + 2] ?? 0];
}
