import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { codesInUnits } from './code-use.repository.ts';
import { unitBinding, unitListBinding } from './unit.binding.ts';
import { unitRoutes } from './unit.routes.ts';
import { unitImportBinding } from './unit-import.binding.ts';
import { mergeJob } from './unit-merge.service.ts';
import { bulkJob } from './unit-state.service.ts';

/** Schools, colleges and departments as one tree. */
export function unitsModule(): ServerModule {
  return {
    name: 'units',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: unitRoutes,
    resources: [unitListBinding, unitBinding],
    imports: [unitImportBinding],
    jobs: [mergeJob, bulkJob],
    provides: [provide(codeUsePort, { kind: 'units', table: 'schoolgradation', count: codesInUnits })],
  };
}
