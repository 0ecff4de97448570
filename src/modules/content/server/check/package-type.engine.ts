import type { Encoding } from '../../shared/version.model.ts';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'application/xhtml+xml',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  txt: 'text/plain',
  md: 'text/plain',
  csv: 'text/csv',
  vtt: 'text/vtt',
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  pdf: 'application/pdf',
  zip: 'application/zip',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
};

/** Inner endings whose `.gz` and `.br` form is served with its encoding, never re-compressed. */
const ENCODED = new Set(['wasm', 'js', 'mjs', 'data', 'bundle', 'pck', 'mem', 'json', 'css', 'html', 'svg', 'xml']);

/** Stored, and answered 404. */
const BLOCKED = /\.(exe|msi|dll|bat|cmd|ps1|sh|php|jsp|asp|aspx|wsf|swf|jar|apk)$/i;

/** Ending in lower case, without the dot. */
export function endingOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** How a file of a package is served. */
export function servedAs(path: string): { type: string; encoding: Encoding | null; blocked: boolean } {
  const blocked = BLOCKED.test(path);
  const outer = endingOf(path);
  if (outer === 'gz' || outer === 'br') {
    const inner = endingOf(path.slice(0, -3));
    if (ENCODED.has(inner)) {
      const type = TYPES[inner] ?? 'application/octet-stream';
      return { type, encoding: outer === 'gz' ? 'gzip' : 'br', blocked };
    }
    return { type: outer === 'gz' ? 'application/gzip' : 'application/octet-stream', encoding: null, blocked };
  }
  return { type: TYPES[outer] ?? 'application/octet-stream', encoding: null, blocked };
}

/** Endings as the magic-number table names them; absent = nothing to compare. */
const MAGIC: Readonly<Record<string, readonly string[]>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
  bmp: ['bmp'],
  ico: ['ico', 'cur', 'png'],
  woff: ['woff'],
  woff2: ['woff2'],
  ttf: ['ttf', 'otf', 'ttc'],
  otf: ['otf', 'ttf'],
  wasm: ['wasm'],
  pdf: ['pdf'],
  zip: ['zip'],
  mp3: ['mp3', 'aac'],
  wav: ['wav'],
  ogg: ['ogg', 'oga', 'ogv', 'ogx', 'opus', 'spx'],
  oga: ['ogg', 'oga', 'ogx', 'opus', 'spx'],
  ogv: ['ogv', 'ogg', 'ogx'],
  m4a: ['m4a', 'mp4', 'm4b'],
  mp4: ['mp4', 'm4v', 'm4a', 'mov', '3gp'],
  m4v: ['m4v', 'mp4'],
  webm: ['webm', 'mkv'],
};
/** Sounds and films have too many variants to demand that their kind is recognised; a wrong one is still refused. */
const LENIENT = new Set(['mp3', 'wav', 'ogg', 'oga', 'ogv', 'm4a', 'mp4', 'm4v', 'webm']);

/** Whether the kind found in the bytes (undefined: none) fits the file's ending (C7). */
export function agrees(path: string, found: string | undefined): boolean {
  const ending = endingOf(path);
  const expected = MAGIC[ending];
  if (!expected) return true;
  if (found === undefined) return LENIENT.has(ending);
  return (
    expected.includes(found) || (ending === 'zip' && ['docx', 'xlsx', 'pptx', 'epub', 'jar', 'apk'].includes(found))
  );
}

/** Pictures made of dots, in which markup has no business. */
export const isRaster = (path: string) => /\.(png|jpe?g|gif|webp|avif|bmp|ico)$/i.test(path);

/** Kinds found in bytes that are safe to serve under their own type, whatever a file is called. */
const TRUE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  apng: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
};

/**
 * Type of a medium whose ending names another one, by its first bytes; null when the bytes are none of a medium. A drawing
 * (SVG) under the name of a picture is one as well.
 */
export function trueType(found: string | undefined, head: Buffer): string | null {
  const known = found === undefined ? undefined : TRUE_TYPES[found];
  if (known !== undefined) return known;
  const text = head.toString('utf8');
  return /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/i.test(text)
    ? 'image/svg+xml'
    : null;
}
