/** The observers that a figure needs. Browsers have had all of them since 2020. */

/** Returns whether the browser can observe intersections. */
export const observesIntersections = (): boolean => Boolean(globalThis.IntersectionObserver);

/** Returns whether the browser can observe sizes. */
export const observesSizes = (): boolean => Boolean(globalThis.ResizeObserver);

/** Throws the reason why no figure can run where an observer is missing. */
export function expectObservers(): void {
  if (!observesIntersections()) throw new Error('this browser has no IntersectionObserver');
  if (!observesSizes()) throw new Error('this browser has no ResizeObserver');
}
