import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** Something a paper is given in. */
export interface PaperUse {
  readonly paperId: string;
  readonly name: string;
  /** Forms are made of it and the end has not come: the paper may not change. */
  readonly live: boolean;
}

/** Filled by modules above: what each of these papers is given in, the newest first. */
export const paperUsePort =
  definePort<(ctx: Ctx, paperIds: readonly string[]) => Promise<readonly PaperUse[]>>('papers.paperUse');

/** Filled by modules above: questions that each of the last exams of a course used, the newest first, at most `exams` of them. */
export const recentUsePort =
  definePort<(ctx: Ctx, courseId: string, exams: number) => Promise<readonly ReadonlySet<string>[]>>(
    'papers.recentUse',
  );
