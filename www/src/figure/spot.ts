/**
 * A spot: a place of a picture that is pressed, not dragged. A tap sets values and presses a button
 * of the figure; so do a longer press and some keys. The same buttons and controls are its twins.
 */

import type { Vec3 } from '../core/linear/vec.ts';
import type { Value } from './controls.ts';

export interface SpotOptions {
  /** Unique in the figure. */
  readonly name: string;
  /** The thing that is there, and its state, for those who hear the page. */
  readonly label: string;
  readonly at: Vec3;
  /** Values that each press sets first, such as the thing that it acts on. */
  readonly sets: Readonly<Record<string, Value>>;
  /** The button that a tap presses, and Enter. */
  readonly tap: string;
  /** The button that a longer press presses. */
  readonly hold?: string;
  /** Buttons by key, in lower case, while the spot has the focus. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The names of the spots to which arrow keys lead: `ArrowUp`. */
  readonly ways?: Readonly<Record<string, string>>;
}
