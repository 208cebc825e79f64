/** The parts of the template that are loaded when a figure has them, or when they open. */
import { unsafeCSS } from 'lit';
import { OnDemand } from './on-demand.ts';

/** The tools of the view, and all that opens under the quiet line. */
export const panel = new OnDemand(() => import('./panel.ts'));
export const graph = new OnDemand(() => import('./graph.ts'));
export const listing = new OnDemand(() => import('./listing.ts'));
/** The frame in full screen and on paper. */
export const fullscreenAndPrint = new OnDemand(async () => {
  const { default: sheet } = await import('../styles/fullscreen-and-print.css?inline');
  return { styles: unsafeCSS(sheet) };
});
