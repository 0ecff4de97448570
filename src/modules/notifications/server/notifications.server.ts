import type { ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { newsSubscribers } from './news.service.ts';
import { notificationRoutes } from './notification.routes.ts';
import { DELIVER_JOB, deliver, expire } from './notification.service.ts';

/** News for people: kept, counted, shown in the bell. */
export function notificationsModule(): ServerModule {
  return {
    name: 'notifications',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: notificationRoutes,
    jobs: [
      { name: DELIVER_JOB, run: deliver },
      { name: 'notifications.expire', cron: '23 3 * * *', run: expire },
    ],
    subscribers: newsSubscribers,
  };
}
