/** Files and links that somebody made to do harm: each is refused in one sentence, and soon. */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../www/src/playground/files/document-json.ts';
import { toText } from '../../www/src/playground/files/document-text.ts';
import { fromLink } from '../../www/src/playground/files/link.ts';
import { read } from '../../www/src/playground/files/read.ts';

const sentence = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    const { name, message } = error as Error;
    expect(name).toBe('KinetreeError');
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThan(400);
    return message;
  }
  throw new Error('it was not refused');
};
const opens = (text: string | Uint8Array, name = 'a.json') =>
  read([{ name, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text }]);
const tree = (inside: string): string => `{"kinetree":1,${inside}}`;
const nodes = (list: string): string => tree(`"nodes":[${list}]`);
const clip = (list: string, channel: string): string =>
  tree(`"nodes":[${list}],"clips":[{"channels":[{${channel}}]}]`);
const BVH = 'HIERARCHY ROOT a { OFFSET 0 0 0 CHANNELS 1 Xposition }\nMOTION';
const ONES = '1,1,1,1,1,1';
const three = (object: string): string => `{"metadata":{"version":4.7},"object":${object}}`;
const chain = (count: number, first: string): string =>
  nodes([first, ...Array.from({ length: count - 1 }, (_, i) => `{"parent":${i}}`)].join());

describe('a file is refused in one sentence with its name', () => {
  it.each([
    ['nothing', '', /it is empty/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /it is a picture/],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0xfe]), /its text is not UTF-8/],
    ['JSON that is cut', '{"kinetree":1,"nodes":[{', /this is no JSON/],
    ['JSON of something else', '{"name":"left-pad"}', /none of "kinetree"/],
    ['another version', '{"kinetree":2,"nodes":[]}', /must have "kinetree": 1/],
    ['NaN as null', nodes('{"translation":[0,null,0]}'), /translation of node 0 must be a list of numbers/],
    ['infinity', nodes('{"scale":[1e999,1,1]}'), /scale of node 0 of the scene must be made of finite/],
    ['a text for a number', nodes('{"velocity":["0",0,0]}'), /velocity of node 0 must be a list of numbers/],
    ['two numbers', nodes('{"scale":[0,1]}'), /of node 0 of the scene takes 3 numbers, but there are 2/],
    ['a rotation that is none', nodes('{"rotation":[1,1,0,0]}'), /rotation/],
    ['a list that claims to be long', nodes('{"translation":{"length":1000000000}}'), /must be a list/],
    ['a node that is its own parent', nodes('{"parent":0}'), /its own ancestor/],
    ['a long cycle', chain(1000, '{"parent":999}'), /its own ancestor/],
    ['a parent that is not there', nodes('{"parent":7}'), /node 0 .* has parent 7, which is not in the list/],
    ['half a parent', nodes('{},{"parent":0.5}'), /the parent of node 1/],
    ['ids that are taken', nodes('{"id":2},{}'), /two nodes have the same id/],
    ['an id below zero', nodes('{"id":-1}'), /the id of node 0/],
    ['__proto__', nodes('{"__proto__":{"free":true}}'), /there is no "__proto__" of node 0/],
    ['__proto__ of the document', '{"kinetree":1,"__proto__":{"nodes":[]}}', /there is no "__proto__"/],
    ['constructor', nodes('{"constructor":{}}'), /there is no "constructor"/],
    ['a rule of the prototype', tree('"rule":"toString","nodes":[]'), /"toString" is none of matrices/],
    ['a script for a flag', nodes('{"free":"javascript:alert(1)"}'), /free of node 0 must be true or false/],
    ['a flight that is too short', nodes('{"free":true,"flight":[1,2]}'), /flight|numbers/],
    ['a shape of no kind', nodes('{"shape":{"kind":"script"}}'), /the shape of node 0 must be one of box/],
    ['a size below zero', nodes('{"shape":{"size":[-1,1,1]}}'), /the size of node 0/],
    ['a name that is none', nodes('{"name":{"toString":1}}'), /the name of node 0 must be a text/],
    ['a clip of a node that is not there', clip('', '"node":0'), /the node of channel 0/],
    [
      'keys that go back',
      clip('{}', `"node":0,"path":"scale","times":[1,0],"values":[${ONES}]`),
      /channel 0/,
    ],
    ['a clip that is not there', '{"kinetree":1,"nodes":[],"clip":0}', /the clip that plays/],
    ['too many nodes', nodes(Array(100_001).fill('{}').join()), /has 100001 nodes; the most .* are 100000/],
    ['a scene of another dimension', '{"version":1,"dimension":1000000000,"nodes":[]}', /"dimension": 3/],
    ['three.js without a version', '{"metadata":{},"object":{}}', /version must be 4.x, but is missing/],
    ['three.js of old', '{"metadata":{"version":3.1},"object":{}}', /version must be 4.x, but is 3.1/],
    ['three.js without a tree', '{"metadata":{"version":4.5}}', /object 0 must be an object/],
    ['a matrix with holes', three(`{"matrix":[null${',0'.repeat(15)}]}`), /object 0, .*: number 0 of its/],
    ['a projection', three('{"matrix":[1,0,0,1,0,1,0,0,0,0,1,0,0,0,0,1]}'), /object 0/],
    ['children that are no list', three('{"children":{"length":1e9}}'), /children of object 0/],
    ['glTF that is a cycle', '{"asset":{"version":"2.0"},"nodes":[{"children":[0]}]}', /its own ancestor/],
    ['a GLB with no end', Buffer.from('glTF\x02\0\0\0\xff\xff\xff\xff', 'latin1'), /not as long as it says/],
    [
      'BVH with a billion frames',
      `${BVH}\nFrames: 1000000000\nFrame Time: 1\n0`,
      /line 4 .*: 1000000000 frames/,
    ],
    ['BVH without an end', 'HIERARCHY ROOT a { OFFSET 0 0', /line 1/],
  ] as const)('%s', async (_, text, expected) => {
    const message = await sentence(() => opens(text));
    expect(message).toMatch(/^a\.json: /);
    expect(message).toMatch(expected);
  });

  it('more bytes than are read', async () => {
    expect(await sentence(() => opens(new Uint8Array(64 * 2 ** 20 + 1), 'big.glb'))).toBe(
      'big.glb has more than 64 MB',
    );
  });

  it('lists in lists without an end', async () => {
    const deep = 1e6;
    await sentence(() => opens(nodes('['.repeat(deep) + ']'.repeat(deep))));
    await sentence(() => opens(three('{"children":['.repeat(deep))));
  });
});

