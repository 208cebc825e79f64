/** Text as HTML, and back. */

/** Returns text as HTML that shows it as it is. */
export function text(/** @type {string} */ it) {
  return it.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** Returns text from HTML as it is. */
export function plain(/** @type {string} */ html) {
  return html
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** Returns the attributes of a tag, as they are in the file; one without a value has ''. */
export function attributesOf(/** @type {string} */ list) {
  return Object.fromEntries(
    [...list.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
