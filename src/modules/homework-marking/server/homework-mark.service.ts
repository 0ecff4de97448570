import { criterionMax, levelAt } from '../../../kernel/scoring/rubric.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { LearnerPlace, LearnerWork } from '../../classes/server/classes.public.ts';
import type { WorkResult } from '../../courses/server/courses.public.ts';
import { type HandInMark, workFactsOf } from '../../hand-ins/server/hand-ins.public.ts';
import {
  givenHomework,
  type HomeworkFacts,
  type HomeworkFigures,
  homeworkFacts,
  homeworkOfNodes,
  type Rubric,
  rubricsOf,
} from '../../homework/server/homework.public.ts';
import type { CriterionPoints } from '../../homework/shared/rubric-points.model.ts';
import { afterMissed, penalised, pointsOfMember } from '../shared/mark.model.ts';
import { type LearnerMark, learnerMarks, newestMarks } from './mark.repository.ts';
import { marksContext } from './marking.access.ts';
import { meanOf } from './standing.service.ts';

/** The mark of one learner in one homework. */
export interface HomeworkMark {
  readonly homeworkId: string;
  readonly personId: string;
  readonly workId: string;
  /** Of the full mark, what late costs taken off; null while there is none to be seen. */
  readonly percent: number | null;
  /** What the percent is made of, for whoever reckons lateness by another rule; null without a percent. */
  readonly basis: MarkBasis | null;
}

/** Points of a learner before anything is taken off, and what is to be taken off for. */
export interface MarkBasis {
  readonly points: number;
  readonly full: number;
  /** Seconds late by the own dates; 0 in time. */
  readonly seconds: number;
  /** Reviews of others' work one did not give, and per cent each of them costs. */
  readonly missed: number;
  readonly deduct: number;
}

/** Points of a learner and what is left of them; null while the version that counts has no mark. */
function pointsOf({ settings, maxScore }: HomeworkFacts, row: LearnerMark) {
  const raw = row.state === 'graded' ? pointsOfMember(row.versionNo, row.ofWork, row.ofMember) : null;
  if (raw === null) return null;
  const seconds = row.dueAt === null ? 0 : Math.max(0, (row.submittedAt.getTime() - row.dueAt.getTime()) / 1000);
  const { mark, penalty } = penalised(settings.late, { points: raw, seconds, full: maxScore });
  const deduct = settings.peer?.deduct ?? 0;
  const basis: MarkBasis = { points: raw, full: maxScore, seconds, missed: row.missed, deduct };
  return { raw, mark: afterMissed(mark, row.missed, deduct), penalty, basis };
}

const read = (ctx: Ctx, homework: readonly HomeworkFacts[], personIds: readonly string[] | null) =>
  marksContext(ctx).read((inner) => learnerMarks(inner, { homeworkIds: homework.map(({ id }) => id), personIds }));

/**
 * Marks of people in homework: who handed in nothing is absent. One statement.
 * @param seenBy `learner` leaves out marks that are not released
 */
export async function homeworkMarks(
  ctx: Ctx,
  homework: readonly HomeworkFacts[],
  of: { readonly personIds: readonly string[]; readonly seenBy: 'staff' | 'learner' },
): Promise<HomeworkMark[]> {
  if (homework.length === 0 || of.personIds.length === 0) return [];
  const byId = new Map(homework.map((one) => [one.id, one]));
  return (await read(ctx, homework, of.personIds)).map((row) => {
    const facts = byId.get(row.homeworkId)!;
    const points = of.seenBy === 'staff' || facts.state === 'released' ? pointsOf(facts, row) : null;
    return {
      ...{ homeworkId: row.homeworkId, personId: row.personId, workId: row.workId },
      percent: points === null ? null : (points.mark / facts.maxScore) * 100,
      basis: points?.basis ?? null,
    };
  });
}

