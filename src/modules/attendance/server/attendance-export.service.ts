import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { ATTENDANCE_STATES } from '../shared/attendance.model.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { seeAttendance } from './attendance.access.ts';
import { overview } from './session.service.ts';

/** Labels of this module in four languages. */
export const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
const messages = createMessages([catalogs]);

/**
 * Attendance of a class as a workbook: learners by closed sessions, oldest first, then counts and percent. It is
 * written down who took it.
 * @throws AppError notFound, forbidden
 */
export async function exportAttendance(
  ctx: Ctx,
  classId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  return ctx.tx(async (tx) => {
    const format = (key: MessageKey, params?: LooseParams) => messages.format(tx.locale, key, params);
    const { row } = await seeAttendance(tx, classId);
    const { sessions, rows } = await overview(tx, classId);
    const closed = sessions.filter((one) => one.closedAt !== null).reverse();
    const headings = [
      format('attendance.column.number'),
      format('attendance.column.name'),
      ...closed.map((one) => `${siteMinute(one.openedAt)} ${one.title}`),
      ...ATTENDANCE_STATES.map((state) => format(`attendance.state.${state}`)),
      format('attendance.column.percent'),
    ];
    const title = format('attendance.title');
    const body = await workbookOf([
      {
        name: sheetName(title),
        frozen: 1,
        columns: headings.map((_, at) => ({ width: at < 2 ? 16 : 12, text: at === 0 })),
        rows: [
          { look: 'heading', cells: headings },
          ...rows.map(({ number, name, states, counts, percent }) => ({
            cells: [
              number ?? '',
              name,
              ...closed.map(({ id }) => (states[id] ? format(`attendance.state.${states[id]}`) : '')),
              ...ATTENDANCE_STATES.map((state) => counts[state]),
              percent === null ? null : Math.round(percent * 100) / 100,
            ] satisfies Cell[],
          })),
        ],
      },
    ]);
    tx.audit({
      action: 'attendance.export',
      object: 'class',
      objectId: classId,
      after: { people: rows.length, sessions: closed.length },
    });
    return { name: `${row.name}_${title}.xlsx`, body };
  });
}
