import { appError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { refuseArchived } from '../../courses/server/courses.public.ts';
import { readAnnouncement, readerOf } from './announcement.access.ts';
import * as rows from './announcement.repository.ts';
import { filesOf } from './announcement.service.ts';

/** What stands now in a course for the actor. @throws AppError notFound */
export async function ownAnnouncements(ctx: Ctx, courseId: string) {
  const reader = await readerOf(ctx, courseId);
  return { reader, rows: await rows.liveAnnouncements(ctx, courseId, reader) };
}

/** One announcement that is for the actor, with its files. @throws AppError notFound */
export async function oneAnnouncement(ctx: Ctx, id: string) {
  const { row } = await readAnnouncement(ctx, id);
  return { row, files: await filesOf(ctx, id, row.attachments) };
}

/** Notes that the actor has opened it; of the team nothing is noted. @throws AppError notFound */
export async function openAnnouncement(ctx: Ctx, id: string): Promise<{ read: boolean }> {
  const { row, reader } = await readAnnouncement(ctx, id);
  if (reader.kind === 'team') return { read: false };
  if (row.read_at === null) await ctx.tx((tx) => rows.noteReceipt(tx, id, reader.personId, false));
  return { read: true };
}

/** Confirms it for the actor. @throws AppError notFound, conflict when it asks for no confirmation or the course is archived, forbidden for the team */
export async function confirmAnnouncement(ctx: Ctx, id: string): Promise<{ confirmedAt: string }> {
  const { row, reader } = await readAnnouncement(ctx, id);
  if (reader.kind === 'team') throw appError('forbidden', 'announcements.confirm.team');
  if (!row.need_confirm) throw appError('conflict', 'announcements.confirm.none');
  if (row.confirmed_at) return { confirmedAt: row.confirmed_at.toISOString() };
  await refuseArchived(ctx, row.course_id);
  return ctx.tx(async (tx) => {
    const at = await rows.noteReceipt(tx, id, reader.personId, true);
    tx.audit({ action: 'announcement.confirm', object: 'announcement', objectId: id, after: { title: row.title } });
    return { confirmedAt: at!.toISOString() };
  });
}

/** Of some announcements, those the actor may still read, with their titles. */
export async function readable(ctx: Ctx, ids: readonly string[]) {
  return ctx.actor.kind === 'person' ? rows.readableOf(ctx, ids, ctx.actor.personId) : [];
}

export { confirmable, confirmedBy } from './announcement.repository.ts';
