/**
 * A drawing is a list of things, not of calls: a box here, an arrow there. A renderer decides how
 * they look, and tests read the list.
 *
 * Lengths are in meters and y is up. Matrices are 4×4, column-major, and map a thing's own unit
 * shape to the world. Widths are in CSS pixels, the same at any zoom. A flat figure draws in the
 * plane of x and y, with z toward the reader.
 */

import { addScaled, length, scale, type Vec3 } from '../core/linear/vec.ts';
import { type Clock, stopped } from './clock.ts';
import type { HandleOptions, HoldOptions, Track } from './handle.ts';
import type { SpotOptions } from './spot.ts';
import type {
  Arc,
  Arrow,
  Crowd,
  Dot,
  Grid,
  Label,
  Line,
  Mat4,
  Measure,
  Polygon,
  Polyhedron,
  Raster,
  Solid,
  Style,
  Text,
  Thing,
} from './things.ts';
import type { Camera, Plan } from './view.ts';

/** Where the hand of a flat figure goes. */
const PLANE: Track = { kind: 'plane', from: [0, 0, 0], normal: [0, 0, 1] };
/** Seconds in which a thing that was carried comes to its place. */
const COMES = 0.25;
/** Marks of values that were tried, at most: more would be a line. */
const TRIED = 12;
/** CSS pixels of upright letters at most: about a label's and a caption's. */
const LETTERS = 15;

export type { Vec3 } from '../core/linear/vec.ts';
export type * from './things.ts';
/** The cards of an order, over a pane: what a hand drags there, and what paper shows. */
export interface Cards {
  /** The name of the control of kind `order`. */
  readonly sets: string;
  /** In their present order. */
  readonly cards: readonly { readonly value: string; readonly text: string; readonly part?: string }[];
  /** The card that acts in this picture, which is lit. */
  readonly acts?: string | undefined;
  /** The text beside them before one has been moved: `drag a card`. */
  readonly hint: string;
}

/** The words over a pane. */
export interface PaneWords {
  readonly title?: string;
  /** Shorter words for a phone, where they save the picture a line. */
  readonly short?: { readonly title?: string; readonly result?: string };
  /** The second line: the engines that do it so. */
  readonly subtitle?: string;
  /** The result that belongs to it: beside the title, or under it where the picture is narrow. */
  readonly result?: string;
  /** Cards above all words. */
  readonly cards?: Cards;
  /** The name of the part that its words light. */
  readonly part?: string;
  /** The part of its second line, where that tells of something else. */
  readonly second?: string;
  /** A view of its own; the figure's camera by default. */
  readonly camera?: Camera | Plan;
  /**
   * A small picture in a corner of the pane before it, instead of a place of its own: the lower
   * right one, the upper right one, or the lower left one.
   */
  readonly inset?: boolean | 'top' | 'left' | 'right';
  /** Left out of a picture as narrow as a phone's, where several panes would each be too small. */
  readonly roomy?: boolean;
}

/**
 * The surface of a thing that takes pins: a tap anywhere on its pane sets a control of kind `guess`
 * with the look `pin`. Both functions are those of the instant that is drawn, since the thing may
 * move.
 */
export interface Board {
  /** The name of the control. */
  readonly sets: string;
  /** Returns the numbers, on the thing, of a point of the picture's plane of x and y. */
  readonly to: (point: Vec3) => readonly [x: number, y: number];
  /** Returns the point of the picture at which a place of the thing is. */
  readonly from: (place: readonly [x: number, y: number]) => Vec3;
  /** The button that each tap presses, also one at the same place: its figure counts them. */
  readonly presses?: string;
}

/**
 * The thing that a mark is about: the reader takes it and puts it down where it will be, and the
 * figure draws it there. Without a mark it is where it is now.
 */
interface Taken {
  readonly at: Vec3;
  /** Radius about it within which it takes a hand, in meters. */
  readonly radius: number;
  /** The text beside it before there is a mark: `drag me`. */
  readonly hint: string;
}

/** One picture of the figure. Several are shown beside or above each other. */
export interface Pane extends PaneWords {
  readonly title: string;
  readonly things: readonly Thing[];
  /**
   * Points that stay in the picture though nothing may be drawn there yet: the place where a shell
   * will land. The camera keeps them in view from the start, so it does not move in flight; a plan
   * is enlarged to have them.
   */
  readonly keeps: readonly Vec3[];
  /** Takes pins by taps on this pane. */
  readonly board?: Board;
  /** Is taken and put down as the mark of a guess. */
  readonly taken?: Taken;
  /** The name of the handle that a hand holds: the view leaves its ring under the hand. */
  readonly held?: string;
}

