import { refuse } from './check-finding.engine.ts';

const MAX_PATH = 240;
const MAX_DEPTH = 20;
const UTF8_FLAG = 0x0800;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030', { fatal: true });

/**
 * Reads an entry's name: UTF-8 when the flag says so; else UTF-8 if it is valid, else GB18030, which is what Chinese
 * editions of archivers write. Null when it is neither.
 */
export function decodeName(raw: Buffer, flags: number): string | null {
  try {
    return utf8.decode(raw);
  } catch {
    if ((flags & UTF8_FLAG) !== 0) return null;
  }
  try {
    return gb18030.decode(raw);
  } catch {
    return null;
  }
}

const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;

/**
 * Checks a name by C2 and C4 and answers it with forward slashes in NFC; null for a directory.
 * @throws PackageRefused naming the entry.
 */
export function cleanName(raw: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  if (/[\u0000-\u001f\u007f]/.test(raw)) refuse('C4', 'experiments.check.c4.control', {}, raw);
  const name = raw.replaceAll('\\', '/').normalize('NFC');
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) refuse('C4', 'experiments.check.c4.absolute', {}, raw);
  const segments = name.split('/').filter((segment) => segment !== '' && segment !== '.');
  for (const segment of segments) {
    if (segment === '..') refuse('C4', 'experiments.check.c4.climbs', {}, raw);
    if (DEVICE.test(segment)) refuse('C4', 'experiments.check.c4.device', {}, raw);
    if (/[. ]$/.test(segment)) refuse('C4', 'experiments.check.c4.trailing', {}, raw);
  }
  const path = segments.join('/');
  if (path.length > MAX_PATH) refuse('C2', 'experiments.check.c2.path', { most: MAX_PATH }, raw);
  if (segments.length > MAX_DEPTH) refuse('C2', 'experiments.check.c2.depth', { most: MAX_DEPTH }, raw);
  return name.endsWith('/') || path === '' ? null : path;
}

/** One spelling for names that a case-insensitive disk takes for the same. */
export const foldName = (name: string) => name.normalize('NFC').toUpperCase().toLowerCase();

/** What systems leave behind and no page asks for. */
export function isJunk(path: string): boolean {
  const segments = path.split('/');
  const last = segments.at(-1)!.toLowerCase();
  return (
    segments.some((segment) => segment === '__MACOSX' || segment === '.git') ||
    ['.ds_store', 'thumbs.db', 'desktop.ini'].includes(last)
  );
}
