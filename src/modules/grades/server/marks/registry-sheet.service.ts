import { appError } from '../../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { BASE_LOCALE } from '../../../../kernel/i18n/locales.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { membersOf } from '../../../classes/server/classes.public.ts';
import { courseFacts } from '../../../courses/server/courses.public.ts';
import type { GradeScheme } from '../../shared/grade-scheme.model.ts';
import { registryLine } from '../../shared/registry.model.ts';
import type { RegistryTold } from '../../shared/registry-fill.model.ts';
import { changeableBook } from '../grade.access.ts';
import { latestPublications, snapshotTrees } from '../publication/publication.repository.ts';
import { schemesOf } from '../scheme/scheme.repository.ts';
import { bandWord, messages } from './mark-messages.engine.ts';

/** Columns of the registry's template in its order. */
const COLUMNS = ['number', 'name', 'course', 'class', 'usual', 'final', 'total', 'band', 'remark'] as const;
const inBase = (key: MessageKey, params?: LooseParams) => messages.format(BASE_LOCALE, key, params);
const WIDTHS = { number: 16, name: 12, course: 14, class: 16, remark: 24 } as Readonly<Record<string, number>>;

/** One learner as the registry is told of. */
interface RegistryRow {
  readonly number: string;
  readonly name: string;
  /** Null while the total is not published. */
  readonly told: RegistryTold | null;
}

/**
 * What is published of everybody in a class, in the words of the base language: the registry's program knows no others,
 * whatever language the teacher works in.
 * @throws AppError notFound, forbidden, conflict while nothing is published
 */
export async function registryRows(ctx: Ctx, classId: string) {
  const facts = await changeableBook(ctx, classId);
  const publication = (await latestPublications(ctx, [classId])).get(classId);
  if (!publication || publication.withdrawnAt) throw appError('conflict', 'grades.handIn.unpublished');
  const whole = (await snapshotTrees(ctx, publication.id)).filter((row) => row.whole);
  const published = new Map(whole.map((row) => [row.personId, row]));
  const schemes = await schemesOf(ctx, [...new Set(whole.map((row) => row.schemeId))]);
  const bandName = (scheme: GradeScheme, key: string | null) => {
    const band = scheme.bands.find((one) => one.key === key);
    return band ? bandWord(BASE_LOCALE, band) : null;
  };
  const rows = (await membersOf(ctx, [classId])).map((member): RegistryRow => {
    const row = published.get(member.personId);
    const who = { number: member.number ?? '', name: member.name };
    if (!row) return { ...who, told: null };
    const scheme = schemes.get(row.schemeId)!;
    const { usual, final, flags } = registryLine(row.tree, scheme);
    const remark = flags.map((flag) => inBase(`grades.flag.${flag}`)).join('、') || null;
    return { ...who, told: { usual, final, total: row.total, band: bandName(scheme, row.band), remark } };
  });
  return { facts, publication, rows };
}

/**
 * The published totals of a class as the registry reads them. It is written down who took it.
 * @throws AppError notFound, forbidden, conflict while nothing is published
 */
export async function exportRegistry(
  ctx: Ctx,
  classId: string,
): Promise<{ readonly name: string; readonly body: Buffer }> {
  return ctx.tx(async (tx) => {
    const { facts, publication, rows: all } = await registryRows(tx, classId);
    const course = (await courseFacts(tx, [facts.courseId])).get(facts.courseId);
    const rows = all.flatMap(({ number, name, told }): Cell[][] =>
      told
        ? [
            [
              ...[number, name, course?.code ?? '', facts.code],
              ...[told.usual, told.final, told.total, told.band ?? '', told.remark ?? ''],
            ],
          ]
        : [],
    );
    const title = inBase('grades.registry.title');
    const body = await workbookOf([
      {
        name: sheetName(title),
        frozen: 1,
        columns: COLUMNS.map((key) => ({
          width: WIDTHS[key] ?? 10,
          text: ['number', 'course', 'class'].includes(key),
        })),
        rows: [
          { look: 'heading', cells: COLUMNS.map((key) => inBase(`grades.registry.${key}`)) },
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
