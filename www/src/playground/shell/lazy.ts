/** Parts of the playground that are loaded when they are first asked for. */
import type { Target } from '../outline/moves.ts';
import type { Workbench } from '../workbench.ts';
import { firstAct } from './first-act.ts';
import { withCore } from './with-core.ts';

const modules = import.meta.glob<unknown>(
  '../panels/{picture,side,open,share,loss,presets,keys,move-to,frames}.ts',
);
/** The modules that a part asks for once it is used. */
const within = import.meta.glob<unknown>([
  '../files/{opening,gltf,bvh,three-json}.ts',
  '../presets/{machines,wheels,recorded}.ts',
]);

export type Part = 'picture' | 'side' | 'open' | 'share' | 'loss' | 'presets' | 'keys' | 'move-to' | 'frames';

/** Loads a module, and the parts of the core that it brings. */
const coming = (loader: () => Promise<unknown>) => withCore(loader());

const loaderOf = (part: Part) => {
  const loader = modules[`../panels/${part}.ts`];
  return loader && (() => coming(loader));
};

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

/** Begins to load a part that will be asked for. Says nothing: {@link load} does. */
export async function begin(part: Part): Promise<void> {
  await loaderOf(part)?.().catch(() => {});
}

/**
 * Loads all parts, one after the other, while the page has nothing else to do: nothing comes late
 * then, and the page goes on without a connection. Who only looks loads none of them: it begins
 * with the first press or key.
 */
export async function loadAhead(signal: AbortSignal): Promise<void> {
  if (!(await firstAct(signal))) return;
  for (const loader of [...Object.values(modules), ...Object.values(within)]) {
    await idle();
    if (signal.aborted) return;
    await coming(loader).catch(() => {});
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

/** Asks what is to be done with the frames of the selected nodes. */
export async function askFrames(workbench: Workbench): Promise<void> {
  if (workbench.chosen === null || !(await load(workbench, 'frames'))) return;
  document
    .querySelector('main')
    ?.append(Object.assign(document.createElement('kinetree-frames'), { workbench }));
}

/** Shows the list of keys. */
export async function askKeys(workbench: Workbench): Promise<void> {
  if (!(await load(workbench, 'keys')) || document.querySelector('kinetree-keys')) return;
  document.querySelector('main')?.append(document.createElement('kinetree-keys'));
}
