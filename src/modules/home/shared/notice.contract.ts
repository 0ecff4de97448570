import * as z from 'zod/mini';
import { anyone, byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, keywordSchema, pageOf, pageQuery, textSchema } from '../../../kernel/http/schemas.ts';
import { NOTICE_FILES, NOTICE_STATES, NOTICE_TITLE } from './notice.model.ts';

const params = z.object({ id: idSchema });
const attachment = z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() });
const neighbour = z.nullable(z.object({ id: z.string(), title: z.string() }));

export const publicNoticesRoute = defineRoute({
  name: 'home.notices',
  method: 'GET',
  path: '/api/v1/notices',
  access: anyone,
  query: z.object({ ...pageQuery, kw: keywordSchema }),
  output: pageOf(
    z.object({
      id: z.string(),
      title: z.string(),
      brief: z.string(),
      pinned: z.boolean(),
      publishedAt: instantSchema,
      files: z.number(),
    }),
  ),
  summary: 'Published notices of the site, pinned ones first',
  statements: 1,
  cacheSeconds: 5,
});

export const publicNoticeRoute = defineRoute({
  name: 'home.notice',
  method: 'GET',
  path: '/api/v1/notices/:id',
  access: anyone,
  output: z.object({
    id: z.string(),
    title: z.string(),
    body: z.string(),
    pinned: z.boolean(),
    publishedAt: instantSchema,
    attachments: z.array(attachment),
    newer: neighbour,
    older: neighbour,
  }),
  summary: 'One published notice with its neighbours',
  statements: 3,
  cacheSeconds: 5,
});

/** Counts one reading: once a person, else once a browser that tells its seed. */
export const readNoticeRoute = defineRoute({
  name: 'home.readNotice',
  method: 'POST',
  path: '/api/v1/notices/:id/read',
  access: anyone,
  body: z.strictObject({ guest: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))) }),
  output: z.object({ counted: z.boolean() }),
  summary: 'Counts a reading of a notice',
  repeat: 'natural',
  statements: 6,
  perMinute: 60,
});

const notice = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(NOTICE_STATES),
  pinned: z.boolean(),
  publishAt: z.nullable(instantSchema),
  expiresAt: z.nullable(instantSchema),
  reads: z.number(),
  author: z.string(),
  version: z.number(),
  updatedAt: instantSchema,
});

export const managedNoticesRoute = defineRoute({
  name: 'home.managedNotices',
  method: 'GET',
  path: '/api/v1/home/notices',
  access: byGrant('homeShowEdit', 'query'),
  query: z.object({ ...pageQuery, kw: keywordSchema, state: z.optional(z.enum(NOTICE_STATES)) }),
  output: pageOf(notice),
  summary: 'All notices of the site for their editors, newest first',
  statements: 1,
});

export const managedNoticeRoute = defineRoute({
  name: 'home.managedNotice',
  method: 'GET',
  path: '/api/v1/home/notices/:id',
  access: byGrant('homeShowEdit', 'query'),
  output: z.extend(notice, { body: z.string(), attachments: z.array(attachment) }),
  summary: 'One notice with its text for its editor',
  statements: 2,
});

const text = {
  title: textSchema(1, NOTICE_TITLE),
  body: z.string().check(z.maxLength(150_000)),
  pinned: z.boolean(),
  attachments: z.array(idSchema).check(z.maxLength(NOTICE_FILES)),
  publishAt: z.nullable(instantSchema),
  expiresAt: z.nullable(instantSchema),
};
/** What was taken out of the text is told, each tag once. */
const saved = z.object({ id: z.string(), version: z.number(), removed: z.array(z.string()) });

export const createNoticeRoute = defineRoute({
  name: 'notice.create',
  method: 'POST',
  path: '/api/v1/home/notices',
  access: byGrant('homeShowEdit', 'add'),
  body: z.strictObject(text),
  output: saved,
  summary: 'Writes a notice as a draft',
  statements: 10,
  maxBody: 400_000,
});

export const updateNoticeRoute = defineRoute({
  name: 'notice.update',
  method: 'PUT',
  path: '/api/v1/home/notices/:id',
  access: byGrant('homeShowEdit', 'edit'),
  body: z.strictObject({ ...text, version: z.int().check(z.minimum(1)) }),
  output: saved,
  summary: 'Changes a notice',
  statements: 10,
  maxBody: 400_000,
});

const version = z.int().check(z.minimum(1), z.maximum(1_000_000));
const command = { params, body: z.strictObject({ version }), output: z.object({ version: z.number() }) };

export const publishNoticeRoute = defineRoute({
  name: 'notice.publish',
  method: 'POST',
  path: '/api/v1/home/notices/:id/publish',
  access: byGrant('homeShowEdit', 'enable'),
  ...command,
  summary: 'Publishes a notice, at once or at the instant it names',
  statements: 9,
});

export const withdrawNoticeRoute = defineRoute({
  name: 'notice.withdraw',
  method: 'POST',
  path: '/api/v1/home/notices/:id/withdraw',
  access: byGrant('homeShowEdit', 'disable'),
  ...command,
  summary: 'Withdraws a notice from list, search, front page and address',
  statements: 9,
});

export const deleteNoticeRoute = defineRoute({
  name: 'notice.delete',
  method: 'DELETE',
  path: '/api/v1/home/notices/:id',
  access: byGrant('homeShowEdit', 'delete'),
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
  output: z.object({ deleted: z.boolean() }),
  summary: 'Deletes a notice that is not published',
  statements: 9,
});
