import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ModuleParts } from '../../../../platform/http/module.ts';
import { experimentFacts, stepKnowledge } from '../../../catalogue/server/catalogue.public.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import type { RunState } from '../../shared/run.model.ts';
import { anomaliesOf, stepsOf } from '../ingest/behavior.repository.ts';
import { newestStates } from '../ingest/state.repository.ts';
import { aliasFor, reachRun } from '../run.access.ts';
import {
  experimentOf,
  frameOf,
  stepsView,
  summaryOf,
  versionSecret,
  versionSummary,
  welcomeOf,
} from '../run.presenter.ts';
import { pageOfRuns } from '../run.repository.ts';
import { runReportPort } from '../run-report.port.ts';
import type { RunRow } from '../runs.tables.ts';
import { attemptScores, classComparison } from '../scoring/comparison.repository.ts';
import { adjustmentsOf } from '../scoring/decision.repository.ts';
import { adjustmentView } from '../scoring/decision.service.ts';
import { findingOf } from '../scoring/finding.service.ts';
import { handedIn, recordingOf } from '../scoring/marking.service.ts';
import { isAnswering } from './attempt-run.access.ts';
import { practisableSteps } from './practice.service.ts';
import { decideCourse } from './start.service.ts';
import { startStateData, startStateHeader } from './start-state.repository.ts';
import { attemptOf, attemptParameters, versionOf } from './version.service.ts';

/**
 * Everything the run page needs; frame and welcome are for the person of a run that is not finished.
 * @throws AppError notFound for a run the actor may not read.
 */
export async function runPage(parts: ModuleParts, ctx: Ctx, id: string, reason: string) {
  const { run, reader } = await reachRun(ctx, id, reason);
  const experiment = (await experimentFacts(ctx, [run.experiment_id])).get(run.experiment_id);
  if (!experiment) throw appError('notFound', 'runs.run.absent');
  const version = await versionOf(ctx, run.version_id);
  const steps = await stepsOf(ctx, run.id);
  // With its attempt over, the run is a record like any that has ended.
  const over = run.exam_attempt_id !== null && !(await isAnswering(ctx, run.exam_attempt_id));
  const playable = reader === 'owner' && version !== null && run.state !== 'finished' && !over;
  const saved = playable && run.state_saved_at !== null ? await ctx.read((read) => newestStates(read, run.id)) : [];
  const start =
    run.start_state_id !== null && playable && saved.length === 0
      ? await startStateData(ctx, run.start_state_id)
      : null;
  const begun = start ?? (await startStateHeader(ctx, run.start_state_id));
  const attempts = await attemptsOf(ctx, run);
  const summary = summaryOf(run, reader);
  return {
    ...summary,
    can: { ...summary.can, resume: summary.can.resume && !over },
    reader,
    attempts,
    returnUrl: run.return_url,
    startState: begun && { title: begun.title, code: begun.code },
    experiment: experimentOf(experiment),
    version: versionSummary(run, version),
    steps: stepsView(version, steps, { locale: ctx.locale, showScore: summary.scoreShown }),
    frame: playable ? await frameOf(parts, ctx, version, run.person_id) : null,
    welcome: playable
      ? welcomeOf(parts, run, {
          version,
          experiment,
          states: start?.states ?? saved,
          params: await attemptParameters(ctx, versionSecret(parts, version.versionId), version, attemptOf(run)),
          startStep: start?.lastStep,
        })
      : null,
    recording: playable ? recordingOf(ctx, version) : null,
    serverNow: ctx.clock.now().toISOString(),
  };
}

/** Attempts allowed in the context of a run; null when unlimited. */
async function attemptsOf(ctx: Ctx, run: RunRow): Promise<number | null> {
  if (run.node_id === null) return null;
  const place = { nodeId: run.node_id, classId: run.class_id };
  return (await decideCourse(ctx, run.person_id, run.experiment_id, place))?.attempts ?? null;
}

/** Report of the actor that the node of a run asks for. */
async function reportOf(ctx: Ctx, run: RunRow) {
  if (run.context_kind !== 'course' || run.node_id === null) return null;
  for (const ask of ctx.ports.all(runReportPort)) {
    const found = (await ask(ctx)).find((one) => one.nodeId === run.node_id);
    if (found) return { id: found.reportId, state: found.state, dueAt: found.dueAt, score: found.score };
  }
  return null;
}

