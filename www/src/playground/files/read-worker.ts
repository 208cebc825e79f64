/** The worker that reads files: a long reading does not block the page, and can be ended. */
import { KinetreeError, ready } from '../../core/entries/index.ts';
import { sourcesOf } from '../document/document.ts';
import type { RawFile } from '../document/source.ts';
import { type Choices, type Opened, read } from './read.ts';

/** Files to be read, as the page sends them. */
export interface Asked {
  readonly files: readonly RawFile[];
  readonly choices: Partial<Choices>;
}

/** The answer: a tree, or the refusal of the core or of a reader. */
export type Answered =
  | { readonly opened: Opened }
  | { readonly code: KinetreeError['code']; readonly message: string };

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  let answered: Answered;
  try {
    await ready();
    answered = { opened: await read(data.files, data.choices) };
  } catch (refusal) {
    if (!(refusal instanceof KinetreeError)) throw refusal;
    answered = { code: refusal.code, message: refusal.message };
  }
  postMessage(answered, {
    transfer: 'opened' in answered ? bytesOf(answered.opened) : [],
  });
});

/** Returns the bytes of a tree's files, which are transferred to the page, not copied. */
function bytesOf({ document }: Opened): ArrayBuffer[] {
  const files = sourcesOf(document).flatMap(({ file, beside }) => [file, ...beside]);
  const all = files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
  return [...new Set(all)];
}
