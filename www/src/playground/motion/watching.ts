/** The motion that the picture shows of the chosen node. */
import type { Triple } from '../document/document.ts';

export interface Watching {
  readonly shown: 'none' | 'velocity' | 'acceleration';
  /** Draws the path of the last seconds. */
  readonly trail: boolean;
  /** The id of the node from which it is seen; `null` for the world. */
  readonly from: number | null;
  /** The id of the node whose motion carries the point; `null` for the usual one. */
  readonly carrier: number | null;
  /** The point, in the chosen node's axes. */
  readonly point: Triple;
}

export const STILL: Watching = { shown: 'none', trail: true, from: null, carrier: null, point: [0, 0, 0] };
