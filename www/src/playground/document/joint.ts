/** A joint of a robot, as plain data. */

type Triple = readonly [number, number, number];
type Quadruple = readonly [number, number, number, number];

/** A joint that one number moves, and those that mimic it. */
export interface Joint {
  readonly name: string;
  /** Its own node, then the nodes of the joints that mimic it. */
  readonly moves: readonly Moved[];
  readonly turns: boolean;
  /** Radians, or meters. */
  readonly lower: number;
  readonly upper: number;
}

/** A node that a joint moves: by `multiplier` times its position, and `offset` more. */
interface Moved {
  readonly id: number;
  readonly turns: boolean;
  readonly axis: Triple;
  /** The pose in its parent at 0. */
  readonly translation: Triple;
  readonly rotation: Quadruple;
  readonly multiplier: number;
  readonly offset: number;
}
