import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { activeEnrolments, classFacts } from '../../classes/server/classes.public.ts';
import { courseFacts, experimentNodes } from '../../courses/server/courses.public.ts';
import { experimentFacts } from '../../experiments/server/experiments.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { runFacts, runsOfNodes } from '../../runs/server/runs.public.ts';
import type { getReportRoute, myReportsRoute } from '../shared/report.contract.ts';
import { judgeCommand, type ReportFace } from '../shared/report.policy.ts';
import { demandMarker, reachReport } from './report.access.ts';
import * as reports from './report.repository.ts';
import { deadlines } from './report.service.ts';
import { releasedCourses } from './report-release.port.ts';
import { runBlockOf } from './run-block.engine.ts';

type Detail = CallOutput<typeof getReportRoute>;

/** What was handed in last (for markers), or the draft with the run chosen now (for the author). */
async function content(ctx: Ctx, report: reports.ReportRow, face: ReportFace) {
  const version =
    report.version_count > 0 ? await reports.findVersion(ctx, report.id, report.version_count) : undefined;
  const writing = face === 'author' && (report.state === 'draft' || report.state === 'returned');
  if (version && !writing) return { sections: version.sections, block: version.run_block, version };
  const run = report.run_id === null ? undefined : (await runFacts(ctx, [report.run_id])).get(report.run_id);
  return { sections: report.sections, block: run ? runBlockOf(run) : null, version };
}

async function present(ctx: Ctx, report: reports.ReportRow, face: ReportFace): Promise<Detail> {
  const { sections, block, version } = await content(ctx, report, face);
  const events = await reports.listEvents(ctx, report.id);
  const node = (await experimentNodes(ctx, { nodeIds: [report.node_id] }))[0];
  const experiment = (await experimentFacts(ctx, [report.experiment_id])).get(report.experiment_id);
  const actors = events.flatMap((event) => (event.actor_id ? [event.actor_id] : []));
  const people = await peopleById(ctx, [report.person_id, ...actors]);
  const beside = face === 'marker' ? await reports.neighbours(ctx, report) : { previous: null, next: null };
  const withheld = face === 'author' && node?.reportScore === 'withGrade';
  const shown = !withheld || (await releasedCourses(ctx, report.person_id, [report.course_id])).has(report.course_id);
  const mark = report.state === 'graded' && shown ? events.findLast((event) => event.marks !== null) : undefined;
  const { due, closes } = deadlines(node, report.due_at);
  const may = (command: Parameters<typeof judgeCommand>[0]) => judgeCommand(command, face, report.state) === 'ok';
  return {
    id: report.id,
    personId: report.person_id,
    personName: people.get(report.person_id)?.name ?? '',
    personNumber: people.get(report.person_id)?.number ?? null,
    courseId: report.course_id,
    classId: report.class_id,
    nodeId: report.node_id,
    nodeName: node?.name ?? '',
    experimentId: report.experiment_id,
    experimentName: experiment?.name ?? '',
    template: { code: report.template, edition: report.template_edition },
    state: report.state,
    revision: report.revision,
    savedAt: report.saved_at?.toISOString() ?? null,
    sections: { ...sections },
    run: block ? { ...block, steps: [...block.steps] } : null,
    version: report.version_count,
    submittedAt: version?.submitted_at.toISOString() ?? null,
    sha256: version?.sha256 ?? null,
    late: report.late,
    dueAt: due?.toISOString() ?? null,
    closesAt: closes?.toISOString() ?? null,
    score: shown ? report.score : null,
    marks: [...(mark?.marks ?? [])],
    comment: mark?.comment ?? '',
    returnReason:
      report.state === 'returned' ? (events.findLast((event) => event.kind === 'returned')?.reason ?? null) : null,
    history: events.map((event) => ({
      kind: event.kind,
      version: event.version_number,
      actorName: event.actor_id ? (people.get(event.actor_id)?.name ?? null) : null,
      score: shown ? event.score : null,
      reason: event.reason,
      at: event.at.toISOString(),
    })),
    ...beside,
    can: {
      save: may('save'),
      submit: may('submit'),
      grade: may('grade'),
      return: may('return'),
      regrade: may('regrade'),
    },
  };
}

/** The platform administrator reads with a reason, kept in the log and in the report's history. */
async function inspect(tx: TxCtx, report: reports.ReportRow, reason: string): Promise<void> {
  await reports.insertEvent(tx, report, { kind: 'inspected', version: report.version_count, reason });
  tx.audit({ action: 'lab_report.inspect', object: 'lab_report', objectId: report.id, reason });
}

/**
 * One report with everything its screen shows.
 * @throws AppError notFound, forbidden for a platform administrator who gives no reason
 */
export async function readReport(ctx: Ctx, id: string, reason: string | undefined): Promise<Detail> {
  const inspecting = ctx.actor.kind === 'person' && ctx.actor.role === 0;
  if (!inspecting) {
    return ctx.read(async (inner) => {
      const { report, face } = await reachReport(inner, id);
      return present(inner, report, face);
    });
  }
  return ctx.tx(async (tx) => {
    const { report, face } = await reachReport(tx, id);
    if (face === 'inspector') {
      if (reason === undefined) throw appError('forbidden', 'labReports.inspect.reason');
      await inspect(tx, report, reason);
    }
    return present(tx, report, face);
  });
}

type Mine = CallOutput<typeof myReportsRoute>['rows'];

/** The actor's reports, those to be written first, each sorted by its due time. */
export async function listMine(ctx: Ctx): Promise<Mine> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return [];
  return ctx.read(async (inner) => {
    const enrolments = await activeEnrolments(inner, actor.personId);
    const own = await reports.reportsOfPerson(inner, actor.personId);
    const courseIds = [
      ...new Set([...enrolments, ...own.map((row) => ({ courseId: row.course_id }))].map((one) => one.courseId)),
    ];
    const nodes = await experimentNodes(inner, { courseIds });
    const courses = await courseFacts(inner, courseIds);
    const classes = await classFacts(inner, {
      classIds: [...enrolments.map((one) => one.classId), ...own.map((row) => row.class_id)],
    });
    const released = await releasedCourses(inner, actor.personId, courseIds);
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
export async function listForMarking(ctx: Ctx, filter: reports.QueueFilter) {
  return ctx.read(async (inner) => {
    await demandMarker(inner, filter.courseId);
    const { rows, total, pending } = await reports.listQueue(inner, filter);
    const runs = await runFacts(
      inner,
      rows.flatMap((row) => (row.runId ? [row.runId] : [])),
    );
    return {
      rows: rows.map(({ runId, ...row }) => ({
        ...row,
        submittedAt: row.submittedAt?.toISOString() ?? null,
        runScore: runId ? (runs.get(runId)?.score ?? null) : null,
      })),
      page: filter.page,
      size: filter.size,
      total,
      pending,
    };
  });
}
