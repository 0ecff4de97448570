import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** What the module of attempts at exams says about the runs that are answers in them. */
export interface ExamRunProvider {
  /** Whether the attempt is being answered now. */
  isAnswering(ctx: Ctx, attemptId: string): Promise<boolean>;
  /** Whether the actor marks the attempt and may know whose it is. */
  marks(ctx: Ctx, attemptId: string): Promise<boolean>;
}

/** Filled by the module of attempts; without it a run of an attempt is closed. */
export const examRunPort = definePort<ExamRunProvider>('runs.exam', 1);
