import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { ownClass } from '../../../classes/server/classes.public.ts';
import { nodeNames } from '../../../courses/server/courses.public.ts';
import { type Accommodation, type ExamFacts, entryFacts, examsOfLearner } from '../../../exams/server/exams.public.ts';
import { windowOf } from '../../../exams/shared/deadline.model.ts';
import { endOf } from '../../shared/attempt-end.model.ts';
import { mayEnter, type OwnFacts, ownState } from '../../shared/own-exam.policy.ts';
import { PRACTICE_FROM } from '../../shared/practice.policy.ts';
import { countingResult } from '../../shared/release.policy.ts';
import type { OwnAttempt, OwnExam, ownExamsRoute } from '../../shared/result.contract.ts';
import type { runningRoute } from '../../shared/running.contract.ts';
import { deskContext } from '../attempt.access.ts';
import { type AttemptFacts, attemptsOf, runningAttempts } from '../attempt.repository.ts';
import { attemptsAllowed, ms, presentExam } from '../desk/desk.presenter.ts';
import { personOf } from '../desk/entry.service.ts';
import { databaseClock } from '../visit.repository.ts';
import { practisable, type ReleaseMoment, releaseMoments, visibleOf } from './result.access.ts';

/** An attempt for its own candidate; what is over counts as handed in, also in the minute before the job closes it. */
export function presentAttempt(
  attempt: AttemptFacts,
  exam: ExamFacts,
  accommodation: Accommodation | null,
  moment: ReleaseMoment | undefined,
): OwnAttempt {
  const end = attempt.state === 'in_progress' ? endOf(attempt, exam, accommodation) : null;
  const over = end !== null && moment !== undefined && end.closeAt <= moment.now;
  const visible = visibleOf(attempt, exam, moment);
  return {
    id: attempt.id,
    no: attempt.practice ? attempt.no - PRACTICE_FROM : attempt.no,
    practice: attempt.practice,
    state: over ? 'submitted' : attempt.state,
    startedAt: attempt.startedAt.getTime(),
    submittedAt: ms(attempt.submittedAt ?? (over ? end.handedInAt : null)),
    submitReason: attempt.submitReason ?? (over ? end.reason : null),
    voided: attempt.voidedAt !== null,
    voidReason: attempt.voidReason,
    receipt: attempt.receiptCode,
    visible,
    score: visible.score ? attempt.score : null,
  };
}

type LearnerExam = ExamFacts & { readonly accommodation: Accommodation | null };

function presentOwn(
  exam: LearnerExam,
  all: readonly AttemptFacts[],
  moment: ReleaseMoment,
  nodeName: string | null,
): OwnExam {
  const { accommodation, settings } = exam;
  const rows = all.filter(({ practice }) => !practice);
  const present = (row: AttemptFacts) => presentAttempt(row, exam, accommodation, moment);
  const attempts = rows.map(present);
  const { opensAt, closesAt } = windowOf(exam, accommodation);
  const running = attempts.find(({ state }) => state === 'in_progress');
  const allowed = attemptsAllowed(exam, accommodation);
  const used = rows.filter(({ voidedAt, voidGrants }) => voidedAt === null || !voidGrants).length;
  const facts: OwnFacts = {
    now: moment.now.getTime(),
    opensAt: ms(opensAt),
    closesAt: ms(closesAt),
    latestEntry: settings.latestEntry,
    given: (exam.state === 'published' || exam.state === 'open') && exam.closingAt === null,
    running: running !== undefined,
    handedIn: attempts.filter(({ state }) => state !== 'in_progress'),
    attemptsLeft: allowed === null || used < allowed,
    withdrawn: exam.releasedAt !== null && exam.state === 'marking',
  };
  const seen = attempts.flatMap(({ score, voided }) => (score === null || voided ? [] : [score]));
  return {
    exam: presentExam(exam, accommodation),
    state: ownState(facts),
    enter: running === undefined && mayEnter(facts),
    deadline: running ? ms(endOf(rows.find(({ id }) => id === running.id)!, exam, accommodation).at) : null,
    nodeId: exam.nodeId,
    nodeName,
    counts: settings.counts,
    attempts,
    score: countingResult(seen, settings.counts),
    practise: practisable(exam, moment),
    practices: all.filter(({ practice }) => practice).map(present),
  };
}

/** Exams or tests of a course for one of its learners. @throws AppError notFound for who learns in none of its classes */
export async function ownExams(
  ctx: Ctx,
  courseId: string,
  kind: 'exam' | 'test',
): Promise<CallOutput<typeof ownExamsRoute>> {
  const personId = personOf(ctx);
  if ((await ownClass(ctx, courseId, personId)) === null) throw appError('notFound', 'attempts.notLearning');
  const exams = (await examsOfLearner(ctx, courseId, personId)).filter((exam) => exam.kind === kind);
  return deskContext(ctx).read(async (read) => {
    const now = await databaseClock(read);
    const moments = await releaseMoments(read, exams, now);
    const nodes = await nodeNames(
      read,
      exams.flatMap(({ nodeId }) => nodeId ?? []),
    );
    const rows = await attemptsOf(read, {
      ...{ examIds: exams.map(({ id }) => id), personIds: [personId], practice: 'both' },
    });
    return {
      serverTime: now.getTime(),
      rows: exams.map((exam) =>
        presentOwn(
          exam,
          rows.filter(({ examId }) => examId === exam.id),
          moments.get(exam.id)!,
          nodes.get(exam.nodeId ?? '') ?? null,
        ),
      ),
    };
  });
}

/** Attempts of the actor that are in progress, for one click from anywhere. */
export async function ownRunning(ctx: Ctx): Promise<CallOutput<typeof runningRoute>> {
  const personId = personOf(ctx);
  return deskContext(ctx).read(async (read) => {
    const now = await databaseClock(read);
    const running = await runningAttempts(read, { personId });
    const rows: CallOutput<typeof runningRoute>['rows'] = [];
    for (const attempt of running) {
      const facts = await entryFacts(read, attempt.examId, personId);
      if (!facts) continue;
      const { exam, accommodation } = facts;
      const end = endOf(attempt, exam, accommodation);
      if (end.closeAt <= now) continue;
      const { id: examId, courseId, kind, name } = exam;
      rows.push({
        attemptId: attempt.id,
        examId,
        courseId,
        kind,
        name,
        deadline: ms(end.at),
        practice: attempt.practice,
      });
    }
    return { serverTime: now.getTime(), rows };
  });
}
