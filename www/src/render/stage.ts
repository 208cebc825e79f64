/**
 * The WebGL 2 renderer of bodies: solids, their shadows and the ground. All else is ink.
 *
 * A page has one stage, and so one WebGL context, since a browser keeps only about sixteen of
 * them. The stage draws off screen and copies the picture to the figure's canvas. If it has no
 * context, or has lost it, `lost` is `true` and nothing throws.
 */
import type { Drawing } from '../figure/drawing.ts';
import { BodyPainter, type Programs } from './body-painter.ts';
import { Crowds } from './crowd.ts';
import { createProgram, type Program } from './gl.ts';
import { createMeshes, type Meshes } from './meshes.ts';
import * as shaders from './shaders.ts';
import { createShadow, type Shadow } from './shadow.ts';
import type { Viewport } from './sheet.ts';
import { paneViews } from './views.ts';

/** The names of renderers that are programs. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

interface Resources {
  readonly programs: Programs;
  readonly meshes: Meshes;
  readonly crowds: Crowds;
  readonly shadow: Shadow;
}

/** A context and the resources made in it, which are `null` while it is lost. */
interface Holding {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  readonly listening: AbortController;
  readonly software: boolean;
  resources: Resources | null;
}

export class Stage extends EventTarget {
  /** `null` before the first picture and after `release`; `'none'` where there is no WebGL 2. */
  #holding: Holding | 'none' | null = null;

  /** `true` if nothing can be drawn, for lack of a context. Takes one if it has none yet. */
  get lost(): boolean {
    const holding = this.#hold();
    return holding === 'none' || holding.resources === null;
  }

  /** `true` if the processor draws, for lack of a graphics card. */
  get software(): boolean {
    const holding = this.#hold();
    return holding !== 'none' && holding.software;
  }

  #hold(): Holding | 'none' {
    this.#holding ??= this.#acquire() ?? 'none';
    return this.#holding;
  }

  #acquire(): Holding | null {
    const options: WebGLContextAttributes = { antialias: true, alpha: true };
    const offscreen = globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1) : null;
    const canvas = offscreen && contextOf(offscreen, options) ? offscreen : document.createElement('canvas');
    const gl = contextOf(canvas, options);
    if (!gl) return null;
    const holding: Holding = {
      canvas,
      gl,
      listening: new AbortController(),
      software: SOFTWARE.test(nameOf(gl)),
      resources: createResources(gl),
    };
    const { signal } = holding.listening;
    const lost = (event: Event): void => {
      event.preventDefault();
      holding.resources = null;
      this.dispatchEvent(new Event('lost'));
    };
    const restored = (): void => {
      holding.resources = createResources(gl);
      this.dispatchEvent(new Event('restored'));
    };
    canvas.addEventListener('webglcontextlost', lost, { signal });
    canvas.addEventListener('webglcontextrestored', restored, { signal });
    return holding;
  }

  /** Gives the context back to the browser. The next picture takes a new one. */
  release(): void {
    const holding = this.#holding;
    this.#holding = null;
    if (!holding || holding === 'none') return;
    holding.listening.abort();
    // Without this the context would count until the browser collects its garbage.
    holding.gl.getExtension('WEBGL_lose_context')?.loseContext();
    Object.assign(holding.canvas, { width: 1, height: 1 });
  }

  /** Draws the bodies of all panes. While there is no context, nothing is drawn. */
  paint(drawing: Drawing, view: Viewport, target: CanvasRenderingContext2D): void {
    const holding = this.#hold();
    if (holding === 'none' || !holding.resources) return;
    const { canvas, gl, resources } = holding;
    const k = view.pixelRatio;
    const width = Math.max(1, Math.round(view.width * k));
    const height = Math.max(1, Math.round(view.height * k));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.disable(gl.SCISSOR_TEST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (const { pane, box, view: camera } of paneViews(drawing, view)) {
      if (camera.flat) continue;
      const pixels = {
        x: Math.round(box.x * k),
        y: height - Math.round((box.y + box.height) * k),
        width: Math.round(box.width * k),
        height: Math.round(box.height * k),
      };
      new BodyPainter(gl, resources, view, camera, pixels).paint(pane.things);
    }
    target.drawImage(canvas, 0, 0, width, height);
  }
}

/** Returns the name of what draws; '' where a browser keeps it to itself. */
function nameOf(gl: WebGL2RenderingContext): string {
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) ?? '');
}

/** Returns the context of a canvas, or `null`: some guards against tracking throw instead. */
function contextOf(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  options: WebGLContextAttributes,
): WebGL2RenderingContext | null {
  try {
    return canvas.getContext('webgl2', options) as WebGL2RenderingContext | null;
  } catch {
    return null;
  }
}

function createResources(gl: WebGL2RenderingContext): Resources {
  const program = (source: { vertex: string; fragment: string }): Program => createProgram(gl, source);
  return {
    programs: {
      solid: program(shaders.solid),
      crowd: program(shaders.crowd),
      depth: program(shaders.depth),
      crowdDepth: program(shaders.crowdDepth),
      grid: program(shaders.grid),
      line: program(shaders.line),
    },
    meshes: createMeshes(gl),
    crowds: new Crowds(gl),
    shadow: createShadow(gl),
  };
}
