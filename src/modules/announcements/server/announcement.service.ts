import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { cleanRichText, plainText } from '../../../platform/text/rich-text.ts';
import { changeableCourse, courseFacts, nodeWaitingForNotice } from '../../courses/server/courses.public.ts';
import { claimAttachments, listAttachments, releaseAttachments } from '../../files/server/files.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type { commandAnnouncementRoute, createAnnouncementRoute } from '../shared/announcement.contract.ts';
import { commandsOf, MAX_AHEAD_DAYS, MAX_PINNED, NUDGE_HOURS } from '../shared/announcement.model.ts';
import { changeableAnnouncement, teamAnnouncement } from './announcement.access.ts';
import * as rows from './announcement.repository.ts';

export const FILE_OWNER = 'announcements.announcement';
const DAY_MS = 86_400_000;

type Input = RouteInput<typeof createAnnouncementRoute>['body'];
type Command = RouteInput<typeof commandAnnouncementRoute>['body'];

/** Refusals of single fields. */
type Fault =
  | 'announcements.noText'
  | 'announcements.publishAt.past'
  | 'announcements.publishAt.far'
  | 'announcements.publishAt.none'
  | 'announcements.expiresAt.past'
  | 'announcements.classes.none'
  | 'announcements.classes.unknown'
  | 'announcements.withdraw.reason';
const fault = (path: string, code: Fault) => appErrorWith({ fields: [{ path, code }] }, 'invalid', code);
const personOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.personId : null);

/** The living files of an announcement in the order of its author. */
export async function filesOf(ctx: Ctx, id: string, order: readonly string[]) {
  if (order.length === 0) return [];
  const files = await listAttachments(ctx, FILE_OWNER, [id]);
  return order.flatMap((one) => files.find((file) => file.id === one) ?? []);
}

/** One announcement for the team. @throws AppError notFound */
export async function readManaged(ctx: Ctx, id: string) {
  const { row, edits } = await teamAnnouncement(ctx, id);
  return {
    row,
    edits,
    files: await filesOf(ctx, id, row.attachments),
    classes: await rows.classNames(ctx, row.course_id, row.classes),
    counts: await rows.countReceipts(ctx, id),
    revisions: await rows.revisionsOf(ctx, id),
  };
}

/** Cleans the text and checks times and classes. @throws AppError invalid with the field at fault */
async function fieldsOf(
  tx: TxCtx,
  courseId: string,
  input: Input,
  before: rows.Announcement | null,
): Promise<{ fields: rows.AnnouncementFields; removed: readonly string[] }> {
  const { html, removed } = cleanRichText(input.body);
  if (plainText(html) === '' && !html.includes('<img')) throw fault('body', 'announcements.noText');
  const now = tx.clock.ms();
  const out = before !== null && (before.state === 'published' || before.state === 'expired');
  const publishAt = out ? before.publish_at : input.publishAt === null ? null : new Date(input.publishAt);
  if (!out && publishAt && publishAt.getTime() <= now) throw fault('publishAt', 'announcements.publishAt.past');
  if (!out && publishAt && publishAt.getTime() > now + MAX_AHEAD_DAYS * DAY_MS) {
    throw fault('publishAt', 'announcements.publishAt.far');
  }
  if (before?.state === 'scheduled' && publishAt === null) throw fault('publishAt', 'announcements.publishAt.none');
  const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
  if (expiresAt && expiresAt.getTime() <= Math.max(now, publishAt?.getTime() ?? 0)) {
    throw fault('expiresAt', 'announcements.expiresAt.past');
  }
  const classes = input.classes === null ? [] : [...new Set(input.classes)];
  if (input.classes !== null && classes.length === 0) throw fault('classes', 'announcements.classes.none');
  const known = await rows.classNames(tx, courseId, classes);
  if (classes.some((id) => !known.has(id))) throw fault('classes', 'announcements.classes.unknown');
  const { title, needConfirm, commentsOn } = input;
  const attachments = [...new Set(input.attachments)];
  return {
    fields: { title, body: html, attachments, classes, needConfirm, commentsOn, publishAt, expiresAt },
    removed,
  };
}

/** What an unlock rule waits for can neither go, nor end, nor stop asking. @throws AppError conflict naming a node that waits */
async function requireNotAwaited(tx: TxCtx, row: rows.Announcement): Promise<void> {
  const name = row.need_confirm ? await nodeWaitingForNotice(tx, row.course_id, row.id) : null;
  if (name !== null) throw appError('conflict', 'announcements.awaited', { name });
}

