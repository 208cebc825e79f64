/**
 * A formula of a chapter as MathML, from its terms in plain text: `centripetal: ω_h × (ω_h × r_h)`
 * is the kind of term, which colors it, and its symbols. `_` lowers the letter that follows, a `−`
 * in front subtracts the term. Under each term there is room for its value, which
 * `www/pages/formulas.ts` fills.
 */

/** Holds the place of a value. */
const PLACE = '<mtext>&nbsp;</mtext>';
const TOKEN = /(?<letter>Δ?\p{L})(?:_(?<index>\p{L}))?(?<prime>′)?|(?<number>\d+)|(?<operator>[×()])| +/uy;

/**
 * A formula of a chapter: what the figure calls it, its left side, and its terms in their order.
 */
/** @typedef {{ label: string, left: string, terms: string[] }} Formula */

/**
 * The left side, the sign of equality and the terms, each a `math` of its own, so that lines break
 * between.
 *
 * @param {Formula} formula
 */
export function mathml({ left, terms }) {
  const parts = terms.map((term, at) => {
    const { kind, minus, symbols } = /** @type {Record<string, string | undefined>} */ (
      /^(?<kind>\w+): (?<minus>− )?(?<symbols>.+)$/u.exec(term)?.groups ?? {}
    );
    if (!kind || !symbols) throw new Error(`the term "${term}" must be like "spin: ω_h × r_h"`);
    const sign = at === 0 && !minus ? '' : `<mo lspace="0" rspace="0.5em">${minus ? '−' : '+'}</mo>`;
    return `<math class="${kind}">${sign}${withPlace(symbols)}</math>`;
  });
  return `<math>${withPlace(left)}</math> <math><mo>=</mo></math>\n${parts.join('\n')}`;
}

/** @param {string} symbols */
function withPlace(symbols) {
  return `<munder><mrow>${row(symbols)}</mrow>${PLACE}</munder>`;
}

/** @param {string} text */
function row(text) {
  let found = '';
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (!token) throw new Error(`"${text}" has the sign "${text[at]}", which no formula has`);
    const { letter, index, prime, number, operator } = token.groups ?? {};
    if (letter) {
      const symbol = `<mi>${letter}</mi>`;
      const lowered = index ? `<msub>${symbol}<mi>${index}</mi></msub>` : symbol;
      found += prime ? `<msup>${lowered}<mo>′</mo></msup>` : lowered;
    }
    if (number) found += `<mn>${number}</mn>`;
    if (operator) found += operator === '×' ? '<mo>×</mo>' : `<mo stretchy="false">${operator}</mo>`;
  }
  return found;
}
