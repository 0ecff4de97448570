import * as z from 'zod/mini';
import { anyone, signedIn } from '../access/access.ts';
import { defineRoute } from '../http/contract.ts';
import { listOf } from '../http/schemas.ts';
import { LOCALES } from '../i18n/locales.ts';
import { MAX_PROOF } from '../values/work.ts';

const terminal = z.enum(['web', 'mobile-web', 'client']);
const businessName = z.optional(z.string().check(z.maxLength(100)));

const signedInAnswer = z.object({
  Token: z.string(),
  /** Unix milliseconds. */
  ExpireTime: z.number(),
  Profile: z.object({ Id: z.string(), UserId: z.string(), UnitId: z.nullable(z.string()), UserName: z.string() }),
  /** True when the sign-in ends with the browser: the token stays in the tab. */
  PublicComputer: z.optional(z.boolean()),
});

/** Sign-in (specification §7). */
export const loginRoute = defineRoute({
  name: 'identity.login',
  method: 'POST',
  path: '/api/Authorize/login',
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    Account: z.string().check(
      z.overwrite((text) => text.trim().toLowerCase()),
      z.minLength(1),
      z.maxLength(64),
    ),
    /** Client hash: opaque to the server, 1–128 printable ASCII characters. */
    Password: z.string().check(z.regex(/^[\x20-\x7e]{1,128}$/)),
    BusinessId: z.string().check(z.maxLength(64)),
    BusinessName: businessName,
    Terminal: terminal,
    /** 公用电脑: the sign-in ends with the browser and the device stays unknown. */
    PublicComputer: z.optional(z.boolean()),
    /** Answer to the `Work` of a refusal at a shared address. */
    Proof: z.optional(z.string().check(z.maxLength(MAX_PROOF))),
  }),
  output: signedInAnswer,
  summary: 'Sign in with account and client hash of the password',
  statements: 14,
});

/** Check of a sign-in: bearer in the body, or the sign-in cookie of an allowed origin. */
export const refreshRoute = defineRoute({
  name: 'identity.refresh',
  method: 'POST',
  path: '/api/Authorize/refresh',
  dialect: 'spec',
  access: anyone,
  body: z.strictObject({
    Account: z.optional(z.string().check(z.maxLength(64))),
    BusinessId: z.string().check(z.maxLength(64)),
    BusinessName: businessName,
    Terminal: z.optional(terminal),
    Token: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: signedInAnswer,
  summary: 'Renew the bearer; slides the seven days',
  repeat: 'natural',
  statements: 8,
  whilePasswordDue: true,
});

/** Sign-out. Always answers 0: a client that wants out gets out. */
export const logoutRoute = defineRoute({
  name: 'identity.logout',
  method: 'POST',
  path: '/api/Authorize/logout',
  dialect: 'spec',
  access: anyone,
  summary: 'End the session on all hosts',
  repeat: 'natural',
  statements: 6,
  whilePasswordDue: true,
});

const permission = z.object({
  permissionId: z.string(),
  permissionName: z.string(),
  actionEntitySet: listOf({ action: z.string(), describe: z.string(), defaultCheck: z.boolean() }),
  actionList: z.array(z.string()),
});

/** The own record, and nobody else's. */
export const userInfoRoute = defineRoute({
  name: 'identity.userInfo',
  method: 'GET',
  path: '/api/v1/person/GetUserInfo',
  aliases: ['/data/api/v1/person/GetUserInfo'],
  dialect: 'spec',
  access: signedIn,
  output: z.object({
    id: z.string(),
    account: z.string(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    unitId: z.nullable(z.string()),
    unitName: z.nullable(z.string()),
    locale: z.nullable(z.string()),
    settings: z.record(z.string(), z.unknown()),
    mustChangePassword: z.boolean(),
    role: z.object({ id: z.number(), name: z.string(), permissions: z.array(permission) }),
    /** Permission ids of the management pages, as specification §6 spells them. */
    pages: z.array(z.string()),
  }),
  summary: 'The signed-in person with role and permissions',
  statements: 2,
  whilePasswordDue: true,
});

/** Change of the own password. */
export const changePasswordRoute = defineRoute({
  name: 'identity.changePassword',
  method: 'POST',
  path: '/data/api/v1/person/ChangePassword',
  aliases: ['/api/person/ChangePassword'],
  dialect: 'spec',
  access: signedIn,
  body: z.strictObject({
    Account: z.optional(z.string().check(z.maxLength(64))),
    OldPassword: z.string().check(z.regex(/^[\x20-\x7e]{1,128}$/)),
    NewPassword: z.string().check(z.regex(/^[\x20-\x7e]{1,128}$/)),
    ConfirmPassword: z.optional(z.string().check(z.maxLength(128))),
  }),
  output: z.object({ Token: z.string(), ExpireTime: z.number() }),
  summary: 'Change the own password; ends all other sessions',
  statements: 24,
  whilePasswordDue: true,
});

/** Live events of the signed-in person: `session.revoked` first; resumes by Last-Event-ID. */
export const streamRoute = defineRoute({
  name: 'identity.stream',
  method: 'GET',
  path: '/api/v1/stream',
  access: signedIn,
  raw: true,
  summary: 'Server-sent events for the signed-in person',
  statements: 0,
});

/** Display settings and language that follow the person; a preference, not an audited fact. Replaces what was kept. */
export const saveSettingsRoute = defineRoute({
  name: 'identity.saveSettings',
  method: 'PUT',
  path: '/api/v1/me/settings',
  access: signedIn,
  body: z.strictObject({
    settings: z.optional(
      z
        .record(
          z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
          z.union([z.string().check(z.maxLength(64)), z.number(), z.boolean(), z.null()]),
        )
        .check(z.refine((given) => Object.keys(given).length <= 40)),
    ),
    locale: z.optional(z.enum(LOCALES)),
  }),
  summary: 'Keep the own display settings and language',
  repeat: 'natural',
  statements: 1,
  whilePasswordDue: true,
});
