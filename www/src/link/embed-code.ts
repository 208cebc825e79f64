/** HTML that shows a figure elsewhere: an iframe, which needs nothing, or the element itself. */
import { attributeName, type Controls, type Values, valued } from '../figure/controls.ts';

interface Frame {
  /** The address of the embed page, `https://…/embed.html`, with or without a query. */
  readonly page: string;
  /** A query from `toQuery`. */
  readonly query: string;
  readonly title: string;
  /** CSS pixels, kept free until the figure has reported its own height. */
  readonly height: number;
}

/** Returns an iframe, and a script that gives it the figure's height. The script is optional. */
export function frameCode(frame: Frame): string {
  const host = new URL('host.js', frame.page).href;
  return `${iframe(frame)}\n<script async src="${html(host)}"></script>`;
}

/** Returns the iframe alone, for places that allow no script. */
export function iframe({ page, query, title, height }: Frame): string {
  const url = new URL(page);
  url.search = '';
  url.hash = '';
  return (
    `<iframe src="${html(`${url.href}?${query}`)}" title="${html(title)}" width="100%" height="${Math.ceil(height)}" ` +
    'style="border: 0" loading="lazy" allow="fullscreen"></iframe>'
  );
}

/**
 * Returns the element, for pages that load the package themselves. Each control that is not at its
 * default is an attribute.
 */
export function elementCode(scene: string, controls: Controls, values: Values): string {
  const attributes = valued(controls).flatMap(([name, control]) => {
    const value = values[name];
    return value === undefined || Object.is(value, control.value)
      ? []
      : [` ${attributeName(name)}="${html(String(value))}"`];
  });
  return `<kinetree-figure scene="${html(scene)}"${attributes.join('')}></kinetree-figure>`;
}

/** Escapes text for HTML, also inside an attribute in double quotes. */
function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
