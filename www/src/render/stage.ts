/**
 * The WebGL 2 renderer: a draw list in, pixels on a canvas out.
 *
 * A page has one stage, and so one WebGL context, since a browser keeps only about sixteen of
 * them. The stage draws off screen and hands the picture over. If it has no context, or has lost
 * it, `lost` is `true` and nothing throws.
 */
import { mat4 } from 'gl-matrix';
import type { Drawing, Grid, Line, Mat4, Thing } from '../figure/drawing.ts';
import { colorOf } from '../figure/palette.ts';
import { addScaled, length, subtract } from '../figure/vec.ts';
import type { OrbitCamera } from './camera.ts';
import { createProgram, drawMesh, type Program, type UniformValue, useProgram } from './gl.ts';
import { createMeshes, type Meshes, type MeshName } from './meshes.ts';
import * as shaders from './shaders.ts';
import { cofactors, determinant, LIGHT, luminance, rgb, type Shape, shapesOf } from './shapes.ts';
import type { Viewport } from './sheet.ts';
import { paneViews } from './views.ts';

/** Texels along one side of the shadow map: finer costs fill rate, coarser shows steps. */
const SHADOW_SIZE = 1024;
/** Opacity of a ghost's body and of its outline, and the outline's width in CSS pixels. */
const GHOST = { body: 0.2, line: 0.95, width: 1.6 };
type Uniforms = Readonly<Record<string, UniformValue>>;
type Programs = Readonly<Record<'solid' | 'depth' | 'outline' | 'grid' | 'line', Program>>;

interface Resources {
  readonly programs: Programs;
  readonly meshes: Meshes;
  readonly shadow: Shadow;
}

/** A context and the resources made in it, which are `null` while it is lost. */
interface Holding {
  readonly canvas: OffscreenCanvas | HTMLCanvasElement;
  readonly gl: WebGL2RenderingContext;
  readonly listening: AbortController;
  resources: Resources | null;
}

export class Stage extends EventTarget {
  /** `null` before the first picture and after `release`; `'none'` where there is no WebGL 2. */
  #holding: Holding | 'none' | null = null;

  /** Returns the page's stage. It takes a context when it first needs one. */
  static shared(): Stage {
    shared ??= new Stage();
    return shared;
  }

  /**
   * Gives the page's context back to the browser, which keeps about sixteen for all pages and
   * iframes together. Pictures stay on their canvases; the next one takes a new context.
   */
  static release(): void {
    if (shared) shared.#release();
  }

  /** `true` if nothing can be drawn, for lack of a context. Takes one if it has none yet. */
  get lost(): boolean {
    const holding = this.#hold();
    return holding === 'none' || holding.resources === null;
  }

