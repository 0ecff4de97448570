import { originOf } from '../../../platform/http/hosts.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { choiceRoutes } from './choice.routes.ts';
import { mailJobs } from './mail.jobs.ts';
import type { MailWriter } from './mail-text.engine.ts';
import { newsSubscribers } from './news.service.ts';
import { catalogs } from './notice-messages.engine.ts';
import { notificationRoutes } from './notification.routes.ts';
import { DELIVER_JOB, deliver, expire } from './notification.service.ts';

/**
 * News for people: kept, counted, shown in the bell, sent by e-mail.
 * @param everyMessages messages of all modules, asked when the first e-mail is written: notices are texts of any of them
 */
export function notificationsModule(
  { config, sender }: Pick<ModuleParts, 'config' | 'sender'>,
  everyMessages: () => readonly ServerModule['messages'][],
): ServerModule {
  const on = config.sender !== undefined;
  let writer: MailWriter | undefined;
  const parts = {
    sender,
    on,
    locale: config.defaultLocale,
    writer: () => {
      writer ??= {
        messages: createMessages(everyMessages()),
        site: config.businessName,
        origin: originOf(config, config.hosts.home[0] ?? 'localhost'),
      };
      return writer;
    },
  };
  return {
    name: 'notifications',
    messages: catalogs,
    routes: [...notificationRoutes, ...choiceRoutes(on)],
    jobs: [
      { name: DELIVER_JOB, run: (ctx, payload) => deliver(ctx, payload, on) },
      { name: 'notifications.expire', cron: '23 3 * * *', run: expire },
      ...mailJobs(parts),
    ],
    subscribers: newsSubscribers,
  };
}
