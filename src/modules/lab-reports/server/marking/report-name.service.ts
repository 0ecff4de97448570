import { appError } from '../../../../kernel/errors/app-error.ts';
import { sha256Hex } from '../../../../kernel/values/sha256.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { courseRight, experimentNodes } from '../../../courses/server/courses.public.ts';
import type { AuthoredWork } from '../../../runs/server/runs.public.ts';
import { reachReport, requireMarker, requireOpenMarker } from '../report.access.ts';
import * as reports from '../report.repository.ts';
import { releasedPairs } from '../report-release.port.ts';
import { anonymousNodes, markRevealed, saveNodeRule } from './node-rule.repository.ts';

type Named = Pick<reports.ReportRow, 'id' | 'node_id' | 'course_id' | 'person_id' | 'state' | 'revealed_at'>;

/** What a marker sees in the place of a name: the same for one report at every marker's. */
export const aliasOf = (reportId: string): string => `#${sha256Hex(`report:${reportId}`).slice(0, 6).toUpperCase()}`;

/**
 * Of these reports, those whose author is hidden from the markers: the node is marked without names, nobody has revealed
 * the name with a reason, and the author has not seen the mark yet.
 */
export async function hiddenAuthors(ctx: Ctx, rows: readonly Named[]): Promise<ReadonlySet<string>> {
  const anonymous = await anonymousNodes(ctx, [...new Set(rows.map((row) => row.node_id))]);
  const asked = rows.filter((row) => anonymous.has(row.node_id) && row.revealed_at === null);
  const hidden = new Set(asked.filter((row) => row.state !== 'graded').map((row) => row.id));
  const graded = asked.filter((row) => row.state === 'graded');
  if (graded.length === 0) return hidden;
  const nodes = await experimentNodes(ctx, { nodeIds: [...new Set(graded.map((row) => row.node_id))] });
  const withheld = new Set(nodes.filter((node) => node.reportScore === 'withGrade').map((node) => node.id));
  const waiting = graded.filter((row) => withheld.has(row.node_id));
  const out = await releasedPairs(ctx, {
    personIds: [...new Set(waiting.map((row) => row.person_id))],
    courseIds: [...new Set(waiting.map((row) => row.course_id))],
  });
  for (const row of waiting) if (!out.has(`${row.person_id}/${row.course_id}`)) hidden.add(row.id);
  return hidden;
}

/** Name of the report in the place of its author's, for a run of the author at the node; null while it is no secret. */
export async function aliasOfWork(ctx: Ctx, work: AuthoredWork): Promise<string | null> {
  return ctx.read(async (inner) => {
    const report = await reports.findReportOf(inner, work);
    return report && (await hiddenAuthors(inner, [report])).has(report.id) ? aliasOf(report.id) : null;
  });
}

/** Nodes of a course that ask for reports, and how each is marked. @throws AppError notFound, forbidden */
export async function readNodeRules(ctx: Ctx, courseId: string) {
  return ctx.read(async (inner) => {
    await requireMarker(inner, courseId);
    const nodes = (await experimentNodes(inner, { courseIds: [courseId] })).filter((node) => node.reportRequired);
    const anonymous = await anonymousNodes(
      inner,
      nodes.map((node) => node.id),
    );
    return nodes.map((node) => ({ nodeId: node.id, nodeName: node.name, anonymous: anonymous.has(node.id) }));
  });
}

/** True for those who set how reports are marked and give them out: lead and instructors. */
export async function arrangesMarking(ctx: Ctx, courseId: string): Promise<boolean> {
  return (await courseRight(ctx, courseId))?.assess === 'all';
}

/**
 * Hides or shows the names of the authors of a node. Showing them again needs a reason.
 * @throws AppError notFound, forbidden, invalid without a reason
 */
export async function setAnonymous(
  ctx: Ctx,
  courseId: string,
  nodeId: string,
  input: { readonly anonymous: boolean; readonly reason?: string | undefined },
): Promise<{ anonymous: boolean }> {
  return ctx.tx(async (tx) => {
    await requireOpenMarker(tx, courseId);
    if (!(await arrangesMarking(tx, courseId))) throw appError('forbidden', 'error.forbidden');
    const node = (await experimentNodes(tx, { nodeIds: [nodeId] }))[0];
    if (node?.courseId !== courseId) throw appError('notFound', 'courses.node.absent');
    const before = (await anonymousNodes(tx, [nodeId])).has(nodeId);
    if (before === input.anonymous) return { anonymous: before };
    if (!input.anonymous && !input.reason) throw appError('invalid', 'labReports.anonymous.reason');
    await saveNodeRule(tx, { nodeId, courseId, anonymous: input.anonymous });
    tx.audit({
      action: 'lab_report.anonymous',
      object: 'course_node',
      objectId: nodeId,
      before: { anonymous: before },
      after: { anonymous: input.anonymous },
      ...(input.reason === undefined ? {} : { reason: input.reason }),
    });
    return { anonymous: input.anonymous };
  });
}

/** Shows a hidden name to the markers, with a reason that stands in the history. @throws AppError notFound, forbidden, conflict */
export async function revealAuthor(ctx: Ctx, id: string, reason: string): Promise<{ id: string }> {
  return ctx.tx(async (tx) => {
    const { report, face } = await reachReport(tx, id, true);
    if (face !== 'marker' || !(await arrangesMarking(tx, report.course_id))) {
      throw appError('forbidden', 'error.forbidden');
    }
    if (!(await hiddenAuthors(tx, [report])).has(id)) throw appError('conflict', 'labReports.reveal.shown');
    await reports.insertEvent(tx, report, { kind: 'revealed', version: report.version_count, reason });
    await markRevealed(tx, id);
    tx.audit({ action: 'lab_report.reveal', object: 'lab_report', objectId: id, reason });
    return { id };
  });
}
