import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { REJECTIONS } from './operation.model.ts';
import { RUN_LIMITS } from './run.model.ts';

const counted = z.coerce.number().check(z.int(), z.minimum(1));

/** What became of one file: as an item of a batch is answered, with the reason of a `nack`. */
export const savedArtifactSchema = z.object({
  status: z.enum(['committed', 'duplicate', 'rejected']),
  field: z.optional(z.string()),
  reason: z.optional(z.enum(REJECTIONS)),
});
export type SavedArtifact = z.infer<typeof savedArtifactSchema>;

/**
 * Hands over one file under the run token, as a form: `file`, and the fields `name`, `mime`, `caption`, `stepSeq`, `t`.
 * The key is the item's epoch and outbox number, so a repeat changes nothing.
 */
export const saveArtifactRoute = defineRoute({
  name: 'runs.saveArtifact',
  method: 'PUT',
  path: '/api/v1/runs/:id/artifacts/:epoch/:n',
  access: { by: 'token', token: 'run' },
  params: z.strictObject({ id: idSchema, epoch: counted.check(z.maximum(1_000_000)), n: counted }),
  // Uploads stop long before: what a run made is hard to make again.
  minFreeDisk: 0.02,
  multipart: { files: 1, fileBytes: RUN_LIMITS.artifactBytes },
  output: savedArtifactSchema,
  raw: true,
  summary: 'Keep a file a run made; counted once',
  statements: 11,
  perMinute: 3000,
});

const artifact = z.object({
  id: z.string(),
  kind: z.enum(['file', 'series']),
  name: z.string(),
  /** The name as people read it: the package's words for a series. */
  title: z.string(),
  mime: z.string(),
  caption: z.string(),
  stepSeq: z.nullable(z.number()),
  bytes: z.number(),
  sha256: z.string(),
  url: z.string(),
});

export const listArtifactsRoute = defineRoute({
  name: 'runs.artifacts',
  method: 'GET',
  path: '/api/v1/runs/:id/artifacts',
  access: signedIn,
  query: z.strictObject({ reason: z._default(z.string().check(z.maxLength(200)), '') }),
  output: z.array(artifact),
  summary: 'Files and data series of a run',
  statements: 8,
});

/** By whoever may read the run, or by an address signed for five minutes (`e`, `s`); a series comes as CSV. */
export const openArtifactRoute = defineRoute({
  name: 'runs.openArtifact',
  method: 'GET',
  path: '/api/v1/runs/:id/artifacts/:artifactId',
  access: { by: 'token', token: 'signature' },
  query: z.strictObject({
    e: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    s: z.optional(z.string().check(z.maxLength(64))),
    /** `1` saves what a browser could show. */
    download: z.optional(z.enum(['0', '1'])),
    reason: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  raw: true,
  summary: 'A file or series of a run, as far as its record may be read',
  statements: 8,
  perMinute: 3000,
});
