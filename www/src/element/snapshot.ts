/** A figure's picture as a file. */
import { fixed } from '../figure/readout.ts';
import { Stage } from '../render/stage.ts';
import { toSvg } from '../render/svg.ts';
import type { Picture } from './canvas-view.ts';

/** PNG as WebGL draws it, or as the second renderer does where there is none; SVG always from that one. */
export async function snapshot(picture: Picture, type: 'image/png' | 'image/svg+xml'): Promise<Blob> {
  const { runner } = picture;
  const view = picture.view();
  if (!view) throw new Error('the figure has no size');
  const { panes } = picture.drawing(view);
  const svg = (): string =>
    toSvg(panes, view, { title: runner.figure.title, description: runner.readout().summary });
  if (type === 'image/svg+xml') return new Blob([svg()], { type });
  const stage = Stage.shared();
  const canvas = document.createElement('canvas');
  if (stage && !stage.lost) {
    stage.paint(panes, view, canvas);
  } else {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg())}`;
    await image.decode();
    canvas.width = Math.round(view.width * view.pixelRatio);
    canvas.height = Math.round(view.height * view.pixelRatio);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  if (!blob) throw new Error(`the browser makes no ${type} of ${fixed(view.width, 0)} pixels width`);
  return blob;
}
