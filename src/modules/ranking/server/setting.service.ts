import { AppError, appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { changedValues } from '../../../platform/managed/parts.ts';
import { changeableCourse } from '../../courses/server/courses.public.ts';
import { isPoints, POINT_EVENTS, type PointRules } from '../shared/points.model.ts';
import type { rankingSettingRoute, updateRankingSettingRoute } from '../shared/ranking.contract.ts';
import { LADDERS } from '../shared/ranking.model.ts';
import { settingOf } from './ladder.service.ts';
import { seeTeam } from './ranking.access.ts';
import { queueSettings, type Setting, saveSetting } from './ranking.repository.ts';

const present = ({ ladders, ...rest }: Setting) => ({ ...rest, ladders: [...ladders] });

/** What learners see of the ladders and the points of events. @throws AppError notFound for anybody outside the team */
export async function readSetting(ctx: Ctx, courseId: string): Promise<CallOutput<typeof rankingSettingRoute>> {
  const { rights } = await seeTeam(ctx, courseId);
  return { ...present(await settingOf(ctx, courseId)), can: { change: rights?.grade === 'all' } };
}

/** @throws AppError invalid with every number that is not whole and from 0 to 100 */
function requirePoints(rules: PointRules): void {
  const fields = POINT_EVENTS.flatMap((event) => {
    const { points, perDay } = rules[event];
    return [
      ...(isPoints(points) ? [] : [{ path: `rules.${event}.points`, code: 'ranking.points.whole' as const }]),
      ...(perDay === null || isPoints(perDay)
        ? []
        : [{ path: `rules.${event}.perDay`, code: 'ranking.points.whole' as const }]),
    ];
  });
  if (fields.length > 0) throw new AppError('invalid', 'ranking.points.whole', undefined, { fields });
}

/** A setting as the log keeps it: one value a field. */
const flat = ({ rules, ladders, closed, names, extent, top }: Omit<Setting, 'version'>) => ({
  closed,
  ladders: LADDERS.filter((one) => ladders.includes(one)).join(' '),
  names,
  extent,
  top,
  ...Object.fromEntries(
    POINT_EVENTS.map((event) => [
      event,
      [rules[event].points, rules[event].perDay].filter((n) => n !== null).join('/'),
    ]),
  ),
});

/**
 * Changes what learners see of the ladders and the points of events.
 * @throws AppError notFound, forbidden without the right `grade`, conflict when archived, stale, invalid for other points
 */
export async function updateSetting(
  ctx: Ctx,
  courseId: string,
  { version, ...input }: RouteInput<typeof updateRankingSettingRoute>['body'],
): Promise<{ version: number }> {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'grade');
    requirePoints(input.rules);
    await queueSettings(tx, courseId);
    const before = await settingOf(tx, courseId, true);
    if (before.version !== version) throw appError('stale', 'error.stale');
    const next = { ...input, ladders: LADDERS.filter((one) => input.ladders.includes(one)) };
    const saved = await saveSetting(tx, courseId, next);
    const change = changedValues(flat(before), flat(next));
    tx.audit({
      action: 'ranking.settings',
      object: 'course',
      objectId: courseId,
      before: change.before,
      after: change.after,
    });
    return { version: saved };
  });
}
