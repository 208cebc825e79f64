/**
 * The reader's guess: a tap puts a mark into the picture before the answer plays, or a pin into a
 * thing of the picture at any time.
 *
 * The first control of kind `guess` that is no choice among pictures has it. A mark can be put down
 * and moved while the run is at its beginning; after that it stays where it is. A pin can always be
 * moved. By keyboard, Enter on the picture puts a mark in the middle, arrows move it, and Enter
 * sets it.
 */

import { add, addScaled, cross, dot, subtract, type Vec3 } from '../../core/linear/vec.ts';
import { type Guess, guessed } from '../../figure/controls.ts';
import type { Drawing } from '../../figure/drawing.ts';
import type { Track } from '../../figure/handle.ts';
import { nearestPoint } from '../../figure/track.ts';
import type { Viewport } from '../../render/sheet.ts';
import { type PaneView, paneViews } from '../../render/views.ts';
import type { Feature, Live, Session } from '../state/session.ts';
import { guessElement, showGuess } from '../templates/guess.ts';
import type { Drag } from './interaction.ts';
import { placeIn, scaleOf } from './place.ts';

/** CSS pixels that a finger moves in a tap, at most. */
const TAP = 6;
/** CSS pixels: a plane that is seen is met by the line of sight through a tap. */
const MEETS = 1;
/** Share of the picture's width that an arrow moves the mark; with Shift, one CSS pixel. */
const STRIDE = 0.02;
/** Digits after the point of a place in meters. */
const DIGITS = 3;

const flat = { from: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0] } as const;

type Plane = NonNullable<Guess['plane']>;
type Place = readonly [x: number, y: number];

export class GuessMark implements Feature {
  #live: Live | null = null;
  #element: HTMLElement | null = null;
  #name = '';
  #control: Guess | null = null;
  /** The panes that take a tap, the one that shows the mark first. A pin's have a board. */
  #panes: readonly PaneView[] = [];
  #width = 1;
  /** The place of a mark that the keyboard moves and that is not set yet. */
  #draft: Place | null = null;
  /** The place at which a finger went down on the picture. */
  #down: Place | null = null;
  #drag: Drag | null = null;
  /** From the finger to the middle of the mark that it drags. */
  #offset: Place = [0, 0];

  constructor(readonly session: Session) {
    session.add(this);
  }

