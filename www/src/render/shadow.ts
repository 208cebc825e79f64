/** The shadow map: the depths that the key light sees. */

/** Texels along one side: finer costs fill rate, coarser shows steps. */
export const SHADOW_SIZE = 1024;

/** A depth texture that shaders compare depths with. */
export interface Shadow {
  readonly framebuffer: WebGLFramebuffer;
  readonly texture: WebGLTexture;
}

export function createShadow(gl: WebGL2RenderingContext): Shadow {
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
