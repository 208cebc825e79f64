/** A text as a short word of an address, and back. */

export async function pack(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const letters = Array.from(bytes, (it) => String.fromCharCode(it)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The longest text that a link may hold, so that none fills the memory. */
const LONGEST = 100_000;

export async function unpack(word: string): Promise<string> {
  const letters = atob(word.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (it) => it.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
  if (text.length > LONGEST) throw new RangeError('the text of the link is too long');
  return text;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}