  figureStarted(live: Live): void {
    this.#element?.remove();
    this.#element = null;
    this.#live = live;
    this.#panes = [];
    this.#draft = null;
    this.#control = null;
    for (const [name, control] of Object.entries(live.runner.controls))
      if (!this.#control && control.kind === 'guess' && control.look !== 'pictures')
        [this.#name, this.#control] = [name, control];
    const { renderRoot } = this.session.host;
    const view = renderRoot.querySelector<HTMLElement>('.view');
    const host = renderRoot.querySelector<HTMLElement>('.handles');
    if (!this.#control || !view || !host) return;
    this.#element = guessElement();
    host.append(this.#element);
    this.#listen(view, this.#element, live.signal);
  }

  /** The question, while the answer has not begun, and where nothing is hidden nobody has guessed. */
  get asks(): string {
    const { asks, hides } = this.#control ?? { asks: '' };
    const waits = hides ? this.#live?.runner.question : this.#at === null;
    return !this.#pins && this.#open && waits ? asks : '';
  }

  /** Puts the mark where a picture has it. */
  follow(drawing: Drawing, viewport: Viewport): void {
    const panes = paneViews(drawing, viewport);
    this.#panes = this.#pins
      ? panes.filter(({ pane }) => pane.board?.sets === this.#name)
      : this.#control?.everywhere
        ? panes.toReversed()
        : panes.slice(0, 1);
    this.#width = viewport.width;
    this.#show();
  }

  #show(): void {
    const [control, element, [pane]] = [this.#control, this.#element, this.#panes];
    if (!control || !element || !pane) return;
    const at = this.#draft ?? this.#at;
    const { box, sight } = pane;
    const taken = this.#open ? pane.pane.taken : undefined;
    const lies = at ? this.#pointOf(at) : taken?.at;
    const seen = lies && sight.project(lies);
    const rim = taken && sight.project(add(lies ?? taken.at, [taken.radius, 0, 0]));
    const within = seen && seen.x >= 0 && seen.x <= box.width && seen.y >= 0 && seen.y <= box.height;
    const place = seen && (within || !this.#pins) ? { x: box.x + seen.x, y: box.y + seen.y } : null;
    const across = (100 * (place?.x ?? this.#width / 2)) / this.#width;
    const ring = taken && seen && rim ? { radius: rim.x - seen.x, hint: taken.hint } : null;
    showGuess(element, { control, at, place, across, open: this.#open, draft: this.#draft !== null, ring });
  }

  /** `true` if taps put a pin into a thing, at any time. */
  get #pins(): boolean {
    return this.#control?.look === 'pin';
  }

  /** The place of the guess in its plane; `null` before there is one. */
  get #at(): Place | null {
    return guessed(String(this.#live?.runner.values[this.#name] ?? ''));
  }

  get #open(): boolean {
    const { runner } = this.#live ?? {};
    if (this.#pins) return true;
    if (!runner || this.session.host.playing) return false;
    if (this.#control?.hides) return runner.question !== null;
    const { step } = runner.run;
    // A figure may be posed at the answer itself.
    return step === 0 || (step === runner.start && !runner.tells);
  }

  get #plane(): Plane {
    return this.#control?.plane ?? flat;
  }

  #pointOf([x, y]: Place): Vec3 {
    const board = this.#panes[0]?.pane.board;
    if (board?.sets === this.#name) return board.from([x, y]);
    const plane = this.#plane;
    return addScaled(addScaled(plane.from, plane.x, x), plane.y, y);
  }

  /** Returns the place in the plane under a place of the picture; `null` beside the plane. */
  #under(x: number, y: number): Place | null {
    const plane = this.#plane;
    // An inset lies over the pane before it.
    const pane = this.#panes.findLast(
      ({ box }) => x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height,
    );
    if (!pane) return null;
    const { box, sight } = pane;
    const place = [x - box.x, y - box.y] as const;
    const track: Track = { kind: 'plane', from: plane.from, normal: cross(plane.x, plane.y) };
    const point = nearestPoint(track, sight, place, plane.from);
    const seen = sight.project(point);
    if (!seen || Math.hypot(seen.x - place[0], seen.y - place[1]) > MEETS) return null;
    const board = pane.pane.board?.sets === this.#name ? pane.pane.board : undefined;
    if (board) {
      const [bx, by] = board.to(point);
      return [rounded(bx), rounded(by)];
    }
    const away = subtract(point, plane.from);
    return [rounded(dot(away, plane.x)), rounded(dot(away, plane.y))];
  }

  #listen(view: HTMLElement, element: HTMLElement, signal: AbortSignal): void {
    const options = { signal };
    view.addEventListener('pointerdown', (event) => this.#press(event), options);
    view.addEventListener('pointerup', (event) => this.#tap(event), options);
    view.addEventListener('pointercancel', () => this.#end(), options);
    view.addEventListener('keydown', (event) => this.#startByKey(event), options);
    element.addEventListener('pointerdown', (event) => this.#hold(event), options);
    element.addEventListener('pointermove', (event) => this.#move(event), options);
    element.addEventListener('pointerup', () => this.#end(true), options);
    for (const name of ['pointercancel', 'lostpointercapture'] as const)
      element.addEventListener(name, () => this.#end(), options);
    element.addEventListener('keydown', (event) => this.#key(event), options);
    element.addEventListener('focus', () => this.#focused(), options);
    element.addEventListener('blur', () => this.#setDraft(null), options);
  }

  #press(event: PointerEvent): void {
    this.#down = event.isPrimary && event.button === 0 ? [event.clientX, event.clientY] : null;
  }

  #tap(event: PointerEvent): void {
    const down = this.#down;
    this.#down = null;
    if (!down || !this.#open || Math.hypot(event.clientX - down[0], event.clientY - down[1]) > TAP) return;
    this.#put(this.#under(...this.#placeOf(event)));
  }

  #hold(event: PointerEvent): void {
    if (!this.#open || event.button !== 0 || !this.#element) return;
    event.stopPropagation();
    event.preventDefault();
    this.#element.focus({ preventScroll: true });
    this.#element.setPointerCapture(event.pointerId);
    this.#drag = this.#live?.interaction.drag() ?? null;
    const { left, top, width, height } = this.#element.getBoundingClientRect();
    const scale = scaleOf(this.#element.parentElement ?? this.#element);
    const [x, y] = [left + width / 2 - event.clientX, top + height / 2 - event.clientY];
    this.#offset = [x / scale, y / scale];
  }

  #move(event: PointerEvent): void {
    const [[x, y], [dx, dy]] = [this.#placeOf(event), this.#offset];
    if (this.#drag) this.#set(this.#under(x + dx, y + dy), this.#drag);
  }

  #end(put = false): void {
    if (put && this.#drag) this.#pressed(this.#drag);
    this.#drag = null;
    this.#down = null;
  }

  #startByKey(event: KeyboardEvent): void {
    const waits = this.asks !== '' || (this.#pins && this.#at === null);
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !waits) return;
    event.preventDefault();
    this.#element?.focus();
  }

  /** The keyboard has come to the mark: it begins at its thing, or in the middle of the picture. */
  #focused(): void {
    const [pane] = this.#panes;
    if (!pane || !this.#open || this.#at || !this.#element?.matches(':focus-visible')) return;
    const { box, sight } = pane;
    const { taken } = pane.pane;
    const { x, y } = (taken && sight.project(taken.at)) ?? { x: box.width / 2, y: box.height / 2 };
    this.#setDraft(this.#under(box.x + x, box.y + y) ?? [0, 0]);
  }

  #key(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (!this.#open || ctrlKey || metaKey || altKey) return;
    const stride = shiftKey ? 1 : STRIDE * (this.#panes[0]?.box.width ?? 0);
    const moves: Record<string, Place> = {
      ArrowLeft: [-stride, 0],
      ArrowRight: [stride, 0],
      ArrowUp: [0, -stride],
      ArrowDown: [0, stride],
    };
    const move = moves[key];
    if (move) this.#stride(move);
    else if (key === 'Enter') this.#put(this.#draft ?? (this.#presses ? this.#at : null));
    else if (key === 'Escape' && this.#drag) {
      this.#drag.cancel();
      this.#drag = null;
    } else if (key === 'Escape' && this.#draft) this.#setDraft(null);
    else if (key === 'Delete' || key === 'Backspace') this.#live?.interaction.set(this.#name, '');
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the mark by CSS pixels of the picture. */
  #stride([dx, dy]: Place): void {
    const at: Place = this.#draft ?? this.#at ?? [0, 0];
    const [pane] = this.#panes;
    const seen = pane?.sight.project(this.#pointOf(at));
    if (!pane || !seen) return;
    const next = this.#under(pane.box.x + seen.x + dx, pane.box.y + seen.y + dy);
    if (next) this.#setDraft(next);
  }

  #setDraft(draft: Place | null): void {
    this.#draft = draft;
    this.#show();
  }

  /** The button that is pressed where a pin is put down. */
  get #presses(): string | undefined {
    return this.#panes[0]?.pane.board?.presses;
  }

  #pressed(drag: Drag): void {
    const name = this.#presses;
    if (name) this.session.attempt(() => drag.press(name));
  }

  /** Puts the mark down, in one step of undo. */
  #put(at: Place | null): void {
    const drag = this.#live?.interaction.drag();
    if (!at || !drag) return;
    this.#set(at, drag);
    this.#pressed(drag);
  }

  #set(at: Place | null, drag: Drag): void {
    if (!at) return;
    this.#draft = null;
    try {
      drag.set([[this.#name, `${at[0]} ${at[1]}`]]);
    } catch (problem) {
      this.session.refuse(problem);
    }
  }

  #placeOf(event: PointerEvent): Place {
    const { x, y } = placeIn(this.#element?.parentElement, event);
    return [x, y];
  }
}

function rounded(meters: number): number {
  return Number(meters.toFixed(DIGITS));
}