  #hold(): Holding | 'none' {
    this.#holding ??= this.#acquire() ?? 'none';
    return this.#holding;
  }

  #acquire(): Holding | null {
    const options: WebGLContextAttributes = { antialias: true, stencil: true, alpha: true };
    const offscreen = globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1) : null;
    const canvas = offscreen && contextOf(offscreen, options) ? offscreen : document.createElement('canvas');
    const gl = contextOf(canvas, options);
    if (!gl) return null;
    const holding: Holding = { canvas, gl, listening: new AbortController(), resources: createResources(gl) };
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

  #release(): void {
    const holding = this.#holding;
    this.#holding = null;
    if (!holding || holding === 'none') return;
    holding.listening.abort();
    // Without this the context would count until the browser collects its garbage.
    holding.gl.getExtension('WEBGL_lose_context')?.loseContext();
    Object.assign(holding.canvas, { width: 1, height: 1 });
  }

  /** Draws the panes on `target`. While there is no context, the last picture stays. */
  paint(drawing: Drawing, view: Viewport, target: HTMLCanvasElement): void {
    const holding = this.#hold();
    if (holding === 'none' || !holding.resources) return;
    const { canvas, gl, resources } = holding;
    const width = Math.max(1, Math.round(view.width * view.pixelRatio));
    const height = Math.max(1, Math.round(view.height * view.pixelRatio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.disable(gl.SCISSOR_TEST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.clearColor(...rgb(view.palette.page), 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (const { pane, box: rectangle, view: camera } of paneViews(drawing, view)) {
      if (camera.flat) continue;
      const k = view.pixelRatio;
      const box = {
        x: Math.round(rectangle.x * k),
        y: height - Math.round((rectangle.y + rectangle.height) * k),
        width: Math.round(rectangle.width * k),
        height: Math.round(rectangle.height * k),
      };
      new PanePainter(gl, resources, view, camera, box).paint(pane.things);
    }
    show(canvas, target, width, height);
  }
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

/** Copies the picture to the target. */
function show(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  target: HTMLCanvasElement,
  width: number,
  height: number,
): void {
  if (canvas instanceof HTMLCanvasElement) {
    if (target.width !== width || target.height !== height) Object.assign(target, { width, height });
    target.getContext('2d')?.drawImage(canvas, 0, 0);
  } else {
    target.getContext('bitmaprenderer')?.transferFromImageBitmap(canvas.transferToImageBitmap());
  }
}

let shared: Stage | undefined;

function createResources(gl: WebGL2RenderingContext): Resources {
  const program = (source: { vertex: string; fragment: string }): Program => createProgram(gl, source);
  return {
    programs: {
      solid: program(shaders.solid),
      depth: program(shaders.depth),
      outline: program(shaders.outline),
      grid: program(shaders.grid),
      line: program(shaders.line),
    },
    meshes: createMeshes(gl),
    shadow: createShadow(gl),
  };
}

/** A depth texture that shaders compare depths with. */
interface Shadow {
  readonly framebuffer: WebGLFramebuffer;
  readonly texture: WebGLTexture;
}

function createShadow(gl: WebGL2RenderingContext): Shadow {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_SIZE, SHADOW_SIZE);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.LINEAR],
    [gl.TEXTURE_MAG_FILTER, gl.LINEAR],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE],
    [gl.TEXTURE_COMPARE_FUNC, gl.LEQUAL],
  ] as const) {
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  }
  const framebuffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, texture, 0);
  return { framebuffer, texture };
}

/** Draws one pane: shadows first, then solids, the ground, lines, and ghosts last. */
class PanePainter {
  readonly #clipFromWorld: Float32Array;
  readonly #lightFromWorld: Float32Array;
  readonly #texelSize: number;

  constructor(
    readonly gl: WebGL2RenderingContext,
    readonly resources: Resources,
    readonly view: Viewport,
    readonly camera: OrbitCamera,
    readonly box: { x: number; y: number; width: number; height: number },
  ) {
    this.#clipFromWorld = camera.viewProjection(box.width / box.height);
    // The shadow map covers a ball around the camera's target.
    const home = subtract(camera.camera.position, camera.camera.target);
    const reach = 0.62 * length(home) * camera.back;
    const { target } = camera;
    const from = addScaled(target, LIGHT, 2 * reach);
    const light = new Float32Array(16);
    mat4.ortho(light, -reach, reach, -reach, reach, 0.1 * reach, 4 * reach);
    mat4.multiply(light, light, mat4.lookAt(mat4.create(), [...from], [...target], [0, 0, 1]));
    this.#lightFromWorld = light;
    this.#texelSize = (2 * reach) / SHADOW_SIZE;
  }

