import type { ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { majorBinding, uncoveredBinding } from './subject.binding.ts';
import { subjectRoutes } from './subject.routes.ts';
import { subjectImportBinding } from './subject-import.binding.ts';

/** The national subject catalogue, and which experiments serve which major. */
export function majorsModule(): ServerModule {
  return {
    name: 'majors',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: subjectRoutes,
    resources: [majorBinding, uncoveredBinding],
    imports: [subjectImportBinding],
  };
}
