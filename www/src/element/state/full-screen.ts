/** Full screen: whether the figure has it, and the way there and back. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export class FullScreen implements ReactiveController {
  #connection = new AbortController();

  /** `failed` is called when the browser refuses. */
  constructor(
    readonly host: Element & ReactiveControllerHost,
    readonly failed: (error: unknown) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    document.addEventListener('fullscreenchange', () => this.host.requestUpdate(), { signal });
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  /** `true` in full screen, `null` where the page may not have it. */
  get on(): boolean | null {
    if (!document.fullscreenEnabled) return null;
    // Inside a shadow root `document.fullscreenElement` is the root's host.
    return this.host.matches(':fullscreen');
  }

  toggle(): void {
    if (this.on) void document.exitFullscreen();
    else this.host.requestFullscreen().catch(this.failed);
  }
}
