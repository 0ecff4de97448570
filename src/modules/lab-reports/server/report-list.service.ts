import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { activeEnrolments, classFacts } from '../../classes/server/classes.public.ts';
import { courseFacts, experimentNodes } from '../../courses/server/courses.public.ts';
import { runScores, runsOfNodes } from '../../runs/server/runs.public.ts';
import type { myReportsRoute } from '../shared/report.contract.ts';
import { aliasOf, arrangesMarking, hiddenAuthors } from './marking/report-name.service.ts';
import { requireMarker } from './report.access.ts';
import * as reports from './report.repository.ts';
import { deadlines } from './report.service.ts';
import * as queue from './report-queue.repository.ts';
import { releasedCourses } from './report-release.port.ts';

type Mine = CallOutput<typeof myReportsRoute>['rows'];

/** How many reports wait for a mark in the courses the actor may mark in. */
export async function readWaiting(ctx: Ctx): Promise<{ n: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return { n: 0 };
  return ctx.read(async (inner) => ({ n: await reports.countWaitingFor(inner, actor.personId) }));
}

/** The actor's reports, those to be written first, each sorted by its due time. */
export async function listMine(ctx: Ctx): Promise<Mine> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return [];
  return ctx.read(async (inner) => {
    const [enrolments, own] = await Promise.all([
      activeEnrolments(inner, actor.personId),
      reports.reportsOfPerson(inner, actor.personId),
    ]);
    const courseIds = [
      ...new Set([...enrolments, ...own.map((row) => ({ courseId: row.course_id }))].map((one) => one.courseId)),
    ];
    // The class one is in now has the say over the one a report was begun in.
    const taken = new Set(enrolments.map((one) => one.courseId));
    const former = own.filter((row) => !taken.has(row.course_id)).map((row) => row.class_id);
    const [nodes, courses, classes, released] = await Promise.all([
      experimentNodes(inner, { courseIds, classIds: [...enrolments.map((one) => one.classId), ...new Set(former)] }),
      courseFacts(inner, courseIds),
      classFacts(inner, {
        classIds: [...enrolments.map((one) => one.classId), ...own.map((row) => row.class_id)],
      }),
      releasedCourses(inner, actor.personId, courseIds),
    ]);
    const runs = await runsOfNodes(inner, { nodeIds: nodes.map((node) => node.id), personIds: [actor.personId] });
    const now = inner.clock.now();
    const rows = nodes.flatMap((node): Mine => {
      const report = own.find((row) => row.node_id === node.id);
      const enrolment = enrolments.find((one) => one.courseId === node.courseId);
      const course = courses.get(node.courseId);
      const toWrite =
        node.visible && node.reportRequired && enrolment?.classState === 'running' && course?.state === 'published';
      if (!report && (!toWrite || (node.opensAt && now < node.opensAt))) return [];
      const { due, closes } = deadlines(node, report?.due_at ?? null);
      const shown = node.reportScore === 'atOnce' || released.has(node.courseId);
      return [
        {
          reportId: report?.id ?? null,
          nodeId: node.id,
          nodeName: node.name,
          courseId: node.courseId,
          courseName: course?.name ?? '',
          courseNameEn: course?.nameEn ?? null,
          className: classes.get(report?.class_id ?? enrolment?.classId ?? '')?.name ?? '',
          state: report?.state ?? 'none',
          finishedRuns: runs.filter((run) => run.context.nodeId === node.id && run.state === 'finished').length,
          version: report?.version_count ?? 0,
          submittedAt: report?.submitted_at?.toISOString() ?? null,
          late: report?.late ?? false,
          dueAt: due?.toISOString() ?? null,
          closesAt: closes?.toISOString() ?? null,
          score: shown ? (report?.score ?? null) : null,
        },
      ];
    });
    const rank = (state: string) => ['returned', 'draft', 'none', 'submitted', 'graded'].indexOf(state);
    return rows.sort((a, b) => rank(a.state) - rank(b.state) || (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'));
  });
}

/** A page of the marking queue with the scores of the runs. @throws AppError notFound, forbidden */
export async function listForMarking(
  ctx: Ctx,
  asked: Omit<queue.QueueFilter, 'assignee' | 'scope'> & { readonly marker?: 'mine' | 'nobody' | undefined },
) {
  const { marker, ...rest } = asked;
  const own = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const filter = {
    ...rest,
    ...(marker === undefined ? {} : { assignee: marker === 'mine' ? own : null }),
  };
  return ctx.read(async (inner) => {
    const scope = await requireMarker(inner, filter.courseId);
    const { rows, total, pending } = await queue.listQueue(inner, { ...filter, scope });
    const scores = await runScores(
      inner,
      rows.flatMap((row) => (row.runId ? [row.runId] : [])),
    );
    const hidden = await hiddenAuthors(inner, rows);
    return {
      rows: rows.map(({ runId, ...row }) => ({
        ...row,
        ...(hidden.has(row.id) ? { name: aliasOf(row.id), number: null } : {}),
        anonymous: hidden.has(row.id),
        submittedAt: row.submittedAt?.toISOString() ?? null,
        runScore: runId ? (scores.get(runId) ?? null) : null,
      })),
      page: filter.page,
      size: filter.size,
      total,
      pending,
      can: { arrange: await arrangesMarking(inner, filter.courseId) },
    };
  });
}
