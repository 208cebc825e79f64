/** Returns a door that opens, as a binary glTF file. */
export function door(): number[] {
  const numbers = new Uint8Array(Float32Array.from([0, 1, 0, 0, 0, 1, 0, 1, 0, 0]).buffer);
  const view = (byteOffset: number, byteLength: number) => ({ buffer: 0, byteOffset, byteLength });
  const accessor = (bufferView: number, type: string) => ({
    bufferView,
    componentType: 5126,
    count: 2,
    type,
  });
  const json = JSON.stringify({
    asset: { version: '2.0' },
    nodes: [
      { name: 'frame', children: [1] },
      { name: 'door', scale: [1, 2, 0.1] },
    ],
    buffers: [{ byteLength: 40 }],
    bufferViews: [view(0, 8), view(8, 32)],
    accessors: [accessor(0, 'SCALAR'), accessor(1, 'VEC4')],
    animations: [
      {
        samplers: [{ input: 0, output: 1 }],
        channels: [{ sampler: 0, target: { node: 1, path: 'rotation' } }],
      },
    ],
  });
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const words = [0x46546c67, 2, 28 + text.length + 40, text.length, 0x4e4f534a];
  const bytes = (list: readonly number[]): number[] => [...new Uint8Array(Uint32Array.from(list).buffer)];
  return [...bytes(words), ...text, ...bytes([40, 0x004e4942]), ...numbers];
}
