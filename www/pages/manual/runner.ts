/** In the frame: takes one program, runs it, and tells the page what it prints. A plain script. */
import type { Order, Shows, Told } from './said.ts';

const tell = (told: Told): void => parent.postMessage(told, '*');
const addressOf = (text: string): string =>
  URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

addEventListener(
  'message',
  ({ source, data }: MessageEvent<Order>) => {
    if (source === parent) begin(data);
  },
  { once: true },
);
tell({ kind: 'ready' });

function begin({ text, imports, modules }: Order): void {
  const addresses = Object.fromEntries(Object.entries(modules).map(([name, it]) => [name, addressOf(it)]));
  const names = Object.entries(addresses).map(([name, it]) => [it, name] as const);
  let linked = text;
  for (const { name, start, end } of [...imports].reverse())
    linked = linked.slice(0, start) + addresses[name] + linked.slice(end);
  const last = text.split('\n').length;
  // At the end of the last line that runs, which may wait for something first: a module that asks for
  // itself gets what it exports, once it is through.
  const done = `kinetreeDone${Math.random().toString(36).slice(2)}`;
  const program = addressOf(`${linked}\n;import(import.meta.url).then(globalThis.${done})`);
  Object.assign(globalThis, {
    [done]: ({ figure }: { figure?: unknown }) => tell({ kind: 'done', ...showsOf(figure) }),
  });
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[level] = (...said: unknown[]) => tell({ kind: 'said', text: said.map(shown).join(' ') });

  const fail = (error: unknown, message: string, line: number | undefined): void => {
    const own = new RegExp(`${program}:(\\d+)`).exec((error as Error | null)?.stack ?? '');
    const at = Math.min(Number(own?.[1] ?? line ?? 0), last);
    const { code } = (error ?? {}) as { code?: unknown };
    const named = names.reduce((it, [address, name]) => it.replaceAll(address, name), message);
    const said = { text: `${named}${typeof code === 'string' ? ` [${code}]` : ''}` };
    tell({ kind: 'said', ...said, line: Math.max(at, 1) });
    tell({ kind: 'done' });
  };
  addEventListener('error', ({ error, message, filename, lineno }) =>
    fail(error, message.replace(/^Uncaught /, ''), filename === program ? lineno : undefined),
  );
  addEventListener('unhandledrejection', ({ reason }) => fail(reason, String(reason), undefined));
  const script = Object.assign(document.createElement('script'), { type: 'module', src: program });
  document.head.append(script);
}

/** What a program exports for the figure beside it, as texts. */
function showsOf(figure: unknown): { figure: Shows } | object {
  if (typeof figure !== 'object' || figure === null) return {};
  return { figure: Object.fromEntries(Object.entries(figure).map(([name, it]) => [name, String(it)])) };
}

/** A value as a console shows it. */
function shown(it: unknown): string {
  if (typeof it === 'string') return it;
  if (it instanceof Error) return String(it);
  if (ArrayBuffer.isView(it)) return `[${Array.from(it as never as ArrayLike<number>).join(', ')}]`;
  if (typeof it !== 'object' || it === null) return String(it);
  try {
    return JSON.stringify(it, (_, value) =>
      ArrayBuffer.isView(value) ? Array.from(value as never as ArrayLike<number>) : value,
    );
  } catch {
    return String(it);
  }
}
