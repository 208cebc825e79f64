/**
 * Pages as other authors have them: their layouts, and what their frameworks say of all elements. Each
 * has the place of a figure in it.
 */

interface ForeignPage {
  readonly name: string;
  /** The scheme that the page's words are for. */
  readonly scheme: 'light' | 'dark';
  readonly styles: string;
  /** The body, with the figure that it is given. */
  readonly body: (figure: string) => string;
}

const TEXT = '<p>A paragraph of the post, long enough to be broken on a phone, before the figure.</p>';

/** What Tailwind’s preflight says of all elements, and of those that a figure has. */
const PREFLIGHT = `
  *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  html { line-height: 1.5; tab-size: 4; font-family: ui-sans-serif, system-ui, sans-serif; -webkit-text-size-adjust: 100% }
  h1, h2, h3 { font-size: inherit; font-weight: inherit }
  a { color: inherit; text-decoration: inherit }
  img, svg, video, canvas, audio, iframe, embed, object { display: block; vertical-align: middle }
  img, video { max-width: 100%; height: auto }
  button, input, select, optgroup, textarea { font: inherit; letter-spacing: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
  ol, ul, menu { list-style: none }
  [hidden]:where(:not([hidden='until-found'])) { display: none !important }`;

/** What Bootstrap’s reboot says of them. */
const REBOOT = `
  *, *::before, *::after { box-sizing: border-box }
  body { margin: 0; font: 400 1rem/1.5 system-ui, sans-serif; color: #212529; background-color: #fff; -webkit-text-size-adjust: 100% }
  [data-bs-theme=dark] { color-scheme: dark }
  [data-bs-theme=dark] body { color: #dee2e6; background-color: #212529 }
  p { margin: 0 0 1rem }
  figure { margin: 0 0 1rem }
  img, svg { vertical-align: middle }
  button { border-radius: 0 }
  input, button, select, optgroup, textarea { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit }
  button, select { text-transform: none }
  legend { float: left; width: 100%; padding: 0; margin-bottom: .5rem; font-size: calc(1.275rem + .3vw); line-height: inherit }
  [hidden] { display: none !important }
  .container { width: 100%; padding: 0 12px; margin: 0 auto } .row { display: flex; flex-wrap: wrap; margin: 0 -12px } .row > * { padding: 0 12px; max-width: 100% } .col { flex: 1 0 0 }`;

/** What reveal.js says of a slide; it scales what is 960 by 700 to the window. */
const SLIDES = `
  .reveal-viewport { color: #fff; background: #191919; height: 100vh; margin: 0; line-height: 1; position: relative; overflow: hidden }
  .reveal { position: relative; width: 100%; height: 100%; overflow: hidden; font: 400 42px sans-serif; color: #fff; touch-action: pinch-zoom }
  .slides { position: absolute; width: 960px; height: 700px; left: 50%; top: 50%; translate: -50% -50%; scale: var(--scale); text-align: center; pointer-events: none; overflow: visible }
  .slides > section { position: absolute; width: 100%; pointer-events: auto; line-height: 1.3; padding: 20px 0; box-sizing: border-box; transform-style: flat }
  .reveal h2 { font-size: 1.6em; text-transform: uppercase; margin: 0 0 20px }`;

const plain = 'body { margin: 8px; font: 16px/1.5 serif; color: #111; background: #fff }';

export const foreignPages: readonly ForeignPage[] = [
  { name: 'bare HTML', scheme: 'light', styles: '', body: (it) => `${TEXT}${it}${TEXT}` },
  {
    name: 'a grid of 1fr',
    scheme: 'light',
    styles: `${plain} main { display: grid; grid-template-columns: 1fr; gap: 16px }`,
    body: (it) => `<main>${TEXT}${it}${TEXT}</main>`,
  },
  {
    name: 'an article in a grid of 1fr 1fr',
    scheme: 'light',
    styles: `${plain} main { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }`,
    body: (it) => `<main><article>${TEXT}</article><article>${it}</article></main>`,
  },
  {
    name: 'a flex row',
    scheme: 'light',
    styles: `${plain} main { display: flex; gap: 12px }`,
    body: (it) => `<main>${TEXT}${it}</main>`,
  },
  {
    name: 'a flex column, in its middle',
    scheme: 'light',
    styles: `${plain} main { display: flex; flex-direction: column; align-items: center }`,
    body: (it) => `<main>${TEXT}${it}</main>`,
  },
  {
    name: 'a cell of a table',
    scheme: 'light',
    styles: `${plain} td { border: 1px solid #ccc; text-align: right; white-space: nowrap; letter-spacing: 2px }`,
    body: (it) => `<table><tr><td>Cell</td><td>${it}</td></tr></table>`,
  },
  {
    name: 'details',
    scheme: 'light',
    styles: `${plain} details { border: 1px solid #ccc; padding: 8px }`,
    body: (it) => `<details open><summary>More</summary>${it}</details>`,
  },
  {
    name: 'a float',
    scheme: 'light',
    styles: `${plain} kinetree-figure { float: right; margin-left: 16px }`,
    body: (it) => `${it}${TEXT}`,
  },
  {
    name: 'a dark page that says so',
    scheme: 'dark',
    styles: ':root { color-scheme: dark } body { background: #16181d; color: #e8e8e8 }',
    body: (it) => `${TEXT}${it}`,
  },
  {
    name: 'a dark page by its colors alone',
    scheme: 'dark',
    styles: 'body { background: #111827; color: #e5e7eb }',
    body: (it) => `${TEXT}${it}`,
  },
  {
    name: 'Tailwind',
    scheme: 'dark',
    styles: `${PREFLIGHT} body { background: #0f172a; color: #f1f5f9 } .grid { display: grid; gap: 1rem } @media (width >= 48rem) { .grid { grid-template-columns: repeat(2, minmax(0, 1fr)) } }`,
    body: (it) => `<div class="grid"><div>${TEXT}</div><div>${it}</div></div>`,
  },
  {
    name: 'Bootstrap',
    scheme: 'light',
    styles: REBOOT,
    body: (it) => `<div class="container"><div class="row"><div class="col">${TEXT}${it}</div></div></div>`,
  },
  {
    name: 'a slide',
    scheme: 'dark',
    styles: SLIDES,
    body: (it) =>
      `<div class="reveal-viewport"><div class="reveal"><div class="slides"><section><h2>A slide</h2>${it}</section></div></div></div>
      <script>
        const fit = () => document.querySelector('.slides').style.setProperty('--scale', Math.min(innerWidth / 960, innerHeight / 700) * 0.96);
        addEventListener('resize', fit); fit();
      </script>`,
  },
  {
    name: 'an output of a notebook',
    scheme: 'light',
    styles: `body { margin: 0; font: 13px/1.3 system-ui; color: rgba(0, 0, 0, 0.87) } .cell { display: table; table-layout: fixed; width: 100% }
      .prompt { display: table-cell; width: 64px; white-space: pre; text-align: right } .output { display: table-cell; overflow: auto; user-select: text; padding: 4px }`,
    body: (it) =>
      `<div class="cell"><div class="prompt">[1]:</div><div class="output"><div style="display: contents">${it}</div></div></div>`,
  },
];
