/** Views of a picture: the figure's, which the reader may turn, and the panes'. */
import type { Drawing, Pane } from '../figure/drawing.ts';
import type { Figure } from '../figure/figure.ts';
import type { Sight } from '../figure/track.ts';
import { isPlan } from '../figure/view.ts';
import { OrbitCamera } from './camera.ts';
import { NARROW } from './labels/limits.ts';
import { type PaneBox, paneBoxes, type Size } from './panes.ts';
import { PlanView } from './plan.ts';
import { sightOf } from './sight.ts';

/** The view of a figure: through a lens, or straight onto a plane. */
export type FigureView = OrbitCamera | PlanView;

/** A pane with its place in the picture and its view. */
export interface PaneView {
  readonly pane: Pane;
  readonly box: PaneBox;
  readonly view: FigureView;
  readonly sight: Sight;
}

export function viewOf({ camera, upright }: Pick<Figure, 'camera' | 'upright'>): FigureView {
  if (isPlan(camera)) return new PlanView(camera, upright && isPlan(upright) ? upright : camera);
  return new OrbitCamera(camera, upright && !isPlan(upright) ? upright : camera);
}

/**
 * Returns the panes of a drawing with their views, in a picture of this size. The figure's view has
 * to be aimed before.
 */
export function paneViews(
  { panes: all, layout }: Pick<Drawing, 'panes' | 'layout'>,
  { camera, width, height }: Size & { readonly camera: FigureView },
): readonly PaneView[] {
  const panes = width < NARROW ? all.filter(({ roomy }) => !roomy) : all;
  return paneBoxes(panes, layout, camera, { width, height }).flatMap((box, i) => {
    const pane = panes[i];
    // The margins of a tiny picture may leave no pixel.
    if (!pane || !(box.width >= 1 && box.height >= 1)) return [];
    const view = pane.camera ? viewOf({ camera: pane.camera }) : camera;
    if (pane.camera && view.flat) view.fit(pane, box);
    const sight = sightOf(view.viewProjection(box.width / box.height), box.width, box.height);
    return { pane, box, view, sight };
  });
}
