/** The motion that the picture shows of the chosen node. */
export interface Watching {
  readonly shown: 'none' | 'velocity' | 'acceleration';
  /** Draws the path of the last seconds. */
  readonly trail: boolean;
  /** The id of the node from which it is seen; `null` for the world. */
  readonly from: number | null;
}

export const STILL: Watching = { shown: 'none', trail: true, from: null };
