import type { Ctx } from '../../../../platform/db/context.ts';
import type { ModuleParts } from '../../../../platform/http/module.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { storedLabels } from '../../../content/shared/manifest-labels.model.ts';
import { behaviorOf } from '../ingest/behavior.repository.ts';
import { startStateData } from '../launch/start-state.repository.ts';
import { attemptOf, attemptParameters, versionOf } from '../launch/version.service.ts';
import { reachRun } from '../run.access.ts';
import { frameOf, versionSecret, welcomeOf } from '../run.presenter.ts';
import { withoutScore } from './kept-score.engine.ts';
import { canReplay, rawSeriesOf, statesOf } from './replay.repository.ts';

/** Most rows of a series a replay shows. */
const MAX_ROWS = 400;

/** At most so many of the rows, the first and the last among them. */
function evenly<T>(rows: readonly T[], most: number): T[] {
  if (rows.length <= most) return [...rows];
  return Array.from({ length: most }, (_, i) => rows[Math.round((i * (rows.length - 1)) / (most - 1))]!);
}

const cellOf = (value: unknown): number | string | null =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)) ? value : null;

/** A series as a replay shows it: thinned, with cells that are numbers or words. */
function seriesView(row: Awaited<ReturnType<typeof rawSeriesOf>>[number]) {
  const { name, step_seq: stepSeq, meta, body } = row;
  const { columns, unit } = (meta ?? {}) as { columns?: unknown; unit?: unknown };
  const all = Array.isArray(body) ? body.filter(Array.isArray) : [];
  return {
    name,
    unit: typeof unit === 'string' ? unit : '',
    columns: Array.isArray(columns) ? columns.map(String) : [],
    rows: evenly(all, MAX_ROWS).map((row) => row.map(cellOf)),
    total: all.length,
    stepSeq,
  };
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
  const start = run.start_state_id === null ? null : await startStateData(ctx, run.start_state_id);
  const { able, states, series } = await ctx.read(async (read) => ({
    able: await canReplay(read, run),
    states: await statesOf(read, run.id),
    series: (await rawSeriesOf(read, run.id)).map(seriesView),
  }));
  const viewer = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const frame = able && version && viewer ? await frameOf(parts, ctx, version, viewer) : null;
  const review =
    frame && version && experiment
      ? {
          frame,
          welcome: {
            ...welcomeOf(
              parts,
              { ...run, current_step: null },
              {
                version,
                experiment,
                states: start?.states ?? [],
                params: await attemptParameters(ctx, versionSecret(parts, version.versionId), version, attemptOf(run)),
              },
            ),
            mode: 'review' as const,
          },
        }
      : null;
  return {
    id: run.id,
    startedAt: run.started_at?.toISOString() ?? null,
    endedAt: run.ended_at?.toISOString() ?? null,
    states,
    series,
    words: { ...storedLabels(version?.manifest ?? null, ctx.locale) },
    review,
  };
}

/** A portion of the items of a run. @throws AppError notFound */
export async function replayItems(
  ctx: Ctx,
  id: string,
  query: { readonly afterEpoch: number; readonly after: number; readonly size: number; readonly reason: string },
) {
  const { run, reader } = await reachRun(ctx, id, query.reason);
  const shown = reader !== 'owner' || run.show_score;
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
      data: shown ? row.data : withoutScore(row),
    })),
    total: rows[0]?.total ?? 0,
  };
}
