/**
 * Stands in for Lit's DOM shim where there is no DOM: in Node, while a server renders a page. It
 * puts nothing in the global scope.
 */
export const HTMLElement = class {};
export const customElements = undefined;
