import type { ResourceBinding } from '../../../platform/gateway/binding.ts';
import type { ProcedureBinding } from '../../../platform/gateway/procedure.ts';
import { createMessages } from '../../../platform/http/messages.ts';
import type { ServerModule } from '../../../platform/http/module.ts';
import type { PortProvision } from '../../../platform/http/ports.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { cacheRoutes } from './cache.routes.ts';
import { codeList, knowledgeList } from './code-list.binding.ts';
import { exportJob, type LongWork } from './export.jobs.ts';
import { exportRoutes } from './export.routes.ts';
import { listRoutes } from './list.routes.ts';
import type { Proving, UnitName } from './list-export.service.ts';
import { type ListProof, listProof } from './list-proof.service.ts';
import { readRoutes } from './read.routes.ts';
import { writeRoutes } from './write.routes.ts';

const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };

/** The specification's generic data calls over what the other modules declare; it imports none of them. */
export function gatewayModule(
  modules: readonly Pick<ServerModule, 'resources' | 'procedures' | 'messages'>[],
  work: LongWork,
  unitName: UnitName,
  proving: Proving & { provide(subject: ListProof): PortProvision },
): ServerModule {
  const resources: readonly ResourceBinding[] = modules.flatMap((module) => module.resources ?? []);
  const procedures: readonly ProcedureBinding[] = modules.flatMap((module) => module.procedures ?? []);
  const messages = createMessages([...modules.map((module) => module.messages), catalogs]);
  const names = resources.flatMap((binding) =>
    [binding.resource.wire, ...(binding.resource.aliases ?? [])].map((name) => [name, binding] as const),
  );
  const registry = new Map(names);
  const own = [codeList(registry), knowledgeList(registry)];
  const named = new Map([...procedures, ...own].map((procedure) => [procedure.name, procedure]));
  if (registry.size !== names.length) throw new Error('Two resources share one wire name');
  if (named.size !== procedures.length + own.length) throw new Error('Two procedures share one name');
  return {
    name: 'gateway',
    messages: catalogs,
    routes: [
      ...readRoutes(registry, named),
      ...writeRoutes(registry),
      ...cacheRoutes(registry, named),
      ...exportRoutes(registry, messages, work),
      ...listRoutes(registry, messages, work, unitName, proving),
    ],
    jobs: [exportJob(registry, messages, work, unitName, proving)],
    provides: [proving.provide(listProof(registry, messages))],
    procedures: own,
  };
}
