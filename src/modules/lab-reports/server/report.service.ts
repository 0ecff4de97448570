import { isDeepStrictEqual } from 'node:util';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { activeEnrolments } from '../../classes/server/classes.public.ts';
import { versionFacts } from '../../content/server/content.public.ts';
import {
  courseFacts,
  type ExperimentNode,
  experimentNodes,
  refuseArchived,
} from '../../courses/server/courses.public.ts';
import { claimAttachments, listAttachments, releaseAttachments } from '../../files/server/files.public.ts';
import { artifactsOfRun, runEvidence, runFacts, runsOfNodes } from '../../runs/server/runs.public.ts';
import { STANDARD_TEMPLATE, templateOf } from '../shared/report-template.model.ts';
import { fitBlocks } from './fit-block.engine.ts';
import type { Sections } from './lab-reports.tables.ts';
import { commandReport } from './report.access.ts';
import * as reports from './report.repository.ts';
import { FILE_OWNER, filesOfDraft } from './report-content.service.ts';
import { cleanSections, hasContent, lengthOf } from './report-sections.engine.ts';
import { runBlockOf, versionHash } from './run-block.engine.ts';
import { templateOfNode } from './templates/template.repository.ts';

function actorId(ctx: Ctx): string {
  if (ctx.actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
  return ctx.actor.personId;
}

/** The running class in which a person takes a course now. @throws AppError conflict when there is none */
async function requireRunning(ctx: Ctx, personId: string, courseId: string): Promise<string> {
  const enrolment = (await activeEnrolments(ctx, personId)).find((one) => one.courseId === courseId);
  if (enrolment?.classState !== 'running') throw appError('conflict', 'labReports.class.notRunning');
  const course = (await courseFacts(ctx, [courseId])).get(courseId);
  if (course?.state !== 'published') throw appError('conflict', 'labReports.class.notRunning');
  return enrolment.classId;
}

/** When a report is due and until when it is taken; a returned report may have a later time of its own. */
export function deadlines(
  node: ExperimentNode | undefined,
  ownDue: Date | null,
): { due: Date | null; closes: Date | null } {
  const closes = node?.closesAt ?? null;
  return {
    due: ownDue ?? node?.dueAt ?? closes,
    closes: ownDue && closes && ownDue > closes ? ownDue : closes,
  };
}

/**
 * Begins the report of a node for the actor, or finds the one begun. The newest finished run is chosen at first.
 * @throws AppError notFound for a node the person has no visible access to, conflict when nothing is to be written now
 */
export async function openReport(ctx: Ctx, nodeId: string): Promise<string> {
  const personId = actorId(ctx);
  return ctx.tx(async (tx) => {
    const enrolments = await activeEnrolments(tx, personId);
    const classIds = enrolments.map((one) => one.classId);
    const node = (await experimentNodes(tx, { nodeIds: [nodeId], classIds }))[0];
    const enrolled = node && enrolments.find((one) => one.courseId === node.courseId);
    if (!node?.visible || !node.reportRequired || !enrolled) throw appError('notFound', 'courses.node.absent');
    if (enrolled.classState !== 'running') throw appError('conflict', 'labReports.class.notRunning');
    if (node.opensAt && tx.clock.now() < node.opensAt) throw appError('conflict', 'courses.lock.notYet');
    const runs = await runsOfNodes(tx, { nodeIds: [nodeId], personIds: [personId] });
    const template = await templateOfNode(tx, node);
    return reports.insertReport(tx, {
      personId,
      nodeId,
      courseId: node.courseId,
      classId: enrolled.classId,
      experimentId: node.experimentId,
      template: template?.id ?? STANDARD_TEMPLATE.code,
      edition: template?.edition ?? STANDARD_TEMPLATE.edition,
      body: template?.body ?? null,
      runId: runs.findLast((run) => run.state === 'finished')?.id ?? null,
    });
  });
}

/** Gives files to a report that it has not yet. @returns all its files. @throws AppError invalid for a foreign one */
async function takeFiles(tx: TxCtx, reportId: string, ids: readonly string[]) {
  const owned = await listAttachments(tx, FILE_OWNER, [reportId]);
  const fresh = ids.filter((id) => !owned.some((row) => row.id === id));
  return [...owned, ...(await claimAttachments(tx, fresh, { ownerType: FILE_OWNER, ownerId: reportId }))];
}

/**
 * Saves the draft. A revision already stored is answered as saved; an older one is refused, and so is one written on
 * another base than what is stored, unless the stored text is this very one (a retry whose answer was lost).
 * @throws AppError stale with the stored revision when another text is there, invalid for a foreign run
 */
export async function saveReport(
  ctx: Ctx,
  id: string,
  draft: {
    readonly revision: number;
    readonly base?: number | undefined;
    readonly runId?: string | null | undefined;
    readonly sections: Sections;
    readonly attachments?: readonly string[] | undefined;
    readonly pictures?: readonly string[] | undefined;
  },
) {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, id, 'save');
    const attachments = [...new Set(draft.attachments ?? report.attachments)];
    const files = await takeFiles(tx, id, [...(draft.attachments ?? []), ...(draft.pictures ?? [])]);
    const template = templateOf(report);
    const owned = new Set(files.map((file) => file.path));
    const { clean, removed } = cleanSections(template, draft.sections, owned);
    const foreign = draft.base !== undefined && draft.base !== report.revision;
    const same = isDeepStrictEqual([clean, attachments], [report.sections, report.attachments]);
    if (draft.revision < report.revision || (foreign && !same)) {
      throw appErrorWith({ data: { revision: report.revision } }, 'stale', 'error.stale');
    }
    const runId = draft.runId === undefined ? report.run_id : draft.runId;
    if (runId !== null && runId !== report.run_id) await requireOwnRun(tx, report, runId);
    if (draft.revision > report.revision) {
      await reports.saveDraft(tx, id, { sections: clean, revision: draft.revision, runId, attachments });
      return { revision: draft.revision, savedAt: tx.clock.now().toISOString(), removed };
    }
    return { revision: report.revision, savedAt: (report.saved_at ?? tx.clock.now()).toISOString(), removed };
  });
}

