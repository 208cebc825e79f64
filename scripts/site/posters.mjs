/** Pictures and numbers in the pages before any script has come. */
import { attributesOf, plain, text } from './html.mjs';
import { withSources } from './sources.mjs';

/** Tags of figures, steps about them, posters in the contents, and numbers in the text. */
const MARKS =
  /<kinetree-figure\b(?<figure>[^>]*\sscene=[^>]*)>|<section\b(?<step>[^>]*\sdata-step\b[^>]*)>|<div class="plate" data-poster="(?<plate>[^"]*)">|<(?<tag>output|span) data-(?<kind>value|scrub)="(?<name>[\w-]+)"(?<more>[^>]*)>(?<words>[^<]*)<\/\k<tag>>|<pre data-method="(?<method>\w+)"><\/pre>/g;

/** The place of a figure in a story on a phone, in pixels. */
const PHONE = { width: 350, height: 288 };

/**
 * Puts each figure's poster between its tags, as the first step of its story has it, and each
 * number of the text into its place, as the figure has it in that step. The poster has the shape
 * that the page gives it, `data-poster` in pixels, and after a space the size for a phone: else the
 * picture that comes would have another size. A number that is measured has none before it runs,
 * and keeps the words between its tags. So the first paint has them before any script has come, and
 * a page without scripts keeps them, in the colors that the page gives its custom properties. The
 * element hides the poster once it draws. A method that a text names is written out there, as the
 * figure's code has it in that step. A figure whose shape the page does not name has a second one,
 * for a phone: there the words of a wide picture are too small.
 *
 * @type {import('vite').Plugin}
 */
export const posters = {
  name: 'posters',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html, { path }) {
      if (!new RegExp(MARKS).test(html)) return html;
      return withSources(async (load) => {
        const { poster } = await load('/src/render/poster.ts');
        const { paletteCss } = await load('/src/figure/palette.ts');
        const { fixed } = await load('/src/figure/readout.ts');
        const NONE = fixed(Number.NaN);
        const { textFigure } = await load('/pages/text-figure.ts');
        /** @type {Awaited<ReturnType<textFigure>> | null} */
        let figure = null;
        /** @type {Record<string, string | undefined>} */
        let step = {};
        let page = '';
        let end = 0;
        for (const mark of html.matchAll(MARKS)) {
          const [whole, groups] = [mark[0], mark.groups ?? {}];
          page += html.slice(end, mark.index);
          end = mark.index + whole.length;
          if (groups.figure !== undefined) {
            const settings = attributes(groups.figure);
            const scene = settings.scene ?? '';
            figure?.dispose();
            figure = await textFigure(scene, settings);
            step = {};
            const [size = {}, narrow = size.width ? null : PHONE] = sizes(settings['data-poster']);
            const { set, at } = stepOf(firstStep(html.slice(end)));
            const seen = { ...settings, ...Object.fromEntries(new URLSearchParams(set)) };
            const second = at === undefined ? {} : { at: Number(at) };
            page += whole + (await poster(scene, seen, { ...size, ...second }));
            if (narrow)
              page += (await poster(scene, seen, { ...narrow, ...second })).replace(
                '<svg',
                '<svg class="narrow"',
              );
          } else if (groups.plate !== undefined) {
            const { scene = '', ...settings } = Object.fromEntries(new URLSearchParams(plain(groups.plate)));
            page += whole + (await poster(scene, settings, { width: 760, height: 432, legend: false }));
          } else if (groups.method !== undefined) {
            const method = figure?.code(groups.method, step);
            if (!method) throw new Error(`${path}: its figure has no method ${groups.method}`);
            page += codeHtml(method);
          } else if (groups.step !== undefined) {
            step = stepOf(groups.step);
            page += whole;
          } else {
            const { tag, kind, name = '', more, words = '' } = groups;
            const said = figure?.text(kind, name, step);
            if (said === undefined)
              throw new Error(`${path}: data-${kind}="${name}" names nothing of its figure`);
            page += `<${tag} data-${kind}="${name}"${more}>${said.startsWith(NONE) && words ? words : said}</${tag}>`;
          }
        }
        figure?.dispose();
        const colors = `<style>\n${paletteCss(':root')}\n</style>\n  </head>`;
        return (page + html.slice(end)).replace('</head>', () => colors);
      });
    },
  },
};

/**
 * Returns a method as HTML: all of it lights with its part of the picture.
 *
 * @param {import('../../www/pages/text-figure.ts').TextCode} method
 */
function codeHtml({ part, lines }) {
  const tags = { out: 'del', instead: 'ins' };
  const rows = lines.map(({ text: line, is }) =>
    is ? `<${tags[is]}>${text(line)}</${tags[is]}>` : text(line),
  );
  return `<pre class="method"><code data-part="${part}">${rows.join('\n')}</code></pre>`;
}

/**
 * Returns the attributes of the first step of the figure whose tag is before this: a reader comes
 * to that one, and its question may be open. A figure without steps has none.
 */
function firstStep(/** @type {string} */ rest) {
  const own = rest.slice(0, Math.max(rest.indexOf('<kinetree-figure'), 0) || undefined);
  return /<section\b[^>]*\sdata-step\b([^>]*)>/.exec(own)?.[1] ?? '';
}

/** Returns what a step sets, from the attributes of its tag. */
function stepOf(/** @type {string} */ list) {
  const { 'data-set': set, 'data-press': press, 'data-at': at, 'data-play': play } = attributes(list);
  return { set, press, at, play };
}

/**
 * Returns the sizes in an attribute: `580x376 350x270`, the second for a phone.
 *
 * @param {string} [words]
 * @returns {{ width?: number | undefined, height?: number | undefined }[]}
 */
function sizes(words) {
  return (words?.split(' ') ?? []).map((word) => {
    const [width, height] = word.split('x').map(Number);
    return { width, height };
  });
}

/** Returns the attributes of a tag as text; one without a value has ''. */
function attributes(/** @type {string} */ list) {
  return Object.fromEntries(Object.entries(attributesOf(list)).map(([name, value]) => [name, plain(value)]));
}
