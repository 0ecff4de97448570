import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { experimentUsePort } from '../../catalogue/server/catalogue.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { packageHeads } from './metadata.presenter.ts';
import { packageBinding } from './package.binding.ts';
import { experimentPackagesUse } from './package.repository.ts';
import { packageRoutes } from './package.routes.ts';

/** Packages of experiments. */
export function orderingModule(): ServerModule {
  return {
    name: 'ordering',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    heads: packageHeads,
    routes: packageRoutes,
    resources: [packageBinding],
    provides: [provide(experimentUsePort, experimentPackagesUse)],
  };
}
