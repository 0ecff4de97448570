import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { attachmentLinks } from '../../files/server/files.public.ts';
import { deskRoute } from '../shared/desk.contract.ts';
import * as front from '../shared/front.contract.ts';
import * as contract from '../shared/notice.contract.ts';
import { readDesk } from './desk.service.ts';
import * as bands from './front.service.ts';
import { presentLine, presentManaged } from './notice.presenter.ts';
import * as notices from './notice.service.ts';

/** Bands of the front page and public notices. @param key signs addresses of files that are not public */
export function homeRoutes(key: Buffer): BoundRoute[] {
  return [
    route(front.sectionsRoute, (ctx, { query }) => bands.sectionsNow(ctx, query.preview)),
    route(front.slidesRoute, (ctx, { query }) => bands.slidesNow(ctx, key, query.preview)),
    route(front.centreRoute, (ctx, { query }) => bands.centreNow(ctx, query.preview)),
    route(front.partnersRoute, bands.partnersNow),
    route(deskRoute, (ctx, { query }) => readDesk(ctx, query.face)),
    route(contract.publicNoticesRoute, async (ctx, { query }) => {
      const { total, rows } = await notices.publicNotices(ctx, query);
      return { rows: rows.map(presentLine), page: query.page, size: query.size, total };
    }),
    route(contract.publicNoticeRoute, async (ctx, { params }) => {
      const { row, files: held, newer, older } = await notices.readPublicNotice(ctx, params.id);
      return {
        ...presentLine(row),
        body: row.body,
        attachments: attachmentLinks(key, held, ctx.clock.ms()),
        newer,
        older,
      };
    }),
    route(contract.readNoticeRoute, (ctx, { params, body }) => notices.countReading(ctx, params.id, body.guest)),
    route(contract.managedNoticesRoute, async (ctx, { query }) => {
      const { total, rows } = await notices.managedNotices(ctx, query);
      return { rows: rows.map(presentManaged), page: query.page, size: query.size, total };
    }),
    route(contract.managedNoticeRoute, async (ctx, { params }) => {
      const { row, files: held } = await notices.readManagedNotice(ctx, params.id);
      return { ...presentManaged(row), body: row.body, attachments: attachmentLinks(key, held, ctx.clock.ms()) };
    }),
    route(contract.createNoticeRoute, (ctx, { body }) => notices.createNotice(ctx, body)),
    route(contract.updateNoticeRoute, (ctx, { params, body }) => notices.updateNotice(ctx, params.id, body)),
    route(contract.publishNoticeRoute, (ctx, { params, body }) =>
      notices.commandNotice(ctx, params.id, body.version, 'publish'),
    ),
    route(contract.withdrawNoticeRoute, (ctx, { params, body }) =>
      notices.commandNotice(ctx, params.id, body.version, 'withdraw'),
    ),
    route(contract.deleteNoticeRoute, async (ctx, { params, query }) => {
      await notices.commandNotice(ctx, params.id, query.version, 'delete');
      return { deleted: true };
    }),
  ];
}
