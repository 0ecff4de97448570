import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf } from '../../../kernel/http/schemas.ts';

const slug = z.enum(['privacy', 'terms']);
const version = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000));

const consents = z.object({
  /** Documents in force the person has not agreed to in their present version. */
  due: listOf({ slug, version, agreed: z.nullable(z.number()) }),
  given: listOf({ slug: z.string(), version: z.number(), at: z.string() }),
});

export const consentRoute = defineRoute({
  name: 'identity.consent',
  method: 'GET',
  path: '/api/v1/me/consent',
  access: signedIn,
  output: consents,
  summary: 'What the person has to agree to, and has agreed to',
  statements: 3,
  whilePasswordDue: true,
});

export const giveConsentRoute = defineRoute({
  name: 'identity.giveConsent',
  method: 'POST',
  path: '/api/v1/me/consent',
  access: signedIn,
  body: z.strictObject({
    documents: z.array(z.strictObject({ slug, version })).check(z.minLength(1), z.maxLength(2)),
  }),
  output: consents,
  summary: 'Agree to documents in their present version',
  statements: 7,
  whilePasswordDue: true,
});
