import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import {
  completenessPort,
  nodeUsePort,
  packageMediaPort,
  workResultsPort,
} from '../../courses/server/courses.public.ts';
import { uploadOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { codeUsePort } from '../../settings/server/settings.public.ts';
import { METADATA_KEYS, METADATA_TABLES, UPLOAD_KIND } from '../shared/media.model.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { codesInFiles, countViews, moveViews, resultsOf, videoLengths, viewsOfPeople } from './media.repository.ts';
import { mediaRoutes } from './media.routes.ts';
import { takesUpload } from './media.service.ts';
import { giveMedia, takeMedia } from './package-media.service.ts';
import { takesTrailer } from './trailer.service.ts';

/** Videos and documents of courses, and how much of them was seen. */
export function mediaModule({ config, secrets }: Pick<ModuleParts, 'config' | 'secrets'>): ServerModule {
  return {
    name: 'media',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: mediaRoutes({ signing: secrets.signing, sources: config.mediaSources }),
    provides: [
      provide(uploadOwnerPort, { kind: UPLOAD_KIND.video, allows: takesUpload('video') }),
      provide(uploadOwnerPort, { kind: UPLOAD_KIND.video, allows: takesTrailer }),
      provide(uploadOwnerPort, { kind: UPLOAD_KIND.document, allows: takesUpload('document') }),
      provide(workResultsPort, { types: ['video', 'document'], read: resultsOf }),
      provide(packageMediaPort, { take: takeMedia, give: giveMedia({ sources: config.mediaSources }) }),
      provide(completenessPort, videoLengths),
      ...METADATA_KEYS.map((key) =>
        provide(codeUsePort, { kind: 'media', table: METADATA_TABLES[key], count: (ctx) => codesInFiles(ctx, key) }),
      ),
      provide(nodeUsePort, async (ctx, nodeIds) => [{ kind: 'views', count: await countViews(ctx, nodeIds) }]),
      provide(personRecordsPort, { kind: 'view', count: viewsOfPeople, move: moveViews }),
    ],
  };
}
