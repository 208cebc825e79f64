/** Time of a figure as the scrubber and the clock show it. */

export interface TimeState {
  readonly playing: boolean;
  /** Seconds. */
  readonly now: number;
  /** The right end of the scrubber, in seconds. */
  readonly end: number;
  readonly speed: number;
  /** `true` if the page has other figures to pause. */
  readonly others: boolean;
}

export interface TimeActions {
  play(): void;
  pause(): void;
  step(): void;
  seek(time: number): void;
  speed(factor: number): void;
  pauseAll(): void;
}

/** Plays or pauses. */
export function toggle(time: TimeState, actions: TimeActions): void {
  if (time.playing) actions.pause();
  else actions.play();
}
