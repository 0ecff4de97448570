import { unzipSync, zipSync } from 'fflate';
import { barePicture } from '../../../platform/documents/picture-facts.ts';
import { FILE_GROUPS } from '../../homework/shared/homework-settings.model.ts';

/** Largest file that is read whole to take its author out. */
export const MAX_CLEANED = 50 * 1_048_576;
/** What an office file may unpack to. */
const MAX_UNPACKED = 200 * 1_048_576;

const OFFICE = new Set(['docx', 'xlsx', 'pptx']);
const PLAIN: ReadonlySet<string> = new Set([
  ...FILE_GROUPS.code.filter((ending) => ending !== 'ipynb'),
  ...['txt', 'md', 'csv', 'json', 'dat'],
]);

/** True for a kind of file whose author can be taken out. */
export const canClean = (ending: string): boolean =>
  OFFICE.has(ending) || PLAIN.has(ending) || ['pdf', 'png', 'jpg', 'jpeg'].includes(ending);

const latin = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Office files keep people in their properties, and beside comments and tracked changes. */
function cleanOffice(bytes: Uint8Array): Uint8Array | null {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      if (size > MAX_UNPACKED) throw new RangeError('too large');
      return true;
    },
  });
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  for (const [name, part] of Object.entries(parts)) {
    if (name.startsWith('docProps/') && name.endsWith('.xml')) {
      // The part stays, what stands between its tags goes.
      parts[name] = encoder.encode(decoder.decode(part).replace(/>[^<>]+</g, '><'));
    } else if (
      /^(word|xl|ppt)\/.*\.xml$/.test(name) &&
      /comment|person|people|author|document|foot|head|notes|workbook/i.test(name)
    ) {
      parts[name] = encoder.encode(
        decoder
          .decode(part)
          .replace(/(\b(?:w:|w15:)?(?:author|initials|userId|userName|displayName|name)=")[^"]*(")/g, (all, a, b) =>
            /^name="/.test(a) && !/person|author/i.test(name) ? all : `${a}${b}`,
          )
          .replace(/(<author>)[^<]*(<\/author>)/g, '$1$2'),
      );
    }
  }
  return zipSync(parts);
}

const PDF_KEYS =
  /\/(Author|Creator|Producer|Title|Subject|Keywords|Company|Manager)\s*(\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>)/g;

/**
 * A PDF keeps people in its information and its metadata. They are blanked where they stand, so that every offset holds.
 * One whose information is packed away cannot be cleaned.
 */
function cleanPdf(bytes: Uint8Array): Uint8Array | null {
  let text = latin(bytes);
  for (const [, object] of text.matchAll(/\/Info\s+(\d+)\s+\d+\s+R/g)) {
    if (!new RegExp(`(?:^|[\\r\\n\\s])${object}\\s+\\d+\\s+obj`).test(text)) return null;
  }
  if (/\/Encrypt\b/.test(text)) return null;
  const packed = [...text.matchAll(/<<[^>]*\/Type\s*\/Metadata[^>]*>>/g)].some(([head]) => head.includes('/Filter'));
  if (packed) return null;
  text = text.replace(PDF_KEYS, (all, key: string, value: string) => {
    const blank = value[0] === '(' ? `(${' '.repeat(value.length - 2)})` : `<${' '.repeat(value.length - 2)}>`;
    return all.slice(0, all.length - value.length).replace(key, key) + blank;
  });
  text = text.replace(
    /(<x:xmpmeta[^>]*>)([\s\S]*?)(<\/x:xmpmeta>)/g,
    (_all, from: string, inner: string, to: string) => from + ' '.repeat(inner.length) + to,
  );
  return Buffer.from(text, 'latin1');
}

/** The file without what names its author; null where that cannot be done. */
export function withoutAuthor(ending: string, bytes: Uint8Array): Uint8Array | null {
  if (PLAIN.has(ending)) return bytes;
  try {
    if (OFFICE.has(ending)) return cleanOffice(bytes);
    if (ending === 'pdf') return cleanPdf(bytes);
    return ['png', 'jpg', 'jpeg'].includes(ending) ? barePicture(bytes) : null;
  } catch {
    return null;
  }
}
