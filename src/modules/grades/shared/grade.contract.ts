import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, reasonSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { MAX_OBJECTIVES } from '../../courses/shared/info.model.ts';
import { CELL_FLAGS } from './grade-calculation.model.ts';
import { ITEM_KINDS, MAX_CURVES, REGISTRY_PARTS } from './grade-scheme.model.ts';

const percent = z.number().check(z.minimum(0), z.maximum(100));
const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

const item = z.strictObject({
  key,
  name: textSchema(1, 40),
  kind: z.enum(ITEM_KINDS),
  weight: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  members: z._default(z.union([z.literal('all'), z.array(idSchema).check(z.maxLength(200))]), 'all'),
  memberWeighting: z._default(z.enum(['equal', 'points', 'custom']), 'equal'),
  memberWeights: z._default(z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1000))), {}),
  dropLowest: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(100)), 0),
  neverDrop: z._default(z.array(idSchema), []),
  missing: z._default(z.enum(['zero', 'excluded']), 'zero'),
  minToPass: z._default(z.nullable(percent), null),
  registryPart: z._default(z.enum(REGISTRY_PARTS), 'usual'),
  late: z._default(
    z.union([
      z.enum(['homework', 'none']),
      z.strictObject({
        perDay: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
        least: z.number().check(z.int(), z.minimum(0), z.maximum(100)),
      }),
    ]),
    'homework',
  ),
  /** Objectives of the course it gives evidence of. */
  objectives: z._default(z.array(idSchema).check(z.maxLength(MAX_OBJECTIVES)), []),
  perChapter: z._default(z.boolean(), false),
  fullFrom: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(100)), 100),
});
const band = z.strictObject({ key, name: z.nullable(textSchema(1, 20)), from: percent });

const points = z.number().check(z.minimum(-100), z.maximum(100));
const curve = z.union([
  z.strictObject({ op: z.literal('add'), n: points }),
  z.strictObject({ op: z.literal('multiply'), k: z.number().check(z.minimum(0), z.maximum(10)) }),
  z.strictObject({ op: z.literal('sqrt') }),
  z.strictObject({
    op: z.literal('linear'),
    mean: percent,
    sd: z.number().check(z.gt(0), z.maximum(100)),
    toMean: percent,
    toSd: z.number().check(z.minimum(0), z.maximum(100)),
  }),
]);

/** What a lead sets. */
export const schemeFields = {
  items: z.array(item).check(z.maxLength(30)),
  passLine: z._default(percent, 60),
  decimals: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)]), 0),
  bands: z.optional(z.array(band).check(z.minLength(1), z.maxLength(20))),
  /** Most percent a make-up brings. */
  makeUpCap: z._default(percent, 60),
  /** Misconduct in one member: that member counts 0, or the whole total does. */
  misconduct: z._default(z.enum(['member', 'total']), 'member'),
  /** Layers over the exact total, in order. */
  curves: z._default(z.array(curve).check(z.maxLength(MAX_CURVES)), []),
};

const storedScheme = z.object({
  id: z.string(),
  number: z.number(),
  state: z.enum(['draft', 'active', 'retired']),
  version: z.number(),
  /** Grades were published with it. */
  locked: z.boolean(),
  items: z.array(z.unknown()),
  passLine: z.number(),
  decimals: z.number(),
  bands: z.array(band),
  makeUpCap: z.number(),
  misconduct: z.enum(['member', 'total']),
  curves: z.array(curve),
});

