/**
 * The class of "Making a Game Engine: Transformations", in two dimensions, with each of the lines
 * that hold it together open to be left out. The core must not be breakable, so this class is the
 * figure's own; a test holds it to the core's `Hierarchy`, and another one to the printed listing.
 */

/** An affine matrix by columns: the images of x and y, and the translation. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the product: first `second` acts, then `first`. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

export function same(one: Matrix, other: Matrix): boolean {
  return one.every((value, i) => value === other[i]);
}

/** The lines of the class that can be left out, `true` for each that is: the controls say what each does. */
export type LeftOut = Readonly<Record<'a' | 'b' | 'c' | 'd' | 'stop', boolean>>;

/** All that the nodes of a tree share: the lines left out, and who hears of their work. */
export interface Shared {
  readonly leftOut: LeftOut;
  marked(node: Transform, first: boolean): void;
  multiplied(node: Transform): void;
  inverted(node: Transform): void;
  answered(node: Transform, matrix: Matrix): void;
}

const nothing = (): void => {};
const WHOLE = { a: false, b: false, c: false, d: false, stop: false };
/** What nodes of the whole class share if nobody hears of their work. */
export const SILENT: Shared = {
  leftOut: WHOLE,
  marked: nothing,
  multiplied: nothing,
  inverted: nothing,
  answered: nothing,
};

export class Transform {
  parent: Transform | null = null;
  readonly children: Transform[] = [];
  local = IDENTITY;
  isDirty = false;
  localToWorld = IDENTITY;
  isInverseDirty = false;
  worldToLocal = IDENTITY;

  constructor(
    readonly id: number,
    readonly shared: Shared = SILENT,
  ) {}

  setLocal(local: Matrix): void {
    this.local = local;
    this.setDirty();
  }

  setDirty(): void {
    this.shared.marked(this, !this.isDirty);
    if (this.isDirty && !this.shared.leftOut.stop) return;
    this.isDirty = true;
    if (!this.shared.leftOut.b) this.isInverseDirty = true;
    for (const child of this.children) child.setDirty();
  }

  setParent(parent: Transform | null): void {
    if (this.parent) this.parent.children.splice(this.parent.children.indexOf(this), 1);
    this.parent = parent;
    parent?.children.push(this);
    if (!this.shared.leftOut.c) this.setDirty();
  }

  getLocalToWorld(): Matrix {
    if (this.isDirty) {
      this.localToWorld = this.parent ? times(this.#parentMatrix(this.parent), this.local) : this.local;
      this.isDirty = false;
      this.shared.multiplied(this);
    }
    this.shared.answered(this, this.localToWorld);
    return this.localToWorld;
  }

  getWorldToLocal(): Matrix {
    if (this.isInverseDirty) {
      this.worldToLocal = inverse(this.shared.leftOut.d ? this.localToWorld : this.getLocalToWorld());
      this.isInverseDirty = false;
      this.shared.inverted(this);
    }
    return this.worldToLocal;
  }

  #parentMatrix(parent: Transform): Matrix {
    return this.shared.leftOut.a ? parent.localToWorld : parent.getLocalToWorld();
  }
}
