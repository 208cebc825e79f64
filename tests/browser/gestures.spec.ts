/**
 * Every figure in hand, by what it declares: its page's question, each handle by mouse, keys and
 * finger, each control by a key or a click, undo, paper, and a link that replays it. That nothing
 * leaves the picture is proved at every extreme without a browser: `tests/unit/inside.test.ts`.
 */
import type { Page } from '@playwright/test';
import { figureNames } from '../../scripts/tools/figure-names.mjs';
import { afterKey } from '../../www/src/element/input/keys.ts';
import { moved } from '../../www/src/element/templates/order.ts';
import {
  ASKED,
  type Control,
  defaults,
  labelOf,
  type Value,
  type Valued,
  type Values,
  valued,
} from '../../www/src/figure/controls.ts';
import type { Figure } from '../../www/src/figure/figure.ts';
import type { Size } from '../../www/src/render/panes.ts';
import { verdict } from '../../www/src/runner/question.ts';
import type { Run } from '../../www/src/runner/runner.ts';
import { test } from '../browser-test.ts';
import { mainIf } from '../main.ts';
import { figure, fingers, handle, type Place, phone } from './hand.ts';
import { boxOf as boxOfAny, expect, painted, problemsOf } from './page.ts';
import { after, apart, figureOf, markOf, measureAsIn, Posed, shifted } from './twin.ts';

interface Shown extends HTMLElement {
  readonly run: Run;
  readonly values: Values;
  readonly updateComplete: Promise<boolean>;
  /** The values after each change since the last rest. */
  changes: Values[];
  replay(run: Run): Promise<void>;
  open(query: string): Promise<readonly string[]>;
  share(): Promise<{ readonly link: string }>;
  set(name: string, value: Value): void;
  step(count: number): void;
  undo(): void;
}

/** Asks the figure of a page, or tells it something. */
const ask = <Result, Given>(
  page: Page,
  question: (it: Shown, given: Given) => Result | Promise<Result>,
  given?: Given,
): Promise<Result> => figure(page).evaluate(question as never, given as never) as Promise<Result>;

/** What a figure and its page are, for one question to it: each question waits for the page. */
interface State {
  readonly run: Run;
  readonly values: Values;
  readonly changes: readonly Values[];
  /** How far the page is scrolled. */
  readonly top: number;
}

const state = (page: Page): Promise<State> =>
  ask(page, ({ run, values, changes }) => ({ run, values, changes, top: scrollY }));

/** Goes to the end of a run, at rest, and if the picture is `seen` until it shows that. */
const rest = (page: Page, run: Run, { seen = false } = {}): Promise<State> =>
  ask(
    page,
    async (it, { run, seen }) => {
      const shown = seen && new Promise((done) => it.addEventListener('frame', done, { once: true }));
      await it.replay(run);
      it.changes = [];
      await it.updateComplete;
      await shown;
      return { run: it.run, values: it.values, changes: it.changes, top: scrollY };
    },
    { run, seen },
  );

/** Polls that ask soon again: most answers are there at the first. */
const SOON = [10, 20, 50, 100];

/** Returns what a reader has pressed. Undo in mid-run sets the value of before, which is an input, too. */
const presses = ({ inputs }: Run, { controls }: Figure) =>
  inputs.filter(({ name }) => !(name in defaults(controls)));

/**
 * Holds that one step of undo leads back to the values and the presses of before; returns what the
 * figure was until then.
 */
async function undone(page: Page, declared: Figure, before: State, what: string): Promise<State> {
  const [now, after] = await ask(page, (it): [State, State] => {
    const seen = () => ({ run: it.run, values: it.values, changes: it.changes, top: scrollY });
    const now = seen();
    it.undo();
    return [now, seen()];
  });
  expect(after.values, `${what}, undone`).toEqual(before.values);
  expect(presses(after.run, declared), `${what}, undone`).toEqual(presses(before.run, declared));
  return now;
}

const boxOf = (page: Page, part: string) => boxOfAny(figure(page).locator(part));

/** Returns the middle of a handle in the window. */
async function middle(page: Page, label: string): Promise<Place> {
  const { x, y, width, height } = await boxOfAny(handle(page, label));
  return { x: x + width / 2, y: y + height / 2 };
}

/** A hand's ways to take hold, move and let go: those of a mouse, or of a finger. */
interface Hand {
  down(at: Place): Promise<unknown>;
  move(to: Place): Promise<unknown>;
  up(): Promise<unknown>;
}

