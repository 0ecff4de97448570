import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendBrought } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/review.contract.ts';
import { assignReview, decideReview, readBoard, withdrawReview } from './board.service.ts';
import { removeSample, setSample } from './sample.service.ts';
import * as tasks from './task.service.ts';

/** Routes of reviews learners give each other. @param key signs the addresses of pictures */
export const reviewRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.ownReviewsRoute, (ctx, { params }) => tasks.readOwnReviews(ctx, params.homeworkId)),
  route(contract.reviewTaskRoute, (ctx, { params }) => tasks.readTask(ctx, key, params.reviewId)),
  route(contract.reviewFileRoute, async (ctx, { params }, { reply }) => {
    const { name, body } = await tasks.readTaskFile(ctx, params.reviewId, params.fileId);
    return sendBrought(reply, { name, body: Buffer.from(body) });
  }),
  route(contract.saveReviewDraftRoute, (ctx, { params, body }) => tasks.saveDraft(ctx, params.reviewId, body)),
  route(contract.giveReviewRoute, (ctx, { params, body }) => tasks.giveReview(ctx, params.reviewId, body)),
  route(contract.flagReviewRoute, (ctx, { params, body }) => tasks.flagReview(ctx, params.reviewId, body.reason)),
  route(contract.reviewBoardRoute, (ctx, { params }) => readBoard(ctx, params.homeworkId)),
  route(contract.assignReviewRoute, (ctx, { params, body }) => assignReview(ctx, params.homeworkId, body)),
  route(contract.withdrawReviewRoute, (ctx, { params }) => withdrawReview(ctx, params.homeworkId, params.reviewId)),
  route(contract.decideReviewRoute, (ctx, { params, body }) =>
    decideReview(ctx, params.homeworkId, params.reviewId, body),
  ),
  route(contract.setSampleRoute, (ctx, { params, body }) => setSample(ctx, params.homeworkId, params.workId, body)),
  route(contract.removeSampleRoute, (ctx, { params }) => removeSample(ctx, params.homeworkId, params.workId)),
];
