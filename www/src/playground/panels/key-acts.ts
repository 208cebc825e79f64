/** The keys of the whole page. None acts while somebody types, or a menu or a dialog is open. */
import { addChild, duplicateNodes, groupNodes, removeNodes } from '../outline/actions.ts';
import { hide, isolate, showAll } from '../picture/showing.ts';
import { ask, saved } from '../shell/lazy.ts';
import type { Tool, Workbench } from '../workbench.ts';
import { lettersAct } from './letters.ts';
import type { PlaygroundOutline } from './outline.ts';
import type { PlaygroundPicture } from './picture.ts';
import type { PlaygroundTime } from './time.ts';

/** The page, as keys act on it. */
export interface KeyHost {
  readonly workbench: Workbench;
  find(name: string): Element | null;
  /** Returns the outline once it is shown. */
  outline(): Promise<PlaygroundOutline | null>;
}

type KeyAct = (host: KeyHost) => void;

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

const picture = ({ find }: KeyHost) => find('kinetree-picture') as PlaygroundPicture | null;

/** The keys, what they do in words, and what they do. Those of the clipboard are the browser's. */
export const KEYS: readonly (readonly [keys: string, words: string, act?: KeyAct])[] = [
  ['Ctrl+Z', 'Undo', ({ workbench }) => workbench.undo()],
  ['Ctrl+Shift+Z, Ctrl+Y', 'Redo', ({ workbench }) => workbench.redo()],
  [
    'Ctrl+S',
    'Save: the file that was opened, with everything in it',
    ({ workbench }) => void saved(workbench),
  ],
  ['Space', 'Play or pause', ({ find }) => (find('kinetree-time') as PlaygroundTime | null)?.toggle()],
  ['W', 'Handles that move', tool('move')],
  ['E', 'Handles that turn', tool('turn')],
  ['R', 'Handles that stretch', tool('stretch')],
  ['F', 'Bring the chosen node into view', (host) => picture(host)?.frameChosen()],
  ['A', 'Bring all into view', (host) => picture(host)?.frameAll()],
  ['Insert, Shift+A', 'Add a child', add],
  ['F2', 'Rename', rename],
  ['H', 'Hide or show', chosen(hide)],
  ['Shift+H', 'Show alone', chosen(isolate)],
  ['Alt+H', 'Show all', ({ workbench }) => showAll(workbench)],
  ['Ctrl+A', 'Apply a transform, set the pivot, reset', chosen((workbench) => void ask(workbench, 'frames'))],
  ['Ctrl+D', 'Duplicate', chosen(duplicateNodes)],
  ['Ctrl+G', 'Group: wrap in a new parent, which keeps all places', chosen(groupNodes)],
  ['Ctrl+C, Ctrl+X, Ctrl+V', 'Copy, cut, paste under the chosen node'],
  ['Delete, Backspace', 'Delete with all below', chosen((workbench, ids) => removeNodes(workbench, ids))],
  ['/', 'Filter the tree: a part of a name, or “skewed”', async (host) => (await host.outline())?.search()],
  ['?', 'This list', ({ workbench }) => void ask(workbench, 'keys')],
];

const ACTS = new Map(KEYS.flatMap(([keys, , act]) => keys.split(', ').map((key) => [key, act] as const)));

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
  const name = [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.shiftKey && /^[^?/]$/.test(event.key) ? 'Shift+' : '',
    event.altKey ? 'Alt+' : '',
    event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key,
  ].join('');
  return ACTS.get(name);
}

function isTyping(target: HTMLElement): boolean {
  if (target.isContentEditable) return true;
  if (target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !/^(?:range|checkbox|radio|button|color)$/.test(target.type);
}
