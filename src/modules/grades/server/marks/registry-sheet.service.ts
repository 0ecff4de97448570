import { appError } from '../../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { Cell } from '../../../../platform/sheets/sheet-writer.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { membersOf } from '../../../classes/server/classes.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import { registryLine } from '../../shared/registry.model.ts';
import { changeableBook } from '../grade.access.ts';
import { latestPublications, snapshotTrees } from '../publication/publication.repository.ts';
import { schemesOf } from '../scheme/scheme.repository.ts';
import { messages } from './mark-messages.engine.ts';

/** Columns of the registry's template in its order. */
const COLUMNS = ['number', 'name', 'course', 'class', 'usual', 'final', 'total', 'band', 'remark'] as const;
const WIDTHS = { number: 16, name: 12, course: 14, class: 16, remark: 24 } as Readonly<Record<string, number>>;

/**
 * The published totals of a class as the registry reads them. Its program knows the headings and words of the base
 * language only, whatever language the teacher works in. It is written down who took it.
 * @throws AppError notFound, forbidden, conflict while nothing is published
 */
export async function exportRegistry(
  ctx: Ctx,
  classId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  return ctx.tx(async (tx) => {
    const format = (key: MessageKey, params?: LooseParams) => messages.format(BASE_LOCALE, key, params);
    const facts = await changeableBook(tx, classId);
    const publication = (await latestPublications(tx, [classId])).get(classId);
    if (!publication || publication.withdrawnAt) throw appError('conflict', 'grades.handIn.unpublished');
    const course = (await courseFacts(tx, [facts.courseId])).get(facts.courseId);
    const whole = (await snapshotTrees(tx, publication.id)).filter((row) => row.whole);
    const published = new Map(whole.map((row) => [row.personId, row]));
    const schemes = await schemesOf(tx, [...new Set(whole.map((row) => row.schemeId))]);
    const bandName = (scheme: GradeScheme, key: string | null) => {
      const band = scheme.bands.find((one) => one.key === key);
      return band ? (band.name ?? format(`grades.band.${band.key}` as MessageKey)) : '';
    };
    const rows = (await membersOf(tx, [classId])).flatMap((member): Cell[][] => {
      const row = published.get(member.personId);
      if (!row) return [];
      const scheme = schemes.get(row.schemeId)!;
      const { usual, final, flags } = registryLine(row.tree, scheme);
      const remark = flags.map((flag) => format(`grades.flag.${flag}`)).join('、');
      return [
        [
          member.number ?? '',
          member.name,
          course?.code ?? '',
          facts.code,
          usual,
          final,
          row.total,
          bandName(scheme, row.band),
          remark,
        ],
      ];
    });
    const title = format('grades.registry.title');
    const body = await workbookOf([
      {
        name: sheetName(title),
        frozen: 1,
        columns: COLUMNS.map((key) => ({
          width: WIDTHS[key] ?? 10,
          text: ['number', 'course', 'class'].includes(key),
        })),
        rows: [
          { look: 'heading', cells: COLUMNS.map((key) => format(`grades.registry.${key}`)) },
          ...rows.map((cells) => ({ cells })),
        ],
      },
    ]);
    tx.audit({
      action: 'grade.registry',
      object: 'class',
      objectId: classId,
      after: { publicationId: publication.id, people: rows.length },
    });
    return { name: `${facts.code}_${title}.xlsx`, body };
  });
}
