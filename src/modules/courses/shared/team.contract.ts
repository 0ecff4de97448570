import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
/** Most characters of what learners read of a member, and most members a team is put in order with. */
export const MAX_MEMBER_INTRO = 500;
const MAX_MEMBERS = 500;

export const teamCandidatesRoute = defineRoute({
  name: 'courses.teamCandidates',
  method: 'GET',
  path: '/api/v1/courses/:courseId/team/candidates',
  access: signedIn,
  query: z.strictObject({ kw: textSchema(2, 50) }),
  output: rowsOf({
    personId: z.string(),
    name: z.string(),
    number: z.nullable(z.string()),
    title: z.nullable(z.string()),
    unitName: z.nullable(z.string()),
    /** In the team already. */
    present: z.boolean(),
  }),
  summary: 'People of the unit of the course by the beginning of name or number, for its team',
  statements: 3,
});

export const orderTeamRoute = defineRoute({
  name: 'courses.orderTeam',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/team/order',
  access: signedIn,
  body: z.strictObject({ personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_MEMBERS)) }),
  summary: 'Put the whole team in order',
  repeat: 'natural',
  statements: 5,
});

export const introduceMemberRoute = defineRoute({
  name: 'courses.introduceMember',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/team/:personId/introduction',
  access: signedIn,
  body: z.strictObject({ intro: textSchema(0, MAX_MEMBER_INTRO), shown: z.boolean() }),
  summary: 'How a member is shown to learners; a member may write the words about him or herself',
  repeat: 'natural',
  statements: 5,
});
