import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { HomeworkState } from '../shared/homework.model.ts';
import { absentHomework } from './homework.access.ts';
import * as rows from './homework.repository.ts';
import { writeState } from './homework-change.repository.ts';

export type { HomeworkDates } from '../shared/dates.model.ts';
export type { Rubric } from '../shared/rubric.model.ts';
export { briefFiles } from './brief-file.service.ts';
export { type DatedHomework, datedForLearner, datedForTeam } from './calendar.repository.ts';
export { findTimes as timesOf, type GivenTime } from './extension.repository.ts';
export { absentHomework, seeHomework } from './homework.access.ts';
export { type HandedIn, type HomeworkFigures, homeworkFiguresPort, homeworkHandInsPort } from './homework.port.ts';
export type { HomeworkFacts, HomeworkLearner, OwnHomework } from './homework.repository.ts';
export { classDates } from './homework-life.service.ts';

/** Homework by ids, that in the bin left out; in no order. One statement. */
export async function homeworkFacts(ctx: Ctx, ids: readonly string[]): Promise<rows.HomeworkFacts[]> {
  return (await rows.findHomework(ctx, ids)).filter(({ deletedAt }) => deletedAt === null);
}

/** Homework of a course that learners know of, by its due date: published, closed, released. One statement. */
export const givenHomework = (ctx: Ctx, courseId: string): Promise<rows.HomeworkFacts[]> =>
  rows.findGiven(ctx, { courseId });

/** Homework of a course, drafts too, the oldest first. One statement. */
export const plannedHomework = rows.findOfCourse;

/** The same homework as it was given before, in its course and in those it was copied from; ids. One statement. */
export const earlierHomework = rows.findEarlier;

/** Homework of outline nodes that learners know of. One statement. */
export const homeworkOfNodes = (ctx: Ctx, nodeIds: readonly string[]): Promise<rows.HomeworkFacts[]> =>
  nodeIds.length === 0 ? Promise.resolve([]) : rows.findGiven(ctx, { nodeIds });

/** Homework of a course that a person is a learner of, with the own dates, by the general due date. One statement. */
export const homeworkOfLearner = rows.findOwnHomework;

/**
 * Homework as it holds for one learner: the own dates, class, and the group that hands in together. Null when learners do
 * not know of it, or the person is none of its learners. One statement.
 */
export const participant = rows.findParticipant;

/**
 * Learners of homework by class, group and number, with the dates that hold for each. One statement, two for an id.
 * @param classScope classes whose people are wanted; null: all
 * @throws AppError notFound for an id of none
 */
export async function learnersOf(
  ctx: Ctx,
  of: string | rows.HomeworkFacts,
  classScope: readonly string[] | null = null,
): Promise<rows.HomeworkLearner[]> {
  const homework = typeof of === 'string' ? (await rows.findHomework(ctx, [of]))[0] : of;
  if (!homework) throw absentHomework();
  return rows.findLearners(ctx, homework, classScope);
}

/** Every version of the rubric of homework, oldest first: a mark is shown with the one it was given by. One statement. */
export const rubricsOf = rows.findRubrics;

/**
 * Homework with its row locked until the transaction ends. Who hands in takes `share`; what moves, closes or releases it
 * takes `update`, so that neither overtakes the other.
 * @throws AppError notFound
 */
export async function lockHomework(tx: TxCtx, id: string, lock: 'share' | 'update'): Promise<rows.HomeworkFacts> {
  const homework = await rows.lockedHomework(tx, id, lock);
  if (!homework || homework.deletedAt !== null) throw absentHomework();
  return homework;
}

/** Moves homework on, or back where a release is withdrawn; the caller holds its lock and has checked whether it may. */
export async function setHomeworkState(
  tx: TxCtx,
  homeworkId: string,
  state: Exclude<HomeworkState, 'draft'>,
): Promise<void> {
  await writeState(tx, homeworkId, state);
  if (state === 'released') {
    tx.emit({ type: 'homework.released', version: 1, key: homeworkId, payload: { homeworkId } });
  }
}
