/** The page of the playground: makes the workbench, opens a tree, and shows the panels. */
import { ready } from '../src/core/entries/index.ts';
import { listenForFiles } from '../src/playground/files/arriving.ts';
import { begin, showFirst } from '../src/playground/keep/begin.ts';
import '../src/playground/panels/shell.ts';
import { begin as beginToLoad } from '../src/playground/shell/lazy.ts';
import { Workbench } from '../src/playground/workbench.ts';
import { nextTask } from '../src/render/next-task.ts';

// They come while the tree is found. Each asks for many files, and has a task of its own.
const coming: Promise<void>[] = [];
for (const part of ['picture', 'side'] as const) {
  coming.push(beginToLoad(part));
  await nextTask();
}
// What they show asks for parts of the core that are there when they are.
await Promise.all(coming);
// Part by part, off the main thread: the first tree would start the whole core in one task.
await ready().catch((problem: Error) => {
  const said = document.querySelector('#playground [role=status]');
  if (said) said.textContent = `The playground cannot begin: ${problem.message}.`;
  throw problem;
});
const workbench = new Workbench();
await begin(workbench);
await showFirst(workbench);
const shell = Object.assign(document.createElement('kinetree-playground'), { workbench });
// In the place of the words and the frame that are there before any script.
document.querySelector('#playground')?.replaceChildren(shell);
listenForFiles(workbench);
