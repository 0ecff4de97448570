import { sha256Hex } from '../../../kernel/values/sha256.ts';
import type { RunFacts } from '../../runs/server/runs.public.ts';
import type { RunBlock, Sections } from './lab-reports.tables.ts';

/** The locked part of a report: header, steps and score of the run as the server knows them. */
export function runBlockOf(run: RunFacts): RunBlock {
  return {
    runId: run.id,
    header: {
      originId: run.originId,
      attemptNo: run.attemptNo,
      startedAt: run.startedAt?.toISOString() ?? null,
      endedAt: run.endedAt?.toISOString() ?? null,
      activeSeconds: run.activeSeconds,
    },
    steps: run.steps.map((step) => ({
      seq: step.seq,
      title: step.title,
      maxScore: step.maxScore,
      score: step.score,
      seconds: step.seconds,
      expectSeconds: step.expectSeconds,
      repeatCount: step.repeatCount,
      evaluation: step.evaluation,
    })),
    score: run.score,
  };
}

/** Receipt of a hand-in: SHA-256 over report, number, instant, sections in the order of their keys, and run block. */
export function versionHash(input: {
  readonly reportId: string;
  readonly number: number;
  readonly at: Date;
  readonly sections: Sections;
  readonly block: RunBlock;
}): string {
  const sections = Object.entries(input.sections).sort(([a], [b]) => (a < b ? -1 : 1));
  return sha256Hex(JSON.stringify([input.reportId, input.number, input.at.toISOString(), sections, input.block]));
}
