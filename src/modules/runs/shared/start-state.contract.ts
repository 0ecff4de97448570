import * as z from 'zod/mini';
import { onlyRoles, signedIn } from '../../../kernel/access/access.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { startCodeSchema } from './access.contract.ts';

/** Who may choose a starting state: its author for the own courses, teachers of the same university, every teacher. */
export const START_STATE_SCOPES = ['course', 'unit', 'public'] as const;
export type StartStateScope = (typeof START_STATE_SCOPES)[number];

/** Starting states one person keeps of one experiment. */
export const MAX_START_STATES = 20;
/** Signs of the code with which one is shared. */
export const START_CODE_LENGTH = 8;

/** Learners begin with starting states; who teaches makes and chooses them. */
const teaching = onlyRoles(ROLE.platformAdmin, ROLE.collegeAdmin, ROLE.projectLeader, ROLE.teacher);

/** A starting state as lists show it. */
export const startStateRow = z.object({
  id: z.string(),
  title: z.string(),
  scope: z.enum(START_STATE_SCOPES),
  code: z.string(),
  author: z.string(),
  own: z.boolean(),
  /** Number of the version it was saved with. */
  version: z.number(),
  lastStep: z.nullable(z.number()),
  createdAt: instantSchema,
});
export type StartStateRow = z.infer<typeof startStateRow>;

/** Keeps what an own run saved last as a starting state of its experiment. */
export const saveStartStateRoute = defineRoute({
  name: 'runs.keepStartState',
  method: 'POST',
  path: '/api/v1/runs/:id/start-states',
  access: teaching,
  body: z.strictObject({ title: textSchema(1, 60), scope: z.enum(START_STATE_SCOPES) }),
  output: z.object({ id: z.string(), code: z.string() }),
  summary: 'Keep the saved state of an own run as a starting state',
  statements: 18,
});

/** Starting states of an experiment the caller may choose, the newest first. */
export const listStartStatesRoute = defineRoute({
  name: 'runs.startStates',
  method: 'GET',
  path: '/api/v1/experiments/:experimentId/start-states',
  access: teaching,
  output: z.array(startStateRow),
  summary: 'Starting states of an experiment one may choose',
  statements: 6,
});

/** What a shared code stands for, before one begins with it. */
export const startStateOfCodeRoute = defineRoute({
  name: 'runs.startStateOfCode',
  method: 'GET',
  path: '/api/v1/start-codes/:code',
  access: signedIn,
  params: z.object({ code: startCodeSchema }),
  output: z.object({
    title: z.string(),
    author: z.string(),
    experimentId: z.string(),
    lastStep: z.nullable(z.number()),
  }),
  summary: 'What a shared starting state is',
  statements: 6,
  perMinute: 60,
});

/** Takes an own starting state back: nobody can choose it any more; nodes and runs that have it keep it. */
export const withdrawStartStateRoute = defineRoute({
  name: 'runs.withdrawStartState',
  method: 'DELETE',
  path: '/api/v1/start-states/:id',
  access: signedIn,
  output: z.object({ id: z.string() }),
  summary: 'Take back an own starting state',
  statements: 8,
});
