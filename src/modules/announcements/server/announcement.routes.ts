import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { descriptionOf } from '../../../platform/http/page-metadata.ts';
import { attachmentLinks } from '../../files/server/files.public.ts';
import * as contract from '../shared/announcement.contract.ts';
import { commandsOf } from '../shared/announcement.model.ts';
import { instant, presentReading } from './announcement.presenter.ts';
import * as announcements from './announcement.service.ts';
import * as readings from './reading.service.ts';

/**
 * 课程公告 of the team, and what learners read of it.
 * @param mails whether e-mails leave this installation
 */
export function announcementRoutes(key: Buffer, mails: boolean): readonly BoundRoute[] {
  return [
    route(contract.courseAnnouncementsRoute, async (ctx, { params }) => {
      const { reader, rows } = await readings.ownAnnouncements(ctx, params.courseId);
      const counts = reader.kind === 'learner' && !ctx.preview;
      return {
        rows: rows.map((row) => ({
          ...presentReading(row),
          brief: descriptionOf(row.body) ?? '',
          files: row.attachments.length,
        })),
        unread: counts ? rows.filter((row) => row.read_at === null).length : 0,
        unconfirmed: counts ? rows.filter((row) => row.need_confirm && row.confirmed_at === null).length : 0,
        counts,
      };
    }),
    route(contract.readAnnouncementRoute, async (ctx, { params }) => {
      const { row, files } = await readings.oneAnnouncement(ctx, params.id);
      const attachments = attachmentLinks(key, files, ctx.clock.ms());
      return { ...presentReading(row), courseId: row.course_id, body: row.body, attachments };
    }),
    route(contract.openAnnouncementRoute, (ctx, { params }) => readings.openAnnouncement(ctx, params.id)),
    route(contract.confirmAnnouncementRoute, (ctx, { params }) => readings.confirmAnnouncement(ctx, params.id)),
    route(contract.managedAnnouncementRoute, async (ctx, { params }) => {
      const { row, edits, files, classes, counts, revisions } = await announcements.readManaged(ctx, params.id);
      return {
        id: row.id,
        courseId: row.course_id,
        title: row.title,
        body: row.body,
        attachments: attachmentLinks(key, files, ctx.clock.ms()),
        classes: row.classes.length === 0 ? null : [...classes].map(([id, name]) => ({ id, name })),
        state: row.state,
        pinned: row.pinned,
        needConfirm: row.need_confirm,
        commentsOn: row.comments_on,
        comments: row.comments,
        publishAt: instant(row.publish_at),
        expiresAt: instant(row.expires_at),
        editedAt: instant(row.edited_at),
        nudgedAt: instant(row.nudged_at),
        withdrawnReason: row.withdrawn_reason,
        author: row.author_name,
        version: row.version,
        ...counts,
        revisions: revisions.map(({ id, title, body, replaced_at }) => ({
          id,
          title,
          body,
          at: replaced_at.toISOString(),
        })),
        can: { edit: edits, commands: edits ? [...commandsOf(row)] : [] },
      };
    }),
    route(contract.createAnnouncementRoute, (ctx, { params, body }) =>
      announcements.createAnnouncement(ctx, params.courseId, body),
    ),
    route(contract.updateAnnouncementRoute, (ctx, { params, body }) =>
      announcements.updateAnnouncement(ctx, params.id, body),
    ),
    route(contract.audienceRoute, async (ctx, { params }) => ({
      ...(await announcements.audienceOf(ctx, params.id)),
      mails,
    })),
    route(contract.commandAnnouncementRoute, (ctx, { params, body }) =>
      announcements.commandAnnouncement(ctx, params.id, body),
    ),
    route(contract.copyAnnouncementRoute, (ctx, { params, body }) =>
      announcements.copyAnnouncement(ctx, params.id, body.courseIds),
    ),
  ];
}
