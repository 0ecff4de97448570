import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import { type RiskFacts, riskOf, USUAL_THRESHOLDS } from '../../../../kernel/statistics/risk.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import {
  type CourseRights,
  completionsOfPeople,
  nodeNames,
  progressOfPeople,
  seeCourse,
  studyItems,
  workDatesOf,
} from '../../../courses/server/courses.public.ts';
import {
  type classPeopleRoute,
  type classTodayRoute,
  type taughtClassesRoute,
  type undoneItemsRoute,
  WAITING_KINDS,
} from '../../shared/my-class.contract.ts';
import {
  classWaitingPort,
  currentMarksOf,
  type LearnerSignals,
  learnerSignalsPort,
  satExamsPort,
} from '../class.port.ts';
import type { ClassRow } from '../class.repository.ts';
import { type WatchedClass, watchedPlace, watches } from '../live/live.access.ts';
import {
  asking,
  type ClassLearner,
  classDates,
  classesInScope,
  classLearners,
  runningNow,
} from './my-class.repository.ts';

const WEEK_MS = 7 * 86_400_000;
/** Learners named on the page of today; the rest stand in the list of learners. */
const WATCHED = 8;

/** Running classes of a course the actor stands before: own ones first. @throws AppError notFound, forbidden */
export async function taughtClasses(ctx: Ctx, courseId: string): Promise<CallOutput<typeof taughtClassesRoute>> {
  const { rights, face, row } = await seeCourse(ctx, courseId);
  if (face === 'learner') throw appError('notFound', 'courses.course.absent');
  if (!watches(rights)) throw appError('forbidden', 'error.forbidden');
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  return { rows: await classesInScope(ctx, { courseId, personId, all: row.scope !== 'own' }) };
}

/** True for who writes to the learners of a class: who manages it or marks their work. */
export const mayMessage = (rights: CourseRights | null): boolean => rights?.class === 'all' || rights?.mark === 'all';

/** True for who sees the marks of a class: assistants and support never do, instructors those of their own classes. */
const seesMarks = ({ rights, own }: WatchedClass) => rights?.grade === 'all' || (rights?.grade === 'own' && own);

const UNKNOWN: Omit<LearnerSignals, 'personId'> = {
  ...{ idleDays: 0, joinedDays: 0, progress: null, expected: null, overdue: null, lastFailed: null, done: 0, tasks: 0 },
};

function presentLearner(
  row: ClassLearner,
  of: {
    readonly signals: Omit<LearnerSignals, 'personId'>;
    readonly progress: { readonly done: number; readonly total: number };
    readonly mark: number | null;
    readonly passLine: number;
  },
): CallOutput<typeof classPeopleRoute>['rows'][number] {
  const { signals, mark, passLine } = of;
  const facts: RiskFacts = { ...signals, mark };
  const { level, points, signals: found } = riskOf(facts, { ...USUAL_THRESHOLDS, pass: passLine });
  return {
    enrolmentId: row.enrolmentId,
    personId: row.personId,
    number: row.number,
    name: row.name,
    groups: [...row.groups],
    progress: { ...of.progress },
    experiments: { done: signals.done, total: signals.tasks },
    overdue: signals.overdue ?? 0,
    mark,
    idleDays: signals.idleDays,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    risk: {
      level,
      points,
      signals: found,
      lag: Math.max(0, Math.round((signals.expected ?? 0) - (signals.progress ?? 0))),
    },
  };
}

/** Every active learner of a class the actor watches, with what is known of the work. */
async function learners(ctx: Ctx, place: WatchedClass) {
  const { row } = place;
  const people = await classLearners(ctx, row.id);
  const [found, progress, current] = await Promise.all([
    Promise.all(ctx.ports.all(learnerSignalsPort).map((read) => read(ctx, [row.id]))),
    progressOfPeople(
      ctx,
      row.course_id,
      people.map((one) => one.personId),
    ),
    seesMarks(place) ? currentMarksOf(ctx, row.id) : null,
  ]);
  const signals = new Map(found.flat().map((one) => [one.personId, one]));
  const passLine = current?.passLine ?? USUAL_THRESHOLDS.pass;
  const rows = people.map((one) =>
    presentLearner(one, {
      signals: signals.get(one.personId) ?? UNKNOWN,
      progress: progress.get(one.personId) ?? { done: 0, total: 0 },
      mark: current?.marks.get(one.personId) ?? null,
      passLine,
    }),
  );
  return { rows, marks: current !== null, passLine };
}

