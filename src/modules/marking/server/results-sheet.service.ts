import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { seeExam } from '../../exams/server/exams.public.ts';
import { stateWord } from '../shared/mark.model.ts';
import { messages } from './marking-messages.engine.ts';
import { readResults } from './result.service.ts';

const COLUMNS = [
  'number',
  'name',
  'no',
  'objective',
  'subjective',
  'total',
  'counting',
  'submittedAt',
  'state',
] as const;

/** Results of an exam as a workbook, a row for each attempt; that it was taken stands in the log. @throws AppError notFound, forbidden */
export async function makeResultsSheet(
  ctx: Ctx,
  examId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  const { exam } = await seeExam(ctx, examId, 'grade');
  const { rows } = await readResults(ctx, examId);
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const body = await workbookOf([
    {
      name: sheetName(exam.name),
      frozen: 1,
      columns: [16, 14, 8, 10, 10, 10, 10, 22, 12].map((width, at) => ({ width, text: at === 0 || at === 7 })),
      rows: [
        { look: 'heading', cells: COLUMNS.map((key) => format(`marking.sheet.${key}`)) },
        ...rows.flatMap(({ name, number, attempts, counting }) =>
          attempts.length === 0
            ? [{ cells: [number ?? '', name, '', '', '', '', '', '', format('marking.state.absent')] }]
            : attempts.map((one) => ({
                cells: [
                  ...[number ?? '', name, one.no, one.objective ?? '', one.subjective ?? '', one.total ?? ''],
                  ...[counting ?? '', one.submittedAt === null ? '' : siteMinute(new Date(one.submittedAt))],
                  format(one.voided ? 'marking.state.voided' : `marking.state.${stateWord(one.state)}`),
                ],
              })),
        ),
      ],
    },
  ]);
  await ctx.tx(async (tx) => {
    tx.audit({ action: 'exam.exportResults', object: 'exam', objectId: examId, after: { people: rows.length } });
  });
  return { name: `${exam.name}_${format('marking.sheet.title')}.xlsx`, body };
}
