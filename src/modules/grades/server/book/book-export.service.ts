import type { LooseParams, MessageKey } from '../../../../kernel/i18n/catalog.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { sheetName, workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { courseFacts, objectivesOf } from '../../../courses/server/courses.public.ts';
import { fileFacts, newProofCode, proofMessage, registerProof } from '../../../proof/server/proof.public.ts';
import { spellCode } from '../../../proof/shared/proof.model.ts';
import type { Flag } from '../../shared/grade-calculation.model.ts';
import type { Band, SchemeItem } from '../../shared/grade-scheme.model.ts';
import { seeBook } from '../grade.access.ts';
import { bandWord, messages } from '../marks/mark-messages.engine.ts';
import { latestPublications, snapshots } from '../publication/publication.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';
import { BOOK_PROOF } from './book-proof.service.ts';

/**
 * The gradebook of a class as a workbook: everybody by every item, and a second sheet that tells by which scheme. It is
 * written down who took it.
 * @throws AppError notFound, forbidden, conflict without a scheme in use
 */
export async function exportBook(ctx: Ctx, classId: string): Promise<{ readonly name: string; readonly body: Buffer }> {
  return ctx.tx(async (tx) => {
    const format = (key: MessageKey, params?: LooseParams) => messages.format(tx.locale, key, params);
    const { facts } = await seeBook(tx, classId);
    const loaded = await loadBook(tx, facts);
    const { body: scheme, number } = loaded.scheme;
    const course = (await courseFacts(tx, [facts.courseId])).get(facts.courseId);
    const publication = (await latestPublications(tx, [classId])).get(classId);
    const live = publication && !publication.withdrawnAt ? publication : null;
    const published = new Map((live ? await snapshots(tx, live.id) : []).map((row) => [row.personId, row.total]));
    const bandName = (key: string | null) => {
      const band = scheme.bands.find((one: Band) => one.key === key);
      return band ? bandWord(tx.locale, band) : '';
    };
    const now = tx.clock.now();
    const code = newProofCode();
    const rows = loaded.members.map((member): Cell[] => {
      const { result } = gradeOf(loaded, member.personId, now, 'current');
      const own = loaded.sources.byPerson.get(member.personId);
      const flags = [...new Set((own?.flags ?? []).map((one): Flag => one.flag))];
      return [
        member.number ?? '',
        member.name,
        facts.name,
        ...result.tree.items.map((item) => item.shown),
        result.total,
        bandName(result.band),
        flags.map((flag) => format(`grades.flag.${flag}`)).join('、'),
        result.pending,
        published.get(member.personId) ?? null,
      ];
    });
    const headings = [
      format('grades.import.number'),
      format('grades.import.name'),
      format('grades.book.class'),
      ...scheme.items.map((item) => `${item.name} ${item.weight}%`),
      format('grades.tree.total'),
      format('grades.book.band'),
      format('grades.flag.column'),
      format('grades.export.pending'),
      format('grades.book.published'),
    ];
    const goals = scheme.items.some((item: SchemeItem) => item.objectives?.length)
      ? await objectivesOf(tx, facts.courseId)
      : [];
    // The objectives of an item by their numbers and texts; an item without any has no cell for them.
    const proven = ({ objectives = [] }: SchemeItem): Cell[] => {
      const texts = goals.flatMap(({ id, text }, at) => (objectives.includes(id) ? [`${at + 1}. ${text}`] : []));
      return texts.length === 0 ? [] : [format('grades.export.objectives', { list: texts.join('；') })];
    };
    const told: readonly Cell[][] = [
      [format('grades.export.course'), `${course?.code ?? ''} ${course?.name ?? ''}`],
      [format('grades.book.class'), `${facts.code} ${facts.name}`],
      [format('grades.scheme.version'), number],
      ...scheme.items.map((item): Cell[] => [
        item.name,
        `${item.weight}%`,
        format(`grades.kind.${item.kind}`),
        ...proven(item),
      ]),
      [format('grades.export.decimals'), scheme.decimals],
      ...scheme.bands.map((band): Cell[] => [bandName(band.key), `≥ ${band.from}`]),
      [format('grades.export.published'), live ? live.publishedAt.toISOString() : '—'],
      [format('grades.export.at'), now.toISOString()],
      [proofMessage(tx.locale, 'proof.code'), spellCode(code)],
      [proofMessage(tx.locale, 'proof.how'), proofMessage(tx.locale, 'proof.how.text')],
    ];
    const title = format('grades.book.title');
    const body = await workbookOf([
      {
        name: sheetName(title),
        frozen: 1,
        columns: headings.map((_, at) => ({ width: at < 3 ? 16 : 14, text: at === 0 })),
        rows: [{ look: 'heading', cells: headings }, ...rows.map((cells) => ({ cells }))],
      },
      {
        name: sheetName(format('grades.export.told')),
        columns: [{ width: 28 }, { width: 36 }, { width: 20 }, { width: 48 }],
        rows: told.map((cells) => ({ cells })),
      },
    ]);
    await registerProof(tx, {
      code,
      kind: BOOK_PROOF,
      subject: classId,
      asked: {},
      value: rows.length,
      files: [fileFacts(body)],
    });
    tx.audit({
      action: 'grade.export',
      object: 'class',
      objectId: classId,
      after: { people: rows.length, scheme: number, proof: code },
    });
    return { name: `${facts.name}_${title}.xlsx`, body };
  });
}
