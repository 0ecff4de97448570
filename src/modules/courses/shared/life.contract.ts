import * as z from 'zod/mini';
import { onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf } from '../../../kernel/http/schemas.ts';
import { courseFields } from './course-fields.model.ts';
/** Parts a copy may leave out. */
export const COPY_PARTS = [
  'objectives',
  'texts',
  'scheme',
  'templates',
  'homework',
  'papers',
  'tests',
  'exams',
] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/** What did not go into a copy or an import, with the reason. */
export const leftOut = z.object({
  kind: z.enum(['condition', 'dates', 'experiment', 'file', 'point', 'objective', 'question', 'part', 'trailer']),
  /** Node, experiment, point or part; how many questions lost objectives. */
  name: z.string(),
});

/** What a package holds. */
const counts = z.object({
  chapters: z.number(),
  pages: z.number(),
  experiments: z.number(),
  homework: z.number(),
  papers: z.number(),
  tests: z.number(),
  exams: z.number(),
  objectives: z.number(),
  textbooks: z.number(),
});

export const copyPlanRoute = defineRoute({
  name: 'courses.copyPlan',
  method: 'GET',
  path: '/api/v1/courses/:courseId/copy',
  access: onlyRoles(3, 5),
  output: counts,
  summary: 'What a copy of a course would carry, for who may copy it',
  statements: 30,
});

export const copyCourseRoute = defineRoute({
  name: 'courses.copy',
  method: 'POST',
  path: '/api/v1/courses/:courseId/copy',
  access: onlyRoles(3, 5),
  body: z.strictObject({
    /** Chosen by the caller: sent again, it is one copy. */
    id: idSchema,
    name: courseFields.name,
    code: courseFields.code,
    /** Dates move from the first term to the second; null takes them away. */
    shift: z.nullable(z.strictObject({ from: idSchema, to: idSchema })),
    parts: z.array(z.enum(COPY_PARTS)),
  }),
  output: z.object({ jobId: z.string() }),
  summary: 'Begin to copy a course into a new draft of the own unit, without people and results',
  statements: 16,
});

export const exportCourseRoute = defineRoute({
  name: 'courses.export',
  method: 'GET',
  path: '/api/v1/courses/:courseId/package',
  access: signedIn,
  query: z.strictObject({
    /** The files of videos, documents, materials and the film go along. */
    files: z.optional(z.literal('1')),
  }),
  raw: true,
  summary:
    'The course as a package: outline, facts, cover, scheme, templates, homework, papers with their questions, tests and exams; no people and no results',
  statements: 40,
});

export const packageFilesRoute = defineRoute({
  name: 'courses.packageFiles',
  method: 'GET',
  path: '/api/v1/courses/:courseId/package-files',
  access: signedIn,
  output: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Most bytes of one file and of all of them. */
    limit: z.object({ file: z.number(), all: z.number() }),
    /** Files that are too large to go along. */
    over: listOf({ name: z.string(), bytes: z.number() }),
  }),
  summary: 'How many files would go along in a package of the course, and how large they are',
  statements: 36,
});

const uploaded = { uploadId: idSchema };

export const checkPackageRoute = defineRoute({
  name: 'courses.checkPackage',
  method: 'POST',
  path: '/api/v1/course-packages/check',
  access: onlyRoles(3, 5),
  body: z.strictObject(uploaded),
  output: z.object({
    name: z.string(),
    code: z.string(),
    /** The code is used in the own unit. */
    codeTaken: z.boolean(),
    exportedAt: z.string(),
    counts,
    /** Modules that bring something of their own. */
    parts: z.array(z.string()),
    leftOut: z.array(leftOut),
  }),
  summary: 'What an uploaded package would bring and what it would lose; writes nothing',
  repeat: 'natural',
  statements: 8,
});

export const importPackageRoute = defineRoute({
  name: 'courses.importPackage',
  method: 'POST',
  path: '/api/v1/course-packages/import',
  access: onlyRoles(3, 5),
  body: z.strictObject({ ...uploaded, name: courseFields.name, code: courseFields.code }),
  output: z.object({ id: z.string(), leftOut: z.array(leftOut) }),
  summary: 'Make a new draft of the own unit out of an uploaded package',
  // Of them some fifty for each file that comes along.
  statements: 5000,
});

export const deleteCourseRoute = defineRoute({
  name: 'courses.delete',
  method: 'DELETE',
  path: '/api/v1/courses/:courseId',
  access: signedIn,
  summary: 'Move a draft nobody ever enrolled in to the recycle bin',
  statements: 6,
});

export const restoreCourseRoute = defineRoute({
  name: 'courses.restore',
  method: 'POST',
  path: '/api/v1/courses/:courseId/restore',
  access: signedIn,
  summary: 'Bring a deleted draft back within 30 days',
  statements: 4,
});
