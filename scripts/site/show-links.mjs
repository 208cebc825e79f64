/**
 * Links into a figure, in the state that it is to show: `<a data-show="scene=piston&amp;joint=45">`
 * leads to the chapter that has the figure, and to the figure there.
 */

/**
 * The chapter that has each figure, and the figure's number among those of the chapter.
 *
 * @param {readonly { address: string, body: string }[]} chapters
 * @returns {Map<string, { address: string, index: number }>}
 */
export function placesOf(chapters) {
  const places = new Map();
  for (const { address, body } of chapters)
    for (const [index, [, scene]] of [...body.matchAll(/<kinetree-figure\b[^>]* scene="([^"]*)"/g)].entries())
      if (!places.has(scene)) places.set(scene, { address, index });
  return places;
}

/**
 * A text whose links into figures have their addresses.
 *
 * @param {string} html
 * @param {ReturnType<typeof placesOf>} places
 */
export function withShowLinks(html, places) {
  return html.replace(/<a\b([^>]*) data-show="([^"]*)"/g, (_, more, query) => {
    const scene = /^scene=([\w-]+)/.exec(query)?.[1] ?? '';
    const place = places.get(scene);
    if (!place) throw new Error(`data-show="${query}" is about no figure of a chapter`);
    return `<a${more} href="${place.address}#kinetree=${place.index}&amp;${query}&amp;v=1"`;
  });
}
