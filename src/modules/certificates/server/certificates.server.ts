import type { ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { countOfPeople, moveToPerson } from './certificate.repository.ts';
import { certificateRoutes } from './certificate.routes.ts';

/** Certificates of courses and experiments. */
export function certificatesModule(): ServerModule {
  return {
    name: 'certificates',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: certificateRoutes,
    heads: [
      // A single certificate stays out of search engines, and its address out of the map of the site.
      { page: 'verifyCertificate', read: async () => ({ title: '', unlisted: true }), addresses: async () => [] },
    ],
    provides: [provide(personRecordsPort, { kind: 'certificate', count: countOfPeople, move: moveToPerson })],
  };
}
