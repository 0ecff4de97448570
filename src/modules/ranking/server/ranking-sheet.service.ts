import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import type { rankingSheetRoute } from '../shared/ranking.contract.ts';
import { ladderNow, periodOf, settingOf } from './ladder.service.ts';
import { requireScope, seeRankedCourse } from './ranking.access.ts';
import { messages } from './ranking-messages.engine.ts';

/** A ladder as a workbook; that it was taken stands in the log. @throws AppError notFound, forbidden */
export async function makeRankingSheet(
  ctx: Ctx,
  courseId: string,
  { classId, ladder, period: asked }: RouteInput<typeof rankingSheetRoute>['query'],
): Promise<{ readonly name: string; readonly body: Buffer }> {
  const place = await seeRankedCourse(ctx, courseId);
  const scope = requireScope(place, classId);
  const period = periodOf(ladder, asked);
  const setting = await settingOf(ctx, courseId);
  const { rows } = await ladderNow(ctx, setting, { courseId, classId: scope, ladder, period, marks: 'current' });
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const course = (await courseFacts(ctx, [courseId])).get(courseId);
  const title = `${format(`ranking.ladder.${ladder}`)} ${format(`ranking.period.${period}`)}`;
  const value = ladder === 'time' ? 'minutes' : 'value';
  const columns = ['rank', 'change', 'number', 'name', 'class', value, 'parts'] as const;
  const body = await workbookOf([
    {
      name: sheetName(title),
      frozen: 1,
      columns: [8, 8, 16, 14, 20, 10, 10].map((width, at) => ({ width, text: at === 2 })),
      rows: [
        { look: 'heading', cells: columns.map((key) => format(`ranking.column.${key}`)) },
        ...rows.map(({ learner, rank, change, value, entries }) => ({
          cells: [rank, change, learner.number ?? '', learner.name, learner.className, value, entries.length],
        })),
      ],
    },
  ]);
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'ranking.export',
      object: 'course',
      objectId: courseId,
      after: { ladder, period, people: rows.length },
    });
  });
  const name = place.classes.find((one) => one.id === scope)?.name ?? course?.name ?? '';
  return { name: `${name}_${title.replace(' ', '_')}.xlsx`, body };
}
