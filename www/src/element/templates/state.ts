/** The state that the element's templates show, and the actions behind them. */

import type { TemplateResult } from 'lit';
import type { FigureView } from '../../render/views.ts';
import type { Runner } from '../../runner/runner.ts';
import type { Interaction } from '../input/interaction.ts';
import type { Chosen } from '../state/controls.ts';
import type { ListingState } from './listing.ts';
import type { Shown } from './on-demand.ts';
import type { TimeActions, TimeState } from './time-bar.ts';

/** The state that the template shows. */
export interface FigureState {
  /** The figure and its reader's changes; `null` before it has started. */
  readonly live: { readonly runner: Runner; readonly interaction: Interaction } | null;
  /** The figure's name for those who hear the page. */
  readonly title: string;
  readonly time: TimeState;
  /** The view that the tools of the view turn, or `null`. */
  readonly turned: { readonly camera: FigureView; changed(): void } | null;
  /** `true` once the figure's own picture has replaced the poster. */
  readonly painted: boolean;
  /** The reason why there is no picture, or `null`. */
  readonly problem: unknown;
  /** `true` where there is neither a picture nor what the page has put in its place: only the reason. */
  readonly bare: boolean;
  /** The last request that was refused, as a sentence without its full stop, or ''. */
  readonly refused: string;
  /** The text of the live region. */
  readonly spoken: string;
  /** The open menu, or `null`. */
  readonly shareMenu: TemplateResult | null;
  readonly chosen: Chosen;
  /** Classes of the frame: the scheme of the figure, and whether it brings its ground. */
  readonly ground: string;
  /** The parts under the quiet line that are open. */
  readonly open: { readonly numbers: boolean; readonly controls: boolean };
  /** `true` in full screen, `null` where the page may not have it. */
  readonly full: boolean | null;
  /** The state of the code under the picture; `null` where it is left out. */
  readonly listing: Pick<ListingState, 'lit' | 'open'> | null;
  readonly overlay: { readonly asks: string; readonly keys: string };
  /** The parts that have loaded. */
  readonly shown: Shown;
  readonly caption: boolean;
  /** `false` where the graph is left out: the scrubber then has its line. */
  readonly strip: boolean;
  readonly line: boolean;
  readonly readout: boolean;
}

/** The actions behind the element's buttons and keys. */
export interface Actions {
  readonly time: TimeActions;
  share(): void;
  undo(): void;
  toggleNumbers(): void;
  toggleControls(): void;
  toggleListing(): void;
  point(part: string | null): void;
  toggleFullScreen(): void;
}
