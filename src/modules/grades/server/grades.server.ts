import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import {
  classEndPort,
  classMergePort,
  classWaitingPort,
  currentMarksPort,
  ownCoursePort,
} from '../../classes/server/classes.public.ts';
import {
  completenessPort,
  courseEndPort,
  coursePartPort,
  nodeUsePort,
  objectiveGonePort,
  objectiveUsePort,
  publishCheckPort,
} from '../../courses/server/courses.public.ts';
import { attachmentOwnerPort } from '../../files/server/files.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { publishedMarkPort, reportReleasePort } from '../../lab-reports/server/lab-reports.public.ts';
import { proofSubjectPort } from '../../proof/server/proof.public.ts';
import { mayReadAppeal } from './appeal/appeal.presenter.ts';
import { countOpenAppeals } from './appeal/appeal.repository.ts';
import { appealRoutes } from './appeal/appeal.routes.ts';
import { APPEAL_OWNER } from './appeal/appeal.service.ts';
import { createBookMemory } from './book/book-memory.engine.ts';
import { bookProof } from './book/book-proof.service.ts';
import { currentMarks } from './book/current-marks.service.ts';
import { gradeMerge } from './class-merge.repository.ts';
import { appealDesk } from './desk/desk.service.ts';
import { gradeRoutes } from './grade.routes.ts';
import { markImportBinding } from './marks/mark-import.binding.ts';
import { catalogs } from './marks/mark-messages.engine.ts';
import { noticeSubscribers } from './notice.service.ts';
import { gradesOfPeople } from './person-records.repository.ts';
import { publishedGrades, publishedMarks } from './publication/publication.repository.ts';
import { unpublishedClasses, unpublishedGrades } from './publication/publication.service.ts';
import { readOwnTotals } from './publication/published-total.service.ts';
import { schemePart } from './scheme/course-part.service.ts';
import {
  gradedObjectives,
  itemsProving,
  livingSchemes,
  moveItemObjective,
  schemesNaming,
} from './scheme/scheme.repository.ts';

/** Grade schemes, gradebooks and published totals. */
export function gradesModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'grades',
    messages: catalogs,
    imports: [markImportBinding],
    routes: [...gradeRoutes(createBookMemory()), ...appealRoutes(secrets.signing)],
    subscribers: noticeSubscribers,
    provides: [
      provide(personRecordsPort, { kind: 'grade', count: gradesOfPeople }),
      provide(proofSubjectPort, bookProof),
      provide(deskPort, appealDesk),
      provide(attachmentOwnerPort, { type: APPEAL_OWNER, mayRead: mayReadAppeal }),
      provide(nodeUsePort, async (ctx, nodeIds) => [
        { kind: 'schemeItems' as const, count: await schemesNaming(ctx, nodeIds) },
      ]),
      provide(completenessPort, gradedObjectives),
      provide(objectiveUsePort, itemsProving),
      provide(objectiveGonePort, (tx, { from, into }) => moveItemObjective(tx, from, into)),
      provide(courseEndPort, unpublishedClasses),
      provide(coursePartPort, schemePart),
      provide(publishCheckPort, async (ctx, courseId) => ({
        check: 'scheme' as const,
        ok: Boolean((await livingSchemes(ctx, courseId)).active),
      })),
      provide(classEndPort, async (ctx, classId) => {
        const people = await unpublishedGrades(ctx, classId);
        return [{ kind: 'unpublishedGrades' as const, count: people.length, people }];
      }),
      provide(classMergePort, gradeMerge),
      provide(classWaitingPort, async (ctx, classId) => ({
        kind: 'appeals' as const,
        count: await countOpenAppeals(ctx, classId),
      })),
      provide(currentMarksPort, currentMarks),
      provide(ownCoursePort, readOwnTotals),
      provide(reportReleasePort, (ctx, asked) => publishedGrades(ctx, asked)),
      provide(publishedMarkPort, publishedMarks),
    ],
  };
}
