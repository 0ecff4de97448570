import { deskPort } from '../../../platform/desk/desk.ts';
import type { ModuleParts, ServerModule } from '../../../platform/http/module.ts';
import { provide } from '../../../platform/http/ports.ts';
import { calendarDatesPort } from '../../calendar/server/calendar.public.ts';
import {
  classWaitingPort,
  learnerFigurePort,
  learnerWorkPort,
  satExamsPort,
} from '../../classes/server/classes.public.ts';
import { nodeUsePort, workDatesPort, workResultsPort } from '../../courses/server/courses.public.ts';
import { examFiguresPort, examLivePort, sittingResultsPort } from '../../exams/server/exams.public.ts';
import { personRecordsPort } from '../../identity/server/identity.public.ts';
import { proofSubjectPort } from '../../proof/server/proof.public.ts';
import { examRunPort, type LateSteps } from '../../runs/server/runs.public.ts';
import { attemptRoutes } from './attempt.routes.ts';
import { feedDates, outlineDates } from './calendar.service.ts';
import { examsSatNow, papersToMark } from './class-today.service.ts';
import { examFigures } from './exam-figures.repository.ts';
import { attemptsOfLearner, countTestsTaken, sittingResults, testResults, testShares } from './exam-mark.service.ts';
import { examMoved } from './exam-ports.service.ts';
import { countLateSteps, examRuns } from './experiment/scored-run.service.ts';
import { papersDesk } from './marking/marking-desk.service.ts';
import { catalogs } from './messages.engine.ts';
import { moveAttempts } from './person-move.service.ts';
import { attemptsOfPeople } from './person-records.repository.ts';
import { createReceiptSigner } from './receipt.engine.ts';
import { receiptProof } from './receipt-proof.service.ts';
import { closeJob, scoreJob } from './scoring.service.ts';
import { receiptSignerPort } from './signer.port.ts';

/** Answering exams and tests: entry, saved answers, handing in, automatic scores, the proctor board. */
export function attemptsModule({ secrets }: Pick<ModuleParts, 'secrets'>): ServerModule {
  return {
    name: 'attempts',
    messages: catalogs,
    routes: attemptRoutes(secrets.signing),
    jobs: [scoreJob, closeJob],
    subscribers: [
      {
        name: 'attempts.lateSteps',
        event: 'runs.lateSteps',
        version: 1,
        run: (tx, payload) => countLateSteps(tx, payload as unknown as LateSteps),
      },
    ],
    provides: [
      provide(calendarDatesPort, feedDates),
      provide(workDatesPort, outlineDates),
      provide(examRunPort, examRuns),
      provide(receiptSignerPort, createReceiptSigner(secrets.signing)),
      provide(examFiguresPort, examFigures),
      provide(examLivePort, examMoved),
      provide(sittingResultsPort, sittingResults),
      provide(proofSubjectPort, receiptProof),
      provide(workResultsPort, { types: ['test'], read: testResults }),
      provide(learnerFigurePort, { figure: 'tests', statements: 4, read: testShares }),
      provide(learnerWorkPort, attemptsOfLearner),
      provide(satExamsPort, examsSatNow),
      provide(deskPort, papersDesk),
      provide(classWaitingPort, async (ctx, classId) => ({
        kind: 'answers' as const,
        count: await papersToMark(ctx, classId),
      })),
      provide(nodeUsePort, async (ctx, nodeIds) => [{ kind: 'attempts', count: await countTestsTaken(ctx, nodeIds) }]),
      provide(personRecordsPort, { kind: 'attempt', count: attemptsOfPeople, move: moveAttempts }),
    ],
  };
}