/** A finished run of the author on this very node. @throws AppError invalid */
async function requireOwnRun(ctx: Ctx, report: reports.ReportRow, runId: string | null) {
  const run = runId === null ? undefined : (await runFacts(ctx, [runId])).get(runId);
  if (run?.personId !== report.person_id || run.context.nodeId !== report.node_id || run.state !== 'finished') {
    throw appError('invalid', 'labReports.run.needed');
  }
  return run;
}

/**
 * Hands the saved draft in as an immutable version. Late is a mark, not a refusal, until the node closes.
 * @throws AppError stale when the author's screen is behind the stored draft, invalid for an empty section or without a
 *   finished run, conflict after the closing time
 */
export async function submitReport(ctx: Ctx, id: string, revision: number) {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, id, 'submit');
    if (report.revision !== revision) {
      throw appErrorWith({ data: { revision: report.revision } }, 'stale', 'error.stale');
    }
    await requireRunning(tx, report.person_id, report.course_id);
    const node = (await experimentNodes(tx, { nodeIds: [report.node_id], classIds: [report.class_id] }))[0];
    const { due, closes } = deadlines(node, report.due_at);
    const at = tx.clock.now();
    if (!node?.visible || (closes && at >= closes)) throw appError('conflict', 'labReports.submit.closed');
    const template = templateOf(report);
    const empty = template.sections.filter((section) => section.required && !hasContent(report.sections[section.key]));
    if (empty.length > 0) {
      const fields = empty.map((section) => ({
        path: `sections.${section.key}`,
        code: 'error.field.required' as const,
      }));
      throw appErrorWith({ fields }, 'invalid', 'labReports.submit.empty', { n: empty.length });
    }
    const short = template.sections.filter(({ key, least }) => lengthOf(report.sections[key]) < least);
    if (short.length > 0) {
      const fields = short.map(({ key, least }) => ({
        path: `sections.${key}`,
        code: 'labReports.submit.least' as const,
        params: { n: least },
      }));
      throw appErrorWith({ fields }, 'invalid', 'labReports.submit.short', { n: short.length });
    }
    if (report.attachments.length < template.files) {
      throw appError('invalid', 'labReports.submit.files', { n: template.files });
    }
    const run = await requireOwnRun(tx, report, report.run_id);
    const evidence = await runEvidence(tx, run);
    const manifest = (await versionFacts(tx, run.versionId))?.manifest ?? null;
    const made = await artifactsOfRun(tx, run.id);
    const block = runBlockOf(run, evidence, made, fitBlocks(manifest, evidence.artifacts));
    const files = filesOfDraft(report, await listAttachments(tx, FILE_OWNER, [id]));
    const number = report.version_count + 1;
    const late = due !== null && at > due;
    const { sections } = report;
    const sha256 = versionHash({ reportId: id, number, at, sections, block, files });
    await reports.insertVersion(tx, { report, number, sections, block, files, sha256, late, at });
    // What no version speaks of was tried and taken out again.
    const kept = (await reports.listVersions(tx, id)).flatMap((version) => version.files.map((file) => file.id));
    await releaseAttachments(tx, { ownerType: FILE_OWNER, ownerId: id }, kept);
    await reports.insertEvent(tx, report, { kind: 'submitted', version: number });
    await reports.changeReport(tx, id, { state: 'submitted', version_count: number, submitted_at: at, late });
    tx.audit({
      action: 'lab_report.submit',
      object: 'lab_report',
      objectId: id,
      before: { state: report.state },
      after: { state: 'submitted', version: number, sha256, late },
    });
    tx.emit({
      type: 'labReports.submitted',
      version: 1,
      key: id,
      payload: {
        reportId: id,
        nodeId: report.node_id,
        classId: report.class_id,
        personId: report.person_id,
        version: number,
      },
    });
    // Handing in may be what its author's outline waits for.
    tx.afterCommit(() => tx.live.publish(`person:${report.person_id}`, 'course.progress', { node: report.node_id }));
    return { version: number, submittedAt: at.toISOString(), sha256, late };
  });
}

