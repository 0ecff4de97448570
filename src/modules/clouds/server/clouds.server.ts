import { deskPort } from '../../../platform/desk/desk.ts';
import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { experimentUsePort } from '../../catalogue/server/catalogue.public.ts';
import { runCloudPort } from '../../runs/server/runs.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { cloudBinding } from './cloud.binding.ts';
import { cloudRoutes } from './cloud.routes.ts';
import { reminderJob } from './cloud-public.service.ts';
import { cloudRuns } from './cloud-run.repository.ts';
import { codesInClouds } from './code-use.repository.ts';
import { cloudDesk } from './desk.service.ts';
import { experimentCloudsUse } from './experiment-clouds.repository.ts';
import { cloudHeads } from './metadata.presenter.ts';

/** Micro clouds: the laboratory spaces of units. */
export function cloudsModule(): ServerModule {
  return {
    name: 'clouds',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    heads: cloudHeads,
    routes: cloudRoutes,
    resources: [cloudBinding],
    jobs: [reminderJob],
    provides: [
      provide(codeUsePort, { kind: 'clouds', table: 'CRE_LX', count: codesInClouds }),
      provide(runCloudPort, cloudRuns),
      provide(experimentUsePort, experimentCloudsUse),
      provide(deskPort, cloudDesk),
    ],
  };
}
