/** Draws the bodies of a pane: shadows first, then solids with their outlines, then the ground. */
import { mat4 } from 'gl-matrix';
import { addScaled, length, subtract, type Vec3 } from '../core/linear/vec.ts';
import type { Crowd, Grid, Mat4, Style, Thing } from '../figure/drawing.ts';
import { colorOf, RAMP } from '../figure/palette.ts';
import type { OrbitCamera } from './camera.ts';
import { type Crowds, shapeOf } from './crowd.ts';
import { edgesOf } from './edges.ts';
import { drawMesh, drawTriangles, type Program, type UniformValue, useProgram } from './gl.ts';
import { type Meshes, type MeshName, trianglesOf } from './meshes.ts';
import { SHADOW_SIZE, type Shadow } from './shadow.ts';
import {
  type Body,
  cofactors,
  FADED,
  isBody,
  LIGHT,
  LIGHTS,
  luminance,
  OUTLINE,
  outlineGiven,
  rgb,
} from './shapes.ts';
import type { Viewport } from './sheet.ts';

type Uniforms = Readonly<Record<string, UniformValue>>;
export type Programs = Readonly<
  Record<'solid' | 'crowd' | 'depth' | 'crowdDepth' | 'grid' | 'line', Program>
>;

interface Resources {
  readonly programs: Programs;
  readonly meshes: Meshes;
  readonly crowds: Crowds;
  readonly shadow: Shadow;
}

/** No haze: nothing is as far away. */
const CLEAR = [1e9, 2e9] as const;
/** The width of the outline of a part that a word has lit. */
const LIT = 2.4;

export class BodyPainter {
  readonly #clipFromWorld: Float32Array;
  readonly #lightFromWorld: Float32Array;
  readonly #texelSize: number;
  readonly #light: (typeof LIGHTS)['light' | 'dark'];

