import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema } from '../../../kernel/http/schemas.ts';

/** Script errors kept of a trial, as many as the boot script sends. */
const MAX_ERRORS = 20;

/** Keeps what the browser saw of an own trial: when the first frame came, and which script errors. */
export const recordTrialRoute = defineRoute({
  name: 'runs.recordTrial',
  method: 'PUT',
  path: '/api/v1/runs/:id/trial',
  access: signedIn,
  body: z.strictObject({
    /** Milliseconds from opening the frame to the first sign of content; null while nothing was shown. */
    firstFrameMs: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(3_600_000))),
    errors: z.array(z.string().check(z.maxLength(500))).check(z.maxLength(MAX_ERRORS)),
  }),
  summary: 'Keep what the browser saw of an own trial run',
  statements: 6,
});

/** The caller's newest trial of a version; null without one. */
export const trialOfVersionRoute = defineRoute({
  name: 'runs.trialOfVersion',
  method: 'GET',
  path: '/api/v1/versions/:versionId/trial',
  access: signedIn,
  output: z.nullable(
    z.object({
      runId: z.string(),
      at: instantSchema,
      firstFrameMs: z.nullable(z.number()),
      errors: z.array(z.string()),
      /** Steps the content reported. */
      steps: z.number(),
    }),
  ),
  summary: 'What the newest own trial run of a version showed',
  statements: 2,
});

/** A step of an own ended run is practised again, from how it began; nothing of it counts. */
export const practiseStepRoute = defineRoute({
  name: 'runs.practise',
  method: 'POST',
  path: '/api/v1/runs/:id/practice',
  access: signedIn,
  body: z.strictObject({ seq: z.number().check(z.int(), z.minimum(1), z.maximum(1000)) }),
  output: z.object({ id: z.string() }),
  summary: 'Make a run that practises a step of an own ended run',
  statements: 22,
});
