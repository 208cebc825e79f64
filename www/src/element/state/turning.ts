/** The camera of a figure in space: the reader turns it by hand. A plan stays as it is. */
import { isPlan } from '../../figure/view.ts';
import type { FigureHost } from '../host.ts';
import { orbit } from '../input/orbit.ts';
import type { Feature, Live } from './live.ts';
import type { Session } from './session.ts';

export class Turning implements Feature {
  constructor(
    readonly host: FigureHost,
    readonly session: Session,
  ) {
    session.add(this);
  }

  figureStarted({ figure, view, signal }: Live): void {
    if (isPlan(figure.camera)) return;
    const target = this.host.renderRoot.querySelector<HTMLElement>('.view');
    if (target) orbit(target, view.camera, () => this.session.invalidate(), signal);
  }
}
