import type { ServerModule } from '../../../platform/http/module.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { uploadRoutes } from './upload.routes.ts';
import { expireUploads } from './upload.service.ts';

/** Contents by hash, resumable uploads. */
export function filesModule(): ServerModule {
  return {
    name: 'files',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: uploadRoutes(),
    jobs: [{ name: 'files.expireUploads', cron: '43 * * * *', run: expireUploads }],
  };
}
