import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { FLAVOURS } from '../../catalogue/shared/flavour.model.ts';
import { PROFILES, VERSION_STATES } from './version.model.ts';

const said = z.object({ code: z.string(), message: z.string() });

/** Versions with their check reports in the caller's language. */
export const versionsRoute = defineRoute({
  name: 'experiments.versions',
  method: 'GET',
  path: '/api/v1/experiments/:id/versions',
  access: signedIn,
  output: listOf({
    id: z.string(),
    number: z.number(),
    state: z.enum(VERSION_STATES),
    published: z.boolean(),
    filename: z.string(),
    bytes: z.number(),
    inflatedBytes: z.nullable(z.number()),
    files: z.nullable(z.number()),
    launchKind: z.string(),
    flavour: z.nullable(z.enum(FLAVOURS)),
    entry: z.nullable(z.string()),
    profile: z.nullable(z.enum(PROFILES)),
    note: z.string(),
    createdAt: z.string(),
    checkedAt: z.nullable(z.string()),
    reason: z.nullable(said),
    findings: listOf({
      code: z.string(),
      severity: z.enum(['F', 'W', 'N']),
      message: z.string(),
      remedy: z.string(),
      path: z.nullable(z.string()),
      line: z.nullable(z.number()),
    }),
    /** Findings that stop the version from being published. */
    blocking: z.number(),
    /** The platform records the steps, because the package does not report them. */
    recorded: z.boolean(),
    can: z.object({ publish: z.boolean(), rollBack: z.boolean(), delete: z.boolean(), record: z.boolean() }),
  }),
  summary: 'Versions of an experiment and their check reports',
  statements: 3,
});

/** Makes a version of a finished upload. */
export const createVersionRoute = defineRoute({
  name: 'experiments.createVersion',
  method: 'POST',
  path: '/api/v1/experiments/:id/versions',
  access: signedIn,
  body: z.strictObject({
    uploadId: idSchema,
    number: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)),
    note: z._default(textSchema(0, 500), ''),
    /** Isolation; null leaves it to the manifest and the check. */
    profile: z._default(z.nullable(z.enum(PROFILES)), null),
    removeTrackers: z._default(z.boolean(), false),
  }),
  output: z.object({ id: z.string() }),
  summary: 'Make a version of an uploaded package and check it',
  statements: 7,
});

/** Publishes a ready version. */
export const publishVersionRoute = defineRoute({
  name: 'experiments.publishVersion',
  method: 'POST',
  path: '/api/v1/experiments/:id/versions/:versionId/publish',
  access: signedIn,
  summary: 'Publish a ready version',
  statements: 6,
});

/** Goes back to a version published before. */
export const rollBackRoute = defineRoute({
  name: 'experiments.rollBack',
  method: 'POST',
  path: '/api/v1/experiments/:id/versions/:versionId/roll-back',
  access: signedIn,
  summary: 'Go back to a version that was published before',
  statements: 6,
});

/** Makes a version of the same files whose steps the platform records. */
export const recordByPlatformRoute = defineRoute({
  name: 'experiments.recordByPlatform',
  method: 'POST',
  path: '/api/v1/experiments/:id/versions/:versionId/record',
  access: signedIn,
  output: z.object({ id: z.string(), number: z.number() }),
  summary: 'Make a version of the same files whose steps the platform records',
  statements: 8,
});

/** Deletes a version that never was published. */
export const deleteVersionRoute = defineRoute({
  name: 'experiments.deleteVersion',
  method: 'DELETE',
  path: '/api/v1/experiments/:id/versions/:versionId',
  access: signedIn,
  summary: 'Delete a version that was never published',
  statements: 5,
});
