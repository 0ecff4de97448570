import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ModuleParts } from '../../../platform/http/module.ts';
import { experimentFacts } from '../../experiments/server/experiments.public.ts';
import { behaviorOf } from './behavior.repository.ts';
import { reachRun } from './run.access.ts';
import { frameOf, welcomeOf } from './run.presenter.ts';
import { type RunRow, runsDb } from './runs.tables.ts';
import { versionOf } from './version.service.ts';

/** Most rows of a series a replay shows. */
const MOST_ROWS = 400;

/** True when the content of a run said hello with the ability to replay. */
async function canReplay(ctx: Ctx, run: Pick<RunRow, 'id' | 'run_month'>): Promise<boolean> {
  const { rows } = await sql<{ able: boolean }>`
    select exists (select 1 from runs.behavior where run_month = ${run.run_month}::date and run_id = ${run.id}::uuid
      and type = 'client' and data -> 'caps' ? 'replay') as able`.execute(ctx.db);
  return rows[0]!.able;
}

async function statesOf(ctx: Ctx, runId: string) {
  const rows = await runsDb(ctx)
    .selectFrom('runs.run_state')
    .select(['key', 'number', 'saved_at', 'label'])
    .where('run_id', '=', runId)
    .orderBy('saved_at')
    .execute();
  return rows.map((row) => ({ key: row.key, number: row.number, at: row.saved_at.toISOString(), label: row.label }));
}

/** At most so many of the rows, the first and the last among them. */
function evenly<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  return Array.from({ length: most }, (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!);
}

const cellOf = (value: unknown): number | string | null =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : null;

async function seriesOf(ctx: Ctx, runId: string) {
  const rows = await runsDb(ctx)
    .selectFrom('runs.run_artifact')
    .select(['name', 'step_seq', 'meta', 'body'])
    .where('run_id', '=', runId)
    .where('kind', '=', 'series')
    .orderBy('step_seq')
    .orderBy('name')
    .execute();
  return rows.map(({ name, step_seq: stepSeq, meta, body }) => {
    const { columns, unit } = (meta ?? {}) as { columns?: unknown; unit?: unknown };
    const all = Array.isArray(body) ? body.filter(Array.isArray) : [];
    return {
      name,
      unit: typeof unit === 'string' ? unit : '',
      columns: Array.isArray(columns) ? columns.map(String) : [],
      rows: evenly(all, MOST_ROWS).map((row) => row.map(cellOf)),
      total: all.length,
      stepSeq,
    };
  });
}

/**
 * What a replay shows beside its items. Reading somebody else's is written down, unless the reader teaches them; an
 * administrator's reading was written down with its reason already.
 * @throws AppError notFound for a run the actor may not read.
 */
export async function replayOf(parts: ModuleParts, ctx: Ctx, id: string, reason: string) {
  const { run, reader } = await reachRun(ctx, id, reason);
  if (reader === 'leader') {
    await ctx.tx(async (tx) => {
      tx.audit({ action: 'run.read', object: 'run', objectId: run.id, after: { part: 'replay' } });
    });
  }
  const version = await versionOf(ctx, run.version_id);
  const experiment = (await experimentFacts(ctx, [run.experiment_id])).get(run.experiment_id);
  const { able, states, series } = await ctx.read(async (read) => ({
    able: await canReplay(read, run),
    states: await statesOf(read, run.id),
    series: await seriesOf(read, run.id),
  }));
  const viewer = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const frame = able && version && viewer ? frameOf(parts, ctx, version, viewer) : null;
  const review =
    frame && version && experiment
      ? {
          frame,
          welcome: {
            ...welcomeOf(parts, run, { version, experiment, states: [] }),
            mode: 'review' as const,
            resume: null,
          },
        }
      : null;
  return {
    id: run.id,
    startedAt: run.started_at?.toISOString() ?? null,
    endedAt: run.ended_at?.toISOString() ?? null,
    states,
    series,
    review,
  };
}

/** A portion of the items of a run. @throws AppError notFound */
export async function replayItems(
  ctx: Ctx,
  id: string,
  query: { readonly afterEpoch: number; readonly after: number; readonly size: number; readonly reason: string },
) {
  const { run } = await reachRun(ctx, id, query.reason);
  const rows = await ctx.read((read) =>
    behaviorOf(read, run, { after: { epoch: query.afterEpoch, n: query.after }, size: query.size }),
  );
  return {
    items: rows.map((row) => ({
      epoch: row.epoch,
      n: row.n,
      at: row.at.getTime(),
      type: row.type,
      verb: row.verb,
      object: row.object,
      stepSeq: row.step_seq,
      data: row.data,
    })),
    total: rows[0]?.total ?? 0,
  };
}
