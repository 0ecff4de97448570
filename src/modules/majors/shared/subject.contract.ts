import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, keywordSchema, pageOf, pageQuery, rowsOf } from '../../../kernel/http/schemas.ts';
import { nounRoutes, outcomeSchema, versionSchema } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { MAX_SUBJECTS, SUBJECT_LEVELS, SUBJECT_STATES } from './subject.model.ts';
import { subjectNoun } from './subject.noun.ts';

const PATH = '/api/v1/subjects';
const read = byGrant(subjectNoun.page, 'query');

const subject = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  level: z.enum(SUBJECT_LEVELS),
  state: z.enum(SUBJECT_STATES),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
  /** What stands on it anywhere; for the platform alone. */
  uses: z.nullable(z.object({ subjects: z.number(), experiments: z.number(), people: z.number() })),
});

/** The catalogue for the tree, by code; a parent is the prefix of a code. */
export const subjectTreeRoute = defineRoute({
  name: 'majors.tree',
  method: 'GET',
  path: '/api/v1/subject-tree',
  access: read,
  output: rowsOf({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    state: z.enum(SUBJECT_STATES),
    version: z.number(),
  }),
  summary: 'The whole catalogue of subjects',
  statements: 2,
});

/** Classes of the catalogue with their experiments, students and gaps; counts of the caller's scope. */
export const coverageRoute = defineRoute({
  name: 'majors.coverage',
  method: 'GET',
  path: '/api/v1/subject-coverage',
  access: read,
  output: rowsOf({
    code: z.string(),
    name: z.string(),
    majors: z.number(),
    experiments: z.number(),
    students: z.number(),
    uncovered: z.number(),
  }),
  summary: 'How the classes of the catalogue are covered by experiments',
  statements: 2,
});

export const {
  get: getSubjectRoute,
  history: subjectHistoryRoute,
  create: createSubjectRoute,
  update: updateSubjectRoute,
  remove: removeSubjectRoute,
  restore: restoreSubjectRoute,
} = nounRoutes(subjectNoun, PATH, subject, {
  get: { name: 'majors.get', summary: 'A subject and what stands on it', statements: 3 },
  history: {
    name: 'majors.history',
    summary: 'What was done with a subject',
    statements: 6,
    query: historyQuery,
    output: historyPage,
  },
  create: { name: 'majors.create', summary: 'Create a branch, class or major below its parent', statements: 10 },
  /** 409 with `{current, by, at}` when somebody else saved first. Only the letters after the digits of a code change. */
  update: {
    name: 'majors.update',
    summary: 'Change a subject',
    statements: 16,
    body: z.strictObject({ ...subjectNoun.fields, version: versionSchema }),
  },
  /** 409 with `data.uses` while something stands on it. */
  remove: { name: 'majors.remove', summary: 'Delete a subject nothing uses', statements: 10 },
  restore: { name: 'majors.restore', summary: 'Bring a deleted subject back', statements: 12, output: subject },
});

const many = z.strictObject({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SUBJECTS)) });

export const enableSubjectsRoute = defineRoute({
  name: 'majors.enable',
  method: 'POST',
  path: '/api/v1/subject-enable',
  access: byGrant(subjectNoun.page, 'enable'),
  body: many,
  output: outcomeSchema,
  summary: 'Enable subjects',
  statements: 8,
  maxBody: 200_000,
});

export const disableSubjectsRoute = defineRoute({
  name: 'majors.disable',
  method: 'POST',
  path: '/api/v1/subject-disable',
  access: byGrant(subjectNoun.page, 'disable'),
  body: many,
  output: outcomeSchema,
  summary: 'Disable subjects',
  statements: 8,
  maxBody: 200_000,
});

const list = z.optional(z.string().check(z.maxLength(400), z.regex(/^[\w-]+(,[\w-]+)*$/)));

/** Experiments of the caller's scope that serve a major, or that do not. */
export const mappingRoute = defineRoute({
  name: 'majors.mapping',
  method: 'GET',
  path: '/api/v1/subjects/:id/experiments',
  access: read,
  query: z.object({
    side: z.enum(['mapped', 'other', 'all']),
    kw: keywordSchema,
    category: list,
    state: list,
    ...pageQuery,
  }),
  output: pageOf(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      state: z.string(),
      unitName: z.string(),
    }),
  ),
  summary: 'Experiments beside a major',
  statements: 3,
});

const ids = (most: number) => z.array(idSchema).check(z.maxLength(most));

/** 对应: experiments gain (`add`) or lose (`remove`) these majors; it shows on their public pages at once. */
export const mapSubjectsRoute = defineRoute({
  name: 'majors.map',
  method: 'POST',
  path: '/api/v1/subject-mapping',
  access: byGrant(subjectNoun.page, 'edit'),
  body: z.strictObject({
    majors: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_SUBJECTS)),
    add: z._default(ids(200), []),
    remove: z._default(ids(200), []),
  }),
  output: outcomeSchema,
  summary: 'Map majors to experiments',
  statements: 14,
  maxBody: 200_000,
});
