/**
 * `npm run pictures`: the pictures by which other sites show the figures, `docs/NAME.jpg`, each
 * under its question, and the look book in `docs/look`, with the question open and answered, light
 * and dark. Each is the element's own snapshot. `npm run pictures -- piston` makes those named.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackages } from '../setup/npm.mjs';
import { SITE } from '../site/build.mjs';
import { chapters } from '../site/chapters.mjs';
import { withSources, www } from '../site/sources.mjs';
import { BROWSER_FLAGS } from '../tools/browser-flags.mjs';
import { builtSite } from '../tools/built.mjs';
import { figureNames } from '../tools/figure-names.mjs';
import { root } from '../tools/run.mjs';
import { command, step, Trouble } from '../tools/steps.mjs';
import { putRows } from '../tools/table.mjs';
import { openChromium, serve } from '../tools/web.mjs';

/** The size that networks show, its margin, and the letters of the question, in CSS pixels. */
const SHARED = { width: 1200, height: 630, margin: 40, letters: 44, line: 52 };
/** Bytes: some networks load no larger picture in time. */
const LARGEST = 60_000;
/** The size of a picture of the look book: a chapter's figure at 1280 px. */
const LOOK = { width: 760, height: 475 };
/** Milliseconds after which a picture has its size, and its labels their places. */
const SETTLED = 800;

const named = process.argv.slice(2);
const unknown = named.find((it) => !figureNames.includes(it));
const figures = figureNames.filter((it) => named.length === 0 || named.includes(it));

/**
 * What a figure's picture says and shows: its guess, if it asks, and the second at which it tells.
 *
 * @typedef {{ question: string, guess: string | null, tells: number, shared: Values, rest: Values }} Shown
 * @typedef {Readonly<Record<string, number | string | boolean>>} Values
 */

await command(async () => {
  if (unknown) throw new Trouble(`No figure is named "${unknown}"; there are: ${figureNames.join(', ')}.`);
  await npmPackages();
  await builtSite();
  const shown = await shownBy();
  const server = await serve({ '/': join(root, SITE) });
  const browser = await openChromium(BROWSER_FLAGS);
  mkdirSync(join(root, 'docs/look'), { recursive: true });
  try {
    const page = await browser.newPage({ viewport: SHARED, colorScheme: 'light', reducedMotion: 'reduce' });
    for (const name of figures)
      await step(`docs/${name}.jpg and docs/look`, async ({ note }) => {
        const of = shown.get(name);
        if (!of) throw new Trouble(`The figure ${name} is not there.`);
        await page.goto(`${server.url}figure/${name}.html`);
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector('kinetree-figure'))?.run);
        const { margin, width, height, line } = SHARED;
        const large = { width: width - 2 * margin, height: height - 2.5 * margin - line };
        await set(page, of.shared);
        const picture = await snapshot(page, large, 'light');
        await set(page, of.rest);
        const sizes = await lookOf(page, name, of);
        await page.goto(`${server.url}404.html`);
        const file = join(root, 'docs', `${name}.jpg`);
        writeFileSync(file, await composed(page, picture, of.question));
        note(`${statSync(file).size} bytes, and ${sizes}`);
      });
  } finally {
    await browser.close();
    server.close();
  }
  putRows('docs/look/README.md', [...shown].map(rowOf));
});

/**
 * Returns what each figure's picture says: the question of the chapter that begins with it, else its
 * own, else its title.
 *
 * @returns {Promise<Map<string, Shown>>}
 */
async function shownBy() {
  const firsts = new Map(
    chapters(www).map(({ title, body }) => [/<kinetree-figure\b[^>]* scene="(\w+)"/.exec(body)?.[1], title]),
  );
  return withSources(async (load) => {
    const { loadFigure } = await load('/src/runner/registry.ts');
    /** @type {Map<string, Shown>} */
    const found = new Map();
    for (const name of figureNames) {
      const { title, controls, posed = 0, tells = posed, shared = {} } = await loadFigure(name);
      const rest = Object.fromEntries(Object.keys(shared).map((key) => [key, controls[key].value]));
      const [guess = null, { asks = '' } = {}] =
        Object.entries(controls).find(([, it]) => it.kind === 'guess' && it.hides) ?? [];
      const own = asks.endsWith('?') ? asks : title;
      found.set(name, { question: firsts.get(name) ?? own, guess, tells, shared, rest });
    }
    return found;
  });
}

