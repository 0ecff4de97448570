import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classScope } from '../../classes/server/classes.public.ts';
import { refuseArchived, seeCourse } from '../../courses/server/courses.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import type { qualitySnapshotsRoute } from '../shared/quality.contract.ts';
import { type QualityFilters, seeQuality } from './facts.service.ts';
import * as tables from './file.engine.ts';
import { formatIn, type SavedWorkbook, workbook } from './file.service.ts';
import { objectivesIn, qualityOf } from './quality.service.ts';
import { findSnapshot, insertSnapshot, type SnapshotRow, snapshotsOf } from './snapshot.repository.ts';

type Line = CallOutput<typeof qualitySnapshotsRoute>['rows'][number];

/** Kept figures of a list at most. */
const MAX_LISTED = 100;
const USUAL: QualityFilters = { learners: 'all', marks: 'auto', absent: 'in' };

/** Whether the actor sees all classes whose figures were kept; null sees all. */
async function scopeOf(ctx: Ctx, courseId: string): Promise<(row: Pick<SnapshotRow, 'classIds'>) => boolean> {
  const { row } = await seeCourse(ctx, courseId);
  const scope = await classScope(ctx, { id: courseId, scope: row.scope });
  return ({ classIds }) => scope === null || (classIds.length > 0 && classIds.every((id) => scope.includes(id)));
}

async function linesOf(ctx: Ctx, rows: readonly SnapshotRow[]): Promise<Line[]> {
  const people = await peopleById(ctx, [...new Set(rows.map(({ madeBy }) => madeBy))]);
  return rows.map(({ id, name, term, body: { quality }, madeBy, madeAt }) => ({
    ...{ id, name, term, at: madeAt.toISOString(), range: quality.range, author: people.get(madeBy)?.name ?? null },
    ...{ n: quality.summary.n, mean: quality.summary.mean, passed: quality.summary.passed },
    attainment: quality.attainment,
  }));
}

/** Figures that were kept, newest first; those of classes outside the actor's scope are left out. */
export async function readSnapshots(ctx: Ctx, courseId: string): Promise<{ rows: Line[] }> {
  await seeQuality(ctx, courseId, USUAL);
  const sees = await scopeOf(ctx, courseId);
  const rows = await snapshotsOf(ctx, courseId, MAX_LISTED);
  return { rows: await linesOf(ctx, rows.filter(sees)) };
}

/**
 * Keeps the figures of a window as they stand.
 * @throws AppError as `seeConstruction`, forbidden for the system, conflict once the course is archived
 */
export async function saveSnapshot(ctx: Ctx, courseId: string, filters: QualityFilters, name: string): Promise<Line> {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  const { personId } = ctx.actor;
  const seen = await seeQuality(ctx, courseId, filters);
  await refuseArchived(ctx, courseId);
  const [quality, objectives] = [await qualityOf(ctx, seen, filters), await objectivesIn(ctx, seen, filters)];
  const id = ctx.newId();
  await ctx.tx(async (tx) => {
    await insertSnapshot(tx, {
      ...{ id, courseId, name, term: seen.term?.name ?? null, classIds: [...seen.window.classIds] },
      ...{ body: { quality, objectives }, madeBy: personId },
    });
    tx.audit({ action: 'stats.snapshot', object: 'course', objectId: courseId, after: { name } });
  });
  const row = await findSnapshot(ctx, courseId, id);
  return (await linesOf(ctx, [row!]))[0]!;
}

/** Kept figures as a workbook. @throws AppError as `seeConstruction`, notFound for figures out of sight */
export async function snapshotFile(ctx: Ctx, courseId: string, id: string): Promise<SavedWorkbook> {
  const { course } = await seeQuality(ctx, courseId, USUAL);
  const sees = await scopeOf(ctx, courseId);
  const row = await findSnapshot(ctx, courseId, id);
  if (!row || !sees(row)) throw appError('notFound', 'error.absent');
  const format = formatIn(ctx);
  const { quality, objectives } = row.body;
  const parts = [
    ...[tables.summaryTable(quality, format), tables.bandsTable(quality, format), tables.binsTable(quality, format)],
    ...[tables.itemsTable(quality, format), tables.objectivesTable(objectives, format)],
  ];
  await ctx.tx(async (tx) => {
    tx.audit({
      action: 'stats.export',
      object: 'course',
      objectId: courseId,
      after: { part: 'snapshot', name: row.name },
    });
  });
  const facts = [
    ...[row.name, course.code, `${quality.range.from} – ${quality.range.until} (UTC+8)`],
    format('teachingQuality.asOf', { time: siteMinute(new Date(quality.asOf)) }),
  ];
  return {
    name: `${course.name}_${row.name}.xlsx`,
    body: await workbook(parts, facts, format('teachingQuality.column.definition')),
  };
}
