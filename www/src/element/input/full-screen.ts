/** Returns a function that enters or leaves full screen; `null` where the page may not have it. */
export function fullScreenToggle(element: Element, failed: (error: unknown) => void): (() => void) | null {
  if (!document.fullscreenEnabled) return null;
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else element.requestFullscreen().catch(failed);
  };
}
