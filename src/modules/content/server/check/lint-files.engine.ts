import type { Finding, PackageFile } from '../../shared/version.model.ts';
import { findingOf } from './check-finding.engine.ts';

/** A package as the linter sees it. */
export interface LintedPackage {
  readonly files: readonly PackageFile[];
  readonly entry: string;
  /** Addresses the manifest declares: host names, `*.host` or origins. */
  readonly network: readonly string[];
  /** Script of the package that the content host puts into the entry page; null without one. */
  readonly adapter: string | null;
  /** The manifest names the bridge it speaks, the platform records, or the kind has a way of its own to report. */
  readonly hasBridge: boolean;
  readonly read: (path: string) => Promise<string>;
  /** Place of a file's bytes on the disk of the check. */
  readonly open: (path: string) => string;
}

const MIB = 1_048_576;
type Head = (path: string, bytes: number) => Promise<Buffer>;

/** Width × height of a PNG, GIF or JPEG from its first bytes; null when they do not say. */
export function pixelsOf(head: Buffer): number | null {
  if (head.length > 24 && head.readUInt32BE(0) === 0x89504e47) return head.readUInt32BE(16) * head.readUInt32BE(20);
  if (head.subarray(0, 3).toString('latin1') === 'GIF' && head.length > 10) {
    return head.readUInt16LE(6) * head.readUInt16LE(8);
  }
  if (head.length > 4 && head.readUInt16BE(0) === 0xffd8) {
    for (let i = 2; i + 9 < head.length; ) {
      if (head[i] !== 0xff) return null;
      const marker = head[i + 1]!;
      const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (frame) return head.readUInt16BE(i + 5) * head.readUInt16BE(i + 7);
      i += 2 + head.readUInt16BE(i + 2);
    }
  }
  return null;
}

/** L15: what makes a page slow to load or too large for weak computers. */
async function weights(files: readonly PackageFile[], head: Head): Promise<Finding[]> {
  const found: Finding[] = [];
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  if (total > 250 * MIB) {
    found.push(findingOf('L15', 'W', 'experiments.check.l15.total', { size: Math.round(total / MIB) }));
  }
  for (const file of files) {
    const size = Math.round(file.bytes / MIB);
    if (file.bytes > 64 * MIB) found.push(findingOf('L15', 'N', 'experiments.check.l15.file', { size }, file.path));
    if (file.bytes > 10 * MIB && file.type === 'application/wasm' && file.encoding === null) {
      found.push(findingOf('L15', 'N', 'experiments.check.l15.wasm', { size }, file.path));
    }
    if (/^image\/(png|jpeg|gif)$/.test(file.type)) {
      const pixels = pixelsOf(await head(file.path, 65_536));
      if (pixels !== null && pixels > 8_000_000) {
        const mega = Math.round(pixels / 100_000) / 10;
        found.push(findingOf('L15', 'N', 'experiments.check.l15.picture', { size: mega }, file.path));
      }
    }
  }
  return found;
}

/** L07: Unity files a browser cannot inflate. */
async function unity(content: LintedPackage, head: Head): Promise<Finding[]> {
  const found: Finding[] = [];
  const packed = content.files.filter((file) => /\.unityweb$/i.test(file.path));
  if (packed.length > 0) {
    const scripts = content.files.filter((file) => file.type === 'text/javascript' && file.bytes < 16 * MIB);
    let inflates = false;
    for (const script of scripts) {
      inflates ||= /UnityWeb Compressed Content|decompressionFallback/i.test(await content.read(script.path));
    }
    for (const file of inflates ? [] : packed) {
      const start = await head(file.path, 64);
      const compressed = (start[0] === 0x1f && start[1] === 0x8b) || start.includes('UnityWeb Compressed Content');
      if (compressed) found.push(findingOf('L07', 'W', 'experiments.check.l07.pairing', {}, file.path));
    }
  }
  for (const file of content.files) {
    if (/\.(data|wasm|framework\.js|symbols\.json)\.(xz|zst|lzma|7z|bz2)$/i.test(file.path)) {
      found.push(findingOf('L07', 'W', 'experiments.check.l07.encoding', {}, file.path));
    }
  }
  return found;
}

const LIBRARIES =
  /^(jquery|three|vue|react|react-dom|d3|echarts|chart|babylon|pixi|phaser|mathjax|katex|bootstrap|lodash|matter|cannon|ammo|plotly|p5|konva|fabric|paper|hammer|tween|gsap)(?:[.-][\w.-]*)?\.js$/i;

/** L17: a known library without a word on its licence. */
async function licences(content: LintedPackage, head: Head): Promise<Finding[]> {
  const names = (file: PackageFile) => file.path.slice(file.path.lastIndexOf('/') + 1);
  if (content.files.some((file) => /^(licen[cs]e|notice|copying)/i.test(names(file)))) return [];
  const found: Finding[] = [];
  for (const file of content.files) {
    const library = LIBRARIES.exec(names(file))?.[1];
    if (library === undefined || file.encoding !== null) continue;
    if (!/licen[cs]e|copyright|\(c\)|©/i.test((await head(file.path, 4096)).toString('utf8'))) {
      found.push(findingOf('L17', 'N', 'experiments.check.l17', { library: library.toLowerCase() }, file.path));
    }
  }
  return found;
}

/** Rules over whole files: L07, L15, L17. */
export async function lintFiles(content: LintedPackage, head: Head): Promise<Finding[]> {
  return [...(await unity(content, head)), ...(await weights(content.files, head)), ...(await licences(content, head))];
}
