/**
 * Returns the rectangle of each pane in a view, in CSS pixels from the top left. The panes are
 * side by side, or stacked where that gives more room.
 */
export function paneRectangles(
  count: number,
  { width, height }: { readonly width: number; readonly height: number },
): readonly { x: number; y: number; width: number; height: number }[] {
  const beside = width >= height;
  return Array.from({ length: count }, (_, i) =>
    beside
      ? { x: (i * width) / count, y: 0, width: width / count, height }
      : { x: 0, y: (i * height) / count, width, height: height / count },
  );
}
