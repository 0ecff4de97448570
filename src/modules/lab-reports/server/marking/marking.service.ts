import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import { type CriterionMark, rubricTotal, templateOf } from '../../shared/report-template.model.ts';
import { commandReport, reachReport } from '../report.access.ts';
import * as reports from '../report.repository.ts';

interface Mark {
  /** Version the marker read; a newer hand-in makes the mark stale. */
  readonly version: number;
  readonly marks: readonly CriterionMark[];
  readonly comment: string;
}

/** A decision ends the marking: nobody is at the report any more. */
const FREE = { marking_by: null, marking_at: null } as const;

function requireVersion(report: reports.ReportRow, version: number): void {
  if (report.version_count !== version) {
    throw appErrorWith({ data: { version: report.version_count } }, 'stale', 'labReports.mark.newVersion');
  }
}

/** Total of a filled rubric. @throws AppError invalid naming the criterion */
function requireTotal(report: reports.ReportRow, marks: readonly CriterionMark[]): number {
  const result = rubricTotal(templateOf(report), marks);
  if (result.ok) return result.total;
  const { criterion, why } = result.fault;
  const data = { criterion, why };
  throw appErrorWith({ data }, 'invalid', why === 'missing' ? 'labReports.mark.incomplete' : 'labReports.mark.points');
}

async function writeMark(
  tx: TxCtx,
  report: reports.ReportRow,
  mark: Mark,
  kind: 'graded' | 'regraded',
  reason?: string,
) {
  requireVersion(report, mark.version);
  return storeMark(tx, report, { ...mark, score: requireTotal(report, mark.marks) }, kind, reason);
}

/** Marks a submitted report with a total that came without its criteria. */
export const gradeByScore = (
  tx: TxCtx,
  report: reports.ReportRow,
  given: { readonly score: number; readonly comment: string },
) => storeMark(tx, report, { ...given, version: report.version_count, marks: [] }, 'graded');

async function storeMark(
  tx: TxCtx,
  report: reports.ReportRow,
  { score, ...mark }: Mark & { readonly score: number },
  kind: 'graded' | 'regraded',
  reason?: string,
) {
  await reports.insertEvent(tx, report, {
    kind,
    version: mark.version,
    marks: mark.marks,
    score,
    comment: mark.comment,
    ...(reason === undefined ? {} : { reason }),
  });
  await reports.changeReport(tx, report.id, { state: 'graded', score, graded_at: tx.clock.now(), ...FREE });
  tx.audit({
    action: kind === 'graded' ? 'lab_report.grade' : 'lab_report.regrade',
    object: 'lab_report',
    objectId: report.id,
    before: { state: report.state, score: report.score },
    after: { state: 'graded', score, version: mark.version },
    ...(reason === undefined ? {} : { reason }),
  });
  tx.emit({
    type: 'labReports.graded',
    version: 1,
    key: report.id,
    payload: { reportId: report.id, nodeId: report.node_id, courseId: report.course_id, personId: report.person_id },
  });
  return { state: 'graded' as const, score };
}

/** Marks a submitted report. @throws AppError stale, invalid, forbidden, conflict */
export async function gradeReport(ctx: Ctx, id: string, mark: Mark) {
  return ctx.tx(async (tx) => writeMark(tx, await commandReport(tx, id, 'grade'), mark, 'graded'));
}

/**
 * Changes the mark of a graded report; the old mark stays in its history.
 * @param markCount marks the marker knew of; another number is stale: somebody changed the mark meanwhile
 * @throws AppError as gradeReport
 */
export async function regradeReport(ctx: Ctx, id: string, mark: Mark, reason: string, markCount?: number) {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, id, 'regrade');
    if (markCount !== undefined) {
      const marks = (await reports.listEvents(tx, id)).filter((event) => event.marks !== null).length;
      if (marks !== markCount) throw appErrorWith({ data: { marks } }, 'stale', 'labReports.mark.changed');
    }
    return writeMark(tx, report, mark, 'regraded', reason);
  });
}

/** Takes a mark back; the report waits again and its author is told. @throws AppError stale, forbidden, conflict */
export async function withdrawMark(ctx: Ctx, id: string, input: { readonly version: number; readonly reason: string }) {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, id, 'withdraw');
    requireVersion(report, input.version);
    return takeBackMark(tx, report, input.reason);
  });
}

/** Takes the mark of a graded report back inside a transaction that has checked the command. */
export async function takeBackMark(tx: TxCtx, report: reports.ReportRow, reason: string) {
  const { id, version_count: version } = report;
  await reports.insertEvent(tx, report, { kind: 'withdrawn', version, reason });
  await reports.changeReport(tx, id, { state: 'submitted', score: null, graded_at: null, ...FREE });
  tx.audit({
    action: 'lab_report.withdraw',
    object: 'lab_report',
    objectId: id,
    before: { state: report.state, score: report.score },
    after: { state: 'submitted', version },
    reason,
  });
  tx.emit({
    type: 'labReports.withdrawn',
    version: 1,
    key: id,
    payload: { reportId: id, nodeId: report.node_id, courseId: report.course_id, personId: report.person_id },
  });
  return { state: 'submitted' as const, score: null };
}

/** How long a marker counts as being at a report after the last sign. */
const AT_DESK_MS = 120_000;

/** The other marker at whose screen a report is open now. */
export function otherMarker(ctx: Ctx, report: Pick<reports.ReportRow, 'marking_by' | 'marking_at'>): string | null {
  const own = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const alive = report.marking_at !== null && ctx.clock.ms() - report.marking_at.getTime() < AT_DESK_MS;
  return alive && report.marking_by !== own ? report.marking_by : null;
}

/** Notes that a report is open at the actor's screen, or no longer. It holds nobody off. @throws AppError notFound, forbidden */
export async function noteMarking(ctx: Ctx, id: string, open: boolean): Promise<{ other: string | null }> {
  return ctx.tx(async (tx) => {
    const { report, face } = await reachReport(tx, id);
    if (face !== 'marker' || tx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
    const other = otherMarker(tx, report);
    await reports.setMarking(tx, id, tx.actor.personId, open, new Date(tx.clock.ms() - AT_DESK_MS));
    const name = other && (await peopleById(tx, [other])).get(other)?.name;
    return { other: name ?? null };
  });
}

/** Returns a submitted report to its author. @throws AppError stale, forbidden, conflict, invalid for a due time that is past */
export async function returnReport(
  ctx: Ctx,
  id: string,
  input: { readonly version: number; readonly reason: string; readonly dueAt?: string | null | undefined },
) {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, id, 'return');
    requireVersion(report, input.version);
    const dueAt = input.dueAt ?? null;
    if (dueAt !== null && new Date(dueAt) <= tx.clock.now()) throw appError('invalid', 'labReports.return.past');
    await reports.insertEvent(tx, report, { kind: 'returned', version: input.version, reason: input.reason });
    await reports.changeReport(tx, id, { state: 'returned', due_at: dueAt, ...FREE });
    tx.audit({
      action: 'lab_report.return',
      object: 'lab_report',
      objectId: id,
      before: { state: report.state },
      after: { state: 'returned', version: input.version, dueAt },
      reason: input.reason,
    });
    tx.emit({
      type: 'labReports.returned',
      version: 1,
      key: id,
      payload: { reportId: id, nodeId: report.node_id, courseId: report.course_id, personId: report.person_id },
    });
    return { state: 'returned' as const, score: null };
  });
}
