/** A program as a word of an address, and back. */
export { packed as pack } from '../../src/link/tree-link.ts';

/** The longest text that a link may hold, in letters: a program of a page, and no more. */
const LONGEST = 100_000;

/**
 * Returns the text of such a word.
 *
 * @throws an error if it is damaged, or too long.
 */
export async function unpack(word: string): Promise<string> {
  const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (it) => it.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (const reader = (stream as ReadableStream<Uint8Array>).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > LONGEST) throw new RangeError('the text of the link is too long');
  }
}
