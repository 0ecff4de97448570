import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { LOCALES } from '../../../kernel/i18n/locales.ts';
import {
  accountSchema,
  clientHashSchema,
  emailSchema,
  GENDERS,
  mobileSchema,
  nameSchema,
  numberSchema,
} from './person.model.ts';
import { INTRO_LENGTH } from './profile.model.ts';
import { oneTimeCode } from './registration.model.ts';

/** The own record, contacts, devices and data. */
const instant = z.nullable(z.string());
const text = z.nullable(z.string());

export const profileRoute = defineRoute({
  name: 'me.profile',
  method: 'GET',
  path: '/api/v1/me/profile',
  access: signedIn,
  output: z.object({
    account: z.string(),
    name: z.string(),
    number: text,
    role: z.number(),
    gender: z.nullable(z.enum(GENDERS)),
    unitName: text,
    college: text,
    major: text,
    className: text,
    title: text,
    intro: text,
    mobile: text,
    email: text,
    emailVerified: z.boolean(),
    locale: text,
    avatar: text,
    hasPassword: z.boolean(),
    locked: z.object({ identity: z.boolean(), study: z.boolean(), college: z.boolean(), title: z.boolean() }),
    /** `approved` while a binding is in force, `submitted` while only an application is under way. */
    binding: z.nullable(z.enum(['approved', 'submitted'])),
    cancelAt: instant,
    version: z.number(),
  }),
  summary: 'The own record with what is locked',
  statements: 4,
});

const facts = {
  name: nameSchema,
  number: z.nullable(numberSchema),
  gender: z.nullable(z.enum(GENDERS)),
  college: z.nullable(textSchema(0, 60)),
  major: z.nullable(textSchema(0, 60)),
  className: z.nullable(textSchema(0, 60)),
  title: z.nullable(textSchema(0, 40)),
  intro: z.nullable(
    z.string().check(
      z.overwrite((value) => value.trim()),
      z.maxLength(INTRO_LENGTH),
    ),
  ),
  locale: z.enum(LOCALES),
};

export const updateProfileRoute = defineRoute({
  name: 'me.updateProfile',
  method: 'PATCH',
  path: '/api/v1/me/profile',
  access: signedIn,
  body: z.extend(z.partial(z.strictObject(facts)), { version: z.number() }),
  output: z.object({ version: z.number() }),
  summary: 'Change the own record; a locked field is refused',
  statements: 10,
});

export const avatarRoute = defineRoute({
  name: 'me.avatar',
  method: 'PUT',
  path: '/api/v1/me/avatar',
  access: signedIn,
  /** A picture brought before, or null for the initials. */
  body: z.strictObject({ attachmentId: z.nullable(idSchema) }),
  output: z.object({ avatar: text }),
  summary: 'Set the own picture',
  statements: 8,
});

const contact = z.union([
  z.strictObject({ kind: z.literal('mobile'), target: mobileSchema }),
  z.strictObject({ kind: z.literal('email'), target: emailSchema }),
]);

export const contactCodeRoute = defineRoute({
  name: 'me.contactCode',
  method: 'POST',
  path: '/api/v1/me/contact/code',
  access: signedIn,
  body: z.strictObject({ contact, password: clientHashSchema }),
  output: z.object({ waitSeconds: z.number() }),
  summary: 'Send a code to a new number or address, after the own password',
  statements: 16,
  perMinute: 30,
});

export const changeContactRoute = defineRoute({
  name: 'me.changeContact',
  method: 'POST',
  path: '/api/v1/me/contact',
  access: signedIn,
  body: z.strictObject({ contact, code: oneTimeCode }),
  output: z.object({ changed: z.literal(true) }),
  summary: 'Take over a number or address proved by a code; the old one is told',
  statements: 14,
  perMinute: 60,
});

export const ownSessionsRoute = defineRoute({
  name: 'me.sessions',
  method: 'GET',
  path: '/api/v1/me/sessions',
  access: signedIn,
  output: rowsOf({
    id: z.string(),
    terminal: z.string(),
    browser: text,
    system: text,
    ip: text,
    createdAt: z.string(),
    seenAt: z.string(),
    expiresAt: z.string(),
    current: z.boolean(),
  }),
  summary: 'Own open sign-ins, the present one first',
  statements: 2,
});

export const endSessionsRoute = defineRoute({
  name: 'me.endSessions',
  method: 'POST',
  path: '/api/v1/me/sessions/end',
  access: signedIn,
  /** One session, or all but the present one when absent. */
  body: z.strictObject({ sessionId: z.optional(idSchema) }),
  output: z.object({ ended: z.number() }),
  summary: 'End one own sign-in or all others',
  statements: 5,
});

export const exportOwnRoute = defineRoute({
  name: 'me.export',
  method: 'POST',
  path: '/api/v1/me/export',
  access: signedIn,
  body: z.strictObject({ password: clientHashSchema }),
  output: z.object({ jobId: z.string() }),
  summary: 'Gather everything the platform keeps about oneself into a file',
  statements: 16,
  perMinute: 6,
});

export const requestCancelRoute = defineRoute({
  name: 'me.requestCancel',
  method: 'POST',
  path: '/api/v1/me/cancel',
  access: signedIn,
  /** The account is typed once more. */
  body: z.strictObject({ password: clientHashSchema, account: accountSchema }),
  output: z.object({ cancelAt: z.string() }),
  summary: 'Ask for the removal of the own account in 15 days',
  statements: 40,
});

export const takeBackCancelRoute = defineRoute({
  name: 'me.takeBackCancel',
  method: 'DELETE',
  path: '/api/v1/me/cancel',
  access: signedIn,
  output: z.object({ cancelAt: z.null() }),
  summary: 'Keep the account after all',
  statements: 5,
});
