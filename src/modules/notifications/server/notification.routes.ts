import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/notification.contract.ts';
import { presentNotice } from './notification.presenter.ts';
import {
  deleteNotice,
  ownNotices,
  readAllNotices,
  readNotice,
  takeBackNotices,
  unreadCounts,
} from './notification.service.ts';

/** Own notices: read, mark, delete. */
export const notificationRoutes: readonly BoundRoute[] = [
  route(contract.listNotificationsRoute, async (ctx, { query }) => {
    const { rows, next, isGone, unread } = await ownNotices(ctx, query);
    return { rows: rows.map((row) => presentNotice(row, isGone(row), ctx.locale)), next, unread };
  }),
  route(contract.unreadNotificationsRoute, (ctx) => unreadCounts(ctx)),
  route(contract.readNotificationRoute, (ctx, { params }) => readNotice(ctx, params.id)),
  route(contract.readAllNotificationsRoute, (ctx, { body }) => readAllNotices(ctx, body.kind)),
  route(contract.deleteNotificationRoute, (ctx, { params }) => deleteNotice(ctx, params.id)),
  route(contract.takeBackNotificationsRoute, (ctx, { body }) => takeBackNotices(ctx, body.what, body.ids)),
];
