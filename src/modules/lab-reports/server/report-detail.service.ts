import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { experimentFacts } from '../../catalogue/server/catalogue.public.ts';
import { classFacts } from '../../classes/server/classes.public.ts';
import { courseFacts, type ExperimentNode, experimentNodes } from '../../courses/server/courses.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import type { reportVersionRoute } from '../shared/marking.contract.ts';
import type { getReportRoute } from '../shared/report.contract.ts';
import { evaluateCommand, type ReportFace } from '../shared/report.policy.ts';
import { plainBody, templateOf } from '../shared/report-template.model.ts';
import { annotationsOf } from './marking/annotation.repository.ts';
import { areGivenOut, presentAnnotations } from './marking/annotation.service.ts';
import { otherMarker } from './marking/marking.service.ts';
import { aliasOf, arrangesMarking, hiddenAuthors } from './marking/report-name.service.ts';
import { reachReport, requireMarker } from './report.access.ts';
import * as reports from './report.repository.ts';
import { deadlines, mayRecall } from './report.service.ts';
import { contentOfDraft, contentOfVersion, withoutFileNames } from './report-content.service.ts';
import * as queue from './report-queue.repository.ts';
import { releasedCourses } from './report-release.port.ts';

type Detail = CallOutput<typeof getReportRoute>;

/** What was handed in last (for markers), or the draft with the run chosen now (for the author). */
async function content(ctx: Ctx, key: Buffer, report: reports.ReportRow, face: ReportFace) {
  const version =
    report.version_count > 0 ? await reports.findVersion(ctx, report.id, report.version_count) : undefined;
  const writing = face === 'author' && (report.state === 'draft' || report.state === 'returned');
  const shown = await (version && !writing ? contentOfVersion(ctx, key, version) : contentOfDraft(ctx, key, report));
  return { shown, version };
}

/** True when the score and the words about it may be seen: always for markers, for the author as the node says. */
async function scoreShown(ctx: Ctx, report: reports.ReportRow, face: ReportFace, node: ExperimentNode | undefined) {
  const withheld = face === 'author' && node?.reportScore === 'withGrade';
  return !withheld || (await releasedCourses(ctx, report.person_id, [report.course_id])).has(report.course_id);
}

async function present(ctx: Ctx, key: Buffer, report: reports.ReportRow, face: ReportFace): Promise<Detail> {
  const { shown: written, version } = await content(ctx, key, report, face);
  const events = await reports.listEvents(ctx, report.id);
  const node = (await experimentNodes(ctx, { nodeIds: [report.node_id], classIds: [report.class_id] }))[0];
  const experiment = (await experimentFacts(ctx, [report.experiment_id])).get(report.experiment_id);
  const classFact = (await classFacts(ctx, { classIds: [report.class_id] })).get(report.class_id);
  const course = (await courseFacts(ctx, [report.course_id])).get(report.course_id);
  const remarks = report.version_count > 0 ? await annotationsOf(ctx, report.id) : [];
  const other = face === 'marker' ? otherMarker(ctx, report) : null;
  const people = await peopleById(ctx, [
    report.person_id,
    ...events.flatMap((event) => event.actor_id ?? []),
    ...remarks.map((remark) => remark.author_id),
    ...(other ? [other] : []),
  ]);
  const own = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const beside =
    face === 'marker'
      ? await queue.neighbours(ctx, report, own, await requireMarker(ctx, report.course_id))
      : { previous: null, next: null };
  const hidden = face === 'marker' && (await hiddenAuthors(ctx, [report])).has(report.id);
  const author = hidden ? { name: aliasOf(report.id), number: null } : people.get(report.person_id);
  const nameOf = (id: string | null) =>
    (id === report.person_id ? author : id ? people.get(id) : undefined)?.name ?? null;
  const shown = await scoreShown(ctx, report, face, node);
  const mark = report.state === 'graded' && shown ? events.findLast((event) => event.marks !== null) : undefined;
  const told = remarks.filter((one) => face !== 'author' || areGivenOut(report, one.version_number, shown));
  const { due, closes } = deadlines(node, report.due_at);
  const may = (command: Parameters<typeof evaluateCommand>[0]) => evaluateCommand(command, face, report.state) === 'ok';
  return {
    id: report.id,
    personId: hidden ? '' : report.person_id,
    personName: author?.name ?? '',
    personNumber: author?.number ?? null,
    anonymous: hidden,
    courseId: report.course_id,
    courseName: course?.name ?? '',
    courseNameEn: course?.nameEn ?? null,
    classId: report.class_id,
    className: classFact?.name ?? '',
    nodeId: report.node_id,
    nodeName: node?.name ?? '',
    experimentId: report.experiment_id,
    experimentName: experiment?.name ?? '',
    template: { code: report.template, edition: report.template_edition, ...plainBody(templateOf(report)) },
    state: report.state,
    revision: report.revision,
    savedAt: report.saved_at?.toISOString() ?? null,
    ...(hidden ? withoutFileNames(written) : written),
    annotations: presentAnnotations(ctx, told, people),
    versions: (report.version_count > 0 ? await reports.listVersions(ctx, report.id) : []).map((one) => ({
      number: one.number,
      submittedAt: one.submittedAt.toISOString(),
      sha256: one.sha256,
      late: one.late,
    })),
    marking: other ? (people.get(other)?.name ?? '') : null,
    markCount: face === 'author' ? 0 : events.filter((event) => event.marks !== null).length,
    version: report.version_count,
    submittedAt: version?.submitted_at.toISOString() ?? null,
    sha256: version?.sha256 ?? null,
    late: report.late,
    flagged: face === 'marker' && report.flagged_at !== null,
    dueAt: due?.toISOString() ?? null,
    closesAt: closes?.toISOString() ?? null,
    score: shown ? report.score : null,
    marks: [...(mark?.marks ?? [])],
    comment: mark?.comment ?? '',
    returnReason:
      report.state === 'returned'
        ? (events.findLast((event) => event.kind === 'returned' || event.kind === 'recalled')?.reason ?? null)
        : null,
    history: events.map((event) => ({
      kind: event.kind,
      version: event.version_number,
      actorName: nameOf(event.actor_id),
      score: shown ? event.score : null,
      reason: event.reason,
      at: event.at.toISOString(),
    })),
    ...beside,
    can: {
      save: may('save'),
      submit: may('submit'),
      recall: may('recall') && mayRecall(report, due, ctx.clock.now()),
      grade: may('grade'),
      return: may('return'),
      regrade: may('regrade'),
      withdraw: may('withdraw'),
      annotate: may('annotate'),
      reveal: hidden && (await arrangesMarking(ctx, report.course_id)),
    },
  };
}

