import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { COURSE_ROLES } from './course.policy.ts';
import { listFacts } from './info.contract.ts';

export const introductionRoute = defineRoute({
  name: 'courses.introduction',
  method: 'GET',
  path: '/api/v1/courses/:courseId/introduction',
  access: signedIn,
  params: z.strictObject({ courseId: idSchema }),
  output: z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.nullable(z.string()),
    cover: z.nullable(z.string()),
    nature: z.string(),
    credits: z.number(),
    theoryHours: z.number(),
    labHours: z.number(),
    unitName: z.nullable(z.string()),
    leadName: z.string(),
    students: z.number(),
    intro: z.string(),
    syllabus: z.string(),
    assessment: z.string(),
    ...listFacts.shape,
    /** Whether a film introduces it. */
    trailer: z.boolean(),
    /** Who of the team is shown to learners, in its order. */
    team: z.array(
      z.object({
        personId: z.string(),
        name: z.string(),
        role: z.enum(COURSE_ROLES),
        title: z.nullable(z.string()),
        avatar: z.nullable(z.string()),
        intro: z.string(),
      }),
    ),
  }),
  summary:
    'What a published course says of itself to whoever is signed in: nothing of its outline, notices and learners',
  statements: 3,
});
