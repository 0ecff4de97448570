import { appError } from '../../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { newProofCode, type ProofSubject, registerProof } from '../../../proof/server/proof.public.ts';
import { runsMessage } from '../messages.engine.ts';
import { reachRun } from '../run.access.ts';
import { findRun } from '../run.repository.ts';
import type { RunRow } from '../runs.tables.ts';

const KIND = 'run';

/** First character of a name; the rest is hidden, and of a single one all. */
const masked = (name: string) => [...name].map((one, at, all) => (at === 0 && all.length > 1 ? one : '*')).join('');

/** A moment as it is printed, in the time of the site. */
const told = (at: Date | null) => (at ? siteMinute(at) : '—');

/** A score that its own person may see: what a course keeps back is told to nobody by a code. */
const openScore = (run: RunRow) => (run.show_score ? run.score : null);

/**
 * Registers the score of a finished run as it stands now. Who may read the result may prove it.
 * @throws AppError notFound out of sight, conflict without a score that may be shown
 */
export async function proveRun(ctx: Ctx, id: string): Promise<{ code: string; spelled: string }> {
  const { run } = await reachRun(ctx, id);
  const score = openScore(run);
  if (run.state !== 'finished' || score === null) throw appError('conflict', 'runs.proof.none');
  const code = newProofCode();
  await ctx.tx(async (tx) => {
    await registerProof(tx, {
      ...{ code, kind: KIND, subject: run.origin_id, asked: { runId: run.id } },
      ...{ value: score, numerator: score, denominator: 100, files: [] },
    });
    tx.audit({ action: 'run.prove', object: 'run', objectId: run.id, after: { code, score } });
  });
  return { code, spelled: code.match(/.{1,4}/g)?.join('-') ?? code };
}

/** What a proven record says to everybody: whose first character, which experiment, when, how long, and its score now. */
export const runProof: ProofSubject = {
  kind: KIND,
  read: async (ctx, subject, asked) => {
    const format = (key: Parameters<typeof runsMessage>[1]) => runsMessage(ctx.locale, key);
    const run = await findRun(ctx, { id: String(asked.runId) });
    const experiment = run && (await experimentFacts(ctx, [run.experiment_id])).get(run.experiment_id);
    const definition = format('runs.proof.definition');
    if (!run || !experiment) return { title: subject, definition, filters: [], live: null, record: true };
    const person = (await peopleById(ctx, [run.person_id])).get(run.person_id);
    const score = openScore(run);
    const minutes = String(Math.round(run.active_seconds / 6) / 10);
    return {
      title: runsMessage(ctx.locale, 'runs.proof.title', { name: experiment.name }),
      definition,
      filters: [
        { label: format('runs.proof.person'), value: masked(person?.name ?? '') },
        { label: format('runs.result.origin'), value: run.origin_id },
        { label: format('runs.page.entry.experiment'), value: experiment.code },
        ...(run.context_name ? [{ label: format('runs.page.entry.context'), value: run.context_name }] : []),
        { label: format('runs.result.attempt'), value: String(run.attempt_no) },
        { label: format('runs.result.started'), value: told(run.started_at) },
        { label: format('runs.result.ended'), value: told(run.ended_at) },
        { label: format('runs.proof.minutes'), value: minutes },
      ],
      live: score === null ? null : { value: score, numerator: score, denominator: 100 },
      record: true,
    };
  },
};
