import * as z from 'zod/mini';
import { byGrant, onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { FORM_PARTS, TEXT_PARTS } from '../../catalogue/shared/form.model.ts';
import { REVIEW_STAGES } from '../../catalogue/shared/review.model.ts';
import { formOutput, stepOutput, stepsOutput } from './entry.contract.ts';
import { CHANGES } from './revision-difference.model.ts';

const reviewers = onlyRoles(ROLE.collegeAdmin, ROLE.platformAdmin);
/** What was on the screen of the reviewer. */
const submissionId = idSchema;
const opinion = z._default(textSchema(0, 1000), '');
const part = z.enum([...FORM_PARTS, 'version'] as const);

/** Opinions and submissions of an experiment, the newest first. */
export const opinionsRoute = defineRoute({
  name: 'experiments.opinions',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/opinions',
  access: signedIn,
  output: z.object({
    opinions: listOf({
      id: z.string(),
      submissionId: z.string(),
      submission: z.number(),
      revision: z.nullable(z.number()),
      decision: z.enum(['college_approve', 'approve', 'return', 'withdraw']),
      stage: z.enum(REVIEW_STAGES),
      text: z.string(),
      by: z.string(),
      at: z.string(),
      items: listOf({
        id: z.string(),
        part,
        field: z.string(),
        comment: z.string(),
        reply: z.nullable(z.string()),
      }),
    }),
    submissions: listOf({
      id: z.string(),
      number: z.number(),
      revision: z.nullable(z.number()),
      state: z.enum(['open', 'returned', 'withdrawn', 'approved']),
      completeness: z.number(),
      by: z.string(),
      submittedAt: z.string(),
      endedAt: z.nullable(z.string()),
    }),
  }),
  summary: 'Opinions on an experiment with comments and replies, and its submissions',
  statements: 5,
});

/** What was handed in, as it was. */
export const submissionRoute = defineRoute({
  name: 'experiments.submission',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/submissions/:submissionId',
  access: signedIn,
  output: z.object({ form: formOutput, steps: stepsOutput }),
  summary: 'The content of a submission',
  statements: 3,
});

/** What was done with an experiment. */
export const experimentHistoryRoute = defineRoute({
  name: 'experiments.history',
  method: 'GET',
  path: '/api/v1/experiments/:id/history',
  access: signedIn,
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with an experiment',
  statements: 10,
});

const difference = {
  before: z.unknown(),
  after: z.unknown(),
};

/** What an open revision changes of what is listed. */
export const revisionChangesRoute = defineRoute({
  name: 'experiments.revisionChanges',
  method: 'GET',
  path: '/api/v1/experiments/:id/revision/changes',
  access: signedIn,
  output: z.object({
    fields: listOf({ part: z.enum(TEXT_PARTS), field: z.string(), change: z.enum(CHANGES), ...difference }),
    steps: listOf({
      from: z.nullable(z.number()),
      to: z.nullable(z.number()),
      title: z.string(),
      change: z.enum([...CHANGES, 'moved'] as const),
      before: z.nullable(stepOutput),
      after: z.nullable(stepOutput),
    }),
  }),
  summary: 'Differences of a revision, field by field and step by step',
  statements: 2,
});

/** Says that the caller reviews it now. */
export const openReviewRoute = defineRoute({
  name: 'experiments.openReview',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/review',
  access: reviewers,
  output: z.object({ by: z.string(), name: z.string(), own: z.boolean() }),
  summary: 'Open a submission for review',
  statements: 8,
});

/** Says that the caller reviews it no longer. */
export const closeReviewRoute = defineRoute({
  name: 'experiments.closeReview',
  method: 'DELETE',
  path: '/api/v1/experiments/:id/entry/review',
  access: reviewers,
  summary: 'Close a submission that was open for review',
  statements: 8,
});

/** 学院通过. */
export const collegeApproveRoute = defineRoute({
  name: 'experiments.collegeApprove',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/college-approve',
  access: reviewers,
  body: z.strictObject({ submissionId, opinion }),
  summary: 'Approve a submission for the college',
  statements: 12,
});

/** 通过, 通过并上架. */
export const approveRoute = defineRoute({
  name: 'experiments.approve',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/approve',
  access: byGrant('sharedLab', 'edit'),
  body: z.strictObject({ submissionId, opinion, list: z._default(z.boolean(), false) }),
  output: z.object({ state: z.enum(['approved', 'listed', 'delisted']) }),
  summary: 'Approve an experiment or its revision, and list it',
  statements: 22,
});

/** 退回. */
export const returnRoute = defineRoute({
  name: 'experiments.return',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/return',
  access: reviewers,
  body: z.strictObject({
    submissionId,
    opinion: textSchema(5, 200),
    items: z._default(
      z
        .array(
          z.strictObject({
            part,
            field: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[A-Za-z0-9]+$/)),
            comment: textSchema(1, 500),
          }),
        )
        .check(z.maxLength(100)),
      [],
    ),
  }),
  summary: 'Return a submission with comments',
  statements: 12,
});
