import * as z from 'zod/mini';
import { textSchema } from '../../../kernel/http/schemas.ts';

/** Hours of a course: half steps. */
export const courseHours = z.number().check(z.minimum(0), z.maximum(400), z.multipleOf(0.5));

/** Fields a person fills in. */
export const courseFields = {
  name: textSchema(2, 60),
  nameEn: z.nullable(textSchema(0, 120)),
  code: z.string().check(
    z.overwrite((text) => text.trim()),
    z.regex(/^[A-Za-z0-9-]{2,32}$/),
  ),
  category: textSchema(1, 32),
  nature: z.enum(['required', 'elective', 'public']),
  credits: z.number().check(z.minimum(0), z.maximum(20), z.multipleOf(0.5)),
  theoryHours: courseHours,
  labHours: courseHours,
  intro: z.string().check(z.maxLength(20_000)),
  syllabus: z.string().check(z.maxLength(50_000)),
  assessment: z.string().check(z.maxLength(20_000)),
};
