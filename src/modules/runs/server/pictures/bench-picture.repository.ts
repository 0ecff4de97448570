import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { planOnce } from '../../../../platform/db/plan-once.ts';
import type { BenchMime } from '../../shared/bench-picture.contract.ts';

export interface BenchPictureRow {
  readonly experimentId: string;
  /** `poster`, `clip` or `step-<number>`. */
  readonly name: string;
  readonly mime: BenchMime;
  readonly bytes: number;
  readonly sha256: string;
}

/** Pictures of the benches of experiments; with `name` only those of that name. */
export async function listBenchPictures(
  ctx: Pick<Ctx, 'db'>,
  experimentIds: readonly string[],
  name: string | null = null,
): Promise<BenchPictureRow[]> {
  if (experimentIds.length === 0) return [];
  const { rows } = await sql<BenchPictureRow>`${planOnce}
    select experiment_id as "experimentId", name, mime, bytes, sha256 from runs.bench_picture
    where experiment_id = any(${[...experimentIds]}::uuid[]) ${name === null ? sql`` : sql`and name = ${name}`}
    order by experiment_id, name`.execute(ctx.db);
  return rows;
}

/** A picture by the hash of its bytes. */
export async function findBenchPicture(ctx: Pick<Ctx, 'db'>, sha256: string): Promise<BenchPictureRow | null> {
  const { rows } = await sql<BenchPictureRow>`
    select experiment_id as "experimentId", name, mime, bytes, sha256 from runs.bench_picture
    where sha256 = ${sha256} limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Puts pictures in the place of all those an experiment had. */
export async function replaceBenchPictures(
  ctx: Pick<Ctx, 'db'>,
  experimentId: string,
  pictures: readonly Omit<BenchPictureRow, 'experimentId'>[],
): Promise<void> {
  await sql`delete from runs.bench_picture where experiment_id = ${experimentId}`.execute(ctx.db);
  for (const { name, mime, bytes, sha256 } of pictures) {
    await sql`insert into runs.bench_picture (experiment_id, name, mime, bytes, sha256)
      values (${experimentId}, ${name}, ${mime}, ${bytes}, ${sha256})`.execute(ctx.db);
  }
}
