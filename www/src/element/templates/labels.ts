/**
 * The labels in the picture: crisp HTML over the canvas, kept from frame to frame and only moved.
 */
import type { Drawing, Vec3 } from '../../figure/drawing.ts';
import type { Viewport } from '../../render/sheet.ts';
import { Spread } from '../../render/spread.ts';
import { paneViews } from '../../render/views.ts';

/** Places the labels of a drawing in `host`, which holds nothing else. */
export function placeLabels(host: Element, drawing: Drawing, viewport: Viewport): void {
  let used = 0;
  const place = (className: string, text: string, color: string, transform: string): void => {
    let span = host.children[used] as HTMLElement | undefined;
    used += 1;
    if (!span) {
      span = document.createElement('span');
      host.append(span);
    }
    if (span.className !== className) span.className = className;
    if (span.textContent !== text) span.textContent = text;
    span.style.color = color;
    span.style.transform = transform;
  };
  for (const { pane, box, sight } of paneViews(drawing, viewport)) {
    const spread = new Spread(box.width, box.height, pane.title);
    const where = (point: Vec3) => sight.project(point);
    spread.avoidTips(pane.things, where);
    for (const thing of pane.things) {
      if (thing.kind !== 'label') continue;
      const at = where(thing.at);
      if (!at || at.x < 0 || at.x > box.width || at.y < 0 || at.y > box.height) continue;
      const [x, y] = spread.place(at.x, at.y, thing.text);
      place(
        'label',
        thing.text,
        typeof thing.color === 'number' ? '' : `var(--kinetree-${thing.color})`,
        `translate(${box.x + x}px, ${box.y + y}px) translate(-50%, -50%)`,
      );
    }
  }
  while (host.children.length > used) host.lastElementChild?.remove();
}
