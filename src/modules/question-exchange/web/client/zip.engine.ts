import { unzipSync } from 'fflate';
import type { FilePicture } from '../../shared/exchange.model.ts';

/** What a zip may unpack to. */
const MAX_UNPACKED = 200 * 1_048_576;
const PICTURE = /\.(png|jpe?g|gif|bmp|webp)$/i;

/** Why a zip cannot be read. */
export type ZipFault = 'broken' | 'unpacked' | 'noSheet';
class TooLarge extends Error {}

/** Parts of a zip by their paths; those of the packing program are left out. Nothing is unpacked beyond the limit. */
export function unpack(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): { readonly parts: ReadonlyMap<string, Uint8Array> } | { readonly fault: 'broken' | 'unpacked' } {
  let room = MAX_UNPACKED;
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name.startsWith('__MACOSX/') || !wanted(name)) return false;
        room -= originalSize;
        if (room < 0) throw new TooLarge();
        return true;
      },
    });
    return { parts: new Map(Object.entries(parts)) };
  } catch (error) {
    return { fault: error instanceof TooLarge ? 'unpacked' : 'broken' };
  }
}

/** A sheet with the pictures it names, by their names without folders. */
export function openZip(
  bytes: Uint8Array,
): { readonly sheet: Uint8Array; readonly pictures: ReadonlyMap<string, FilePicture> } | { readonly fault: ZipFault } {
  const unpacked = unpack(bytes, (name) => PICTURE.test(name) || /\.xlsx$/i.test(name));
  if ('fault' in unpacked) return unpacked;
  const all = [...unpacked.parts];
  const sheets = all.filter(([name]) => /\.xlsx$/i.test(name) && !/(^|\/)[~.]/.test(name));
  if (sheets.length !== 1) return { fault: 'noSheet' };
  const pictures = new Map(
    all.flatMap(([path, data]) => {
      const name = path.replace(/^.*\//, '');
      return PICTURE.test(name) ? [[name, { name, data }] as const] : [];
    }),
  );
  return { sheet: sheets[0]![1], pictures };
}
