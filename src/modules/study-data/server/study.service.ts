import { systemActor } from '../../../kernel/access/actor.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import { mean, median } from '../../../kernel/statistics/sample.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import {
  type Filters,
  lastDay,
  type SeenConstruction,
  seeConstruction,
} from '../../construction/server/construction.public.ts';
import { completionsOfPeople, learningHours, studyItems } from '../../courses/server/courses.public.ts';
import { givenHomework } from '../../homework/server/homework.public.ts';
import type { studyDataRoute, studyHoursRoute, studyNodesRoute, studyRowsRoute } from '../shared/study.contract.ts';
import { binOf, NUMBERS, numberOf, partOf, progressBins, type StudyNumber } from '../shared/study.model.ts';
import { askedOf, countedLearners, type Learner, readFacts } from './facts.service.ts';
import {
  activeDays,
  activePeople,
  type LearnerRow,
  openedNodes,
  type RunGroup,
  runGroups,
} from './study.repository.ts';

const DAY_MS = 86_400_000;
/** Rows of a drawer at once. */
const SIZE = 100;

/** Who may read has been asked; work of single learners is the system's to read. */
export const asSystem = (ctx: Ctx): Ctx => ctx.as(systemActor('study data'));

export type Study = CallOutput<typeof studyDataRoute>;
export type Hours = CallOutput<typeof studyHoursRoute>;
export type Nodes = CallOutput<typeof studyNodesRoute>;

/** Days of the range, those without anybody too. */
function everyDay({ window }: SeenConstruction, found: readonly { readonly day: string; readonly n: number }[]) {
  const counts = new Map(found.map(({ day, n }) => [day, n]));
  const days: { day: string; n: number }[] = [];
  for (let at = window.from; at < window.until; at += DAY_MS) {
    const day = siteDate(at);
    days.push({ day, n: counts.get(day) ?? 0 });
  }
  return days;
}

/** The numbers of a course at work for who has been let in. */
export async function studyOf(ctx: Ctx, seen: SeenConstruction): Promise<Study> {
  const { window } = seen;
  return asSystem(ctx).read(async (inner) => {
    const facts = await readFacts(inner, seen);
    const days = await activeDays(inner, facts.asked, facts.homeworkIds);
    const progress = facts.learners.flatMap((one) => one.progress ?? []);
    const hours = facts.learners.flatMap(({ seconds }) => (seconds > 0 ? [seconds / 3600] : []));
    return {
      asOf: ctx.clock.now().toISOString(),
      range: { from: siteDate(window.from), until: lastDay(window) },
      term: seen.term?.id ?? null,
      terms: seen.terms.map(({ id, name }) => ({ id, name })),
      classes: seen.classes.map(({ id, name }) => ({ id, name, counts: window.classIds.has(id) })),
      numbers: NUMBERS.map((number) => ({ number, ...numberOf(number, facts.learners) })),
      beside: { progress: median(progress), time: mean(hours) },
      days: everyDay(seen, days),
      bins: progressBins(facts.learners),
    };
  });
}

/** @throws AppError as `seeConstruction` */
export async function readStudy(ctx: Ctx, courseId: string, filters: Filters): Promise<Study> {
  return studyOf(ctx, await seeConstruction(ctx, courseId, filters));
}

/** When learners are at work, for who has been let in. */
export async function hoursOf(ctx: Ctx, seen: SeenConstruction): Promise<Hours> {
  const { window, course } = seen;
  return asSystem(ctx).read(async (inner) => {
    const personIds = (await countedLearners(inner, seen)).map(({ personId }) => personId);
    const range = { from: siteDate(window.from), until: lastDay(window) };
    const found = await learningHours(inner, { courseId: course.id, personIds, ...range });
    const minutes = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
    for (const { weekday, hour, seconds } of found) minutes[weekday - 1]![hour] = Math.round(seconds / 60);
    return { minutes };
  });
}

/** @throws AppError as `seeConstruction` */
export async function readHours(ctx: Ctx, courseId: string, filters: Filters): Promise<Hours> {
  return hoursOf(ctx, await seeConstruction(ctx, courseId, filters));
}

/** Runs at one experiment of a course. */
function runsAt(groups: readonly RunGroup[]) {
  const sum = (value: (one: RunGroup) => number) => groups.reduce((all, one) => all + value(one), 0);
  const [scored, finished] = [sum((one) => one.scored), sum((one) => one.finished)];
  return {
    people: groups.length,
    runs: sum((one) => one.runs),
    ended: sum((one) => one.ended),
    ...{ finished, scored },
    passed: sum((one) => one.passed),
    score: scored === 0 ? null : sum((one) => one.scores) / scored,
    minutes: finished === 0 ? null : sum((one) => one.seconds) / 60 / finished,
  };
}

/** Who started and who completed each item, as `node:person`. */
async function standings(
  ctx: Ctx,
  courseId: string,
  learners: readonly LearnerRow[],
  opened: Awaited<ReturnType<typeof openedNodes>>,
) {
  const personIds = learners.map(({ personId }) => personId);
  const { rows } = await completionsOfPeople(ctx, courseId, personIds);
  const done = new Set(rows.map(({ nodeId, personId }) => `${nodeId}:${personId}`));
  const started = new Set([...opened.map(({ nodeId, personId }) => `${nodeId}:${personId}`), ...done]);
  return { done, started };
}