  paint(things: readonly Thing[]): void {
    const shapes = things.flatMap(shapesOf);
    const opaque = shapes.filter((shape) => !shape.ghost);
    this.#paintShadows(opaque);
    const { gl, box } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(box.x, box.y, box.width, box.height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(box.x, box.y, box.width, box.height);
    gl.clear(gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    for (const shape of opaque) this.#paintSolid(shape, 1);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    for (const thing of things) if (thing.kind === 'grid') this.#paintGrid(thing);
    for (const thing of things) if (thing.kind === 'line') this.#paintLine(thing);
    this.#paintGhosts(shapes.filter((shape) => shape.ghost));
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    gl.disable(gl.SCISSOR_TEST);
  }

  #paintShadows(shapes: readonly Shape[]): void {
    const { gl, resources } = this;
    gl.disable(gl.SCISSOR_TEST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, resources.shadow.framebuffer);
    gl.viewport(0, 0, SHADOW_SIZE, SHADOW_SIZE);
    gl.depthMask(true);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.BLEND);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    gl.polygonOffset(2, 2);
    for (const shape of shapes) {
      this.#draw(resources.programs.depth, shape.mesh, {
        clipFromWorld: this.#lightFromWorld,
        worldFromShape: toFloats(shape.matrix),
      });
    }
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  #paintSolid(shape: Shape, opacity: number): void {
    const { camera } = this;
    const { palette } = this.view;
    this.#draw(this.resources.programs.solid, shape.mesh, {
      clipFromWorld: this.#clipFromWorld,
      worldFromShape: toFloats(shape.matrix),
      normalFromShape: cofactors(shape.matrix),
      ...this.#shadowUniforms(),
      color: rgb(colorOf(palette, shape.color)),
      eye: [...camera.eye],
      light: LIGHT,
      ambient: 0.62,
      texelSize: this.#texelSize,
      opacity,
    });
  }

  /** Marks the pixels of each ghost in the stencil: its grown shape shows only around it. */
  #paintGhosts(shapes: readonly Shape[]): void {
    const { gl, view, resources } = this;
    gl.enable(gl.STENCIL_TEST);
    gl.enable(gl.CULL_FACE);
    shapes.forEach((shape, i) => {
      const mark = 1 + (i % 255);
      gl.frontFace(determinant(shape.matrix) < 0 ? gl.CW : gl.CCW);
      gl.stencilFunc(gl.ALWAYS, mark, 0xff);
      gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
      this.#paintSolid(shape, GHOST.body);
      gl.disable(gl.CULL_FACE);
      gl.stencilFunc(gl.NOTEQUAL, mark, 0xff);
      gl.stencilOp(gl.KEEP, gl.KEEP, gl.REPLACE);
      this.#draw(resources.programs.outline, shape.mesh, {
        clipFromWorld: this.#clipFromWorld,
        worldFromShape: toFloats(shape.matrix),
        normalFromShape: cofactors(shape.matrix),
        pixel: this.#pixel(),
        width: GHOST.width * view.pixelRatio,
        color: [...rgb(colorOf(view.palette, shape.color)), GHOST.line],
      });
      gl.enable(gl.CULL_FACE);
    });
    gl.frontFace(gl.CCW);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.STENCIL_TEST);
  }

  #paintGrid(grid: Grid): void {
    const { palette } = this.view;
    this.#draw(this.resources.programs.grid, 'plane', {
      clipFromWorld: this.#clipFromWorld,
      groundFromWorld: grid.from ? toFloats(grid.from) : mat4.create(),
      ...this.#shadowUniforms(),
      color: rgb(palette.hair),
      center: [...grid.center],
      radius: grid.radius,
      spacing: grid.spacing,
      darkness: luminance(palette.page) > 0.5 ? 0.2 : 0.5,
    });
  }

  #paintLine(line: Line): void {
    const { gl, view, resources } = this;
    const segments = line.points.length - 1;
    if (segments < 1) return;
    const { segment } = resources.meshes;
    for (const [name, points] of [
      ['a', line.points.slice(0, -1)],
      ['b', line.points.slice(1)],
    ] as const) {
      gl.bindBuffer(gl.ARRAY_BUFFER, segment.buffers.get(name) ?? null);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(points.flat()), gl.DYNAMIC_DRAW);
    }
    this.#draw(
      resources.programs.line,
      'segment',
      {
        clipFromWorld: this.#clipFromWorld,
        pixel: this.#pixel(),
        width: line.width * view.pixelRatio,
        dash: line.dashed ? 10 * view.pixelRatio : 0,
        color: [...rgb(colorOf(view.palette, line.color)), line.ghost ? 0.45 : 1],
      },
      segments,
    );
  }

  #draw(program: Program, mesh: MeshName, uniforms: Uniforms, instances?: number): void {
    useProgram(this.gl, program, uniforms);
    drawMesh(this.gl, this.resources.meshes[mesh], instances);
  }

  #shadowUniforms(): Uniforms {
    return { shadowMap: this.resources.shadow.texture, lightFromWorld: this.#lightFromWorld };
  }

  /** Returns the size of a device pixel in clip space. */
  #pixel(): [number, number] {
    return [2 / this.box.width, 2 / this.box.height];
  }
}

function toFloats(matrix: Mat4): Float32Array {
  return Float32Array.from(matrix);
}