describe('names', () => {
  it('are cut, and have no half of a character', async () => {
    const long = `{"kinetree":1,"title":"${'t'.repeat(300)}","nodes":[{"name":"${'n'.repeat(199)}🚢"},{"name":"\\ud83d x"}]}`;
    const { document } = await opens(long);
    expect(document.title).toBe('t'.repeat(200));
    expect(document.nodes.map(({ name }) => name)).toEqual(['n'.repeat(199), '\ufffd x']);
    expect(documentOf(JSON.parse(toText(document)))).toEqual(document);
  });

  it('of prototypes are names like others', async () => {
    const { document } = await opens(nodes('{"name":"__proto__"},{"name":"constructor","parent":0}'));
    expect(document.nodes.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(({} as { free?: boolean }).free).toBeUndefined();
  });
});

describe('a link is refused in one sentence', () => {
  const link = (content: string | Uint8Array): string =>
    `#tree=${deflateRawSync(content).toString('base64url')}`;

  it.each([
    ['characters of no link', '#tree=%3Cscript%3E', /characters that no link has/],
    ['nothing', '#tree=', /characters that no link has/],
    ['noise', '#tree=AAAAAAAAAAAAAAAA', /cannot be unpacked/],
    ['one letter', '#tree=A', /a part of it is missing|cannot be unpacked/],
    ['a link that was cut', link(nodes('{}').repeat(9)).slice(0, -6), /the link is damaged/],
    ['no JSON', link('hello'), /does not unpack to a text of JSON/],
    ['no text', link(new Uint8Array([0x22, 0xff, 0x22])), /does not unpack to a text of JSON/],
    ['JSON of something else', link('[1]'), /the document must be an object, but is a list/],
    ['null', link('null'), /the document must be an object, but is null/],
    ['a tree that is none', link(nodes('{"parent":0}')), /its own ancestor/],
    ['too many characters', `#tree=${'A'.repeat(8001)}`, /has 8001 characters; the most .* are 8000/],
  ])('%s', async (_, address, expected) => {
    expect(await sentence(() => fromLink(address))).toMatch(expected);
  });

  it('a bomb, while it unpacks', async () => {
    const bomb = link(' '.repeat(5.5 * 2 ** 20));
    expect(bomb.length).toBeLessThan(8000);
    expect(await sentence(() => fromLink(bomb))).toBe(
      'the link unpacks to more than 2097152 bytes, which no link of ours does',
    );
  });
});
