/** The parts of `@gltf-transform/core` that are used, by their shapes: it is the caller's. */

export interface AccessorLike {
  getCount(): number;
  getElement(index: number, target: number[]): number[];
  getMinNormalized(target: number[]): number[];
  getMaxNormalized(target: number[]): number[];
  getName(): string;
  getBuffer(): unknown;
}

export interface PrimitiveLike {
  clone(): PrimitiveLike;
  getAttribute(semantic: string): AccessorLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: the accessors are the caller's own
  setAttribute(semantic: string, accessor: any): unknown;
  listTargets(): TargetLike[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  addTarget(target: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removeTarget(target: any): unknown;
}

export interface TargetLike {
  clone(): TargetLike;
  getAttribute(semantic: string): AccessorLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setAttribute(semantic: string, accessor: any): unknown;
}

export interface MeshLike {
  clone(): MeshLike;
  getName(): string;
  listPrimitives(): PrimitiveLike[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  addPrimitive(primitive: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removePrimitive(primitive: any): unknown;
}

type Triple = [number, number, number];
type Quadruple = [number, number, number, number];

export interface NodeLike {
  getName(): string;
  getTranslation(): Triple;
  getRotation(): Quadruple;
  getScale(): Triple;
  setTranslation(translation: Triple): unknown;
  setRotation(rotation: Quadruple): unknown;
  setScale(scale: Triple): unknown;
  listChildren(): NodeLike[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  addChild(child: any): unknown;
  getMesh(): MeshLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setMesh(mesh: any): unknown;
  getSkin(): SkinLike | null;
  getCamera(): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setCamera(camera: any): unknown;
  getWeights(): number[];
  setWeights(weights: number[]): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  getExtension(name: string): any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setExtension(name: string, property: any): unknown;
}

export interface SkinLike {
  listJoints(): NodeLike[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  addJoint(joint: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removeJoint(joint: any): unknown;
  getInverseBindMatrices(): AccessorLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setInverseBindMatrices(accessor: any): unknown;
}

export interface SamplerLike {
  clone(): SamplerLike;
  getInterpolation(): string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setInterpolation(interpolation: any): unknown;
  getInput(): AccessorLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setInput(accessor: any): unknown;
  getOutput(): AccessorLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setOutput(accessor: any): unknown;
}

export interface ChannelLike {
  getTargetNode(): NodeLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setTargetNode(node: any): unknown;
  getTargetPath(): string | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setTargetPath(path: any): unknown;
  getSampler(): SamplerLike | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  setSampler(sampler: any): unknown;
  dispose(): void;
}

export interface AnimationLike {
  getName(): string;
  listChannels(): ChannelLike[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  addChannel(channel: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removeChannel(channel: any): unknown;
  listSamplers(): SamplerLike[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  addSampler(sampler: any): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  removeSampler(sampler: any): unknown;
}

/** A `Document` of glTF-Transform. */
export interface DocumentLike {
  getRoot(): {
    listNodes(): NodeLike[];
    listMeshes(): MeshLike[];
    listSkins(): SkinLike[];
    listAnimations(): AnimationLike[];
  };
  getLogger(): { debug(text: string): void; info(text: string): void; warn(text: string): void };
  createNode(name?: string): NodeLike;
  createAnimationSampler(name?: string): SamplerLike;
  createAnimationChannel(name?: string): ChannelLike;
  createAccessor(name?: string): {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    setType(type: any): unknown;
    setArray(array: Float32Array<ArrayBuffer>): unknown;
    // biome-ignore lint/suspicious/noExplicitAny: as above
    setBuffer(buffer: any): unknown;
  };
}
