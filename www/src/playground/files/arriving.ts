/**
 * Files that are dropped anywhere on the page, and texts that are pasted outside of a field. The
 * code that reads them is loaded when the first one arrives.
 */

import { withCore } from '../with-core.ts';
import type { Workbench } from '../workbench.ts';

/** Files that were dropped or pasted, or a pasted text. */
interface Arrived {
  readonly files: readonly File[];
  readonly text: string;
  /** They are added to the tree that is there. */
  readonly adds?: boolean;
}

declare global {
  interface Window {
    /** Holds all that came before this module: a script of www/pages/playground.html keeps it. */
    arrivedEarly?: { readonly arrived: Arrived[]; stop(): void };
  }
}

/** The beginning of a text that can be read. Any other text is left to the page. */
const READABLE = /^\s*(\{|HIERARCHY\b|\S*#tree=)/i;

/**
 * Opens what the page kept for this module, and listens until `signal` aborts. The body has
 * `data-drop` while a file is over the page.
 */
export function listenForFiles(workbench: Workbench, signal?: AbortSignal): void {
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ): void => document.addEventListener(name, act, signal ? { signal } : {});
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const show = (shown: boolean): void => void document.body.toggleAttribute('data-drop', shown);
  on('dragover', (event) => {
    if (!hasFiles(event)) return;
    // Otherwise the browser would leave the page for the file.
    event.preventDefault();
    show(true);
  });
  on('dragleave', ({ relatedTarget }) => relatedTarget === null && show(false));
  on('drop', (event) => {
    show(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    open(workbench, { files: [...(event.dataTransfer?.files ?? [])], text: '', adds: event.shiftKey });
  });
  on('paste', (event) => {
    const { clipboardData } = event;
    if (isField(event.composedPath()[0])) return;
    open(workbench, {
      files: [...(clipboardData?.files ?? [])],
      text: clipboardData?.getData('text/plain') ?? '',
    });
  });
  window.arrivedEarly?.stop();
  for (const it of window.arrivedEarly?.arrived.splice(0) ?? []) open(workbench, it);
}

/** Opens files, or a text that can be read; a drop with Shift adds them. The last opening counts. */
function open(workbench: Workbench, { files, text, adds = false }: Arrived): void {
  if (files.length === 0 && !READABLE.test(text)) return;
  withCore(import('./opening.ts'))
    .then((it) =>
      files.length > 0 ? it.openFiles(workbench, files, { adds }) : it.openText(workbench, text),
    )
    .catch(() =>
      workbench.say('It did not open: a part of the page did not load. Is there a connection?', true),
    );
}

function isField(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  );
}
