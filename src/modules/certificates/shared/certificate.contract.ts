import * as z from 'zod/mini';
import { anyone, signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import { outcomeSchema } from '../../../kernel/managed/contract.ts';
import {
  CERTIFICATE_KINDS,
  MAX_ISSUED,
  NAME_TRIES_PER_HOUR,
  REVOKE_KINDS,
  REVOKE_REASON,
} from './certificate.model.ts';

/** Read as it was typed: blanks, dashes and case do not matter. */
const serialParams = z.strictObject({ serial: z.string().check(z.maxLength(60)) });
/** What is printed on it, and whether it holds. */
const printed = {
  serial: z.string(),
  kind: z.enum(CERTIFICATE_KINDS),
  title: z.string(),
  titleEn: z.nullable(z.string()),
  unit: z.string(),
  term: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  credits: z.nullable(z.number()),
  band: z.nullable(z.object({ key: z.nullable(z.string()), name: z.nullable(z.string()) })),
  achievedAt: instantSchema,
  issuedAt: instantSchema,
  revoked: z.nullable(z.object({ at: instantSchema, kind: z.enum(REVOKE_KINDS) })),
};

export const readCertificateRoute = defineRoute({
  name: 'certificates.read',
  method: 'GET',
  path: '/api/v1/certificates/:serial',
  access: anyone,
  params: serialParams,
  output: z.object({
    ...printed,
    /** First character of the holder's name; the rest is hidden. */
    holder: z.string(),
  }),
  summary: 'What everybody may read of a certificate: whether it holds, and what it says but for the name',
  statements: 2,
  perHour: 120,
});

export const checkNameRoute = defineRoute({
  name: 'certificates.checkName',
  method: 'POST',
  path: '/api/v1/certificates/:serial/name',
  access: anyone,
  params: serialParams,
  body: z.strictObject({ name: textSchema(1, 100) }),
  output: z.object({ same: z.boolean() }),
  summary: 'Whether a full name is that of the holder',
  statements: 2,
  perHour: NAME_TRIES_PER_HOUR,
});

export const fullCertificateRoute = defineRoute({
  name: 'certificates.full',
  method: 'GET',
  path: '/api/v1/certificates/:serial/full',
  access: signedIn,
  params: serialParams,
  output: z.object({
    ...printed,
    name: z.string(),
    own: z.boolean(),
    /** Words of the revocation; null while it holds. */
    revokeReason: z.nullable(z.string()),
    can: z.object({ revoke: z.boolean() }),
  }),
  summary: 'A certificate to print, for its holder and for who may revoke it',
  statements: 10,
});

export const revokeCertificateRoute = defineRoute({
  name: 'certificate.revoke',
  method: 'POST',
  path: '/api/v1/certificates/:serial/revocation',
  access: signedIn,
  params: serialParams,
  body: z.strictObject({
    kind: z.enum(REVOKE_KINDS),
    reason: textSchema(REVOKE_REASON.min, REVOKE_REASON.max),
  }),
  output: z.object({ revokedAt: instantSchema }),
  summary: 'Revokes a certificate: from then on everybody who checks it reads so',
  statements: 20,
});

export const classCertificatesRoute = defineRoute({
  name: 'certificates.ofClass',
  method: 'GET',
  path: '/api/v1/classes/:classId/certificates',
  access: signedIn,
  output: z.object({
    rows: listOf({
      personId: z.string(),
      name: z.string(),
      number: z.nullable(z.string()),
      /** Published total; null while there is none. */
      total: z.nullable(z.number()),
      standing: z.enum(['passed', 'failed', 'unpublished']),
      /** The one that holds. */
      certificate: z.nullable(z.object({ serial: z.string(), issuedAt: instantSchema })),
      /** Revoked ones of before. */
      revoked: z.number(),
    }),
    passLine: z.number(),
    can: z.object({ issue: z.boolean() }),
  }),
  summary: 'Learners of a class with their published totals and certificates',
  statements: 14,
});

export const issueCertificatesRoute = defineRoute({
  name: 'certificate.issue',
  method: 'POST',
  path: '/api/v1/classes/:classId/certificates',
  access: signedIn,
  body: z.strictObject({
    personIds: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_ISSUED)),
    /** Prints the grade word of the published total. */
    withBand: z.boolean(),
  }),
  output: outcomeSchema,
  summary: 'Issues the certificate of the course to learners whose published total reaches the pass line',
  statements: 40,
});

export const runCertificateRoute = defineRoute({
  name: 'certificates.ofRun',
  method: 'GET',
  path: '/api/v1/runs/:runId/certificate',
  access: signedIn,
  output: z.object({
    /** `open` it can be had for this run, `issued` there is one for the experiment, `none` neither. */
    state: z.enum(['none', 'open', 'issued']),
    serial: z.nullable(z.string()),
  }),
  summary: 'Whether an own run earns the certificate of its experiment',
  statements: 4,
});

export const claimCertificateRoute = defineRoute({
  name: 'certificate.claim',
  method: 'POST',
  path: '/api/v1/runs/:runId/certificate',
  access: signedIn,
  output: z.object({ serial: z.string() }),
  summary:
    'Gets the certificate of an experiment for an own finished run with the pass score; asked again, the same one',
  statements: 20,
});

export const ownCertificatesRoute = defineRoute({
  name: 'certificates.own',
  method: 'GET',
  path: '/api/v1/own-certificates',
  access: signedIn,
  query: z.object({ course: z.optional(idSchema) }),
  output: rowsOf(printed),
  summary: 'Own certificates, newest first, at most 200; of one course when asked',
  statements: 2,
});
