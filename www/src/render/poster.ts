/** A figure's picture as text, without a browser: for the first paint, print and feeds. */
import { ready } from '../core/boundary/core.ts';
import { attributeName, parseValue, valued } from '../figure/controls.ts';
import { palettes, type ThemeName } from '../figure/palette.ts';
import { loadFigure } from '../runner/registry.ts';
import { Runner } from '../runner/runner.ts';
import { toSvg } from './svg.ts';
import { viewOf } from './views.ts';

/**
 * Returns the SVG of a figure whose controls have the values of the attributes. Without `legend` it
 * is a picture for a place too small for words, and has no words at all. `at` is the second that is
 * shown, the one at which the figure is posed by default.
 *
 * @throws RangeError for a value that does not fit, like the element.
 */
export async function poster(
  scene: string,
  attributes: Readonly<Record<string, string>>,
  {
    theme = 'light',
    width = 960,
    height = 480,
    legend = true,
    at,
  }: { theme?: ThemeName; width?: number; height?: number; legend?: boolean; at?: number } = {},
): Promise<string> {
  const figure = await loadFigure(scene);
  await ready();
  const runner = new Runner(figure);
  try {
    runner.pose();
    for (const [name, control] of valued(figure.controls)) {
      const text = attributes[attributeName(name)];
      if (text !== undefined) runner.set(name, parseValue(name, control, text));
    }
    if (at !== undefined) runner.seek(at);
    const sheet = {
      camera: viewOf(figure),
      palette: palettes[theme],
      width,
      height,
    };
    const drawing = runner.draw();
    // Without words the things get their room.
    if (!legend)
      for (const pane of drawing.panes)
        Object.assign(pane, { title: '', subtitle: '', result: '', cards: undefined });
    sheet.camera.aim(drawing, sheet);
    return toSvg(
      drawing,
      sheet,
      {
        title: figure.title,
        description: runner.readout().summary,
      },
      { live: true, legend, ...(legend ? {} : { labels: [] }) },
    );
  } finally {
    runner.dispose();
  }
}
