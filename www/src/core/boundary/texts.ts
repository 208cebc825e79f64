/**
 * The coders of texts that the glue uses: the platform's, or where there are none, as in a
 * simulated page, small ones of our own. Nothing is made while a module is evaluated.
 */

/** Takes the place of `TextDecoder`. */
export class Decoder {
  decode(bytes: Uint8Array = new Uint8Array()): string {
    if (globalThis.TextDecoder) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    const escapes = Array.from(bytes, (byte) => `%${(byte + 256).toString(16).slice(1)}`);
    return decodeURIComponent(escapes.join(''));
  }
}

/** Takes the place of `TextEncoder`. */
export class Encoder {
  encode(text: string): Uint8Array {
    if (globalThis.TextEncoder) return new TextEncoder().encode(text);
    return Uint8Array.from(unescape(encodeURIComponent(text)), (it) => it.charCodeAt(0));
  }

  encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
    const bytes = this.encode(text);
    into.set(bytes);
    return { read: text.length, written: bytes.length };
  }
}
