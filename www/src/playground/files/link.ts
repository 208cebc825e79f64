/** Documents in links: see `www/src/link/tree-link.ts` for their form. */
import { LONGEST_LINK, TREE, treeLink } from '../../link/tree-link.ts';
import type { TreeDocument } from '../document/document.ts';
import { MOST_LINKED } from './bounds.ts';
import { documentOf } from './document-json.ts';
import { toText } from './document-text.ts';
import { refused } from './fields.ts';

/**
 * Returns a link to a document on a page; `null` if it would be too long for a link, or hold more
 * than a link is read for.
 */
export async function toLink(document: TreeDocument, page: string): Promise<string | null> {
  const text = toText(document);
  const { length } = new TextEncoder().encode(text);
  return length > MOST_LINKED ? null : treeLink(text, page);
}

/**
 * Returns the document in an address, or in its fragment.
 *
 * @throws KinetreeError in one sentence for an address without such a link.
 */
export async function fromLink(address: string): Promise<TreeDocument> {
  const letters = address.slice(address.indexOf(TREE) + TREE.length);
  if (letters.length > LONGEST_LINK)
    throw refused(`the link has ${letters.length} characters; the most that are read are ${LONGEST_LINK}`);
  if (!/^[\w-]+$/.test(letters)) throw refused('the link is damaged: it has characters that no link has');
  const bytes = await unpacked(bytesOf(letters));
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused('the link is damaged: it does not unpack to a text of JSON');
  }
  return documentOf(json);
}

/** Unpacks bytes. A link has few, and DEFLATE makes at most 1032 of one. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const whole = await new Response(stream).arrayBuffer().catch(() => {
    throw refused('the link is damaged: it cannot be unpacked');
  });
  if (whole.byteLength > MOST_LINKED)
    throw refused(`the link unpacks to more than ${MOST_LINKED} bytes, which no link of ours does`);
  return whole;
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(letters.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(plain, (it) => it.charCodeAt(0));
  } catch {
    throw refused('the link is damaged: a part of it is missing');
  }
}
