/** The obstacles of a picture in a grid of cells, so that a place is tested against few of them. */
import type { Obstacle, Point } from './types.ts';

/** Side of a cell in CSS pixels, near the height and half the width of a label. */
const CELL = 40;
/** Times that a ray passes from one shape into the next: a hull is made of a few boxes. */
const PASSES = 5;

/** A convex shape: the bounds, and the half planes whose intersection it is. */
class Convex {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  #edges: readonly number[] | null = null;

  constructor(readonly obstacle: Obstacle) {
    let [left, top, right, bottom] = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    const reach = (x: number, y: number, out: number): void => {
      // A coordinate that is not a number makes its bound one that is not, too.
      left = Math.min(left, x - out);
      top = Math.min(top, y - out);
      right = Math.max(right, x + out);
      bottom = Math.max(bottom, y + out);
    };
    switch (obstacle.kind) {
      case 'segment':
        reach(obstacle.from[0], obstacle.from[1], obstacle.width / 2);
        reach(obstacle.to[0], obstacle.to[1], obstacle.width / 2);
        break;
      case 'circle':
        reach(obstacle.at[0], obstacle.at[1], obstacle.radius);
        break;
      case 'rectangle':
        reach(obstacle.x, obstacle.y, 0);
        reach(obstacle.x + obstacle.width, obstacle.y + obstacle.height, 0);
        break;
      case 'polygon':
        for (const [x, y] of obstacle.points) reach(x, y, 0);
    }
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
  }

  /** `false` for a shape with a coordinate that is not finite. */
  get finite(): boolean {
    const { left, top, right, bottom } = this;
    return Number.isFinite(left) && Number.isFinite(top) && Number.isFinite(right) && Number.isFinite(bottom);
  }

  /** A stroke has no inside. */
  get solid(): boolean {
    return this.obstacle.kind !== 'segment';
  }

  get circle(): { readonly at: Point; readonly radius: number } | null {
    return this.obstacle.kind === 'circle' ? this.obstacle : null;
  }

  /**
   * Three numbers for each edge: its normal, and the distance along it. They are computed when they
   * are first read, since labels are near few of a picture's shapes.
   */
  get edges(): readonly number[] {
    this.#edges ??= edgesOf(this.obstacle);
    return this.#edges;
  }
}

export class Field {
  readonly #shapes: readonly Convex[];
  readonly #cells: number[][];
  readonly #columns: number;
  readonly #rows: number;
  /** The query that last looked at a shape, so that none is tested twice. */
  readonly #seen: Uint32Array;
  #query = 0;

  constructor(width: number, height: number, obstacles: readonly Obstacle[]) {
    this.#columns = Math.max(1, Math.ceil(width / CELL));
    this.#rows = Math.max(1, Math.ceil(height / CELL));
    this.#cells = Array.from({ length: this.#columns * this.#rows }, () => []);
    this.#shapes = obstacles.map((obstacle) => new Convex(obstacle)).filter(({ finite }) => finite);
    this.#seen = new Uint32Array(this.#shapes.length);
    this.#shapes.forEach((shape, index) => {
      this.#each(shape.left, shape.top, shape.right, shape.bottom, (cell) => {
        cell.push(index);
        return false;
      });
    });
  }

  /** Returns `true` if a label of this size around a middle is nearer than `pad` to a shape. */
  hits(x: number, y: number, halfWidth: number, halfHeight: number, pad: number): boolean {
    return this.count(x, y, halfWidth, halfHeight, pad, 1) > 0;
  }

  /** Returns how many shapes it is that near to, up to a number. */
  count(x: number, y: number, halfWidth: number, halfHeight: number, pad: number, most: number): number {
    let count = 0;
    this.#query += 1;
    const [w, h] = [halfWidth + pad, halfHeight + pad];
    this.#each(x - w, y - h, x + w, y + h, (cell) => {
      for (const index of cell) {
        if (this.#seen[index] === this.#query) continue;
        this.#seen[index] = this.#query;
        const shape = this.#shapes[index];
        if (shape && touches(shape, x, y, halfWidth, halfHeight, pad)) count += 1;
        if (count === most) return true;
      }
      return false;
    });
    return count;
  }

  /** Returns `true` if a straight line crosses a stroke, a circle or a rectangle. */
  crosses([ax, ay]: Point, [bx, by]: Point): boolean {
    return this.#shapes.some((shape) => {
      if (shape.solid && shape.edges.length > 0) return false;
      if (Math.max(ax, bx) < shape.left || Math.min(ax, bx) > shape.right) return false;
      if (Math.max(ay, by) < shape.top || Math.min(ay, by) > shape.bottom) return false;
      const [from, to] = clip(shape, ax, ay, bx - ax, by - ay);
      return from <= to && to >= 0 && from <= 1;
    });
  }

  /**
   * Returns how far a ray from a point runs inside the shapes around the point: 0 outside of all.
   * `along` is a unit vector.
   */
  exit([x, y]: Point, [dx, dy]: Point): number {
    let far = 0;
    for (let pass = 0; pass < PASSES; pass++) {
      const reached = far + 0.5;
      let next = far;
      this.#query += 1;
      this.#each(x + dx * far, y + dy * far, x + dx * reached, y + dy * reached, (cell) => {
        for (const index of cell) {
          const shape = this.#shapes[index];
          if (!shape?.solid) continue;
          const [from, to] = clip(shape, x, y, dx, dy);
          if (from <= reached && to > next) next = to;
        }
        return false;
      });
      if (next <= far) return far;
      far = next;
    }
    return far;
  }

  /** Calls back for each cell that a rectangle meets, until a call returns `true`. */
  #each(
    left: number,
    top: number,
    right: number,
    bottom: number,
    call: (cell: number[]) => boolean,
  ): boolean {
    const [c0, c1] = [
      Math.max(0, Math.floor(left / CELL)),
      Math.min(this.#columns - 1, Math.floor(right / CELL)),
    ];
    const [r0, r1] = [
      Math.max(0, Math.floor(top / CELL)),
      Math.min(this.#rows - 1, Math.floor(bottom / CELL)),
    ];
    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++) {
        const cell = this.#cells[row * this.#columns + column];
        if (cell && call(cell)) return true;
      }
    return false;
  }
}

