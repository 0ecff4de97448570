import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../platform/managed/parts.ts';
import { courseFacts } from '../../courses/server/courses.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { Verdict } from '../shared/question.model.ts';
import { changeableBank, changeableQuestion, seeBank } from './bank.access.ts';
import { presentLine } from './question.presenter.ts';
import * as questions from './question.repository.ts';
import { beginReview, endReview, endReviews, reviewsOf, setReviews } from './review.repository.ts';
import { findUnitBank, waysTo } from './sharing/unit-bank.repository.ts';

/** Submits a complete draft for review. The caller has checked that it may be. */
export async function submitQuestion(tx: TxCtx, question: questions.QuestionRow) {
  await questions.setReview(tx, question.id, 'pending');
  await beginReview(tx, question.id, question.number);
  tx.audit({
    action: 'question.submit',
    object: 'question',
    objectId: question.id,
    after: { number: question.number },
  });
  return { version: question.version + 1, state: question.state };
}

/** Tells who wrote and who submitted a question that it came back. What was said of it may hold the key and stays here. */
async function notifyReturned(
  tx: TxCtx,
  question: questions.QuestionRow,
  to: readonly (string | null)[],
): Promise<void> {
  const actorId = tx.actor.kind === 'person' ? tx.actor.personId : null;
  const people = to.filter((id) => id !== null && id !== actorId) as string[];
  if (people.length === 0) return;
  const { courseId, place } = question;
  const bank = courseId === null ? await findUnitBank(tx, place) : undefined;
  const course = courseId === null ? undefined : (await courseFacts(tx, [courseId])).get(courseId);
  // A bank of a unit is reached through a course of each reader; without one the page asks which course it is.
  const ways = courseId === null ? await waysTo(tx, place, people) : null;
  for (const personId of people) {
    const Id = courseId ?? ways?.get(personId);
    notify(tx, {
      to: [personId],
      kind: 'teaching',
      key: 'questions.notice.returned',
      params: { courseName: course?.name ?? bank?.name ?? '' },
      group: `questions.returned ${place}`,
      target: {
        page: 'maintain.courseBuild.examDatabase',
        query: {
          ...(Id === undefined ? {} : { Id }),
          ...(courseId === null ? { bank: place } : {}),
          ...{ review: 'returned', question: question.id },
        },
      },
    });
  }
}

/**
 * Passes a question under review, which makes it ready, or returns it to its author.
 * @throws AppError notFound, forbidden, stale, invalid without an opinion of a return, refused for its author
 */
export async function reviewQuestion(
  ctx: Ctx,
  id: string,
  { verdict, opinion, version }: { readonly verdict: Verdict; readonly opinion: string; readonly version?: number },
) {
  return ctx.tx(async (tx) => {
    const question = await changeableQuestion(tx, id);
    if (verdict === 'return' && opinion === '') throw fieldError('opinion', 'questions.review.opinionMissing');
    await requireVersion(tx, question, version, { object: 'question', current: () => presentLine(question) });
    if (question.review !== 'pending') throw appError('refused', 'questions.review.notPending');
    const { editorId } = (await questions.findVersion(tx, id, question.number))!;
    if (tx.actor.kind === 'person' && tx.actor.personId === editorId) throw appError('refused', 'questions.review.own');
    const passed = verdict === 'pass';
    const submitterId = await endReview(tx, id, { verdict: passed ? 'passed' : 'returned', opinion });
    if (passed) await questions.setState(tx, id, 'ready', null);
    else {
      await questions.setReview(tx, id, 'returned');
      await notifyReturned(tx, question, [...new Set([editorId, submitterId])]);
    }
    const state = passed ? ('ready' as const) : question.state;
    tx.audit({
      action: passed ? 'question.pass' : 'question.return',
      object: 'question',
      objectId: id,
      before: { state: question.state },
      after: { state, number: question.number },
    });
    return { version: question.version + 1, state };
  });
}

/** Begins or ends reviews in a bank; what is under review becomes a mere draft then. @throws AppError notFound, forbidden, conflict */
export async function switchReviews(ctx: Ctx, place: string, on: boolean) {
  return ctx.tx(async (tx) => {
    const { lead, courseId } = await seeBank(tx, place);
    if (!lead)
      throw appError('forbidden', courseId === null ? 'questions.bank.managerOnly' : 'questions.review.leadOnly');
    const bankId = await changeableBank(tx, place);
    if ((await reviewsOf(tx, bankId)).on === on) return { on, ended: 0 };
    await setReviews(tx, bankId, on);
    const ended = on ? 0 : await endReviews(tx, bankId);
    const object = courseId === null ? 'question_bank' : 'course';
    tx.audit({ action: on ? 'question.reviews_begin' : 'question.reviews_end', object, objectId: place });
    return { on, ended };
  });
}
