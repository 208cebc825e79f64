/**
 * Stands in for Lit's DOM shim where there is no DOM: in Node, while a server renders a page. It
 * puts nothing in the global scope.
 */
export const HTMLElement = class {};
export const customElements = undefined;
/** `@lit-labs/observers` asks Lit for this; Lit's build without a DOM would always say `true`. */
export const isServer = globalThis.document === undefined;
