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
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const link = page.replace(/#.*$/s, '') + TREE + base64url(bytes);
  return link.length <= LONGEST_LINK ? link : null;
}

function base64url(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
