import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { classEndPort, classMergePort } from '../../classes/server/classes.public.ts';
import { coursePartPort, nodeUsePort } from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { FILE_OWNER, mayReadFiles } from './brief-file.service.ts';
import { homeworkMerge, openHomeworkOf } from './class-merge.repository.ts';
import { homeworkPart } from './course-part.service.ts';
import { extensionsOfPeople, moveExtensions } from './extension.repository.ts';
import { homeworkRoutes } from './homework.routes.ts';
import { clockJob } from './homework-clock.service.ts';
import { countGivenAt } from './homework-list.repository.ts';

/** 作业: for whom, until when, by which rubric. */
export function homeworkModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'homework',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: homeworkRoutes(secrets.signing),
    jobs: [clockJob],
    provides: [
      provide(attachmentOwnerPort, { type: FILE_OWNER, mayRead: mayReadFiles }),
      provide(classEndPort, openHomeworkOf),
      provide(coursePartPort, homeworkPart),
      provide(classMergePort, homeworkMerge),
      provide(nodeUsePort, async (ctx, nodeIds) => [
        { kind: 'homework' as const, count: await countGivenAt(ctx, nodeIds) },
      ]),
      provide(personRecordsPort, { kind: 'extension', count: extensionsOfPeople, move: moveExtensions }),
    ],
  };
}
