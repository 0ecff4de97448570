import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { classWaitingPort, learnerWorkPort } from '../../classes/server/classes.public.ts';
import { workResultsPort } from '../../courses/server/courses.public.ts';
import { handInAnnotationsPort, handInMarkPort } from '../../hand-ins/server/hand-ins.public.ts';
import { homeworkFiguresPort } from '../../homework/server/homework.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { peerMarksPort } from '../../peer-review/server/peer-review.public.ts';
import { annotationsForLearner } from './annotation.service.ts';
import { archiveJob } from './archive.jobs.ts';
import { homeworkDesk, waitingInClass } from './desk.service.ts';
import { homeworkFigures, homeworkOfLearner, homeworkResults, marksForLearner } from './homework-mark.service.ts';
import { markingRoutes } from './marking.routes.ts';
import { catalogs } from './marking-messages.engine.ts';
import { peerMarks } from './peer-mark.service.ts';
import { moveOwnMarks, ownMarksOfPeople } from './person-records.repository.ts';
import { similarityJob } from './similarity.jobs.ts';

/** Marks of hand-ins, their workbook and archive, their release. */
export function homeworkMarkingModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'homework-marking',
    messages: catalogs,
    routes: markingRoutes(secrets.signing),
    jobs: [archiveJob, similarityJob],
    provides: [
      provide(handInMarkPort, marksForLearner),
      provide(handInAnnotationsPort, annotationsForLearner),
      provide(peerMarksPort, peerMarks),
      provide(homeworkFiguresPort, homeworkFigures),
      provide(workResultsPort, { types: ['homework'], read: homeworkResults }),
      provide(learnerWorkPort, homeworkOfLearner),
      provide(classWaitingPort, async (ctx, classId) => ({
        kind: 'homework' as const,
        count: await waitingInClass(ctx, classId),
      })),
      provide(deskPort, homeworkDesk),
      provide(personRecordsPort, { kind: 'homeworkMark', count: ownMarksOfPeople, move: moveOwnMarks }),
    ],
  };
}
