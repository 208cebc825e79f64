/** What lit extends where there is no DOM: in Node, while a page is rendered on a server. Nothing is put in the global scope. */
export const HTMLElement = class {};
export const customElements = undefined;
