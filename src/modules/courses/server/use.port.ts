import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** Filled by modules above: true when they are ready for learners of a course. */
export const publishCheckPort =
  definePort<(ctx: Ctx, courseId: string) => Promise<{ readonly check: 'scheme'; readonly ok: boolean }>>(
    'courses.publishCheck',
  );

/** Something that still stands in the way of a command: how many of what. */
export interface Hindrance {
  readonly kind: 'runningClasses' | 'runs' | 'reports' | 'homework' | 'schemeItems';
  readonly count: number;
}

/** Filled by modules above: what keeps a course from being archived. */
export const courseEndPort = definePort<(ctx: Ctx, courseId: string) => Promise<Hindrance[]>>('courses.courseEnd');

/** Filled by modules above: how many living classes each of these courses has; a course without one may be absent. */
export const courseClassesPort =
  definePort<(ctx: Ctx, courseIds: readonly string[]) => Promise<ReadonlyMap<string, number>>>('courses.classes');

/** Filled by modules above: what keeps nodes from being deleted. Runs are asked directly, below. */
export const nodeUsePort =
  definePort<(ctx: Ctx, nodeIds: readonly string[]) => Promise<Hindrance[]>>('courses.nodeUse');
