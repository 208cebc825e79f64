/** The public face of `<kinetree-figure>`: everything that a script may read, set or call. */
import type { Value, Values } from '../figure/controls.ts';
import type { LiveValue } from '../figure/readout.ts';
import type { Shared } from '../link/share-figure.ts';
import type { ViewState } from '../render/view-state.ts';
import type { Run } from '../runner/runner.ts';

/**
 * A figure as scripts see it, without the types of the libraries that it is built with.
 *
 * Each control of the figure is a property too, by its name (`figure.scaleX = 2`), in the unit
 * shown. A control that is set before the figure has started is applied when it starts.
 */
export interface FigureElement extends HTMLElement {
  /** The figure's name, such as `piston`. */
  scene: string;
  /** `auto`, `light` or `dark`. On a page of the other scheme the figure brings its ground. */
  theme: string;
  /** `transparent` leaves the ground to the page, whatever its scheme. */
  ground: string | null;
  /**
   * The controls in the row under the picture: their names with spaces between, `all`, or `none`,
   * which leaves out all controls. `null` leaves the choice to the figure.
   */
  controls: string | null;
  /** `none` leaves out the numbers, `open` opens them from the start. */
  readout: string | null;
  /** `none` leaves out the caption. */
  caption: string | null;
  /** `none` leaves out the graph under the picture. */
  strip: string | null;
  /** `none` leaves out the code under the picture. */
  listing: string | null;
  /** `none` leaves out the tools of the view and the quiet line under the picture. */
  toolbar: string | null;
  /** Names the figure for those who hear the page; by default its title does. */
  label: string | null;
  /** Address of a page that shows a figure from its query. Embed code leads there. */
  embed: string | null;
  /** Address of the page that tells about the figure. Links lead there; by default, here. */
  article: string | null;
  /** Keeps a figure that would start by itself still until `play()`. */
  paused: boolean;
  /**
   * Speed of time: 1 is real time. Above 0 and at most 10; any other value throws a RangeError.
   */
  speed: number;
  /** `true` while time runs, or would run if the figure were in view. */
  readonly playing: boolean;
  /** Seconds since the start of the run. */
  readonly time: number;
  /** The value of every control, in the units shown. */
  readonly values: Values;
  /** The figure's numbers by their names, for a text that follows it; none before `ready`. */
  readonly numbers: Readonly<Record<string, LiveValue>>;
  /** The run so far, as `replay` takes it; `null` before `ready`. */
  readonly run: Run | null;
  /** The reader's view. Setting it to `null` resets the view to the figure's own. */
  camera: ViewState | null;
  /** Sets one control. Throws a RangeError for a value that does not fit, and changes nothing. */
  set(name: string, value: Value): void;
  /**
   * Presses one of the figure's buttons. A control that is held is taken hold of with `held`, and
   * let go where that is `false`; without it, both at once.
   */
  press(name: string, held?: boolean): void;
  /** Starts time, if anything in the figure moves by itself. */
  play(): void;
  /** Stops time. */
  pause(): void;
  /** Pauses, then takes `count` steps of 1/240 s. */
  step(count?: number): void;
  /** Pauses, then goes to a time of the run, in seconds, by replaying the run up to it. */
  seek(time: number): void;
  /**
   * Replays a run that `run` gave: the same numbers, bit for bit. Starts the figure if necessary.
   * Throws a RangeError for a run that does not fit.
   */
  replay(run: Run): Promise<void>;
  /** Returns the figure as it is now, as a link and as HTML. */
  share(): Promise<Shared>;
  /**
   * Returns the program that "Copy as Kinetree (JavaScript)" copies, with the present settings;
   * `null` for a figure that has none.
   */
  code(): Promise<string | null>;
  /** Applies the query of a link. Returns a sentence for each part of it that was refused. */
  open(query: string): Promise<readonly string[]>;
  /** Lights a part of the picture by its name, and fades the rest; `null` ends that. */
  highlight(name: string | null): void;
  /** Resets every control, the time and the view. */
  reset(): void;
  /** Undoes the reader's last change. */
  undo(): void;
  /** Returns the picture as a PNG, or as an SVG for `image/svg+xml`. */
  snapshot(type?: 'image/png' | 'image/svg+xml', options?: { readonly scale?: number }): Promise<Blob>;
}
