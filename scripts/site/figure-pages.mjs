/** Pages of single figures, for iframes and links: built, or made as they are asked for. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demos } from './demos.mjs';
import { text } from './html.mjs';
import { sharingTags, siteAddress } from './sharing-tags.mjs';
import { withSources } from './sources.mjs';

/**
 * The shapes of a figure's picture, by the class of their posters: 4 : 3 in a narrow window, 2 : 1
 * in a wide one, and on a desk, where it may have only a share of the height, lower. The first is
 * the size for phones, which wait longest for the next.
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
 * @param {(address: string) => Promise<string>} source a page, as one in development has it
 * @returns {import('vite').Plugin}
 */
export function figurePages(source) {
  return {
    name: 'figure-pages',
    configureServer(server) {
      server.middlewares.use(async (request, answer, next) => {
        const [, name = ''] = /^\/figure\/([\w-]+)\.html(?:[?]|$)/.exec(request.url ?? '') ?? [];
        if (!name) return next();
        try {
          const html = await withSources(async (load) => {
            const { figureNames } = await load('/src/runner/registry.ts');
            return figureNames.includes(name) ? await pageOf(load, name, source) : undefined;
          });
          if (html === undefined) return next();
          answer.setHeader('content-type', 'text/html');
          answer.end(await server.transformIndexHtml(`/figure/${name}.html`, html, request.url));
        } catch (error) {
          next(error);
        }
      });
    },
    async writeBundle({ dir = '' }) {
      const site = siteAddress();
      await mkdir(join(dir, 'figure'), { recursive: true });
      await withSources(async (load) => {
        const { figureNames, loadFigure } = await load('/src/runner/registry.ts');
        const { oembed } = await load('/src/link/oembed.ts');
        const built = (/** @type {string} */ address) => readFile(join(dir, address), 'utf8');
        for (const name of figureNames) {
          await writeFile(join(dir, 'figure', `${name}.html`), await pageOf(load, name, built));
          if (!site) continue;
          await mkdir(join(dir, 'oembed'), { recursive: true });
          const answer = JSON.stringify(oembed(site, name, await loadFigure(name)), null, 2);
          await writeFile(join(dir, 'oembed', `${name}.json`), `${answer}\n`);
        }
        // It is the pattern of those above, and no page.
        await rm(join(dir, 'demo.html'));
      });
    },
  };
}

/**
 * Returns the page of a figure.
 *
 * @param {Parameters<Parameters<typeof withSources>[0]>[0]} load
 * @param {string} name
 * @param {(address: string) => Promise<string>} source
 */
async function pageOf(load, name, source) {
  const { loadFigure } = await load('/src/runner/registry.ts');
  const { poster } = await load('/src/render/poster.ts');
  const { paletteCss } = await load('/src/figure/palette.ts');
  const { captionOf } = await load('/pages/text-figure.ts');
  const [site, demo, figure] = [siteAddress(), demos[name], await loadFigure(name)];
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
  }
  const starts = demo?.starts ?? questionOf(figure);
  let inside = '';
  for (const [shape, size] of Object.entries(demo ? DEMO_SHAPES : SHAPES))
    inside += (await poster(name, starts, size)).replace('<svg', `<svg class="${shape}"`);
  inside += under(await captionOf(name, demo !== undefined));
  const attributes = `${demo ? ' controls="all" paused' : ''}${settings(starts)}`;
  const page = withoutWords(await source(demo ? 'demo.html' : 'embed.html'))
    .replaceAll(/(\s(?:href|src)=")(?![a-z]+:|[#./])/g, '$1../')
    .replace('<html ', `<html data-scene="${text(name)}" `)
    .replaceAll(/(="|url\()\.\//g, '$1../')
    .replace(/<title>[^<]*<\/title>/, () => head.join('\n    '))
    .replace('</head>', () => `<style>\n${paletteCss(':root')}\n</style>\n  </head>`)
    .replace(/(?<=<h1>).*(?=<\/h1>)/, () => text(figure.title))
    .replace('<kinetree-figure>', () => `<kinetree-figure scene="${text(name)}"${attributes}>${inside}`)
    .replace(/\s*<noscript>.*<\/noscript>/, '');
  return demo ? withDemo(page, name, demo, await programOf(load, figure)) : page;
}

/**
 * Returns the program of a figure as it begins.
 *
 * @param {Parameters<Parameters<typeof withSources>[0]>[0]} load
 * @param {import('../../www/src/figure/figure.ts').Figure} figure
 */
async function programOf(load, figure) {
  const { toCode } = await load('/src/export/code.ts');
  const { Runner } = await load('/src/runner/runner.ts');
  const runner = new Runner(figure);
  try {
    return toCode(runner.code(), 'kinetree');
  } finally {
    runner.dispose();
  }
}

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
function under({ says, skip, moves, graph }) {
  const axis = graph?.map((it) => `<span>${text(it)}</span>`).join('');
  const room = axis ? `<p class="graph">${axis}</p>` : '';
  const button = skip === null ? '' : ` <span class="skip">${text(skip)}</span>`;
  return `<div slot="caption" class="${moves ? 'under time' : 'under'}">${room}<p>${text(says)}${button}</p></div>`;
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
