import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import {
  favouriteRoute,
  hideReviewRoute,
  likeRoute,
  reportReviewRoute,
  reviewsRoute,
  saveReviewRoute,
  showReviewRoute,
  standingRoute,
  viewRoute,
} from '../../shared/social.contract.ts';
import { moderateReview, reportReview, reviews, saveReview } from './review.service.ts';
import { countView, standing, tie } from './social.service.ts';

/** Views, likes, favourites and reviews of experiments. */
export function socialRoutes(): BoundRoute[] {
  return [
    route(viewRoute, async (ctx, { params, body }) => ({ counted: await countView(ctx, params.id, body.seed) })),
    route(standingRoute, (ctx, { params }) => standing(ctx, params.id)),
    route(likeRoute, (ctx, { params, body }) => tie(ctx, 'liking', params.id, body.on)),
    route(favouriteRoute, (ctx, { params, body }) => tie(ctx, 'favourite', params.id, body.on)),
    route(reviewsRoute, (ctx, { params, query }) => reviews(ctx, params.id, query)),
    route(saveReviewRoute, (ctx, { params, body }) => saveReview(ctx, params.id, body)),
    route(reportReviewRoute, async (ctx, { params, body }) => {
      await reportReview(ctx, params.id, body.reason);
      return null;
    }),
    route(hideReviewRoute, async (ctx, { params, body }) => {
      await moderateReview(ctx, params.id, body.reason);
      return null;
    }),
    route(showReviewRoute, async (ctx, { params }) => {
      await moderateReview(ctx, params.id, null);
      return null;
    }),
  ];
}
