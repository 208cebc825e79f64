/**
 * The flags with which the tests start Chromium: software for WebGL alone. With `swiftshader` it would
 * also paint the pages and put them together, which takes as long again as all that a page does.
 */
export const BROWSER_FLAGS = [
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];
