import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { appError } from '../../../../kernel/errors/app-error.ts';
import {
  type CoursePackage,
  MAX_CARRIED,
  MAX_CARRIED_FILE,
  nodeFault,
  packageSchema,
} from '../../shared/package.model.ts';

/** Largest description of a package beside its files, in bytes. */
const MAX_DESCRIPTION = 32 * 1_048_576;
const MAX_COVER = 1_023_999;
const MAX_ENTRIES = 25_000;

/** A package that was read: its description, its cover, and the files that came along. */
export interface ReadPackage {
  readonly content: CoursePackage;
  readonly cover: Buffer | null;
  /** Bytes of the files by their names. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Opens one of them; the reader fails when it holds more than it declares. */
  open(name: string): Promise<Readable>;
}

/** What an entry may hold. */
function maxBytesOf(name: string): number {
  if (name === 'course.json') return MAX_DESCRIPTION;
  return name.startsWith('media/cover.') ? MAX_COVER : MAX_CARRIED_FILE;
}

async function* limited(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_CARRIED + MAX_DESCRIPTION) throw appError('tooLarge', 'courses.package.large');
    yield chunk;
  }
}

/** Whether a package names a file more than once: each is brought anew, so that a small package could fill the storage. */
function namesTwice({ course, nodes }: CoursePackage): boolean {
  const media = [course.film, ...nodes.map(({ file }) => file)].flatMap((one) => (one ? [one.file, one.poster] : []));
  const named = [...media, ...nodes.flatMap(({ materialFiles }) => materialFiles)].filter((name) => name !== null);
  return new Set(named).size < named.length;
}

/**
 * The bytes of an entry, opened once somebody reads them: a stream that fails with nobody listening ends the process.
 * Damage is the package's fault.
 */
async function* bytesOf(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch {
    throw appError('invalid', 'courses.package.broken');
  }
}

async function parse(file: string): Promise<ReadPackage & { close(): void }> {
  const zip = await yauzl.openPromise(file, { autoClose: false });
  const close = () => zip.close();
  try {
    const found = new Map<string, yauzl.Entry>();
    let all = 0;
    for await (const entry of zip.eachEntry()) {
      if (found.size >= MAX_ENTRIES) throw appError('invalid', 'courses.package.broken');
      all += entry.uncompressedSize;
      if (entry.uncompressedSize > maxBytesOf(entry.fileName) || all > MAX_CARRIED + MAX_DESCRIPTION) {
        throw appError('tooLarge', 'courses.package.large');
      }
      if (!entry.fileName.endsWith('/')) found.set(entry.fileName, entry);
    }
    const open = async (name: string): Promise<Readable> => {
      const entry = found.get(name);
      if (!entry) throw appError('invalid', 'courses.package.broken');
      return Readable.from(bytesOf(zip, entry), { objectMode: false });
    };
    const given: unknown = JSON.parse((await buffer(await open('course.json'))).toString('utf8'));
    const schema = (given as { schema?: unknown } | null)?.schema;
    if (typeof schema === 'number' && schema > 1) throw appError('invalid', 'courses.package.newer');
    const parsed = packageSchema.safeParse(given);
    if (!parsed.success || nodeFault(parsed.data) !== null) throw appError('invalid', 'courses.package.broken');
    const content = parsed.data;
    if (namesTwice(content)) throw appError('invalid', 'courses.package.broken');
    const name = content.course.cover;
    const cover = name !== null && found.has(name) ? await buffer(await open(name)) : null;
    const sizes = new Map([...found].map(([one, { uncompressedSize }]) => [one, uncompressedSize]));
    return { content, cover, sizes, open, close };
  } catch (error) {
    close();
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw appError('invalid', 'courses.package.broken');
  }
}

/** Reads a package while `work` is done with it. @throws AppError invalid or tooLarge for what is none, and what `work` throws */
export async function readPackage<T>(stream: Readable, work: (read: ReadPackage) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'course-package-'));
  try {
    const file = join(folder, 'course.zip');
    await pipeline(stream, limited, createWriteStream(file));
    const read = await parse(file).catch((error: unknown) => {
      throw error instanceof Error && error.name === 'AppError' ? error : appError('invalid', 'courses.package.broken');
    });
    try {
      return await work(read);
    } finally {
      read.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
