/**
 * The laws of labels, with a geometry of their own: no label touches anything, one that is off has
 * a leader, none moves or changes its side too fast, and what is not in the picture is in the
 * legend.
 */
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { LabelInput, Labels, Obstacle, Point, Rectangle } from '../../www/src/render/labels/types.ts';

/** Places are sums of a few numbers below a thousand: their rounding is far below this. */
const ROUNDING = 1e-6;

/** Returns the distance of a point from a rectangle; 0 inside. */
const fromBox = (box: Rectangle, [x, y]: Point): number =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));

/** Returns points of a shape's outline, near enough to each other to find an overlap of 1 px. */
function* outline(shape: Obstacle): Generator<Point> {
  const along = function* (corners: readonly Point[]): Generator<Point> {
    for (const [i, [x, y]] of corners.entries()) {
      const [bx, by] = corners[(i + 1) % corners.length] ?? [x, y];
      const steps = Math.ceil(Math.hypot(bx - x, by - y));
      for (let k = 0; k < steps; k++) yield [x + ((bx - x) * k) / steps, y + ((by - y) * k) / steps];
    }
    if (corners[0]) yield corners[0];
  };
  if (shape.kind === 'segment') yield* along([shape.from, shape.to]);
  else if (shape.kind === 'polygon') yield* along(shape.points);
  else if (shape.kind === 'rectangle') yield* along(cornersOf(shape));
}

const cornersOf = ({ x, y, width, height }: Rectangle): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const inside = (corners: readonly Point[], [x, y]: Point): boolean => {
  let odd = false;
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
  });
  return odd;
};

/**
 * The bounds of shapes: left, top, right and bottom of each. Each label asks for thousands a frame,
 * and few are near it.
 */
class Bounds {
  readonly #all: Float64Array;

  constructor(readonly shapes: readonly Obstacle[]) {
    this.#all = new Float64Array(4 * shapes.length);
    for (const [i, shape] of shapes.entries()) {
      const out = shape.kind === 'circle' ? shape.radius : shape.kind === 'segment' ? shape.width / 2 : 0;
      this.#all.set([Infinity, Infinity, -Infinity, -Infinity], 4 * i);
      for (const [x, y] of pointsOf(shape)) this.#grow(4 * i, x, y, out);
    }
  }

  #grow(at: number, x: number, y: number, out: number): void {
    const all = this.#all as { [i: number]: number };
    all[at] = Math.min(all[at] as number, x - out);
    all[at + 1] = Math.min(all[at + 1] as number, y - out);
    all[at + 2] = Math.max(all[at + 2] as number, x + out);
    all[at + 3] = Math.max(all[at + 3] as number, y + out);
  }

  /** Returns the shapes whose bounds are not farther than this from a label. */
  *near(box: Rectangle, far: number): Generator<Obstacle> {
    const all = this.#all as { [i: number]: number };
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    for (const [i, shape] of this.shapes.entries()) {
      const beyond =
        (all[4 * i + 2] as number) + far < box.x ||
        (all[4 * i] as number) - far > right ||
        (all[4 * i + 3] as number) + far < box.y ||
        (all[4 * i + 1] as number) - far > bottom;
      if (!beyond) yield shape;
    }
  }
}

/** Returns points whose bounds are a shape's, but for its radius or half its width. */
function pointsOf(shape: Obstacle): readonly Point[] {
  if (shape.kind === 'circle') return [shape.at];
  if (shape.kind === 'segment') return [shape.from, shape.to];
  return shape.kind === 'polygon' ? shape.points : cornersOf(shape);
}

/** Returns `true` if a label lies on a shape. */
function covers(box: Rectangle, shape: Obstacle): boolean {
  if (shape.kind === 'circle') return fromBox(box, shape.at) < shape.radius;
  const out = shape.kind === 'segment' ? shape.width / 2 : 0;
  for (const point of outline(shape)) if (fromBox(box, point) < out + ROUNDING) return true;
  if (shape.kind === 'polygon') return inside(shape.points, [box.x, box.y]);
  return shape.kind === 'rectangle' && inside(cornersOf(shape), [box.x, box.y]);
}