export const getSchemeRoute = defineRoute({
  name: 'grades.scheme',
  method: 'GET',
  path: '/api/v1/courses/:courseId/grade-scheme',
  viewable: true,
  access: signedIn,
  output: z.object({
    active: z.nullable(storedScheme),
    draft: z.nullable(storedScheme),
    /** Every version of the course, newest first; for the team. */
    versions: listOf({
      number: z.number(),
      state: z.enum(['draft', 'active', 'retired']),
      locked: z.boolean(),
      activatedAt: z.nullable(z.string()),
    }),
    /** Exams and tests an item may count; for the team. */
    exams: listOf({ id: z.string(), name: z.string(), kind: z.enum(['exam', 'test']) }),
    /** Homework an item may count; for the team. */
    homework: listOf({ id: z.string(), name: z.string() }),
    /** Classes of the course with the version each is computed by, null before the first one; for the team. */
    classes: listOf({ id: z.string(), name: z.string(), ended: z.boolean(), schemeNumber: z.nullable(z.number()) }),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'Grade scheme in use; its draft, all versions, classes and what it may count too for the team',
  statements: 8,
});

export const saveSchemeRoute = defineRoute({
  name: 'grades.saveScheme',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/grade-scheme',
  access: signedIn,
  body: z.strictObject({
    ...schemeFields,
    /** Version of the draft that was read; null for the first draft. */
    version: z.nullable(z.number()),
  }),
  output: z.object({ id: z.string(), number: z.number(), version: z.number() }),
  summary: 'Save the draft of the next scheme version',
  statements: 9,
});

export const activateSchemeRoute = defineRoute({
  name: 'grades.activateScheme',
  method: 'POST',
  path: '/api/v1/courses/:courseId/grade-scheme/activate',
  access: signedIn,
  body: z.strictObject({
    reason: z.optional(reasonSchema),
    /** Code of the course, once grades were published. */
    typed: z.optional(z.string().check(z.maxLength(64))),
    /** Classes that take the new version, all others stay with theirs; without it every class takes it. */
    classIds: z.optional(z.array(idSchema).check(z.maxLength(500))),
  }),
  output: z.object({ id: z.string(), number: z.number() }),
  summary: 'Use the draft; refused unless weights are 100 and every item has members',
  statements: 19,
});

/** What the history of a number tells. */
export const CHANGE_KINDS = [
  'enter',
  'clear',
  'adjust',
  'restore',
  'flag',
  'publish',
  'withdraw',
  'handIn',
  'unlock',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const storedFlag = z.enum([...CELL_FLAGS, 'retake']);

export const gradebookRoute = defineRoute({
  name: 'grades.book',
  method: 'GET',
  path: '/api/v1/classes/:classId/gradebook',
  access: signedIn,
  output: z.object({
    schemeNumber: z.number(),
    columns: listOf({
      key: z.string(),
      name: z.string(),
      kind: z.enum(ITEM_KINDS),
      weight: z.number(),
      members: listOf({ key: z.string(), label: z.string() }),
    }),
    rows: listOf({
      personId: z.string(),
      number: z.nullable(z.string()),
      name: z.string(),
      /** Percents of the items, in the order of the columns. */
      items: z.array(z.nullable(z.number())),
      // Cells of all members of all columns as `PackedCells` of grade-book.model.ts tells.
      cells: z.array(z.nullable(z.number())),
      states: z.string(),
      adjusted: z.optional(z.array(z.number())),
      flags: z.optional(z.record(z.string(), z.enum(CELL_FLAGS))),
      entered: z.optional(z.record(z.string(), z.number())),
      /** Current mark: over what is decided so far. */
      total: z.nullable(z.number()),
      band: z.nullable(z.string()),
      pending: z.number(),
      /** The course is taken again. */
      retake: z.boolean(),
      published: z.nullable(
        z.object({
          total: z.nullable(z.number()),
          band: z.nullable(z.string()),
          /** Items that are out without the total; null when the total is out. */
          items: z.nullable(z.array(z.string())),
          /** Members without a decided mark on which the published total stands. */
          undecided: z.number(),
        }),
      ),
      /** A number published would be another one by now. */
      changed: z.boolean(),
    }),
    publication: z.nullable(
      z.object({
        number: z.number(),
        schemeNumber: z.number(),
        at: z.string(),
        withdrawn: z.boolean(),
        /** Handed in to the registry at; nothing is written until it is opened again. */
        lockedAt: z.nullable(z.string()),
      }),
    ),
    /** Appeals nobody has answered. */
    openAppeals: z.number(),
    can: z.object({
      change: z.boolean(),
      publish: z.boolean(),
      withdraw: z.boolean(),
      handIn: z.boolean(),
      unlock: z.boolean(),
      registry: z.boolean(),
    }),
  }),
  summary: 'Gradebook of a class: everyone by every item',
  statements: 27,
});

export const gradeTreeRoute = defineRoute({
  name: 'grades.derivation',
  method: 'GET',
  path: '/api/v1/classes/:classId/gradebook/:personId',
  access: signedIn,
  output: z.object({
    tree: z.unknown(),
    history: listOf({
      target: z.string(),
      kind: z.enum(CHANGE_KINDS),
      before: z.nullable(z.number()),
      after: z.nullable(z.number()),
      /** Of a change of a flag; null is an ordinary mark. */
      flagBefore: z.nullable(storedFlag),
      flagAfter: z.nullable(storedFlag),
      reason: z.nullable(z.string()),
      actorName: z.nullable(z.string()),
      at: z.string(),
    }),
    /** Through which the course may be seen as this learner sees it; null without that right. */
    enrolmentId: z.nullable(z.string()),
  }),
  summary: 'How one total is made, and who changed what',
  statements: 27,
});

export const enterMarksRoute = defineRoute({
  name: 'grades.enter',
  method: 'PUT',
  path: '/api/v1/classes/:classId/offline-marks',
  access: signedIn,
  body: z.strictObject({
    itemKey: key,
    marks: z
      .array(
        z.strictObject({
          personId: idSchema,
          /** Null takes the mark away. */
          value: z.nullable(percent),
          /** Mark there was when it was read; another one by now is refused as stale. */
          was: z.optional(z.nullable(percent)),
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  output: z.object({ changed: z.number() }),
  summary: 'Enter marks of an offline item',
  statements: 28,
});

const target = z.string().check(z.regex(/^(total|[A-Za-z0-9_-]{1,40}\/[A-Za-z0-9_-]{1,40})$/));

export const adjustRoute = defineRoute({
  name: 'grades.adjust',
  method: 'PUT',
  path: '/api/v1/classes/:classId/adjustments',
  access: signedIn,
  body: z.strictObject({
    personId: idSchema,
    target,
    /** Null takes the adjustment back: the raw mark counts again. */
    value: z.nullable(percent),
    reason: reasonSchema,
    /** Number shown to whoever changes it; another one by now is refused as stale. */
    was: z.optional(z.nullable(percent)),
  }),
  output: z.object({ before: z.nullable(z.number()), after: z.nullable(z.number()) }),
  summary: 'Set a cell or a total by hand with a reason, or restore the raw mark',
  statements: 28,
});

export const flagRoute = defineRoute({
  name: 'grades.flag',
  method: 'PUT',
  path: '/api/v1/classes/:classId/flags',
  access: signedIn,
  body: z.strictObject({
    personId: idSchema,
    /** A cell; `total` for a course taken again. */
    target,
    /** `normal` takes the flag away. */
    flag: z.enum(['normal', ...CELL_FLAGS, 'retake']),
    /** Mark of the make-up, before the scheme's cap. */
    mark: z.optional(z.nullable(percent)),
    reason: reasonSchema,
  }),
  output: z.object({ changed: z.boolean() }),
  summary: 'Flag a cell as absent, deferred, excused, misconduct or made up, or the course as taken again',
  statements: 28,
});

export const markSheetRoute = defineRoute({
  name: 'grades.markSheet',
  method: 'GET',
  path: '/api/v1/classes/:classId/gradebook/sheet',
  access: signedIn,
  /** Lines for offline items with what stands there, or for every cell of the book. */
  query: z.strictObject({ of: z._default(z.enum(['offline', 'all']), 'offline') }),
  raw: true,
  summary: 'Sheet of a class to type marks into, as the import of marks reads it',
  statements: 27,
});

export const exportBookRoute = defineRoute({
  name: 'grades.export',
  method: 'POST',
  path: '/api/v1/classes/:classId/gradebook/export',
  access: signedIn,
  body: z.strictObject({}),
  raw: true,
  summary: 'The gradebook of a class as a workbook with the scheme it is computed by',
  statements: 30,
});

export const myGradeRoute = defineRoute({
  name: 'grades.mine',
  method: 'GET',
  path: '/api/v1/courses/:courseId/my-grade',
  viewable: true,
  access: signedIn,
  output: z.object({
    /** `none` no scheme yet · `withdrawn` under review, nothing is shown. */
    state: z.enum(['none', 'current', 'published', 'withdrawn']),
    /** Class the mark belongs to. */
    classId: z.nullable(z.string()),
    schemeNumber: z.nullable(z.number()),
    publishedAt: z.nullable(z.string()),
    total: z.nullable(z.number()),
    band: z.nullable(z.string()),
    passLine: z.nullable(z.number()),
    pending: z.number(),
    tree: z.nullable(z.unknown()),
    /** Items published before the total, by key, with when; they stand in the tree as they were published. */
    publishedItems: z.record(z.string(), z.string()),
  }),
  summary: 'Own published total, or the current mark from released members, with its derivation',
  statements: 27,
  offlineCopy: true,
});
