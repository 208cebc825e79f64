/**
 * A tree of the playground in the fragment of an address: `#tree=` and its JSON, packed by the
 * platform's own `deflate-raw` and written as base64url. No server gets a fragment.
 */

/** The beginning of such a fragment. */
export const TREE = '#tree=';
/** Characters of a link; mail programs and chats cut still longer ones. */
export const LONGEST_LINK = 8000;

/** Returns a link to a tree on a page; `null` if it would be too long for a link. */
export async function treeLink(json: string, page: string): Promise<string | null> {
  const link = page.replace(/#.*$/s, '') + TREE + (await packed(json));
  return link.length <= LONGEST_LINK ? link : null;
}

/** Returns a text as a word of an address. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return base64url(new Uint8Array(await new Response(stream).arrayBuffer()));
}

function base64url(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
