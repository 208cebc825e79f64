/**
 * The things of a drawing. Lengths are in meters and y is up, matrices are 4×4, column-major, and
 * map a thing's own unit shape to the world. Widths are in CSS pixels, the same at any zoom.
 */

import type { Vec3 } from '../core/linear/vec.ts';
import type { HandleOptions, HoldOptions } from './handle.ts';
import type { ColorName } from './palette.ts';
import type { SpotOptions } from './spot.ts';
import type { Plan } from './view.ts';

/** 16 numbers, column-major: translation at 12 to 14. */
export type Mat4 = ArrayLike<number>;

export interface Style {
  /** A role, or a place from 0 to 1 on the chain's ramp. */
  readonly color: ColorName | number;
  /**
   * The name of the idea that this shows. Words of a text name it too: pointing at one lights the
   * other. Things of one part share its name.
   */
  readonly part?: string;
  /** The side that is compared, or the pose before: translucent, with all edges dashed. */
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
  /** Its outline, if that is not a shade of its own color: the reader has chosen it. */
  readonly outline?: Outline;
}

export interface Outline {
  readonly color: ColorName;
  readonly width: number;
}

/**
 * A closed solid with flat faces under a matrix: the turret of a tank. The corners of a face go
 * counter-clockwise, seen from outside, by their places in `corners`. Faces are convex.
 */
export interface Polyhedron extends Style {
  readonly kind: 'polyhedron';
  readonly matrix: Mat4;
  readonly corners: readonly Vec3[];
  readonly faces: readonly (readonly number[])[];
}

/**
 * Very many boxes, drawn at once: each is a unit box under the figure's `shape` and then under a
 * matrix of its own. The arrays are read when the picture is drawn, and not copied.
 *
 * A crowd is a body without outlines, whose shadow is on the ground alone. Labels and pointers pass
 * through it, and the camera does not move back for it. As SVG it is a drawing of its largest
 * boxes, a line each.
 */
export interface Crowd extends Style {
  readonly kind: 'crowd';
  /** 16 numbers a box, column-major. None of them mirrors. */
  readonly matrices: Float32Array<ArrayBuffer>;
  /** The number of boxes that are drawn: the first ones. */
  readonly count: number;
  /** The matrix from the unit box to the axes of each box; it is upright along y. */
  readonly shape: Mat4;
  /**
   * For each box its place on the ramp, in 255ths. The renderer keeps these: another list
   * of tones is another array.
   */
  readonly tones: Uint8Array<ArrayBuffer>;
  /** The seven stops of another ramp than the chain's. */
  readonly ramp?: readonly ColorName[];
  /** In SVG those that are not drawn are dots of their colors. */
  readonly dabs?: boolean;
  /** The distances from the eye at which boxes begin to fade into the page, and are half faded. */
  readonly haze?: readonly [from: number, half: number];
}

/**
 * An arrow with a shaft of constant width on the screen, drawn over solids. `hollow` is a sum, and
 * `dashed` is wrong.
 */
export interface Arrow extends Style {
  readonly kind: 'arrow';
  readonly from: Vec3;
  readonly to: Vec3;
  readonly hollow?: boolean;
  readonly dashed?: boolean;
  /** Its label: a number, with a name where there is room. It finds its own place beside it. */
  readonly text?: string;
  /**
   * The label where there is little room: the number alone; empty where other words already say it.
   */
  readonly short?: string;
  /** Its label stays at it, over lines and bodies where all room is taken. */
  readonly stays?: boolean;
  /** An inset has it enlarged, with its label: this one is for pictures that leave the inset out. */
  readonly enlarged?: boolean;
}

export interface Line extends Style {
  readonly kind: 'line';
  readonly points: readonly Vec3[];
  readonly width: number;
  readonly dashed?: boolean;
  /** Opacity of its beginning; its end has 1. A trail fades toward where it was long ago. */
  readonly fade?: number;
}

