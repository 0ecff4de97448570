import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema } from '../../../kernel/http/schemas.ts';
import { storedTextSchema } from '../../../kernel/i18n/stored-text.ts';
import { MAX_TAKEN_BACK, NOTICE_KINDS } from './notification.model.ts';

const kind = z.enum(NOTICE_KINDS);
const unread = z.object({ all: z.number(), todo: z.number(), teaching: z.number(), system: z.number() });

const line = z.object({
  id: z.string(),
  kind,
  /** A text to be put into words by the reader, or finished words. */
  text: z.union([storedTextSchema, z.object({ plain: z.string() })]),
  target: z.nullable(
    z.object({
      page: z.string(),
      query: z.record(z.string(), z.union([z.string(), z.number()])),
      params: z.record(z.string(), z.string()),
    }),
  ),
  /** What it is about no longer exists, or the person may no longer see it. */
  gone: z.boolean(),
  at: z.string(),
  read: z.boolean(),
});

/** Own notices, newest first. */
export const listNotificationsRoute = defineRoute({
  name: 'notifications.list',
  method: 'GET',
  path: '/api/v1/notifications',
  access: signedIn,
  query: z.strictObject({
    kind: z.optional(kind),
    unread: z.optional(z.enum(['true'])),
    /** `next` of the page before. */
    before: z.optional(
      z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
    ),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 20),
  }),
  output: z.object({ rows: z.array(line), next: z.nullable(z.string()), unread }),
  summary: 'Own notices by tab, keyset-paged',
  // The reader's identity, the list, the counts, and one question per kind of object.
  statements: 6,
});

/** Numbers of own unread notices. */
export const unreadNotificationsRoute = defineRoute({
  name: 'notifications.unread',
  method: 'GET',
  path: '/api/v1/notifications/unread',
  access: signedIn,
  output: unread,
  summary: 'Numbers of own unread notices',
  statements: 2,
});

export const readNotificationRoute = defineRoute({
  name: 'notifications.read',
  method: 'PUT',
  path: '/api/v1/notifications/:id/read',
  access: signedIn,
  output: unread,
  summary: 'Mark one own notice as read',
  repeat: 'natural',
  statements: 2,
});

export const readAllNotificationsRoute = defineRoute({
  name: 'notifications.readAll',
  method: 'POST',
  path: '/api/v1/notifications/read-all',
  access: signedIn,
  body: z.strictObject({ kind: z.optional(kind) }),
  /** The notices that were unread until now, so that it can be taken back. */
  output: z.extend(unread, { ids: z.array(z.string()) }),
  summary: 'Mark all own notices, or those of one tab, as read',
  repeat: 'natural',
  statements: 2,
});

export const deleteNotificationRoute = defineRoute({
  name: 'notifications.delete',
  method: 'DELETE',
  path: '/api/v1/notifications/:id',
  access: signedIn,
  output: unread,
  summary: 'Delete one own notice',
  statements: 2,
});

export const takeBackNotificationsRoute = defineRoute({
  name: 'notifications.takeBack',
  method: 'POST',
  path: '/api/v1/notifications/take-back',
  access: signedIn,
  body: z.strictObject({
    what: z.enum(['read', 'deleted']),
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_TAKEN_BACK)),
  }),
  output: unread,
  summary: 'Take back that own notices were read or deleted',
  repeat: 'natural',
  statements: 2,
});
