/** The menu of the chosen node: all that keys and drags do in the outline. */
import { html, type TemplateResult } from 'lit';
import '../panels/menu.ts';
import { ask } from '../shell/lazy.ts';
import type { Workbench } from '../workbench.ts';
import { addChild, addUnder, duplicateNodes, removeNodes } from './actions.ts';
import type { Way } from './moves.ts';
import { hide, isolate, lock, showAll } from './showing.ts';

/** The outline, as its menu acts on it. */
export interface MenuHost {
  rename(): void;
  step(way: Way): void;
  moveTo(): void;
}

export function nodeMenuTemplate(workbench: Workbench, host: MenuHost): TemplateResult {
  const { chosen, selected, settings } = workbench;
  const item = (
    label: string,
    keys: string,
    act: () => void,
    needsNode = true,
  ) => html`<button type="button" class="wide"
    role="menuitem" ?disabled=${needsNode && chosen === null}
    @click=${(event: Event) => {
      event.currentTarget?.dispatchEvent(new Event('close', { bubbles: true, composed: true }));
      act();
    }}>${label}<kbd>${keys}</kbd></button>`;
  const named = (add: () => boolean) => () => {
    if (add()) host.rename();
  };
  return html`<kinetree-menu label="What to do with the node">
    <svg slot="button" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h.01M8 8h.01M13 8h.01" /></svg>
    <div role="menu" aria-label="The chosen node">
      ${item(
        'Add a child',
        'Insert',
        named(() => addChild(workbench)),
      )}
      ${item(
        'Add a root',
        '',
        named(() => addUnder(workbench, null)),
        false,
      )}
      ${item('Rename', 'F2', () => host.rename())}
      ${item('Duplicate', 'Ctrl+D', () => duplicateNodes(workbench, selected))}
      ${item('Apply, pivot, reset …', 'Ctrl+A', () => void ask(workbench, 'frames'))}
      ${item('Delete', 'Delete', () => removeNodes(workbench, selected))}
      ${item(settings.hidden.has(chosen ?? 0) ? 'Show' : 'Hide', 'H', () => hide(workbench, selected))}
      ${item('Show alone', 'Shift+H', () => isolate(workbench, selected))}
      ${item('Show all', 'Alt+H', () => showAll(workbench), false)}
      ${item(settings.locked.has(chosen ?? 0) ? 'Unlock' : 'Lock in the picture', '', () => lock(workbench, selected))}
      ${item('Move up', 'Alt+↑', () => host.step('up'))}
      ${item('Move down', 'Alt+↓', () => host.step('down'))}
      ${item('Attach to the one above', 'Alt+→', () => host.step('in'))}
      ${item('Attach beside the parent', 'Alt+←', () => host.step('out'))}
      ${item('Attach to …', '', () => host.moveTo())}
    </div>
  </kinetree-menu>`;
}