type Optional<T, Key extends keyof T> = Omit<T, Key | 'kind'> & Partial<Pick<T, Key>>;

/** The last argument, which may be left out where nothing in it has to be said. */
type Last<T> = Partial<T> extends T ? [more?: T] : [more: T];

/**
 * A pane under construction, with one method for each kind of thing. `Given` is what `as` has said
 * of all of them.
 */
export class Painter<Given extends 'part' | 'color' = never> implements Pane {
  readonly things: Thing[] = [];
  readonly keeps: Vec3[] = [];
  readonly title: string;
  declare readonly short?: NonNullable<PaneWords['short']>;
  declare readonly subtitle?: string;
  declare readonly result?: string;
  declare readonly cards?: Cards;
  declare readonly part?: string;
  declare readonly second?: string;
  declare readonly camera?: Camera | Plan;
  declare readonly inset?: boolean | 'top' | 'left' | 'right';
  declare readonly roomy?: boolean;
  declare board?: Board;
  declare taken?: Taken;
  declare held?: string;

  /** What all of its things have. */
  declare protected readonly given?: Pick<Partial<Style>, 'part' | 'color'>;

  constructor(words: PaneWords) {
    this.title = '';
    Object.assign(this, words);
  }

  /** Returns the same pane for things of one part, or of one part and color. */
  as<Color extends Style['color'] | undefined = undefined>(
    part: string,
    color: Color | Style['color'] | undefined = this.given?.color,
  ): Painter<Given | 'part' | (Color extends undefined ? never : 'color')> {
    const given = { ...this.given, part, ...(color === undefined ? {} : { color }) };
    return Object.create(this, { given: { value: given } });
  }

  protected add(thing: object): void {
    this.things.push({ ...this.given, ...thing } as Thing);
  }

  /** Keeps a point in the picture, also where nothing is drawn. */
  keep(...points: readonly Vec3[]): void {
    this.keeps.push(...points);
  }

  cylinder(matrix: Mat4, ...[style]: Last<Optional<Style & Pick<Solid, 'outline'>, Given>>): void {
    this.add({ kind: 'cylinder', matrix, ...style });
  }

  box(matrix: Mat4, ...[style]: Last<Optional<Style & Pick<Solid, 'outline'>, Given>>): void {
    this.add({ kind: 'box', matrix, ...style });
  }

  sphere(matrix: Mat4, ...[style]: Last<Optional<Style & Pick<Solid, 'outline'>, Given>>): void {
    this.add({ kind: 'sphere', matrix, ...style });
  }

  polyhedron(matrix: Mat4, shape: Pick<Polyhedron, 'corners' | 'faces'>, style: Style): void {
    this.add({ kind: 'polyhedron', matrix, ...shape, ...style });
  }

  crowd(crowd: Omit<Crowd, 'kind'>): void {
    this.add({ kind: 'crowd', ...crowd });
  }

  arrow(from: Vec3, to: Vec3, ...[style]: Last<Optional<Omit<Arrow, 'from' | 'to'>, Given>>): void {
    this.add({ kind: 'arrow', from, to, ...style });
  }

  line(points: readonly Vec3[], ...[style]: Last<Optional<Omit<Line, 'points'>, 'width' | Given>>): void {
    this.add({ kind: 'line', points, width: 2, ...style });
  }

  polygon(
    points: readonly Vec3[],
    ...[style]: Last<Optional<Omit<Polygon, 'points'>, 'width' | 'fill' | Given>>
  ): void {
    this.add({ kind: 'polygon', points, width: 1.3, fill: 1, ...style });
  }

  /** Adds a part of a circle; the whole one without angles. */
  arc(
    center: Vec3,
    radius: number,
    ...[style]: Last<Optional<Omit<Arc, 'center' | 'radius'>, 'from' | 'to' | 'width' | 'fill' | Given>>
  ): void {
    const whole = { from: 0, to: 2 * Math.PI, width: 2, fill: 0 };
    this.add({ kind: 'arc', center, radius, ...whole, ...style });
  }

