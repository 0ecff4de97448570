import { fittingPicture } from '../../../../ui/editor/picture.ts';
import type { FilePicture, FoundFile } from '../../shared/exchange.model.ts';
import { settlePictures, sourcesOf, writtenPicture } from '../../shared/file-pictures.model.ts';

/** Beginnings of the kinds of pictures a browser can draw, in hex. */
const KINDS: readonly (readonly [type: string, begin: RegExp])[] = [
  ['image/png', /^89504e47/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^47494638/],
  ['image/bmp', /^424d/],
  ['image/webp', /^52494646.{8}57454250/],
];

function bytesOf({ data }: FilePicture): Uint8Array<ArrayBuffer> | null {
  if (typeof data !== 'string') return data.slice();
  try {
    return Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

/** A picture of a file as the bank keeps it; null where the browser cannot draw it, as vectors of Windows. */
async function fitted(picture: FilePicture): Promise<{ blob: Blob; ext: string } | null> {
  const bytes = bytesOf(picture);
  const begin = Array.from(bytes?.subarray(0, 12) ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('');
  const type = KINDS.find(([, pattern]) => pattern.test(begin))?.[0];
  if (!bytes || !type) return null;
  return fittingPicture(new Blob([bytes], { type })).catch(() => null);
}

/**
 * Finds the pictures of a file and makes them fit for the bank, on this machine. In the contents each gets a source that
 * stands for it until it is brought; what cannot come along is taken out and named.
 */
export async function fitPictures(
  found: FoundFile,
): Promise<{ readonly found: FoundFile; readonly pictures: ReadonlyMap<string, Blob> }> {
  const wanted = new Set(found.questions.flatMap(({ content }) => (content ? [...sourcesOf(content)] : [])));
  const salt = crypto.randomUUID().slice(0, 8);
  const pictures = new Map<string, Blob>();
  const places = new Map<string, string>();
  for (const src of wanted) {
    const picture = found.pictures?.get(src) ?? writtenPicture(src);
    const made = picture ? await fitted(picture) : null;
    if (!made) continue;
    // In the form of an address of the platform, which cleaning leaves in the text.
    const place = `/0000/00/00/${salt}-${pictures.size + 1}.${made.ext}`;
    places.set(src, place);
    pictures.set(place, made.blob);
  }
  return { found: settlePictures(found, (src) => places.get(src) ?? null), pictures };
}
