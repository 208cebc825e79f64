/** In the frame: takes one program, runs it, and tells the page what it prints. A plain script. */
import type { ComponentType, createElement } from 'react';
import type { Module, Order, Shows, Told } from './said.ts';
import { shown } from './shown.ts';

/** Milliseconds between two words that the frame still answers. */
const BEAT = 500;
/** What three.js says of fiber 9, and a reader can do nothing about. */
const OF_FIBER = 'THREE.Clock: ';

const tell = (told: Told): void => parent.postMessage(told, '*');
const addressOf = (text: string): string =>
  URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

addEventListener(
  'message',
  ({ source, data }: MessageEvent<Order>) => {
    if (source === parent) void begin(data);
  },
  { once: true },
);
tell({ kind: 'ready' });

async function begin({ program, modules, mounts }: Order): Promise<void> {
  const addresses = new Map<string, string>();
  const linked = ({ text, imports }: Module): string => {
    let it = text;
    for (const { file, start, end } of [...imports].reverse())
      it = it.slice(0, start) + addresses.get(file) + it.slice(end);
    return it;
  };
  for (const [file, module] of modules) addresses.set(file, addressOf(linked(module)));
  const last = program.text.split('\n').length;
  // At the end of the last line that runs, which may wait for something first: a module that asks for
  // itself gets what it exports, once it is through.
  const done = `kinetreeDone${Math.random().toString(36).slice(2)}`;
  const own = addressOf(`${linked(program)}\n;import(import.meta.url).then(globalThis.${done})`);
  Object.assign(globalThis, {
    [done]: async ({ figure, App, default: main }: Record<string, unknown>) => {
      const component = App ?? main;
      if (!mounts) return tell({ kind: 'done', ...showsOf(figure) });
      if (typeof component === 'function') {
        const files = mounts.map((it) => addresses.get(it) ?? '');
        return mount(component as ComponentType, files);
      }
      tell({ kind: 'said', text: 'Export a component named App: it is what is shown.', line: last });
      tell({ kind: 'done' });
    },
  });
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[level] = (...said: unknown[]) => {
      const text = said.map(shown).join(' ');
      if (!text.startsWith(OF_FIBER)) tell({ kind: 'said', text });
    };

  const fail = (error: unknown, message: string, line: number | undefined): void => {
    const place = new RegExp(`${own}:(\\d+)`).exec((error as Error | null)?.stack ?? '');
    const at = Math.min(Number(place?.[1] ?? line ?? 0), last);
    const { code } = (error ?? {}) as { code?: unknown };
    const named = program.imports.reduce(
      (it, { name, file }) => it.replaceAll(addresses.get(file) ?? name, name),
      message,
    );
    const said = { text: `${named}${typeof code === 'string' ? ` [${code}]` : ''}` };
    tell({ kind: 'said', ...said, line: Math.max(at, 1) });
    tell({ kind: 'done' });
  };
  addEventListener('error', ({ error, message, filename, lineno }) =>
    fail(error, message.replace(/^Uncaught /, ''), filename === own ? lineno : undefined),
  );
  addEventListener('unhandledrejection', ({ reason }) => fail(reason, String(reason), undefined));
  // The time of a program is its own, without what its modules take to be read. The script says what is
  // wrong with one.
  await Promise.allSettled(Array.from(addresses.values(), (it) => import(/* @vite-ignore */ it)));
  tell({ kind: 'begun' });
  setInterval(() => tell({ kind: 'alive' }), BEAT);
  const script = Object.assign(document.createElement('script'), { type: 'module', src: own });
  document.head.append(script);
}

/** Shows a component in the whole frame. */
async function mount(component: ComponentType, [react, client]: readonly string[]): Promise<void> {
  const { createElement: element }: { createElement: typeof createElement } = await import(react ?? '');
  const { createRoot } = await import(client ?? '');
  for (const it of [document.documentElement, document.body])
    Object.assign(it.style, { height: '100%', margin: '0' });
  createRoot(document.body).render(element(component));
  tell({ kind: 'live' });
}

/** What a program exports for the figure beside it, as texts. */
function showsOf(figure: unknown): { figure: Shows } | object {
  if (typeof figure !== 'object' || figure === null) return {};
  return { figure: Object.fromEntries(Object.entries(figure).map(([name, it]) => [name, String(it)])) };
}
