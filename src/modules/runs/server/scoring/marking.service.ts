import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { type RecordAsk, recordAsks } from '../../../content/shared/recording.model.ts';
import { putSteps, ruleEvents, stepsOf } from '../ingest/behavior.repository.ts';
import { countingSteps } from '../ingest/step.engine.ts';
import { versionOf } from '../launch/version.service.ts';
import type { RunRow, RunStepTable } from '../runs.tables.ts';
import { lockForDecision, notifyPerson, requireDecidable, settleScore } from './decision.service.ts';
import { isRecorded, placedEvents, unmarkedSteps } from './rule.service.ts';

const labelOf = (ask: RecordAsk, locale: Ctx['locale']): string => ask.words[locale] ?? ask.label;

/** What each step asks its learner for; null where the content reports its steps by itself. */
export function recordingOf(ctx: Pick<Ctx, 'locale'>, version: VersionFacts | null) {
  if (!version || !isRecorded(version)) return null;
  const asks = recordAsks(
    version.manifest,
    version.steps.map(({ seq }) => seq),
  );
  return [...asks].map(([stepSeq, own]) => ({
    stepSeq,
    asks: own.map((ask) => ({
      kind: ask.kind,
      key: ask.key,
      label: labelOf(ask, ctx.locale),
      unit: ask.unit,
      required: ask.required,
    })),
  }));
}

const textIn = (result: unknown, key: string): string => {
  const value = (result as Readonly<Record<string, unknown>> | null)?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What a person handed in for the steps of a recorded run, the last of each; null where nothing is recorded. */
export async function handedIn(
  ctx: Ctx,
  run: Pick<RunRow, 'id' | 'run_month'>,
  version: VersionFacts | null,
  steps: readonly RunStepTable[],
) {
  if (!version || !isRecorded(version)) return null;
  const asks = recordAsks(
    version.manifest,
    version.steps.map(({ seq }) => seq),
  );
  const events = placedEvents(await ctx.read((read) => ruleEvents(read, run)));
  const last = new Map<
    string,
    { stepSeq: number; kind: RecordAsk['kind']; key: string; label: string; text: string; unit: string }
  >();
  for (const { verb, object, stepSeq, result } of events) {
    const ask = stepSeq === null ? undefined : asks.get(stepSeq)?.find((one) => one.key === object);
    if (stepSeq === null || !ask || (verb !== 'entered' && verb !== 'noted')) continue;
    const text = textIn(result, 'text') || textIn(result, 'value');
    const label = labelOf(ask, ctx.locale);
    last.set(`${stepSeq}:${object}`, { stepSeq, kind: ask.kind, key: object, label, text, unit: ask.unit });
  }
  return { unmarked: unmarkedSteps(version, steps).map(({ seq }) => seq), entries: [...last.values()] };
}

/**
 * Marks steps of a run that the platform recorded: each award counts at once, the run has a score when none waits.
 * @throws AppError notFound, forbidden as for every decision, conflict for a run whose content reports by itself,
 * invalid over the maximum of a step or for one that was never ticked.
 */
export async function markSteps(
  ctx: Ctx,
  id: string,
  input: { readonly marks: readonly { readonly stepSeq: number; readonly score: number }[]; readonly reason: string },
) {
  const actor = await requireDecidable(ctx, id);
  return ctx.tx(async (tx) => {
    const run = await lockForDecision(tx, id);
    const version = await versionOf(tx, run.version_id);
    if (!isRecorded(version)) throw appError('conflict', 'runs.mark.reported');
    const steps = await stepsOf(tx, id);
    const counting = new Map(countingSteps(steps).map((step) => [step.seq, step]));
    const marked = new Map<RunStepTable, RunStepTable>();
    for (const { stepSeq, score } of input.marks) {
      const step = counting.get(stepSeq);
      if (!step) throw appError('invalid', 'runs.decision.noStep');
      if (score > step.max_score) throw appError('invalid', 'runs.decision.over', { max: step.max_score });
      marked.set(step, { ...step, awarded_score: score, score });
    }
    await putSteps(tx, [...marked.values()]);
    const after = steps.map((step) => marked.get(step) ?? step);
    const entries = [...marked].map(([from, to]) => ({
      kind: 'adjusted' as const,
      step_seq: from.seq,
      code: null,
      from_score: from.score,
      to_score: to.score,
      reason: input.reason,
    }));
    const { score, held } = await settleScore(tx, run, version, after, entries, actor);
    tx.audit({
      action: 'run.mark',
      object: 'run',
      objectId: id,
      before: { runScore: run.score },
      after: { steps: entries.map((entry) => `${entry.step_seq}: ${entry.to_score}`), runScore: score },
      reason: input.reason,
    });
    if (score !== run.score) notifyPerson(tx, run, 'runs.notice.marked', input.reason);
    return { score, held };
  });
}
