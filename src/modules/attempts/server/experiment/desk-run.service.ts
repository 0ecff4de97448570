import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { experimentsOf } from '../../../papers/server/papers.public.ts';
import type { ContentOf } from '../../../questions/shared/content.model.ts';
import { type AttemptRun, attemptRuns, runOfAttempt } from '../../../runs/server/runs.public.ts';
import type { deskRunsRoute, openRunRoute } from '../../shared/desk.contract.ts';
import type { DeskRun } from '../../shared/desk-parts.model.ts';
import { deskContext, isOpen, momentOf, type Seat, takeSeat } from '../attempt.access.ts';
import { givenForm } from '../form.engine.ts';

/** A run as its candidate may know of it. */
function presentRun(content: ContentOf<'experiment'>, run: AttemptRun): DeskRun {
  const counted = new Set(content.steps.map(({ seq }) => seq));
  return {
    item: run.item,
    runId: run.id,
    state: run.finished ? 'finished' : run.started ? 'begun' : 'open',
    done: run.steps.filter(({ seq }) => counted.has(seq)).length,
    steps: counted.size,
  };
}

async function runsOfSeat(tx: TxCtx, seat: Seat): Promise<DeskRun[]> {
  const { form } = await givenForm(tx, seat);
  const experiments = await experimentsOf(tx, form);
  if (experiments.size === 0) return [];
  const runs = await attemptRuns(tx, { attemptId: seat.attempt.id, until: null });
  return runs.flatMap((run) => {
    const content = experiments.get(run.item);
    return content ? [presentRun(content, run)] : [];
  });
}

/** How far the runs of an attempt are. @throws AppError unauthenticated */
export function readRuns(ctx: Ctx, token: string | null): Promise<CallOutput<typeof deskRunsRoute>> {
  return deskContext(ctx).tx(async (tx) => {
    const seat = await takeSeat(tx, token);
    const shown = seat.attempt.state === 'in_progress' && seat.attempt.lockedAt === null;
    return { ...momentOf(seat), runs: shown ? await runsOfSeat(tx, seat) : [] };
  });
}

/**
 * The run that answers an experiment question: made at the first call, found at every later one.
 * @throws AppError unauthenticated; conflict when the time is over, the paper is locked or the attempt went on elsewhere;
 * notFound for another kind of question; refused while the experiment is held back
 */
export function openRun(ctx: Ctx, token: string | null, item: string): Promise<CallOutput<typeof openRunRoute>> {
  return deskContext(ctx).tx(async (tx) => {
    const seat = await takeSeat(tx, token);
    const { attempt, exam, end } = seat;
    if (attempt.tokenEpoch !== attempt.epoch) throw appError('conflict', 'attempts.seat.moved');
    if (!isOpen(seat) || attempt.lockedAt !== null || (end.at !== null && attempt.now >= end.at)) {
      throw appError('conflict', 'attempts.run.over');
    }
    const { form } = await givenForm(tx, seat);
    const content = (await experimentsOf(tx, form)).get(item);
    if (!content?.versionId) throw appError('notFound', 'attempts.run.none');
    const { versionId } = content;
    await runOfAttempt(tx, { attemptId: attempt.id, item, personId: attempt.personId, versionId, name: exam.name });
    const [run] = await attemptRuns(tx, { attemptId: attempt.id, items: [item], until: null });
    return { ...momentOf(seat), run: presentRun(content, run!) };
  });
}
