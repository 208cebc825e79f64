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
import { areLinked, beginProgram, endProgram, finished, type Program } from './gl.ts';
import { createMeshes, type Meshes } from './meshes.ts';
import { nextTask, until } from './next-task.ts';
import * as shaders from './shaders.ts';
import { createShadow, type Shadow } from './shadow.ts';
import type { Viewport } from './sheet.ts';
import { paneViews } from './views.ts';

/** The names of software renderers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
/** Milliseconds that a picture waits for the graphics process, at most. */
const PATIENCE = 4000;

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

type Begun = Readonly<Record<keyof Programs, WebGLProgram>>;

export class Stage extends EventTarget {
  /** `null` before the first picture and after `release`; `'none'` where there is no WebGL 2. */
  #holding: Holding | 'none' | null = null;
  /** Pictures that were begun. */
  #begun = 0;
  #busy = false;

  /** `true` if nothing can be drawn, for lack of a context. Takes one if it has none yet. */
  get lost(): boolean {
    const holding = this.#hold();
    return holding === 'none' || holding.resources === null;
  }

  /** `true` while a figure waits for its picture, which another one would spoil. */
  get busy(): boolean {
    return this.#busy;
  }

  /** `true` if the processor draws, for lack of a graphics card. */
  get software(): boolean {
    const holding = this.#hold();
    return holding !== 'none' && holding.software;
  }

  /**
   * Takes a context and draws a picture that nobody sees. The first picture would wait for the
   * shaders, and for the driver's work at their first use, and so would the page; here only the
   * graphics process works. Where the processor draws, no picture has the page wait, the first
   * included.
   */
  async rehearse(drawing: Drawing, view: Viewport): Promise<void> {
    const holding = this.#holding ?? this.#take(sizeOf(view)) ?? 'none';
    this.#holding = holding;
    if (holding === 'none') return;
    const { gl } = holding;
    // The context may be lost meanwhile, or given back.
    const gone = (): boolean => this.#holding !== holding || gl.isContextLost();
    await nextTask();
    const begun = beginPrograms(gl);
    await finished(gl, PATIENCE);
    await until(() => areLinked(gl, Object.values(begun)), PATIENCE);
    // Each answer of the graphics process is waited for: one in a task.
    const ended: [string, Program][] = [];
    for (const [name, program] of Object.entries(begun)) {
      await nextTask();
      if (gone()) return;
      ended.push([name, endProgram(gl, program)]);
    }
    await nextTask();
    if (gone()) return;
    holding.resources = createResources(gl, Object.fromEntries(ended) as Programs);
    if (holding.software) return;
    await nextTask();
    if (gone()) return;
    this.#draw(holding, holding.resources, drawing, view);
    await finished(gl, PATIENCE);
  }

  #hold(): Holding | 'none' {
    if (this.#holding) return this.#holding;
    const holding = this.#take() ?? 'none';
    if (holding !== 'none') holding.resources = createResources(holding.gl);
    this.#holding = holding;
    return holding;
  }

  /**
   * Takes a context from the browser; `null` where it has none to give. Its canvas has the size of
   * the first picture, since each new size waits for the graphics process.
   */
  #take({ width, height } = { width: 1, height: 1 }): Holding | null {
    const options: WebGLContextAttributes = { antialias: true, alpha: true };
    const offscreen = globalThis.OffscreenCanvas ? new OffscreenCanvas(width, height) : null;
    const canvas = offscreen && contextOf(offscreen, options) ? offscreen : document.createElement('canvas');
    const gl = contextOf(canvas, options);
    if (!gl) return null;
    const holding: Holding = {
      canvas,
      gl,
      listening: new AbortController(),
      software: SOFTWARE.test(nameOf(gl)),
      resources: null,
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

  /** Draws the bodies of all panes on a canvas. While there is no context, nothing is drawn. */
  paint(drawing: Drawing, view: Viewport, target: CanvasRenderingContext2D): void {
    this.begin(drawing, view);
    this.copyTo(target);
  }

  /** Begins to draw the bodies of all panes. The graphics process goes on with it by itself. */
  begin(drawing: Drawing, view: Viewport): void {
    const holding = this.#hold();
    if (holding !== 'none' && holding.resources) this.#draw(holding, holding.resources, drawing, view);
  }

  /** Copies the picture that was begun last. If it is not drawn yet, the page waits for it. */
  copyTo(target: CanvasRenderingContext2D): void {
    const holding = this.#hold();
    if (holding !== 'none' && holding.resources) target.drawImage(holding.canvas, 0, 0);
  }

  /**
   * Waits until the picture that was begun last is drawn, while the page goes on. The stage is
   * busy meanwhile. Returns `false` if it can no longer be copied.
   */
  async drawn(): Promise<boolean> {
    const holding = this.#hold();
    if (holding === 'none') return false;
    const mine = this.#begun;
    this.#busy = true;
    await finished(holding.gl, PATIENCE);
    this.#busy = false;
    return this.#begun === mine && this.#holding === holding && holding.resources !== null;
  }

  #draw({ canvas, gl }: Holding, resources: Resources, drawing: Drawing, view: Viewport): void {
    this.#begun++;
    const k = view.pixelRatio;
    const { width, height } = sizeOf(view);
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
  }
}

/** Returns the size of a picture in device pixels. */
function sizeOf({ width, height, pixelRatio }: Viewport): { width: number; height: number } {
  return {
    width: Math.max(1, Math.round(width * pixelRatio)),
    height: Math.max(1, Math.round(height * pixelRatio)),
  };
}

/** Returns the name of the renderer; '' where a browser hides it. */
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

function beginPrograms(gl: WebGL2RenderingContext): Begun {
  const begin = (source: { vertex: string; fragment: string }): WebGLProgram => beginProgram(gl, source);
  return {
    solid: begin(shaders.solid),
    crowd: begin(shaders.crowd),
    depth: begin(shaders.depth),
    crowdDepth: begin(shaders.crowdDepth),
    grid: begin(shaders.grid),
    line: begin(shaders.line),
  };
}

/** Waits for all programs. */
function endPrograms(gl: WebGL2RenderingContext, begun: Begun): Programs {
  const ended = Object.entries(begun).map(([name, program]) => [name, endProgram(gl, program)]);
  return Object.fromEntries(ended) as Programs;
}

function createResources(
  gl: WebGL2RenderingContext,
  programs = endPrograms(gl, beginPrograms(gl)),
): Resources {
  return { programs, meshes: createMeshes(gl), crowds: new Crowds(gl), shadow: createShadow(gl) };
}
