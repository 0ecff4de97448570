import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { coverAddress } from '../../../../kernel/cover/cover-address.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { BenchMedia } from '../../../catalogue/server/catalogue.public.ts';
import { registerBlobs, storeBlob } from '../../../files/server/files.public.ts';
import { BENCH_BYTES, BENCH_ENDINGS, type BenchMime, benchAddress } from '../../shared/bench-picture.contract.ts';
import {
  type BenchPictureRow,
  findBenchPicture,
  listBenchPictures,
  replaceBenchPictures,
} from './bench-picture.repository.ts';

/** A picture of a bench as it is brought. */
export interface BenchFile {
  /** `poster`, `clip` or `step-<number>`. */
  readonly name: string;
  readonly bytes: Buffer;
}

const isMime = (mime: string | undefined): mime is BenchMime =>
  mime !== undefined && Object.hasOwn(BENCH_ENDINGS, mime);

/** Type of a file by its bytes. @throws AppError invalid when it is of another type than its name asks for, or too large */
async function checkedMime({ name, bytes }: BenchFile): Promise<BenchMime> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const most = name === 'clip' ? BENCH_BYTES.clip : name === 'poster' ? BENCH_BYTES.poster : BENCH_BYTES.still;
  if (!isMime(found) || (name === 'clip') !== (found === 'video/webm') || bytes.length > most) {
    throw appError('invalid', 'runs.benchPicture.refused', { name });
  }
  return found;
}

/**
 * Gives an experiment the pictures of its bench in the place of those it had. Called by seeds and tools, not by people.
 * @throws AppError invalid for a file that is no picture of its kind; nothing is kept then
 */
export async function saveBenchPictures(ctx: Ctx, experimentId: string, files: readonly BenchFile[]): Promise<void> {
  const pictures: Omit<BenchPictureRow, 'experimentId'>[] = [];
  for (const file of files) {
    const mime = await checkedMime(file);
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    pictures.push({ name: file.name, mime, bytes: file.bytes.length, sha256 });
    await storeBlob(ctx, { sha256, bytes: file.bytes.length, open: () => Readable.from([file.bytes]) });
  }
  await ctx.tx(async (tx) => {
    await registerBlobs(tx, pictures);
    await replaceBenchPictures(tx, experimentId, pictures);
    tx.audit({
      action: 'experiment.bench_pictures',
      object: 'experiment',
      objectId: experimentId,
      after: { pictures: pictures.length },
    });
  });
}

/** A picture by its file name, hash and ending. @throws AppError notFound */
export async function openBenchPicture(ctx: Pick<Ctx, 'db'>, file: string): Promise<BenchPictureRow> {
  const [sha256 = '', ending] = file.split('.');
  const row = await findBenchPicture(ctx, sha256);
  if (!row || BENCH_ENDINGS[row.mime] !== ending) throw appError('notFound', 'error.notFound');
  return row;
}

/** Poster, clip and stills of an experiment; the title of a step is the caption of its still. One statement. */
export async function benchPictures(ctx: Pick<Ctx, 'db'>, experimentId: string): Promise<BenchMedia> {
  const rows = await listBenchPictures(ctx, [experimentId]);
  const addressOf = (name: string) => {
    const row = rows.find((one) => one.name === name);
    return row ? benchAddress(row.sha256, row.mime) : null;
  };
  const stills = rows.flatMap((row) => {
    const seq = /^step-(\d+)$/.exec(row.name)?.[1];
    return seq ? [{ stepSeq: Number(seq), address: benchAddress(row.sha256, row.mime) }] : [];
  });
  return {
    poster: addressOf('poster'),
    clip: addressOf('clip'),
    stills: stills.sort((a, b) => a.stepSeq - b.stepSeq),
  };
}

/** Addresses of the posters of experiments, of those that have one. One statement. */
export async function benchPosters(
  ctx: Pick<Ctx, 'db'>,
  experimentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await listBenchPictures(ctx, experimentIds, 'poster');
  return new Map(rows.map((row) => [row.experimentId, benchAddress(row.sha256, row.mime)]));
}

/** The picture of an experiment and where it comes from: its bench, its uploaded cover, or a drawing of its subject. */
export interface ExperimentPicture {
  readonly address: string;
  readonly from: 'bench' | 'cover' | 'drawing';
}

/** The picture of an experiment for somebody who works on it. @param poster of its bench, where it has one */
export function pictureOf(
  experiment: {
    readonly id: string;
    readonly code: string;
    readonly cover: string | null;
    readonly category: string | null;
  },
  poster: string | undefined,
): ExperimentPicture {
  const { id, code, cover, category } = experiment;
  if (poster) return { address: poster, from: 'bench' };
  if (cover) return { address: cover, from: 'cover' };
  return { address: coverAddress({ id, subject: category ?? code }), from: 'drawing' };
}
