/** The menu of the chosen node: all that keys and drags do in the outline. */
import { html, type TemplateResult } from 'lit';
import './menu.ts';
import { addChild, addUnder, duplicateNodes, groupNodes, removeNodes } from '../outline/actions.ts';
import type { OutlineHost } from '../outline/host.ts';
import { hide, isolate, lock, showAll } from '../picture/showing.ts';
import { ask, copies } from '../shell/lazy.ts';

export function nodeMenuTemplate(host: OutlineHost): TemplateResult {
  const { workbench } = host;
  const { chosen, selected, settings } = workbench;
  const named = (add: () => boolean) => () => {
    if (add()) host.rename();
  };
  const items: readonly (readonly [words: string, keys: string, act: () => void, always?: boolean])[] = [
    ['Add a child', 'Insert', named(() => addChild(workbench))],
    ['Add a root', '', named(() => addUnder(workbench, null)), true],
    ['Rename', 'F2', () => host.rename()],
    ['Duplicate', 'Ctrl+D', () => duplicateNodes(workbench, selected)],
    ['Copy', 'Ctrl+C', () => void copies(workbench, 'copyNodes')],
    ['Cut', 'Ctrl+X', () => void copies(workbench, 'cutNodes')],
    ['Paste', 'Ctrl+V', () => void copies(workbench, 'pasteCopied'), true],
    ['Group', 'Ctrl+G', () => groupNodes(workbench, selected)],
    ['Apply, pivot, reset …', 'Ctrl+A', () => void ask(workbench, 'frames')],
    ['Delete', 'Delete', () => removeNodes(workbench, selected)],
    [settings.hidden.has(chosen ?? 0) ? 'Show' : 'Hide', 'H', () => hide(workbench, selected)],
    ['Show alone', 'Shift+H', () => isolate(workbench, selected)],
    ['Show all', 'Alt+H', () => showAll(workbench), true],
    [
      settings.locked.has(chosen ?? 0) ? 'Unlock' : 'Lock in the picture',
      '',
      () => lock(workbench, selected),
    ],
    ['Move up', 'Alt+↑', () => host.step('up')],
    ['Move down', 'Alt+↓', () => host.step('down')],
    ['Attach to the one above', 'Alt+→', () => host.step('in')],
    ['Attach beside the parent', 'Alt+←', () => host.step('out')],
    ['Attach to …', '', () => host.moveTo()],
  ];
  return html`<kinetree-menu label="What to do with the node">
    <svg slot="button" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h.01M8 8h.01M13 8h.01" /></svg>
    <div role="menu" aria-label="The chosen node">
      ${items.map(
        ([words, keys, act, always]) => html`<button type="button" class="wide" role="menuitem"
          ?disabled=${!always && chosen === null} @click=${act}>${words}<kbd>${keys}</kbd></button>`,
      )}
    </div>
  </kinetree-menu>`;
}
