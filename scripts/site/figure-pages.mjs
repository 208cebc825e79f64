/** Pages of single figures, for iframes and links. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demos } from './demos.mjs';
import { text } from './html.mjs';
import { sharingTags, siteAddress } from './sharing-tags.mjs';
import { withSources } from './sources.mjs';

/**
 * The shapes of a figure's picture, by the class of their posters: 4 : 3 in a narrow window, 2 : 1
 * in a wide one, and on a desk, where it may have only a share of the height, lower. The first is
 * that of phones, which wait longest for the next.
 */
const SHAPES = {
  narrow: { width: 352, height: 264 },
  wide: { width: 960, height: 480 },
  low: { width: 1200, height: 496 },
};

/** The picture of a demo has its sliders beside it, and in a narrow window below it. */
const DEMO_SHAPES = {
  narrow: { width: 350, height: 288 },
  wide: { width: 800, height: 448 },
};

/**
 * A page for each figure, `figure/piston.html`: the embed page, or for a demo the page of demos,
 * under the figure's own name, with its picture and caption for the first paint, and its title and
 * description for programs that only read the HTML. Where SITE_URL names the address of the site,
 * `oembed/piston.json` too, and a link to it in that page: an oEmbed answer needs full addresses.
 *
 * @type {import('vite').Plugin}
 */
export const figurePages = {
  name: 'figure-pages',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const site = siteAddress();
    await withSources(async (load) => {
      const { figureNames, loadFigure } = await load('/src/runner/registry.ts');
      const { oembed } = await load('/src/link/oembed.ts');
      const { poster } = await load('/src/render/poster.ts');
      const { paletteCss } = await load('/src/figure/palette.ts');
      const { captionOf } = await load('/pages/text-figure.ts');
      const { toCode } = await load('/src/export/code.ts');
      const { Runner } = await load('/src/runner/runner.ts');
      const read = async (/** @type {string} */ name) =>
        withoutWords(await readFile(join(dir, name), 'utf8'));
      const [embed, demoPage] = [await read('embed.html'), await read('demo.html')];
      // It is the pattern of those below, and no page.
      await rm(join(dir, 'demo.html'));
      /** Returns the program of a figure as it begins. */
      const programOf = async (/** @type {any} */ figure) => {
        const runner = new Runner(figure);
        try {
          return toCode(runner.code(), 'kinetree');
        } finally {
          runner.dispose();
        }
      };
      await mkdir(join(dir, 'figure'), { recursive: true });
      for (const name of figureNames) {
        const figure = await loadFigure(name);
        const head = [
          `<title>${text(figure.title)}</title>`,
          `<meta name="description" content="${text(figure.notice)}" />`,
          ...sharingTags({
            address: `figure/${name}.html`,
            title: figure.title,
            description: figure.notice,
            scene: name,
          }),
        ];
        if (site) {
          const href = new URL(`oembed/${name}.json`, site).href;
          head.push(
            `<link rel="alternate" type="application/json+oembed" href="${text(href)}" title="${text(figure.title)}" />`,
          );
          await mkdir(join(dir, 'oembed'), { recursive: true });
          const answer = JSON.stringify(oembed(site, name, figure), null, 2);
          await writeFile(join(dir, 'oembed', `${name}.json`), `${answer}\n`);
        }
        const words = text(figure.title);
        const demo = demos[name];
        let inside = '';
        const starts = demo?.starts ?? questionOf(figure);
        for (const [shape, size] of Object.entries(demo ? DEMO_SHAPES : SHAPES))
          inside += (await poster(name, starts, size)).replace('<svg', `<svg class="${shape}"`);
        inside += under(await captionOf(name));
        const [pattern, attributes] = demo
          ? [demoPage, ` controls="all" paused${settings(starts)}`]
          : [embed, settings(starts)];
        const page = pattern
          .replaceAll(/(<a\b[^>]* href=")(?![a-z]+:|#|\.)/g, '$1../')
          .replace('<html ', `<html data-scene="${text(name)}" `)
          .replaceAll(/(="|url\()\.\//g, '$1../')
          .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
          .replace('</head>', () => `<style>\n${paletteCss(':root')}\n</style>\n  </head>`)
          .replace(/(?<=<h1>).*(?=<\/h1>)/, () => words)
          .replace('<kinetree-figure>', () => `<kinetree-figure scene="${text(name)}"${attributes}>${inside}`)
          .replace(/\s*<noscript>.*<\/noscript>/, '');
        const code = demo ? await programOf(figure) : '';
        await writeFile(join(dir, 'figure', `${name}.html`), demo ? withDemo(page, name, demo, code) : page);
      }
    });
  },
};

/**
 * Returns the page of a demo with its words, and with the texts of its first state: its script
 * replaces them.
 *
 * @param {string} page
 * @param {string} name
 * @param {import('./demos.mjs').Demo} demo
 * @param {string} code
 */
function withDemo(page, name, { lead, chapter, question }, code) {
  const site = siteAddress() ?? '…/';
  const frame = `<iframe src="${site}embed.html?controls=all&scene=${name}"></iframe>`;
  /** @type {Record<string, string>} */
  const boxes = { code, link: `${site}figure/${name}.html`, embed: frame };
  return page
    .replace(/(?<=<p class="lead">)(?=<\/p>)/, () => text(lead))
    .replace(
      /(?<=<p class="why">)(?=<\/p>)/,
      () => `Why that is so: <a href="../${chapter}">${text(question)}</a>`,
    )
    .replace(/(?<=data-box="(\w+)">)(?=<)/g, (_, box) => text(boxes[box] ?? ''));
}

/**
 * Returns the caption under the posters, and above it the room of the scrubber and of the graph.
 *
 * @param {import('../../www/pages/text-figure.ts').Caption} caption
 */
function under({ says, moves, graph }) {
  const axis = graph?.map((it) => `<span>${text(it)}</span>`).join('');
  const room = axis ? `<p class="graph">${axis}</p>` : '';
  return `<div slot="caption" class="${moves ? 'under time' : 'under'}">${room}<p>${text(says)}</p></div>`;
}

/**
 * Returns the attribute by which a figure asks its question: a reader who comes to its page has not
 * answered it.
 *
 * @param {import('../../www/src/figure/figure.ts').Figure} figure
 * @returns {Record<string, string>}
 */
function questionOf({ controls }) {
  const asks = Object.entries(controls).find(([, it]) => it.kind === 'guess' && it.hides);
  return asks ? { [asks[0]]: '?' } : {};
}

/** Returns the attributes with which a figure begins. */
function settings(/** @type {Readonly<Record<string, string>>} */ starts) {
  return Object.entries(starts)
    .map(([name, value]) => ` ${name}="${text(value)}"`)
    .join('');
}

/** Returns a pattern without the tags that describe it: a figure has its own, and is found by them. */
function withoutWords(/** @type {string} */ html) {
  return html.replace(
    /\s*<(?:meta name="(?:description|robots|twitter:card)"|meta property="og:|link rel="canonical")[^>]*>/g,
    '',
  );
}
