import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { requireMarker } from '../report.access.ts';
import * as phrases from './phrase.repository.ts';

/** Comments one marker may keep. */
const MAX = 200;

/** The marker of a course who acts. @throws AppError notFound for strangers, forbidden without the right `mark` */
async function marker(ctx: Ctx, courseId: string): Promise<string> {
  await requireMarker(ctx, courseId);
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
}

/** Own comments and those shared in the course. @throws AppError notFound, forbidden */
export async function listPhrases(ctx: Ctx, courseId: string): Promise<phrases.PhraseRow[]> {
  return ctx.read(async (inner) => phrases.phrasesFor(inner, await marker(inner, courseId), courseId));
}

/** Keeps a comment for later. @throws AppError notFound, forbidden, invalid when the bank is full */
export async function addPhrase(
  ctx: Ctx,
  courseId: string,
  input: { readonly text: string; readonly shared: boolean },
): Promise<phrases.PhraseRow> {
  return ctx.tx(async (tx) => {
    const personId = await marker(tx, courseId);
    const row = { personId, courseId: input.shared ? courseId : null, text: input.text };
    const known = await phrases.reshare(tx, row);
    if (!known && (await phrases.countPhrases(tx, personId)) >= MAX) {
      throw appError('invalid', 'labReports.phrase.max', { n: MAX });
    }
    const kept = known ?? (await phrases.insertPhrase(tx, row));
    const after = { text: input.text, shared: input.shared };
    tx.audit({ action: 'lab_report.phrase_add', object: 'report_phrase', objectId: kept.id, after });
    return kept;
  });
}

/** Counts a use of a comment. @throws AppError notFound, forbidden */
export async function countUse(ctx: Ctx, courseId: string, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const personId = await marker(tx, courseId);
    if (!(await phrases.bumpPhrase(tx, id, personId, courseId))) throw appError('notFound', 'error.notFound');
    return { id };
  });
}

/** Removes an own comment. @throws AppError notFound, forbidden */
export async function removePhrase(ctx: Ctx, courseId: string, id: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const text = await phrases.deletePhrase(tx, id, await marker(tx, courseId));
    if (text === null) throw appError('notFound', 'error.notFound');
    tx.audit({ action: 'lab_report.phrase_remove', object: 'report_phrase', objectId: id, before: { text } });
    return { id };
  });
}
