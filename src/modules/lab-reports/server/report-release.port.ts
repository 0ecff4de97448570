import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/**
 * Filled by the module of grades: of these people and courses, the pairs whose grade is published now. Reports whose
 * score appears with the grade ask it.
 */
export const reportReleasePort =
  definePort<
    (
      ctx: Ctx,
      asked: { readonly personIds: readonly string[]; readonly courseIds: readonly string[] },
    ) => Promise<readonly { readonly personId: string; readonly courseId: string }[]>
  >('labReports.release');

/** Pairs of person and course, as `person/course`, whose grade is published. */
export async function releasedPairs(
  ctx: Ctx,
  asked: { readonly personIds: readonly string[]; readonly courseIds: readonly string[] },
): Promise<Set<string>> {
  if (asked.courseIds.length === 0 || asked.personIds.length === 0) return new Set();
  const answers = await Promise.all(ctx.ports.all(reportReleasePort).map((ask) => ask(ctx, asked)));
  return new Set(answers.flat().map((one) => `${one.personId}/${one.courseId}`));
}

/** Courses whose published grades the person may see. */
export async function releasedCourses(ctx: Ctx, personId: string, courseIds: readonly string[]): Promise<Set<string>> {
  const pairs = await releasedPairs(ctx, { personIds: [personId], courseIds });
  return new Set(courseIds.filter((courseId) => pairs.has(`${personId}/${courseId}`)));
}
