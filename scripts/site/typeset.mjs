/**
 * Places in a text at which no line may end: between a number and its unit, within a product of two
 * letters, and between a formula and the sign of punctuation beside it. Browsers break a line on
 * either side of `math`, as of a picture. A line may end between two words of a long name.
 */

const UNIT = /(?<=\d) (?=(?:[mcn]?m|[mn]?s|kg|kB|%|×|(?:°|m{1,2}|rad)\/(?:s²?|h))(?![\p{L}\p{N}/]))/gu;
const PRODUCT = /(?<=(?<!\p{L})\p{L}) × (?=\p{L}(?!\p{L}))/gu;
const FORMULA = /(\(?)(<math>(?:(?!<math>)[\s\S])*?<\/math>)([.,:;?!)]*)/g;
/** Places within the name of a thing in a program: before a capital, and after `_`. */
const NAME = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=_)(?=\p{L})/gu;
/** A listing, or a tag: no words of the text. */
const OTHER = /(<pre\b[\s\S]*?<\/pre>|<[^>]*>)/;

/**
 * Returns a page's text, in which lines end only where a reader takes no offense.
 *
 * @param {string} html with its formulas as MathML
 */
export function typeset(html) {
  const words = html
    .split(OTHER)
    .map((piece, i, all) => {
      if (i % 2) return piece;
      if (all[i - 1] === '<code>') return piece.replace(NAME, '<wbr>');
      return piece.replace(UNIT, '\u00a0').replace(PRODUCT, '\u00a0×\u00a0');
    })
    .join('');
  return words.replace(FORMULA, (whole, before, _, after) =>
    before || after ? `<span class="unbroken">${whole}</span>` : whole,
  );
}
