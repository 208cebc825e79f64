/**
 * Runs a program in a frame that has an origin of its own: it sees neither the page nor what the site
 * has stored, and may ask for nothing. A program that does not end stops with its frame.
 */
import { parse } from 'es-module-lexer/minimal/js';
import type { Order, Said, Shows, Told } from './said.ts';

/** Milliseconds that a program may take. */
const LONGEST = 3_000;
/** Lines that a page shows of one run. */
const MOST = 200;
/** The files of modules that a program may import. */
const FILES: Readonly<Record<string, string>> = {
  kinetree: 'kinetree',
  'kinetree/batch': 'kinetree',
  'kinetree/bvh': 'kinetree',
  'kinetree/gltf': 'kinetree',
  'kinetree/doctor': 'doctor',
  'kinetree/three': 'kinetree-three',
  three: 'three',
};

const fetched = new Map<string, Promise<string>>();
let running: AbortController | null = null;

/**
 * Runs a text, and tells what it prints line by line. One that is still running stops.
 *
 * @param say gets each line, and each error with its line in the text
 * @param show gets what the program exports for the figure beside it, once it has ended
 */
export async function run(
  text: string,
  say: (said: Said) => void,
  show: (figure: Shows) => void,
): Promise<void> {
  running?.abort();
  const stop = new AbortController();
  running = stop;
  const order = await orderOf(text, say);
  if (order && !stop.signal.aborted) await inFrame(order, say, show, stop.signal);
}

async function orderOf(text: string, say: (said: Said) => void): Promise<Order | null> {
  const found = names(text);
  for (const { name, start } of found)
    if (!(name in FILES)) {
      const line = text.slice(0, start).split('\n').length;
      say({ text: `"${name}" cannot be imported here; there are ${Object.keys(FILES).join(', ')}`, line });
      return null;
    }
  try {
    const texts = found.map(async ({ name }) => [name, await moduleText(FILES[name] ?? '')] as const);
    return { text, imports: found, modules: Object.fromEntries(await Promise.all(texts)) };
  } catch (error) {
    say({ text: `A module could not be loaded: ${(error as Error).message}` });
    return null;
  }
}

/** The names of the modules that a text imports. A text with a wrong letter has none: its frame says so. */
function names(text: string): Order['imports'] {
  try {
    const [imports] = parse(text);
    return imports.flatMap(({ n, s, e, d }) => (n && d === -1 ? [{ name: n, start: s, end: e }] : []));
  } catch {
    return [];
  }
}

function moduleText(name: string): Promise<string> {
  let text = fetched.get(name);
  if (!text) {
    text = fetch(new URL(`modules/${name}.js`, document.baseURI)).then((answer) => {
      if (!answer.ok) throw new Error(`${name}.js: ${answer.status}`);
      return answer.text();
    });
    // What failed is asked for again.
    text.catch(() => fetched.delete(name));
    fetched.set(name, text);
  }
  return text;
}

function inFrame(
  order: Order,
  say: (said: Said) => void,
  show: (figure: Shows) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    frame.hidden = true;
    frame.title = 'The program runs here';
    frame.src = new URL('runner.html', document.baseURI).href;
    let lines = 0;
    let limit = 0;
    const end = (): void => {
      clearTimeout(limit);
      removeEventListener('message', hear);
      frame.remove();
      resolve();
    };
    const hear = ({ source, data }: MessageEvent<Told>): void => {
      // By its window, since its origin is "null", as anybody's may be.
      if (source !== frame.contentWindow) return;
      if (data.kind === 'ready') {
        frame.contentWindow?.postMessage(order, '*');
        limit = window.setTimeout(() => {
          say({ text: `Stopped: it had not ended after ${LONGEST / 1000} s.` });
          end();
        }, LONGEST);
      } else if (data.kind === 'done') {
        end();
        if (data.figure) show(data.figure);
      } else if (data.kind === 'said' && lines < MOST) {
        lines++;
        say(data);
      } else {
        say({ text: `Stopped after ${MOST} lines.` });
        end();
      }
    };
    addEventListener('message', hear);
    signal.addEventListener('abort', end, { once: true });
    document.body.append(frame);
  });
}
