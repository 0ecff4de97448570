import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { rowsFor } from '../shared/privacy.model.ts';
import type { ownRankingEntriesRoute, ownRankingRoute } from '../shared/ranking.contract.ts';
import { type Ladder, SMALL_GROUP } from '../shared/ranking.model.ts';
import { ladderNow, learnerEntries, settingOf } from './ladder.service.ts';
import { seeOwnPlace } from './ranking.access.ts';
import { hiddenLearners, type Setting, setHidden } from './ranking.repository.ts';

/** Rows a learner is shown at most. */
const MAX_ROWS = 200;

const openLadders = ({ closed, ladders }: Setting): readonly Ladder[] => (closed ? [] : ladders);

/** @throws AppError refused for a ladder the team keeps from learners */
function requireOpen(setting: Setting, ladder: Ladder): void {
  if (!openLadders(setting).includes(ladder)) throw appError('refused', 'ranking.closed');
}

/**
 * The own place on a ladder with what the team lets learners see of others.
 * @throws AppError notFound, forbidden for the team, refused for a ladder that is not open
 */
export async function readOwnBoard(
  ctx: Ctx,
  courseId: string,
  { scope, ladder: asked, period }: RouteInput<typeof ownRankingRoute>['query'],
): Promise<CallOutput<typeof ownRankingRoute>> {
  const { personId, learner } = await seeOwnPlace(ctx, courseId);
  const setting = await settingOf(ctx, courseId);
  if (asked !== undefined) requireOpen(setting, asked);
  const ladders = openLadders(setting);
  const ladder = asked ?? ladders[0] ?? null;
  if (ladder === null || !learner) {
    const hidden = (await hiddenLearners(ctx, courseId)).has(personId);
    return { open: false, ladders: [], ladder: null, rows: [], ranked: 0, few: false, hidden };
  }
  const classId = scope === 'class' ? learner.classId : null;
  const now = await ladderNow(ctx, setting, { courseId, classId, ladder, period, marks: 'published' });
  const known = now.rows.map((row) => ({
    personId: row.personId,
    name: row.learner.name,
    hidden: row.hidden,
    rank: row.rank,
    change: row.change,
    value: row.value,
  }));
  const ranked = known.filter((row) => row.rank !== null).length;
  const rows = rowsFor(known, personId, setting);
  return {
    open: true,
    ladders: [...ladders],
    ladder,
    rows: rows.filter((row, at) => row.own || at < MAX_ROWS),
    ranked,
    few: ranked < SMALL_GROUP,
    hidden: known.some((row) => row.personId === personId && row.hidden),
  };
}

/** What the own value on an open ladder is made of. @throws AppError notFound, forbidden, refused */
export async function readOwnEntries(
  ctx: Ctx,
  courseId: string,
  { ladder, period }: RouteInput<typeof ownRankingEntriesRoute>['query'],
): Promise<CallOutput<typeof ownRankingEntriesRoute>> {
  const { learner } = await seeOwnPlace(ctx, courseId);
  const setting = await settingOf(ctx, courseId);
  requireOpen(setting, ladder);
  if (!learner) throw appError('refused', 'ranking.closed');
  return learnerEntries(ctx, setting, { courseId, learner, ladder, period, marks: 'published' });
}

/** Hides the own name from other learners, or shows it again. @throws AppError notFound, forbidden for the team */
export async function hideInRanking(ctx: Ctx, courseId: string, hidden: boolean): Promise<{ hidden: boolean }> {
  return ctx.tx(async (tx) => {
    const { personId } = await seeOwnPlace(tx, courseId);
    if (await setHidden(tx, courseId, personId, hidden)) {
      tx.audit({ action: hidden ? 'ranking.hide' : 'ranking.show', object: 'course', objectId: courseId });
    }
    return { hidden };
  });
}
