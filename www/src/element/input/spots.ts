/**
 * The spots of a picture: places that are pressed. A tap on the picture means the nearest one; each
 * is a button too, for keys and for those who do not see the picture. They are one stop of Tab, and
 * arrows lead from one to the next.
 */
import type { Drawing } from '../../figure/drawing.ts';
import type { SpotOptions } from '../../figure/spot.ts';
import type { Viewport } from '../../render/sheet.ts';
import { paneViews } from '../../render/views.ts';
import type { Feature, Live, Session } from '../state/session.ts';
import { fill, strings } from '../templates/strings.ts';
import { placeIn } from './place.ts';

/** CSS pixels from a spot within which a press means it. */
const REACH = 32;
/** CSS pixels that a finger moves in a press, at most. */
const STILL = 8;
/** Milliseconds after which a press is a long one. */
const LONG = 450;

interface Shown {
  readonly element: HTMLElement;
  spot: SpotOptions;
  /** CSS pixels from the picture's top left; `null` out of the picture. */
  place: { readonly x: number; readonly y: number } | null;
}

export class Spots implements Feature {
  readonly #shown = new Map<string, Shown>();
  /** The name of the spot that Tab leads to. */
  #stop = '';
  #live: Live | null = null;
  #host: HTMLElement | null = null;
  #press: { readonly x: number; readonly y: number; readonly timer: number } | null = null;

  constructor(readonly session: Session) {
    session.add(this);
  }

  figureStarted(live: Live): void {
    for (const { element } of this.#shown.values()) element.remove();
    this.#shown.clear();
    this.#stop = '';
    this.#live = live;
    const view = this.session.host.renderRoot.querySelector<HTMLElement>('.view');
    this.#host = view?.querySelector<HTMLElement>('.handles') ?? null;
    if (view) this.#listen(view, live.signal);
  }

  /** The keys of the spot that has the focus, as a sentence, or ''. */
  get keys(): string {
    const focused = [...this.#shown.values()].find(({ element }) => element.matches(':focus'));
    return focused ? this.#keysOf(focused.spot) : '';
  }

  /** Puts the buttons where a picture has their spots. */
  follow(drawing: Drawing, viewport: Viewport): void {
    const left = new Set(this.#shown.keys());
    for (const { pane, box, sight } of paneViews(drawing, viewport))
      for (const spot of pane.things) {
        if (spot.kind !== 'spot') continue;
        left.delete(spot.name);
        const seen = sight.project(spot.at);
        this.#show(spot, seen && { x: box.x + seen.x, y: box.y + seen.y });
      }
    for (const name of left) {
      this.#shown.get(name)?.element.remove();
      this.#shown.delete(name);
    }
  }

  #show(spot: SpotOptions, place: Shown['place']): void {
    const { name, label } = spot;
    const shown = this.#shown.get(name) ?? this.#create(spot);
    Object.assign(shown, { spot, place });
    const { element } = shown;
    this.#stop ||= name;
    element.tabIndex = name === this.#stop ? 0 : -1;
    if (element.ariaLabel !== label) element.ariaLabel = label;
    element.hidden = place === null;
    if (place) element.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }

  #create(spot: SpotOptions): Shown {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'spot';
    element.part.add('spot');
    element.setAttribute('aria-description', this.#keysOf(spot));
    element.addEventListener('click', () => this.#act(this.#shown.get(spot.name)?.spot, 'tap'));
    element.addEventListener('keydown', (event) => this.#key(event, spot.name));
    element.addEventListener('focus', () => {
      this.#stop = spot.name;
      this.session.host.requestUpdate();
    });
    this.#host?.append(element);
    const shown: Shown = { element, spot, place: null };
    this.#shown.set(spot.name, shown);
    return shown;
  }

  #listen(view: HTMLElement, signal: AbortSignal): void {
    const on = (
      name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
      act: (event: PointerEvent) => void,
    ) => view.addEventListener(name, act, { signal });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(view, event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', () => this.#end());
    // A finger's long press is the figure's here, not that of the browser's menu.
    const menu = (event: MouseEvent): void => {
      const byMouse = (event as PointerEvent).pointerType === 'mouse';
      if (!byMouse && this.#nearest(event)) event.preventDefault();
    };
    view.addEventListener('contextmenu', menu, { signal });
  }

  #down(event: PointerEvent): void {
    this.#end();
    const near = this.#nearest(event);
    if (!near || event.button !== 0 || !event.isPrimary) return;
    const held = (): void => {
      this.#end();
      this.#pointed(near, 'hold');
    };
    const timer = near.spot.hold === undefined ? 0 : window.setTimeout(held, LONG);
    this.#press = { x: event.clientX, y: event.clientY, timer };
  }

  #move(view: HTMLElement, event: PointerEvent): void {
    if (this.#shown.size > 0) view.classList.toggle('presses', this.#nearest(event) !== undefined);
    const press = this.#press;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > STILL) this.#end();
  }

  #up(event: PointerEvent): void {
    const pressed = this.#press !== null;
    this.#end();
    const near = pressed ? this.#nearest(event) : undefined;
    if (!near) return;
    this.#pointed(near, 'tap');
  }

  /** Acts for a pointer, and leaves the keyboard at the spot. */
  #pointed({ spot, element }: Shown, how: 'tap' | 'hold'): void {
    this.#act(spot, how);
    element.focus({ preventScroll: true, focusVisible: false } as FocusOptions);
  }

  #end(): void {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  #key(event: KeyboardEvent, name: string): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { spot } = this.#shown.get(name) ?? {};
    const next = this.#shown.get(spot?.ways?.[event.key] ?? '');
    const button = spot?.keys?.[event.key.toLowerCase()];
    if (next) next.element.focus();
    else if (spot && button) this.#do(spot, button);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #act(spot: SpotOptions | undefined, how: 'tap' | 'hold'): void {
    const button = spot?.[how];
    if (spot && button) this.#do(spot, button);
  }

  #do(spot: SpotOptions, button: string): void {
    this.session.attempt(() => this.#live?.interaction.pressWith(spot.sets, button));
  }

  #keysOf({ keys = {} }: SpotOptions): string {
    const { controls = {} } = this.#live?.runner ?? {};
    const each = Object.entries(keys).map(([key, button]) => {
      const label = controls[button]?.label ?? button;
      return `${key.toUpperCase()}: ${label}`;
    });
    return fill(strings.spotKeys, { keys: each.join(', ') });
  }

  #nearest(event: MouseEvent): Shown | undefined {
    const { x, y } = placeIn(this.#host, event);
    const away = ({ place }: Shown): number =>
      place ? Math.hypot(place.x - x, place.y - y) : Number.POSITIVE_INFINITY;
    return [...this.#shown.values()].filter((it) => away(it) <= REACH).sort((a, b) => away(a) - away(b))[0];
  }
}
