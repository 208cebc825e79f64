/** Parts of the playground that are loaded when they are first asked for. */

import { firstAct } from '../first-act.ts';
import type { Target } from '../outline/moves.ts';
import { withCore } from '../with-core.ts';
import type { Workbench } from '../workbench.ts';

const modules = import.meta.glob<unknown>('../panels/{picture,side,open,share,loss,keys,move-to,frames}.ts');
/** The modules that a part asks for once it is used. */
const within = import.meta.glob<unknown>([
  '../files/{opening,gltf,bvh,save,three-json,urdf,in-file}.ts',
  '../presets/*.json',
]);

export type Part = 'picture' | 'side' | 'open' | 'share' | 'loss' | 'keys' | 'move-to' | 'frames';

/** Loads a part, and the parts of the core that it brings. */
const coming = (part: Part) => withCore((modules[`../panels/${part}.ts`] as () => Promise<unknown>)());

/** Loads a part. Says so if it cannot be loaded; returns whether it is there. */
export async function load(workbench: Workbench, part: Part): Promise<boolean> {
  try {
    await coming(part);
    return true;
  } catch {
    workbench.say('This part of the page could not be loaded: is there a connection?', true);
    return false;
  }
}

/** Begins to load a part that will be asked for. Says nothing: {@link load} does. */
export async function begin(part: Part): Promise<void> {
  await coming(part).catch(() => {});
}

/**
 * Loads all parts, one after the other, while the page has nothing else to do: later parts then
 * open at once, and without a connection. It begins with the first press or key, so a reader who
 * only looks loads none.
 */
export async function loadAhead(signal: AbortSignal): Promise<void> {
  if (!(await firstAct(signal))) return;
  for (const loader of [...Object.values(modules), ...Object.values(within)]) {
    await idle();
    if (signal.aborted) return;
    await withCore(loader()).catch(() => {});
  }
}

/** Waits for a moment of rest, or a second. Safari does not tell of rest. */
function idle(): Promise<unknown> {
  return new Promise((done) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(done, { timeout: LONGEST })
      : setTimeout(done, PAUSE),
  );
}

/** Milliseconds that a part waits for a page that does not come to rest. */
const LONGEST = 1000;

/** Milliseconds between two parts where the browser does not tell when it rests. */
const PAUSE = 100;

/** Shows a dialog with the properties `given`, and removes it once it is closed. */
export async function ask(
  workbench: Workbench,
  part: 'loss' | 'move-to' | 'frames' | 'keys',
  given: object = {},
): Promise<void> {
  const name = `kinetree-${part}`;
  if (!(await load(workbench, part)) || document.querySelector(name)) return;
  const dialog = Object.assign(document.createElement(name), { workbench, ...given });
  document.querySelector('main')?.append(dialog);
}

/** Saves the tree in the format it was opened in. */
export async function saved(workbench: Workbench): Promise<void> {
  try {
    (await withCore(import('../files/save.ts'))).saveTree(workbench);
  } catch {
    workbench.say('Nothing is saved: a part of the page could not be loaded. Is there a connection?', true);
  }
}

/** Copies, cuts or pastes the selected nodes for the menu. */
export async function copies(
  workbench: Workbench,
  act: 'copyNodes' | 'cutNodes' | 'pasteCopied',
): Promise<void> {
  (await withCore(import('../outline/clipboard.ts')))[act](workbench);
}

/** Asks for the part to give up where a node would lose something under another parent. */
export const askLoss = (workbench: Workbench, moved: number, target: Target): Promise<void> =>
  ask(workbench, 'loss', { moved, target });
