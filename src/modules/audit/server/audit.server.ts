import { deskPort } from '../../../platform/desk/desk.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { archiveJob } from './archive.jobs.ts';
import { chainRoutes } from './chain.routes.ts';
import { watchedPlatform } from './desk.service.ts';
import { evidenceJob } from './evidence.jobs.ts';
import { exportJob } from './export.jobs.ts';
import { logBinding } from './log.binding.ts';
import { logRoutes } from './log.routes.ts';
import { queueRoutes } from './queue.routes.ts';
import { chainJobs } from './verify.jobs.ts';

/** The log of who did what: found, proved, kept. */
export function auditModule({ version }: ModuleParts): ServerModule {
  const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
  const messages = createMessages([catalogs]);
  return {
    name: 'audit',
    messages: catalogs,
    routes: [...logRoutes(messages), ...chainRoutes, ...queueRoutes],
    resources: [logBinding],
    jobs: [exportJob(messages), evidenceJob(messages, version), ...chainJobs, archiveJob],
    provides: [provide(deskPort, watchedPlatform)],
  };
}
