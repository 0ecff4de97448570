import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/**
 * Filled by the module of grades: of these courses, those whose grades are published to the person now. Reports whose
 * score appears with the grade ask it.
 */
export const reportReleasePort =
  definePort<
    (
      ctx: Ctx,
      asked: { readonly personId: string; readonly courseIds: readonly string[] },
    ) => Promise<readonly string[]>
  >('labReports.release');

/** Courses whose published grades the person may see. */
export async function releasedCourses(ctx: Ctx, personId: string, courseIds: readonly string[]): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set();
  const answers = await Promise.all(ctx.ports.all(reportReleasePort).map((ask) => ask(ctx, { personId, courseIds })));
  return new Set(answers.flat());
}
