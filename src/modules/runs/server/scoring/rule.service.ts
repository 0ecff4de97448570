import type { Ctx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { isRecordedByPlatform } from '../../../content/shared/recording.model.ts';
import { type Rule, readRules } from '../../../content/shared/rule.model.ts';
import { evaluateStep, type RuleEvent, type RuleFacts } from '../../shared/rule.policy.ts';
import { countingScore, runScore, type ScorePolicy } from '../../shared/score.policy.ts';
import { ruleEvents, ruleSeries } from '../ingest/behavior.repository.ts';
import { countingSteps } from '../ingest/step.engine.ts';
import { startStateEvidence } from '../launch/start-state.repository.ts';
import { attemptOf, attemptParameters } from '../launch/version.service.ts';
import { versionSecretPort } from '../rule.port.ts';
import type { LockedRun } from '../run.repository.ts';
import type { RunStepTable } from '../runs.tables.ts';

type Rules = ReadonlyMap<number, readonly Rule[]>;
const NO_RULES: Rules = new Map();
/** A version never changes, so its rules are read once. */
const read = new WeakMap<VersionFacts, Rules>();

/** Rules of a version by step; empty when it has none that can be used. */
export function rulesOf(version: VersionFacts | null): Rules {
  if (!version) return NO_RULES;
  let rules = read.get(version);
  if (!rules) {
    rules = readRules(version.manifest).rules;
    read.set(version, rules);
  }
  return rules;
}

/**
 * Which of the two machine scores counts: what the manifest says, else the computed one when every operation step has
 * rules, else the reported one.
 */
export function policyOf(version: VersionFacts | null): ScorePolicy {
  const said = version?.manifest?.scorePolicy;
  if (said === 'computed' || said === 'reported' || said === 'lower') return said;
  const operations = (version?.steps ?? []).filter((step) => step.scoreKind === 'operation');
  const rules = rulesOf(version);
  return operations.length > 0 && operations.every((step) => rules.has(step.seq)) ? 'computed' : 'reported';
}

/**
 * The score of a step that counts: what a person awarded, 0 while it is held, else the machine scores by the policy,
 * within the step's maximum.
 */
export function scoreOfStep(
  policy: ScorePolicy,
  step: Pick<RunStepTable, 'awarded_score' | 'held' | 'reported_score' | 'computed_score' | 'max_score'>,
): number | null {
  if (step.awarded_score !== null) return step.awarded_score;
  if (step.held && step.reported_score !== null) return 0;
  const counted = countingScore(policy, { reported: step.reported_score, computed: step.computed_score });
  return counted === null ? null : Math.min(step.max_score, Math.max(0, counted));
}

/** Whether the platform records the steps of a version: what the browser says about points then counts for nothing. */
export const isRecorded = (version: VersionFacts | null): boolean => isRecordedByPlatform(version?.manifest);

/** Reported steps that a person has to mark before there is a score. */
export const unmarkedSteps = (version: VersionFacts | null, steps: readonly RunStepTable[]): readonly RunStepTable[] =>
  isRecorded(version) ? countingSteps(steps).filter((step) => step.score === null) : [];

/**
 * Score of a run before a person awarded another: of its steps, else the reported total. A run that the platform
 * recorded has none until every step of it was marked.
 */
export function totalScore(
  version: VersionFacts | null,
  steps: readonly RunStepTable[],
  reported: { readonly score: number | null; readonly held: boolean },
): number | null {
  if (!isRecorded(version)) return runScore(countingSteps(steps), reported);
  return unmarkedSteps(version, steps).length > 0 ? null : runScore(countingSteps(steps), { score: null, held: false });
}

/** Events of a run in their order, each with the step that was open. */
export function placedEvents(rows: Awaited<ReturnType<typeof ruleEvents>>): RuleEvent[] {
  const events: RuleEvent[] = [];
  let open: number | null = null;
  for (const row of rows) {
    if (row.type === 'step.start') open = row.stepSeq;
    else
      events.push({ verb: row.verb ?? '', object: row.object ?? '', result: row.result, stepSeq: row.stepSeq ?? open });
  }
  return events;
}

/** What the rules of a run look at. */
export interface Gathered {
  readonly events: readonly RuleEvent[];
  readonly series: RuleFacts['series'];
}

/**
 * Events and series of a run. One that began with a starting state has those of the steps before it too, except of
 * steps it did itself. Two statements, three with a starting state.
 */
export async function gather(
  tx: Ctx,
  run: Pick<LockedRun, 'id' | 'run_month' | 'start_state_id'>,
  done: ReadonlySet<number>,
): Promise<Gathered> {
  const events = placedEvents(await ruleEvents(tx, run));
  const series = await ruleSeries(tx, run.id);
  if (run.start_state_id === null) return { events, series };
  const kept = await startStateEvidence(tx, run.start_state_id);
  return {
    events: [...kept.events.filter((event) => event.stepSeq === null || !done.has(event.stepSeq)), ...events],
    series: new Map([...Object.entries(kept.series), ...series]),
  };
}

/**
 * Scores steps of a run by the rules of its version, over everything the run kept so far. Two statements (four with a starting state), none when
 * none of the steps has rules.
 * @returns the same rows with `computed_score`, and `score` by the policy of the version.
 */
export async function computeSteps(
  tx: Ctx,
  run: Pick<LockedRun, 'id' | 'run_month' | 'person_id' | 'attempt_no' | 'start_state_id'>,
  version: VersionFacts | null,
  steps: readonly RunStepTable[],
): Promise<RunStepTable[]> {
  const rules = rulesOf(version);
  if (!version || !steps.some((step) => rules.has(step.seq))) return [...steps];
  const policy = policyOf(version);
  const [secretOf] = tx.ports.all(versionSecretPort);
  const common: Pick<RuleFacts, 'params' | 'events' | 'series' | 'verdicts'> = {
    params: await attemptParameters(tx, secretOf!(version.versionId), version, attemptOf(run)),
    ...(await gather(tx, run, new Set(steps.map((step) => step.seq)))),
    verdicts: new Map(),
  };
  return steps.map((step) => {
    const own = rules.get(step.seq);
    if (!own) return step;
    const computed = evaluateStep(own, {
      ...common,
      seconds: step.seconds,
      expectSeconds: step.expect_seconds,
      reported: step.reported_score,
    }).score;
    return { ...step, computed_score: computed, score: scoreOfStep(policy, { ...step, computed_score: computed }) };
  });
}
