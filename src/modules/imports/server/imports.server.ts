import { createMessages } from '../../../platform/http/messages.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { uploadOwnerPort } from '../../files/server/files.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { importRoutes } from './import.routes.ts';
import { takesUpload } from './import.service.ts';
import { type ImportParts, importRegistry } from './registry.engine.ts';
import { createSeal } from './seal.engine.ts';
import { jobEnded, performWork, resumeStranded, tidyImports, WORK_JOB } from './work.service.ts';

const catalogs = { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR };

/** Sheets people bring in, over what the other modules declare in `imports`; it knows none of them. */
export function importsModule(
  { secrets }: Pick<ModuleParts, 'secrets'>,
  modules: readonly Pick<ServerModule, 'imports' | 'messages'>[],
): ServerModule {
  const bindings = modules.flatMap((module) => module.imports ?? []);
  const messages = createMessages([...modules.map((module) => module.messages), catalogs]);
  const parts: ImportParts = { registry: importRegistry(bindings, messages), seal: createSeal(secrets.sealing) };
  return {
    name: 'imports',
    messages: catalogs,
    routes: importRoutes(parts),
    provides: [provide(uploadOwnerPort, { kind: 'import', allows: takesUpload })],
    jobs: [
      { name: WORK_JOB, long: true, run: (ctx, { importId }) => performWork(ctx, parts, String(importId)) },
      { name: 'imports.resume', cron: '* * * * *', run: resumeStranded },
      { name: 'imports.tidy', cron: '37 * * * *', run: tidyImports },
    ],
    subscribers: [
      {
        name: 'imports.jobEnded',
        event: 'tasks.ended',
        version: 1,
        run: (tx, payload) => jobEnded(tx, String(payload.jobId)),
      },
    ],
  };
}