/** What people did with the homework of outline nodes, with the marks they may see. What was returned is to be done again. */
export async function homeworkResults(
  ctx: Ctx,
  of: { readonly nodeIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<WorkResult[]> {
  const homework = await homeworkOfNodes(ctx, of.nodeIds);
  if (homework.length === 0) return [];
  const byId = new Map(homework.map((one) => [one.id, one]));
  return (await read(ctx, homework, of.personIds)).map((row) => {
    const facts = byId.get(row.homeworkId)!;
    const points = facts.state === 'released' ? pointsOf(facts, row) : null;
    return {
      ...{ nodeId: facts.nodeId, personId: row.personId },
      handedInAt: row.state === 'returned' ? null : row.submittedAt,
      percent: points === null ? null : (points.mark / facts.maxScore) * 100,
    };
  });
}

const WORK_STATE = { draft: 'begun', submitted: 'handedIn', returned: 'returned', graded: 'marked' } as const;

/** What a learner handed in for the homework of a course. Two statements. */
export async function homeworkOfLearner(ctx: Ctx, of: LearnerPlace): Promise<LearnerWork[]> {
  const homework = await givenHomework(ctx, of.courseId);
  if (homework.length === 0) return [];
  const byId = new Map(homework.map((one) => [one.id, one]));
  return (await read(ctx, homework, [of.personId])).map((row) => {
    const facts = byId.get(row.homeworkId)!;
    const points = pointsOf(facts, row);
    return {
      ...{ kind: 'homework', id: row.workId, of: facts.id, title: facts.title, at: row.submittedAt },
      ...{ state: WORK_STATE[row.state], score: points?.mark ?? null, outOf: points ? facts.maxScore : null },
    };
  });
}

/** How far homework is marked, by learner. */
export async function homeworkFigures(
  ctx: Ctx,
  homeworkIds: readonly string[],
  classScope: readonly string[] | null,
): Promise<HomeworkFigures[]> {
  const homework = await homeworkFacts(ctx, homeworkIds);
  const rows = Map.groupBy(await read(ctx, homework, null), ({ homeworkId }) => homeworkId);
  return homework.map((facts) => {
    const own = (rows.get(facts.id) ?? []).filter(({ classId }) => classScope === null || classScope.includes(classId));
    const marks = own.map((row) => pointsOf(facts, row)?.mark ?? null);
    return {
      homeworkId: facts.id,
      toMark: own.filter(({ state }, at) => state !== 'returned' && marks[at] === null).length,
      marked: marks.filter((mark) => mark !== null).length,
      mean: meanOf(marks.flatMap((mark) => mark ?? [])),
    };
  });
}

/** Criteria with the level and points that were given. */
const levelsOf = (rubric: Rubric, given: CriterionPoints): HandInMark['levels'] =>
  rubric.map((criterion) => {
    const points = given[criterion.id] ?? 0;
    const level = criterion.levels[levelAt(criterion, points)]?.name ?? null;
    return { criterion: criterion.name, level, points, max: criterionMax(criterion) };
  });

/** The rubric a mark was given by: the present one, or an older version of it. */
async function rubricFor(ctx: Ctx, homework: HomeworkFacts, no: number): Promise<Rubric> {
  if (homework.rubric && homework.rubricNo === no) return homework.rubric;
  return (await rubricsOf(ctx, homework.id)).find((one) => one.no === no)?.criteria ?? [];
}

/** What a learner may see of the marks of works: nothing before the release. */
export async function marksForLearner(ctx: Ctx, workIds: readonly string[], personId: string): Promise<HandInMark[]> {
  const works = await workFactsOf(ctx, workIds);
  const homework = await homeworkFacts(ctx, [...new Set(works.map(({ homeworkId }) => homeworkId))]);
  const released = homework.filter(({ state }) => state === 'released');
  if (released.length === 0) return [];
  const own = (await read(ctx, released, [personId])).filter(({ workId }) => workIds.includes(workId));
  const newest = await marksContext(ctx).read((inner) =>
    newestMarks(inner, { workIds: own.map(({ workId }) => workId) }),
  );
  const found: HandInMark[] = [];
  for (const row of own) {
    const facts = released.find(({ id }) => id === row.homeworkId)!;
    const points = pointsOf(facts, row);
    const mark = newest.find(({ workId, personId: of }) => workId === row.workId && of === null);
    if (!points || !mark) continue;
    const adjusted = newest.find((one) => one.workId === row.workId && one.personId === personId);
    const holds = adjusted?.points != null && adjusted.versionNo === row.versionNo;
    const rubric = mark.rubricNo === null ? [] : await rubricFor(ctx, facts, mark.rubricNo);
    found.push({
      ...{ workId: row.workId, versionNo: row.versionNo, points: points.mark, raw: points.raw },
      ...{ penalty: points.penalty, adjusted: holds ? adjusted.reason : null, comment: mark.comment },
      levels: levelsOf(rubric, mark.levels ?? {}),
      ...{ markedAt: mark.at, peer: mark.source === 'peer' },
      missed: { reviews: row.missed, percent: facts.settings.peer?.deduct ?? 0 },
    });
  }
  return found;
}
