import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import {
  idSchema,
  instantSchema,
  keywordSchema,
  listOf,
  pageOf,
  pageQuery,
  textSchema,
} from '../../../kernel/http/schemas.ts';
import { EXAM_REASON, MAX_PERSONS } from './exam.model.ts';

const accommodation = z.object({
  extraMinutes: z.nullable(z.number()),
  extraPercent: z.nullable(z.number()),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  extraAttempts: z.number(),
  networkExempt: z.boolean(),
  reason: z.string(),
});

export const candidatesRoute = defineRoute({
  name: 'exams.candidates',
  method: 'GET',
  path: '/api/v1/managed-exams/:examId/candidates',
  access: signedIn,
  query: z.object({
    ...pageQuery,
    kw: keywordSchema,
    class: z.optional(idSchema),
    /** Those who are granted something. */
    granted: z.optional(z.literal('true')),
  }),
  output: z.object({
    ...pageOf(
      z.object({
        personId: z.string(),
        number: z.nullable(z.string()),
        name: z.string(),
        classId: z.nullable(z.string()),
        className: z.nullable(z.string()),
        via: z.enum(['class', 'person']),
        /** False while the form of the first attempt is being made. */
        form: z.boolean(),
        accommodation: z.nullable(accommodation),
      }),
    ).shape,
    /** Not published yet: who would be a candidate now. */
    expected: z.boolean(),
    classes: listOf({ id: z.string(), name: z.string() }),
  }),
  summary: 'Candidates of an exam, or who they would be, with what each is granted',
  statements: 9,
});

export const admitRoute = defineRoute({
  name: 'exam.admit',
  method: 'POST',
  path: '/api/v1/managed-exams/:examId/candidates',
  access: signedIn,
  body: z.strictObject({ personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_PERSONS)) }),
  output: z.object({ added: z.number() }),
  summary: 'Name learners of the course as candidates',
  maxBody: 131_072,
  statements: 24,
});

export const dismissRoute = defineRoute({
  name: 'exam.dismiss',
  method: 'DELETE',
  path: '/api/v1/managed-exams/:examId/candidates/:personId',
  access: signedIn,
  summary: 'Take out a candidate who was named and has not started',
  statements: 20,
});

export const accommodateRoute = defineRoute({
  name: 'exam.accommodate',
  method: 'PUT',
  path: '/api/v1/managed-exams/:examId/accommodations/:personId',
  access: signedIn,
  body: z.strictObject({
    extraMinutes: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(600))),
    extraPercent: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(200))),
    opensAt: z.nullable(instantSchema),
    closesAt: z.nullable(instantSchema),
    extraAttempts: z.number().check(z.int(), z.minimum(0), z.maximum(20)),
    networkExempt: z.boolean(),
    reason: textSchema(EXAM_REASON.min, EXAM_REASON.max),
  }),
  repeat: 'natural',
  summary: 'Grant one candidate more time, an own window, more attempts or any network',
  statements: 22,
});

export const dropAccommodationRoute = defineRoute({
  name: 'exam.dropAccommodation',
  method: 'DELETE',
  path: '/api/v1/managed-exams/:examId/accommodations/:personId',
  access: signedIn,
  summary: 'Take back what one candidate was granted, before the exam opens',
  statements: 20,
});