async function holdFiles(tx: TxCtx, id: string, files: readonly string[]): Promise<void> {
  const owner = { ownerType: FILE_OWNER, ownerId: id };
  await claimAttachments(tx, files, owner);
  await releaseAttachments(tx, owner, files);
}

/** Tells people of an announcement; what is withdrawn later is no longer led to. */
async function notifyReaders(
  tx: TxCtx,
  row: rows.DueAnnouncement,
  to: readonly string[],
  key: 'announcements.notice.published' | 'announcements.notice.edited' | 'announcements.notice.nudge',
): Promise<void> {
  if (to.length === 0) return;
  const course = (await courseFacts(tx, [row.course_id])).get(row.course_id);
  notify(tx, {
    to,
    kind: 'teaching',
    topic: 'announcement',
    key,
    params: { courseName: course?.name ?? '', title: row.title },
    object: { kind: 'announcement', id: row.id },
    target: { page: 'study.info', query: { Id: row.course_id, notice: row.id } },
  });
}

/** Writes an announcement as a draft; nobody is told. @throws AppError notFound, forbidden, conflict, invalid */
export async function createAnnouncement(ctx: Ctx, courseId: string, input: Input) {
  return ctx.tx(async (tx) => {
    await changeableCourse(tx, courseId, 'structure');
    const { fields, removed } = await fieldsOf(tx, courseId, input, null);
    const id = tx.newId();
    const author = tx.actor.kind === 'person' ? tx.actor.name : 'CloudVSE';
    await rows.insertAnnouncement(tx, { id, courseId, authorId: personOf(tx), author }, fields);
    await holdFiles(tx, id, fields.attachments);
    tx.audit({ action: 'announcement.create', object: 'announcement', objectId: id, after: { title: fields.title } });
    return { id, version: 1, removed: [...removed] };
  });
}

/**
 * Changes an announcement. What a published one said before is kept; with `renotify` its readers are told again and
 * what they confirmed counts no more. @throws AppError notFound, forbidden, conflict, stale, invalid
 */
export async function updateAnnouncement(
  ctx: Ctx,
  id: string,
  input: Input & { readonly version: number; readonly renotify: boolean },
) {
  return ctx.tx(async (tx) => {
    const before = await changeableAnnouncement(tx, id, input.version);
    const { fields, removed } = await fieldsOf(tx, before.course_id, input, before);
    if (!fields.needConfirm || fields.expiresAt) await requireNotAwaited(tx, before);
    const out = before.state === 'published' || before.state === 'expired';
    const reworded = out && (before.title !== fields.title || before.body !== fields.body);
    if (reworded) await rows.keepRevision(tx, before, personOf(tx));
    await rows.changeAnnouncement(tx, id, fields, reworded ? tx.clock.now() : before.edited_at);
    await holdFiles(tx, id, fields.attachments);
    if (input.renotify && before.state === 'published') {
      await rows.forgetConfirmations(tx, id);
      const to = await rows.recipientsOf(tx, id);
      await notifyReaders(
        tx,
        { id, course_id: before.course_id, title: fields.title },
        to,
        'announcements.notice.edited',
      );
    }
    tx.audit({
      action: 'announcement.update',
      object: 'announcement',
      objectId: id,
      before: { title: before.title },
      after: { title: fields.title },
    });
    return { id, version: before.version + 1, removed: [...removed] };
  });
}

/** How many a publication or a reminder reaches. @throws AppError notFound */
export async function audienceOf(ctx: Ctx, id: string) {
  await teamAnnouncement(ctx, id);
  const { recipients, readers, confirmations } = await rows.countReceipts(ctx, id);
  return { recipients, unread: recipients - readers, unconfirmed: recipients - confirmations };
}

