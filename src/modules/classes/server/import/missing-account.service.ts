import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { courseFacts, courseRight } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { MAX_NAMED } from '../../shared/missing-account.contract.ts';
import { managesClasses } from '../class.access.ts';
import { collegeAdministrators, unknownNumbers } from './missing-account.repository.ts';

/**
 * Tells the college which learners of a list have no account: only it may make one. Who has one by now is left out.
 * @throws AppError forbidden without the right `class`, conflict when all have one or nobody can be told
 */
export async function notifyMissingAccounts(
  ctx: Ctx,
  courseId: string,
  people: readonly { readonly number: string; readonly name: string }[],
): Promise<{ people: number; told: number }> {
  return ctx.tx(async (tx) => {
    if (!managesClasses(await courseRight(tx, courseId))) throw appError('forbidden', 'error.forbidden');
    const names = new Map(people.map((one) => [one.number, one.name]));
    const unknown = await unknownNumbers(tx, courseId, [...names.keys()]);
    if (unknown.length === 0) throw appError('conflict', 'classes.missing.none');
    const told = await collegeAdministrators(tx, courseId);
    if (told.length === 0) throw appError('conflict', 'classes.missing.nobody');
    const course = (await courseFacts(tx, [courseId])).get(courseId);
    const shown = unknown.slice(0, MAX_NAMED).map((number) => `${number} ${names.get(number) ?? ''}`.trim());
    const list = `${shown.join('、')}${unknown.length > MAX_NAMED ? '…' : ''}`;
    notify(tx, {
      to: told,
      kind: 'todo',
      key: 'classes.notice.missingAccounts',
      params: { courseName: course?.name ?? '', n: unknown.length, list },
      target: { page: 'management.userManage' },
    });
    tx.audit({
      action: 'class.missing_accounts',
      object: 'course',
      objectId: courseId,
      after: { numbers: unknown, told: told.length },
    });
    return { people: unknown.length, told: told.length };
  });
}
