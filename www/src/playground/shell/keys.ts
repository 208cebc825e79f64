/** The keys of the whole page. None acts while somebody types, or a menu or a dialog is open. */
import { addChild, duplicateNodes, removeNodes } from '../outline/actions.ts';
import { hide, isolate, showAll } from '../outline/showing.ts';
import type { PlaygroundOutline } from '../panels/outline.ts';
import type { PlaygroundPicture } from '../panels/picture.ts';
import type { PlaygroundTime } from '../panels/time.ts';
import type { Tool, Workbench } from '../workbench.ts';
import { ask } from './lazy.ts';
import { lettersAct } from './letters.ts';

/** The page, as keys act on it. */
export interface KeyHost {
  readonly workbench: Workbench;
  find(name: string): Element | null;
  /** Returns the outline once it is shown. */
  outline(): Promise<PlaygroundOutline | null>;
}

export type KeyAct = (host: KeyHost) => void;

const tool =
  (name: Tool): KeyAct =>
  ({ workbench }) => {
    workbench.set({ tool: name });
    workbench.say(`The handles ${name} now.`);
  };

const chosen =
  (act: (workbench: Workbench, ids: readonly number[]) => void): KeyAct =>
  ({ workbench }) => {
    if (workbench.chosen === null) workbench.say('No node is chosen: choose one in the tree first.', true);
    else act(workbench, workbench.selected);
  };

const rename: KeyAct = async (host) => (await host.outline())?.rename();

/** Adds a node under the chosen one, and asks for its name. */
export const add: KeyAct = (host) => {
  if (addChild(host.workbench)) rename(host);
};

/** Keys by their names, with Ctrl (or Command), Shift and Alt before them in that order. */
const KEYS: Readonly<Record<string, KeyAct>> = {
  'Ctrl+z': ({ workbench }) => workbench.undo(),
  'Ctrl+Shift+z': ({ workbench }) => workbench.redo(),
  'Ctrl+y': ({ workbench }) => workbench.redo(),
  'Ctrl+a': chosen((workbench) => void ask(workbench, 'frames')),
  'Ctrl+d': chosen(duplicateNodes),
  Delete: chosen((workbench, ids) => removeNodes(workbench, ids)),
  Backspace: chosen((workbench, ids) => removeNodes(workbench, ids)),
  F2: rename,
  Insert: add,
  'Shift+a': add,
  h: chosen(hide),
  'Shift+h': chosen(isolate),
  'Alt+h': ({ workbench }) => showAll(workbench),
  w: tool('move'),
  e: tool('turn'),
  r: tool('stretch'),
  f: ({ find }) => (find('kinetree-picture') as PlaygroundPicture | null)?.frameChosen(),
  a: ({ find }) => (find('kinetree-picture') as PlaygroundPicture | null)?.frameAll(),
  ' ': ({ find }) => (find('kinetree-time') as PlaygroundTime | null)?.toggle(),
  '/': async (host) => (await host.outline())?.search(),
  '?': ({ workbench }) => void ask(workbench, 'keys'),
};

/** Returns what a key does, or `undefined`. */
export function keyOf(event: KeyboardEvent): KeyAct | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined;
  const path = event.composedPath().filter((it) => it instanceof HTMLElement);
  const target = path[0];
  if (target && isTyping(target)) return undefined;
  if (path.some((it) => it.matches('dialog, [popover], [role="dialog"]'))) return undefined;
  if (event.key === ' ' && target?.matches('button, a, summary, select, input, [role="button"]'))
    return undefined;
  const alone = !(event.ctrlKey || event.metaKey || event.altKey);
  if (alone && /^\S$/u.test(event.key) && !lettersAct()) return undefined;
  const letter = event.key.length === 1 && !/[?/]/.test(event.key);
  const name = [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.shiftKey && letter ? 'Shift+' : '',
    event.altKey ? 'Alt+' : '',
    event.key.length === 1 ? event.key.toLowerCase() : event.key,
  ].join('');
  return KEYS[name];
}

function isTyping(target: HTMLElement): boolean {
  if (target.isContentEditable) return true;
  if (target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !/^(?:range|checkbox|radio|button|color)$/.test(target.type);
}
