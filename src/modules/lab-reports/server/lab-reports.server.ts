import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import {
  classEndPort,
  classMergePort,
  classWaitingPort,
  learnerFigurePort,
  learnerSignalsPort,
  learnerWorkPort,
} from '../../classes/server/classes.public.ts';
import { coursePartPort, handedInPort, nodeUsePort } from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { dataReleasePort, personRecordsPort } from '../../identity/server/identity.public.ts';
import { noticeObjectPort } from '../../notifications/server/notifications.public.ts';
import { hiddenAuthorPort, runReportPort } from '../../runs/server/runs.public.ts';
import { archiveJob } from './archive/archive.jobs.ts';
import { reportMerge } from './class-merge.repository.ts';
import { reportRelease } from './data-release.service.ts';
import { returnedDesk } from './desk/desk.service.ts';
import { markingDesk } from './desk/marking-desk.service.ts';
import { signalsOf } from './desk/watch-desk.repository.ts';
import { watchDesk } from './desk/watch-desk.service.ts';
import { handedInReports, reportShares, reportsOfLearner } from './handed-in.repository.ts';
import { reportMarkBinding } from './marking/report-mark.binding.ts';
import { aliasOfWork } from './marking/report-name.service.ts';
import { noticeObjects, noticeSubscribers } from './notice.service.ts';
import { reportsOfPeople } from './person-records.repository.ts';
import { mayReadFiles } from './report.access.ts';
import { countReports } from './report.repository.ts';
import { reportRoutes } from './report.routes.ts';
import { FILE_OWNER } from './report-content.service.ts';
import { listMine } from './report-list.service.ts';
import { catalogs } from './report-messages.engine.ts';
import { similarityJob } from './similarity/similarity.jobs.ts';
import { templatesPart } from './templates/course-part.service.ts';

/** Laboratory reports: writing, handing in, marking. */
export function labReportsModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'lab-reports',
    messages: catalogs,
    jobs: [archiveJob, similarityJob],
    imports: [reportMarkBinding],
    routes: reportRoutes(secrets.signing),
    subscribers: noticeSubscribers,
    provides: [
      provide(deskPort, returnedDesk),
      provide(deskPort, markingDesk),
      provide(deskPort, watchDesk),
      provide(runReportPort, listMine),
      provide(hiddenAuthorPort, aliasOfWork),
      provide(personRecordsPort, { kind: 'report', count: reportsOfPeople }),
      provide(dataReleasePort, reportRelease),
      provide(noticeObjectPort, noticeObjects),
      provide(attachmentOwnerPort, { type: FILE_OWNER, mayRead: mayReadFiles }),
      provide(coursePartPort, templatesPart),
      provide(nodeUsePort, async (ctx, nodeIds) => [
        { kind: 'reports' as const, count: await countReports(ctx, { nodeIds }) },
      ]),
      provide(classMergePort, reportMerge),
      provide(handedInPort, handedInReports),
      provide(learnerSignalsPort, (ctx, classIds) => signalsOf(ctx, { classIds })),
      provide(learnerFigurePort, { figure: 'reports', statements: 1, read: reportShares }),
      provide(learnerWorkPort, reportsOfLearner),
      provide(classWaitingPort, async (ctx, classId) => ({
        kind: 'reports' as const,
        count: await countReports(ctx, { waitingInClass: classId }),
      })),
      provide(classEndPort, async (ctx, classId) => [
        { kind: 'unmarkedReports' as const, count: await countReports(ctx, { waitingInClass: classId }) },
      ]),
    ],
  };
}
