import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { FILE_KINDS, LIMITS, OWN_STATES } from './work.model.ts';

/** Unix milliseconds by the server's clock. */
const instant = z.number();
const revision = z.int().check(z.minimum(0), z.maximum(2_000_000_000));

const dates = {
  /** Null: open since it was given. */
  opensAt: z.nullable(instant),
  dueAt: z.nullable(instant),
  /** Until when the work is taken. */
  cutoffAt: z.nullable(instant),
  /** This learner has more time than the class. */
  extended: z.boolean(),
};

const lateRule = z.nullable(
  z.object({
    unit: z.enum(['day', 'hour']),
    perUnit: z.number(),
    floor: z.number(),
    of: z.enum(['earned', 'full']),
  }),
);

const ownRow = z.object({
  id: z.string(),
  nodeId: z.string(),
  nodeName: z.string(),
  title: z.string(),
  group: z.boolean(),
  state: z.enum(OWN_STATES),
  ...dates,
  /** What counts came after its date. */
  late: z.boolean(),
  submittedAt: z.nullable(instant),
  savedAt: z.nullable(instant),
  /** Until when a returned one is to be handed in again, where the return set a date. */
  returnDue: z.nullable(instant),
  /** Versions handed in so far. */
  versions: z.number(),
  maxScore: z.number(),
  /** Null until it may be seen. */
  points: z.nullable(z.number()),
});
export type OwnHomeworkRow = z.infer<typeof ownRow>;

export const ownHomeworkListRoute = defineRoute({
  name: 'handIns.ownList',
  method: 'GET',
  path: '/api/v1/courses/:courseId/own-homework',
  viewable: true,
  access: signedIn,
  output: z.object({ serverTime: instant, rows: z.array(ownRow) }),
  summary: 'Homework of a course that the actor is a learner of, with how the own work stands',
  statements: 16,
});

export const fileSchema = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  kind: z.enum(FILE_KINDS),
});
export type HandInFile = z.infer<typeof fileSchema>;

/** Path of a picture → signed address that shows it. */
const pictures = z.record(z.string(), z.string());

const versionHead = z.object({
  no: z.number(),
  submittedAt: instant,
  /** Who handed it in; null: the team collected the draft. */
  by: z.nullable(z.string()),
  forced: z.boolean(),
  recalled: z.boolean(),
  counts: z.boolean(),
  /** Seconds after the own date, 0 in time. */
  lateSeconds: z.number(),
  sha256: z.string(),
  receiptCode: z.string(),
});

const mark = z.object({
  versionNo: z.number(),
  points: z.number(),
  raw: z.number(),
  penalty: z.number(),
  adjusted: z.nullable(z.string()),
  levels: listOf({
    criterion: z.string(),
    level: z.nullable(z.string()),
    points: z.number(),
    max: z.number(),
  }),
  comment: z.string(),
  markedAt: instant,
  peer: z.boolean(),
  missed: z.object({ reviews: z.number(), percent: z.number() }),
});

export const ownHomeworkRoute = defineRoute({
  name: 'handIns.own',
  method: 'GET',
  path: '/api/v1/own-homework/:homeworkId',
  access: signedIn,
  output: z.object({
    serverTime: instant,
    homework: z.object({
      id: z.string(),
      courseId: z.string(),
      nodeId: z.string(),
      title: z.string(),
      /** Null before it opens. */
      brief: z.nullable(z.string()),
      attachments: listOf({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() }),
      maxScore: z.number(),
      ...dates,
      answer: z.enum(['text', 'files', 'both']),
      /** Endings of files that are taken. */
      endings: z.array(z.string()),
      maxFiles: z.number(),
      maxFileMb: z.number(),
      late: lateRule,
      resubmit: z.enum(['none', 'untilDue', 'afterReturn']),
      rubric: z.nullable(
        listOf({
          id: z.string(),
          name: z.string(),
          weight: z.number(),
          levels: listOf({ name: z.string(), from: z.number(), to: z.number(), words: z.string() }),
        }),
      ),
    }),
    state: z.enum(OWN_STATES),
    /** Until when something is taken now. */
    takenUntil: z.nullable(instant),
    /** What is due next: the own date, or that of the return. */
    dueNow: z.nullable(instant),
    can: z.object({ write: z.boolean(), recall: z.boolean() }),
    /** Why nothing may be written. */
    refusal: z.nullable(z.string()),
    group: z.nullable(
      z.object({
        name: z.string(),
        members: listOf({ id: z.string(), name: z.string(), self: z.boolean() }),
        /** Who is writing now. */
        turn: z.nullable(z.object({ name: z.string(), self: z.boolean(), until: instant })),
      }),
    ),
    draft: z.object({
      rev: z.number(),
      html: z.string(),
      files: z.array(fileSchema),
      pictures,
      savedAt: z.nullable(instant),
      by: z.nullable(z.string()),
    }),
    workId: z.nullable(z.string()),
    returned: z.nullable(z.object({ opinion: z.string(), at: instant, dueAt: z.nullable(instant), times: z.number() })),
    versions: z.array(versionHead),
    mark: z.nullable(mark),
    /** Remarks of markers that may be read by now, by version and place. */
    annotations: listOf({
      id: z.string(),
      versionNo: z.number(),
      /** Place in the text without formulas, in UTF-16 units. */
      start: z.number(),
      quote: z.string(),
      comment: z.string(),
      authorName: z.string(),
      at: instant,
    }),
    /** Learners review each other's work. */
    peer: z.boolean(),
    /** Looks at the own similarity that are left; null where the team does not allow any. */
    similarityLeft: z.nullable(z.number()),
  }),
  summary: 'One homework for its learner: brief, rules, draft, versions, what may be seen of the mark',
  statements: 28,
  perMinute: 240,
});
export type OwnHomework = z.infer<(typeof ownHomeworkRoute)['output']>;

