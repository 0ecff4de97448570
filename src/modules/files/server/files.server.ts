import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { attachmentRoutes } from './attachment.routes.ts';
import { tidyAttachments } from './attachment.service.ts';
import { uploadRoutes } from './upload.routes.ts';
import { expireUploads } from './upload.service.ts';

/** Contents by hash, resumable uploads, attachments. */
export function filesModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'files',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: [...uploadRoutes(), ...attachmentRoutes(secrets.signing)],
    jobs: [
      { name: 'files.expireUploads', cron: '43 * * * *', run: expireUploads },
      { name: 'files.tidyAttachments', cron: '47 * * * *', run: tidyAttachments },
    ],
  };
}