/** Result of a run. @throws AppError notFound as above. */
export async function runResult(ctx: Ctx, id: string, reason: string) {
  const { run, reader } = await reachRun(ctx, id, reason);
  const experiment = (await experimentFacts(ctx, [run.experiment_id])).get(run.experiment_id);
  if (!experiment) throw appError('notFound', 'runs.run.absent');
  const version = await versionOf(ctx, run.version_id);
  const rows = await stepsOf(ctx, run.id);
  const anomalies = await anomaliesOf(ctx, run.id);
  const adjustments = await adjustmentsOf(ctx, run.id);
  const alias = await aliasFor(ctx, run, reader);
  const person = alias === null ? (await peopleById(ctx, [run.person_id])).get(run.person_id) : null;
  const begun = await startStateHeader(ctx, run.start_state_id);
  const summary = summaryOf(run, reader);
  const steps = stepsView(version, rows, { locale: ctx.locale, showScore: summary.scoreShown });
  const about = await stepKnowledge(ctx, run.experiment_id);
  const staff = reader !== 'owner';
  const comparison = summary.scoreShown && run.state === 'finished' ? await classComparison(ctx, run) : null;
  const wall = run.started_at && run.ended_at ? run.ended_at.getTime() - run.started_at.getTime() : null;
  const found = await findingOf(ctx, run, version, reader);
  const manual = (version?.steps ?? []).some((step) => step.scoreKind !== 'operation');
  return {
    ...summary,
    // A run of an attempt is gone on with from its desk.
    can: { ...summary.can, resume: summary.can.resume && run.exam_attempt_id === null },
    reader,
    person: {
      id: alias === null ? run.person_id : '',
      name: alias ?? person?.name ?? '',
      number: person?.number ?? null,
    },
    endReason: run.end_reason,
    wallSeconds: wall === null ? null : Math.round(wall / 1000),
    passed: summary.score === null || run.state !== 'finished' ? null : summary.score >= experiment.passScore,
    comparison: comparison && { ...comparison, steps: [...comparison.steps], bins: [...comparison.bins] },
    ...found,
    report: staff ? null : await reportOf(ctx, run),
    attempts: staff ? null : await attemptsOf(ctx, run),
    ownAttempts: await attemptScores(ctx, run, !staff),
    waitsFor: [
      ...new Set(anomalies.filter((one) => one.level === 'hold' && one.decision === null).map((one) => one.code)),
    ],
    scoreState: run.held > 0 || manual ? ('provisional' as const) : ('final' as const),
    reportedScore: summary.scoreShown ? run.reported_score : null,
    computedScore: summary.scoreShown ? run.computed_score : null,
    startState: begun && { title: begun.title },
    ...(staff ? {} : { practisable: await practisableSteps(ctx, run, version) }),
    items: run.item_count,
    source: run.source,
    experiment: experimentOf(experiment),
    version: versionSummary(run, version),
    steps: steps.map((step) => ({ ...step, knowledge: [...(about.get(step.seq) ?? [])] })),
    recording: await handedIn(ctx, run, version, rows),
    missing: steps.filter((step) => step.done === null).map((step) => step.seq),
    anomalies: staff
      ? anomalies.map((one) => ({
          code: one.code,
          level: one.level,
          stepSeq: one.step_seq,
          at: one.at.toISOString(),
          decision: one.decision,
        }))
      : [],
    adjustments: summary.scoreShown ? adjustments.map(adjustmentView) : [],
    judge: (reader === 'teacher' || reader === 'leader') && run.exam_attempt_id === null,
  };
}

/** The actor's started runs, newest first. */
export async function ownRuns(
  ctx: Ctx,
  query: {
    readonly page: number;
    readonly size: number;
    readonly experimentId?: string | undefined;
    readonly state?: RunState | undefined;
  },
) {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  const { rows, total } = await pageOfRuns(ctx, { ...query, personId: ctx.actor.personId });
  const experiments = await experimentFacts(ctx, [...new Set(rows.map((run) => run.experiment_id))]);
  return {
    rows: rows.map((run) => {
      const experiment = experiments.get(run.experiment_id);
      return {
        ...summaryOf(run, 'owner'),
        experiment: {
          id: run.experiment_id,
          code: experiment?.code ?? '',
          name: experiment?.name ?? '',
          nameEn: experiment?.nameEn ?? null,
        },
      };
    }),
    page: query.page,
    size: query.size,
    total,
  };
}
