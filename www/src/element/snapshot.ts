/** A figure's picture as a file, with its words. */
import { fixed } from '../figure/readout.ts';
import { SIZE } from '../render/ink/graph.ts';
import { legendOf, legendRows } from '../render/labels/legend.ts';
import { bottomOf } from '../render/panes.ts';
import { hasBodies, stageLoader } from '../render/stage-loader.ts';
import { toSvg } from '../render/svg.ts';
import { paneViews } from '../render/views.ts';
import type { CanvasView } from './canvas-view.ts';
import { graphWords } from './graph/words.ts';

/** Device pixels for each CSS pixel, at most: browsers refuse pictures that are too large. */
const LARGEST = 8;

interface SnapshotOptions {
  /** Pixels of a PNG for each CSS pixel of the picture; the screen's by default. */
  readonly scale?: number;
}

/**
 * Returns the picture on the page's ground, with its graph if that is shown. An SVG comes from the
 * SVG renderer. A PNG has the bodies as WebGL draws them, or where there is none as the SVG
 * renderer does.
 *
 * @throws RangeError if `scale` is not above 0 and at most 8.
 */
export async function snapshot(
  view: CanvasView,
  type: 'image/png' | 'image/svg+xml',
  withGraph: boolean,
  { scale }: SnapshotOptions = {},
): Promise<Blob> {
  if (scale !== undefined && !(scale > 0 && scale <= LARGEST))
    throw new RangeError(`scale is ${scale}, not above 0 and at most ${LARGEST}`);
  const { subject } = view;
  // A file shows the state alone: its labels are at their best places, not on their way.
  view.forgetLabels();
  view.settle();
  view.paint();
  const screen = view.viewport();
  if (!screen) throw new Error('the figure has no size');
  const viewport = scale === undefined ? screen : { ...screen, pixelRatio: scale };
  let drawing = view.drawing(viewport);
  // A map that grows from picture to picture is whole in a file.
  while (drawing.restless) drawing = view.drawing(viewport);
  const labels = view.ink.labels.length > 0 ? view.ink.labels : undefined;
  const words = { title: subject.figure.title, description: subject.readout().summary };
  const shown = withGraph ? subject.graph() : null;
  const graph = shown ? { shown, words: graphWords(shown) } : undefined;
  if (type === 'image/svg+xml')
    return new Blob([toSvg(drawing, viewport, words, { ground: true, legend: true, labels, graph })], {
      type,
    });
  const { width, height, pixelRatio, palette } = viewport;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * pixelRatio);
  const top = bottomOf(paneViews(drawing, { ...screen, camera: view.camera }).map(({ box }) => box));
  const legend = labels ? legendRows(legendOf(labels), width).height : 0;
  const high = Math.max(height, top + legend) + (graph ? SIZE.height : 0);
  canvas.height = Math.round(high * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no canvas');
  const bodies = hasBodies(drawing, view.camera);
  const stage = bodies ? await stageLoader.load(drawing, viewport).catch(() => null) : null;
  const drawn = stage !== null && !stage.lost;
  context.fillStyle = palette.page;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (drawn) stage.paint(drawing, viewport, context);
  // Words, lines and arrows, and all bodies that are not drawn yet.
  const image = new Image();
  const svg = toSvg(drawing, viewport, words, {
    bodies: !drawn,
    legend: labels !== undefined,
    labels,
    graph,
  });
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  if (!blob) throw new Error(`the browser makes no ${type} of ${fixed(width, 0)} pixels width`);
  return blob;
}
