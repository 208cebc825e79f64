/** Parts of the playground that are loaded when they are first asked for. */
import type { Target } from '../outline/moves.ts';
import type { Workbench } from '../workbench.ts';

const modules = import.meta.glob<unknown>('../panels/{open,share,code,loss,presets,keys,move-to}.ts');

export type Part = 'open' | 'share' | 'code' | 'loss' | 'presets' | 'keys' | 'move-to';

const loaderOf = (part: Part) => modules[`../panels/${part}.ts`];

/** Returns whether the page has a part. */
export function has(part: Part): boolean {
  return loaderOf(part) !== undefined;
}

/** Loads a part. Says so if it cannot be loaded; returns whether it is there. */
export async function load(workbench: Workbench, part: Part): Promise<boolean> {
  try {
    await loaderOf(part)?.();
    return true;
  } catch {
    workbench.say('This part of the page could not be loaded: is there a connection?', true);
    return false;
  }
}

interface LossPanel extends HTMLElement {
  ask(workbench: Workbench, id: number, parent: number | null, position: number): unknown;
}

/** Shows what a move would lose, with the ways to do it. */
export async function askLoss(workbench: Workbench, id: number, target: Target): Promise<void> {
  if (!(await load(workbench, 'loss'))) return;
  let panel = document.querySelector<LossPanel>('kinetree-loss');
  if (!panel) {
    panel = Object.assign(document.createElement('kinetree-loss'), { workbench }) as unknown as LossPanel;
    document.querySelector('main')?.append(panel);
  }
  panel.ask(workbench, id, target.parent, target.position);
}

/** Asks for the new parent of the chosen node. */
export async function askParent(workbench: Workbench, move: (parent: number | null) => void): Promise<void> {
  if (!(await load(workbench, 'move-to'))) return;
  const panel = Object.assign(document.createElement('kinetree-move-to'), { workbench, move });
  document.querySelector('main')?.append(panel);
}
