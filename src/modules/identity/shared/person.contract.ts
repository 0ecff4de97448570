import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import {
  accountSchema,
  clientHashSchema,
  emailSchema,
  GENDERS,
  LOGIN_WAYS,
  mobileSchema,
  nameSchema,
  numberSchema,
  PERSON_SOURCES,
  PERSON_STATES,
  RECORD_KINDS,
  REVEAL_REASONS,
  reasonSchema,
} from './person.model.ts';

// Administration of people. A person out of scope answers 404.

const role = z.union([z.literal(0), z.literal(2), z.literal(3), z.literal(5), z.literal(6)]);
const version = z.number().check(z.int(), z.minimum(1));
const unit = z.object({ id: z.string(), code: z.string(), name: z.string() });
const instant = z.nullable(z.string());

/** What may be said about a person besides account, role, unit and state; null clears. */
/** Facts of a person an administrator writes. */
export const personFacts = {
  name: nameSchema,
  number: z.nullable(numberSchema),
  college: z.nullable(textSchema(0, 60)),
  major: z.nullable(textSchema(0, 60)),
  className: z.nullable(textSchema(0, 60)),
  gender: z.nullable(z.enum(GENDERS)),
  mobile: z.nullable(mobileSchema),
  email: z.nullable(emailSchema),
  title: z.nullable(textSchema(0, 40)),
};

const moved = z.object({ version: z.number() });

export const personRoute = defineRoute({
  name: 'person.get',
  method: 'GET',
  path: '/api/v1/persons/:id',
  access: byGrant('usermanage', 'query'),
  output: z.object({
    id: z.string(),
    account: z.string(),
    name: z.string(),
    number: z.nullable(z.string()),
    role,
    unit: z.nullable(unit),
    college: z.nullable(z.string()),
    major: z.nullable(z.string()),
    className: z.nullable(z.string()),
    gender: z.nullable(z.string()),
    /** Masked; in full only by {@link revealPersonRoute}. */
    mobile: z.nullable(z.string()),
    email: z.nullable(z.string()),
    emailVerified: z.boolean(),
    title: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    locale: z.nullable(z.string()),
    source: z.enum(PERSON_SOURCES),
    state: z.enum(PERSON_STATES),
    /** Locked at some place by failed sign-ins. */
    locked: z.boolean(),
    hasPassword: z.boolean(),
    mustChangePassword: z.boolean(),
    sessions: z.number(),
    lastLoginAt: instant,
    createdAt: z.string(),
    cancelAt: instant,
    deletedAt: instant,
    version: z.number(),
    can: z.object({
      edit: z.boolean(),
      setRole: z.boolean(),
      moveUnit: z.boolean(),
      disable: z.boolean(),
      enable: z.boolean(),
      unlock: z.boolean(),
      resetPassword: z.boolean(),
      revoke: z.boolean(),
      reveal: z.boolean(),
      delete: z.boolean(),
      restore: z.boolean(),
    }),
    /** Roles the caller may give. */
    roles: z.array(role),
  }),
  summary: 'One person with masked contact data and what the caller may do',
  statements: 2,
});

export const personRecordsRoute = defineRoute({
  name: 'person.records',
  method: 'GET',
  path: '/api/v1/persons/:id/records',
  access: byGrant('usermanage', 'query'),
  output: z.object({
    /** Records that need the person, by kind; kinds with none are left out. */
    uses: listOf({ kind: z.enum(RECORD_KINDS), count: z.number() }),
    /** What the person leads and somebody must take over. */
    led: listOf({ kind: z.enum(RECORD_KINDS), id: z.string(), title: z.string() }),
    /** Unfinished business, e.g. running attempts. */
    open: listOf({ kind: z.enum(RECORD_KINDS), count: z.number() }),
  }),
  summary: 'Counts of the records of a person and what the person leads',
  statements: 40,
});

/** Who did what to a person, newest first. */
export const personHistoryRoute = defineRoute({
  name: 'person.history',
  method: 'GET',
  path: '/api/v1/persons/:id/history',
  access: byGrant('usermanage', 'query'),
  query: historyQuery,
  output: historyPage,
  summary: 'The history of a person',
  statements: 4,
});

/** What the filters and forms of user management offer, within the caller's reach. */
export const personChoicesRoute = defineRoute({
  name: 'person.choices',
  method: 'GET',
  path: '/api/v1/person-choices',
  access: byGrant('usermanage', 'query'),
  output: z.object({
    /** Units by their order in the tree; `active` ones take people. */
    units: listOf({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      parent: z.nullable(z.string()),
      active: z.boolean(),
      /** Name of the college the unit is or lies under; null lets a person name one. */
      college: z.nullable(z.string()),
    }),
    majors: z.array(z.string()),
    classes: z.array(z.string()),
    /** Imports people came by, the latest first. */
    batches: listOf({ id: z.string(), at: z.string(), people: z.number() }),
  }),
  summary: 'Units, majors, classes and imports that user management can choose from',
  statements: 4,
});