  dot(at: Vec3, ...[style]: Last<Optional<Omit<Dot, 'at'>, 'size' | Given>>): void {
    this.add({ kind: 'dot', at, size: 5, ...style });
  }

  raster(raster: Omit<Raster, 'kind'>): void {
    this.add({ kind: 'raster', ...raster });
  }

  measure(
    from: Vec3,
    to: Vec3,
    text: string,
    ...[style]: Last<Optional<Omit<Measure, 'from' | 'to' | 'text'>, 'offset' | Given>>
  ): void {
    this.add({ kind: 'measure', from, to, text, offset: [0, 0, 0], ...style });
  }

  grid(grid: Omit<Grid, 'kind'>): void {
    this.add({ kind: 'grid', ...grid });
  }

  label(at: Vec3, text: string, ...[style]: Last<Optional<Omit<Label, 'at' | 'text'>, Given>>): void {
    this.add({ kind: 'label', at, text, ...style });
  }

  text(matrix: Mat4, text: string, ...[style]: Last<Optional<Omit<Text, 'matrix' | 'text'>, Given>>): void {
    this.add({ kind: 'text', matrix, text, ...style });
  }

  /**
   * Adds upright letters around a point, of a height in meters: as large as their place, and on a
   * wide desk no larger than a label.
   */
  letters(
    [x, y]: Vec3,
    height: number,
    text: string,
    ...[style]: Last<Optional<Omit<Text, 'matrix' | 'text'>, Given>>
  ): void {
    const matrix = [height, 0, 0, 0, 0, height, 0, 0, 0, 0, 1, 0, x, y, 0, 1];
    this.add({ kind: 'text', matrix, text, most: LETTERS, ...style });
  }

  /** Adds the line from a reader's guess to what came out, and how far they are apart. */
  guess(mark: Vec3, truth: Vec3, apart = '', width = 1.6): void {
    const guess: Painter<'part' | 'color'> = this.as('guess', 'accent');
    guess.line([mark, truth], { width, dashed: true });
    if (apart) guess.label(scale(addScaled(mark, truth, 1), 0.5), apart);
  }

  /**
   * Adds a point that the reader can take hold of: its name, its place, its effect for those who
   * hear the page and the text beside it before it has been dragged once, and what a place of it
   * sets: the value of the control that has its name, or values by their names. By default it goes
   * anywhere in the plane of x and y.
   */
  handle(
    name: string,
    at: Vec3,
    words: string | readonly [label: string, hint: string],
    to: (point: Vec3) => number | Readonly<Record<string, number>>,
    more: Partial<Omit<HandleOptions, 'name' | 'at' | 'label' | 'hint' | 'to'>> = {},
  ): void {
    const [label, hint] = typeof words === 'string' ? [words] : words;
    const all = (point: Vec3): Readonly<Record<string, number>> => {
      const found = to(point);
      return typeof found === 'number' ? { [name]: found } : found;
    };
    const now = all(at);
    const values = more.reach ? (point: Vec3) => reached(all(point), more.reach ?? {}, now) : all;
    const sets = more.sets ?? (Object.keys(now) as unknown as HandleOptions['sets']);
    const part = this.given?.part;
    const given = { track: PLANE, ...(part === undefined ? {} : { part }), ...(hint ? { hint } : {}) };
    this.things.push({ kind: 'handle', ...given, ...more, name, at, label, to: values, sets });
  }

  /** Adds a point that acts while the reader holds it. */
  hold(point: HoldOptions): void {
    this.things.push({ kind: 'hold', ...point });
  }

  /** Adds a place that the reader can press. */
  spot(spot: SpotOptions): void {
    this.things.push({ kind: 'spot', ...spot });
  }

  /**
   * Adds the axes of a transform: gray arrows along the columns of its matrix, with their letters.
   *
   * They keep the columns' directions, so a sheared transform shows its shear. They are as long as
   * the columns, or all of the given length. An axis of no length is not drawn.
   */
  frame(matrix: Mat4, options: { length?: number; part?: string } = {}): void {
    const origin = column(matrix, 3);
    for (const [index, text] of ['x', 'y', 'z'].entries()) {
      const axis = column(matrix, index);
      const size = length(axis);
      if (!(size > 0)) continue;
      const factor = options.length === undefined ? 1 : options.length / size;
      const part = options.part === undefined ? {} : { part: options.part };
      this.add({
        kind: 'arrow',
        from: origin,
        to: addScaled(origin, axis, factor),
        color: 'axis',
        text,
        ...part,
      });
    }
  }
}

