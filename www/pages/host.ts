/**
 * For pages with figures in iframes: each is made as high as what it shows. It may come before or
 * after them. It is a plain script, not a module: only a plain script knows its own address.
 */

/** Higher than any figure: what is more is a mistake, or somebody's joke. */
const HIGHEST = 10_000;

/** `script` is this script's element: the pages of the figures are in its folder. */
((script: Partial<HTMLScriptElement> | null) => {
  const folder = script?.src ? new URL('.', script.src).href : null;
  /** Returns the iframes that show those pages. No other frame gets a height here. */
  const own = (): HTMLIFrameElement[] =>
    Array.from(document.querySelectorAll('iframe')).filter((it) => folder && it.src.startsWith(folder));

  addEventListener('message', ({ source, data }) => {
    const height = Number(data?.type === 'kinetree:height' && data.height);
    if (!(height > 0 && height < HIGHEST)) return;
    // A frame speaks for itself alone.
    for (const frame of own())
      if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
  });
  for (const frame of own()) frame.contentWindow?.postMessage({ type: 'kinetree:ask' }, '*');
})(document.currentScript as HTMLScriptElement | null);
