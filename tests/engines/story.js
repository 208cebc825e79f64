/**
 * The stories of a chapter as a reader with a keyboard and nothing else has them, in any browser:
 * who drives the browser presses the keys that this page's title asks for. The last title says how
 * many steps there were, what the numbers were in all of them (as a hash), and what the pictures
 * looked like (coarsely, as hex).
 */
// @ts-nocheck: it works inside another page.
const frame = document.querySelector('iframe');
const PATIENCE = 20_000;
/** From the top of the page to the last button there are fewer stops. */
const MOST_TABS = 120;
/** The columns and rows of cells as which pictures are compared. */
const [COLUMNS, ROWS] = [12, 6];

const fail = (text) => {
  throw new Error(text);
};
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
async function until(what, holds) {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) fail(`never ${what}`);
    await pause(50);
  }
}

let pressed = 0;
/** Waits until the browser's driver has pressed a key; a script's own does not count. */
async function press(key) {
  const { contentWindow } = frame;
  const done = new Promise((resolve) => {
    const listen = (event) => {
      if (!event.isTrusted || event.key !== (key === 'Space' ? ' ' : key)) return;
      contentWindow.removeEventListener('keyup', listen, true);
      resolve();
    };
    contentWindow.addEventListener('keyup', listen, true);
  });
  pressed += 1;
  document.title = `press ${key} ${pressed}`;
  const late = pause(PATIENCE).then(() => fail(`the key ${key} did not arrive`));
  await Promise.race([done, late]);
  // The next one may be the same.
  await pause(20);
}

/** The element that has the focus, in the page or in its figure. */
function focused() {
  const outer = frame.contentDocument.activeElement;
  return outer?.shadowRoot?.activeElement ?? outer;
}

async function tabTo(what, wanted) {
  for (let i = 0; !wanted(focused()); i++) {
    if (i > MOST_TABS) fail(`${what} is not reached by Tab`);
    await press('Tab');
  }
}

const figures = () => Array.from(frame.contentDocument.querySelectorAll('kinetree-figure'));
/** All numbers of a figure's tables. */
const numbers = (figure) =>
  Array.from(figure.shadowRoot.querySelectorAll('.readout tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent.trim()).join(' '),
  ).join('\n');
const hash = (text) =>
  Array.from(text).reduce((sum, it) => (Math.imul(sum, 31) + it.codePointAt(0)) >>> 0, 7);

/** The picture, each cell the mean of its pixels. */
async function cells(figure) {
  const image = await createImageBitmap(await figure.snapshot());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  let text = '';
  for (let y = 0; y < ROWS; y++)
    for (let x = 0; x < COLUMNS; x++) {
      const [left, right] = [x, x + 1].map((it) => Math.floor((it * image.width) / COLUMNS));
      const [top, bottom] = [y, y + 1].map((it) => Math.floor((it * image.height) / ROWS));
      const { data } = context.getImageData(left, top, right - left, bottom - top);
      const sums = [0, 0, 0];
      for (let i = 0; i < data.length; i++) if (i % 4 < 3) sums[i % 4] += data[i];
      for (const sum of sums)
        text += Math.round(sum / (data.length / 4))
          .toString(16)
          .padStart(2, '0');
    }
  return text;
}

try {
  await until('there', () => figures()[0]?.run);
  frame.contentWindow.focus();
  // A scroll bar is as wide as its browser likes, and the pictures beside it are narrower.
  for (const it of [frame.contentDocument.documentElement, ...figures()]) it.style.scrollbarWidth = 'none';
  for (const figure of figures()) figure.setAttribute('readout', 'open');
  // Numbers that are unfolded take from the picture what each browser's font asks for.
  const style = frame.contentDocument.createElement('style');
  style.textContent = 'kinetree-figure { --more: 0px !important }';
  frame.contentDocument.head.append(style);
  const said = [];
  const pictures = [];
  const steps = Array.from(frame.contentDocument.querySelectorAll('[data-step]'));
  if (steps.length < 3) fail(`the page has ${steps.length} steps`);
  for (const step of steps) {
    const figure = step.closest('.story').querySelector('kinetree-figure');
    await tabTo(`"${step.getAttribute('aria-label')}"`, (it) => it === step);
    await until('there', () => figure.run && step.classList.contains('now'));
    // Who stays at a step without a guess at the question above is shown its answer.
    const asks = step.closest('.story').querySelector('.shows');
    const above = asks && asks.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (above && !asks.closest('[data-step]').contains(step)) await until('answered', () => asks.checked);
    const { at, set = '' } = step.dataset;
    for (const [name, value] of new frame.contentWindow.URLSearchParams(set))
      await until(`${name} is ${value}`, () => {
        const camel = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
        return String(figure.values[camel]) === value;
      });
    if (at) await until(`at ${at} s`, () => Math.abs(figure.time - Number(at)) < 0.005);
    // A step without a time of its own seeks its figure's telling instant a moment later.
    let [last, same] = ['', 0];
    await until('at rest', () => {
      const now = `${figure.time} ${numbers(figure)}`;
      same = now === last ? same + 1 : 0;
      last = now;
      return same >= 6;
    });
    await figure.updateComplete;
    await new Promise((done) => frame.contentWindow.requestAnimationFrame(() => setTimeout(done, 50)));
    said.push(numbers(figure));
    // Numbers rest before a view that steps back and words that fade do, on a busy machine by seconds.
    let picture = '';
    await until('still', async () => {
      const now = await cells(figure);
      const still = now === picture;
      picture = now;
      if (!still) await pause(250);
      return still;
    });
    pictures.push(picture);
  }
  // Back into the first figure, where arrows move sliders.
  const [figure] = figures();
  const slider = figure.shadowRoot.querySelector('[part=controls] input[type=range]');
  slider.scrollIntoView();
  slider.focus();
  await press('Home');
  const least = JSON.stringify(figure.values);
  await press('ArrowRight');
  if (JSON.stringify(figure.values) === least) fail('an arrow does not move a slider');
  document.title = `${steps.length} steps, ${hash(said.join('\n')).toString(16)}, ${pictures.join(' ')}`;
} catch (error) {
  document.title = `failed: ${error.message}`;
}

// A module: its names are its own.
export {};
