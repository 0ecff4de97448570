import type { Ctx } from '../../../platform/db/context.ts';
import type { LearnerPlace, LearnerWork, Share } from '../../classes/server/classes.public.ts';
import type { WorkResult } from '../../courses/server/courses.public.ts';
import {
  candidateKeys,
  type ExamFacts,
  givenExams,
  type SittingResult,
  testsOfCourses,
  testsOfNodes,
} from '../../exams/server/exams.public.ts';
import type { AttemptState } from '../shared/attempt.model.ts';
import { countingResult } from '../shared/release.policy.ts';
import { deskContext } from './attempt.access.ts';
import { type AttemptFacts, attemptsOf } from './attempt.repository.ts';
import { countAttempts } from './person-records.repository.ts';
import { releaseMoments, visibleOf } from './results/result.access.ts';
import { databaseClock } from './visit.repository.ts';

/** Results of one person in one exam. */
export interface ExamMark {
  readonly examId: string;
  readonly personId: string;
  /** Attempts with a score in per cent of the full mark, in their order; void ones are left out. */
  readonly attempts: readonly { readonly id: string; readonly percent: number; readonly submittedAt: Date | null }[];
  /** What counts of them by the rule of the exam, in per cent; null without any. */
  readonly counting: number | null;
  /** Of the newest attempt that is not void. */
  readonly state: AttemptState;
  /** When one was handed in first. */
  readonly handedInAt: Date | null;
}

/** Attempts that count, by exam and person. */
function byPerson(rows: readonly AttemptFacts[]): AttemptFacts[][] {
  const living = rows.filter(({ voidedAt }) => voidedAt === null);
  return [...Map.groupBy(living, ({ examId, personId }) => `${examId}|${personId}`).values()];
}

/**
 * Results of people in exams: who never started is absent.
 * @param seenBy `candidate` leaves out the scores that candidates may not see yet
 */
export async function examMarks(
  ctx: Ctx,
  exams: readonly ExamFacts[],
  of: { readonly personIds: readonly string[]; readonly seenBy: 'staff' | 'candidate' },
): Promise<ExamMark[]> {
  if (exams.length === 0 || of.personIds.length === 0) return [];
  const byId = new Map(exams.map((exam) => [exam.id, exam]));
  return deskContext(ctx).read(async (read) => {
    const rows = await attemptsOf(read, { examIds: [...byId.keys()], personIds: of.personIds });
    const moments = of.seenBy === 'candidate' ? await releaseMoments(read, exams, await databaseClock(read)) : null;
    return byPerson(rows).flatMap((own): ExamMark[] => {
      const { examId, personId } = own[0]!;
      const exam = byId.get(examId)!;
      const { fullMark } = exam;
      if (!fullMark) return [];
      const attempts = own.flatMap((attempt) => {
        const seen = moments === null || visibleOf(attempt, exam, moments.get(examId)).score;
        if (!seen || attempt.score === null) return [];
        return [{ id: attempt.id, percent: (attempt.score / fullMark) * 100, submittedAt: attempt.submittedAt }];
      });
      const handedIn = own.flatMap(({ submittedAt }) => submittedAt ?? []);
      return [
        {
          ...{ examId, personId, attempts, state: own.at(-1)!.state },
          counting: countingResult(
            attempts.map(({ percent }) => percent),
            exam.settings.counts,
          ),
          handedInAt: handedIn.length > 0 ? new Date(Math.min(...handedIn.map((at) => at.getTime()))) : null,
        },
      ];
    });
  });
}

/** What counts for candidates of an exam, for the sittings after it; who never started is left out. */
export async function sittingResults(
  ctx: Ctx,
  exam: ExamFacts,
  personIds: readonly string[],
): Promise<SittingResult[]> {
  const marks = await examMarks(ctx, [exam], { personIds, seenBy: 'staff' });
  return marks.map(({ personId, counting, state }) => ({
    personId,
    percent: counting,
    pending: state === 'in_progress' || state === 'submitted' || state === 'marking',
  }));
}

/** Attempts at the tests of nodes, by whomever. */
export async function countTestsTaken(ctx: Ctx, nodeIds: readonly string[]): Promise<number> {
  const tests = await testsOfNodes(ctx, nodeIds);
  return tests.length === 0
    ? 0
    : countAttempts(
        ctx,
        tests.map(({ id }) => id),
      );
}

