import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { MAX_PROOF } from '../../../kernel/values/work.ts';
import { MOBILE, oneTimeCode } from './registration.model.ts';

/**
 * Registration and recovery by a code. The server has these routes only where registration is live
 *; every one answers alike whether the number, the address or the account is known or not.
 */
const mobile = z.string().check(z.trim(), z.regex(MOBILE));
const contact = z.string().check(
  z.overwrite((text) => text.trim().toLowerCase()),
  z.maxLength(254),
  z.regex(/^(1[3-9]\d{9}|[^\s@]{1,64}@[^\s@]{1,190})$/),
);
const clientHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Answer to the `Work` of a refusal: one network address that asks for many codes works for each. */
const proof = z.optional(z.string().check(z.maxLength(MAX_PROOF)));
/** The ticket redeems the code: who did not ask for it cannot spend its tries. */
const sent = z.object({ waitSeconds: z.number(), ticket: z.string() });
const accepted = z.object({ accepted: z.literal(true) });

export const registerCodeRoute = defineRoute({
  name: 'identity.registerCode',
  method: 'POST',
  path: '/api/v1/registration/code',
  access: anyone,
  body: z.strictObject({ mobile, proof }),
  output: sent,
  summary: 'Send a code to a mobile number that wants to register',
  statements: 4,
  perMinute: 120,
});

export const registerRoute = defineRoute({
  name: 'identity.register',
  method: 'POST',
  path: '/api/v1/registration',
  access: anyone,
  body: z.strictObject({
    account: z.string().check(
      z.overwrite((text) => text.trim().toLowerCase()),
      z.regex(/^[a-z0-9._@-]{4,64}$/),
    ),
    password: clientHash,
    mobile,
    ticket: z.uuid(),
    code: oneTimeCode,
  }),
  output: accepted,
  summary: 'Register with a code; the same answer for a number or account in use',
  statements: 10,
  perMinute: 120,
});

export const recoveryCodeRoute = defineRoute({
  name: 'identity.recoveryCode',
  method: 'POST',
  path: '/api/v1/recovery/code',
  access: anyone,
  body: z.strictObject({ contact, proof }),
  output: sent,
  summary: 'Send a code to a mobile number or e-mail address that wants a new password',
  statements: 4,
  perMinute: 120,
});

export const recoverRoute = defineRoute({
  name: 'identity.recover',
  method: 'POST',
  path: '/api/v1/recovery',
  access: anyone,
  body: z.strictObject({ contact, ticket: z.uuid(), code: oneTimeCode, password: clientHash }),
  output: accepted,
  summary: 'Set a new password with a code; the same answer for unknown accounts',
  statements: 14,
  perMinute: 120,
});