/** Returns the half planes of a shape's edges; a circle and a rectangle are known by less. */
function edgesOf(obstacle: Obstacle): readonly number[] {
  switch (obstacle.kind) {
    case 'segment': {
      const { from, to, width } = obstacle;
      const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (long === 0) return [];
      const [nx, ny] = [(from[1] - to[1]) / long, (to[0] - from[0]) / long];
      const off = nx * from[0] + ny * from[1];
      return [nx, ny, off + width / 2, -nx, -ny, width / 2 - off];
    }
    case 'polygon':
      return edgesOfPolygon(obstacle.points);
    default:
      return [];
  }
}

/** Returns the half planes of a convex polygon, whichever way its corners go. */
function edgesOfPolygon(points: readonly Point[]): number[] {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    area += x * ny - nx * y;
  });
  const turn = area < 0 ? -1 : 1;
  const edges: number[] = [];
  points.forEach(([x, y], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [x, y];
    const long = Math.hypot(bx - x, by - y) * turn;
    if (long === 0) return;
    const [nx, ny] = [(by - y) / long, (x - bx) / long];
    edges.push(nx, ny, nx * x + ny * y);
  });
  return edges;
}

/** Separating axes: a rectangle and a convex shape are apart if they are along one of them. */
function touches(shape: Convex, x: number, y: number, w: number, h: number, pad: number): boolean {
  if (x - w >= shape.right + pad || x + w <= shape.left - pad) return false;
  if (y - h >= shape.bottom + pad || y + h <= shape.top - pad) return false;
  if (shape.circle) {
    const [cx, cy] = shape.circle.at;
    const [dx, dy] = [Math.max(0, Math.abs(cx - x) - w), Math.max(0, Math.abs(cy - y) - h)];
    return Math.hypot(dx, dy) < shape.circle.radius + pad;
  }
  const { edges } = shape;
  for (let i = 0; i < edges.length; i += 3) {
    const [nx = 0, ny = 0, off = 0] = [edges[i], edges[i + 1], edges[i + 2]];
    if (nx * x + ny * y - Math.abs(nx) * w - Math.abs(ny) * h >= off + pad) return false;
  }
  return true;
}

/**
 * Returns the first and the last time at which a moving point is in a shape: in the wrong order if
 * it never is.
 */
function clip(shape: Convex, x: number, y: number, dx: number, dy: number): [from: number, to: number] {
  if (shape.circle) {
    const [cx, cy] = [x - shape.circle.at[0], y - shape.circle.at[1]];
    const a = dx * dx + dy * dy;
    const b = cx * dx + cy * dy;
    const root = b * b - a * (cx * cx + cy * cy - shape.circle.radius ** 2);
    if (!(root >= 0 && a > 0)) return [1, 0];
    return [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  }
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const cut = (nx: number, ny: number, off: number): void => {
    const [speed, room] = [nx * dx + ny * dy, off - nx * x - ny * y];
    if (speed > 1e-12) to = Math.min(to, room / speed);
    else if (speed < -1e-12) from = Math.max(from, room / speed);
    else if (room < 0) to = Number.NEGATIVE_INFINITY;
  };
  cut(1, 0, shape.right);
  cut(-1, 0, -shape.left);
  cut(0, 1, shape.bottom);
  cut(0, -1, -shape.top);
  const { edges } = shape;
  for (let i = 0; i < edges.length; i += 3) cut(edges[i] ?? 0, edges[i + 1] ?? 0, edges[i + 2] ?? 0);
  return [from, to];
}
