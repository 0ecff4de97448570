import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { ownReviewsRoute, reviewBoardRoute, reviewTaskRoute } from '../../shared/review.contract.ts';

export type OwnReviews = CallOutput<typeof ownReviewsRoute>;
export type ReviewTask = CallOutput<typeof reviewTaskRoute>;
export type Board = CallOutput<typeof reviewBoardRoute>;
export type BoardWork = Board['works'][number];
