/** The tests in a browser that `npm test` runs; all others wait for `npm test -- --all`. */

/** Details of a test of the short run. */
export const MAIN = { tag: '@main' } as const;

/** Details of a test that is made for each thing of a list: of the short run for some of them. */
export const mainIf = (is: boolean): { tag?: '@main' } => (is ? MAIN : {});
