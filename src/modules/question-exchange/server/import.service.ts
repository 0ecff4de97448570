import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import { UNDO_DAYS } from '../../../kernel/resource/import.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { objectivesOf } from '../../courses/server/courses.public.ts';
import { pointsByNames } from '../../knowledge/server/knowledge.public.ts';
import {
  changeableBank,
  likenessOf,
  putFolders,
  type SeenBank,
  seeBank,
  takeBack,
  takeQuestions,
} from '../../questions/server/questions.public.ts';
import type * as contract from '../shared/exchange.contract.ts';
import * as imports from './import.repository.ts';

/** What the bank has already of the questions of a file, and which knowledge points are unknown. @throws AppError */
export async function checkImport(
  ctx: Ctx,
  place: string,
  { contents, knowledge }: RouteInput<typeof contract.checkImportRoute>['body'],
): Promise<CallOutput<typeof contract.checkImportRoute>> {
  const alike = await likenessOf(ctx, place, contents);
  const known = await pointsByNames(ctx, knowledge);
  const objectives = await objectivesOf(ctx, place);
  return {
    alike: [...alike],
    unknownPoints: [...new Set(knowledge)].filter((word) => !known.has(word.toLowerCase())),
    objectives: objectives.map(({ id }) => id),
  };
}

/**
 * Takes the questions of a file into a bank, all in one transaction; what a second call with the same id brings is
 * answered and not taken again.
 * @throws AppError notFound, forbidden, refused, conflict
 */
export async function importQuestions(
  ctx: Ctx,
  place: string,
  body: RouteInput<typeof contract.importQuestionsRoute>['body'],
): Promise<CallOutput<typeof contract.importQuestionsRoute>> {
  return ctx.tx(async (tx) => {
    const ofUnit = (await changeableBank(tx, place)) === place;
    const before = await imports.findImport(tx, body.id);
    if (before) {
      const own = before.place === place && tx.actor.kind === 'person' && before.byId === tx.actor.personId;
      if (!own) throw appError('conflict', 'questionExchange.idTaken');
      return { id: before.id, taken: before.taken, folders: 0, removed: [] };
    }
    const paths = [...new Map(body.questions.map(({ folder }) => [folder.join('\n'), folder])).values()];
    const { ids, made } = await putFolders(tx, place, body.folderId, paths);
    const points = await pointsByNames(
      tx,
      body.questions.flatMap(({ knowledge }) => knowledge),
    );
    const { ids: questionIds, removed } = await takeQuestions(
      tx,
      place,
      body.questions.map(({ number: _number, knowledge, folder, ...question }) => ({
        ...question,
        folderId: ids.get(folder.join('\n')) ?? body.folderId,
        pointIds: knowledge.flatMap((word) => points.get(word.toLowerCase()) ?? []),
      })),
    );
    const taken = new Set(body.questions.map(({ number }) => number));
    const { id, fileName, format, report } = body;
    const counts = {
      taken: questionIds.length,
      changed: report.filter(({ number, verdict }) => taken.has(number) && verdict === 'changed').length,
      leftOut: report.filter(({ number }) => !taken.has(number)).length,
    };
    await imports.insertImport(tx, { id, place, ofUnit, fileName, format, ...counts, report, questionIds });
    tx.audit({
      action: 'question.import',
      object: 'question_import',
      objectId: id,
      after: { fileName, format, ...counts },
    });
    return { id, taken: counts.taken, folders: made, removed: [...removed] };
  });
}

const present = (row: imports.ImportRow, bank: Pick<SeenBank, 'canEdit'>, now: number) => ({
  ...{ id: row.id, fileName: row.fileName, format: row.format, taken: row.taken, changed: row.changed },
  ...{ leftOut: row.leftOut, by: row.by, at: row.at.toISOString(), undoneAt: row.undoneAt?.toISOString() ?? null },
  stayed: row.stayed,
  can: { undo: bank.canEdit && row.undoneAt === null && now < row.at.getTime() + UNDO_DAYS * 86_400_000 },
});

/** Files that were brought into a bank. @throws AppError notFound, forbidden */
export async function listImports(ctx: Ctx, place: string): Promise<CallOutput<typeof contract.importsRoute>> {
  const bank = await seeBank(ctx, place);
  const rows = await imports.importsOf(ctx, place);
  return { rows: rows.map((row) => present(row, bank, ctx.clock.ms())) };
}

/** An import of a bank the actor may read. @throws AppError notFound, forbidden */
async function seeImport(ctx: Ctx, id: string) {
  const row = await imports.findImport(ctx, id);
  if (!row) throw appError('notFound', 'questionExchange.absent');
  const bank = await seeBank(ctx, row.place).catch((error: unknown) => {
    // What belongs to a course one knows nothing of looks like what is not there.
    throw (error as { kind?: string }).kind === 'notFound' ? appError('notFound', 'questionExchange.absent') : error;
  });
  return { row, bank };
}

/** @throws AppError notFound, forbidden */
export async function readReport(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.importReportRoute>> {
  const { row, bank } = await seeImport(ctx, id);
  return { ...present(row, bank, ctx.clock.ms()), report: row.report };
}

/** Takes an import back for seven days. @throws AppError notFound, forbidden, refused afterwards, conflict when it was */
export async function undoImport(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.undoImportRoute>> {
  return ctx.tx(async (tx) => {
    const { row } = await seeImport(tx, id);
    await changeableBank(tx, row.place);
    // Read again under the lock of the course: two undo it once.
    const now = (await imports.findImport(tx, id))!;
    if (now.undoneAt !== null) throw appError('conflict', 'questionExchange.undone');
    if (tx.clock.ms() >= now.at.getTime() + UNDO_DAYS * 86_400_000) {
      throw appError('refused', 'questionExchange.undoOver', { n: UNDO_DAYS });
    }
    const removed = (await takeBack(tx, now.place, now.questionIds)).length;
    const stayed = now.questionIds.length - removed;
    await imports.setUndone(tx, id, stayed);
    tx.audit({ action: 'question.import_undo', object: 'question_import', objectId: id, after: { removed, stayed } });
    return { removed, stayed };
  });
}
