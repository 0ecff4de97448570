import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { createWords } from '../../../platform/http/words.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { archiveJob } from './archive.jobs.ts';
import { chainRoutes } from './chain.routes.ts';
import { evidenceJob } from './evidence.jobs.ts';
import { exportJob } from './export.jobs.ts';
import { logBinding } from './log.binding.ts';
import { logRoutes } from './log.routes.ts';
import { queueRoutes } from './queue.routes.ts';
import { chainJobs } from './verify.jobs.ts';

/** The log of who did what: found, proved, kept. */
export function auditModule({ version }: ModuleParts): ServerModule {
  const messages = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };
  const words = createWords([messages]);
  return {
    name: 'audit',
    messages,
    routes: [...logRoutes(words), ...chainRoutes, ...queueRoutes],
    resources: [logBinding],
    jobs: [exportJob(words), evidenceJob(words, version), ...chainJobs, archiveJob],
  };
}
