import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { runningLearners } from '../../classes/server/classes.public.ts';
import { courseFacts, refuseArchived } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { praiseRoute, rankingEntriesRoute, rankingRoute } from '../shared/ranking.contract.ts';
import type { Ladder } from '../shared/ranking.model.ts';
import { type LadderNow, ladderNow, learnerEntries, settingOf } from './ladder.service.ts';
import { requireScope, seeRankedCourse } from './ranking.access.ts';
import { keepPraise } from './ranking.repository.ts';

/** Number of things that make up a full value; null where there is no such number. */
function outOf(ladder: Ladder, { measure }: LadderNow): number | null {
  if (ladder === 'progress') return measure.required;
  return ladder === 'lab' ? measure.experiments.filter((one) => one.required).length : null;
}

/** A page of a ladder for the team. @throws AppError notFound, forbidden outside the actor's scope of classes */
export async function readBoard(
  ctx: Ctx,
  courseId: string,
  { classId, ladder, period, page, size }: RouteInput<typeof rankingRoute>['query'],
): Promise<CallOutput<typeof rankingRoute>> {
  const place = await seeRankedCourse(ctx, courseId);
  const scope = requireScope(place, classId ?? (place.whole ? undefined : place.classes[0]?.id));
  const setting = await settingOf(ctx, courseId);
  const now = await ladderNow(ctx, setting, { courseId, classId: scope, ladder, period, marks: 'current' });
  return {
    rows: now.rows.slice((page - 1) * size, page * size).map(({ learner, entries, ...row }) => ({
      personId: row.personId,
      number: learner.number,
      name: learner.name,
      className: learner.className,
      hidden: row.hidden,
      rank: row.rank,
      change: row.change,
      value: row.value,
      parts: entries.length,
    })),
    total: now.rows.length,
    ranked: now.rows.filter((row) => row.rank !== null).length,
    outOf: outOf(ladder, now),
    frozen: now.frozen,
    classId: scope,
    classes: [...place.classes],
    whole: place.whole,
    can: { settings: place.rights.grade === 'all', praise: true },
  };
}

/** What the value of a learner in scope is made of. @throws AppError notFound, forbidden */
export async function readEntries(
  ctx: Ctx,
  { courseId, personId }: RouteInput<typeof rankingEntriesRoute>['params'],
  { ladder, period }: RouteInput<typeof rankingEntriesRoute>['query'],
): Promise<CallOutput<typeof rankingEntriesRoute>> {
  const place = await seeRankedCourse(ctx, courseId);
  const learner = (await runningLearners(ctx, courseId)).find((one) => one.personId === personId);
  if (!learner || !place.classes.some((one) => one.id === learner.classId)) {
    throw appError('notFound', 'ranking.learner.absent');
  }
  const setting = await settingOf(ctx, courseId);
  return learnerEntries(ctx, setting, { courseId, learner, ladder, period, marks: 'current' });
}

/**
 * Praises everybody of the first ranks of a ladder. The same id again sends nothing.
 * @throws AppError notFound, forbidden, conflict in an archived course, when nobody has a rank or the id is that of another praise
 */
export async function praise(
  ctx: Ctx,
  courseId: string,
  { id, classId, ladder, period, top }: RouteInput<typeof praiseRoute>['body'],
): Promise<{ told: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const scope = requireScope(await seeRankedCourse(ctx, courseId), classId);
  await refuseArchived(ctx, courseId);
  const setting = await settingOf(ctx, courseId);
  const { rows } = await ladderNow(ctx, setting, { courseId, classId: scope, ladder, period, marks: 'current' });
  const first = rows.filter((row) => row.rank !== null && row.rank <= top);
  if (first.length === 0) throw appError('conflict', 'ranking.praise.nobody');
  return ctx.tx(async (tx) => {
    const kept = await keepPraise(tx, { id, courseId, authorId: actor.personId, told: first.length });
    if (!kept) throw appError('conflict', 'ranking.praise.used');
    if (!kept.fresh) return { told: kept.told };
    const course = (await courseFacts(tx, [courseId])).get(courseId);
    for (const { personId, rank } of first) {
      notify(tx, {
        to: [personId],
        kind: 'teaching',
        key: 'ranking.notice.praise',
        params: {
          courseName: course?.name ?? '',
          teacher: actor.name,
          period: { key: `ranking.period.${period}` },
          ladder: { key: `ranking.ladder.${ladder}` },
          rank: rank!,
        },
        target: { page: 'study.info', query: { Id: courseId } },
      });
    }
    tx.audit({
      action: 'ranking.praise',
      object: 'course',
      objectId: courseId,
      after: { ladder, period, told: first.length, persons: first.map((row) => row.personId) },
    });
    return { told: first.length };
  });
}