/** True while the author may take the last version back: nobody has opened it and it is not due yet. */
export const mayRecall = (
  report: Pick<reports.ReportRow, 'opened_version' | 'version_count'>,
  due: Date | null,
  now: Date,
): boolean => report.opened_version < report.version_count && (due === null || now < due);

/**
 * Takes a report back that no marker has opened, before it is due: it may be written again, the version stays.
 * @throws AppError conflict once it was opened, marked, returned or is due
 */
export async function recallReport(ctx: Ctx, id: string): Promise<{ state: 'returned' }> {
  return ctx.tx(async (tx) => {
    const report = await commandReport(tx, id, 'recall');
    await refuseArchived(tx, report.course_id);
    const node = (await experimentNodes(tx, { nodeIds: [report.node_id], classIds: [report.class_id] }))[0];
    if (report.opened_version >= report.version_count) throw appError('conflict', 'labReports.recall.opened');
    if (!mayRecall(report, deadlines(node, report.due_at).due, tx.clock.now())) {
      throw appError('conflict', 'labReports.recall.due');
    }
    await reports.insertEvent(tx, report, { kind: 'recalled', version: report.version_count });
    await reports.changeReport(tx, id, { state: 'returned' });
    tx.audit({
      action: 'lab_report.recall',
      object: 'lab_report',
      objectId: id,
      before: { state: report.state },
      after: { state: 'returned', version: report.version_count },
    });
    return { state: 'returned' };
  });
}
