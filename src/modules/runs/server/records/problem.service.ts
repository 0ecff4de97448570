import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { attachmentUrl, claimAttachments, listAttachments } from '../../../files/server/files.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { type listProblemsRoute, MAX_PROBLEMS, type reportProblemRoute } from '../../shared/problem.contract.ts';
import { reachRun } from '../run.access.ts';
import { insertProblem, problemsOf, runOfProblem } from './problem.repository.ts';

/** Owner type of the picture of a report. */
export const PROBLEM_OWNER = 'run_problem';

/** Letters of a report that stand in the notice of the leader. */
const MAX_TOLD = 120;

/**
 * Reports a problem of an own run. The leader of the experiment is told; for the teacher it stands at the run's record.
 * @param agent the browser, as it names itself
 * @throws AppError notFound for a run of somebody else, refused when this run has enough of them
 */
export async function reportProblem(
  ctx: Ctx,
  runId: string,
  body: RouteInput<typeof reportProblemRoute>['body'],
  agent: string | null,
): Promise<{ id: string }> {
  const { run, reader } = await reachRun(ctx, runId);
  if (reader !== 'owner') throw appError('notFound', 'runs.run.absent');
  const experiment = (await experimentFacts(ctx, [run.experiment_id])).get(run.experiment_id);
  return ctx.tx(async (tx) => {
    const id = tx.newId();
    const kept = await insertProblem(
      tx,
      { ...body, id, runId, personId: run.person_id, agent: agent?.slice(0, 300) ?? null },
      MAX_PROBLEMS,
    );
    if (!kept) throw appError('refused', 'runs.report.enough');
    if (body.picture) await claimAttachments(tx, [body.picture], { ownerType: PROBLEM_OWNER, ownerId: id });
    tx.audit({
      action: 'run.report_problem',
      object: 'run',
      objectId: runId,
      after: { problem: id, kind: body.kind, picture: body.picture !== null },
    });
    if (experiment) {
      const told = [...body.text];
      notify(tx, {
        to: [experiment.leaderId],
        kind: 'todo',
        key: 'runs.notice.problem',
        params: {
          name: experiment.name,
          text: told.length > MAX_TOLD ? `${told.slice(0, MAX_TOLD).join('')}…` : body.text,
        },
        target: { page: 'experimentRun', query: {}, params: { runId } },
        object: { kind: 'run', id: runId },
      });
    }
    return { id };
  });
}

/** What was reported of a run. @param key of signed addresses. @throws AppError notFound as the run itself */
export async function listProblems(
  ctx: Ctx,
  runId: string,
  reason: string,
  key: Buffer,
): Promise<CallOutput<typeof listProblemsRoute>> {
  await reachRun(ctx, runId, reason);
  const rows = await ctx.read((read) => problemsOf(read, runId));
  const files = await listAttachments(
    ctx,
    PROBLEM_OWNER,
    rows.filter((row) => row.picture !== null).map((row) => row.id),
  );
  return rows.map(({ picture, at, ...row }) => {
    const file = files.find((one) => one.id === picture);
    return {
      ...row,
      at: at.toISOString(),
      events: [...row.events],
      picture: file ? { name: file.name, url: attachmentUrl(key, file, ctx.clock.ms()) } : null,
    };
  });
}

/** Whether the caller may see the picture of a report: whoever may read the run. */
export async function mayReadProblem(ctx: Ctx, id: string): Promise<boolean> {
  const runId = await ctx.read((read) => runOfProblem(read, id));
  if (!runId) return false;
  try {
    await reachRun(ctx, runId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notFound') return false;
    throw error;
  }
}
