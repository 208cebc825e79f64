/** The ink of a drawing that a test paints. */
import { expect } from 'vitest';
import { Drawing, type Painter } from '../../www/src/figure/drawing.ts';
import { Ink, type Mark, numbersOf } from '../../www/src/render/ink/ink.ts';
import { inkThings } from '../../www/src/render/ink/things.ts';
import { type FigureView, paneViews, viewOf } from '../../www/src/render/views.ts';

/** 100 pixels a meter, the origin at the lower left. */
export const plan = { plan: [0, 0, 4, 3] } as const;
export const size = { width: 400, height: 300 };

/** Inks the panes of a drawing, as a camera that has aimed at it sees them. */
export const inkedPanes = (
  drawing: Drawing,
  camera: FigureView,
  size: { readonly width: number; readonly height: number },
) =>
  paneViews(drawing, { camera, ...size }).map((shown) => {
    const ink = new Ink();
    inkThings(ink, shown);
    return { ink, shown };
  });

export function inked(paint: (pane: Painter) => void, camera: Parameters<typeof viewOf>[0]['camera'] = plan) {
  const drawing = new Drawing();
  paint(drawing.pane());
  const [pane] = inkedPanes(drawing, viewOf({ camera }), size);
  if (!pane) throw new Error('the drawing has no pane');
  const { ink, shown } = pane;
  return { ink, shown, marks: Array.from({ length: ink.count }, (_, i) => ink.mark(i)) };
}

/** All places of a mark's path, in pairs. */
export function places(ink: Ink, { first, last, at }: Mark): [number, number][] {
  const count = Array.from(ink.steps.slice(first, last)).reduce(
    (sum, step) => sum + (numbersOf[step as 0 | 1 | 2 | 3] ?? 0),
    0,
  );
  return Array.from({ length: count / 2 }, (_, i) => [
    ink.numbers[at + 2 * i] ?? Number.NaN,
    ink.numbers[at + 2 * i + 1] ?? Number.NaN,
  ]);
}

export const near = (value: number): number => expect.closeTo(value, 3);
