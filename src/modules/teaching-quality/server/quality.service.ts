import type { CallOutput } from '../../../kernel/http/contract.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { lastDay, type SeenConstruction } from '../../construction/server/construction.public.ts';
import {
  bandsOf,
  binsOf,
  type Counted,
  GROUPS,
  isDifferent,
  itemRate,
  pointsOf,
  relationOf,
  summaryOf,
} from '../shared/marks.model.ts';
import type { qualityObjectivesRoute, qualityRoute } from '../shared/quality.contract.ts';
import {
  asSystem,
  countedIn,
  type MarkFacts,
  type QualityFilters,
  readAttainment,
  readMarks,
  seeQuality,
} from './facts.service.ts';

export type Quality = CallOutput<typeof qualityRoute>;
export type Objectives = CallOutput<typeof qualityObjectivesRoute>;

/** Days of a window of the site, both included. */
export const rangeOf = ({ window }: SeenConstruction) => ({ from: siteDate(window.from), until: lastDay(window) });

function classRows(seen: SeenConstruction, { sources }: MarkFacts, counted: readonly Counted[]): Quality['classes'] {
  return seen.classes.map(({ id, name }) => {
    const own = counted.filter(({ classId }) => classId === id);
    const counts = seen.window.classIds.has(id);
    return {
      ...{ id, name, counts, source: sources.get(id) ?? null },
      differs:
        counts &&
        isDifferent(
          own,
          counted.filter(({ classId }) => classId !== id),
        ),
      summary: counts ? summaryOf(own) : null,
    };
  });
}

/** Everything the page begins with. @throws AppError as `seeConstruction` */
export async function qualityOf(ctx: Ctx, seen: SeenConstruction, filters: QualityFilters): Promise<Quality> {
  return asSystem(ctx).read(async (inner) => {
    const facts = await readMarks(inner, seen, filters);
    const { course } = await readAttainment(inner, seen, facts);
    const counted = countedIn(facts, filters);
    const points = pointsOf(counted, facts.items);
    return {
      asOf: inner.clock.now().toISOString(),
      range: rangeOf(seen),
      term: seen.term?.id ?? null,
      terms: seen.terms.map(({ id, name }) => ({ id, name })),
      classes: classRows(seen, facts, counted),
      scheme: facts.scheme,
      learners: facts.learners.length,
      groups: GROUPS.map((group) => ({ group, n: facts.learners.filter((one) => one.group === group).length })),
      summary: summaryOf(counted),
      bands: bandsOf(counted, facts.bands),
      bins: binsOf(counted),
      items: facts.items.map(({ key, name, weight, exam }) => ({ key, name, weight, exam, ...itemRate(counted, key) })),
      relation: { r: relationOf(points), points: points.map(({ process, exam }) => ({ x: process, y: exam })) },
      attainment: course,
    };
  });
}

/** What the page begins with, for who sees the statistics of a course. @throws AppError as `seeConstruction` */
export async function readQuality(ctx: Ctx, courseId: string, filters: QualityFilters): Promise<Quality> {
  return qualityOf(ctx, await seeQuality(ctx, courseId, filters), filters);
}

/** How far the objectives are reached. */
export async function objectivesIn(ctx: Ctx, seen: SeenConstruction, filters: QualityFilters): Promise<Objectives> {
  return asSystem(ctx).read(async (inner) => {
    const facts = await readMarks(inner, seen, filters);
    const { rows, ...found } = await readAttainment(inner, seen, facts);
    return { ...found, rows: rows.map(({ learners: _, ...row }) => row) };
  });
}

/** How far the objectives are reached, for who sees the statistics of a course. @throws AppError as `seeConstruction` */
export async function readObjectives(ctx: Ctx, courseId: string, filters: QualityFilters): Promise<Objectives> {
  return objectivesIn(ctx, await seeQuality(ctx, courseId, filters), filters);
}