/** A flat shape with straight sides, drawn in the order of the list. It may be concave. */
export interface Polygon extends Style {
  readonly kind: 'polygon';
  readonly points: readonly Vec3[];
  /** The color of its edge; none by default. */
  readonly edge?: ColorName;
  /** Width of the edge. */
  readonly width: number;
  readonly dashed?: boolean;
  /** Opacity of the fill: 1 by default, 0 for an outline. */
  readonly fill: number;
  /** Filled with slanted lines instead: a lost part. */
  readonly hatched?: boolean;
  /** Radius of its corners, in meters of the world. */
  readonly round?: number;
}

/**
 * A circle or a part of one in the plane of x and y, or of two given axes: from an angle to an
 * angle, radians, counter-clockwise from the first axis. `closed` joins both ends to the center.
 */
export interface Arc extends Style {
  readonly kind: 'arc';
  readonly center: Vec3;
  readonly radius: number;
  readonly from: number;
  readonly to: number;
  readonly axes?: readonly [Vec3, Vec3];
  readonly width: number;
  readonly dashed?: boolean;
  /** Opacity of the disc or sector inside; 0 by default. */
  readonly fill: number;
  readonly closed?: boolean;
  /** An arrow's head at its end: the sense of a rotation. */
  readonly head?: boolean;
  readonly text?: string;
}

/** A round mark of constant size on the screen, filled or hollow. */
export interface Dot extends Style {
  readonly kind: 'dot';
  readonly at: Vec3;
  /** Radius in CSS pixels. */
  readonly size: number;
  readonly hollow?: boolean;
}

/**
 * A picture of cells, each of a color from a list: a map of the plane of x and y, in a plan. Labels
 * may be on it. Where a map takes long, a coarse one is drawn first, and `restless` of the drawing
 * asks for the next picture.
 */
export interface Raster {
  readonly kind: 'raster';
  readonly part?: string;
  /** The rectangle that it covers, in meters. */
  readonly box: Plan['plan'];
  readonly columns: number;
  /**
   * For each cell a place in `colors`, row after row from the upper left corner. A list that was
   * drawn does not change: another picture has another list.
   */
  readonly cells: Uint8Array;
  readonly colors: readonly { readonly color: ColorName | number; readonly opacity: number }[];
}

/**
 * A measured distance: a line with a tick at each end, moved aside from what it measures, and its
 * number over it.
 */
export interface Measure extends Style {
  readonly kind: 'measure';
  readonly from: Vec3;
  readonly to: Vec3;
  readonly text: string;
  /** Vector by which it is moved aside from what it measures. */
  readonly offset: Vec3;
  /** A result that the picture is about: its number is large. */
  readonly large?: boolean;
  /** Its text is left out where there is no room for it, instead of going into the legend. */
  readonly spare?: boolean;
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

/** Words beside a point. They keep their size at any zoom and find a free place near it. */
export interface Label extends Style {
  readonly kind: 'label';
  readonly at: Vec3;
  readonly text: string;
  /** The same where there is little room; empty for none. */
  readonly short?: string;
  /** The side on which it would best be, as a direction in the world. */
  readonly side?: Vec3;
  readonly size?: 'small' | 'large';
  /** Left out where there is no room for it, instead of going into the legend. */
  readonly spare?: boolean;
}

/**
 * Letters that belong to a thing and rotate, grow and lean with it. The matrix maps a text that is
 * 1 high and centered at the origin, along x with y up.
 */
export interface Text extends Style {
  readonly kind: 'text';
  readonly matrix: Mat4;
  readonly text: string;
  /** The page's color around the letters, so that they can be read over anything. */
  readonly halo?: boolean;
  /** CSS pixels that letters are high at most: those of a thing grow with it, a label's do not. */
  readonly most?: number;
}

/** A point of the picture that the reader can take hold of. `handle.ts` says what it does. */
export interface Handle extends HandleOptions {
  readonly kind: 'handle';
}

/** A point of the picture that acts while the reader holds it. */
export interface Hold extends HoldOptions {
  readonly kind: 'hold';
}

/** A place of the picture that the reader can press. `spot.ts` says what it does. */
interface Spot extends SpotOptions {
  readonly kind: 'spot';
}

export type Thing =
  | Solid
  | Polyhedron
  | Crowd
  | Arrow
  | Line
  | Polygon
  | Arc
  | Dot
  | Raster
  | Measure
  | Grid
  | Label
  | Text
  | Handle
  | Hold
  | Spot;
