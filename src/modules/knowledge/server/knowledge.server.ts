import type { ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { knowledgeListBinding, pointBinding } from './point.binding.ts';
import { pointRoutes } from './point.routes.ts';
import { pointImportBinding } from './point-import.binding.ts';

/** Knowledge points in three levels, their relations, and what is tied to them. */
export function knowledgeModule(): ServerModule {
  return {
    name: 'knowledge',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: pointRoutes,
    resources: [knowledgeListBinding, pointBinding],
    imports: [pointImportBinding],
  };
}
