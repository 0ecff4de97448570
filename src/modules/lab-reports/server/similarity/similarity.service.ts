import { appError } from '../../../../kernel/errors/app-error.ts';
import { bareText, piecesOf, sharedStretches } from '../../../../kernel/values/shingles.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { plainText } from '../../../courses/server/courses.public.ts';
import { templateOf } from '../../shared/report-template.model.ts';
import { aliasOf, hiddenAuthors } from '../marking/report-name.service.ts';
import { reachReport, requireMarker } from '../report.access.ts';
import { findVersion, type ReportRow } from '../report.repository.ts';
import { textOfReport } from './similarity.jobs.ts';
import { similarTo } from './similarity.repository.ts';

/** Of the reports a report is like, those of classes the actor marks: of the others only the share is told, in the queue. */
async function similarInScope(ctx: Ctx, report: Pick<ReportRow, 'id' | 'course_id'>) {
  const scope = await requireMarker(ctx, report.course_id);
  return (await similarTo(ctx, report.id)).filter(({ classId }) => scope === null || scope.includes(classId));
}

/** Reaches a report as a marker. @throws AppError notFound for everybody who does not mark in its course */
async function asMarker(ctx: Ctx, id: string) {
  const { report, face } = await reachReport(ctx, id);
  if (face !== 'marker') throw appError('notFound', 'labReports.report.absent');
  return report;
}

/** Other reports with text in common, for a marker; never for the author. @throws AppError notFound */
export async function listSimilar(ctx: Ctx, id: string) {
  return ctx.read(async (inner) => {
    const rows = await similarInScope(inner, await asMarker(inner, id));
    const hidden = await hiddenAuthors(inner, rows);
    return rows.map((row) => ({
      reportId: row.id,
      name: hidden.has(row.id) ? aliasOf(row.id) : row.name,
      className: row.className,
      share: row.share,
      version: row.version,
      otherVersion: row.otherVersion,
    }));
  });
}

/**
 * The texts of two compared versions, section by section, with the stretches they share.
 * @throws AppError notFound when they were not found to share anything
 */
export async function compareSimilar(ctx: Ctx, id: string, otherId: string) {
  return ctx.read(async (inner) => {
    const report = await asMarker(inner, id);
    const pair = (await similarInScope(inner, report)).find((row) => row.id === otherId);
    if (!pair) throw appError('notFound', 'labReports.report.absent');
    const own = await findVersion(inner, id, pair.version);
    const other = await findVersion(inner, otherId, pair.otherVersion);
    if (!own || !other) throw appError('notFound', 'labReports.report.absent');
    const [ownPieces, otherPieces] = [own, other].map((one) => piecesOf(bareText(textOfReport(one.sections))));
    const side = (html: string | undefined, pieces: ReadonlySet<string>) => {
      const text = plainText(html ?? '');
      return { text, shared: sharedStretches(text, pieces) };
    };
    const hidden = await hiddenAuthors(inner, [report, pair]);
    return {
      share: pair.share,
      otherName: hidden.has(otherId) ? aliasOf(otherId) : pair.name,
      sections: templateOf(report).sections.map(({ key }) => ({
        key,
        own: side(own.sections[key], otherPieces!),
        other: side(other.sections[key], ownPieces!),
      })),
    };
  });
}
