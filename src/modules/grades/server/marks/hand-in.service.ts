import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { membersOf } from '../../../classes/server/classes.public.ts';
import { insertChanges } from '../book/book.repository.ts';
import { queueChanges, seeBook, writableBook } from '../grade.access.ts';
import * as publications from '../publication/publication.repository.ts';

/** Writes into everybody's history that the total was handed in or opened again. */
async function note(
  tx: TxCtx,
  classId: string,
  kind: 'handIn' | 'unlock',
  rows: readonly publications.Snapshot[],
  why: string,
) {
  await insertChanges(
    tx,
    classId,
    rows.map(({ personId, total }) => ({ personId, target: 'total', kind, before: total, after: total, reason: why })),
  );
}

/**
 * Hands the published totals of a class in: its book is locked until the lead opens it again.
 * @throws AppError invalid when the code of the class was typed wrongly, conflict while the total of somebody in the
 *   class is not published or stands on something undecided, or the totals are handed in already
 */
export async function handIn(ctx: Ctx, classId: string, given: { readonly typed: string; readonly reason: string }) {
  return ctx.tx(async (tx) => {
    const facts = await writableBook(tx, classId);
    if (given.typed !== facts.code) {
      const fields = [{ path: 'typed', code: 'grades.handIn.typed' as const, params: { code: facts.code } }];
      throw appErrorWith({ fields }, 'invalid', 'grades.handIn.typed', { code: facts.code });
    }
    const publication = (await publications.latestPublications(tx, [classId])).get(classId);
    if (!publication || publication.withdrawnAt) throw appError('conflict', 'grades.handIn.unpublished');
    const rows = await publications.snapshots(tx, publication.id);
    const told = new Set(rows.flatMap((row) => (row.whole ? [row.personId] : [])));
    const without = (await membersOf(tx, [classId])).filter((member) => !told.has(member.personId)).length;
    if (without > 0) throw appError('conflict', 'grades.handIn.without', { n: without });
    const open = rows.filter((row) => row.undecided > 0).length;
    if (open > 0) throw appError('conflict', 'grades.handIn.undecided', { n: open });
    await publications.lockPublication(tx, publication.id, true);
    await note(tx, classId, 'handIn', rows, given.reason);
    tx.audit({
      action: 'grade.handIn',
      object: 'class',
      objectId: classId,
      after: { publicationId: publication.id, number: publication.number, people: rows.length },
      reason: given.reason,
    });
    return { people: rows.length, at: tx.clock.now().toISOString() };
  });
}

/**
 * Opens a book that was handed in.
 * @throws AppError notFound, forbidden for everybody but the lead, conflict when it is not handed in
 */
export async function unlockGrades(ctx: Ctx, classId: string, reason: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const { leads } = await seeBook(tx, classId);
    if (!leads) throw appError('forbidden', 'error.forbidden');
    await queueChanges(tx, classId);
    const publication = (await publications.latestPublications(tx, [classId])).get(classId);
    if (!publication?.lockedAt) throw appError('conflict', 'grades.unlock.none');
    await publications.lockPublication(tx, publication.id, false);
    await note(tx, classId, 'unlock', await publications.snapshots(tx, publication.id), reason);
    tx.audit({
      action: 'grade.unlock',
      object: 'class',
      objectId: classId,
      before: { publicationId: publication.id, lockedAt: publication.lockedAt.toISOString() },
      reason,
    });
  });
}