/** What no label lies on, not even one that stays at its thing: words and rings. */
const WORDS: ReadonlySet<Obstacle['kind']> = new Set(['rectangle', 'circle']);
/** A number with its unit, a place, and a letter alone. */
const BARE = [/^[−+±]?\d\S*(\s\S+)?$/, /^\(.*\)$/, /^[xyz]$/];

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A picture's labels, frame after frame. */
export class Watch {
  /** Frames of labels in the picture, and of all. */
  shown = 0;
  wanted = 0;
  readonly #before = new Map<string, { at: Point; anchor: Point; frame: number }>();
  /** The side of each label, and the frame since which it has it. */
  readonly #sides = new Map<string, { side: Point; frame: number }>();
  #frame = 0;

  constructor(
    readonly where: string,
    readonly seconds: number,
  ) {}

  see(input: LabelInput, labels: Labels): void {
    const frame = this.#frame++;
    const say = (words: string): string => `${this.where}, frame ${frame}: ${words}`;
    const { placements, legend } = labels;
    this.shown += placements.length;
    this.wanted += input.requests.length;
    const whole = new Set(
      placements.filter((it) => it.text === it.request.text).map((it) => it.request.name),
    );
    // A number, a place or a letter alone would say nothing there.
    const telling = input.requests.filter(
      ({ text, spare }) => !spare && !BARE.some((pattern) => pattern.test(text)),
    );
    const [listed, due] = [legend, telling.filter(({ name }) => !whole.has(name))].map((all) =>
      all.map(({ name }) => name).sort(),
    );
    if (!isDeepStrictEqual(listed, due)) expect(listed, say('the legend')).toEqual(due);
    const bounds = new Bounds(placements.length > 0 ? input.obstacles : []);
    for (const [i, { box, request, leader, side }] of placements.entries()) {
      const { name } = request;
      for (const shape of bounds.near(box, 0))
        if (!(request.stays && !WORDS.has(shape.kind)) && covers(box, shape))
          expect.fail(say(`"${name}" lies on a ${shape.kind}`));
      for (const other of placements.slice(i + 1))
        if (overlap(box, other.box)) expect.fail(say(`"${name}" lies on "${other.request.name}"`));
      const out =
        Math.min(box.x, box.y, input.width - box.x - box.width, input.height - box.y - box.height) < 0;
      if (out) expect.fail(say(`"${name}" leaves the picture`));
      if (!leader && this.#off(box, request, bounds)) expect.fail(say(`"${name}" lacks a leader`));

      const at: Point = [box.x + box.width / 2, box.y + box.height / 2];
      const to = request.to ?? request.at;
      const anchor: Point = [(request.at[0] + to[0]) / 2, (request.at[1] + to[1]) / 2];
      const toward = side[0] * (at[0] - anchor[0]) + side[1] * (at[1] - anchor[1]);
      if (toward < -ROUNDING) expect.fail(say(`"${name}" is not on its side`));
      const old = this.#before.get(name);
      if (old?.frame === frame - 1) {
        const moved = Math.hypot(at[0] - old.at[0], at[1] - old.at[1]);
        const ran = Math.hypot(anchor[0] - old.anchor[0], anchor[1] - old.anchor[1]);
        if (moved > Math.max(120 * this.seconds, ran) + ROUNDING)
          expect.fail(say(`"${name}" moves ${moved} px`));
      }
      const had = this.#sides.get(name);
      const changed = had && had.side[0] * side[0] + had.side[1] * side[1] <= 0;
      if (changed && (frame - had.frame) * this.seconds < 0.5 - ROUNDING)
        expect.fail(say(`"${name}" changes its side after ${frame - had.frame} frames`));
      this.#sides.set(name, { side, frame: had && !changed ? had.frame : had ? frame : frame - 60 });
      this.#before.set(name, { at, anchor, frame });
    }
    for (const name of this.#sides.keys())
      if (!input.requests.some((request) => request.name === name)) this.#sides.delete(name);
  }

  /** Returns `true` for a label that is 24 px or more from its arrow or from its point's shape. */
  #off(box: Rectangle, request: LabelInput['requests'][number], bounds: Bounds): boolean {
    const { at, to = at, exact = false } = request;
    if (request.to || exact) {
      const arrow = [...outline({ kind: 'segment', from: at, to, width: 0 }), at];
      return Math.min(...arrow.map((point) => fromBox(box, point))) >= 25;
    }
    if (fromBox(box, at) < 25) return false;
    // A solid around the point may reach to the label.
    for (const shape of bounds.near(box, 25)) {
      if (shape.kind === 'circle' && fromBox(box, shape.at) < shape.radius + 25) return false;
      for (const point of outline(shape)) if (fromBox(box, point) < 25) return false;
    }
    return true;
  }
}
