import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { courseFacts, introducedCourse } from '../../../courses/server/courses.public.ts';
import { WAYS_IN, wayInto } from '../../shared/class.model.ts';
import type { joinOpenRoute, waysInRoute } from '../../shared/way-in.contract.ts';
import { findClass, listClasses } from '../class.repository.ts';
import { presentClass } from '../enrolment.repository.ts';
import { enrol, once } from '../enrolment.service.ts';
import { placeOf } from '../queue.repository.ts';

/** How the actor gets into a course. @throws AppError notFound unless it is published or the actor sees it */
export async function waysIn(ctx: Ctx, courseId: string): Promise<CallOutput<typeof waysInRoute>> {
  await introducedCourse(ctx, courseId);
  const all = (await listClasses(ctx, courseId)).filter((row) => row.merged_into === null);
  const living = all.filter(({ state }) => state !== 'ended');
  const classes = living.map((row) => ({
    ...{ id: row.id, name: row.name, termName: row.term_name, teachers: row.teachers.map(({ name }) => name) },
    way: wayInto(row),
  }));
  return {
    classes: classes.sort((a, b) => WAYS_IN.indexOf(a.way) - WAYS_IN.indexOf(b.way)),
    ended: all.length > 0 && living.length === 0,
  };
}

/** Why nobody gets into a class without a code. */
const REFUSED = { closed: 'classes.join.closed', code: 'classes.join.needsCode' } as const;

/**
 * Joins the actor to a class without a code, to its queue when it is full, or asks its team where that decides. Who stands
 * there already is told where, and nothing is written.
 * @throws AppError notFound unless its course is published, conflict when it ended, is closed, wants a code, or the person
 *   takes the course in another class, invalid for the team
 */
export async function joinOpen(ctx: Ctx, classId: string): Promise<CallOutput<typeof joinOpenRoute>> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return once(() =>
    ctx.tx(async (tx) => {
      const row = await findClass(tx, classId, true);
      const course = row && (await courseFacts(tx, [row.course_id])).get(row.course_id);
      if (!row || course?.state !== 'published') throw appError('notFound', 'classes.class.absent');
      const own = await presentClass(tx, row.course_id, actor.personId);
      if (own?.classId === classId) {
        const place = own.state === 'waiting' ? await placeOf(tx, classId, actor.personId) : null;
        const names = { className: row.name, courseName: course.name, courseNameEn: course.nameEn };
        return { classId, courseId: row.course_id, ...names, state: own.state, place };
      }
      if (row.state === 'ended') throw appError('conflict', 'classes.join.ended');
      const { join_rule: rule } = row;
      if (rule === 'closed' || rule === 'code') throw appError('conflict', REFUSED[rule]);
      return enrol(tx, row, actor.personId, rule);
    }),
  );
}
