import { setImmediate as breathe } from 'node:timers/promises';
import { appError } from '../../../kernel/errors/app-error.ts';
import { bareText, piecesOf, type Stretch, sharedStretches, shareOf } from '../../../kernel/values/shingles.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { plainText } from '../../courses/server/courses.public.ts';
import { LIMITS } from '../shared/work.model.ts';
import { heldPlace } from './own-place.service.ts';
import { otherTexts } from './version.repository.ts';
import { ownContext } from './work.access.ts';
import { updateWork } from './work.repository.ts';
import { openWork } from './work.service.ts';

/** How much of the own draft stands in what others handed in; nothing of the others leaves the server. */
export interface OwnSimilarity {
  /** Per cent of the own pieces that the most similar work has too. */
  readonly percent: number;
  readonly text: string;
  /** Stretches of the own text that stand in any other work. */
  readonly shared: readonly Stretch[];
  /** Looks that are left. */
  readonly left: number;
}

/**
 * Compares the saved draft with what others handed in for the same homework, without the words of its brief. Three looks a
 * work: it is for writing in one's own words, not for polishing until nothing shows.
 * @throws AppError forbidden unless the team allows it, conflict when no look is left or nothing is taken any more
 */
export async function readOwnSimilarity(ctx: Ctx, homeworkId: string): Promise<OwnSimilarity> {
  const { text, brief, workId, left } = await ctx.tx((tx) =>
    tx.asSystem(async () => {
      const { homework, ...place } = await heldPlace(tx, homeworkId);
      if (!homework.settings.learnerSees) throw appError('forbidden', 'handIns.similarity.off');
      const work = await openWork(tx, { homework, ...place }, { takeOver: false });
      const written = plainText(work.draftHtml);
      if (written === '') throw appError('invalid', 'handIns.submit.noText');
      if (work.similarityLooks >= LIMITS.similarityLooks) {
        throw appError('conflict', 'handIns.similarity.used', { n: LIMITS.similarityLooks });
      }
      const looks = work.similarityLooks + 1;
      await updateWork(tx, work.id, { similarityLooks: looks });
      tx.audit({ action: 'handIn.similarity', object: 'handIn', objectId: work.id, after: { homeworkId, looks } });
      return {
        ...{ text: written, brief: plainText(homework.brief), workId: work.id },
        left: LIMITS.similarityLooks - looks,
      };
    }),
  );
  const others = await ownContext(ctx).read((read) => otherTexts(read, homeworkId, workId));
  const given = piecesOf(bareText(brief));
  const own = new Set([...piecesOf(bareText(text))].filter((piece) => !given.has(piece)));
  const common = new Set<string>();
  let percent = 0;
  for (const other of others) {
    // One long comparison must not keep everybody else waiting.
    await breathe();
    const pieces = piecesOf(bareText(other));
    percent = Math.max(percent, shareOf(own, pieces));
    for (const piece of own) if (pieces.has(piece)) common.add(piece);
  }
  return { percent, text, shared: sharedStretches(text, common), left };
}