export const saveDraftRoute = defineRoute({
  name: 'handIns.saveDraft',
  method: 'PUT',
  path: '/api/v1/own-homework/:homeworkId/draft',
  access: signedIn,
  body: z.strictObject({
    /** Revision it was written on. */
    base: revision,
    html: z.string().check(z.maxLength(LIMITS.body)),
    /** Files of the draft in their order. */
    files: z.array(idSchema).check(z.maxLength(LIMITS.files)),
    /** Pictures brought for the text meanwhile. */
    pictures: z.array(idSchema).check(z.maxLength(LIMITS.pictures)),
  }),
  output: z.object({ serverTime: instant, rev: z.number(), savedAt: instant, removed: z.array(z.string()) }),
  // The same content again is answered as saved.
  repeat: 'natural',
  summary: 'Save the draft of the own work or of that of the group',
  statements: 30,
  maxBody: 1_048_576,
  perMinute: 60,
});

export const takeTurnRoute = defineRoute({
  name: 'handIns.takeTurn',
  method: 'POST',
  path: '/api/v1/own-homework/:homeworkId/turn',
  access: signedIn,
  body: z.strictObject({ takeOver: z.boolean() }),
  output: z.object({ serverTime: instant, rev: z.number(), until: instant }),
  repeat: 'natural',
  summary: 'Take the turn to write the work of the group',
  statements: 30,
});

export const bringWorkFileRoute = defineRoute({
  name: 'handIns.bringFile',
  method: 'POST',
  path: '/api/v1/own-homework/:homeworkId/files',
  access: signedIn,
  body: z.strictObject({ uploadId: idSchema }),
  output: fileSchema,
  // The same upload again is answered with the same file.
  repeat: 'natural',
  summary: 'Take over a finished upload as a file of the own work',
  statements: 40,
  minFreeDisk: 0.02,
});

export const submitRoute = defineRoute({
  name: 'handIns.submit',
  method: 'POST',
  path: '/api/v1/own-homework/:homeworkId/versions',
  access: signedIn,
  body: z.strictObject({
    /** Revision of the draft that is handed in. */
    rev: revision,
    /** The learner knows that it is late. */
    late: z.boolean(),
  }),
  output: z.object({
    serverTime: instant,
    receipt: z.object({ no: z.number(), code: z.string(), submittedAt: instant, sha256: z.string() }),
  }),
  summary: 'Hand in the draft as the next version',
  statements: 44,
});

export const recallRoute = defineRoute({
  name: 'handIns.recall',
  method: 'POST',
  path: '/api/v1/own-homework/:homeworkId/recall',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({ serverTime: instant }),
  summary: 'Take back what was handed in, before it is due and not marked',
  statements: 26,
});

export const ownSimilarityRoute = defineRoute({
  name: 'handIns.ownSimilarity',
  method: 'POST',
  path: '/api/v1/own-homework/:homeworkId/similarity',
  access: signedIn,
  body: z.strictObject({}),
  output: z.object({
    percent: z.number(),
    text: z.string(),
    shared: listOf({ start: z.number(), end: z.number() }),
    left: z.number(),
  }),
  summary: 'How much of the own draft stands in what others handed in, without anything of theirs',
  statements: 30,
  perMinute: 6,
});
export type OwnSimilarity = z.infer<(typeof ownSimilarityRoute)['output']>;

export const ownVersionRoute = defineRoute({
  name: 'handIns.version',
  method: 'GET',
  path: '/api/v1/hand-ins/:workId/versions/:no',
  access: signedIn,
  params: z.strictObject({
    workId: idSchema,
    no: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.versions)),
  }),
  output: z.object({
    no: z.number(),
    submittedAt: instant,
    body: z.string(),
    files: z.array(fileSchema),
    pictures,
    sha256: z.string(),
  }),
  summary: 'A version as it was handed in, for its members',
  statements: 16,
});

export const openWorkFileRoute = defineRoute({
  name: 'handIns.openFile',
  method: 'GET',
  path: '/api/v1/hand-in-files/:fileId',
  access: signedIn,
  raw: true,
  summary: 'A file of a work, for its members, and once handed in for who marks it',
  statements: 20,
});
