/** The page of a demo: the figure, its keys anywhere on the page, and its code, link and embed code. */
import { copier, textOf } from './copy.ts';
import { figure } from './embed.ts';
import { leadKeys } from './keys.ts';

/** Milliseconds after a change before its texts are made: while a hand moves nobody reads them. */
const QUIET = 400;

const boxes: Readonly<Record<string, HTMLElement>> = Object.fromEntries(
  [...document.querySelectorAll<HTMLElement>('[data-box]')].map((it) => [it.dataset.box, it]),
);

/** Shows the present state as code, as a link and as HTML. */
async function fill(): Promise<void> {
  const [code, { link, embed }] = await Promise.all([figure.code(), figure.share()]);
  const all = embed.replace('?scene=', '?controls=all&amp;scene=');
  for (const [name, text] of Object.entries({ code, link, embed: all })) {
    const box = boxes[name];
    if (box && text !== null && box.textContent !== text) box.textContent = text;
  }
}

/** Adds the button that copies a box. */
function copies(box: HTMLElement): void {
  const [button, told] = copier(textOf(box));
  button.ariaLabel = `Copy: ${box.closest('.box')?.previousElementSibling?.textContent}`;
  box.closest('.box')?.append(button, told);
  // It scrolls by keys, too.
  box.parentElement?.setAttribute('tabindex', '0');
}

if (!document.documentElement.classList.contains('framed')) {
  for (const box of Object.values(boxes)) copies(box);
  leadKeys(figure);
  let waiting = 0;
  const later = (): void => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => void fill(), QUIET);
  };
  for (const kind of ['ready', 'change']) figure.addEventListener(kind, later);
}
