/**
 * Looks at the built element from inside a page, so that any browser can run it: each check throws
 * what is wrong, and the page's title becomes their number, or the first that failed. Until then
 * it says how many are done.
 */
// @ts-nocheck: it imports what a server lays beside it.
let gl = null;
let contexts = 0;
for (const type of [HTMLCanvasElement, globalThis.OffscreenCanvas]) {
  if (!type) continue;
  const { getContext } = type.prototype;
  type.prototype.getContext = function (name, ...rest) {
    const context = getContext.call(this, name, ...rest);
    if (name === 'webgl2' && context && context !== gl) {
      gl = context;
      contexts += 1;
    }
    return context;
  };
}
let callbacks = 0;
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) =>
  ask((now) => {
    callbacks += 1;
    callback(now);
  });

const { accumulate } = await import('/kinetree/core/entries/index.js');
await import('/kinetree/element.js');
const main = document.querySelector('main');

const PATIENCE = 20_000;
const told = (target, name) =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${name} event`)), PATIENCE);
    const done = (event) => {
      clearTimeout(late);
      resolve(event);
    };
    target.addEventListener(name, done, { once: true });
  });
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const frame = () => new Promise((resolve) => ask(resolve));
const fail = (text) => {
  throw new Error(text);
};

async function mount(markup) {
  main.innerHTML = markup;
  const figure = main.firstElementChild;
  // The numbers and the tools come after the first picture.
  await Promise.all([told(figure, 'frame'), told(figure, 'ready')]);
  return figure;
}

/** The picture's pixels, row by row. */
async function pixels(figure) {
  const image = await createImageBitmap(await figure.snapshot());
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}
/** The numbers that the figures have shown, as one number: the same in every engine. */
let print = 7;
const hash = (text) => {
  for (const it of text) print = (Math.imul(print, 31) + it.codePointAt(0)) >>> 0;
};
/** All numbers of a figure but the milliseconds of this machine. */
function numbers(figure) {
  const readout = figure.shadowRoot.querySelector('.readout').cloneNode(true);
  for (const table of readout.querySelectorAll('table'))
    if (table.caption?.textContent.includes('Milliseconds in this page')) table.remove();
  return readout.textContent.replace(/\s+/g, ' ');
}
const worst = (a, b) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

/** The row's numbers as the page shows them. */
function row(figure, label) {
  const rows = Array.from(figure.shadowRoot.querySelectorAll('tr'));
  const found =
    rows.find((it) => it.querySelector('th')?.textContent.includes(label)) ?? fail(`no row ${label}`);
  return Array.from(found.querySelectorAll('td'), (cell) => cell.textContent.trim());
}

const checks = {
  async 'the numbers shown are the numbers of the core'() {
    const figure = await mount('<kinetree-figure scene="piston" scale-x="3.5" joint="90"></kinetree-figure>');
    const turn = Math.SQRT1_2;
    const chain = [
      { translation: [3, 3, 3], scale: [3.5, 1, 1] },
      { translation: [0, 0, 1.5], rotation: [0, turn, 0, turn], scale: [0.25, 0.25, 2] },
      { translation: [0, 0, 0.5], scale: [4, 4, 0.5] },
    ];
    const expected = ['matrices', 'transforms'].map((rule) =>
      accumulate(rule, chain)[1].axisLengths[2].toFixed(3),
    );
    const shown = row(figure, 'Rod: length').slice(0, 2);
    if (String(shown) !== String(expected)) fail(`shown ${shown}, the core says ${expected}`);
  },

  async 'keys move a slider, and the numbers and the picture follow'() {
    const figure = await mount('<kinetree-figure scene="piston"></kinetree-figure>');
    const before = await pixels(figure);
    const slider = figure.shadowRoot.querySelector('[part=controls] input[type=range]');
    slider.focus();
    const press = async (key, shiftKey = false) => {
      slider.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
      await figure.updateComplete;
      await frame();
      return figure.values.scaleX;
    };
    const values = [
      await press('End'),
      await press('ArrowLeft'),
      await press('ArrowLeft', true),
      await press('Home'),
    ];
    if (String(values) !== '5,4.95,4.945,0') fail(`the keys led to ${values}`);
    await press('End');
    if (worst(before, await pixels(figure)) < 50) fail('the picture stayed as it was');
  },

  async 'a lost context comes back with the same picture, and meanwhile another stands in'() {
    const figure = await mount('<kinetree-figure scene="piston" scale-x="2"></kinetree-figure>');
    const before = await pixels(figure);
    const lose = gl.getExtension('WEBGL_lose_context') ?? fail('this browser cannot lose a context');
    const fallback = told(figure, 'fallback');
    lose.loseContext();
    await fallback;
    const image = figure.shadowRoot.querySelector('.stand-in');
    await image.decode();
    if (image.hidden || image.naturalWidth === 0) fail('nothing stands in');
    const back = told(figure, 'frame');
    lose.restoreContext();
    await back;
    while (!image.hidden) await frame();
    if (figure.values.scaleX !== 2) fail(`scale-x has become ${figure.values.scaleX}`);
    const difference = worst(before, await pixels(figure));
    if (difference > 2) fail(`the picture differs by ${difference}`);
    if (gl === null) fail('it was not WebGL that drew');
  },

  async 'the tank fires, is driven by keys, and its run is the same again from a link'() {
    const figure = await mount('<kinetree-figure scene="tank" paused></kinetree-figure>');
    const view = figure.shadowRoot.querySelector('.view');
    const key = (type, key) =>
      view.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true }));
    figure.seek(0.5);
    figure.press('fire');
    figure.seek(0.75);
    key('keydown', 'a');
    figure.pause();
    figure.seek(1);
    key('keyup', 'a');
    figure.seek(2);
    await figure.updateComplete;
    const before = numbers(figure);
    if (!/\d/.test(before)) fail('there are no numbers');
    const { link, complete } = await figure.share();
    if (!complete) fail('the run did not fit into a link');
    figure.reset();
    figure.seek(1);
    await figure.updateComplete;
    if (numbers(figure) === before) fail('nothing moved');
    await figure.open(link.split('&').slice(1).join('&'));
    await figure.updateComplete;
    if (numbers(figure) !== before) fail('the run from the link is another one');
    hash(before);
  },

  async 'a link brings a figure back as it was'() {
    const first = await mount('<kinetree-figure scene="piston"></kinetree-figure>');
    first.set('scaleX', 0.1 + 0.2);
    first.camera = { yaw: 1, pitch: 0.5, distance: 20 };
    const { link } = await first.share();
    const picture = await pixels(first);
    const second = await mount('<kinetree-figure scene="piston"></kinetree-figure>');
    const refused = await second.open(link.split('&').slice(1).join('&'));
    if (refused.length > 0 || second.values.scaleX !== 0.1 + 0.2)
      fail(`${link}: ${refused} ${second.values.scaleX}`);
    if (worst(picture, await pixels(second)) > 2) fail('the picture is another one');
  },

  async 'what cannot be is refused in words'() {
    const figure = await mount('<kinetree-figure scene="piston"></kinetree-figure>');
    const refusal = told(figure, 'error');
    figure.setAttribute('scale-x', 'wide');
    const { detail } = await refusal;
    if (!String(detail.error).includes('scale-x="wide"')) fail(`it says ${detail.error}`);
  },
};

/** The checks that hold for every figure; one that is mounted takes them in this order. */
const checksOfEach = {
  async 'is drawn, with shades of its colors'(figure) {
    const colors = new Set();
    const data = await pixels(figure);
    for (let i = 0; i < data.length; i += 4) colors.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    if (colors.size < 200) fail(`only ${colors.size} colors`);
  },

  async 'has the same run again, and from a link'(figure) {
    figure.seek(2);
    await figure.updateComplete;
    const before = numbers(figure);
    if (!/\d/.test(before)) fail('there are no numbers');
    hash(before);
    const { link, complete } = await figure.share();
    if (!complete) fail('the run did not fit into a link');
    figure.reset();
    await figure.updateComplete;
    const refused = await figure.open(link.split('&').slice(1).join('&'));
    await figure.updateComplete;
    if (refused.length > 0) fail(`${link}: ${refused}`);
    const after = numbers(figure);
    const at = [...after].findIndex((it, i) => it !== before[i]);
    if (after !== before)
      fail(
        `the run from the link is another one: ${after.slice(at - 40, at + 40)}, not ${before.slice(at - 40, at + 40)}`,
      );
  },

  async 'is mounted and removed with one context'(_figure, scene) {
    for (let i = 0; i < 2; i++) await mount(`<kinetree-figure scene="${scene}" paused></kinetree-figure>`);
    if (contexts !== 1) fail(`${contexts} contexts`);
  },
};
const scenes = await (await fetch('/figures.json')).json();
for (const scene of scenes) {
  let mounted;
  const figure = () => (mounted ??= mount(`<kinetree-figure scene="${scene}" paused></kinetree-figure>`));
  for (const [name, run] of Object.entries(checksOfEach))
    checks[`the ${scene} ${name}`] = async () => run(await figure(), scene);
}

/** Returns how many animation callbacks run in a second, some time after these are drawn. */
async function callbacksAtRest(names) {
  const markup = names.map((name) => `<kinetree-figure scene="${name}" paused></kinetree-figure>`);
  main.innerHTML = `<div class="together">${markup.join('')}</div>`;
  await Promise.all(Array.from(main.firstElementChild.children, (it) => told(it, 'frame')));
  await pause(500);
  const before = callbacks;
  await pause(1000);
  return callbacks - before;
}
/** The figures that are drawn at once: software takes half a second for one. */
const TOGETHER = 16;
checks['at rest no figure runs an animation callback'] = async () => {
  for (let i = 0; i < scenes.length; i += TOGETHER) {
    const some = scenes.slice(i, i + TOGETHER);
    if ((await callbacksAtRest(some)) === 0) continue;
    for (const scene of some) {
      const count = await callbacksAtRest([scene]);
      if (count > 0) fail(`the ${scene} runs ${count} in a second`);
    }
    fail(`${some.join(', ')} do when they are together on a page`);
  }
};

/** Those whose numbers are hashed: all that is asked of Chromium, which has had the rest in its tests. */
const HASHED = /^the tank fires|the same run again/;
const asked = Object.entries(checks).filter(
  ([name]) => !location.search.includes('Chromium') || HASHED.test(name),
);

let done = 0;
try {
  for (const [name, run] of asked) {
    await run().catch((error) => fail(`${name}: ${error.message}`));
    done += 1;
    document.title = `looking ${done}`;
  }
  document.title = `${done} checks, ${print.toString(16)}`;
} catch (error) {
  document.title = String(error.message);
}
