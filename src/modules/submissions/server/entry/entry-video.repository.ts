import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ProbeFault } from '../../../../platform/http/outbound.ts';

export interface VideoRow {
  readonly address: string;
  /** Why it cannot be shown; null when it can. */
  readonly fault: ProbeFault | null;
  readonly checkedAt: Date;
}

/** Videos of an experiment that were brought or asked for. */
export async function listVideos(ctx: Ctx, experimentId: string): Promise<VideoRow[]> {
  const { rows } = await sql<VideoRow>`select address, fault, checked_at as "checkedAt" from experiments.video
    where experiment_id = ${experimentId} order by checked_at, address`.execute(ctx.db);
  return rows;
}

/** Gives a copy of an experiment what is known of the videos of its source. */
export async function copyVideos(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`insert into experiments.video (experiment_id, address, fault, checked_at)
    select ${to}, address, fault, checked_at from experiments.video where experiment_id = ${from}`.execute(ctx.db);
}

/** Writes down what was found at an address. */
export async function saveVideo(
  ctx: Ctx,
  experimentId: string,
  address: string,
  fault: ProbeFault | null,
): Promise<void> {
  await sql`insert into experiments.video (experiment_id, address, fault)
    values (${experimentId}, ${address}, ${fault})
    on conflict (experiment_id, address) do update set fault = excluded.fault, checked_at = platform.app_now()`.execute(
    ctx.db,
  );
}
