import { systemActor } from '../../../kernel/access/actor.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import {
  type Filters,
  learnersOf,
  type SeenConstruction,
  seeConstruction,
} from '../../construction/server/construction.public.ts';
import { objectivesOf } from '../../courses/server/courses.public.ts';
import { type ClassMarks, classMarks } from '../../grades/server/grades.public.ts';
import type { Band } from '../../grades/shared/grade-scheme.model.ts';
import { countedOf, groupOf, type MarkedLearner, type MarkItem } from '../shared/marks.model.ts';
import { attainmentOf } from '../shared/objectives.model.ts';

/** What the page is narrowed to. */
export interface QualityFilters extends Filters {
  readonly marks: 'auto' | 'draft' | 'published';
  readonly absent: 'in' | 'out';
}

/** A course whose statistics the actor reads, with the window asked for. @throws AppError as `seeConstruction` */
export const seeQuality = (ctx: Ctx, courseId: string, filters: Filters): Promise<SeenConstruction> =>
  seeConstruction(ctx, courseId, filters);

/** What was read has been asked for by somebody who may see it; single works and posts are the system's to read. */
export const asSystem = (ctx: Ctx): Ctx => ctx.as(systemActor('teaching quality'));

/** Learners of the classes of a window. One statement. */
export async function windowLearners(ctx: Ctx, { course, window }: SeenConstruction) {
  const all = await learnersOf(ctx, course.id);
  return all.filter(
    ({ classId, state, joinedAt }) =>
      window.classIds.has(classId) && (window.completed || state === 'active') && joinedAt.getTime() < window.until,
  );
}
export type WindowLearner = Awaited<ReturnType<typeof windowLearners>>[number];

/** Marks of a window: everybody of its classes, and the schemes they are measured by. */
export interface MarkFacts {
  readonly learners: readonly MarkedLearner[];
  readonly items: readonly MarkItem[];
  readonly bands: readonly Band[];
  readonly scheme: boolean;
  readonly sources: ReadonlyMap<string, ClassMarks['source']>;
}

/** Items and bands of all schemes in use; of one key in several versions the later class decides. */
function measuresOf(classes: readonly ClassMarks[]) {
  const items = new Map<string, MarkItem>();
  const bands = new Map<string, Band>();
  for (const { scheme } of classes) {
    for (const { key, name, weight, kind, objectives = [] } of scheme?.items ?? []) {
      items.set(key, { key, name, weight, exam: kind === 'exam', objectives });
    }
    for (const band of scheme?.bands ?? []) bands.set(band.key, band);
  }
  return { items: [...items.values()], bands: [...bands.values()].sort((a, b) => b.from - a.from) };
}

/** Reads the marks of a window once. Six statements, and the sources of the book of each class that is not published. */
export async function readMarks(
  ctx: Ctx,
  seen: SeenConstruction,
  { marks: basis }: Pick<QualityFilters, 'marks'>,
): Promise<MarkFacts> {
  const [learners, classes] = await Promise.all([
    windowLearners(ctx, seen),
    classMarks(ctx, seen.course.id, [...seen.window.classIds], basis),
  ]);
  const markOf = new Map(
    classes.flatMap(({ classId, marks }) => marks.map((mark) => [`${classId}:${mark.personId}`, mark] as const)),
  );
  const rows = learners.map(({ personId, classId, name, number }): MarkedLearner => {
    const mark = markOf.get(`${classId}:${personId}`);
    if (!mark) {
      const none = { passLine: 60, topFrom: null, band: null, items: new Map<string, number>() };
      return { personId, classId, name, number, total: null, group: 'undone', ...none };
    }
    const { total, band, passLine, topFrom, items, flags } = mark;
    return { personId, classId, name, number, total, group: groupOf(total, flags), passLine, topFrom, band, items };
  });
  return {
    learners: rows,
    ...measuresOf(classes),
    scheme: classes.some(({ scheme }) => scheme !== null),
    sources: new Map(classes.map(({ classId, source }) => [classId, source])),
  };
}

/** Totals that count, by what the page is narrowed to. */
export const countedIn = ({ learners }: MarkFacts, { absent }: Pick<QualityFilters, 'absent'>) =>
  countedOf(learners, absent === 'in');

/** How far the objectives are reached by the marks of a window. One statement. */
export async function readAttainment(ctx: Ctx, seen: SeenConstruction, { learners, items }: MarkFacts) {
  return attainmentOf(learners, items, await objectivesOf(ctx, seen.course.id));
}