/** Learners of a class as its teacher follows them. @throws AppError notFound, forbidden */
export async function classPeople(ctx: Ctx, classId: string): Promise<CallOutput<typeof classPeopleRoute>> {
  const place = await watchedPlace(ctx, classId);
  const found = await ctx.read((read) => learners(read, place));
  return { ...found, can: { message: mayMessage(place.rights) && place.row.state !== 'ended' } };
}

/** Who of a class has not done which required item, by the marks of the outline. @throws AppError notFound, forbidden */
export async function undoneItems(ctx: Ctx, classId: string): Promise<CallOutput<typeof undoneItemsRoute>> {
  const { row } = await watchedPlace(ctx, classId);
  return ctx.read(async (read) => {
    const personIds = (await classLearners(read, classId)).map((one) => one.personId);
    const items = (await studyItems(read, row.course_id)).filter(({ counts }) => counts);
    const { rows } = await completionsOfPeople(read, row.course_id, personIds);
    const done = new Set(rows.map(({ nodeId, personId }) => `${nodeId}:${personId}`));
    return {
      personIds,
      rows: items.map(({ id, name }) => ({
        ...{ id, name },
        undone: personIds.flatMap((personId, i) => (done.has(`${id}:${personId}`) ? [] : [i])),
      })),
    };
  });
}

type TodayDate = CallOutput<typeof classTodayRoute>['dates'][number];
/** Dates of a week that are told. */
const DATES = 20;

/** Dates of homework, exams and tests of a class within a stretch of time. */
async function workDates(
  ctx: Ctx,
  { course_id: courseId, id }: ClassRow,
  within: { readonly from: Date; readonly to: Date },
): Promise<TodayDate[]> {
  const works = await workDatesOf(ctx, courseId, null, id);
  const near = works.flatMap((work) =>
    (['opens', 'due', 'closes'] as const).flatMap((kind) => {
      const at = work[`${kind}At`];
      return at && at >= within.from && at < within.to ? [{ work, kind, at }] : [];
    }),
  );
  const unnamed = near.flatMap(({ work: { nodeId, thing } }) => (nodeId && !thing ? [nodeId] : []));
  const names = await nodeNames(ctx, unnamed);
  return near.map(({ work, kind, at }): TodayDate => {
    const { nodeId, thing, href } = work;
    const id = thing?.id ?? nodeId ?? href;
    return { id, name: thing?.name ?? names.get(nodeId ?? '') ?? '', kind, at: at.toISOString(), done: null, href };
  });
}

/** What matters in a class today. @throws AppError notFound, forbidden */
export async function classToday(ctx: Ctx, classId: string): Promise<CallOutput<typeof classTodayRoute>> {
  const place = await watchedPlace(ctx, classId);
  const { row } = place;
  return ctx.read(async (read) => {
    const from = new Date(read.clock.ms());
    const within = { from, to: new Date(from.getTime() + WEEK_MS) };
    const [{ rows }, dates, works, ask, waiting, running, sat] = await Promise.all([
      learners(read, place),
      classDates(read, { classId, courseId: row.course_id, ...within }),
      workDates(read, row, within),
      asking(read, classId),
      Promise.all(read.ports.all(classWaitingPort).map((count) => count(read, classId))),
      runningNow(read, classId),
      Promise.all(read.ports.all(satExamsPort).map((ask) => ask(read, classId))),
    ]);
    const watched = rows
      .filter((one) => one.risk.level !== 'normal')
      .toSorted((a, b) => b.risk.points - a.risk.points || b.idleDays - a.idleDays);
    const all = [
      { kind: 'applied' as const, count: ask.applied },
      { kind: 'queued' as const, count: ask.queued },
      // Appeals are about marks: who may not see those is not told of them.
      ...waiting.filter((one) => one.kind !== 'appeals' || seesMarks(place)),
    ].toSorted((a, b) => WAITING_KINDS.indexOf(a.kind) - WAITING_KINDS.indexOf(b.kind));
    return {
      people: rows.length,
      dates: [...dates.map((one): TodayDate => ({ ...one, at: one.at.toISOString(), href: null })), ...works]
        .sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
        .slice(0, DATES),
      waiting: all.filter((one) => one.count > 0),
      running,
      sitting: sat.flat().map((one) => ({ ...one })),
      watch: {
        high: watched.filter((one) => one.risk.level === 'high').length,
        watch: watched.filter((one) => one.risk.level === 'watch').length,
        rows: watched.slice(0, WATCHED),
      },
      can: { message: mayMessage(place.rights) && row.state !== 'ended' },
    };
  });
}