const mouse = ({ mouse }: Page): Hand => ({
  down: async ({ x, y }) => {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: ({ x, y }) => mouse.move(x, y),
  up: () => mouse.up(),
});

async function finger(page: Page): Promise<Hand> {
  const touch = await fingers(page);
  return {
    down: (at) => touch('touchStart', at),
    move: (to) => touch('touchMove', to),
    up: () => touch('touchEnd'),
  };
}

/**
 * Drags each handle of the picture to a place, where it sets what it declares for that place; of those
 * that another run has, too, none.
 */
async function dragAll(page: Page, posed: Posed, hand: Hand, but = posed): Promise<void> {
  const { figure: declared, run } = posed;
  const wanted = (view: Size) => {
    const others = but === posed ? [] : but.grips(view).map(({ handle }) => handle.name);
    return posed.grips(view).filter(({ handle }) => !others.includes(handle.name));
  };
  if (wanted(await boxOf(page, '.handles')).length === 0) return;
  await figure(page).locator('.view').scrollIntoViewIfNeeded();
  let before = await rest(page, run, { seen: true });
  const view = await boxOf(page, '.handles');
  for (const grip of wanted(view)) {
    const { name, label, leads, pulls, sets: own } = grip.handle;
    const at = await middle(page, label);
    expect(apart(at, { x: view.x + grip.place.x, y: view.y + grip.place.y }), name).toBeLessThan(1);
    const { to, sets, point } = posed.drag(grip, view);
    await hand.down(at);
    await hand.move({ x: at.x + to.x - grip.place.x, y: at.y + to.y - grip.place.y });
    // A body that is led goes on to come to the hand.
    await expect
      .poll(async () => (await state(page)).changes[0], { message: name, intervals: SOON })
      .toEqual({ ...before.values, ...sets });
    for (const it of leads ? [] : own)
      await expect(figure(page).locator(`input#${it}`), name).toHaveValue(String(sets[it]));
    await hand.up();
    const { run: now, values, top } = await undone(page, declared, before, name);
    const button = pulls && declared.controls[pulls.presses];
    const set = button?.kind === 'button' && button.sets && Object.entries(button.sets);
    const pressed = set
      ? set.every(([it, value]) => values[it] === value)
      : presses(now, declared).length > 0;
    // A body that drives on while it comes to the hand may leave the hand behind it, pulled back.
    if (!leads) expect(pressed, name).toBe(pulls !== undefined && (pulls.far?.(point) ?? true));
    expect(top, name).toBe(before.top);
    before = await rest(page, run, { seen: true });
  }
}

/** Moves each handle by the keys of its sliders, and to both ends, where it is still in the picture. */
async function keyAll(page: Page, posed: Posed): Promise<void> {
  for (const { handle: it, sliders } of posed.grips(await boxOf(page, '.handles'))) {
    const mark = handle(page, it.label);
    const before = await rest(page, posed.run);
    for (const [i, [name, slider]] of sliders.entries()) {
      const [now, keys] = [
        Number(before.values[name]),
        i === 0 ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown'],
      ];
      const key = keys[now < slider.max ? 0 : 1] ?? '';
      await mark.press(key);
      const next = afterKey(slider, now, key, false);
      const { values } = await undone(page, posed.figure, before, `${it.name} ${key}`);
      expect(values, `${it.name} ${key}`).toEqual({ ...before.values, [name]: next });
    }
    for (const end of ['min', 'max'] as const) {
      await mark.press(end === 'min' ? 'Home' : 'End');
      const [[name, slider]] = sliders as [(typeof sliders)[number]];
      const values = await ask(page, async ({ values }) => {
        await new Promise(requestAnimationFrame);
        return values;
      });
      expect(values[name], it.name).toBe(slider[end]);
      const [{ x, y, width, height }, at] = [await boxOf(page, '.handles'), await middle(page, it.label)];
      const room = Math.min(at.x - x, at.y - y, x + width - at.x, y + height - at.y);
      expect(room, `${it.name} at its ${end}`).toBeGreaterThan(0);
    }
  }
}

/** Returns another value of a control than the one that it has. */
function another(control: Valued, value: Value): Value {
  if (control.kind === 'slider') return shifted(control, Number(value), 0.15);
  if (control.kind === 'toggle') return !value;
  if (control.kind === 'order') return moved(String(value).split(' '), 0, 1).join(' ');
  const all = control.kind === 'text' ? control.examples : (control.options ?? []).map((it) => it.value);
  // The last may be a million nodes.
  return all.find((it) => it !== value) ?? value;
}

/** Uses a control by a key or a click; returns the values that it declares to set, or its presses. */
async function operate(page: Page, name: string, control: Control, value: Value): Promise<Values | Value[]> {
  const own = figure(page).locator(`#${name}`);
  if (control.kind === 'button' || control.kind === 'hold') {
    await own.press('Space');
    return control.kind === 'hold' ? [true, false] : (control.sets ?? [null as never]);
  }
  if (control.kind === 'slider') {
    const key = Number(value) < control.max ? 'ArrowRight' : 'ArrowLeft';
    await own.press(key);
    return { [name]: afterKey(control, Number(value), key, false) ?? Number.NaN };
  }
  const next = another(control as Valued, value);
  const group = figure(page).getByRole('group', { name: control.label, exact: true });
  if (control.kind === 'toggle') await own.press('Space');
  else if (control.kind === 'order') await group.getByRole('button').first().press('ArrowRight');
  else if (control.kind === 'text') await own.fill(String(next));
  else if ('look' in control && control.look === 'menu') await own.selectOption(String(next));
  else await figure(page).locator(`label:has([name=${name}][value="${next}"])`).click();
  return { ...(control.kind === 'guess' ? control.answer?.sets : {}), [name]: next };
}

/** Returns the run with settings in which a control does something: panels leave out what is idle. */
function awake({ controls, idle }: Figure, run: Run, name: string): Run {
  const others = valued(controls).flatMap(([other, it]): Values[] => {
    if (it.kind === 'choice') return it.options.map(({ value }) => ({ [other]: value }));
    if (it.kind === 'guess' && it.hides) return [{ [other]: ASKED }];
    return it.kind === 'toggle' ? [{ [other]: !it.value }] : [];
  });
  const isAwake = (it: Values): boolean => !idle?.({ ...run.values, ...it }).includes(name);
  if (isAwake({})) return run;
  const found = others.find(isAwake);
  if (!found) throw new Error(`the control ${name} does nothing`);
  return { ...run, values: { ...run.values, ...found } };
}

/** Opens all controls and their groups. */
async function unfold(page: Page): Promise<void> {
  const others = page.getByRole('button', { name: 'All controls', exact: true, expanded: false });
  if (await others.isVisible()) await others.click();
  await ask(page, ({ shadowRoot }) => {
    for (const it of shadowRoot?.querySelectorAll('details') ?? []) it.open = true;
  });
}

/** Uses each control under the picture. Marks and pads are used in the picture. */
async function operateAll(page: Page, declared: Figure, run: Run): Promise<void> {
  for (const [name, control] of Object.entries(declared.controls)) {
    if (control.kind === 'pad' || (control.kind === 'guess' && !control.options)) continue;
    const where = awake(declared, run, name);
    if (where !== run) {
      await rest(page, run);
      await expect(figure(page).locator(`#${name}, [name=${name}]`), name).toHaveCount(0);
    }
    const before = await rest(page, where);
    if (where !== run) await unfold(page);
    const sets = await operate(page, name, control, before.values[name] as Value);
    const now = await undone(page, declared, before, name);
    if (!Array.isArray(sets)) expect(now.values, name).toEqual({ ...before.values, ...sets });
    else
      expect(
        now.run.inputs.flatMap((it) => (it.name === name ? [it.value] : [])),
        name,
      ).toEqual(sets);
  }
}

/** Answers the question that a page asks, by a card or by a mark in the picture. */
async function answer(page: Page, asked: Posed): Promise<void> {
  const declared = asked.figure;
  const before = await state(page);
  for (const [name, control] of valued(declared.controls)) {
    if (control.kind !== 'guess' || before.values[name] !== ASKED) continue;
    const { value = '' } = control.options?.at(-1) ?? {};
    if (control.options) {
      await figure(page).locator(`label:has([name=${name}][value="${value}"])`).click();
      const told = after(declared, before.run, (runner) => {
        const until = runner.answer(name, value);
        if (until !== null) runner.seek(until);
        return { run: runner.run, outcome: runner.outcome };
      });
      expect((await state(page)).run, name).toEqual(told.run);
      if (told.outcome?.right)
        await expect(figure(page).locator('.verdict')).toHaveText(verdict(told.outcome));
    } else {
      const view = await boxOf(page, '.handles');
      const { place, at } = markOf(name, control, asked.panes(view));
      await page.mouse.click(view.x + place.x, view.y + place.y);
      const put = String((await state(page)).values[name])
        .split(' ')
        .map(Number);
      for (const [i, meters] of at.entries()) expect(put[i], name).toBeCloseTo(meters, 2);
    }
    await undone(page, declared, before, name);
  }
}

/** Holds that paper has what is chosen, in words, and nothing that only a hand could use. */
async function print(page: Page, declared: Figure, run: Run): Promise<void> {
  await rest(page, run);
  await page.emulateMedia({ media: 'print' });
  const seen = await ask(page, ({ shadowRoot }) => {
    const shown = (all: string, root: ParentNode | null = shadowRoot) =>
      Array.from(root?.querySelectorAll<HTMLElement>(all) ?? []).filter((it) => it.checkVisibility());
    const hands =
      'button:not(.card), .handle, .spot, .guess, .caption, .pictures, [type=range], [type=radio]';
    return {
      hands: shown(hands).map((it) => it.outerHTML),
      pictures: shown('canvas, .stand-in').length,
      texts: shown('[type=text]').map(({ id }) => id),
      chosen: shown('.radios').map((it) => [
        it.querySelector('input')?.name ?? '',
        shown('label', it)
          .map((label) => label.textContent?.trim())
          .join(),
      ]),
    };
  });
  const all = valued(declared.controls).filter(([name]) => awake(declared, run, name) === run);
  for (const [name, it] of all) {
    if (it.kind !== 'guess') continue;
    const [option] = it.options ?? [];
    if (!option) continue;
    await rest(page, { ...run, values: { ...run.values, ...it.answer?.sets, [name]: option.value } });
    const cards = figure(page).locator(`label:has([name=${name}]):visible > span:not(.hidden)`);
    await expect(cards, name).toHaveText([option.label]);
  }
  await page.emulateMedia({ media: null });
  const texts = all.flatMap(([name, { kind }]) => (kind === 'text' ? [name] : []));
  expect(seen).toMatchObject({ hands: [], pictures: 1, texts });
  for (const [name = '', words] of seen.chosen) {
    const control = declared.controls[name];
    expect(words, name).toBe(control?.kind === 'choice' && labelOf(control, String(run.values[name])));
  }
}

/** Takes the figure to another state in time, and holds that its link leads there. */
async function replay(page: Page, declared: Figure, run: Run): Promise<void> {
  const others = valued(declared.controls).flatMap(([name, it]) =>
    it.kind === 'guess' ? [] : [[name, another(it, run.values[name] as Value)] as const],
  );
  await rest(page, run);
  const { link, gone } = await ask(
    page,
    async (it, others) => {
      for (const [name, value] of others) {
        it.set(name, value);
        it.step(7);
      }
      return { link: (await it.share()).link, gone: it.run };
    },
    others,
  );
  await rest(page, run);
  await page.evaluate((hash) => location.assign(hash), new URL(link).hash);
  await expect.poll(async () => (await state(page)).run, { intervals: SOON }).toEqual(gone);
}

/** Its picture says how long it took, so its room is not what it is in Node; and it has many nodes. */
const TIMED = 'forest';

test.use({ hasTouch: true });

for (const name of figureNames)
  test(
    `${name}: by mouse, keys and finger, undone, on paper and in a link`,
    mainIf(name === 'piston'),
    async ({ page }) => {
      const problems = problemsOf(page);
      const declared = await figureOf(name);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`/figure/${name}.html${name === TIMED ? '?count=1000' : ''}`);
      await page.waitForFunction(() => Boolean(document.querySelector<Shown>('kinetree-figure')?.run));
      await painted(page);
      await measureAsIn(page);
      const asked = new Posed(declared, await ask(page, (it) => it.run));
      await answer(page, asked);
      await ask(
        page,
        async (it, query) => {
          it.changes = [];
          it.addEventListener('change', () => it.changes.push(it.values));
          await it.open(query);
          await it.updateComplete;
        },
        `scene=${name}${name === TIMED ? '&count=1000' : ''}`,
      );
      await unfold(page);
      const { run } = await state(page);
      const posed = new Posed(declared, run);
      await dragAll(page, asked, mouse(page), posed);
      if (name !== TIMED) await dragAll(page, posed, mouse(page));
      await keyAll(page, posed);
      // What is driven by a pad has its panel and its link in tests of its own: tank.spec.ts.
      if (!Object.values(declared.controls).some(({ kind }) => kind === 'pad')) {
        await operateAll(page, declared, { ...run, step: 0 });
        await print(page, declared, run);
        await replay(page, declared, run);
      }
      await page.setViewportSize(phone.viewport);
      const cards = await figure(page)
        .locator('.pictures label:visible')
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
      for (const height of cards) expect(height, 'a card').toBeGreaterThanOrEqual(44);
      if (name !== TIMED) await dragAll(page, posed, await finger(page));
      expect(problems).toEqual([]);
    },
  );
