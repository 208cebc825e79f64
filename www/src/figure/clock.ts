/**
 * The wall clock of a figure that shows what its own work costs, in milliseconds on the reader's
 * machine.
 *
 * Its readings are outside of the run: a step, a press and a value never depend on one, so a run
 * has the same bits however long it took. Only `draw` and `readout` see the clock. In tests,
 * posters and files it is stopped, and there are no readings.
 *
 * The element measures two names for every figure: `draw` is the time in which the page hands a
 * picture to the graphics card, and `frame` the time between two pictures while it plays. What the
 * card does meanwhile is seen only in the second.
 */

/** Milliseconds that a piece of work took. */
export interface Reading {
  /** The newest reading. */
  readonly now: number;
  /** The median of the readings of the last seconds. */
  readonly median: number;
}

export interface Clock {
  /** `false` where nothing is measured. Work that is done only for its time is left out then. */
  readonly runs: boolean;
  /**
   * `true` on a machine that draws slowly, for lack of a graphics card: a figure should draw very
   * large things in part, and say so.
   */
  readonly slow: boolean;
  /** Begins to measure a piece of work. Pieces of several names may overlap. */
  begin(name: string): void;
  /** Ends what `begin` has begun, and does nothing without it. */
  end(name: string): void;
  /** Measures the time since the last lap of a name; one after a break is none. */
  lap(name: string): void;
  /** Returns the reading of a name; `null` before the first. */
  read(name: string): Reading | null;
  /** Forgets all readings when this is another subject than before: another number of nodes. */
  about(subject: string): void;
}

/** A clock that never runs. */
export const stopped: Clock = {
  runs: false,
  slow: false,
  begin() {},
  end() {},
  lap() {},
  read: () => null,
  about() {},
};
