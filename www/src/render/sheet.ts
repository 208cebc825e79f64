/** A sheet to draw on: the view, the colors and the size of one picture. */
import type { Palette } from '../figure/palette.ts';
import type { FigureView } from './views.ts';

export interface Sheet {
  readonly camera: FigureView;
  readonly palette: Palette;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The part that a word has lit; all others fade. */
  readonly lit?: string | null;
}

/** A view of a figure on a screen. */
export interface Viewport extends Sheet {
  readonly pixelRatio: number;
  /** The family of its letters, as CSS has it. */
  readonly font: string;
}
