import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { peopleById } from '../../../identity/server/identity.public.ts';
import type { addAnnotationRoute } from '../../shared/marking.contract.ts';
import { templateOf } from '../../shared/report-template.model.ts';
import { commandReport } from '../report.access.ts';
import type { ReportRow } from '../report.repository.ts';
import * as annotations from './annotation.repository.ts';

type Annotation = CallOutput<typeof addAnnotationRoute>;
/** Remarks one version may hold. */
const MAX = 200;

const actorOf = (ctx: Ctx) => (ctx.actor.kind === 'person' ? ctx.actor.personId : null);

/** Remarks as they are told; `names` by author. */
export function presentAnnotations(
  ctx: Ctx,
  rows: readonly annotations.AnnotationRow[],
  names: ReadonlyMap<string, { readonly name: string }>,
): Annotation[] {
  return rows.map((row) => ({
    id: row.id,
    version: row.version_number,
    section: row.section,
    start: row.start,
    quote: row.quote,
    comment: row.comment,
    authorName: names.get(row.author_id)?.name ?? '',
    own: row.author_id === actorOf(ctx),
    at: row.created_at.toISOString(),
  }));
}

/** True when remarks on a version have reached its author: it was returned, or marked and the mark may be seen. */
export function areGivenOut(
  report: Pick<ReportRow, 'state' | 'version_count'>,
  version: number,
  scoreShown: boolean,
): boolean {
  return version < report.version_count || report.state === 'returned' || (report.state === 'graded' && scoreShown);
}

/**
 * Remarks on a passage of the version handed in last.
 * @throws AppError stale when a newer version is there, invalid for an unknown section or too many remarks, forbidden
 */
export async function addAnnotation(
  ctx: Ctx,
  reportId: string,
  input: {
    readonly version: number;
    readonly section: string;
    readonly start: number;
    readonly quote: string;
    readonly comment: string;
  },
): Promise<Annotation> {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, reportId, 'annotate');
    if (report.version_count !== input.version) {
      throw appErrorWith({ data: { version: report.version_count } }, 'stale', 'labReports.mark.newVersion');
    }
    const template = templateOf(report);
    if (!template.sections.some((section) => section.key === input.section)) {
      throw appError('invalid', 'labReports.section.unknown', { name: input.section });
    }
    const present = await annotations.annotationsOf(tx, reportId);
    if (present.filter((one) => one.version_number === input.version).length >= MAX) {
      throw appError('invalid', 'labReports.note.max', { n: MAX });
    }
    const id = tx.newId();
    const at = tx.clock.now();
    const author_id = actorOf(tx)!;
    await annotations.insertAnnotation(tx, {
      id,
      report_id: reportId,
      version_number: input.version,
      person_id: report.person_id,
      course_id: report.course_id,
      section: input.section,
      start: input.start,
      quote: input.quote,
      comment: input.comment,
      author_id,
      created_at: at,
      updated_at: at,
    });
    audit(tx, 'lab_report.annotate', reportId, { annotation: id, version: input.version, comment: input.comment });
    const names = await peopleById(tx, [author_id]);
    return {
      id,
      ...input,
      authorName: names.get(author_id)?.name ?? '',
      own: true,
      at: at.toISOString(),
    };
  });
}

function audit(tx: TxCtx, action: string, objectId: string, after: Readonly<Record<string, unknown>>): void {
  tx.audit({ action, object: 'lab_report', objectId, after });
}

/** An own remark on the version that is being marked. @throws AppError notFound, forbidden for another's, conflict */
async function ownAnnotation(tx: TxCtx, reportId: string, id: string) {
  const report = await commandReport(tx, reportId, 'annotate');
  const row = await annotations.findAnnotation(tx, reportId, id);
  if (!row) throw appError('notFound', 'error.notFound');
  if (row.author_id !== actorOf(tx)) throw appError('forbidden', 'error.forbidden');
  // What the author has read on an earlier version stays as it was read.
  if (row.version_number !== report.version_count) throw appError('conflict', 'labReports.mark.newVersion');
  return row;
}

/** Changes the words of an own remark. @throws AppError as `ownAnnotation` */
export async function changeAnnotation(ctx: Ctx, reportId: string, id: string, comment: string) {
  return ctx.tx(async (tx) => {
    const row = await ownAnnotation(tx, reportId, id);
    await annotations.changeAnnotation(tx, id, { comment, updated_at: tx.clock.now() });
    audit(tx, 'lab_report.annotation_change', reportId, { annotation: id, was: row.comment, comment });
    return { id };
  });
}

/** Removes an own remark. @throws AppError as `ownAnnotation` */
export async function removeAnnotation(ctx: Ctx, reportId: string, id: string) {
  return ctx.tx(async (tx) => {
    const row = await ownAnnotation(tx, reportId, id);
    await annotations.changeAnnotation(tx, id, { deleted_at: tx.clock.now() });
    audit(tx, 'lab_report.annotation_remove', reportId, { annotation: id, was: row.comment });
    return { id };
  });
}
