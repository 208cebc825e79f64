/**
 * Places in a page that scales what it shows, as slides do: events and rectangles are in the pixels
 * of the window, the picture and its handles in its own.
 */

/** Returns how many pixels of the window one of an element's own is. */
export function scaleOf(element: HTMLElement): number {
  const { width } = element.getBoundingClientRect();
  // Its own width is rounded, and most pages scale nothing.
  return Math.abs(width - element.offsetWidth) < 1 ? 1 : width / element.offsetWidth;
}

/** Returns the place of a pointer in an element's own pixels, from its top left. */
export function placeIn(
  element: HTMLElement | null | undefined,
  { clientX, clientY }: MouseEvent,
): { readonly x: number; readonly y: number } {
  if (!element) return { x: clientX, y: clientY };
  const { left, top } = element.getBoundingClientRect();
  const scale = scaleOf(element);
  return { x: (clientX - left) / scale, y: (clientY - top) / scale };
}