export const createPersonRoute = defineRoute({
  name: 'person.create',
  method: 'POST',
  path: '/api/v1/persons',
  access: byGrant('usermanage', 'add'),
  body: z.extend(z.partial(z.strictObject(personFacts)), {
    account: accountSchema,
    name: nameSchema,
    role,
    unitId: idSchema,
    login: z.enum(LOGIN_WAYS),
    /** Client hash; exactly with `login: own`. */
    password: z.optional(clientHashSchema),
  }),
  /** `password` is the random one, told this once and kept nowhere. */
  output: z.object({ id: z.string(), password: z.nullable(z.string()) }),
  // The answer may hold a password: it must not be stored for a repeated call.
  raw: true,
  summary: 'Create a pending person',
  statements: 14,
});

export const updatePersonRoute = defineRoute({
  name: 'person.update',
  method: 'PATCH',
  path: '/api/v1/persons/:id',
  access: byGrant('usermanage', 'edit'),
  body: z.extend(z.partial(z.strictObject(personFacts)), { version }),
  output: moved,
  summary:
    'Change facts of a person; refused as stale (with the row, by whom, when) when somebody changed it meanwhile',
  statements: 10,
});

export const setRoleRoute = defineRoute({
  name: 'person.setRole',
  method: 'POST',
  path: '/api/v1/persons/:id/role',
  access: byGrant('usermanage', 'edit'),
  body: z.strictObject({
    role,
    reason: reasonSchema,
    /** Who takes over what the person leads; needed on leaving roles 3 and 5 when there is something. */
    successorId: z.optional(idSchema),
    version,
  }),
  output: moved,
  summary: 'Give a person another role',
  statements: 40,
});

export const moveUnitRoute = defineRoute({
  name: 'person.moveUnit',
  method: 'POST',
  path: '/api/v1/persons/:id/unit',
  access: byGrant('usermanage', 'edit'),
  body: z.strictObject({ unitId: idSchema, number: z.optional(numberSchema), reason: reasonSchema, version }),
  output: moved,
  summary: 'Move a person to another unit; the binding in force ends',
  statements: 14,
});

const reasoned = z.strictObject({ reason: reasonSchema });

export const disablePersonRoute = defineRoute({
  name: 'person.disable',
  method: 'POST',
  path: '/api/v1/persons/:id/disable',
  access: byGrant('usermanage', 'disable'),
  body: reasoned,
  output: moved,
  summary: 'Disable an account and end its sessions at once',
  statements: 10,
});

export const enablePersonRoute = defineRoute({
  name: 'person.enable',
  method: 'POST',
  path: '/api/v1/persons/:id/enable',
  access: byGrant('usermanage', 'enable'),
  output: moved,
  summary: 'Let a disabled account sign in again',
  statements: 8,
});

export const unlockPersonRoute = defineRoute({
  name: 'person.unlock',
  method: 'POST',
  path: '/api/v1/persons/:id/unlock',
  access: byGrant('usermanage', 'enable'),
  output: moved,
  summary: 'Forget the failed sign-ins of an account',
  statements: 8,
});

export const resetPasswordRoute = defineRoute({
  name: 'person.resetPassword',
  method: 'POST',
  path: '/api/v1/persons/:id/password',
  access: byGrant('usermanage', 'edit'),
  /** The random password, told this once; the person must change it at the next sign-in. */
  output: z.object({ password: z.string() }),
  raw: true,
  summary: 'Give a person a random password and end all sessions',
  statements: 12,
});

export const personSessionsRoute = defineRoute({
  name: 'person.sessions',
  method: 'GET',
  path: '/api/v1/persons/:id/sessions',
  access: byGrant('usermanage', 'query'),
  output: rowsOf({
    id: z.string(),
    terminal: z.string(),
    agent: z.nullable(z.string()),
    ip: z.nullable(z.string()),
    createdAt: z.string(),
    seenAt: z.string(),
    expiresAt: z.string(),
  }),
  summary: 'Open sign-ins of a person',
  statements: 3,
});

export const revokeSessionsRoute = defineRoute({
  name: 'person.revokeSessions',
  method: 'POST',
  path: '/api/v1/persons/:id/sessions/revoke',
  access: byGrant('usermanage', 'edit'),
  /** One session, or all when absent. */
  body: z.strictObject({ sessionId: z.optional(idSchema) }),
  output: z.object({ ended: z.number() }),
  summary: 'End sign-ins of a person',
  statements: 8,
});

export const revealPersonRoute = defineRoute({
  name: 'person.reveal',
  method: 'POST',
  path: '/api/v1/persons/:id/contact',
  access: byGrant('usermanage', 'get'),
  body: z.strictObject({ reason: z.enum(REVEAL_REASONS), note: z.optional(textSchema(0, 200)) }),
  output: z.object({ mobile: z.nullable(z.string()), email: z.nullable(z.string()), until: instantSchema }),
  // Contact data in full must not be kept for a repeated call either.
  raw: true,
  summary: 'Mobile number and e-mail address in full, for a reason that is audited',
  statements: 6,
});

export const deletePersonRoute = defineRoute({
  name: 'person.delete',
  method: 'DELETE',
  path: '/api/v1/persons/:id',
  access: byGrant('usermanage', 'delete'),
  output: moved,
  summary: 'Delete a person nothing needs; refused with the counts of what does',
  statements: 30,
});

export const restorePersonRoute = defineRoute({
  name: 'person.restore',
  method: 'POST',
  path: '/api/v1/persons/:id/restore',
  access: byGrant('usermanage', 'delete'),
  output: moved,
  summary: 'Take a deletion back within 30 days',
  statements: 10,
});
