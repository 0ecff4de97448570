import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { MAX_FOLDER_NAME } from './question.model.ts';

const courseParams = z.strictObject({ courseId: idSchema });
const folderParams = z.strictObject({ folderId: idSchema });
const fields = { name: textSchema(1, MAX_FOLDER_NAME), parentId: z.nullable(idSchema) };

export const bankRoute = defineRoute({
  name: 'questions.bank',
  method: 'GET',
  path: '/api/v1/courses/:courseId/question-bank',
  access: signedIn,
  params: courseParams,
  output: z.object({
    /** In the order of their names, parents before what they hold. */
    folders: z.array(
      z.object({
        id: z.string(),
        parentId: z.nullable(z.string()),
        name: z.string(),
        version: z.number(),
        /** Questions in it and below it. */
        questions: z.number(),
      }),
    ),
    questions: z.number(),
    /** Questions in no folder. */
    unfiled: z.number(),
    /** Tags of its questions, the most frequent first, at most 50. */
    tags: z.array(z.string()),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'Folders and tags of the question bank of a course',
  statements: 7,
});

export const createFolderRoute = defineRoute({
  name: 'questionFolder.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-folders',
  access: signedIn,
  params: courseParams,
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
  params: folderParams,
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
  params: folderParams,
  output: z.object({ id: z.string() }),
  summary: 'Deletes a folder that holds nothing',
  statements: 11,
});
