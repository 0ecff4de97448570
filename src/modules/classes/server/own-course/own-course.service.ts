import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { ownStandings } from '../../../courses/server/courses.public.ts';
import type { ownCoursesRoute } from '../../shared/own-course.contract.ts';
import { ownEnrolments } from '../enrolment.repository.ts';
import { type OwnCourseFacts, ownCoursePort } from './own-course.port.ts';

const NOTHING: OwnCourseFacts = { unread: 0, unconfirmed: 0, totalState: 'none', total: null, band: null };

/** Where the actor stands in the courses he or she takes or took, newest first. */
export async function ownCourses(ctx: Ctx): Promise<CallOutput<typeof ownCoursesRoute>> {
  const { actor } = ctx;
  return actor.kind === 'person' ? ctx.read((inner) => standingsOf(inner, actor.personId)) : { rows: [] };
}

async function standingsOf(ctx: Ctx, personId: string): Promise<CallOutput<typeof ownCoursesRoute>> {
  const enrolments = await ownEnrolments(ctx, personId);
  const places = enrolments.filter(({ state }) => state === 'active' || state === 'completed');
  if (places.length === 0) return { rows: [] };
  const facts: ReadonlyMap<string, Partial<OwnCourseFacts>>[] = [];
  for (const ask of ctx.ports.all(ownCoursePort)) facts.push(await ask(ctx, personId, places));
  const standings = await ownStandings(ctx, personId, [...new Set(places.map(({ courseId }) => courseId))]);
  return {
    rows: places.map(({ classId, courseId }) => {
      const { progress, next, due } = standings.get(courseId)!;
      const own = Object.assign({}, NOTHING, ...facts.map((one) => one.get(classId) ?? {})) as OwnCourseFacts;
      return {
        ...{ classId, courseId, progress },
        next: next && { ...next, dueAt: next.dueAt?.toISOString() ?? null },
        due: due && { ...due, dueAt: due.dueAt.toISOString() },
        ...own,
      };
    }),
  };
}
