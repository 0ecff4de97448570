import { appError } from '../../../../kernel/errors/app-error.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { endRun } from '../ingest/finish.service.ts';
import * as runs from '../run.repository.ts';
import { refusedStart } from '../run.service.ts';
import { runsOfAttempt } from './attempt-run.repository.ts';
import { versionOf } from './version.service.ts';

/**
 * The run that answers an item of an attempt at an exam: the one there is, or a new one of the version the question names.
 * The row of the attempt is held by the caller. Its page begins it, as long as the attempt is answered; scores of it are
 * kept from its person there, whatever becomes of the attempt.
 * @param name what the run belongs to, as its person reads it
 * @throws AppError notFound for a version that is gone, refused with a start code while the experiment is held back
 */
export async function runOfAttempt(
  tx: TxCtx,
  of: {
    readonly attemptId: string;
    readonly item: string;
    readonly personId: string;
    readonly versionId: string;
    readonly name: string;
  },
): Promise<{ readonly id: string; readonly made: boolean }> {
  const [found] = await runsOfAttempt(tx, { attemptId: of.attemptId, items: [of.item] });
  if (found) {
    // What was made and not begun for half an hour was given up by the job.
    if (found.started_at === null && found.state === 'abandoned') {
      await runs.updateRun(tx, found.id, {
        state: 'created',
        ended_at: null,
        end_reason: null,
        created_at: tx.clock.now(),
      });
    }
    return { id: found.id, made: false };
  }
  const version = await versionOf(tx, of.versionId);
  const experiment = version && (await experimentFacts(tx, [version.experimentId])).get(version.experimentId);
  if (!version || !experiment) throw appError('notFound', 'runs.run.absent');
  if (experiment.suspended) throw refusedStart('suspended');
  const id = tx.newId();
  await runs.insertRun(tx, {
    id,
    person_id: of.personId,
    experiment_id: experiment.id,
    version_id: version.versionId,
    origin_id: `V${id.replaceAll('-', '')}`,
    context_kind: 'attempt',
    course_id: null,
    node_id: null,
    class_id: null,
    cloud_id: null,
    opening_id: null,
    context_name: of.name,
    return_url: null,
    show_score: false,
    attempt_no: 1,
    created_at: tx.clock.now(),
    exam_attempt_id: of.attemptId,
    exam_item: of.item,
  });
  tx.audit({
    action: 'run.create',
    object: 'run',
    objectId: id,
    after: { experiment: experiment.id, version: version.versionId, kind: 'attempt', attempt: of.attemptId },
  });
  await runs.rememberHost(tx, version.contentLabel, version.versionId);
  return { id, made: true };
}

/** Ends the runs of an attempt that are still open, with what is there. */
export async function endRunsOfAttempt(tx: TxCtx, attemptId: string): Promise<void> {
  for (const { id, state } of await runsOfAttempt(tx, { attemptId })) {
    if (state !== 'running') continue;
    const run = await runs.lockById(tx, id);
    if (run?.state !== 'running') continue;
    const version = await versionOf(tx, run.version_id);
    await endRun(tx, run, version, { status: 2, score: null, reason: 'attempt', at: run.now });
  }
}
