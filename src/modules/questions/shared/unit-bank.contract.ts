import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { versionSchema } from '../../../kernel/managed/contract.ts';
import { LINK_LEVELS, MAX_BANK_NAME } from './question.model.ts';

const level = z.enum(LINK_LEVELS);
const fields = { name: textSchema(1, MAX_BANK_NAME), offered: z.boolean() };

const bank = {
  id: z.string(),
  name: z.string(),
  unitName: z.string(),
  /** Who manages it; empty for nobody. */
  manager: z.string(),
  /** Leads of courses of the unit may link it for reading by themselves. */
  offered: z.boolean(),
  questions: z.number(),
  /** Courses it is linked with. */
  courses: z.number(),
  version: z.number(),
  /** May rename it, say what its links allow, and link it for writing. */
  manage: z.boolean(),
};

export const banksRoute = defineRoute({
  name: 'questions.banks',
  method: 'GET',
  path: '/api/v1/courses/:courseId/question-banks',
  access: signedIn,
  output: z.object({
    linked: listOf({ ...bank, level }),
    /** Banks that could be linked; empty for who may not link any. */
    toLink: listOf(bank),
    /** The unit of the course, which gets a bank that is made here. */
    unitName: z.string(),
    can: z.object({
      /** Leads the course: links, unlinks and makes banks of its unit. */
      link: z.boolean(),
    }),
  }),
  summary: 'Banks of units a course is linked with, and those it could be linked with',
  statements: 6,
});

export const createBankRoute = defineRoute({
  name: 'questionBank.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/question-banks',
  access: signedIn,
  body: z.strictObject(fields),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Makes a bank of the unit of a course, managed by who makes it and linked with the course for writing',
  statements: 10,
});

export const updateBankRoute = defineRoute({
  name: 'questionBank.update',
  method: 'PUT',
  path: '/api/v1/question-banks/:bankId',
  access: signedIn,
  body: z.strictObject({ ...fields, version: versionSchema }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Renames a bank of a unit, or offers it to the courses of the unit; for who manages it',
  statements: 9,
});

export const unitBankRoute = defineRoute({
  name: 'questions.unitBank',
  method: 'GET',
  path: '/api/v1/question-banks/:bankId',
  access: signedIn,
  output: z.object({
    ...bank,
    can: z.object({
      /** Reads and changes its questions. */
      open: z.boolean(),
    }),
  }),
  summary: 'A bank of a unit, for who manages or oversees it',
  statements: 3,
});

export const bankCoursesRoute = defineRoute({
  name: 'questions.bankCourses',
  method: 'GET',
  path: '/api/v1/question-banks/:bankId/courses',
  access: signedIn,
  output: z.object({
    rows: listOf({ courseId: z.string(), code: z.string(), name: z.string(), nameEn: z.nullable(z.string()), level }),
    /** Who manages it, and to whom it could be given: the teachers of those courses who hold the right to their bank. */
    managerId: z.nullable(z.string()),
    people: listOf({ id: z.string(), name: z.string(), number: z.nullable(z.string()) }),
  }),
  summary: 'Courses a bank of a unit is linked with, for who manages it',
  statements: 5,
});

export const handOnBankRoute = defineRoute({
  name: 'questionBank.handOn',
  method: 'PUT',
  path: '/api/v1/question-banks/:bankId/manager',
  access: signedIn,
  body: z.strictObject({ personId: idSchema, version: versionSchema }),
  output: z.object({ id: z.string(), version: z.number() }),
  summary: 'Gives a bank of a unit to another person, who manages it from then on; for who manages it',
  statements: 10,
});

export const linkBankRoute = defineRoute({
  name: 'questionBank.link',
  method: 'PUT',
  path: '/api/v1/question-banks/:bankId/courses/:courseId',
  access: signedIn,
  body: z.strictObject({ level }),
  output: z.object({ level }),
  summary: 'Links a bank of a unit with a course, or says what the link allows',
  statements: 8,
});

export const unlinkBankRoute = defineRoute({
  name: 'questionBank.unlink',
  method: 'DELETE',
  path: '/api/v1/question-banks/:bankId/courses/:courseId',
  access: signedIn,
  output: z.object({
    /** What the link allowed; null when there was none. */
    level: z.nullable(level),
  }),
  summary: 'Ends the link of a bank of a unit with a course; papers keep the questions they ask',
  statements: 8,
});

export const bankUseRoute = defineRoute({
  name: 'questions.bankUse',
  method: 'GET',
  path: '/api/v1/question-banks/:bankId/use',
  access: signedIn,
  output: z.object({
    questions: z.number(),
    /** Questions somebody got in an exam or a test. */
    used: z.number(),
    /** Nothing was ever put into it: once deleted it does not come back. */
    forGood: z.boolean(),
    /** Courses it is linked with, and those whose papers have something of it. */
    courses: listOf({
      ...{ courseId: z.string(), code: z.string(), name: z.string(), nameEn: z.nullable(z.string()) },
      /** Null for a link that ended. */
      level: z.nullable(level),
      /** Papers that ask its questions: they keep them. */
      papers: z.number(),
      /** Papers with rules that draw from it: they are not given anew. */
      drawing: z.number(),
    }),
  }),
  summary: 'What would follow from deleting a bank of a unit, for who manages or oversees it',
  statements: 8,
});

export const deleteBankRoute = defineRoute({
  name: 'questionBank.delete',
  method: 'DELETE',
  path: '/api/v1/question-banks/:bankId',
  access: signedIn,
  output: z.object({ id: z.string(), forGood: z.boolean() }),
  summary:
    'Puts a bank of a unit into the bin, or deletes one into which nothing was ever put; papers keep what they ask',
  statements: 16,
});

export const restoreBankRoute = defineRoute({
  name: 'questionBank.restore',
  method: 'POST',
  path: '/api/v1/question-banks/:bankId/restore',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Takes a bank of a unit out of the bin, linked with its courses as it was',
  statements: 12,
});

export const bankBinRoute = defineRoute({
  name: 'questions.bankBin',
  method: 'GET',
  path: '/api/v1/question-bank-bin',
  access: signedIn,
  output: rowsOf({
    ...{ id: z.string(), name: z.string(), unitName: z.string(), questions: z.number() },
    ...{ deletedAt: z.string(), by: z.string() },
  }),
  summary: 'Deleted banks of units the caller manages and can have back',
  statements: 3,
});