/** What people did with the tests of outline nodes, with the scores they may see. */
export async function testResults(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<WorkResult[]> {
  const tests = await testsOfNodes(ctx, of.nodeIds);
  const nodes = new Map(tests.map(({ id, nodeId }) => [id, nodeId!]));
  const marks = await examMarks(ctx, tests, { ...of, seenBy: 'candidate' });
  // A node that was given several tests is done by any of them, with the best result.
  const found = new Map<string, WorkResult>();
  for (const { examId, personId, handedInAt, counting } of marks) {
    const nodeId = nodes.get(examId)!;
    const key = `${nodeId}|${personId}`;
    const before = found.get(key);
    const percents = [before?.percent, counting].filter((one) => one != null);
    const times = [before?.handedInAt, handedInAt].filter((one) => one != null);
    found.set(key, {
      nodeId,
      personId,
      handedInAt: times.length > 0 ? new Date(Math.min(...times.map((at) => at.getTime()))) : null,
      percent: percents.length > 0 ? Math.max(...percents) : null,
    });
  }
  return [...found.values()];
}

/** How many of the tests given to these learners they handed in, by enrolment: at most four statements. */
export async function testShares(ctx: Ctx, places: readonly LearnerPlace[]): Promise<ReadonlyMap<string, Share>> {
  const tests = await testsOfCourses(ctx, [...new Set(places.map((one) => one.courseId))]);
  if (tests.length === 0) return new Map();
  const personIds = [...new Set(places.map((one) => one.personId))];
  const given = await candidateKeys(ctx, { examIds: tests.map(({ id }) => id), personIds });
  const marks = await examMarks(ctx, tests, { personIds, seenBy: 'staff' });
  const handedIn = new Set(marks.flatMap((one) => (one.handedInAt ? [`${one.examId}:${one.personId}`] : [])));
  return new Map(
    places.flatMap(({ enrolmentId, courseId, personId }) => {
      const own = tests
        .filter((test) => test.courseId === courseId)
        .map(({ id }) => `${id}:${personId}`)
        .filter((key) => given.has(key));
      const done = own.filter((key) => handedIn.has(key)).length;
      return own.length === 0 ? [] : [[enrolmentId, { done, total: own.length }] as const];
    }),
  );
}

/** Attempts of a learner at the exams and tests of a course; void ones are left out. */
export async function attemptsOfLearner(ctx: Ctx, of: LearnerPlace): Promise<LearnerWork[]> {
  const exams = new Map((await givenExams(ctx, of.courseId)).map((exam) => [exam.id, exam]));
  if (exams.size === 0) return [];
  const rows = await deskContext(ctx).read((read) =>
    attemptsOf(read, { examIds: [...exams.keys()], personIds: [of.personId] }),
  );
  return rows
    .filter(({ voidedAt }) => voidedAt === null)
    .map((row) => {
      const exam = exams.get(row.examId)!;
      const done = row.state === 'graded' || row.state === 'released';
      return {
        ...{ kind: exam.kind, id: row.id, of: exam.id, title: exam.name, at: row.submittedAt ?? row.startedAt },
        state: row.state === 'in_progress' ? 'begun' : done ? 'marked' : 'handedIn',
        ...(row.score === null ? { score: null, outOf: null } : { score: row.score, outOf: exam.fullMark }),
      };
    });
}

/** A test somebody passed, at the attempt that reached its pass line first. */
export interface PassedTest {
  readonly personId: string;
  readonly name: string;
  readonly at: Date;
}

/**
 * Tests of a course that people passed.
 * @param seenBy `candidate` leaves out the scores that candidates may not see yet
 */
export async function passedTests(
  ctx: Ctx,
  of: { readonly courseId: string; readonly personIds: readonly string[]; readonly seenBy: 'staff' | 'candidate' },
): Promise<PassedTest[]> {
  const tests = await testsOfCourses(ctx, [of.courseId]);
  const byId = new Map(tests.map((test) => [test.id, test]));
  return (await examMarks(ctx, tests, of)).flatMap(({ examId, personId, attempts }): PassedTest[] => {
    const { name, settings } = byId.get(examId)!;
    const at = attempts.find(({ percent }) => percent >= settings.passLine)?.submittedAt;
    return at ? [{ personId, name, at }] : [];
  });
}
