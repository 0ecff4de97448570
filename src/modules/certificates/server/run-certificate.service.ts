import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import type { ExperimentFacts } from '../../catalogue/shared/experiment.model.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { newProofCode } from '../../proof/server/proof.public.ts';
import { earnedScore, type RunFacts, runFacts } from '../../runs/server/runs.public.ts';
import { unitNames } from '../../units/server/units.public.ts';
import { insertCertificates, livingOfExperiment } from './certificate.repository.ts';

/** An own run with its experiment. @throws AppError notFound for anybody else's */
async function ownRun(ctx: Ctx, runId: string): Promise<{ run: RunFacts; experiment: ExperimentFacts }> {
  const run = (await runFacts(ctx, [runId])).get(runId);
  const mine = ctx.actor.kind === 'person' && run?.personId === ctx.actor.personId;
  const experiment = mine && (await experimentFacts(ctx, [run.experimentId])).get(run.experimentId);
  if (!mine || !experiment) throw appError('notFound', 'certificates.run.absent');
  return { run, experiment };
}

/** True when a run earns the certificate: finished, decided, and with a score its person may see of at least the pass score. */
async function earns(ctx: Ctx, run: RunFacts, experiment: ExperimentFacts): Promise<boolean> {
  if (run.state !== 'finished' || run.context.kind === 'trial' || run.context.kind === 'attempt') return false;
  const score = await earnedScore(ctx, run.id);
  return score !== null && score >= experiment.passScore;
}

/** Whether an own run earns a certificate, and the one there is. @throws AppError notFound */
export async function runCertificate(ctx: Ctx, runId: string) {
  const { run, experiment } = await ownRun(ctx, runId);
  const living = await livingOfExperiment(ctx, { personId: run.personId, experimentId: experiment.id });
  if (living) return { state: 'issued' as const, serial: living.serial };
  return { state: (await earns(ctx, run, experiment)) ? ('open' as const) : ('none' as const), serial: null };
}

/**
 * The certificate of an experiment for an own run; the one that holds when there is one already.
 * @throws AppError notFound, conflict when the run does not earn it
 */
export async function claimCertificate(ctx: Ctx, runId: string): Promise<{ serial: string }> {
  const { run, experiment } = await ownRun(ctx, runId);
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('notFound', 'certificates.run.absent');
  const of = { personId: actor.personId, experimentId: experiment.id };
  const living = await livingOfExperiment(ctx, of);
  if (living) return { serial: living.serial };
  if (!(await earns(ctx, run, experiment))) throw appError('conflict', 'certificates.run.notEarned');
  const [unit] = await unitNames(ctx, [experiment.unitId]);
  return ctx.tx(async (tx) => {
    const id = tx.newId();
    const serial = newProofCode();
    const written = await insertCertificates(tx, [
      {
        id,
        serial,
        kind: 'experiment',
        personId: actor.personId,
        holderName: actor.name,
        courseId: null,
        classId: null,
        experimentId: experiment.id,
        runId,
        title: experiment.name,
        titleEn: experiment.nameEn,
        unitName: unit?.name ?? '',
        termName: null,
        hours: experiment.hours,
        credits: null,
        bandKey: null,
        bandName: null,
        achievedAt: run.endedAt ?? tx.clock.now(),
        issuedBy: actor.personId,
      },
    ]);
    // Somebody pressed twice: the first one holds.
    if (!written.has(id)) return { serial: (await livingOfExperiment(tx, of))!.serial };
    tx.audit({ action: 'certificate.issue', object: 'certificate', objectId: id, after: { serial, runId } });
    notify(tx, {
      to: [actor.personId],
      kind: 'teaching',
      key: 'certificates.notice.issued',
      params: { title: experiment.name },
      target: { page: 'verifyCertificate', params: { serial } },
      dedupe: `certificates.issued:${id}`,
    });
    return { serial };
  });
}
