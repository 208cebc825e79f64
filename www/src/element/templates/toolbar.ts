/** The buttons on the picture: what keys and fingers can do to the view, for those who have neither. */
import { html, nothing, type TemplateResult } from 'lit';
import type { OrbitCamera } from '../../render/camera.ts';
import { TURN, ZOOM } from '../input/orbit.ts';
import { icons } from './icons.ts';
import { strings } from './strings.ts';

/** `turned` is called after each change; `fullScreen` is `null` where the page may not have it. */
export function toolbar(
  camera: OrbitCamera,
  turned: () => void,
  fullScreen: (() => void) | null,
): TemplateResult {
  const button = (label: string, icon: TemplateResult, action: () => void): TemplateResult =>
    html`<button type="button" title=${label} aria-label=${label} @click=${action}>${icon}</button>`;
  const act = (label: string, icon: TemplateResult, action: () => void): TemplateResult =>
    button(label, icon, () => {
      action();
      turned();
    });
  return html`<div class="tools" part="toolbar">
    ${act(strings.turnLeft, icons.left, () => camera.rotate(-TURN, 0))}
    ${act(strings.turnRight, icons.right, () => camera.rotate(TURN, 0))}
    ${act(strings.turnUp, icons.up, () => camera.rotate(0, -TURN))}
    ${act(strings.turnDown, icons.down, () => camera.rotate(0, TURN))}
    ${act(strings.zoomIn, icons.plus, () => camera.zoom(1 / ZOOM))}
    ${act(strings.zoomOut, icons.minus, () => camera.zoom(ZOOM))}
    ${act(strings.resetView, icons.home, () => camera.reset())}
    ${fullScreen ? button(strings.fullScreen, icons.full, fullScreen) : nothing}
  </div>`;
}
