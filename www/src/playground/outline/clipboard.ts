/**
 * Copy, cut and paste of nodes: within the page as nodes, elsewhere as the text of a tree. A tree
 * that is pasted from elsewhere is opened, as a file is.
 */
import { nodeOf, type TreeDocument } from '../document/document.ts';
import { countOf, insert, partOfIds, topsOf } from '../document/parts.ts';
import { documentOf } from '../files/document-json.ts';
import { toText } from '../files/document-text.ts';
import type { Workbench } from '../workbench.ts';
import { removeNodes } from './actions.ts';

/** The clipboard's type for copied nodes, which no other page pastes. */
const KIND = 'application/x-kinetree-nodes';

/** The text copied last in this page, for the page's own menu. */
let copied = '';

/** Copies the selected nodes; `write` takes their text to other pages. */
export function copyNodes(workbench: Workbench, write: (text: string) => void = toOthers): void {
  const { selected, document } = workbench;
  copied = toText(partOfIds(document, selected));
  write(copied);
  workbench.say(
    `Copied ${countOf(document, topsOf(document, selected))}: paste puts a copy under the chosen node.`,
  );
}

/** Copies the selected nodes, and removes them. */
export function cutNodes(workbench: Workbench, write?: (text: string) => void): void {
  copyNodes(workbench, write);
  removeNodes(workbench, workbench.selected, 'Cut');
}

/** Pastes what was copied last in this page. */
export function pasteCopied(workbench: Workbench): void {
  if (copied) pasteNodes(workbench, documentOf(JSON.parse(copied)));
  else workbench.say('Nothing was copied on this page yet: Ctrl+V pastes what was copied elsewhere.', true);
}

/** Writes a text to the clipboard where the browser allows it; the page's menu works without. */
function toOthers(text: string): void {
  navigator.clipboard?.writeText(text).catch(() => {});
}

/** Listens for the keys and menus of the browser that copy, cut and paste, until `signal` aborts. */
export function listenForCopies(workbench: Workbench, signal: AbortSignal): void {
  const copies = (act: typeof copyNodes) => (event: ClipboardEvent) => {
    if (workbench.selected.length === 0 || isText(event)) return;
    act(workbench, (text) => {
      event.clipboardData?.setData(KIND, text);
      event.clipboardData?.setData('text/plain', text);
    });
    event.preventDefault();
  };
  document.addEventListener('copy', copies(copyNodes), { signal });
  document.addEventListener('cut', copies(cutNodes), { signal });
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain');
    // A copy by the menu is plain text on the clipboard.
    const own = text && text === copied ? text : event.clipboardData?.getData(KIND);
    if (!own || isText(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pasteNodes(workbench, documentOf(JSON.parse(own)));
  };
  // In the capture phase, before the listener that opens pasted texts.
  document.addEventListener('paste', paste, { signal, capture: true });
}

/** Puts copies under the chosen node; beside it, if it is one of those that were copied. */
export function pasteNodes(workbench: Workbench, part: TreeDocument): boolean {
  const { document } = workbench;
  const chosen = nodeOf(document, workbench.chosen);
  const own = part.nodes.some(({ parent, name }) => parent === null && name === chosen?.name);
  const parent = chosen && own ? chosen.parent : (chosen?.id ?? null);
  const tops = part.nodes.filter((it) => it.parent === null);
  const what = tops.length === 1 ? (tops[0]?.name ?? '') : `${tops.length} nodes`;
  const under = nodeOf(document, parent)?.name ?? 'the world';
  return workbench.edit(`Paste ${what}`, (now) => insert(now, part, parent), {
    said: `Pasted ${what} under ${under}, with the same numbers there.`,
  });
}

/** Returns whether somebody types, or has marked a text, in whichever panel. */
function isText(event: ClipboardEvent): boolean {
  const path = event.composedPath();
  const field = path.some(
    (it) => it instanceof HTMLElement && it.matches('input, textarea, select, dialog, [popover]'),
  );
  const roots = path.filter((it): it is Selecting => it instanceof ShadowRoot && 'getSelection' in it);
  return field || [document, ...roots].some((root) => (root.getSelection()?.toString() ?? '') !== '');
}

/** A shadow root with `getSelection`, as Chromium has it. */
type Selecting = ShadowRoot & Pick<Document, 'getSelection'>;
