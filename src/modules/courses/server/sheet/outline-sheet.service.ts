import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { outlineImport } from '../../shared/outline.resource.ts';
import { messages } from '../course-messages.engine.ts';
import { seeOutline } from '../outline/node.access.ts';
import { pointCodesOf } from '../outline/outline-points.service.ts';
import { inOrder, type OutlineColumn, shownNode } from './outline-sheet.engine.ts';
import { experimentsOf } from './outline-sheet.repository.ts';

const WIDTHS: Readonly<Partial<Record<OutlineColumn, number>>> = {
  level: 6,
  name: 32,
  required: 8,
  hours: 8,
  opensAt: 20,
  dueAt: 20,
  closesAt: 20,
  experiment: 18,
  points: 24,
  mark: 38,
};

/**
 * The outline of a course as the import of outlines reads it: sent back as it is, it changes nothing.
 * @throws AppError notFound, forbidden for learners
 */
export async function makeOutlineSheet(
  ctx: Ctx,
  courseId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  const { view, rows } = await seeOutline(ctx, courseId);
  if (view.face === 'learner') throw appError('forbidden', 'error.forbidden');
  const held = await experimentsOf(ctx, { codes: [], ids: rows.flatMap((row) => row.experimentId ?? []) });
  const experiments = new Map(held.map((one) => [one.id, one]));
  const points = await pointCodesOf(
    ctx,
    rows.map((row) => row.id),
  );
  const every = Object.entries(outlineImport.columns) as [
    OutlineColumn,
    (typeof outlineImport.columns)[OutlineColumn],
  ][];
  // Level and order say it all.
  const columns = every.filter(([code]) => code !== 'course' && code !== 'parent');
  const format = (key: Parameters<typeof messages.format>[1]) => messages.format(ctx.locale, key);
  const lines = inOrder(rows).map(({ node, level }) => {
    const shown = shownNode(node, experiments, points);
    const cells: Readonly<Record<Exclude<OutlineColumn, 'course' | 'parent'>, string>> = {
      ...shown,
      level: String(level),
      type: format(`courses.type.${node.type}` as 'courses.type.chapter'),
      required: shown.required && format(shown.required === 'yes' ? 'courses.import.yes' : 'courses.import.no'),
      mark: node.id,
    };
    return { cells: columns.map(([code]) => cells[code as keyof typeof cells]) };
  });
  const title = format('courses.import.sheet');
  const body = await workbookOf([
    {
      name: sheetName(title),
      frozen: 1,
      columns: columns.map(([code]) => ({ text: true, width: WIDTHS[code] ?? 14 })),
      rows: [{ look: 'heading', cells: columns.map(([, column]) => format(column.label)) }, ...lines],
    },
  ]);
  return { name: `${view.row.name}_${title}.xlsx`, body };
}
