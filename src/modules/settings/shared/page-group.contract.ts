import * as z from 'zod/mini';
import { byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { instantSchema, reasonSchema } from '../../../kernel/http/schemas.ts';

const group = z.string().check(z.regex(/^[a-z][a-z.]{1,39}$/));
const params = z.object({ group });
/** Version of the draft that was read; 0 when there was none. */
const version = z.int().check(z.minimum(0), z.maximum(1_000_000));

const publication = z.object({
  number: z.number(),
  state: z.enum(['scheduled', 'live', 'past']),
  from: instantSchema,
  publishedAt: instantSchema,
  publishedBy: z.string(),
  reason: z.string(),
});

/** One group of settings as its editor sees it. */
export const pageGroupRoute = defineRoute({
  name: 'settings.pageGroup',
  method: 'GET',
  path: '/api/v1/page-groups/:group',
  access: byGrant('homeShowEdit', 'query'),
  params,
  output: z.object({
    /** What stands now; what the product shows by itself as long as nothing was published. */
    live: z.object({ number: z.nullable(z.number()), content: z.unknown() }),
    draft: z.nullable(
      z.object({ version: z.number(), content: z.unknown(), savedAt: instantSchema, savedBy: z.string() }),
    ),
    /** Newest first; at most the last 20 and those to come. */
    versions: z.array(publication),
    /** What else the editor shows: names and pictures of what the contents name by id. */
    named: z.record(z.string(), z.unknown()),
    /** What the person may do here. */
    can: z.object({ edit: z.boolean(), publish: z.boolean() }),
  }),
  summary: 'Draft, live version and history of a group of settings',
  statements: 8,
});

/** Keeps the draft. What was taken out of rich text is told in `removed`. */
export const saveDraftRoute = defineRoute({
  name: 'settings.saveDraft',
  method: 'PUT',
  path: '/api/v1/page-groups/:group/draft',
  access: byGrant('homeShowEdit', 'edit'),
  params,
  body: z.strictObject({ version, content: z.record(z.string(), z.unknown()) }),
  output: z.object({ version: z.number(), content: z.unknown(), removed: z.array(z.string()) }),
  summary: 'Saves the draft of a group of settings',
  statements: 18,
  maxBody: 400_000,
});

export const discardDraftRoute = defineRoute({
  name: 'settings.discardDraft',
  method: 'DELETE',
  path: '/api/v1/page-groups/:group/draft',
  access: byGrant('homeShowEdit', 'edit'),
  params,
  output: z.object({ discarded: z.boolean() }),
  summary: 'Gives up the draft of a group of settings',
  statements: 14,
});

/** Publishes the draft at once or from an instant on. */
export const publishDraftRoute = defineRoute({
  name: 'settings.publishDraft',
  method: 'POST',
  path: '/api/v1/page-groups/:group/publish',
  access: byGrant('homeShowEdit', 'enable'),
  params,
  body: z.strictObject({ version, reason: reasonSchema, from: z.optional(instantSchema) }),
  output: z.object({ number: z.number(), from: instantSchema }),
  summary: 'Publishes the draft of a group of settings, at once or from an instant on',
  statements: 22,
});

export const cancelPublicationRoute = defineRoute({
  name: 'settings.cancelPublication',
  method: 'DELETE',
  path: '/api/v1/page-groups/:group/versions/:number',
  access: byGrant('homeShowEdit', 'disable'),
  params: z.object({ group, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ cancelled: z.boolean() }),
  summary: 'Takes back a publication whose instant has not come',
  statements: 20,
});

/** Copies an earlier version into the draft. */
export const restoreVersionRoute = defineRoute({
  name: 'settings.restoreVersion',
  method: 'POST',
  path: '/api/v1/page-groups/:group/restore',
  access: byGrant('homeShowEdit', 'edit'),
  params,
  body: z.strictObject({ version, number: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ version: z.number() }),
  summary: 'Copies an earlier version of a group of settings into its draft',
  statements: 18,
});

export const previewRoute = defineRoute({
  name: 'settings.preview',
  method: 'POST',
  path: '/api/v1/page-previews',
  access: byGrant('homeShowEdit', 'query'),
  body: z.strictObject({}),
  output: z.object({ token: z.string(), expiresAt: instantSchema }),
  summary: 'Makes a private link to the drafts that is good for one hour',
  statements: 8,
});
