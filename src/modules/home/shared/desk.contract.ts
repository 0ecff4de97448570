import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { DESK_FACES, DESK_ROWS, deskLink } from '../../../kernel/desk/desk.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';

/** A part of the desk: its rows, the numbers with their lists, and whether a module that gives to it failed. */
const partOf = <T extends z.ZodMiniType>(row: T) =>
  z.optional(z.object({ failed: z.boolean(), rows: z.array(row), links: z.array(deskLink) }));

export const deskRoute = defineRoute({
  name: 'home.desk',
  method: 'GET',
  path: '/api/v1/desk',
  access: signedIn,
  query: z.object({ face: z.optional(z.enum(DESK_FACES)) }),
  output: z.object({
    /** Faces of the person, the usual one first. */
    faces: z.array(z.enum(DESK_FACES)),
    face: z.enum(DESK_FACES),
    /** Takes a course now. */
    learns: z.boolean(),
    /** The server's clock: what counts down starts from here. */
    at: z.string(),
    parts: z.object({
      continue: partOf(DESK_ROWS.continue),
      due: partOf(DESK_ROWS.due),
      returned: partOf(DESK_ROWS.returned),
      attendance: partOf(DESK_ROWS.attendance),
      week: partOf(DESK_ROWS.week),
      suggested: partOf(DESK_ROWS.suggested),
      live: partOf(DESK_ROWS.live),
      marking: partOf(DESK_ROWS.marking),
      courses: partOf(DESK_ROWS.courses),
      appeals: partOf(DESK_ROWS.appeals),
      watch: partOf(DESK_ROWS.watch),
      activity: partOf(DESK_ROWS.activity),
      queues: partOf(DESK_ROWS.queues),
      first: partOf(DESK_ROWS.first),
      trend: partOf(DESK_ROWS.trend),
      refused: partOf(DESK_ROWS.refused),
      jobs: partOf(DESK_ROWS.jobs),
      health: partOf(DESK_ROWS.health),
    }),
  }),
  summary: 'The desk of the person after signing in: one face of it, every part in one answer',
  statements: 27,
});
