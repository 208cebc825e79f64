/** The legend under the picture: the words for which it has no room. */
import type { Wanted } from '../../render/labels/requests.ts';

/** Shows a legend in its place. Its entries are kept from frame to frame; only the words change. */
export function showLegend(host: Element | null, legend: readonly Wanted[]): void {
  if (!host) return;
  legend.forEach(({ text, color }, i) => {
    const entry = (host.children[i] as HTMLElement | undefined) ?? document.createElement('span');
    if (!entry.parentNode) host.append(entry);
    const ink = typeof color === 'number' ? '' : `var(--kinetree-${color})`;
    if (entry.style.color !== ink) entry.style.color = ink;
    if (entry.textContent !== text) entry.textContent = text;
  });
  while (host.children.length > legend.length) host.lastElementChild?.remove();
}