/** How far learners are with each item, for who has been let in. */
export async function nodesOf(ctx: Ctx, seen: SeenConstruction): Promise<Nodes> {
  const courseId = seen.course.id;
  return asSystem(ctx).read(async (inner) => {
    const learners = await countedLearners(inner, seen);
    const asked = askedOf(seen, learners);
    const [items, opened, groups] = await Promise.all([
      studyItems(inner, courseId),
      openedNodes(inner, asked),
      runGroups(inner, asked),
    ]);
    const { done, started } = await standings(inner, courseId, learners, opened);
    const times = (keys: ReadonlySet<string>) => {
      const counts = new Map<string, number>();
      for (const key of keys) {
        const node = key.slice(0, key.indexOf(':'));
        counts.set(node, (counts.get(node) ?? 0) + 1);
      }
      return counts;
    };
    const [startedAt, doneAt] = [times(started), times(done)];
    const byNode = Map.groupBy(groups, ({ nodeId }) => nodeId);
    return {
      learners: learners.length,
      nodes: items.map(({ id, name, type, chapter, counts }) => ({
        ...{ id, name, type, chapter: chapter?.name ?? null, required: counts },
        ...{ started: startedAt.get(id) ?? 0, done: doneAt.get(id) ?? 0 },
      })),
      experiments: items
        .filter(({ type }) => type === 'experiment')
        .map(({ id, name }) => ({ id, name, ...runsAt(byNode.get(id) ?? []) })),
    };
  });
}

/** @throws AppError as `seeConstruction` */
export async function readNodes(ctx: Ctx, courseId: string, filters: Filters): Promise<Nodes> {
  return nodesOf(ctx, await seeConstruction(ctx, courseId, filters));
}

interface Listed {
  readonly learner: LearnerRow & { readonly lastAt?: Date | null };
  readonly have: number;
  readonly of: number;
}

const isNumber = (subject: string): subject is StudyNumber => (NUMBERS as readonly string[]).includes(subject);

/** What each learner adds to a number, the least first; who has nothing to add last. */
function addedBy(number: StudyNumber, learners: readonly Learner[]): Listed[] {
  const share = ({ have, of }: Listed) => (of === 0 ? Number.POSITIVE_INFINITY : have / of);
  return learners
    .map((learner) => ({ learner, ...partOf(number, learner) }))
    .toSorted((a, b) => (share(a) === share(b) ? 0 : share(a) - share(b)));
}

/** Learners of a subject that is no number of all, with whether each counts. */
async function listed(
  ctx: Ctx,
  seen: SeenConstruction,
  { subject, of = '' }: Pick<RouteInput<typeof studyRowsRoute>['query'], 'subject' | 'of'>,
): Promise<Listed[]> {
  if (isNumber(subject)) return addedBy(subject, (await readFacts(ctx, seen)).learners);
  if (subject === 'bin') {
    const { learners } = await readFacts(ctx, seen);
    const within = learners.filter(({ progress }) => progress !== null && String(binOf(progress)) === of);
    return within.map((learner) => ({ learner, have: 1, of: 1 }));
  }
  const learners = await countedLearners(ctx, seen);
  const asked = askedOf(seen, learners);
  if (subject === 'day') {
    const from = new Date(`${of}T00:00:00+08:00`);
    if (Number.isNaN(from.getTime())) return [];
    const ids = (await givenHomework(ctx, asked.courseId)).map(({ id }) => id);
    const found = new Set(await activePeople(ctx, { ...asked, from, until: new Date(from.getTime() + DAY_MS) }, ids));
    return learners.flatMap((learner) => (found.has(learner.personId) ? [{ learner, have: 1, of: 1 }] : []));
  }
  if (subject === 'nodeRuns') {
    const groups = (await runGroups(ctx, asked)).filter(({ nodeId }) => nodeId === of);
    const runs = new Map(groups.map((one) => [one.personId, one.runs]));
    return learners.flatMap((learner) => {
      const n = runs.get(learner.personId);
      return n === undefined ? [] : [{ learner, have: n, of: 1 }];
    });
  }
  const { done } = await standings(ctx, asked.courseId, learners, []);
  const rows = learners.map((learner) => ({ learner, have: Number(done.has(`${of}:${learner.personId}`)), of: 1 }));
  // Who has it before them comes first.
  return rows.toSorted((a, b) => a.have - b.have);
}

/** The learners behind a figure, a page of them. @throws AppError as `seeConstruction` */
export async function readRows(
  ctx: Ctx,
  courseId: string,
  query: RouteInput<typeof studyRowsRoute>['query'],
): Promise<CallOutput<typeof studyRowsRoute>> {
  const seen = await seeConstruction(ctx, courseId, query);
  return asSystem(ctx).read(async (inner) => {
    const rows = await listed(inner, seen, query);
    const shown = rows.slice((query.page - 1) * SIZE, query.page * SIZE);
    return {
      have: rows.reduce((sum, { have }) => sum + have, 0),
      parts: rows.reduce((sum, { of }) => sum + of, 0),
      ...{ total: rows.length, size: SIZE },
      rows: shown.map(({ learner: { personId, number, name, classId, className, lastAt }, have, of }) => ({
        ...{ personId, number, name, classId, className, have, of },
        lastAt: lastAt?.toISOString() ?? null,
      })),
    };
  });
}
