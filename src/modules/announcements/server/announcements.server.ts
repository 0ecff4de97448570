import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { ownCoursePort } from '../../classes/server/classes.public.ts';
import { completenessPort, noticesPort } from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { noticeObjectPort } from '../../notifications/server/notifications.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { mayReadFiles } from './announcement.access.ts';
import { announcementBinding, receiptBinding } from './announcement.binding.ts';
import { recentAnnouncements, unreadOf } from './announcement.repository.ts';
import { announcementRoutes } from './announcement.routes.ts';
import { dueJob, FILE_OWNER } from './announcement.service.ts';
import { confirmable, confirmedBy, readable } from './reading.service.ts';

/** Announcements of courses to their classes, and who has read them. */
export function announcementsModule({ config, secrets }: Pick<ModuleParts, 'config' | 'secrets'>): ServerModule {
  return {
    name: 'announcements',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: announcementRoutes(secrets.signing, config.sender !== undefined),
    resources: [announcementBinding, receiptBinding],
    jobs: [dueJob],
    provides: [
      provide(attachmentOwnerPort, { type: FILE_OWNER, mayRead: mayReadFiles }),
      provide(noticeObjectPort, {
        kind: 'announcement',
        visible: async (ctx, ids) => new Set((await readable(ctx, ids)).map(({ id }) => id)),
      }),
      provide(completenessPort, recentAnnouncements),
      provide(ownCoursePort, unreadOf),
      provide(noticesPort, { choices: confirmable, confirmed: confirmedBy, readable }),
    ],
  };
}
