import type { Ctx } from '../../../platform/db/context.ts';
import { attendanceCounts } from '../../attendance/server/attendance.public.ts';
import type { SeenConstruction } from '../../construction/server/construction.public.ts';
import { progressOfPeople } from '../../courses/server/courses.public.ts';
import { namedPosts } from '../../discussion/server/discussion.public.ts';
import { givenHomework } from '../../homework/server/homework.public.ts';
import type { LearnerFigures } from '../shared/study.model.ts';
import { type Asked, activePeople, type LearnerRow, learnersOf, learntTimes, runGroups } from './study.repository.ts';
import { dueTasks } from './tasks.service.ts';

/** A learner with everything that is counted. */
export type Learner = LearnerRow & LearnerFigures & { readonly lastAt: Date | null };

/** A course at work within some days. */
export interface StudyFacts {
  readonly asked: Asked;
  readonly learners: readonly Learner[];
  readonly homeworkIds: readonly string[];
  readonly runs: Awaited<ReturnType<typeof runGroups>>;
}

/** Learners of the classes that count. One statement. */
export const countedLearners = (ctx: Ctx, { window }: SeenConstruction): Promise<LearnerRow[]> =>
  learnersOf(ctx, { classIds: [...window.classIds], completed: window.completed });

/** What is asked about some learners of a course that was let in. */
export const askedOf = ({ course, window }: SeenConstruction, learners: readonly LearnerRow[]): Asked => ({
  courseId: course.id,
  personIds: learners.map(({ personId }) => personId),
  from: new Date(window.from),
  until: new Date(window.until),
});

/** Attendance by person: sessions attended, of those that count. One statement for each class. */
async function attendance(ctx: Ctx, learners: readonly LearnerRow[]) {
  const classes = Map.groupBy(learners, ({ classId }) => classId);
  const rows = await Promise.all(
    [...classes].map(([classId, people]) =>
      attendanceCounts(
        ctx,
        classId,
        people.map(({ personId }) => personId),
      ),
    ),
  );
  return new Map(
    rows
      .flat()
      .map(({ personId, present, late, early, absent }) => [
        personId,
        { attended: present + 0.5 * (late + early), sessions: present + late + early + absent },
      ]),
  );
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0);

/** Reads the work of the learners of a course, as the system: who may see it has been asked. */
export async function readFacts(ctx: Ctx, seen: SeenConstruction): Promise<StudyFacts> {
  const [rows, homework] = await Promise.all([countedLearners(ctx, seen), givenHomework(ctx, seen.course.id)]);
  const asked = askedOf(seen, rows);
  const homeworkIds = homework.map(({ id }) => id);
  const [progress, times, active, tasks, runs, posts, sessions] = await Promise.all([
    progressOfPeople(ctx, asked.courseId, asked.personIds),
    learntTimes(ctx, asked),
    activePeople(ctx, asked, homeworkIds),
    dueTasks(ctx, asked, rows, homework),
    runGroups(ctx, asked),
    namedPosts(ctx, asked),
    attendance(ctx, rows),
  ]);
  const time = new Map(times.map((one) => [one.personId, one]));
  const written = new Map(posts.map(({ personId, n }) => [personId, n]));
  const here = new Set(active);
  const ran = Map.groupBy(runs, ({ personId }) => personId);
  const learners = rows.map((row): Learner => {
    const { personId } = row;
    const at = progress.get(personId);
    const own = ran.get(personId) ?? [];
    return {
      ...row,
      progress: at && at.total > 0 ? (100 * at.done) / at.total : null,
      active: here.has(personId),
      seconds: time.get(personId)?.seconds ?? 0,
      lastAt: time.get(personId)?.lastAt ?? null,
      ...tasks.get(personId)!,
      runs: sumOf(own, (one) => one.runs),
      ended: sumOf(own, (one) => one.ended),
      finished: sumOf(own, (one) => one.finished),
      scored: sumOf(own, (one) => one.scored),
      passed: sumOf(own, (one) => one.passed),
      scores: sumOf(own, (one) => one.scores),
      runSeconds: sumOf(own, (one) => one.seconds),
      posts: written.get(personId) ?? 0,
      ...(sessions.get(personId) ?? { attended: 0, sessions: 0 }),
    };
  });
  return { asked, learners, homeworkIds, runs };
}
