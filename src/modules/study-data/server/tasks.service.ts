import type { Ctx } from '../../../platform/db/context.ts';
import { sittingsOf } from '../../attempts/server/attempts.public.ts';
import { datedIn, experimentNodes, studyItems } from '../../courses/server/courses.public.ts';
import { candidateKeys, givenExams } from '../../exams/server/exams.public.ts';
import { classDates, type givenHomework, timesOf } from '../../homework/server/homework.public.ts';
import { type Due, dueCounts } from '../shared/study.model.ts';
import { type Asked, type Done, firstFinished, handedIn, type LearnerRow, writtenReports } from './study.repository.ts';

type Counts = ReturnType<typeof dueCounts>;
type TasksOf = (learner: LearnerRow) => Due[];

const byPlace = (rows: readonly Done[]) => new Map(rows.map((one) => [`${one.personId}:${one.of}`, one]));
const ms = (at: Date | undefined) => at?.getTime() ?? null;

/** Homework of required items, with the own dates of each learner. Three statements. */
async function homeworkTasks(
  ctx: Ctx,
  asked: Asked,
  homework: Awaited<ReturnType<typeof givenHomework>>,
): Promise<TasksOf> {
  const ids = homework.map(({ id }) => id);
  const [times, done] = await Promise.all([timesOf(ctx, ids), handedIn(ctx, asked, ids)]);
  const more = new Map(times.map((one) => [`${one.personId}:${one.homeworkId}`, one.dueAt]));
  const found = byPlace(done);
  return ({ personId, classId }) =>
    homework.flatMap((one): Due[] => {
      if (one.classes.length > 0 && !one.classes.some((given) => given.classId === classId)) return [];
      const { dueAt } = classDates(one, classId);
      if (!dueAt) return [];
      const due = Math.max(dueAt.getTime(), more.get(`${personId}:${one.id}`)?.getTime() ?? 0);
      const own = found.get(`${personId}:${one.id}`);
      // A hand-in after a return has a due date of its own, which `late` has looked at.
      return [{ dueAt: due, doneAt: own ? (own.late ? Math.max(due + 1, own.at.getTime()) : due) : null }];
    });
}

/** Exams and required tests that are over; who handed one in was in time. Four statements. */
async function examTasks(ctx: Ctx, asked: Asked, counts: ReadonlySet<string>): Promise<TasksOf> {
  const exams = (await givenExams(ctx, asked.courseId)).filter(
    ({ nodeId, closesAt, state }) => closesAt && state !== 'withdrawn' && (nodeId === null || counts.has(nodeId)),
  );
  const examIds = exams.map(({ id }) => id);
  const [keys, sittings] = await Promise.all([
    candidateKeys(ctx, { examIds, personIds: asked.personIds }),
    sittingsOf(ctx, examIds),
  ]);
  const sat = new Set(sittings.map(({ examId, personId }) => `${examId}:${personId}`));
  return ({ personId }) =>
    exams.flatMap(({ id, closesAt }): Due[] => {
      const key = `${id}:${personId}`;
      if (!keys.has(key)) return [];
      const dueAt = closesAt!.getTime();
      return [{ dueAt, doneAt: sat.has(key) ? dueAt : null }];
    });
}

/** Required experiments with the report where one is asked for, by the dates of each class. Four statements. */
async function experimentTasks(
  ctx: Ctx,
  asked: Asked,
  counts: ReadonlySet<string>,
  classIds: readonly string[],
): Promise<TasksOf> {
  const [nodes, dates, runs, reports] = await Promise.all([
    experimentNodes(ctx, { courseIds: [asked.courseId] }),
    datedIn(ctx, { courseId: asked.courseId, classIds }),
    firstFinished(ctx, asked),
    writtenReports(ctx, asked),
  ]);
  const ran = byPlace(runs);
  const wrote = byPlace(reports);
  const required = nodes.filter(({ id, visible }) => visible && counts.has(id));
  return ({ personId, classId }) =>
    required.flatMap((node): Due[] => {
      const { dueAt, closesAt } = dates(node, classId);
      const due = dueAt ?? closesAt;
      if (!due) return [];
      const key = `${personId}:${node.id}`;
      const run = ms(ran.get(key)?.at);
      const report = node.reportRequired ? ms(wrote.get(key)?.at) : run;
      return [{ dueAt: due.getTime(), doneAt: run === null || report === null ? null : Math.max(run, report) }];
    });
}

/**
 * Tasks of each learner whose time was over within the days, by person: required homework, tests, exams and experiments.
 * Twelve statements.
 */
export async function dueTasks(
  ctx: Ctx,
  asked: Asked,
  learners: readonly LearnerRow[],
  homework: Awaited<ReturnType<typeof givenHomework>>,
): Promise<ReadonlyMap<string, Counts>> {
  const items = await studyItems(ctx, asked.courseId);
  const counts = new Set(items.flatMap(({ id, counts: required }) => (required ? [id] : [])));
  const kinds = await Promise.all([
    homeworkTasks(
      ctx,
      asked,
      homework.filter(({ nodeId }) => counts.has(nodeId)),
    ),
    examTasks(ctx, asked, counts),
    experimentTasks(ctx, asked, counts, [...new Set(learners.map(({ classId }) => classId))]),
  ]);
  // A task that is still open today is not due yet, whatever the range says.
  const within = { from: asked.from.getTime(), until: Math.min(asked.until.getTime(), ctx.clock.ms()) };
  return new Map(
    learners.map((one) => [
      one.personId,
      dueCounts(
        kinds.flatMap((tasksOf) => tasksOf(one)),
        within,
      ),
    ]),
  );
}
