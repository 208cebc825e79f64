/** A part of the core that is a file: fetched, and compiled while it comes. */
import { KinetreeError, unavailable } from './errors.ts';
import { lacksVectors } from './simd.ts';

/** The shortest module there is. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];

/**
 * Returns the module of a file.
 *
 * @throws KinetreeError `WASM_UNAVAILABLE`, whose sentence says what the server or the page has to
 * do.
 * @internal
 */
export async function fetched(file: URL): Promise<WebAssembly.Module> {
  const name = file.pathname.replace(/.*\//, '');
  let answer: Response;
  try {
    answer = await fetch(file);
  } catch (cause) {
    const cure = `see that the network is there, and that connect-src in this page's policy allows ${file.host}`;
    throw refused(`${name} could not be fetched: ${cure}`, cause);
  }
  if (!answer.ok)
    throw refused(`${name} is not on the server (${answer.status}): put it beside the scripts again`);
  const type = answer.headers.get('content-type') ?? '';
  if (!/^application\/wasm *(;|$)/i.test(type))
    throw refused(`the server sends ${name} as "${type}": let it send .wasm files as application/wasm`);
  try {
    return await WebAssembly.compileStreaming(answer);
  } catch (cause) {
    if (lacksVectors() || forbidden()) throw unavailable(cause);
    throw refused(
      `${name} is damaged or came only in part: load the page again, or copy the file again`,
      cause,
    );
  }
}

/** Returns whether the page may not compile anything. */
function forbidden(): boolean {
  try {
    new WebAssembly.Module(Uint8Array.from(EMPTY));
    return false;
  } catch {
    return true;
  }
}

function refused(sentence: string, cause?: unknown): KinetreeError {
  return new KinetreeError('WASM_UNAVAILABLE', sentence, { cause });
}
