import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { experimentUsePort } from '../../catalogue/server/catalogue.public.ts';
import { runOpeningPort } from '../../runs/server/runs.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { openingBinding, openingBookingBinding } from './opening.binding.ts';
import { openingRoutes } from './opening.routes.ts';
import { clockJob } from './opening-clock.service.ts';
import { openingRuns } from './opening-run.repository.ts';
import { experimentOpeningsUse } from './opening-use.repository.ts';

/** 开放实验: experiments opened to some people for some time, and the places they book. */
export function openingsModule(): ServerModule {
  return {
    name: 'openings',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: openingRoutes,
    resources: [openingBinding, openingBookingBinding],
    jobs: [clockJob],
    provides: [provide(runOpeningPort, openingRuns), provide(experimentUsePort, experimentOpeningsUse)],
  };
}
