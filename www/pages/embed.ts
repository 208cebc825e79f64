/**
 * The page in an iframe: one figure, as the query says. It never takes the focus; it tells the page
 * around it how high it is; and out of sight it holds no WebGL context, since a browser has about
 * sixteen for all frames together.
 *
 * The message is `{ type: 'kinetree:height', scene, height }`, in CSS pixels: at first, whenever
 * the height changes, and when the page asks with `{ type: 'kinetree:ask' }`. `host.ts` is the
 * other side.
 */
import { defineElement, type KinetreeFigure } from '../src/element/kinetree-figure.ts';
import { attributeName, elementWords, valued } from '../src/figure/controls.ts';
import { presentQuery } from '../src/link/moved.ts';
import { nextTask } from '../src/render/next-task.ts';
import { stageLoader } from '../src/render/stage-loader.ts';
import { figureNames, loadFigure } from '../src/runner/registry.ts';

/**
 * Milliseconds out of sight after which the context goes back: a page that is scrolled to and fro
 * keeps it.
 */
const PATIENCE = 300;
/** CSS pixels up to which the picture is 4 : 3, as the element has it. */
const NARROW = 620;

const given = new URLSearchParams(location.search);
/** A page of one figure says whose it is itself. */
const own = document.documentElement.dataset.scene;
given.set('scene', own ?? given.get('scene') ?? '');
/** A link may be of a time when the figure was a part of another one. */
const query = new URLSearchParams(presentQuery(given.toString()));
const scene = query.get('scene') ?? '';
// What the link asks for is another figure's by now.
if (own && scene !== own) location.replace(`${scene}.html?${query}`);

const { classList } = document.documentElement;
/** In a frame this is a part of a page, which has its own heading and main part. */
const framed = classList.contains('framed');
/** The page has the picture and the caption of its figure, unless the address asks for others. */
const drawn = own !== undefined && !classList.contains('asked');

const room = document.querySelector('#figure') as HTMLElement;
const heading = room.querySelector('h1') as HTMLElement;
export const figure = room.querySelector('kinetree-figure') as KinetreeFigure;
// A frame whose script may not load shows this line.
room.querySelector('#waiting')?.remove();
if (framed) heading.remove();
else room.setAttribute('role', 'main');
if (!drawn) figure.replaceChildren();
// A demo is still until somebody drives it, and has all its sliders in sight. In a frame it is a
// figure as all others.
if (framed) for (const name of ['controls', 'paused']) figure.removeAttribute(name);
// A link has answered the question of a page, or never asked it.
if (own !== undefined && !drawn)
  for (const { name, value } of [...figure.attributes]) if (value === '?') figure.removeAttribute(name);
// Before it is defined, since it begins as these say.
figure.setAttribute('scene', scene);
// A link is somebody's text: of the element's attributes it says these, and those of the figure's
// controls, nothing else.
const say = (names: readonly string[]): void => {
  for (const name of names) {
    const value = query.get(name);
    if (value !== null) figure.setAttribute(name, value);
  }
};
say(elementWords);
// The page has been busy with its scripts, and has its turn.
await nextTask();
defineElement();
const root = own ? '../' : '';
figure.embed = `${root}embed.html`;
// Links lead to the chapter about the figure, or to the figure's own page; those of a demo to its page.
const homes = JSON.parse(document.documentElement.dataset.homes ?? '{}') as Record<string, string>;
const demo = document.body.classList.contains('demo') && !framed;
figure.article = demo ? location.pathname : root + (homes[scene] ?? `figure/${scene}.html`);
figure.addEventListener('ready', ready, { once: true });
figure.addEventListener('visibility', (event) =>
  seen((event as CustomEvent<{ visible: boolean }>).detail.visible),
);

// A figure that begins as it is has nothing to replay.
if (location.search) void figure.open(`?${query}`, { waits: true });
if (!drawn) void showPoster();

function ready(): void {
  document.title = figure.shadowRoot?.querySelector('figure')?.getAttribute('aria-label') ?? document.title;
  heading.textContent = document.title;
}

/**
 * The figure as the link has it, drawn without WebGL, until it is near enough to be drawn with it.
 */
async function showPoster(): Promise<void> {
  if (!figureNames.includes(scene)) return;
  const { controls } = await loadFigure(scene);
  say(valued(controls).map(([name]) => attributeName(name)));
  const { poster } = await import('../src/render/poster.ts');
  const width = document.documentElement.clientWidth;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const wanted = query.get('theme');
  const theme = wanted === 'dark' || wanted === 'light' ? wanted : system;
  const size = { width, height: width > NARROW ? width / 2 : (width * 3) / 4 };
  // What the link gets wrong the figure will say; until then there is nothing to show.
  const svg = await poster(scene, Object.fromEntries(query), { theme, ...size }).catch(() => null);
  if (svg === null) return;
  const image = new Image();
  image.alt = '';
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  figure.append(image);
}

let waiting = 0;
function seen(visible: boolean): void {
  clearTimeout(waiting);
  if (!visible) waiting = window.setTimeout(() => stageLoader.release(), PATIENCE);
}

let told = 0;
function tell(): void {
  if (!framed) return;
  const height = Math.ceil(room.getBoundingClientRect().height);
  if (height === told) return;
  told = height;
  // Any page around may have it: everybody can see the height.
  parent.postMessage({ type: 'kinetree:height', scene, height }, '*');
}

if (globalThis.ResizeObserver) new ResizeObserver(tell).observe(room);
else tell();
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.type !== 'kinetree:ask') return;
  told = 0;
  tell();
});
