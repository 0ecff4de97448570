import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { anyCase, partnerAddresses } from '../../../kernel/http/loose-keys.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { START_KINDS } from './run.model.ts';
import { START_CODES } from './start.policy.ts';

const runToken = { by: 'token', token: 'run' } as const;
const kind = z.enum(START_KINDS);
const experimentCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/));
const instant = z.nullable(z.number());
/** Code with which a starting state is shared: eight signs of `SPOKEN_ALPHABET`. */
export const startCodeSchema = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[2-9A-HJKMNP-Z]{8}$/));

/** Partner interface: the start of an experiment. */
export const generateCodeRoute = defineRoute({
  name: 'runs.generateCode',
  method: 'POST',
  ...partnerAddresses('/access/generatecode'),
  dialect: 'spec',
  access: signedIn,
  body: anyCase(
    z.strictObject({
      ExperimentId: z.optional(idSchema),
      ExperimentCode: z.optional(experimentCode),
      Context: z.optional(
        z.nullable(
          anyCase(
            z.strictObject({
              Kind: z.optional(kind),
              Id: z.optional(z.nullable(idSchema)),
              NodeId: z.optional(z.nullable(idSchema)),
              ClassId: z.optional(z.nullable(idSchema)),
              /** Micro cloud of an open run. */
              CloudId: z.optional(z.nullable(idSchema)),
              OpeningId: z.optional(z.nullable(idSchema)),
            }),
          ),
        ),
      ),
      /** Code of a starting state, for a run in the open laboratory. */
      Start: z.optional(z.nullable(startCodeSchema)),
      /** Id of a ready version, for a trial of one's own experiment. */
      Version: z.optional(z.nullable(idSchema)),
      ReturnUrl: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
      Locale: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
      /** A new attempt although an earlier one could be gone on with. */
      Restart: z.optional(z.boolean()),
    }),
  ),
  output: z.object({
    RunId: z.string(),
    Code: z.string(),
    Ticket: z.string(),
    ExpireTime: z.number(),
    LaunchUrl: z.string(),
    LaunchKind: z.string(),
    State: z.enum(['created', 'existing']),
    QueueLength: z.number(),
    RemainingAttempts: z.nullable(z.number()),
  }),
  summary: 'Make or find the run of a launch and issue its one-use code',
  statements: 21,
});

const opening = z.object({
  ExperimentId: z.nullable(z.string()),
  Open: z.boolean(),
  Code: z.enum(START_CODES),
  Reason: z.string(),
  StartTime: instant,
  EndTime: instant,
  SlotStart: instant,
  SlotEnd: instant,
  RemainingAttempts: z.nullable(z.number()),
  RemainingSeats: z.nullable(z.number()),
  QueueLength: z.number(),
  EstimateMinutes: z.nullable(z.number()),
  ResumeRunId: z.nullable(z.string()),
  ResumeStep: z.nullable(z.number()),
  Contexts: listOf({
    Kind: kind,
    Id: z.nullable(z.string()),
    NodeId: z.nullable(z.string()),
    ClassId: z.nullable(z.string()),
    CloudId: z.nullable(z.string()),
    OpeningId: z.nullable(z.string()),
    Name: z.nullable(z.string()),
    DueTime: instant,
    Counts: z.boolean(),
    Code: z.enum(START_CODES),
  }),
  ServerTime: z.number(),
});

/** The one answer behind every start button, for one experiment or up to fifty. */
export const projectOpeningRoute = defineRoute({
  name: 'runs.projectOpening',
  method: 'GET',
  ...partnerAddresses('/access/projectopening'),
  dialect: 'spec',
  access: anyone,
  query: anyCase(
    z.strictObject({
      ExperimentId: z.optional(z.string().check(z.maxLength(64))),
      ExperimentCode: z.optional(z.string().check(z.maxLength(64))),
      ExperimentIds: z.optional(z.string().check(z.maxLength(4000))),
      ContextKind: z.optional(kind),
      ContextId: z.optional(idSchema),
      NodeId: z.optional(idSchema),
      ClassId: z.optional(idSchema),
      CloudId: z.optional(idSchema),
      OpeningId: z.optional(idSchema),
    }),
  ),
  output: z.union([z.object({ JsonList: z.array(opening), Total: z.number() }), opening]),
  summary: 'May this person start these experiments, and in which contexts',
  statements: 8,
});

/** Partner interface: a code of one's own, or the token of a run that has begun. */
export const startProjectRoute = defineRoute({
  name: 'runs.startProject',
  method: 'GET',
  ...partnerAddresses('/access/StartProject'),
  dialect: 'spec',
  access: runToken,
  query: anyCase(
    z.strictObject({ RunId: z.optional(idSchema), Code: z.optional(z.string().check(z.regex(/^Tk_[\w-]{20,100}$/))) }),
  ),
  output: z.object({
    RecordId: z.string(),
    OriginId: z.string(),
    AttemptNo: z.number(),
    StartTime: z.number(),
    DeadlineTime: instant,
    RunToken: z.nullable(z.string()),
    Epoch: z.number(),
    MaxMinutes: z.nullable(z.number()),
  }),
  summary: 'First signal: the run starts and its attempt counts',
  statements: 18,
});

/** Partner interface: the end of a run. */
export const exitProjectRoute = defineRoute({
  name: 'runs.exitProject',
  method: 'GET',
  ...partnerAddresses('/access/ExitProject'),
  dialect: 'spec',
  access: runToken,
  query: anyCase(
    z.strictObject({
      RecordId: z.optional(idSchema),
      Status: z.enum(['1', '2']),
      Score: z.optional(z.coerce.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
      Reason: z.optional(z.string().check(z.maxLength(200))),
    }),
  ),
  output: z.object({
    EndTime: z.number(),
    /** Active seconds. */
    TimeUsed: z.number(),
    WallTime: z.number(),
    Status: z.number(),
    Score: z.nullable(z.number()),
    ScoreState: z.enum(['final', 'provisional']),
    /** Why the score is provisional, in the caller's language. */
    ScoreReasons: z.array(z.string()),
    Missing: z.array(z.number()),
    ReportUrl: z.nullable(z.string()),
    ReturnUrl: z.nullable(z.string()),
  }),
  summary: 'End a run: finished (1) or left for later (2)',
  statements: 15,
});
