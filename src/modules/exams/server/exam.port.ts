import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { SittingResult } from '../shared/sitting.policy.ts';
import type { ExamFacts } from './exam.repository.ts';
import type { SecretSeal } from './secret.engine.ts';

/** How far the candidates of an exam are. */
export interface ExamFigures {
  readonly examId: string;
  /** Candidates with an attempt, voided ones included. */
  readonly started: number;
  readonly inProgress: number;
  /** Candidates who handed in. */
  readonly submitted: number;
  /** Attempts that wait for a marker. */
  readonly toMark: number;
  /** Mean of what counts, in points; null before the release. */
  readonly mean: number | null;
}

/** Filled by the module of attempts: figures of exams, one statement whatever the number. Exams without any may be left out. */
export const examFiguresPort =
  definePort<(ctx: Ctx, examIds: readonly string[]) => Promise<readonly ExamFigures[]>>('exams.figures');

/** What changed for those who sit an exam now; deadlines are computed from what stands in the exam after it. */
export interface LiveChange {
  readonly kind: 'window' | 'extended' | 'closing' | 'accommodation';
  /** Minutes given to everybody. */
  readonly minutes?: number;
  /** Of one candidate only. */
  readonly personId?: string;
}

/** Filled by the module of attempts: told in the transaction that changes when running attempts end. */
export const examLivePort = definePort<(tx: TxCtx, examId: string, change: LiveChange) => Promise<void>>('exams.live');

/**
 * Filled by the module of attempts: what counts for candidates of an exam as its team sees it. Who never started, or only
 * in attempts that are void, is left out. One statement whatever the number.
 */
export const sittingResultsPort =
  definePort<(ctx: Ctx, exam: ExamFacts, personIds: readonly string[]) => Promise<readonly SittingResult[]>>(
    'exams.sittingResults',
  );

/** Filled by this module itself: the key of the installation stays in the composition root. */
export const secretSealPort = definePort<SecretSeal>('exams.secretSeal', 1);

const NOBODY = { started: 0, inProgress: 0, submitted: 0, toMark: 0, mean: null };

/** Figures of exams by their ids; noughts where nobody started. */
export async function figuresOf(ctx: Ctx, examIds: readonly string[]): Promise<ReadonlyMap<string, ExamFigures>> {
  const found = new Map<string, ExamFigures>(examIds.map((examId) => [examId, { examId, ...NOBODY }]));
  if (examIds.length === 0) return found;
  const answers = await Promise.all(ctx.ports.all(examFiguresPort).map((read) => read(ctx, examIds)));
  for (const one of answers.flat()) found.set(one.examId, one);
  return found;
}
