/**
 * For pages with figures in iframes: each is made as high as what it shows. It may come before or
 * after them.
 */

/** Higher than any figure: what is more is a mistake, or somebody's joke. */
const HIGHEST = 10_000;

addEventListener('message', ({ source, data }) => {
  const height = Number(data?.type === 'kinetree:height' && data.height);
  if (!(height > 0 && height < HIGHEST)) return;
  // A frame speaks for itself alone.
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
});
for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[src*="scene="]'))
  frame.contentWindow?.postMessage({ type: 'kinetree:ask' }, '*');
