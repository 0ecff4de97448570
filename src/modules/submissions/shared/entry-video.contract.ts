import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';

/** Why an address is no video that can be shown. */
const fault = z.enum(['address', 'unanswered', 'status', 'kind']);

export const entryVideosRoute = defineRoute({
  name: 'experiments.videos',
  method: 'GET',
  path: '/api/v1/experiments/:id/entry/videos',
  access: signedIn,
  output: rowsOf({ address: z.string(), fault: z.nullable(fault), checkedAt: z.string() }),
  summary: 'Videos of an entry: brought here, or asked for at their address, with what was found',
  statements: 5,
});

export const saveVideoRoute = defineRoute({
  name: 'experiments.keepVideo',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/videos',
  access: signedIn,
  body: z.strictObject({ uploadId: idSchema }),
  output: z.object({ address: z.string() }),
  summary: 'Keep a finished upload as a video of an entry; its address goes into a field of the form',
  statements: 16,
});

export const checkVideoRoute = defineRoute({
  name: 'experiments.checkVideo',
  method: 'POST',
  path: '/api/v1/experiments/:id/entry/videos/check',
  access: signedIn,
  body: z.strictObject({ address: textSchema(1, 500) }),
  output: z.object({ fault: z.nullable(fault) }),
  summary: 'Ask whether a video is found at an address of the open internet',
  repeat: 'natural',
  statements: 14,
  perMinute: 20,
});
