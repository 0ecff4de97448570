import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { codeBindings } from './code.binding.ts';
import { documentHead } from './document.presenter.ts';
import { pageGroupPort } from './page-group.port.ts';
import { pageGroupRoutes } from './page-group.routes.ts';
import { parameterGroup } from './parameter.service.ts';
import { siteRoutes } from './site.routes.ts';
import { siteGroups } from './site-group.service.ts';
import { getVersion } from './version.binding.ts';

/** Site settings, code tables and their versions. */
export function settingsModule(parts: ModuleParts): ServerModule {
  return {
    name: 'settings',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: [...siteRoutes(parts), ...pageGroupRoutes()],
    resources: codeBindings,
    procedures: [getVersion],
    heads: [documentHead],
    provides: [...siteGroups, parameterGroup].map((group) => provide(pageGroupPort, group)),
  };
}
