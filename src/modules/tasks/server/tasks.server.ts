import { deskPort } from '../../../platform/desk/desk.ts';
import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { jobDesk } from './desk.service.ts';
import { jobRoutes } from './job.routes.ts';
import { tidyJobs } from './job.service.ts';

/** Long work of people: progress, end, files. */
export function tasksModule(): ServerModule {
  return {
    name: 'tasks',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: jobRoutes,
    jobs: [{ name: 'tasks.tidy', cron: '53 * * * *', run: tidyJobs }],
    provides: [provide(deskPort, jobDesk)],
  };
}
