/**
 * Labels of a picture as data: the requests for labels, the obstacles, and the places.
 *
 * All lengths are CSS pixels from the picture's upper left corner, with y down.
 */

export type Point = readonly [x: number, y: number];

/** `x` and `y` are its upper left corner. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A shape that no label may touch. */
export type Obstacle =
  /** A straight stroke of a width. */
  | { readonly kind: 'segment'; readonly from: Point; readonly to: Point; readonly width: number }
  /** A convex polygon: the outline of a solid, or of words in the picture, which may be rotated. */
  | { readonly kind: 'polygon'; readonly points: readonly Point[]; readonly words?: boolean }
  | { readonly kind: 'circle'; readonly at: Point; readonly radius: number }
  | ({ readonly kind: 'rectangle' } & Rectangle);

/** One label that a picture wants. */
export interface LabelRequest {
  /** The same from frame to frame, and unique in its picture. */
  readonly name: string;
  /** The point that it belongs to, or the beginning of its arrow. */
  readonly at: Point;
  /** The end of its arrow. The label then belongs to the arrow's middle. */
  readonly to?: Point;
  /** It belongs to the point itself, not to the solid around it. */
  readonly exact?: boolean;
  readonly text: string;
  /** The same where there is little room: the number alone. */
  readonly short?: string;
  /** The direction in which it would best be. */
  readonly side?: Point;
  /** Height of its letters. */
  readonly size: number;
  /** Distance from the thing that it belongs to. */
  readonly gap: number;
  /** The higher ones choose their places first. */
  readonly priority: number;
  /** A hint to a hand: without room it is left out, and it is not in files or on paper. */
  readonly hint?: boolean;
  /** Where all room beside its thing is taken it lies over lines and bodies, whole, but over no words. */
  readonly stays?: boolean;
  /** Without room it is left out: no legend has it. */
  readonly spare?: boolean;
}

/** The straight line from a label to the thing that it belongs to. */
export interface Leader {
  readonly from: Point;
  readonly to: Point;
}

/** A label in the picture. */
export interface Placement<Request extends LabelRequest = LabelRequest> {
  readonly request: Request;
  readonly box: Rectangle;
  /** The text that is shown: the request's `text` or `short`. */
  readonly text: string;
  readonly leader: Leader | null;
  /** Unit vector toward the side of its thing on which it is. */
  readonly side: Point;
  /** 1, and less while it appears. */
  readonly opacity: number;
}

/** The state of one label between two frames. */
export interface Remembered {
  /** The middle of the label and of its thing. */
  readonly at: Point;
  readonly anchor: Point;
  readonly side: Point;
  readonly slot: number;
  readonly full: boolean;
  /** Seconds since it took its side, and since it came into the picture or left it. */
  readonly aside: number;
  readonly since: number;
  /** Seconds for which it has been far from its thing. */
  readonly astray: number;
  /** `false` while it waits in the legend. */
  readonly shown: boolean;
}

export type Memory = ReadonlyMap<string, Remembered>;

export interface LabelInput<Request extends LabelRequest = LabelRequest> {
  readonly width: number;
  readonly height: number;
  /** `true` for an inset of a wide picture, where labels that stay have their whole texts. */
  readonly corner?: boolean;
  readonly obstacles: readonly Obstacle[];
  readonly requests: readonly Request[];
  /** Returns the width of a text in letters of this height. */
  readonly measure: (text: string, size: number) => number;
  /** The memory of the frame before. Without it labels take the best places at once. */
  readonly before?: Memory | undefined;
  /** Seconds since the frame before. */
  readonly seconds?: number;
  /** `true` while a hand holds a part of the picture: no label leaves for the legend. */
  readonly held?: boolean;
}

export interface Labels<Request extends LabelRequest = LabelRequest> {
  readonly placements: readonly Placement<Request>[];
  /** The labels whose whole text is not in the picture. */
  readonly legend: readonly Request[];
  /** `true` until another frame would change nothing by itself. */
  readonly restless: boolean;
  readonly memory: Memory;
}
