import * as z from 'zod/mini';
import { anyone, onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, pageOf, pageQuery, textSchema } from '../../../kernel/http/schemas.ts';

/** Counts an opening of a details page: once per viewer, experiment and half hour; robots and the nameless are not counted. */
export const viewRoute = defineRoute({
  name: 'experiments.view',
  method: 'POST',
  path: '/api/v1/experiments/:id/views',
  access: anyone,
  body: z.strictObject({ seed: z.optional(idSchema) }),
  output: z.object({ counted: z.boolean() }),
  summary: 'Count an opening of a details page',
  repeat: 'natural',
  statements: 6,
  perMinute: 120,
});

/** What the signed-in person did with an experiment. */
export const standingRoute = defineRoute({
  name: 'experiments.standing',
  method: 'GET',
  path: '/api/v1/experiments/:id/standing',
  access: signedIn,
  output: z.object({
    liked: z.boolean(),
    kept: z.boolean(),
    /** Has a finished run, so may review. */
    mayReview: z.boolean(),
    review: z.nullable(z.object({ stars: z.number(), text: z.string(), hidden: z.boolean() })),
  }),
  summary: 'Own likes, favourites and review of an experiment',
  statements: 3,
});

const toggle = z.strictObject({ on: z.boolean() });

/** Likes an experiment, or no longer. */
export const likeRoute = defineRoute({
  name: 'experiments.like',
  method: 'PUT',
  path: '/api/v1/experiments/:id/like',
  access: signedIn,
  body: toggle,
  output: z.object({ likes: z.number() }),
  summary: 'Like an experiment, or no longer',
  repeat: 'natural',
  statements: 6,
});

/** Keeps an experiment among the favourites, or no longer. */
export const favouriteRoute = defineRoute({
  name: 'experiments.favourite',
  method: 'PUT',
  path: '/api/v1/experiments/:id/favourite',
  access: signedIn,
  body: toggle,
  output: z.object({ favourites: z.number() }),
  summary: 'Keep an experiment, or no longer',
  repeat: 'natural',
  statements: 6,
});

export const REVIEW_SORTS = ['new', 'high', 'low'] as const;

/** Reviews of an experiment; who moderates sees the hidden ones and the reports as well. */
export const reviewsRoute = defineRoute({
  name: 'experiments.reviews',
  method: 'GET',
  path: '/api/v1/experiments/:id/reviews',
  access: anyone,
  query: z.object({
    ...pageQuery,
    sort: z._default(z.enum(REVIEW_SORTS), 'new'),
    stars: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5))),
  }),
  output: z.extend(
    pageOf(
      z.object({
        id: z.string(),
        stars: z.number(),
        text: z.string(),
        at: z.string(),
        edited: z.boolean(),
        /** Family name only. */
        surname: z.string(),
        student: z.boolean(),
        unitName: z.nullable(z.string()),
        own: z.boolean(),
        reported: z.boolean(),
        hidden: z.boolean(),
        /** Number of reports; null for who does not moderate. */
        reports: z.nullable(z.number()),
      }),
    ),
    {
      /** Visible reviews by stars, one star first. */
      stars: z.array(z.number()),
      /** Mean stars; null below five reviews. */
      mean: z.nullable(z.number()),
      mayModerate: z.boolean(),
    },
  ),
  summary: 'Reviews of an experiment',
  statements: 3,
});

/** Writes or changes the own review. */
export const saveReviewRoute = defineRoute({
  name: 'experiments.saveReview',
  method: 'PUT',
  path: '/api/v1/experiments/:id/review',
  access: signedIn,
  body: z.strictObject({
    stars: z.number().check(z.int(), z.minimum(1), z.maximum(5)),
    text: z._default(textSchema(0, 200), ''),
  }),
  output: z.object({ id: z.string(), edited: z.boolean() }),
  summary: 'Review an experiment after a finished run',
  statements: 7,
});

/** Tells the administration of a review, once per person. */
export const reportReviewRoute = defineRoute({
  name: 'experiments.reportReview',
  method: 'POST',
  path: '/api/v1/reviews/:id/report',
  access: signedIn,
  body: z.strictObject({ reason: z._default(textSchema(0, 200), '') }),
  summary: 'Report a review',
  statements: 5,
});

/** Takes a review out of sight. */
export const hideReviewRoute = defineRoute({
  name: 'experiments.hideReview',
  method: 'POST',
  path: '/api/v1/reviews/:id/hide',
  access: onlyRoles(ROLE.platformAdmin),
  body: z.strictObject({ reason: textSchema(1, 200) }),
  summary: 'Hide a review',
  statements: 6,
});

/** Brings a hidden review back. */
export const showReviewRoute = defineRoute({
  name: 'experiments.showReview',
  method: 'POST',
  path: '/api/v1/reviews/:id/show',
  access: onlyRoles(ROLE.platformAdmin),
  summary: 'Show a hidden review again',
  statements: 6,
});
