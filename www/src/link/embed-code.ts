/** What an author pastes to show a figure elsewhere: an iframe, which needs nothing, or the element itself. */
import { attributeName, type Controls, type Values, valued } from '../figure/controls.ts';

export interface Frame {
  /** The address of the embed page, `https://…/embed.html`, with or without a query of its own. */
  readonly page: string;
  /** As `toQuery` gives it. */
  readonly query: string;
  readonly title: string;
  /** CSS pixels, kept free until the figure has told its own height. */
  readonly height: number;
}

/** An iframe with its size, and the script that keeps it as high as the figure is. The script may be left out. */
export function frameCode(frame: Frame): string {
  const host = new URL('host.js', frame.page).href;
  return `${iframe(frame)}\n<script async src="${html(host)}"></script>`;
}

/** The iframe alone, for where there can be no script. */
export function iframe({ page, query, title, height }: Frame): string {
  const url = new URL(page);
  url.search = '';
  url.hash = '';
  return (
    `<iframe src="${html(`${url.href}?${query}`)}" title="${html(title)}" width="100%" height="${Math.ceil(height)}" ` +
    'style="border: 0" loading="lazy" allow="fullscreen"></iframe>'
  );
}

/** The element, for pages that load the package themselves: each control off its default is an attribute. */
export function elementCode(scene: string, controls: Controls, values: Values): string {
  const attributes = valued(controls).flatMap(([name, control]) => {
    const value = values[name];
    return value === undefined || Object.is(value, control.value)
      ? []
      : [` ${attributeName(name)}="${html(String(value))}"`];
  });
  return `<kinetree-figure scene="${html(scene)}"${attributes.join('')}></kinetree-figure>`;
}

/** As text or an attribute in double quotes. */
function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
