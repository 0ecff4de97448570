import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** Types of the pictures of a bench with their endings. */
export const BENCH_ENDINGS = { 'image/webp': 'webp', 'video/webm': 'webm' } as const;
export type BenchMime = keyof typeof BENCH_ENDINGS;

/** Largest file by what it shows. */
export const BENCH_BYTES = { poster: 61_440, still: 25_600, clip: 1_200_000 } as const;

/** Address of a picture of a bench; its hash cannot be guessed, so it is open to whoever was given it. */
export const benchAddress = (sha256: string, mime: BenchMime): string =>
  `/api/v1/bench-pictures/${sha256}.${BENCH_ENDINGS[mime]}`;

export const benchPictureRoute = defineRoute({
  name: 'runs.benchPicture',
  method: 'GET',
  path: '/api/v1/bench-pictures/:file',
  access: anyone,
  params: z.strictObject({ file: z.string().check(z.regex(/^[0-9a-f]{64}\.(webp|webm)$/)) }),
  raw: true,
  summary: 'Poster, still or clip of the bench of an experiment',
  statements: 1,
});
