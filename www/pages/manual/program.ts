/** A program on a page: its buttons, its output, and its text once a reader has changed it. */

import type { KinetreeFigure } from '../../src/element/kinetree-figure.ts';
import { copier, textOf } from '../copy.ts';
import type { Editor } from './editor.ts';
import { pack, unpack } from './packed.ts';
import type { Said, Shows } from './said.ts';

/** Milliseconds after which a reader can stop a program. */
const LONG = 1_000;

export interface Program {
  /** Opens the editor with a text out of a link. The reader runs it, or does not. */
  restore(packed: string): Promise<void>;
}

/** Gives the programs of a page their buttons. */
export function programs(page: ParentNode): Program[] {
  return Array.from(page.querySelectorAll<HTMLElement>('.program'), (room, i) => program(room, i));
}

function program(room: HTMLElement, number: number): Program {
  const listing = room.querySelector('pre') as HTMLPreElement;
  const original = listing.textContent ?? '';
  const language = room.dataset.runs ?? '';
  const row = document.createElement('p');
  row.className = 'buttons';
  let editor: Editor | null = null;
  let output: HTMLElement | null = null;
  let latest = 0;
  const button = (name: string, press: () => unknown): HTMLButtonElement => {
    const it = Object.assign(document.createElement('button'), { type: 'button', textContent: name });
    it.addEventListener('click', press);
    row.append(it);
    return it;
  };

  async function run(): Promise<void> {
    latest++;
    const turn = latest;
    output ??= outputAfter(room);
    const lines = output;
    lines.replaceChildren();
    mark(null);
    // What the page promises is not what a changed program prints.
    for (const it of room.querySelectorAll<HTMLElement>('.says, .prints')) it.hidden = true;
    const { run: start } = await import('./run.ts');
    let lived = false;
    const offer = (): void => {
      stopping.hidden = turn !== latest;
    };
    const later = window.setTimeout(offer, LONG);
    await start(
      { text: editor?.text() ?? original, language, before: row },
      {
        say: (said) => {
          if (turn === latest) say(lines, said);
        },
        show: (shows) => void show(lines, shows),
        live: () => {
          lived = true;
          offer();
        },
      },
    );
    clearTimeout(later);
    if (turn !== latest) return;
    stopping.hidden = true;
    if (!lived && !lines.hasChildNodes()) say(lines, { text: 'It printed nothing.' });
  }

  function say(lines: HTMLElement, { text, line }: Said): void {
    const it = document.createElement('samp');
    it.textContent = `${line === undefined ? '' : `line ${line}: `}${text}\n`;
    it.classList.toggle('wrong', line !== undefined);
    lines.append(it);
    if (line !== undefined) mark(line);
  }

  /** Takes the figure beside the program to what it exports; what does not fit is told, as of a link. */
  async function show(lines: HTMLElement, shows: Shows): Promise<void> {
    const figure = room.querySelector<KinetreeFigure>('kinetree-figure');
    if (!figure) return;
    await customElements.whenDefined('kinetree-figure');
    const turn = latest;
    const refused = await figure.open(new URLSearchParams(shows).toString());
    if (turn === latest) for (const text of refused) say(lines, { text: `The figure: ${text}` });
  }

  /** Marks the line of an error. */
  function mark(line: number | null): void {
    editor?.mark(line);
    for (const [i, it] of room.querySelectorAll('.line').entries())
      it.classList.toggle('bad', i + 1 === line);
  }

  async function edit(text = original): Promise<void> {
    if (editor) return editor.focus();
    const { openEditor } = await import('./editor.ts');
    let written = 0;
    editor ??= openEditor(listing, text, () => {
      clearTimeout(written);
      written = window.setTimeout(() => void note(), 300);
    });
    editing.textContent = 'As it was';
    editor.focus();
  }

  /** Puts what was edited into the address. */
  async function note(): Promise<void> {
    const text = editor?.text() ?? original;
    const place = text === original ? location.pathname : `#code=${number}.${await pack(text)}`;
    history.replaceState(null, '', place);
  }

  function close(): void {
    editor?.close();
    editor = null;
    editing.textContent = 'Edit';
    history.replaceState(null, '', location.pathname);
  }

  if (language) button('Run', run);
  const stopping = button('Stop', async () => (await import('./run.ts')).stop());
  stopping.hidden = true;
  const editing = button('Edit', () => (editor ? close() : edit()));
  editing.hidden = !language;
  const now = () => editor ?? textOf(listing);
  row.append(...copier({ text: () => now().text(), select: () => now().select() }));
  listing.after(row);
  return {
    async restore(packed) {
      const text = await unpack(packed).catch(() => null);
      if (text !== null && language) await edit(text);
    },
  };
}

/** The place of what a program prints: a list that is read aloud as it grows. */
function outputAfter(room: HTMLElement): HTMLElement {
  const it = document.createElement('pre');
  it.className = 'output';
  it.setAttribute('role', 'log');
  room.append(it);
  return it;
}
