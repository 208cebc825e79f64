/**
 * Keeps the answer to a story's question back in its text, until its reader has guessed or asks to
 * be shown. In the steps after the one that asks, `data-set="guess=?"`, each number that the figure
 * hides is kept back, and each `<span data-answer>`. A checkbox in the step that asks opens them,
 * so that a page without scripts can do it too; paper has the answer on its next page.
 */
import { attributesOf } from './html.mjs';
import { withSources } from './sources.mjs';

const ASKS = /\bdata-set="[^"]*=\?/;
const TAGS = /<(?<end>\/?)(?<tag>\w[\w-]*)\b(?<attributes>[^>]*)>/g;
const [OPENS, CLOSES] = ['<span class="kept"><span>', '</span></span>'];

/**
 * Returns a page whose stories keep their answers back.
 *
 * @param {string} html
 */
export async function withAnswers(html) {
  if (!ASKS.test(html)) return html;
  return withSources(async (load) => {
    const { loadFigure } = await load('/src/runner/registry.ts');
    const { hiddenBy } = await load('/src/runner/question.ts');
    const scenes = new Set(
      Array.from(html.matchAll(/<kinetree-figure\b[^>]* scene="(\w+)"/g), (it) => it[1]),
    );
    /** @type {Map<string, readonly string[]>} */
    const hidden = new Map();
    for (const scene of scenes) hidden.set(scene ?? '', hiddenBy(await loadFigure(scene)));
    return keepBack(html, (scene) => hidden.get(scene) ?? []);
  });
}

/**
 * Returns the page; `hidden` has the names of the numbers that a figure's question hides.
 *
 * @param {string} html
 * @param {(scene: string) => readonly string[]} hidden
 */
export function keepBack(html, hidden) {
  let [scene, page, end] = ['', '', 0];
  /** The step that asks in the story: its checkbox's name. */
  let asked = '';
  let [asking, inStep] = [false, false];
  /** Where the step that is read now begins in `page`, if it is after the question; else -1. */
  let begin = -1;
  /** What is kept back in that step. */
  let count = 0;
  /** The tags that are open within an answer, which is kept back with all that is in it. */
  let depth = 0;
  const put = (/** @type {string} */ text, /** @type {number} */ to) => {
    page += text;
    end = to;
  };
  for (const { 0: whole, index, groups: it = {} } of html.matchAll(TAGS)) {
    const { tag, attributes = '' } = it;
    const opens = it.end === '';
    const after = index + whole.length;
    if (depth > 0) {
      if (tag === 'span') depth += opens ? 1 : -1;
      if (depth === 0) put(html.slice(end, index) + CLOSES, after);
      continue;
    }
    const own = attributesOf(attributes);
    if (tag === 'kinetree-figure' && opens) [scene, asked] = [own.scene ?? '', ''];
    else if (tag === 'section' && opens && 'data-step' in own) {
      inStep = true;
      asking = ASKS.test(attributes);
      if (asking) asked = `answer-${own.id}`;
      put(html.slice(end, after), after);
      begin = asked && !asking ? page.length : -1;
      count = 0;
    } else if (tag === 'section' && !opens && inStep) {
      inStep = false;
      put(html.slice(end, index), index);
      if (asking) page += box(asked);
      else if (begin >= 0) page = page.slice(0, begin) + still(asked) + page.slice(begin);
    } else if (
      begin >= 0 &&
      inStep &&
      tag === 'output' &&
      opens &&
      hidden(scene).includes(own['data-value'] ?? '')
    ) {
      const closed = html.indexOf('</output>', after) + '</output>'.length;
      put(html.slice(end, index) + OPENS + html.slice(index, closed) + CLOSES, closed);
      count += 1;
    } else if ('data-answer' in own && opens) {
      if (begin < 0 || !inStep || tag !== 'span')
        throw new Error(`${whole} of the story of "${scene}" is no span in a step after one that asks`);
      put(html.slice(end, index) + OPENS, after);
      [depth, count] = [1, count + 1];
    }
  }
  return page + html.slice(end);
}

/** The checkbox that opens the hidden part. */
function box(/** @type {string} */ id) {
  return `<p class="answer"><label><input type="checkbox" class="shows" id="${id}" /> Show me</label></p>\n    `;
}

/** Without scripts, the line over a step that keeps something back: none sees its reader go on. */
function still(/** @type {string} */ id) {
  return `<p class="still">The question above is still open. <label for="${id}">Show me</label></p>`;
}
