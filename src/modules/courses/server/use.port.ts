import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** Filled by modules above: true when they are ready for learners of a course. */
export const publishCheckPort =
  definePort<(ctx: Ctx, courseId: string) => Promise<{ readonly check: 'scheme'; readonly ok: boolean }>>(
    'courses.publishCheck',
  );

/** Something that still stands in the way of a command: how many of what. */
export interface Hindrance {
  readonly kind:
    | ('runningClasses' | 'unpublishedTotals' | 'exams')
    | ('runs' | 'reports' | 'homework' | 'progress' | 'views' | 'posts' | 'attempts' | 'schemeItems');
  readonly count: number;
  /** What it is called: of a class, of an exam. */
  readonly names?: readonly string[];
}

/** Filled by modules above: what keeps a course from being closed or archived. */
export const courseEndPort =
  definePort<(ctx: Ctx, courseId: string, move: 'close' | 'archive') => Promise<Hindrance[]>>('courses.courseEnd');

/** Filled by modules above: how many living classes each of these courses has; a course without one may be absent. */
export const courseClassesPort =
  definePort<(ctx: Ctx, courseIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>('courses.classes');

/** Filled by modules above: what keeps nodes from being deleted. Runs are asked directly, below. */
export const nodeUsePort =
  definePort<(ctx: Ctx, nodeIds: readonly string[]) => Promise<Hindrance[]>>('courses.nodeUse');

/** Filled by modules above: who teaches which living class of a course, by its name; in the order of the classes. */
export const taughtClassesPort =
  definePort<(ctx: Ctx, courseId: string) => Promise<readonly { readonly personId: string; readonly name: string }[]>>(
    'courses.taughtClasses',
  );
