import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { appError } from '../../../../kernel/errors/app-error.ts';
import { type CoursePackage, nodeFault, packageSchema } from '../../shared/package.model.ts';

/** Largest package and largest description in it, in bytes. */
const MAX_PACKAGE = 64 * 1_048_576;
const MAX_DESCRIPTION = 32 * 1_048_576;
const MAX_COVER = 1_023_999;
const MAX_ENTRIES = 100;

/** A package that was read: its description, and its cover. */
export interface ReadPackage {
  readonly content: CoursePackage;
  readonly cover: Buffer | null;
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_PACKAGE) throw appError('tooLarge', 'courses.package.large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Entries of a zip by name, as far as they are within their limits. @throws what the reader of the format throws */
async function entriesOf(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const found = new Map<string, Buffer>();
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    if (++seen > MAX_ENTRIES) throw appError('invalid', 'courses.package.broken');
    const most = entry.fileName === 'course.json' ? MAX_DESCRIPTION : MAX_COVER;
    // The reader fails when an entry holds more than it declares.
    if (entry.uncompressedSize > most) throw appError('tooLarge', 'courses.package.large');
    if (!entry.fileName.endsWith('/')) found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return found;
}

/** Reads a package. @throws AppError invalid or tooLarge for what is none */
export async function readPackage(stream: Readable): Promise<ReadPackage> {
  const bytes = await collect(stream);
  let entries: ReadonlyMap<string, Buffer>;
  let given: unknown;
  try {
    entries = await entriesOf(bytes);
    given = JSON.parse(entries.get('course.json')?.toString('utf8') ?? '');
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    throw appError('invalid', 'courses.package.broken');
  }
  const schema = (given as { schema?: unknown } | null)?.schema;
  if (typeof schema === 'number' && schema > 1) throw appError('invalid', 'courses.package.newer');
  const parsed = packageSchema.safeParse(given);
  if (!parsed.success || nodeFault(parsed.data) !== null) throw appError('invalid', 'courses.package.broken');
  const { cover } = parsed.data.course;
  return { content: parsed.data, cover: cover === null ? null : (entries.get(cover) ?? null) };
}
