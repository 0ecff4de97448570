import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { wishDemandBinding, wishLineBinding, wishListBinding } from './wish-list.binding.ts';
import { wishListRoutes } from './wish-list.routes.ts';

/** What people and visitors would like to use, and the answers they get. */
export function wishListsModule(parts: ModuleParts): ServerModule {
  return {
    name: 'wish-lists',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: wishListRoutes(parts),
    resources: [wishListBinding, wishLineBinding, wishDemandBinding],
  };
}
