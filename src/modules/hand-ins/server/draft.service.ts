import { isDeepStrictEqual } from 'node:util';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { claimAttachments, listAttachments } from '../../files/server/files.public.ts';
import { decideDraft } from '../shared/draft-rule.model.ts';
import type { saveDraftRoute } from '../shared/own-homework.contract.ts';
import { TURN_MS } from '../shared/work.model.ts';
import { filesById } from './file.repository.ts';
import { notifyMembers } from './member-news.service.ts';
import { heldPlace, type OwnPlace } from './own-place.service.ts';
import { type OpenWork, updateWork } from './work.repository.ts';
import { openWork } from './work.service.ts';
import { cleanText, FILE_OWNER } from './work-text.engine.ts';

/** What is saved of a draft. */
export type DraftGiven = RouteInput<typeof saveDraftRoute>['body'];

export interface SavedDraft {
  readonly rev: number;
  readonly savedAt: Date;
  /** Tags that were taken out of the text. */
  readonly removed: readonly string[];
}

const turnOf = ({ personId }: OwnPlace, now: Date) => ({
  editingBy: personId,
  editingUntil: new Date(now.getTime() + TURN_MS),
});

const mates = (work: OpenWork, { personId }: OwnPlace) => work.memberIds.filter((id) => id !== personId);

/** Files of the draft: of this work, no more than may be handed in. @throws AppError invalid */
async function requireFiles(tx: TxCtx, work: OpenWork, { homework }: OwnPlace, ids: readonly string[]): Promise<void> {
  const { answer, maxFiles } = homework.settings;
  if (ids.length > 0 && answer === 'text') throw appError('invalid', 'handIns.file.none');
  if (ids.length > maxFiles) throw appError('invalid', 'handIns.file.many', { n: maxFiles });
  if ((await filesById(tx, work.id, ids)).length < ids.length) throw appError('invalid', 'handIns.file.absent');
}

/**
 * Saves the draft of the own work, or of the group's by whose turn it is. The same content again is answered as saved.
 * @throws AppError stale when another device or member saved meanwhile, conflict when somebody else is writing or nothing
 *   is taken any more, invalid for foreign files
 */
export function saveDraft(ctx: Ctx, homeworkId: string, given: DraftGiven): Promise<SavedDraft> {
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const place = await heldPlace(tx, homeworkId);
      const work = await openWork(tx, place, { takeOver: false });
      const files = [...new Set(given.files)];
      await requireFiles(tx, work, place, files);
      const claimed = await claimAttachments(tx, given.pictures, { ownerType: FILE_OWNER, ownerId: work.id });
      const shows = given.html.includes('<img');
      const owned = shows ? [...claimed, ...(await listAttachments(tx, FILE_OWNER, [work.id]))] : [];
      const text = place.homework.settings.answer === 'files' ? '' : given.html;
      const { html, removed } = cleanText(text, new Set(owned.map(({ path }) => path)));
      const same = isDeepStrictEqual([html, files], [work.draftHtml, [...work.draftFiles]]);
      const decision = decideDraft(work.draftRev, same, given);
      if (decision.kind === 'stale') throw appErrorWith({ data: { rev: decision.rev } }, 'stale', 'error.stale');
      const { now } = work;
      if (decision.kind === 'stored') {
        await updateWork(tx, work.id, turnOf(place, now));
        return { rev: decision.rev, savedAt: work.draftSavedAt ?? now, removed };
      }
      await updateWork(tx, work.id, {
        ...{ draftHtml: html, draftFiles: files, draftRev: decision.rev, draftSavedAt: now, draftBy: place.personId },
        ...turnOf(place, now),
      });
      notifyMembers(tx, homeworkId, mates(work, place));
      return { rev: decision.rev, savedAt: now, removed };
    }),
  );
}

/**
 * Takes the turn to write of a group's work, which others see at once; it lapses after a while without a save.
 * @param takeOver although somebody else is writing
 * @throws AppError conflict when somebody else is writing, or nothing is taken any more
 */
export function takeTurn(ctx: Ctx, homeworkId: string, takeOver: boolean): Promise<{ rev: number; until: Date }> {
  return ctx.tx((tx) =>
    tx.asSystem(async () => {
      const place = await heldPlace(tx, homeworkId);
      const work = await openWork(tx, place, { takeOver });
      const turn = turnOf(place, work.now);
      await updateWork(tx, work.id, turn);
      if (work.editingBy !== place.personId) {
        tx.audit({
          action: 'handIn.turn',
          object: 'handIn',
          objectId: work.id,
          before: { editor: work.editingBy },
          after: { homeworkId, editor: place.personId },
        });
        notifyMembers(tx, homeworkId, mates(work, place));
      }
      return { rev: work.draftRev, until: turn.editingUntil };
    }),
  );
}
