/**
 * A document in the fragment of an address: `#tree=` and its JSON, packed by the platform's own
 * `deflate-raw` and written as base64url. No server gets a fragment.
 */
import type { TreeDocument } from '../document/document.ts';
import { LONGEST_LINK, MOST_LINKED } from './bounds.ts';
import { documentOf } from './document-json.ts';
import { toText } from './document-text.ts';
import { refused } from './fields.ts';

const BEGIN = '#tree=';

/**
 * Returns a link to a document on a page; `null` if it would be too long for a link, or hold more
 * than a link is read for.
 */
export async function toLink(document: TreeDocument, page: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(toText(document));
  if (bytes.length > MOST_LINKED) return null;
  const packed = await through(new CompressionStream('deflate-raw'), bytes, Number.POSITIVE_INFINITY);
  const link = page.replace(/#.*$/s, '') + BEGIN + base64url(packed);
  return link.length <= LONGEST_LINK ? link : null;
}

/**
 * Returns the document in an address, or in its fragment.
 *
 * @throws KinetreeError in one sentence for what is no such link.
 */
export async function fromLink(address: string): Promise<TreeDocument> {
  const letters = address.slice(address.indexOf(BEGIN) + BEGIN.length);
  if (letters.length > LONGEST_LINK)
    throw refused(`the link has ${letters.length} characters; the most that are read are ${LONGEST_LINK}`);
  if (!/^[\w-]+$/.test(letters)) throw refused('the link is damaged: it has characters that no link has');
  const bytes = await through(new DecompressionStream('deflate-raw'), bytesOf(letters), MOST_LINKED);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused('the link is damaged: it does not unpack to a text of JSON');
  }
  return documentOf(json);
}

/** Sends bytes through a stream, and refuses as soon as it gives more than `most`. */
async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  // What goes wrong in writing is seen in reading.
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(() => {});
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw refused('the link is damaged: it cannot be unpacked');
    });
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      throw refused(`the link unpacks to more than ${most} bytes, which no link of ours does`);
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
  try {
    const plain = atob(letters.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(plain, (it) => it.charCodeAt(0));
  } catch {
    throw refused('the link is damaged: a part of it is missing');
  }
}
