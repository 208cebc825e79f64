/** The picture of a model as a PNG: its meshes, and the ink over them. */
import { toSvg } from '../../render/svg.ts';
import type { PictureView } from '../picture/view.ts';
import type { ModelShow } from './show.ts';

/** @throws RangeError if `scale` is not above 0 and at most 8. */
export async function modelSnapshot(view: PictureView, model: ModelShow, scale?: number): Promise<Blob> {
  if (scale !== undefined && !(scale > 0 && scale <= 8))
    throw new RangeError(`scale is ${scale}, not above 0 and at most 8`);
  const { canvas: shown, scene, camera } = view;
  shown.paint();
  const viewport = shown.viewport();
  if (!viewport) throw new Error('the picture has no size');
  const { width, height, palette } = viewport;
  const pixelRatio = scale ?? viewport.pixelRatio;
  const words = { title: scene.figure.title, description: scene.readout().summary };
  const image = new Image();
  const ink = toSvg(shown.drawing(viewport), viewport, words, { bodies: false, labels: shown.ink.labels });
  image.src = `data:image/svg+xml,${encodeURIComponent(ink)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * pixelRatio), height: Math.round(height * pixelRatio) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no canvas');
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  model.paint(scene.bodies, camera, viewport, pixelRatio);
  if (model.canvas) context.drawImage(model.canvas, 0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  view.request();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the browser makes no PNG of this size');
  return blob;
}
