import * as z from 'zod/mini';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { anyCase, partnerAddresses } from '../../../kernel/http/loose-keys.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { REJECTIONS } from './operation.model.ts';
import { RUN_LIMITS } from './run.model.ts';

const runToken = { by: 'token', token: 'run' } as const;

/** Partner interface: the events of a run. */
export const operationRoute = defineRoute({
  name: 'runs.operation',
  method: 'POST',
  ...partnerAddresses('/Behavior/Operation'),
  dialect: 'spec',
  access: runToken,
  body: anyCase(
    z.strictObject({
      RecordId: idSchema,
      /** Opening of the run in which the items were made; 0 is that of the token, enough for a vendor's one process. */
      Epoch: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
      Operations: z.array(z.unknown()).check(z.maxLength(RUN_LIMITS.batchItems)),
    }),
  ),
  output: z.object({
    Accepted: z.number(),
    Duplicated: z.number(),
    Results: listOf({
      N: z.number(),
      Status: z.enum(['committed', 'duplicate', 'rejected']),
      Flag: z.optional(z.string()),
      Field: z.optional(z.string()),
      Reason: z.optional(z.enum(REJECTIONS)),
    }),
    Progress: z.number(),
    ScoreSoFar: z.nullable(z.number()),
    SecondsLeft: z.nullable(z.number()),
    Notices: listOf({ Kind: z.enum(['superseded', 'ended']), Text: z.string() }),
    ServerTime: z.number(),
  }),
  summary: 'Deliver what a run did; every item is answered and counted once',
  repeat: 'natural',
  statements: 11,
  // A series of 20,000 rows travels alone; all other batches are held to 256 KiB.
  maxBody: RUN_LIMITS.seriesBytes + 65_536,
  // An outbox that was off line for long empties itself in batches of 50.
  perMinute: 1200,
});

/** Partner interface: what is stored of a run. */
export const getOperationRoute = defineRoute({
  name: 'runs.getOperation',
  method: 'GET',
  ...partnerAddresses('/Behavior/GetOperation'),
  dialect: 'spec',
  access: runToken,
  query: anyCase(
    z.strictObject({
      RecordId: z.optional(idSchema),
      OriginId: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
      Type: z.optional(z.string().check(z.maxLength(40))),
      StepSeq: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
      After: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
      AfterEpoch: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
      PageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
    }),
  ),
  output: z.object({
    JsonList: listOf({
      N: z.number(),
      Epoch: z.number(),
      Time: z.number(),
      Type: z.string(),
      Verb: z.nullable(z.string()),
      Object: z.nullable(z.string()),
      Result: z.unknown(),
      StepSeq: z.nullable(z.number()),
      Source: z.string(),
    }),
    Total: z.number(),
    PageSize: z.number(),
    /** On the first page only. */
    Steps: z.optional(
      listOf({
        Seq: z.number(),
        Title: z.string(),
        Seconds: z.number(),
        MaxScore: z.number(),
        Score: z.nullable(z.number()),
        RepeatCount: z.number(),
        Flags: z.array(z.string()),
      }),
    ),
    Scores: z.optional(
      z.object({
        Reported: z.nullable(z.number()),
        Computed: z.nullable(z.number()),
        Awarded: z.nullable(z.number()),
      }),
    ),
  }),
  summary: 'What a run did, in order',
  statements: 8,
});
