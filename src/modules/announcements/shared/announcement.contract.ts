import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, instantSchema, listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { ANNOUNCEMENT_FILES, ANNOUNCEMENT_STATES, ANNOUNCEMENT_TITLE, COMMANDS } from './announcement.model.ts';

const version = z.int().check(z.minimum(1), z.maximum(1_000_000));
const attachment = z.object({ id: z.string(), name: z.string(), bytes: z.number(), url: z.string() });
const files = z.array(attachment);

const reading = {
  id: z.string(),
  title: z.string(),
  pinned: z.boolean(),
  needConfirm: z.boolean(),
  /** Its readers may comment on it. */
  commentsOn: z.boolean(),
  publishedAt: instantSchema,
  /** It was changed after its publication. */
  edited: z.boolean(),
  author: z.string(),
  read: z.boolean(),
  confirmedAt: z.nullable(instantSchema),
};

/** A learner's announcements: those of the own class that stand now, pinned ones first, at most 100. */
export const courseAnnouncementsRoute = defineRoute({
  name: 'announcements.mine',
  method: 'GET',
  path: '/api/v1/courses/:courseId/announcements',
  viewable: true,
  access: signedIn,
  output: z.object({
    rows: listOf({ ...reading, brief: z.string(), files: z.number() }),
    unread: z.number(),
    /** Still to be confirmed. */
    unconfirmed: z.number(),
    /** Opening and confirming is noted: of a learner, not of the team that looks. */
    counts: z.boolean(),
  }),
  summary: 'Announcements of a course for who learns in it, with what is unread',
  statements: 4,
  offlineCopy: true,
});

export const readAnnouncementRoute = defineRoute({
  name: 'announcements.read',
  method: 'GET',
  path: '/api/v1/announcements/:id',
  access: signedIn,
  output: z.object({ ...reading, courseId: z.string(), body: z.string(), attachments: files }),
  summary: 'One announcement for who it is for',
  statements: 6,
  offlineCopy: true,
});

export const openAnnouncementRoute = defineRoute({
  name: 'announcement.open',
  method: 'POST',
  path: '/api/v1/announcements/:id/read',
  access: signedIn,
  output: z.object({ read: z.boolean() }),
  summary: 'Notes that a learner has opened an announcement',
  repeat: 'natural',
  statements: 8,
});

export const confirmAnnouncementRoute = defineRoute({
  name: 'announcement.confirm',
  method: 'POST',
  path: '/api/v1/announcements/:id/confirm',
  access: signedIn,
  output: z.object({ confirmedAt: instantSchema }),
  summary: 'Confirms an announcement that asks for it; there is no way back',
  repeat: 'natural',
  statements: 10,
});

const text = {
  title: textSchema(1, ANNOUNCEMENT_TITLE),
  body: z.string().check(z.maxLength(150_000)),
  attachments: z.array(idSchema).check(z.maxLength(ANNOUNCEMENT_FILES)),
  /** Null: all classes of the course. */
  classes: z.nullable(z.array(idSchema).check(z.maxLength(200))),
  needConfirm: z.boolean(),
  /** Its readers may comment on it. */
  commentsOn: z._default(z.boolean(), false),
  publishAt: z.nullable(instantSchema),
  expiresAt: z.nullable(instantSchema),
};
/** What was taken out of the text is told, each tag once. */
const saved = z.object({ id: z.string(), version: z.number(), removed: z.array(z.string()) });

export const managedAnnouncementRoute = defineRoute({
  name: 'announcements.managed',
  method: 'GET',
  path: '/api/v1/managed-announcements/:id',
  access: signedIn,
  output: z.object({
    id: z.string(),
    courseId: z.string(),
    title: z.string(),
    body: z.string(),
    attachments: files,
    classes: z.nullable(listOf({ id: z.string(), name: z.string() })),
    state: z.enum(ANNOUNCEMENT_STATES),
    pinned: z.boolean(),
    needConfirm: z.boolean(),
    commentsOn: z.boolean(),
    /** Comments that show. */
    comments: z.number(),
    publishAt: z.nullable(instantSchema),
    expiresAt: z.nullable(instantSchema),
    editedAt: z.nullable(instantSchema),
    nudgedAt: z.nullable(instantSchema),
    withdrawnReason: z.nullable(z.string()),
    author: z.string(),
    version: z.number(),
    recipients: z.number(),
    readers: z.number(),
    confirmations: z.number(),
    /** What it said before, newest first. */
    revisions: listOf({ id: z.string(), title: z.string(), body: z.string(), at: instantSchema }),
    can: z.object({ edit: z.boolean(), commands: z.array(z.enum(COMMANDS)) }),
  }),
  summary: 'One announcement for the team of its course',
  statements: 8,
});

export const createAnnouncementRoute = defineRoute({
  name: 'announcement.create',
  method: 'POST',
  path: '/api/v1/courses/:courseId/announcements',
  access: signedIn,
  body: z.strictObject(text),
  output: saved,
  summary: 'Writes an announcement as a draft',
  statements: 14,
  maxBody: 400_000,
});

export const updateAnnouncementRoute = defineRoute({
  name: 'announcement.update',
  method: 'PUT',
  path: '/api/v1/managed-announcements/:id',
  access: signedIn,
  body: z.strictObject({
    ...text,
    version,
    /** Of a published one: its readers are told again, and what they confirmed counts no more. */
    renotify: z._default(z.boolean(), false),
  }),
  output: saved,
  summary: 'Changes an announcement; what a published one said before is kept',
  statements: 18,
  maxBody: 400_000,
});

/** Effect of a publication before it is made. */
export const audienceRoute = defineRoute({
  name: 'announcements.audience',
  method: 'GET',
  path: '/api/v1/managed-announcements/:id/audience',
  access: signedIn,
  output: z.object({
    recipients: z.number(),
    unread: z.number(),
    unconfirmed: z.number(),
    /** Whether e-mails leave this installation; else notices are on the site only. */
    mails: z.boolean(),
  }),
  summary: 'How many learners an announcement is for, and how many have not opened or confirmed it',
  statements: 5,
});

export const commandAnnouncementRoute = defineRoute({
  name: 'announcement.command',
  method: 'POST',
  path: '/api/v1/managed-announcements/:id/commands',
  access: signedIn,
  body: z.strictObject({
    command: z.enum(COMMANDS),
    version,
    /** Needed to withdraw. */
    reason: z.optional(textSchema(5, 200)),
  }),
  output: z.object({ version: z.number(), told: z.number() }),
  summary: 'Publishes, schedules, withdraws, pins, reminds or deletes',
  statements: 16,
});

export const copyAnnouncementRoute = defineRoute({
  name: 'announcement.copy',
  method: 'POST',
  path: '/api/v1/managed-announcements/:id/copies',
  access: signedIn,
  body: z.strictObject({ courseIds: z.array(idSchema).check(z.minLength(1), z.maxLength(20)) }),
  output: z.object({ made: z.number() }),
  summary: 'Makes a draft of the same text in other courses of the actor, for all of their classes',
  statements: 130,
});
