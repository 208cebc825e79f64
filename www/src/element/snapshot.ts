/** A figure's picture as a file. */
import { fixed } from '../figure/readout.ts';
import { Stage } from '../render/stage.ts';
import { toSvg } from '../render/svg.ts';
import type { CanvasView } from './canvas-view.ts';

/**
 * Returns the picture. An SVG comes from the SVG renderer; a PNG from WebGL, or where there is
 * none from the SVG renderer too.
 */
export async function snapshot(view: CanvasView, type: 'image/png' | 'image/svg+xml'): Promise<Blob> {
  const { runner } = view;
  const viewport = view.viewport();
  if (!viewport) throw new Error('the figure has no size');
  const drawing = view.drawing(viewport);
  const svg = (): string =>
    toSvg(drawing, viewport, { title: runner.figure.title, description: runner.readout().summary });
  if (type === 'image/svg+xml') return new Blob([svg()], { type });
  const stage = Stage.shared();
  const canvas = document.createElement('canvas');
  if (stage && !stage.lost) {
    stage.paint(drawing, viewport, canvas);
  } else {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg())}`;
    await image.decode();
    canvas.width = Math.round(viewport.width * viewport.pixelRatio);
    canvas.height = Math.round(viewport.height * viewport.pixelRatio);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  if (!blob) throw new Error(`the browser makes no ${type} of ${fixed(viewport.width, 0)} pixels width`);
  return blob;
}
