/**
 * The flags with which the tests start Chromium: software for WebGL alone. With `swiftshader` it
 * would also paint the pages and put them together, which takes as long again as all that a page
 * does. And each site has a process of its own, as in every browser on a desk: the shell without
 * windows would not part them, and the manual stops a frame that hangs. WebAssembly is compiled
 * once: no test lasts as long as it takes to win back what a second, better compilation costs.
 */
export const BROWSER_FLAGS = [
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
  '--site-per-process',
  '--js-flags=--liftoff-only',
];
