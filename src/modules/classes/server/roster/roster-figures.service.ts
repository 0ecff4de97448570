import { appError } from '../../../../kernel/errors/app-error.ts';
import { riskOf, USUAL_THRESHOLDS } from '../../../../kernel/statistics/risk.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { FilledFilters } from '../../../../platform/gateway/binding.ts';
import {
  courseRight,
  courseStandings,
  learningSeconds,
  PROGRESS_STATEMENTS,
  progressOfPlaces,
} from '../../../courses/server/courses.public.ts';
import {
  type CurrentMarks,
  currentMarksOf,
  type LearnerSignals,
  learnerSignalsPort,
  MARKS_STATEMENTS,
} from '../class.port.ts';
import { type LearnerPlace, learnerFigurePort, type Share } from './figure.port.ts';
import { seesMarksOf } from './learner-work.service.ts';
import { experimentShares } from './roster.repository.ts';

type Row = Record<string, unknown>;
type Place = LearnerPlace & { readonly active: boolean };

const isText = (value: unknown): value is string => typeof value === 'string';
const shown = (value: number | Share | undefined) =>
  value === undefined ? null : typeof value === 'number' ? Math.round(value) : `${value.done}/${value.total}`;

/** Classes of a page for which its marks are budgeted. */
const MARKED_CLASSES = 10;

/** Courses whose marks the actor sees: who marks, grades or reads the statistics; oversight sees all. */
async function markedCourses(ctx: Ctx, places: readonly Place[]): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const oversees = ctx.actor.kind === 'person' && ctx.actor.role === 0;
  for (const courseId of new Set(places.map((one) => one.courseId))) {
    const rights = await courseRight(ctx, courseId);
    if (seesMarksOf(rights, oversees)) seen.add(courseId);
  }
  return seen;
}

/** Current marks by class, of the people of the page. */
async function marksOf(ctx: Ctx, places: readonly Place[]): Promise<ReadonlyMap<string, CurrentMarks>> {
  const courses = await markedCourses(ctx, places);
  const marks = new Map<string, CurrentMarks>();
  const classes = Map.groupBy(
    places.filter(({ courseId }) => courses.has(courseId)),
    ({ classId }) => classId,
  );
  for (const [classId, people] of classes) {
    const found = await currentMarksOf(
      ctx,
      classId,
      people.map(({ personId }) => personId),
    );
    if (found) marks.set(classId, found);
  }
  return marks;
}

/** Who is at risk, of active learners, by enrolment; marks count where the actor sees them. */
async function risksOf(
  ctx: Ctx,
  places: readonly Place[],
  marks: ReadonlyMap<string, CurrentMarks>,
): Promise<ReadonlyMap<string, string>> {
  const active = places.filter((one) => one.active);
  if (active.length === 0) return new Map();
  const classIds = [...new Set(active.map(({ classId }) => classId))];
  // Reports stand under row-level security: they are read as the actor. Signals of all classes at once would be cut off.
  const found = await ctx.read(async (own) => {
    const some: (LearnerSignals & { readonly classId: string })[] = [];
    for (const classId of classIds) {
      for (const read of own.ports.all(learnerSignalsPort)) some.push(...(await read(own, [classId])));
    }
    return some;
  });
  const signals = new Map(found.map((one) => [`${one.classId}:${one.personId}`, one]));
  return new Map(
    active.flatMap(({ enrolmentId, classId, personId }) => {
      const own = signals.get(`${classId}:${personId}`);
      if (!own) return [];
      const { marks: known, passLine: pass } = marks.get(classId) ?? { marks: null, passLine: USUAL_THRESHOLDS.pass };
      const risk = riskOf({ ...own, mark: known?.get(personId) ?? null }, { ...USUAL_THRESHOLDS, pass });
      return [[enrolmentId, risk.level] as const];
    }),
  );
}

/** Enrolments of a page that have figures: who learns, or did. */
const placesOf = (rows: readonly Row[]): Place[] =>
  rows.flatMap(({ id, courseid, classid, personid, state }) =>
    isText(id) &&
    isText(courseid) &&
    isText(classid) &&
    isText(personid) &&
    (state === 'active' || state === 'completed')
      ? [{ enrolmentId: id, courseId: courseid, classId: classid, personId: personid, active: state === 'active' }]
      : [],
  );

/** Minutes as the ladder of learning time has them. */
const minutesOf = (seconds: number) => Math.round((seconds / 60 + Number.EPSILON) * 100) / 100;

/**
 * Active minutes of learners by enrolment, in the courses whose statistics the actor reads, as the ladder of learning time
 * counts them; who learnt nothing has 0. Two statements.
 */
