/** The button that copies a text of a page. */

/** Milliseconds that a button says what has become of a press. */
const SAID = 2000;

/** A text that can be copied. */
export interface Copied {
  text(): string;
  /** Selects it, so that a reader can copy it by hand. */
  select(): void;
}

/** Returns the text of a box. */
export const textOf = (box: HTMLElement): Copied => ({
  text: () => box.textContent ?? '',
  select: () => getSelection()?.selectAllChildren(box),
});

/**
 * Returns a button that copies a text, and the line by which those who hear the page are told of it.
 * Where the browser forbids it the text is selected.
 */
export function copier({ text, select }: Copied): [button: HTMLButtonElement, told: HTMLElement] {
  const [button, told] = [document.createElement('button'), document.createElement('span')];
  let clears = 0;
  const say = (shown: string, heard: string): void => {
    button.textContent = shown;
    told.textContent = heard;
    clearTimeout(clears);
    if (heard) clears = window.setTimeout(say, SAID, 'Copy', '');
  };
  button.type = 'button';
  told.className = 'heard';
  told.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      say('Copied', 'Copied');
    } catch {
      select();
      say('Selected', 'The browser does not allow to copy. The text is selected.');
    }
  });
  say('Copy', '');
  return [button, told];
}

/** Gives the programs of a page, and its lines to be copied, the button. Only a page that came safely has a clipboard. */
export function copyButtons(page: ParentNode): void {
  if (!('clipboard' in navigator)) return;
  for (const program of page.querySelectorAll('.program')) {
    const listing = program.querySelector('pre');
    if (listing) program.querySelector('.buttons')?.append(...copier(textOf(listing)));
  }
  for (const line of page.querySelectorAll('[data-copy]')) {
    const text = line.querySelector('code');
    if (text) line.append(...copier(textOf(text)));
  }
}