/** Returns values within a hand's reach, which is never less than where they are now. */
function reached(
  values: Readonly<Record<string, number>>,
  reach: NonNullable<HandleOptions['reach']>,
  now: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const within = ([name, value]: readonly [string, number]) => {
    const [least, most] = reach[name] ?? [value, value];
    const is = now[name] ?? value;
    return [name, Math.max(Math.min(least, is), Math.min(Math.max(most, is), value))] as const;
  };
  return Object.fromEntries(Object.entries(values).map(within));
}

/** The handle that a hand holds, or has just let go of, by name, and the hand's point of its track. */
export interface Hand {
  readonly name: string;
  readonly at: Vec3;
  /** Where the handle was when the hand took it. */
  readonly from: Vec3;
  /** `true` until it lets go. */
  readonly holds?: boolean;
}

/** A whole drawing: one or more panes, to which a figure adds things. */
export class Drawing {
  readonly panes: Painter[] = [];
  /**
   * Puts several panes beside each other, above each other, or in the rows that show them largest.
   * Above each other they share the axis along which lengths compare.
   */
  layout: 'auto' | 'beside' | 'stacked' = 'auto';
  /**
   * The point that the camera looks at instead of its own target.
   *
   * The camera follows it without rotating, and moves aside and back until all solids and arrows
   * are in the picture, except those that are `aside`.
   */
  focus: Vec3 | null = null;
  /** Asks for another picture soon: something in this one is still on its way. */
  restless = false;
  /** A question waits for a guess: the picture is fitted to the things before the answer. */
  asked = false;
  /** All settings are those at first: a title asks, and tells what came out once one is another. */
  untouched = false;
  /**
   * The hand on a handle, until the next change after it: a thing that can lie in few places
   * follows the hand, and goes to its place by `since`. No part of a run.
   */
  hand: Hand | null = null;
  /** The settings that the reader's earlier changes left, oldest first. No part of a run. */
  earlier: readonly object[] = [];
  readonly #time: number;

  /**
   * `since` is the time since the reader's last change, in seconds, by which a figure may show one
   * thing after the other what the change has done. It is no part of a run; it is 0 while a hand
   * holds a handle, and infinite where pictures rest: in files, on paper, and for readers who want
   * no motion.
   *
   * `clock` measures work that is done while the picture is drawn; it is no part of a run either.
   */
  constructor(
    readonly since = Number.POSITIVE_INFINITY,
    readonly clock: Clock = stopped,
    time = 0,
  ) {
    this.#time = time;
  }

  /**
   * Seconds since the start of the run: whole steps, so that no rounding adds up. No part of the
   * drawing: two that are alike at two times are the same.
   */
  get time(): number {
    return this.#time;
  }

  /**
   * Returns the place of a carried thing: at the hand, no farther than these bounds, and after it
   * lets go on the way home.
   */
  carried(name: string, place: Vec3, [left, bottom, right, top]: Plan['plan']): Vec3 {
    const share = this.hand?.holds ? 0 : Math.min(1, this.since / COMES);
    if (this.hand?.name !== name || share === 1) return place;
    this.restless ||= share > 0;
    const [x, y, z] = this.hand.at;
    const within: Vec3 = [Math.max(left, Math.min(x, right)), Math.max(bottom, Math.min(y, top)), z];
    return addScaled(scale(within, 1 - share), place, share);
  }

  /**
   * Returns the values of a control that were tried before, oldest first and each once, where all other
   * settings were as they are now: a picture that compares them leaves marks of them.
   */
  tried<Settings extends object, Name extends keyof Settings>(
    params: Settings,
    name: Name,
  ): readonly Settings[Name][] {
    const others = (Object.keys(params) as (keyof Settings)[]).filter((it) => it !== name);
    const alike = (this.earlier as readonly Settings[]).filter((it) =>
      others.every((other) => it[other] === params[other]),
    );
    return [...new Set(alike.map((it) => it[name]))].filter((it) => it !== params[name]).slice(-TRIED);
  }

  pane(words: PaneWords | string = {}): Painter {
    const painter = new Painter(typeof words === 'string' ? { title: words } : words);
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