  /** `box` is the place of the pane in device pixels, from the lower left. */
  constructor(
    readonly gl: WebGL2RenderingContext,
    readonly resources: Resources,
    readonly view: Viewport,
    readonly camera: OrbitCamera,
    readonly box: { x: number; y: number; width: number; height: number },
  ) {
    this.#light = LIGHTS[luminance(view.palette.page) > 0.5 ? 'light' : 'dark'];
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
    const bodies = things.filter(isBody);
    const crowds = things.filter((thing) => thing.kind === 'crowd');
    this.#paintShadows(bodies, crowds);
    const { gl, box } = this;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(box.x, box.y, box.width, box.height);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(box.x, box.y, box.width, box.height);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.depthFunc(gl.LEQUAL);
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.BLEND);
    for (const body of bodies) this.#paintSolid(body);
    for (const crowd of crowds) this.#paintCrowd(crowd, crowds.length > 1);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.depthMask(false);
    for (const body of bodies) this.#paintOutline(body);
    // The picture is transparent where there is no body: the ground is painted under all others.
    gl.blendFunc(gl.ONE_MINUS_DST_ALPHA, gl.ONE);
    for (const thing of things) if (thing.kind === 'grid') this.#paintGrid(thing);
    gl.depthMask(true);
    gl.disable(gl.BLEND);
    gl.disable(gl.SCISSOR_TEST);
  }

  #paintShadows(bodies: readonly Body[], crowds: readonly Crowd[]): void {
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
    for (const body of bodies) {
      const uniforms = { clipFromWorld: this.#lightFromWorld, worldFromShape: toFloats(body.matrix) };
      this.#drawBody(resources.programs.depth, body, uniforms);
    }
    for (const crowd of crowds) {
      resources.crowds.load(crowd);
      const thingFromShape = shapeOf(crowd.shape);
      useProgram(gl, resources.programs.crowdDepth, { clipFromWorld: this.#lightFromWorld, thingFromShape });
      resources.crowds.draw(crowd);
    }
    gl.disable(gl.POLYGON_OFFSET_FILL);
  }

  #paintSolid(body: Body): void {
    this.#drawBody(this.resources.programs.solid, body, {
      worldFromShape: toFloats(body.matrix),
      normalFromShape: cofactors(body.matrix),
      color: rgb(colorOf(this.view.palette, body.color)),
      ...this.#matteUniforms(body),
    });
  }

  /** Draws a crowd. The shadows have loaded it, unless another one came after it. */
  #paintCrowd(crowd: Crowd, others: boolean): void {
    const { gl, resources, view } = this;
    const { haze = CLEAR } = crowd;
    if (others) resources.crowds.load(crowd);
    useProgram(gl, resources.programs.crowd, {
      thingFromShape: shapeOf(crowd.shape),
      'ramp[0]': (crowd.ramp ?? RAMP).flatMap((stop) => rgb(view.palette[stop])),
      page: rgb(view.palette.page),
      haze: [haze[0], 0.5 / (haze[1] - haze[0])],
      ...this.#matteUniforms(crowd),
    });
    resources.crowds.draw(crowd);
  }

  #matteUniforms(thing: Style): Uniforms {
    const { fill, up, key } = this.#light;
    return {
      clipFromWorld: this.#clipFromWorld,
      ...this.#shadowUniforms(),
      eye: [...this.camera.eye],
      light: LIGHT,
      fill,
      up,
      keyLight: key,
      texelSize: this.#texelSize,
      // Without blending: of faded solids, too, only the nearest is seen.
      opacity: this.#strength(thing),
    };
  }

  #paintOutline(body: Body): void {
    const { palette, lit = null } = this.view;
    const own = rgb(colorOf(palette, body.color)).map((value) => value * OUTLINE.shade);
    const marked = lit !== null && body.part === lit;
    const given = marked ? ({ color: 'accent', width: LIT } as const) : outlineGiven(body);
    const color = given ? rgb(palette[given.color]) : own;
    const lines = edgesOf(body, this.camera.eye);
    this.#paintLines(lines, [...color, this.#strength(body)], given?.width ?? OUTLINE.width);
  }

  #strength({ part }: Style): number {
    const { lit = null } = this.view;
    return lit === null || part === lit ? 1 : FADED;
  }

  #paintGrid(grid: Grid): void {
    const { palette, pixelRatio } = this.view;
    const { x, y, width, height } = this.box;
    this.#draw(this.resources.programs.grid, 'plane', {
      clipFromWorld: this.#clipFromWorld,
      groundFromWorld: grid.from ? toFloats(grid.from) : mat4.create(),
      ...this.#shadowUniforms(),
      color: rgb(palette.ink),
      pane: [x, y, width, height],
      center: [...grid.center],
      radius: grid.radius,
      spacing: grid.spacing,
      width: pixelRatio,
      darkness: this.#light.shadow,
      strength: this.#light.grid,
    });
  }

  #paintLines(lines: readonly (readonly Vec3[])[], color: readonly number[], width: number): void {
    const { gl, view, resources } = this;
    const { segment } = resources.meshes;
    const ends = {
      a: lines.flatMap((line) => line.slice(0, -1).flat()),
      b: lines.flatMap((line) => line.slice(1).flat()),
    };
    if (ends.a.length === 0) return;
    for (const name of ['a', 'b'] as const) {
      gl.bindBuffer(gl.ARRAY_BUFFER, segment.buffers.get(name) ?? null);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(ends[name]), gl.DYNAMIC_DRAW);
    }
    const uniforms = {
      clipFromWorld: this.#clipFromWorld,
      pixel: [2 / this.box.width, 2 / this.box.height],
      width: width * view.pixelRatio,
      color,
    };
    this.#draw(resources.programs.line, 'segment', uniforms, ends.a.length / 3);
  }

  #drawBody(program: Program, body: Body, uniforms: Uniforms): void {
    if (body.kind !== 'polyhedron') {
      this.#draw(program, body.kind, uniforms);
      return;
    }
    const { position, normal } = trianglesOf(body);
    useProgram(this.gl, program, uniforms);
    drawTriangles(this.gl, this.resources.meshes.triangles, { position, normal });
  }

  #draw(program: Program, mesh: MeshName, uniforms: Uniforms, instances?: number): void {
    useProgram(this.gl, program, uniforms);
    drawMesh(this.gl, this.resources.meshes[mesh], instances);
  }

  #shadowUniforms(): Uniforms {
    return { shadowMap: this.resources.shadow.texture, lightFromWorld: this.#lightFromWorld };
  }
}

function toFloats(matrix: Mat4): Float32Array {
  return Float32Array.from(matrix);
}
