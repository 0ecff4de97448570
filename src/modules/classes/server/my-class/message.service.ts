import { appError } from '../../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import type { messageClassRoute } from '../../shared/my-class.contract.ts';
import { watchedPlace } from '../live/live.access.ts';
import { keepMessage, toldBy } from './my-class.repository.ts';
import { mayMessage } from './my-class.service.ts';

/** How many the same message reached before. @throws AppError conflict when the id is that of another message */
async function toldBefore(ctx: Ctx, id: string, by: { readonly classId: string; readonly authorId: string }) {
  const told = await toldBy(ctx, id, by);
  if (told === undefined) throw appError('conflict', 'classes.message.nobody');
  return told;
}

/**
 * Writes to chosen learners of a class: a notice to each, kept with whom it reached. The same id again sends nothing.
 * @throws AppError notFound, forbidden, conflict once the class has ended or when none of them is in it
 */
export async function messageClass(
  ctx: Ctx,
  classId: string,
  { id, personIds, text }: RouteInput<typeof messageClassRoute>['body'],
): Promise<{ told: number }> {
  const { row, rights } = await watchedPlace(ctx, classId);
  if (!mayMessage(rights)) throw appError('forbidden', 'error.forbidden');
  if (row.state === 'ended') throw appError('conflict', 'classes.class.ended');
  return ctx.tx(async (tx) => {
    const { actor } = tx;
    if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
    const told = await keepMessage(tx, { id, classId, authorId: actor.personId, text, personIds });
    if (told === null) return { told: await toldBefore(tx, id, { classId, authorId: actor.personId }) };
    if (told.length === 0) throw appError('conflict', 'classes.message.nobody');
    const course = (await courseFacts(tx, [row.course_id])).get(row.course_id);
    notify(tx, {
      to: told,
      kind: 'teaching',
      topic: 'announcement',
      key: 'classes.notice.message',
      params: { courseName: course?.name ?? '', teacher: actor.name, text },
      target: { page: 'study.info', query: { Id: row.course_id } },
    });
    tx.audit({
      action: 'class.message',
      object: 'class',
      objectId: classId,
      after: { text, told: told.length, persons: told },
    });
    return { told: told.length };
  });
}