/** The platform administrator reads with a reason, kept in the log and in the report's history. */
async function inspect(tx: TxCtx, report: reports.ReportRow, reason: string): Promise<void> {
  await reports.insertEvent(tx, report, { kind: 'inspected', version: report.version_count, reason });
  tx.audit({ action: 'lab_report.inspect', object: 'lab_report', objectId: report.id, reason });
}

/** Reaches a report to read it; a platform administrator only with a reason, which is kept. */
async function reading<T>(
  ctx: Ctx,
  id: string,
  reason: string | undefined,
  read: (ctx: Ctx, report: reports.ReportRow, face: ReportFace) => Promise<T>,
): Promise<T> {
  const inspecting = ctx.actor.kind === 'person' && ctx.actor.role === 0;
  if (!inspecting) {
    return ctx.read(async (inner) => {
      const { report, face } = await reachReport(inner, id);
      return read(inner, report, face);
    });
  }
  return ctx.tx(async (tx) => {
    const { report, face } = await reachReport(tx, id);
    if (face === 'inspector') {
      if (reason === undefined) throw appError('forbidden', 'labReports.inspect.reason');
      await inspect(tx, report, reason);
    }
    return read(tx, report, face);
  });
}

/**
 * One report with everything its screen shows.
 * @param key signs the addresses of its files
 * @throws AppError notFound, forbidden for a platform administrator who gives no reason
 */
export async function readReport(ctx: Ctx, key: Buffer, id: string, reason: string | undefined): Promise<Detail> {
  return reading(ctx, id, reason, (inner, report, face) => present(inner, key, report, face));
}

/** One version as it was handed in, with the remarks on it that may be seen. @throws AppError as `readReport` */
export async function readVersion(
  ctx: Ctx,
  key: Buffer,
  id: string,
  number: number,
  reason: string | undefined,
): Promise<CallOutput<typeof reportVersionRoute>> {
  return reading(ctx, id, reason, async (inner, report, face) => {
    const version = await reports.findVersion(inner, id, number);
    if (!version) throw appError('notFound', 'labReports.report.absent');
    const node = (await experimentNodes(inner, { nodeIds: [report.node_id] }))[0];
    const shown = await scoreShown(inner, report, face, node);
    const remarks =
      face !== 'author' || areGivenOut(report, number, shown)
        ? (await annotationsOf(inner, id)).filter((one) => one.version_number === number)
        : [];
    const people = await peopleById(
      inner,
      remarks.map((one) => one.author_id),
    );
    const written = await contentOfVersion(inner, key, version);
    return {
      number,
      submittedAt: version.submitted_at.toISOString(),
      sha256: version.sha256,
      late: version.late,
      ...(face === 'marker' && (await hiddenAuthors(inner, [report])).has(id) ? withoutFileNames(written) : written),
      annotations: presentAnnotations(inner, remarks, people),
    };
  });
}
