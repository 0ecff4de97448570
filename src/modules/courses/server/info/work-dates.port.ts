import { systemActor } from '../../../../kernel/access/actor.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { definePort } from '../../../../platform/http/ports.ts';

/** Dates of what hangs on a node, or on the course itself, and is kept by a module above. */
export interface WorkDates {
  /** Null: it stands nowhere in the outline. */
  readonly nodeId: string | null;
  /** What it is called where it stands nowhere in the outline. */
  readonly thing?: { readonly id: string; readonly name: string; readonly type: 'exam' | 'test' };
  readonly opensAt: Date | null;
  readonly dueAt: Date | null;
  readonly closesAt: Date | null;
  /** Whether the learner has handed it in; null for the team. */
  readonly done: boolean | null;
  /** Classes with dates of their own. */
  readonly classes: number;
  /** Address of its page on the site. */
  readonly href: string;
}

/**
 * Filled by modules above: such dates of a course, what is a draft left out. At most four statements.
 * @param personId learner whose own dates are wanted; null: those of the team
 * @param classId what is for this class alone, with its dates; for the team
 */
export const workDatesPort =
  definePort<(ctx: Ctx, courseId: string, personId: string | null, classId?: string) => Promise<readonly WorkDates[]>>(
    'courses.workDates',
  );

/** Such dates of all modules; those of a learner are read in one look, once for the calls of a page. */
export function workDatesOf(ctx: Ctx, courseId: string, personId: string | null, classId?: string) {
  const all = async (inner: Ctx) =>
    (await Promise.all(inner.ports.all(workDatesPort).map((read) => read(inner, courseId, personId, classId)))).flat();
  if (personId === null) return all(ctx);
  return ctx.once(`courses.workDates ${courseId} ${personId}`, () =>
    ctx.as(systemActor('courses.workDates')).read(all),
  );
}
