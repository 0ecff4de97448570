import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { classEndPort, classMergePort, runningExamPort } from '../../classes/server/classes.public.ts';
import { courseEndPort, coursePartPort } from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { paperUsePort, recentUsePort } from '../../papers/server/papers.public.ts';
import { messages as enUS } from '../shared/messages/en-US.ts';
import { messages as ptBR } from '../shared/messages/pt-BR.ts';
import { messages as zhCN } from '../shared/messages/zh-CN.ts';
import { messages as zhTW } from '../shared/messages/zh-TW.ts';
import { examMerge, openExamsOf, unreleasedExams } from './class-merge.repository.ts';
import { examPart } from './course/course-part.service.ts';
import { DEFERRAL_OWNER, mayReadProof } from './deferral/deferral.service.ts';
import { learnerExams, teamExams } from './desk.service.ts';
import { secretSealPort } from './exam.port.ts';
import { examRoutes } from './exam.routes.ts';
import { clockJob } from './exam-clock.service.ts';
import { fillFormsJob } from './form-fill.jobs.ts';
import { recentQuestions, usesOfPapers } from './paper-use.repository.ts';
import { examsOfPeople, moveCandidate } from './person-records.repository.ts';
import { examsRunUntil } from './running-exam.repository.ts';
import { createSecretSeal } from './secret.engine.ts';

/** 考试 and 测验: when, for whom, by which rules; their candidates and forms. */
export function examsModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'exams',
    messages: { 'zh-CN': zhCN, 'zh-TW': zhTW, 'en-US': enUS, 'pt-BR': ptBR },
    routes: examRoutes(secrets.signing),
    jobs: [clockJob, fillFormsJob],
    provides: [
      provide(secretSealPort, createSecretSeal(secrets.sealing)),
      provide(attachmentOwnerPort, { type: DEFERRAL_OWNER, mayRead: mayReadProof }),
      provide(classEndPort, openExamsOf),
      provide(courseEndPort, unreleasedExams),
      provide(coursePartPort, examPart('test')),
      provide(coursePartPort, examPart('exam')),
      provide(classMergePort, examMerge),
      provide(runningExamPort, examsRunUntil),
      provide(deskPort, learnerExams),
      provide(deskPort, teamExams),
      provide(paperUsePort, usesOfPapers),
      provide(recentUsePort, recentQuestions),
      provide(personRecordsPort, { kind: 'exams', count: examsOfPeople, move: moveCandidate }),
    ],
  };
}
