/**
 * Files that are dropped anywhere on the page, and what is pasted outside of a field. The code that
 * reads them is loaded when the first one arrives.
 */
import type { Workbench } from '../workbench.ts';

/** The beginning of a text that can be read. Any other text is left to the page. */
const READABLE = /^\s*(\{|HIERARCHY\b|\S*#tree=)/i;

/** Listens until `signal` aborts. The body has `data-drop` while a file is over the page. */
export function listenForFiles(workbench: Workbench, signal?: AbortSignal): void {
  const options = signal ? { signal } : {};
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  const show = (shown: boolean): void => void document.body.toggleAttribute('data-drop', shown);
  document.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would leave the page for the file.
      event.preventDefault();
      show(true);
    },
    options,
  );
  document.addEventListener(
    'dragleave',
    ({ relatedTarget }) => relatedTarget === null && show(false),
    options,
  );
  document.addEventListener(
    'drop',
    (event) => {
      show(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      void openFiles(workbench, [...(event.dataTransfer?.files ?? [])]);
    },
    options,
  );
  document.addEventListener(
    'paste',
    (event) => {
      if (isField(event.composedPath()[0])) return;
      const { files, text } = contentOf(event);
      if (files.length > 0) void openFiles(workbench, files);
      else if (READABLE.test(text)) void import('./opening.ts').then((it) => it.openText(workbench, text));
    },
    options,
  );
}

async function openFiles(workbench: Workbench, files: readonly File[]): Promise<void> {
  if (files.length > 0) await (await import('./opening.ts')).openFiles(workbench, files);
}

function contentOf({ clipboardData }: ClipboardEvent): { files: readonly File[]; text: string } {
  return { files: [...(clipboardData?.files ?? [])], text: clipboardData?.getData('text/plain') ?? '' };
}

function isField(target: EventTarget | undefined): boolean {
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  );
}
