import type { Account, TestApp } from '../../../testing/app.ts';
import * as contract from '../shared/review.contract.ts';

/** A learner who reviews for one homework: the calls, each as the person who makes it. */
export function reviewerAt(t: TestApp, homeworkId: string, as: Account) {
  const own = () => t.call(contract.ownReviewsRoute, { params: { homeworkId } }, as);
  const body = (given: number | Record<string, number>, comment: string) =>
    typeof given === 'number' ? { levels: {}, points: given, comment } : { levels: given, points: null, comment };
  const give = (reviewId: string, given: number | Record<string, number>, comment = '推导完整，可再说明近似的条件') =>
    t.call(contract.giveReviewRoute, { params: { reviewId }, body: body(given, comment) }, as);
  return {
    own,
    task: (reviewId: string) => t.call(contract.reviewTaskRoute, { params: { reviewId } }, as),
    file: (reviewId: string, fileId: string) =>
      t.request({ method: 'POST', url: `/api/v1/peer-reviews/${reviewId}/files/${fileId}`, payload: {}, as }),
    draft: (reviewId: string, given: number | Record<string, number>, comment: string) =>
      t.call(contract.saveReviewDraftRoute, { params: { reviewId }, body: body(given, comment) }, as),
    give,
    /** Gives every review that is open. */
    giveAll: async (points: number) => {
      for (const { id } of (await own()).mine.filter(({ open }) => open)) await give(id, points);
    },
    flag: (reviewId: string, reason: string) =>
      t.call(contract.flagReviewRoute, { params: { reviewId }, body: { reason } }, as),
  };
}

/** The team at the reviews of one homework. */
export function boardAt(t: TestApp, homeworkId: string, as: Account = 'teacher') {
  const params = { homeworkId };
  return {
    read: () => t.call(contract.reviewBoardRoute, { params }, as),
    assign: (workId: string, personId: string) =>
      t.call(contract.assignReviewRoute, { params, body: { workId, personId } }, as),
    withdraw: (reviewId: string) => t.call(contract.withdrawReviewRoute, { params: { homeworkId, reviewId } }, as),
    sample: (workId: string, points: number, comment = '推导完整，结论与数据一致') =>
      t.call(contract.setSampleRoute, { params: { homeworkId, workId }, body: { levels: {}, points, comment } }, as),
    unsample: (workId: string) => t.call(contract.removeSampleRoute, { params: { homeworkId, workId } }, as),
    decide: (reviewId: string, counts: boolean, text: string) =>
      t.call(contract.decideReviewRoute, { params: { homeworkId, reviewId }, body: { counts, words: text } }, as),
  };
}