/** Returns the row of a figure in the look book: as a reader first sees it, and as it answers. */
function rowOf(/** @type {[string, Shown]} */ [name, { question, guess }]) {
  const image = (/** @type {string} */ state) =>
    `<picture><source media="(prefers-color-scheme: dark)" srcset="${name}-${state}-dark.webp" />` +
    `<img alt="The figure ${name}, ${state === 'asks' ? 'as it asks' : 'as it answers'}" src="${name}-${state}-light.webp" width="380" /></picture>`;
  return `| \`${name}\`<br />${question} | ${guess === null ? '' : image('asks')} | ${image('tells')} |`;
}

/**
 * Writes the pictures of a figure in the look book, and returns how many bytes they have.
 *
 * @param {import('playwright-core').Page} page one of a single figure
 * @param {string} name
 * @param {Shown} shown
 */
async function lookOf(page, name, { guess, tells }) {
  let bytes = 0;
  for (const state of guess === null ? ['tells'] : ['asks', 'tells']) {
    if (state === 'tells')
      await page.evaluate(
        ({ guess, tells }) => {
          const figure = /** @type {any} */ (document.querySelector('kinetree-figure'));
          figure.pause();
          if (guess !== null) figure.set(guess, '');
          figure.seek(tells);
        },
        { guess, tells },
      );
    for (const theme of /** @type {const} */ (['light', 'dark'])) {
      const picture = await snapshot(page, LOOK, theme);
      const file = join(root, 'docs/look', `${name}-${state}-${theme}.webp`);
      writeFileSync(file, await encoded(page, picture, LOOK));
      bytes += statSync(file).size;
    }
  }
  return bytes;
}

/**
 * Sets controls of the page's figure.
 *
 * @param {import('playwright-core').Page} page
 * @param {Values} values
 */
async function set(page, values) {
  await page.evaluate((values) => {
    const figure = /** @type {any} */ (document.querySelector('kinetree-figure'));
    for (const [name, value] of Object.entries(values)) figure.set(name, value);
  }, values);
}

/**
 * Returns a figure's picture of a size as the address of a PNG.
 *
 * @param {import('playwright-core').Page} page one of a single figure
 * @param {{ width: number, height: number }} size
 * @param {'light' | 'dark'} theme
 */
async function snapshot(page, { width, height }, theme) {
  await page.addStyleTag({
    content: `kinetree-figure { width: ${width}px; --kinetree-ratio: ${width} / ${height}; --kinetree-max-height: none; }`,
  });
  await page.evaluate((theme) => {
    const figure = /** @type {any} */ (document.querySelector('kinetree-figure'));
    figure.setAttribute('theme', theme);
    // A graph would make the snapshot higher than the picture.
    figure.setAttribute('strip', 'none');
  }, theme);
  await page.waitForTimeout(SETTLED);
  return page.evaluate(async () => {
    const figure = /** @type {any} */ (document.querySelector('kinetree-figure'));
    const reader = new FileReader();
    reader.readAsDataURL(await figure.snapshot('image/png', { scale: 1 }));
    await new Promise((done) => {
      reader.onload = done;
    });
    return String(reader.result);
  });
}

/**
 * Returns a picture as WebP.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} picture
 * @param {{ width: number, height: number }} size
 */
async function encoded(page, picture, { width, height }) {
  const webp = await page.evaluate(
    async ({ picture, width, height }) => {
      const image = await createImageBitmap(await (await fetch(picture)).blob());
      // A picture with words under it is higher, and keeps its shape.
      const scale = Math.min(width / image.width, height / image.height);
      const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('there is no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    },
    { picture, width, height },
  );
  return new Uint8Array(webp);
}

/**
 * Returns the picture by which other sites show a figure: its question, and the picture under it.
 *
 * @param {import('playwright-core').Page} page any of the site, whose letters it has
 * @param {string} picture
 * @param {string} question
 */
async function composed(page, picture, question) {
  const { width, height, margin, letters, line } = SHARED;
  await page.evaluate(
    ({ picture, question }) => {
      const heading = Object.assign(document.createElement('h1'), { textContent: question });
      const image = Object.assign(new Image(), { src: picture });
      document.body.replaceChildren(heading, image);
      return Promise.all([document.fonts.ready, image.decode()]);
    },
    { picture, question },
  );
  await page.addStyleTag({
    content: `
      body { box-sizing: border-box; width: ${width}px; height: ${height}px; margin: 0; padding: ${margin}px; display: grid;
        grid-template-rows: auto minmax(0, 1fr); gap: ${margin / 2}px; overflow: hidden; }
      h1 { margin: 0; font: 500 ${letters}px / ${line}px var(--display-face); text-wrap: balance; }
      img { width: 100%; height: 100%; object-fit: contain; }`,
  });
  await page.evaluate(() => document.fonts.ready);
  for (let quality = 92; ; quality -= 6) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality, clip: { x: 0, y: 0, width, height } });
    if (jpeg.length <= LARGEST || quality < 40) return jpeg;
  }
}
