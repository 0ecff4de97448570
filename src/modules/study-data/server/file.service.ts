import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteDate, siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { lastDay, type SeenConstruction, seeConstruction } from '../../construction/server/construction.public.ts';
import type { Part, studyFileRoute } from '../shared/study.contract.ts';
import * as tables from './file.engine.ts';
import { learnersWithRisk } from './learners.service.ts';
import { messages } from './messages.engine.ts';
import { hoursOf, nodesOf, studyOf } from './study.service.ts';

async function tableOf(ctx: Ctx, seen: SeenConstruction, part: Part, format: tables.Format): Promise<tables.PartTable> {
  switch (part) {
    case 'hours':
      return tables.hoursTable(await hoursOf(ctx, seen), format);
    case 'nodes':
      return tables.nodesTable(await nodesOf(ctx, seen), format);
    case 'experiments':
      return tables.experimentsTable(await nodesOf(ctx, seen), format);
    case 'learners':
      return tables.learnersTable(await learnersWithRisk(ctx, seen), format);
    default: {
      const table = { numbers: tables.numbersTable, days: tables.daysTable, progress: tables.progressTable }[part];
      return table(await studyOf(ctx, seen), format);
    }
  }
}

/**
 * A part of the page as a workbook with a sheet of definitions, which says who took it and when; that it was taken stands
 * in the log.
 * @throws AppError as `seeConstruction`
 */
export async function studyFile(ctx: Ctx, courseId: string, query: RouteInput<typeof studyFileRoute>['query']) {
  const { part } = query;
  const seen = await seeConstruction(ctx, courseId, query);
  const { course, window } = seen;
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const table = await tableOf(ctx, seen, part, format);
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'stats.export',
      object: 'course',
      objectId: courseId,
      after: { part, format: 'xlsx', rows: table.rows.length },
    });
  });
  const { actor } = ctx;
  const facts = [
    ...[course.code, `${siteDate(window.from)} – ${lastDay(window)} (UTC+8)`],
    format('studyData.asOf', { time: siteMinute(ctx.clock.now()) }),
    ...(actor.kind === 'person' ? [format('studyData.taken', { name: actor.name })] : []),
  ];
  const body = await workbookOf([
    {
      name: sheetName(table.title),
      frozen: 1,
      columns: table.heads.map((_, at) => ({ width: at < 2 ? 24 : 14 })),
      rows: [{ look: 'heading', cells: table.heads }, ...table.rows.map((cells) => ({ cells }))],
    },
    {
      name: sheetName(format('studyData.column.definition')),
      columns: [{ width: 26 }, { width: 90 }],
      rows: [
        { look: 'heading', cells: [table.title, facts.join(' · ')] },
        ...table.definitions.map((cells) => ({ cells })),
      ],
    },
  ]);
  return { name: `${course.name}_${table.title}.xlsx`, body };
}
