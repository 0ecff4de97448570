import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { MAX_FOLDER_NAME } from './question.model.ts';

const fields = { name: textSchema(1, MAX_FOLDER_NAME), parentId: z.nullable(idSchema) };

export const bankRoute = defineRoute({
  name: 'questions.bank',
  method: 'GET',
  path: '/api/v1/courses/:courseId/question-bank',
  access: signedIn,
  output: z.object({
    owner: z.enum(['course', 'unit']),
    /** In the order of their names, parents before what they hold. */
    folders: listOf({
      id: z.string(),
      parentId: z.nullable(z.string()),
      name: z.string(),
      version: z.number(),
      /** Questions in it and below it. */
      questions: z.number(),
    }),
    questions: z.number(),
    /** Questions in no folder. */
    unfiled: z.number(),
    /** Tags of its questions, the most frequent first, at most 50. */
    tags: z.array(z.string()),
    /** Who wrote its questions, who wrote most first, at most 50. */
    authors: listOf({ id: z.string(), name: z.string() }),
    /** Exams and tests that used its questions, the last one first, at most 50. */
    exams: listOf({ id: z.string(), name: z.string() }),
    review: z.object({
      /** Questions become ready only once somebody else has passed them. */
      on: z.boolean(),
      /** Questions that wait for that. */
      waiting: z.number(),
    }),
    can: z.object({
      edit: z.boolean(),
      /** May begin or end that. */
      review: z.boolean(),
    }),
  }),
  summary: 'Folders and tags of the question bank of a course',
  statements: 10,
});

export const bankReviewRoute = defineRoute({
  name: 'questionBank.review',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/question-review',
  access: signedIn,
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({
    on: z.boolean(),
    /** Questions that were under review or had come back, and are mere drafts now. */
    ended: z.number(),
  }),
  summary: 'Begins or ends the review of questions before they are ready; for the lead of the course',
  statements: 12,
});

export const createFolderRoute = defineRoute({
  name: 'questionFolder.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-folders',
  access: signedIn,
  body: z.strictObject(fields),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Makes a folder of questions',
  statements: 12,
});

export const updateFolderRoute = defineRoute({
  name: 'questionFolder.update',
  method: 'PUT',
  path: '/api/v1/question-folders/:folderId',
  access: signedIn,
  body: z.strictObject({ version: versionSchema, ...fields }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Renames a folder or moves it into another one',
  statements: 13,
});

export const deleteFolderRoute = defineRoute({
  name: 'questionFolder.delete',
  method: 'DELETE',
  path: '/api/v1/question-folders/:folderId',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Deletes a folder that holds nothing',
  statements: 11,
});
