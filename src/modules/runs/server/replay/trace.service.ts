import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { getOperationRoute } from '../../shared/behavior.contract.ts';
import { behaviorOf, stepsOf } from '../ingest/behavior.repository.ts';
import { countingSteps } from '../ingest/step.engine.ts';
import { ingestContext, readByToken } from '../launch/token.access.ts';
import { readerFor } from '../run.access.ts';
import { findRun } from '../run.repository.ts';
import { withoutScore } from './kept-score.engine.ts';

/**
 * What a run did, in order, for its token, its person, its teacher or its leader, while it lasts as after its end.
 * @throws AppError unauthenticated without any credential, notFound for a record the caller may not read: existence is
 * private.
 */
export async function traceOf(
  ctx: Ctx,
  token: string | null,
  query: RouteInput<typeof getOperationRoute>['query'],
): Promise<CallOutput<typeof getOperationRoute>> {
  const own = token !== null ? await readByToken(ctx, token) : null;
  if (!own && ctx.actor.kind !== 'person') throw appError('unauthenticated', 'runs.token.void');
  const key =
    query.RecordId !== undefined
      ? { id: query.RecordId }
      : query.OriginId !== undefined
        ? { originId: query.OriginId }
        : null;
  const run = key === null ? own : own && matches(own, key) ? own : await findRun(ctx, key);
  const reader = !run ? null : own?.id === run.id ? 'owner' : await readerFor(ctx, run, '', { running: true });
  if (!run || !reader) throw appError('notFound', 'runs.run.absent');
  const scope = own?.id === run.id ? ingestContext(ctx) : ctx;
  const rows = await scope.read((read) =>
    behaviorOf(read, run, {
      ...(query.Type === undefined ? {} : { type: query.Type }),
      ...(query.StepSeq === undefined ? {} : { stepSeq: query.StepSeq }),
      after: { epoch: query.AfterEpoch, n: query.After },
      size: query.PageSize,
    }),
  );
  const shown = reader !== 'owner' || run.show_score;
  const first = query.After === 0 && query.AfterEpoch === 1;
  const steps = first ? countingSteps(await stepsOf(ctx, run.id)) : [];
  return {
    JsonList: rows.map((row) => ({
      N: row.n,
      Epoch: row.epoch,
      Time: row.at.getTime(),
      Type: row.type,
      Verb: row.verb,
      Object: row.object,
      Result: shown ? row.data : withoutScore(row),
      StepSeq: row.step_seq,
      Source: row.source,
    })),
    Total: rows[0]?.total ?? 0,
    PageSize: query.PageSize,
    ...(first
      ? {
          Steps: steps.map((step) => ({
            Seq: step.seq,
            Title: step.title,
            Seconds: step.seconds,
            MaxScore: step.max_score,
            Score: shown ? step.score : null,
            RepeatCount: step.repeat_count,
            Flags: [...step.flags],
          })),
          Scores: {
            Reported: shown ? run.reported_score : null,
            Computed: shown ? run.computed_score : null,
            Awarded: shown ? run.score : null,
          },
        }
      : {}),
  };
}

const matches = (run: { id: string; origin_id: string }, key: { id: string } | { originId: string }): boolean =>
  'id' in key ? run.id === key.id : run.origin_id === key.originId;
