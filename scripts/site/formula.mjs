/**
 * Formulas of a text as MathML, from plain text: `ω_h × (ω_h × r_h)`. `_` lowers the letter, the
 * word or the digit that follows, `²` raises a 2, and so do `³`, `⁵` and `⁻¹`.
 *
 * A formula with live values is a list of terms, one a line: `coriolis: − 2 ω_h × u_h | turning`
 * is the kind of the term, which colors it, its sign, its symbols, and after a bar the name of the
 * figure's number that is written under it. A second bar has the name of the part that the term
 * lights, if it is another one. The first line is the left side.
 */

const TOKEN =
  /(?<letter>Δ?\p{L})(?:_(?<index>\p{L}+|\d))?(?<prime>′)?(?<power>[²³⁵]|⁻¹)?|(?<number>\d+|½)|(?<operator>\+=|[×()=+−·[\],/])|(?<space> +)/uy;
const FUNCTION = /(?:sin|cos|tan|exp)(?![\p{L}_])/uy;
/** The space on both sides of a function's name. */
const THIN = '<mspace width="0.16em"/>';
/** @type {Record<string, string>} */
const POWERS = { '²': '2', '³': '3', '⁵': '5', '⁻¹': '−1' };
const TERM =
  /^(?:(?<kind>\w+): )?(?<minus>− )?(?<symbols>[^|]+?)(?: \| (?<value>[\w-]+))?(?: \| (?<part>[\w-]+))?$/u;

/**
 * Returns a formula whose terms have their values under them.
 *
 * @param {string} lines
 */
export function formula(lines) {
  const terms = lines
    .split('\n')
    .map((it) => it.trim())
    .filter(Boolean);
  return terms.map((line, at) => term(line, at)).join('\n');
}

/**
 * @param {string} line
 * @param {number} at
 */
function term(line, at) {
  const { kind, minus, symbols, value, part } = /** @type {Record<string, string | undefined>} */ (
    TERM.exec(line)?.groups ?? {}
  );
  if (!symbols) throw new Error(`the term "${line}" must be like "spin: ω_h × r_h | turning"`);
  const sign = minus ? '−' : at < 2 ? '' : '+';
  const before = at === 1 ? '=' : '';
  const signs = [before, sign].filter(Boolean).map((it) => `<span class="sign">${it}</span>`);
  const tied = part ?? (at > 0 ? value : undefined);
  const open = `<span class="term${kind ? ` ${kind}` : ''}"${tied ? ` data-part="${tied}"` : ''}>`;
  const live = value ? `<output data-value="${value}"></output>` : '';
  // A line ends before a sign, never after it.
  return `<span class="signed">${signs.join('')}${open}${math(symbols)}${live}</span></span>`;
}

/**
 * Returns symbols as a `math` element.
 *
 * @param {string} symbols
 */
export function math(symbols) {
  return `<math>${row(symbols)}</math>`;
}

/** @param {string} text */
function row(text) {
  let found = '';
  for (let at = 0; at < text.length; ) {
    FUNCTION.lastIndex = TOKEN.lastIndex = at;
    const name = FUNCTION.exec(text)?.[0];
    if (name) {
      const before = found === '' ? '' : THIN;
      found += `${before}<mi>${name}</mi>${THIN}`;
      at += name.length;
      continue;
    }
    const token = TOKEN.exec(text);
    if (!token) throw new Error(`"${text}" has the sign "${text[at]}", which no formula has`);
    at = TOKEN.lastIndex;
    const { letter, index, prime, power, number, operator } = token.groups ?? {};
    if (letter) {
      const lowered = index ? `<msub><mi>${letter}</mi>${lower(index)}</msub>` : `<mi>${letter}</mi>`;
      // The prime of the math face is raised already: as a superscript it would be half as large.
      const primed = prime ? `<mrow>${lowered}<mo lspace="0" rspace="0">′</mo></mrow>` : lowered;
      found += power ? `<msup>${primed}<mn>${POWERS[power]}</mn></msup>` : primed;
    }
    if (number) found += `<mn>${number}</mn>`;
    if (operator)
      found += '()[]'.includes(operator) ? `<mo stretchy="false">${operator}</mo>` : `<mo>${operator}</mo>`;
  }
  return found;
}

/** @param {string} index */
function lower(index) {
  if (index.length > 1) return `<mtext>${index}</mtext>`;
  return /\d/.test(index) ? `<mn>${index}</mn>` : `<mi>${index}</mi>`;
}