async function minutesOfPlaces(ctx: Ctx, places: readonly Place[]): Promise<ReadonlyMap<string, number>> {
  const standings = await courseStandings(ctx, [...new Set(places.map(({ courseId }) => courseId))]);
  const read = new Set(standings.flatMap(({ id, rights }) => (rights.stats === 'all' ? id : [])));
  const seen = places.filter(({ courseId }) => read.has(courseId));
  const seconds = await learningSeconds(ctx, seen);
  return new Map(
    seen.map(({ enrolmentId, courseId, personId }) => [
      enrolmentId,
      minutesOf(seconds.get(`${courseId}:${personId}`) ?? 0),
    ]),
  );
}

const percentOf = (at: { readonly done: number; readonly total: number } | undefined) =>
  at && at.total > 0 ? Math.round((at.done / at.total) * 100) : null;

/** Progress of the learners of a page, and what its reader asks for besides. */
export async function fillRoster(ctx: Ctx, rows: readonly Row[], asked: ReadonlySet<string>): Promise<Row[]> {
  const places = placesOf(rows);
  if (places.length === 0) return [...rows];
  const done = await progressOfPlaces(ctx, places);
  const figures = new Map<string, ReadonlyMap<string, number | Share>>();
  if (asked.has('experiments')) figures.set('experiments', await experimentShares(ctx, places));
  for (const { figure, read } of ctx.ports.all(learnerFigurePort)) {
    if (asked.has(figure)) figures.set(figure, await read(ctx, places));
  }
  const minutes = asked.has('time') ? await minutesOfPlaces(ctx, places) : new Map<string, number>();
  const graded = asked.has('mark') || asked.has('risk');
  const marks = graded ? await marksOf(ctx, places) : new Map<string, CurrentMarks>();
  const risks = asked.has('risk') ? await risksOf(ctx, places, marks) : new Map<string, string>();
  const byId = new Map(places.map((one) => [one.enrolmentId, one]));
  return rows.map((row) => {
    const place = byId.get(String(row.id));
    if (!place) return row;
    const mark = marks.get(place.classId)?.marks.get(place.personId);
    return {
      ...row,
      progress: percentOf(done.get(`${place.courseId}:${place.personId}`)),
      ...Object.fromEntries([...figures].map(([name, values]) => [name, shown(values.get(place.enrolmentId))])),
      ...(asked.has('time') ? { time: minutes.get(place.enrolmentId) ?? null } : {}),
      ...(asked.has('mark') && mark !== undefined ? { mark: Math.round(mark * 100) / 100 } : {}),
      ...(asked.has('risk') ? { risk: risks.get(place.enrolmentId) ?? null } : {}),
    };
  });
}

/** Most statements for a page of the list. */
export function rosterStatements(asked: ReadonlySet<string>): number {
  const graded = asked.has('mark') || asked.has('risk');
  return (
    PROGRESS_STATEMENTS +
    2 * asked.size +
    (asked.has('tests') ? 4 : 0) +
    (asked.has('risk') ? MARKED_CLASSES : 0) +
    (graded ? MARKED_CLASSES * MARKS_STATEMENTS : 0)
  );
}

/** Classes whose learners are filtered by risk at once. */
const RISK_CLASSES = 40;

/**
 * Filters of the list over progress and risk: worked out for everybody the other filters leave, as the page shows it.
 * Whoever has no figure passes none of them.
 */
export const rosterFilters: FilledFilters = {
  names: ['progress', 'risk'],
  from: ['courseid', 'classid', 'personid', 'state'],
  values: async (ctx, rows, wanted) => {
    const places = placesOf(rows);
    const graded = wanted.has('risk') ? places.filter(({ active }) => active) : [];
    if (new Set(graded.map(({ classId }) => classId)).size > RISK_CLASSES) {
      throw appError('invalid', 'classes.roster.riskClasses', { n: RISK_CLASSES });
    }
    const done = wanted.has('progress') ? await progressOfPlaces(ctx, places) : new Map();
    const risks = await risksOf(ctx, graded, await marksOf(ctx, graded));
    return places.map(({ enrolmentId, courseId, personId }) => ({
      id: enrolmentId,
      progress: percentOf(done.get(`${courseId}:${personId}`)),
      risk: risks.get(enrolmentId) ?? null,
    }));
  },
  statements: (wanted) =>
    (wanted.has('progress') ? PROGRESS_STATEMENTS : 0) +
    (wanted.has('risk') ? RISK_CLASSES * (MARKS_STATEMENTS + 1) : 0),
};
