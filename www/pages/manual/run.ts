/**
 * Runs a program in a frame that has an origin of its own: it sees neither the page nor what the site
 * has stored, and may ask for nothing. A program that does not end stops with its frame.
 */
import { orderOf } from './modules.ts';
import type { Order, Said, Shows, Told } from './said.ts';

/** Milliseconds that a frame may take to answer, which it does by itself, but not in a loop without an end. */
const SILENT = 10_000;
/** Milliseconds that a program may take, and its modules before it. What a component shows has no end. */
const LONGEST = 20_000;
/** Lines that a page shows of one run. */
const MOST = 200;

interface Hearer {
  /** Gets each line that the program prints, and each error with its line in the text. */
  say(said: Said): void;
  /** Gets what the program exports for the figure beside it, once it has ended. */
  show(figure: Shows): void;
  /** Is told that a component shows itself, until it is stopped. */
  live(): void;
}

/** A program as it is to be run. */
export interface Runs {
  readonly text: string;
  /** `js`, or `tsx` for a component. */
  readonly language: string;
  /** Before the frame, which shows a component, and is hidden for any other program. */
  readonly before: HTMLElement;
}

let running: AbortController | null = null;

/** Runs a program until it ends. One that is still running stops. */
export async function run({ text, language, before }: Runs, hearer: Hearer): Promise<void> {
  stop();
  const abort = new AbortController();
  running = abort;
  const order = await orderOf(text, language);
  if (abort.signal.aborted) return;
  if ('text' in order) hearer.say(order);
  else await inFrame(order, before, hearer, abort.signal);
}

/** Stops the program that runs. */
export function stop(): void {
  running?.abort();
}

function inFrame(order: Order, before: HTMLElement, hearer: Hearer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    frame.hidden = !order.mounts;
    frame.title = order.mounts ? 'What the program shows' : 'The program runs here';
    frame.src = new URL('runner.html', document.baseURI).href;
    let lines = 0;
    let limit = 0;
    let begun = performance.now();
    let live = false;
    const end = (): void => {
      clearTimeout(limit);
      removeEventListener('message', hear);
      frame.remove();
      resolve();
    };
    const stopAs = (why: string): void => {
      hearer.say({ text: `Stopped: it had not ${why}.` });
      end();
    };
    /** Waits for the next word of the frame. */
    const wait = (time: number): void => {
      clearTimeout(limit);
      if (!live && performance.now() - begun > LONGEST) {
        stopAs(`ended after ${LONGEST / 1000} s`);
        return;
      }
      limit = window.setTimeout(() => {
        // Behind other tabs a frame has little time.
        if (document.hidden) wait(time);
        else stopAs(`answered for ${time / 1000} s`);
      }, time);
    };
    const hear = ({ source, data }: MessageEvent<Told>): void => {
      // By its window, since its origin is "null", as anybody's may be.
      if (source !== frame.contentWindow) return;
      if (data.kind === 'ready') {
        frame.contentWindow?.postMessage(order, '*');
        wait(LONGEST);
      } else if (data.kind === 'begun') {
        begun = performance.now();
        wait(SILENT);
      } else if (data.kind === 'alive') {
        wait(SILENT);
      } else if (data.kind === 'live') {
        live = true;
        hearer.live();
      } else if (data.kind === 'done') {
        end();
        if (data.figure) hearer.show(data.figure);
      } else if (data.kind === 'said' && lines < MOST) {
        lines++;
        hearer.say(data);
      } else {
        hearer.say({ text: `Stopped after ${MOST} lines.` });
        end();
      }
    };
    addEventListener('message', hear);
    signal.addEventListener('abort', end, { once: true });
    before.after(frame);
  });
}
