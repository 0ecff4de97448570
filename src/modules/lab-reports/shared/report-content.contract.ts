import * as z from 'zod/mini';
import { listOf } from '../../../kernel/http/schemas.ts';
import { FIT_MODELS } from './report-block.model.ts';

const runStep = z.object({
  seq: z.number(),
  title: z.string(),
  maxScore: z.number(),
  score: z.nullable(z.number()),
  seconds: z.number(),
  expectSeconds: z.nullable(z.number()),
  repeatCount: z.number(),
  evaluation: z.nullable(z.string()),
});

const blockBase = { name: z.string(), stepSeq: z.nullable(z.number()), sha256: z.string() };
const block = z.discriminatedUnion('kind', [
  z.object({
    ...blockBase,
    kind: z.literal('series'),
    columns: z.array(z.string()),
    units: z.array(z.string()),
    rows: z.array(z.array(z.union([z.number(), z.nullable(z.string())]))),
    total: z.number(),
  }),
  z.object({
    ...blockBase,
    kind: z.literal('fit'),
    series: z.string(),
    model: z.enum(FIT_MODELS),
    parameters: listOf({ name: z.string(), value: z.number() }),
    columns: z.array(z.string()),
    units: z.array(z.string()),
    rows: z.array(z.array(z.number())),
    total: z.number(),
    rms: z.number(),
  }),
  z.object({
    ...blockBase,
    kind: z.literal('artifact'),
    id: z.string(),
    mime: z.string(),
    caption: z.string(),
    bytes: z.number(),
    url: z.nullable(z.string()),
  }),
  z.object({ ...blockBase, kind: z.literal('html'), html: z.string() }),
  z.object({ ...blockBase, kind: z.literal('table'), rows: z.array(z.array(z.string())) }),
  z.object({
    ...blockBase,
    kind: z.literal('params'),
    values: listOf({ name: z.string(), value: z.number(), unit: z.string() }),
  }),
]);

/** What the server fills in from the run: never taken from a client. */
const runBlock = z.object({
  runId: z.string(),
  header: z.object({
    originId: z.string(),
    /** Version of the experiment; null in reports handed in before it was kept. */
    version: z.nullable(z.number()),
    attemptNo: z.number(),
    startedAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
    activeSeconds: z.number(),
  }),
  steps: z.array(runStep),
  score: z.nullable(z.number()),
  /** Data, content's own blocks and given values, in the order of the steps. */
  blocks: z.array(block),
  /** Series the experiment is graded by that this run did not make, with the step that makes each. */
  missing: listOf({ name: z.string(), stepSeq: z.number(), stepTitle: z.string() }),
});

const reportFile = z.object({
  id: z.string(),
  name: z.string(),
  ext: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Opens the file for five minutes. */
  url: z.string(),
});

/** What one version, or the draft, consists of. */
export const content = {
  /** The author's draft; for markers the sections of the version shown. */
  sections: z.record(z.string(), z.string()),
  run: z.nullable(runBlock),
  /** Documents beside the text. */
  attachments: z.array(reportFile),
  /** Path of a picture in the text → address that shows it for five minutes. */
  pictures: z.record(z.string(), z.string()),
};

/** A marker's remark on a passage. */
export const annotation = z.object({
  id: z.string(),
  version: z.number(),
  section: z.string(),
  start: z.number(),
  quote: z.string(),
  comment: z.string(),
  authorName: z.string(),
  own: z.boolean(),
  at: z.string(),
});
