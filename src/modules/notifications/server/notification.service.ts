import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import {
  countUnread,
  MAX_TAKEN_BACK,
  type Notice,
  type NoticeKind,
  type UnreadCounts,
} from '../shared/notification.model.ts';
import { expireDigests } from './mail.repository.ts';
import { queueMails } from './mail.service.ts';
import { goneObjects } from './notice-object.port.ts';
import * as notices from './notification.repository.ts';

/** Job that delivers a notice. */
export const DELIVER_JOB = 'notifications.deliver';
const PER_JOB = 500;

/**
 * Tells people something. The notice becomes durable with the caller's transaction and is delivered by a job right
 * after it: the caller's tables are not held, and row-level security knows the deliverer as the system.
 */
export function notify(tx: TxCtx, notice: Notice): void {
  const stored: notices.StoredNotice = {
    kind: notice.kind,
    topic: notice.topic ?? null,
    key: 'key' in notice ? notice.key : null,
    params: ('key' in notice ? notice.params : undefined) ?? {},
    texts: 'texts' in notice ? notice.texts : null,
    target: notice.target ?? null,
    object: notice.object ?? null,
    dedupe: notice.dedupe ?? tx.newId(),
    group: notice.group ?? null,
  };
  const to = [...new Set(notice.to)];
  for (let i = 0; i < to.length; i += PER_JOB) {
    tx.enqueue({ name: DELIVER_JOB, payload: { notice: stored, to: to.slice(i, i + PER_JOB) } });
  }
}

/** Tells the open pages of a person how many notices are unread now. */
function notifyUnread(ctx: Ctx, personId: string, change: 'new' | 'read' | 'deleted', unread: UnreadCounts): void {
  ctx.live.publish(`person:${personId}`, 'notification', { change, unread });
}

/**
 * Writes a notice to its people and notifies their open pages; people who were told before are left alone.
 * @param mails whether e-mails leave this installation: those due at once are queued in the same transaction
 */
export async function deliver(ctx: Ctx, payload: Readonly<Record<string, unknown>>, mails: boolean): Promise<void> {
  const { notice, to } = payload as unknown as { notice: notices.StoredNotice; to: readonly string[] };
  await ctx.tx(async (tx) => {
    await notices.queueDeliveries(tx, notice.dedupe);
    const lines = await notices.insertNotice(tx, notice, to);
    if (lines.length === 0) return;
    const told = lines.map((line) => line.personId);
    const unread = await notices.unreadOf(tx, told);
    if (mails) await queueMails(tx, lines, notice.group !== null);
    tx.afterCommit(() => {
      for (const personId of told) {
        const own = unread.filter((row) => row.personId === personId);
        notifyUnread(ctx, personId, 'new', countUnread(own));
      }
    });
  });
}

function actorId(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
}

/** Numbers of the actor's unread notices. */
export async function unreadCounts(ctx: Ctx): Promise<UnreadCounts> {
  const personId = actorId(ctx);
  return ctx.glance(async (read) => countUnread(await notices.unreadOf(read, [personId])));
}

/** A stretch of the actor's notices with the counts, and the place where the next one begins. */
export async function ownNotices(
  ctx: Ctx,
  query: {
    readonly kind?: NoticeKind | undefined;
    readonly unread?: 'true' | undefined;
    readonly before?: string | undefined;
    readonly size: number;
  },
) {
  const personId = actorId(ctx);
  return ctx.read(async (read) => {
    const found = await notices.listNotices(read, personId, {
      kind: query.kind,
      unread: query.unread === 'true',
      before: query.before,
      limit: query.size + 1,
    });
    const rows = found.slice(0, query.size);
    return {
      rows,
      next: found.length > query.size ? rows.at(-1)!.cursor : null,
      isGone: await goneObjects(read, rows),
      unread: countUnread(await notices.unreadOf(read, [personId])),
    };
  });
}

async function change(
  ctx: Ctx,
  what: 'read' | 'deleted',
  work: (tx: Ctx, personId: string) => Promise<void>,
): Promise<UnreadCounts> {
  const personId = actorId(ctx);
  return ctx.tx(async (tx) => {
    await work(tx, personId);
    const unread = countUnread(await notices.unreadOf(tx, [personId]));
    tx.afterCommit(() => notifyUnread(ctx, personId, what, unread));
    return unread;
  });
}

/** Marks one of the actor's notices as read. @throws AppError notFound */
export const readNotice = (ctx: Ctx, id: string) =>
  change(ctx, 'read', async (tx, personId) => {
    if (!(await notices.markRead(tx, personId, id))) throw appError('notFound', 'error.notFound');
  });

/** Marks all of the actor's notices, or those of one tab, as read, and tells which they were. */
export async function readAllNotices(
  ctx: Ctx,
  kind: NoticeKind | undefined,
): Promise<UnreadCounts & { readonly ids: string[] }> {
  let ids: string[] = [];
  const unread = await change(ctx, 'read', async (tx, personId) => {
    ids = await notices.markAllRead(tx, personId, kind);
  });
  return { ...unread, ids: ids.slice(0, MAX_TAKEN_BACK) };
}

/** Takes back that own notices were read or deleted. What is not the actor's own stays as it is. */
export const takeBackNotices = (ctx: Ctx, what: 'read' | 'deleted', ids: readonly string[]) =>
  change(ctx, what, (tx, personId) => notices.takeBack(tx, personId, what, ids));

/** Deletes one of the actor's notices. @throws AppError notFound */
export const deleteNotice = (ctx: Ctx, id: string) =>
  change(ctx, 'deleted', async (tx, personId) => {
    if (!(await notices.markDeleted(tx, personId, id))) throw appError('notFound', 'error.notFound');
  });

/** Forgets notices past their time, and with them their e-mails (daily job). */
export async function expire(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    await notices.expireNotices(tx);
    await expireDigests(tx);
  });
}
