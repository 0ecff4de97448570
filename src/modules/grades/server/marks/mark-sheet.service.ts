import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import { markImport } from '../../shared/mark.resource.ts';
import { gradeOf, loadBook } from '../book/book.service.ts';
import { changeableBook } from '../grade.access.ts';
import { OFFLINE_MEMBER } from '../source.service.ts';
import { flagWord, messages } from './mark-messages.engine.ts';
import type { MarkColumn } from './mark-sheet.engine.ts';

const WIDTHS: Readonly<Partial<Record<MarkColumn, number>>> = {
  name: 12,
  class: 16,
  item: 28,
  mark: 10,
  was: 10,
  reason: 30,
};

/**
 * The sheet of a class to type marks into, as the import of marks reads it: everybody by every offline item, or by every
 * cell of the book, each with what stands there now.
 * @throws AppError notFound, forbidden, conflict without a scheme in use
 */
export async function makeMarkSheet(
  ctx: Ctx,
  classId: string,
  of: 'offline' | 'all',
): Promise<{ readonly name: string; readonly body: Buffer }> {
  return ctx.read(async (inner) => {
    const loaded = await loadBook(inner, await changeableBook(inner, classId));
    const course = (await courseFacts(inner, [loaded.facts.courseId])).get(loaded.facts.courseId);
    const now = inner.clock.now();
    const rows = loaded.members.flatMap((member) => {
      const own = loaded.sources.byPerson.get(member.personId);
      const { result } = gradeOf(loaded, member.personId, now, 'current');
      return result.tree.items.flatMap((item) =>
        item.members
          .filter((cell) => of === 'all' || cell.key === OFFLINE_MEMBER)
          .map((cell) => {
            const flag = own?.flags.find((one) => one.target === `${item.key}/${cell.key}`);
            const entered = own?.offline.find((one) => one.itemKey === item.key)?.value ?? null;
            const value = cell.key === OFFLINE_MEMBER ? entered : cell.shown;
            const mark = flag ? flagWord(inner.locale, flag.flag) : value === null ? '' : String(value);
            const name = item.members.length === 1 ? item.label : `${item.label}/${cell.label}`;
            return [
              member.number ?? '',
              member.name,
              loaded.facts.code,
              course?.code ?? '',
              name,
              of === 'all' ? '' : mark,
              mark,
              '',
            ];
          }),
      );
    });
    const columns = Object.entries(markImport.columns) as [MarkColumn, (typeof markImport.columns)[MarkColumn]][];
    const title = messages.format(inner.locale, 'grades.import.sheet');
    const body = await workbookOf([
      {
        name: sheetName(title),
        frozen: 1,
        columns: columns.map(([code]) => ({ text: true, width: WIDTHS[code] ?? 14 })),
        rows: [
          { look: 'heading', cells: columns.map(([, column]) => messages.format(inner.locale, column.label)) },
          ...rows.map((cells) => ({ cells })),
        ],
      },
    ]);
    return { name: `${loaded.facts.name}_${title}.xlsx`, body };
  });
}