/** What a command changes of the row, and whom it tells. */
async function effectOf(
  tx: TxCtx,
  row: rows.Announcement,
  { command, reason }: Command,
): Promise<{ change: Parameters<typeof rows.setAnnouncement>[2]; told: number }> {
  const now = tx.clock.now();
  switch (command) {
    case 'publish': {
      const to = await rows.recipientsOf(tx, row.id);
      if (to.length === 0) throw appError('invalid', 'announcements.publish.nobody');
      const later = row.publish_at !== null && row.publish_at > now;
      const at = later ? row.publish_at : now;
      if (row.expires_at && row.expires_at <= at!) throw fault('expiresAt', 'announcements.expiresAt.past');
      if (!later) await notifyReaders(tx, row, to, 'announcements.notice.published');
      const change = { state: 'published' as const, publish_at: at, notified_at: later ? null : now };
      return { change: { ...change, withdrawn_reason: null }, told: later ? 0 : to.length };
    }
    case 'unschedule':
      return { change: { state: 'draft', publish_at: null, pinned: false }, told: 0 };
    case 'withdraw':
      if (reason === undefined) throw fault('reason', 'announcements.withdraw.reason');
      return { change: { state: 'withdrawn', pinned: false, withdrawn_reason: reason }, told: 0 };
    case 'pin':
      if ((await rows.countPinned(tx, row.course_id)) >= MAX_PINNED)
        throw appError('conflict', 'announcements.pin.full');
      return { change: { pinned: true }, told: 0 };
    case 'unpin':
      return { change: { pinned: false }, told: 0 };
    case 'nudge': {
      if (row.nudged_at && now.getTime() - row.nudged_at.getTime() < NUDGE_HOURS * 3_600_000) {
        throw appError('conflict', 'announcements.nudge.soon');
      }
      const to = await rows.recipientsOf(tx, row.id, true);
      if (to.length === 0) throw appError('conflict', 'announcements.nudge.nobody');
      await notifyReaders(tx, row, to, 'announcements.notice.nudge');
      return { change: { nudged_at: now }, told: to.length };
    }
    case 'delete':
      await holdFiles(tx, row.id, []);
      return { change: { deleted_at: now }, told: 0 };
  }
}

/** Gives a command. @throws AppError notFound, forbidden, conflict, stale, invalid, refused in a state that does not take it */
export async function commandAnnouncement(ctx: Ctx, id: string, input: Command) {
  return ctx.tx(async (tx) => {
    const row = await changeableAnnouncement(tx, id, input.version);
    if (!commandsOf(row).includes(input.command)) {
      throw appErrorWith({ data: { state: row.state } }, 'refused', 'announcements.moved');
    }
    if (['unschedule', 'withdraw', 'delete'].includes(input.command)) await requireNotAwaited(tx, row);
    const { change, told } = await effectOf(tx, row, input);
    await rows.setAnnouncement(tx, id, change);
    tx.audit({
      action: `announcement.${input.command}`,
      object: 'announcement',
      objectId: id,
      before: { state: row.state, pinned: row.pinned },
      after: { title: row.title },
      ...(input.reason === undefined ? {} : { reason: input.reason }),
    });
    return { version: row.version + 1, told };
  });
}

/** Drafts of the same text in other courses, for all of their classes; files and comments stay with the original. @throws AppError */
export async function copyAnnouncement(ctx: Ctx, id: string, courseIds: readonly string[]) {
  const { row } = await teamAnnouncement(ctx, id);
  const author = ctx.actor.kind === 'person' ? ctx.actor.name : 'CloudVSE';
  const { title, body, need_confirm: needConfirm, comments_on: commentsOn } = row;
  const fields = {
    title,
    body,
    needConfirm,
    commentsOn,
    attachments: [],
    classes: [],
    publishAt: null,
    expiresAt: null,
  };
  return ctx.tx(async (tx) => {
    const to = [...new Set(courseIds)].filter((courseId) => courseId !== row.course_id).sort();
    for (const courseId of to) {
      await changeableCourse(tx, courseId, 'structure');
      const copy = tx.newId();
      await rows.insertAnnouncement(tx, { id: copy, courseId, authorId: personOf(tx), author }, fields);
      tx.audit({ action: 'announcement.copy', object: 'announcement', objectId: copy, after: { title } });
    }
    return { made: to.length };
  });
}

/** Tells the readers of what has come to its instant, whatever happened to the server meanwhile. */
export const dueJob: JobHandler = {
  name: 'announcements.notifyDue',
  cron: '* * * * *',
  run: (ctx) =>
    ctx.tx(async (tx) => {
      for (const row of await rows.takeDue(tx)) {
        await notifyReaders(tx, row, await rows.recipientsOf(tx, row.id), 'announcements.notice.published');
      }
    }),
};
