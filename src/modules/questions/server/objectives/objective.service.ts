import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError } from '../../../../platform/managed/parts.ts';
import { objectivesOf } from '../../../courses/server/courses.public.ts';
import { type NumberedShare, type ObjectiveShare, shareSum } from '../../shared/objective.model.ts';

/**
 * Objectives of several questions of a course: one statement where any has some.
 * @throws AppError invalid for shares that do not make 100, for objectives of another course, and for any in a bank of a unit
 * @param place of the bank: a bank of a unit has no objectives
 */
export async function requireObjectives(
  tx: TxCtx,
  place: string,
  lists: readonly (readonly ObjectiveShare[])[],
): Promise<void> {
  const given = lists.filter((shares) => shares.length > 0);
  if (given.length === 0) return;
  const wrong = given.map(shareSum).find((sum) => sum !== 100);
  if (wrong !== undefined) throw fieldError('objectives', 'questions.objectives.sum', { n: wrong });
  const own = new Set((await objectivesOf(tx, place)).map(({ id }) => id));
  for (const shares of given) {
    const ids = new Set(shares.map(({ id }) => id));
    if (ids.size < shares.length || shares.some(({ id }) => !own.has(id))) {
      throw fieldError('objectives', 'questions.objectives.absent');
    }
  }
}

/** Objectives of questions by their numbers within the course: one statement where any has some. */
export async function numberedObjectives(
  ctx: Ctx,
  courseId: string,
  lists: readonly (readonly ObjectiveShare[])[],
): Promise<readonly (readonly NumberedShare[])[]> {
  if (lists.every((shares) => shares.length === 0)) return lists.map(() => []);
  const numbers = new Map((await objectivesOf(ctx, courseId)).map(({ id }, i) => [id, i + 1]));
  return lists.map((shares) =>
    shares.flatMap(({ id, share }) => (numbers.has(id) ? [{ number: numbers.get(id)!, share }] : [])),
  );
}

/** Objectives of a question with their places in the course and their texts: one statement where there are some. */
export async function namedObjectives(ctx: Ctx, courseId: string, shares: readonly ObjectiveShare[]) {
  if (shares.length === 0) return [];
  const all = await objectivesOf(ctx, courseId);
  return all.flatMap(({ id, text }, i) => {
    const held = shares.find((one) => one.id === id);
    return held ? [{ number: i + 1, text, share: held.share }] : [];
  });
}
