import { AppError, appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { classScope } from '../../classes/server/classes.public.ts';
import { courseStanding, refuseArchived } from '../../courses/server/courses.public.ts';
import { evaluateCommand, type ReportCommand, type ReportFace } from '../shared/report.policy.ts';
import { findReport, type ReportRow } from './report.repository.ts';

/**
 * Loads a report and says how the actor stands to it. Call it inside `ctx.read` or `ctx.tx`.
 * @throws AppError notFound for everybody who is neither author, marker of the course, nor platform administrator, and
 *   for all but the author while nothing was handed in
 */
export async function reachReport(
  ctx: Ctx,
  id: string,
  lock = false,
): Promise<{ report: ReportRow; face: ReportFace; archived?: boolean }> {
  const report = await findReport(ctx, id, lock);
  const { actor } = ctx;
  if (report && actor.kind === 'person' && actor.personId === report.person_id) return { report, face: 'author' };
  if (report && report.version_count > 0) {
    const classes = await markedIn(ctx, report.course_id);
    if (classes?.sees(report.class_id)) return { report, face: 'marker', archived: classes.archived };
    if (actor.kind === 'person' && actor.role === 0) return { report, face: 'inspector' };
  }
  throw appError('notFound', 'labReports.report.absent');
}

/**
 * Loads a report for a command, its row locked.
 * @throws AppError notFound, forbidden for the wrong face, conflict for the wrong moment and for markers of an archived course
 */
export async function commandReport(ctx: Ctx, id: string, command: ReportCommand): Promise<ReportRow> {
  const { report, face, archived } = await reachReport(ctx, id, true);
  if (archived) throw appError('conflict', 'courses.course.archived');
  const verdict = evaluateCommand(command, face, report.state);
  if (verdict === 'forbidden') throw appError('forbidden', 'error.forbidden');
  if (verdict === 'state') throw appErrorWith({ data: { state: report.state } }, 'conflict', 'error.state');
  return report;
}

/** Of a course in which the actor marks, whether a class is one of the own; null without the right. */
async function markedIn(ctx: Ctx, courseId: string) {
  const standing = await courseStanding(ctx, courseId);
  if (standing?.rights.mark !== 'all') return null;
  const scope = await classScope(ctx, standing);
  const sees = (classId: string): boolean => scope === null || scope.includes(classId);
  return { sees, archived: standing.archived };
}

/**
 * The classes of a course whose reports the actor marks; null: all of them.
 * @throws AppError notFound for strangers, forbidden without the right
 */
export async function requireMarker(ctx: Ctx, courseId: string): Promise<readonly string[] | null> {
  const standing = await courseStanding(ctx, courseId);
  if (standing === null) throw appError('notFound', 'courses.course.absent');
  if (standing.rights.mark !== 'all') throw appError('forbidden', 'error.forbidden');
  return classScope(ctx, standing);
}

/**
 * The same, to change something about them.
 * @throws AppError as `requireMarker`, conflict once the course is archived
 */
export async function requireOpenMarker(ctx: Ctx, courseId: string): Promise<readonly string[] | null> {
  const scope = await requireMarker(ctx, courseId);
  await refuseArchived(ctx, courseId);
  return scope;
}

/** True for the author and the markers of a report: they may open its files. An inspector reads them with the report. */
export async function mayReadFiles(ctx: Ctx, reportId: string): Promise<boolean> {
  return ctx.read(async (inner) => {
    const reached = await reachReport(inner, reportId).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    return reached !== null && reached.face !== 'inspector';
  });
}
