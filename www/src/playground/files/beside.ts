/** The files that were opened together: a glTF file finds its buffers among them by name. */
import type { RawFile } from '../document/source.ts';

/** Returns a function that finds the bytes of an address; `missed` gets the missing names. */
export function amongFiles(
  files: readonly RawFile[],
  missed: (name: string) => void = () => {},
): (address: string) => Uint8Array | undefined {
  return (address) => {
    const wanted = fileNameOf(address);
    const found = files.find(({ name }) => name === wanted);
    if (!found) missed(wanted);
    return found?.bytes;
  };
}

/** Returns the last part of an address, decoded. */
function fileNameOf(address: string): string {
  const last = address.replace(/[?#].*$/s, '').replace(/^.*[\\/]/s, '');
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
