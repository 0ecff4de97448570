import { createHash } from 'node:crypto';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';
import { type AnomalyCode, isHeld, stepAnomalies } from '../../shared/anomaly.policy.ts';
import type { Operation } from '../../shared/operation.model.ts';
import { countingScore, type ScorePolicy } from '../../shared/score.policy.ts';
import type { RunStepTable } from '../runs.tables.ts';

/** Facts around a reported step. */
export interface StepFacts {
  readonly runId: string;
  readonly personId: string;
  readonly epoch: number;
  readonly policy: ScorePolicy;
  /** The platform records the steps: a score that comes with one is nobody's. */
  readonly recorded: boolean;
  readonly definition:
    | {
        readonly title: string;
        readonly maxScore: number;
        readonly expectSeconds: number;
        readonly scoringModel: string;
      }
    | undefined;
  readonly launchedAt: Date;
  readonly receivedAt: Date;
  readonly late: boolean;
  /** Rows already there by `seq:attempt`. */
  readonly existing: ReadonlyMap<string, RunStepTable>;
}

/** What becomes of a reported step: a row to write, or null when the report stays raw only. */
export interface PlacedStep {
  readonly row: RunStepTable | null;
  readonly codes: readonly AnomalyCode[];
}

type StepItem = Extract<Operation, { type: 'step.end' }>;

const dateOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms));

/**
 * Evaluates one reported step against what is already kept of the same attempt. Of two epochs the higher one wins; a second,
 * different report within one epoch is kept raw and flagged A05; impossible values count 0 until somebody verified them.
 */
export function placeStep(item: StepItem, facts: StepFacts): PlacedStep {
  const { data } = item;
  const attempt = Math.max(1, data.attempt ?? data.repeatCount ?? 1);
  const maxScore = roundHalfUp(facts.definition?.maxScore ?? data.maxScore ?? 100, 2);
  const reported = facts.recorded ? null : (data.score ?? null);
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...data, attempt }))
    .digest();
  const existing = facts.existing.get(`${data.seq}:${attempt}`);
  if (existing) {
    if (Buffer.compare(existing.digest, digest) === 0 || existing.epoch > facts.epoch) return { row: null, codes: [] };
    if (existing.epoch === facts.epoch) {
      // The very item that made the row is a repeat, not a contradiction.
      return { row: null, codes: existing.n === item.n ? [] : ['A05'] };
    }
  }
  const codes = stepAnomalies(
    {
      startedAt: data.startTime ?? null,
      endedAt: data.endTime ?? null,
      seconds: data.timeUsed ?? null,
      score: reported,
      maxScore,
    },
    { launchedAt: facts.launchedAt.getTime(), receivedAt: facts.receivedAt.getTime() },
  );
  const held = isHeld(codes);
  const spent =
    data.timeUsed ?? (data.startTime && data.endTime ? Math.max(0, (data.endTime - data.startTime) / 1000) : 0);
  return {
    codes,
    row: {
      run_id: facts.runId,
      seq: data.seq,
      attempt,
      person_id: facts.personId,
      title: facts.definition?.title ?? data.title ?? String(data.seq),
      started_at: dateOf(data.startTime),
      ended_at: dateOf(data.endTime),
      seconds: Math.min(spent, 10_000_000),
      expect_seconds: facts.definition?.expectSeconds ?? data.expectTime ?? null,
      max_score: maxScore,
      reported_score: reported,
      computed_score: null,
      // What a person awarded stays when the step is reported anew.
      awarded_score: existing?.awarded_score ?? null,
      score:
        existing?.awarded_score ??
        (held && reported !== null ? 0 : countingScore(facts.policy, { reported, computed: null })),
      repeat_count: data.repeatCount ?? attempt,
      evaluation: data.evaluation ?? null,
      scoring_model: data.scoringModel ?? facts.definition?.scoringModel ?? null,
      remarks: data.remarks ?? null,
      ext: data.ext_data ?? null,
      flags: codes,
      held,
      late: facts.late,
      epoch: facts.epoch,
      n: item.n,
      digest,
    },
  };
}

/** The attempt of each step that counts: the newest that is not held, else the newest. */
export function countingSteps(rows: readonly RunStepTable[]): RunStepTable[] {
  const best = new Map<number, RunStepTable>();
  for (const row of rows) {
    const now = best.get(row.seq);
    if (!now || (now.held && !row.held) || (now.held === row.held && row.attempt > now.attempt)) best.set(row.seq, row);
  }
  return [...best.values()].sort((a, b) => a.seq - b.seq);
}
