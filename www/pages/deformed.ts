/** The page "Which node skews my model?": its figure, its tabs, and the doctor on demand. */
import { ready } from '../src/core/boundary/core.ts';
import { defineElement, type KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { makeTabs } from './tabs.ts';

defineElement();
for (const figure of document.querySelectorAll<KinetreeFigure>('kinetree-figure'))
  figure.embed = 'embed.html';
const programs = document.querySelector<HTMLElement>('.programs');
if (programs) makeTabs(programs, 'Programs');

const room = document.querySelector('.doctor') as HTMLElement;
const found = room.querySelector('.found') as HTMLElement;

/** Looks at a file; the others may be its buffers. Of two at once, the last one counts. */
let latest = 0;
async function look(files: readonly File[]): Promise<void> {
  latest++;
  const turn = latest;
  found.textContent = 'Looking …';
  const { examined } = await import('./deformed-doctor.ts');
  await ready(); // the part of the core that finds them
  const all = files.map(async (it) => ({ name: it.name, bytes: new Uint8Array(await it.arrayBuffer()) }));
  const result = examined(await Promise.all(all));
  if (turn === latest) found.replaceChildren(...result);
}

const asked = (files: Iterable<File> | ArrayLike<File> | null | undefined): void => {
  const all = Array.from(files ?? []);
  if (all.length > 0) void look(all);
};
const input = room.querySelector('input') as HTMLInputElement;
const text = room.querySelector('textarea') as HTMLTextAreaElement;
input.addEventListener('change', () => {
  asked(input.files);
  // The same file can be chosen again.
  input.value = '';
});
room.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (text.value.trim()) asked([new File([text.value], 'the pasted text')]);
});
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
const show = (shown: boolean): void => void room.toggleAttribute('data-drop', shown);
document.addEventListener('dragover', (event) => {
  if (!hasFiles(event)) return;
  // Otherwise the browser would leave the page for the file.
  event.preventDefault();
  show(true);
});
document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && show(false));
document.addEventListener('drop', (event) => {
  show(false);
  if (!hasFiles(event)) return;
  event.preventDefault();
  asked(event.dataTransfer?.files);
});
