/** The `kinetree/element` entry: importing it registers `<kinetree-figure>`, where there are elements at all. */
import type { Value, Values } from '../figure/controls.ts';
import type { Input, Run } from '../runner/runner.ts';
import * as element from './kinetree-figure.ts';
import * as surroundings from './state/environment.ts';
import { type Strings, translate as translateStrings } from './templates/strings.ts';

export type { Input, Run, Strings, Value, Values };

/** Where a reader looks from: angles in radians around the target and above the ground, and the distance in metres. */
export interface ViewState {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

/**
 * A figure as scripts see it, without the names of what it is made with: nobody needs those to use it. Each control of
 * the figure is a property too, by its name (`figure.scaleX = 2`), in the unit shown; one that is set before the figure
 * has started counts once it has.
 */
export interface KinetreeFigure extends HTMLElement {
  /** The figure's name, such as `piston`. */
  scene: string;
  /** `auto`, `light` or `dark`. */
  theme: string;
  /** `none` leaves out the panel. */
  controls: string | null;
  /** `none` leaves out the numbers. */
  readout: string | null;
  /** The address of a page that shows a figure from its query; links and embed code then lead there. */
  embed: string | null;
  /** A figure that would start by itself waits for `play()`. */
  paused: boolean;
  /** How fast time goes: 1 as in the world, above 0 and up to 10; else a RangeError. */
  speed: number;
  /** Whether time goes on, or would if the figure could be seen. */
  readonly playing: boolean;
  /** Seconds since the start of the run. */
  readonly time: number;
  /** The value of every control, in the units shown. */
  readonly values: Values;
  /** All that it takes to come here again; `null` before `ready`. */
  readonly run: Run | null;
  /** Where the reader looks from; set to `null` it goes back to where it stood. */
  camera: ViewState | null;
  /** Sets one control. A value that does not fit throws a RangeError and changes nothing. */
  set(name: string, value: Value): void;
  /** Presses one of the figure's buttons. */
  press(name: string): void;
  /** Lets time go on, if anything in the figure moves by itself. */
  play(): void;
  pause(): void;
  /** Pauses, and goes on by so many steps of 1/240 s. */
  step(count?: number): void;
  /** Pauses, and goes to a time of the run, in seconds: replayed up to there. */
  seek(time: number): void;
  /** Starts the figure if need be, and runs a run: the same numbers, bit for bit. What does not fit is a RangeError. */
  replay(run: Run): Promise<void>;
  /** The figure as it is now, for somewhere else. `complete` is `false` where what was done is too much for a link. */
  share(): Promise<{ readonly link: string; readonly embed: string; readonly complete: boolean }>;
  /** Goes where a link leads, given its query; answers with a sentence for each thing that it refused. */
  open(query: string): Promise<readonly string[]>;
  /** Every control back to its default, time to zero, and the view to where it stood. */
  reset(): void;
  /** Takes the reader's last change of a control back. */
  undo(): void;
  /** The picture as it is: PNG, or SVG for `image/svg+xml`. */
  snapshot(type?: 'image/png' | 'image/svg+xml'): Promise<Blob>;
}

/** The element's class. */
export const KinetreeFigure: { new (): KinetreeFigure } = element.KinetreeFigure;

/** Registers the element, under another name if you like; a name that is taken is left alone. */
export const defineElement: (name?: string) => void = element.defineElement;

/** Pauses every figure of the page. */
export const pauseAll: () => void = surroundings.pauseAll;

/** Replaces words that the element says, for every figure of the page from its next drawing on. */
export const translate: (words: Partial<Strings>) => void = translateStrings;

declare global {
  interface HTMLElementTagNameMap {
    'kinetree-figure': KinetreeFigure;
  }
}

if (globalThis.customElements) defineElement();
