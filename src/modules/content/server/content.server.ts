import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { mayEdit } from '../../catalogue/server/record.public.ts';
import { uploadOwnerPort } from '../../files/server/files.public.ts';
import { contentMessages } from './content-messages.engine.ts';
import { contentDeploymentPort } from './deployment.port.ts';
import { checkVersion } from './package-install.service.ts';
import { versionRoutes } from './version.routes.ts';
import { CHECK_JOB } from './version.service.ts';

/** What experiments consist of: packages, their check and their versions. */
export function contentModule({ config, secrets }: ModuleParts): ServerModule {
  return {
    name: 'content',
    messages: contentMessages,
    routes: versionRoutes(),
    jobs: [{ name: CHECK_JOB, long: true, run: (ctx, payload) => checkVersion(ctx, payload.versionId as string) }],
    provides: [
      provide(uploadOwnerPort, { kind: 'package', allows: mayEdit }),
      provide(contentDeploymentPort, { key: secrets.content, wildcard: config.hosts.contentWildcard }),
    ],
  };
}
