import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One entry of a hand-made archive; everything a hostile writer could set may be set. */
export interface ZipEntry {
  readonly name: string | Buffer;
  readonly body: string | Buffer;
  /** 8 deflates (default), 0 stores. */
  readonly method?: 0 | 8;
  /** General purpose flags; bit 11 (UTF-8) by default. */
  readonly flags?: number;
  /** Unix mode of the external attributes, e.g. 0o120777 for a link. */
  readonly mode?: number;
  /** Lies about the inflated size. */
  readonly declaredBytes?: number;
  /** Uses the bytes of an earlier entry instead of own ones. */
  readonly sameDataAs?: number;
}

const UTF8 = 0x0800;

/** Writes an archive byte by byte, so that tests can break any rule. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  const offsets: number[] = [];
  let position = 0;
  for (const entry of entries) {
    const name = Buffer.isBuffer(entry.name) ? entry.name : Buffer.from(entry.name);
    const body = Buffer.isBuffer(entry.body) ? entry.body : Buffer.from(entry.body);
    const method = entry.method ?? 8;
    const data = method === 8 ? deflateRawSync(body, { level: 9 }) : body;
    const flags = entry.flags ?? UTF8;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(0x5a21_0000, 6);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(entry.declaredBytes ?? body.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const offset = entry.sameDataAs === undefined ? position : offsets[entry.sameDataAs]!;
    offsets.push(offset);
    if (entry.sameDataAs === undefined) {
      const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, name, data]);
      locals.push(local);
      position += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, facts, rest, name]));
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A page no rule of the linter finds fault with. */
export const PLAIN_PAGE =
  '<!doctype html>\n<html lang="zh-CN"><head><meta charset="utf-8"><title>实验</title></head><body><p>内容</p></body></html>';

/** An archive of plain files. */
export function packageOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  return zipOf(Object.entries(files).map(([name, body]) => ({ name, body })));
}

/** Manifest with `count` steps of equal score that add up to 100. */
export function manifestOf(count = 10, more: Readonly<Record<string, unknown>> = {}): string {
  const steps = Array.from({ length: count }, (_, i) => ({
    seq: i + 1,
    title: { 'zh-CN': `步骤${i + 1}`, 'en-US': `Step ${i + 1}` },
    goal: { 'zh-CN': '目标', 'en-US': 'Goal' },
    expectTime: 60,
    maxScore: i === 0 ? 100 - Math.floor(100 / count) * (count - 1) : Math.floor(100 / count),
    scoreKind: '操作成绩',
    scoringModel: '操作正确得满分',
  }));
  return JSON.stringify({ vse: 1, entry: 'index.html', bridge: '1.0', profile: 'strict', steps, ...more });
}

/** A package that passes every check. */
export function goodPackage(more: Readonly<Record<string, string | Buffer>> = {}): Buffer {
  return packageOf({ 'index.html': PLAIN_PAGE, 'vse.json': manifestOf(), ...more });
}

/** A PNG of this size in one colour: head, data, end. */
export function pngOf(width: number, height: number, more = Buffer.alloc(0)): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', more),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
