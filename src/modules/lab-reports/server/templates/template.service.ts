import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { CallInput, CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { experimentFacts } from '../../../catalogue/server/catalogue.public.ts';
import { experimentNodes } from '../../../courses/server/courses.public.ts';
import type {
  createTemplateRoute,
  listTemplatesRoute,
  templateEditionsRoute,
} from '../../shared/report-template.contract.ts';
import {
  plainBody,
  STANDARD_TEMPLATE,
  type TemplateBody,
  templateFault,
  withEnds,
} from '../../shared/report-template.model.ts';
import { arrangesMarking } from '../marking/report-name.service.ts';
import { requireMarker } from '../report.access.ts';
import * as templates from './template.repository.ts';

type Written = CallInput<typeof createTemplateRoute>['body'];

/** @throws AppError notFound, forbidden for all but lead and instructors */
async function requireArranger(ctx: Ctx, courseId: string): Promise<void> {
  await requireMarker(ctx, courseId);
  if (!(await arrangesMarking(ctx, courseId))) throw appError('forbidden', 'error.forbidden');
}

/** A living template of this course, its row locked. @throws AppError notFound */
async function ownTemplate(tx: TxCtx, courseId: string, id: string): Promise<templates.StoredTemplate> {
  const found = await templates.findTemplate(tx, id, true);
  if (found?.courseId !== courseId) throw appError('notFound', 'labReports.template.absent');
  return found;
}

/** The body of a template as it is kept. @throws AppError invalid naming the first fault */
function bodyOf(written: Written): TemplateBody {
  const fault = templateFault(written as Parameters<typeof templateFault>[0]);
  const keysTwice = (keys: readonly string[]) => new Set(keys).size !== keys.length;
  const twice =
    keysTwice(written.sections.map((one) => one.key)) ||
    keysTwice(written.criteria.map((one) => one.key)) ||
    written.criteria.some((one) => keysTwice(one.levels.map((level) => level.key)));
  if (twice) throw appError('invalid', 'labReports.template.fault.keys');
  if (fault?.code === 'sum') throw appError('invalid', 'labReports.template.fault.sum', { sum: fault.sum });
  if (fault && 'at' in fault) {
    throw appErrorWith({ data: { at: fault.at } }, 'invalid', `labReports.template.fault.${fault.code}`, {
      n: fault.at + 1,
    });
  }
  if (fault) throw appError('invalid', `labReports.template.fault.${fault.code}`);
  return {
    sections: written.sections.map((one) => ({ ...one, hint: one.hint ?? '', least: one.least ?? 0 })),
    criteria: written.criteria.map(withEnds),
    files: written.files ?? 0,
  };
}

/** Templates a course may use and which one each of its experiments uses. @throws AppError notFound, forbidden */
export async function listTemplates(ctx: Ctx, courseId: string): Promise<CallOutput<typeof listTemplatesRoute>> {
  return ctx.read(async (inner) => {
    await requireMarker(inner, courseId);
    const nodes = (await experimentNodes(inner, { courseIds: [courseId] })).filter((node) => node.reportRequired);
    const experimentIds = [...new Set(nodes.map((node) => node.experimentId))];
    const stored = await templates.templatesFor(inner, { courseId, experimentIds });
    const chosen = await templates.chosenTemplates(inner, courseId);
    const reports = await templates.reportsByTemplate(inner, courseId);
    const experiments = await experimentFacts(inner, experimentIds);
    const own = inner.actor.kind === 'person' ? inner.actor.personId : null;
    const defaults = new Map(stored.flatMap((one) => (one.experimentId ? [[one.experimentId, one.id] as const] : [])));
    const alive = new Set(stored.map((one) => one.id));
    return {
      rows: [
        {
          ...STANDARD_TEMPLATE,
          name: null,
          owner: 'product' as const,
          reports: reports.get(STANDARD_TEMPLATE.code) ?? 0,
          changedAt: null,
        },
        ...stored.map((one) => ({
          ...one.body,
          code: one.id,
          name: one.name,
          edition: one.edition,
          owner: one.courseId ? ('course' as const) : ('experiment' as const),
          reports: reports.get(one.id) ?? 0,
          changedAt: one.changedAt.toISOString(),
        })),
      ].map((row) => ({ ...row, ...plainBody(row) })),
      nodes: nodes.map((node) => {
        const mine = chosen.get(node.id);
        const choice = mine !== undefined && alive.has(mine) ? mine : null;
        return {
          nodeId: node.id,
          nodeName: node.name,
          experimentId: node.experimentId,
          chosen: choice,
          used: choice ?? defaults.get(node.experimentId) ?? STANDARD_TEMPLATE.code,
          leads: own !== null && experiments.get(node.experimentId)?.leaderId === own,
        };
      }),
      can: { edit: await arrangesMarking(inner, courseId) },
    };
  });
}

/** All editions of a template of this course. @throws AppError notFound, forbidden */
export async function listEditions(
  ctx: Ctx,
  courseId: string,
  id: string,
): Promise<CallOutput<typeof templateEditionsRoute>> {
  return ctx.read(async (inner) => {
    await requireMarker(inner, courseId);
    if ((await templates.findTemplate(inner, id))?.courseId !== courseId) {
      throw appError('notFound', 'labReports.template.absent');
    }
    const rows = await templates.editionsOf(inner, id);
    return {
      rows: rows.map(({ body, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        ...plainBody(body),
      })),
    };
  });
}

/** Makes a template of a course. @throws AppError notFound, forbidden, invalid naming what is wrong with it */
export async function createTemplate(ctx: Ctx, courseId: string, written: Written) {
  return ctx.tx(async (tx) => {
    await requireArranger(tx, courseId);
    const body = bodyOf(written);
    const id = await templates.insertTemplate(tx, { courseId, experimentId: null, name: written.name });
    await templates.addEdition(tx, { id, number: 1, name: written.name, body });
    tx.audit({
      action: 'report_template.create',
      object: 'report_template',
      objectId: id,
      after: { courseId, name: written.name, ...body },
    });
    return { id, edition: 1 };
  });
}

/**
 * Saves a template as its next edition; reports that were begun keep theirs.
 * @throws AppError notFound, forbidden, invalid, stale when somebody saved another edition meanwhile
 */
export async function saveTemplate(ctx: Ctx, courseId: string, id: string, written: Written & { edition: number }) {
  return ctx.tx(async (tx) => {
    await requireArranger(tx, courseId);
    const before = await ownTemplate(tx, courseId, id);
    if (before.edition !== written.edition) {
      throw appErrorWith({ data: { edition: before.edition } }, 'stale', 'error.stale');
    }
    const body = bodyOf(written);
    const number = before.edition + 1;
    await templates.addEdition(tx, { id, number, name: written.name, body });
    tx.audit({
      action: 'report_template.save',
      object: 'report_template',
      objectId: id,
      before: { edition: before.edition, name: before.name, ...before.body },
      after: { edition: number, name: written.name, ...body },
    });
    return { edition: number };
  });
}

/** Puts a template away. @throws AppError notFound, forbidden, conflict while an experiment uses it */
export async function archiveTemplate(ctx: Ctx, courseId: string, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    await requireArranger(tx, courseId);
    const found = await ownTemplate(tx, courseId, id);
    const uses = [...(await templates.chosenTemplates(tx, courseId)).values()].filter((one) => one === id).length;
    if (uses > 0) throw appError('conflict', 'labReports.template.used', { n: uses });
    await templates.archiveTemplate(tx, id);
    tx.audit({
      action: 'report_template.archive',
      object: 'report_template',
      objectId: id,
      before: { name: found.name, edition: found.edition },
    });
  });
}

/**
 * Chooses the template the reports of a node begin with from now on; those begun keep theirs.
 * @throws AppError notFound for a node or template of another course, forbidden
 */
export async function chooseTemplate(ctx: Ctx, courseId: string, nodeId: string, templateId: string | null) {
  return ctx.tx(async (tx) => {
    await requireArranger(tx, courseId);
    const node = (await experimentNodes(tx, { nodeIds: [nodeId] }))[0];
    if (node?.courseId !== courseId) throw appError('notFound', 'courses.node.absent');
    if (templateId !== null) await ownTemplate(tx, courseId, templateId);
    const before = (await templates.chosenTemplates(tx, courseId)).get(nodeId) ?? null;
    if (before !== templateId) {
      await templates.chooseTemplate(tx, { nodeId, courseId, templateId });
      tx.audit({
        action: 'report_template.choose',
        object: 'course_node',
        objectId: nodeId,
        before: { templateId: before },
        after: { templateId },
      });
    }
    return { used: (await templates.templateOfNode(tx, node))?.id ?? STANDARD_TEMPLATE.code };
  });
}

/**
 * Gives an experiment a default for all courses, copied from a template of a course the leader teaches, or takes it away.
 * @throws AppError notFound for an experiment of somebody else or a template out of reach
 */
export async function setDefault(ctx: Ctx, experimentId: string, templateId: string | null) {
  return ctx.tx(async (tx) => {
    const { actor } = tx;
    const experiment = (await experimentFacts(tx, [experimentId])).get(experimentId);
    if (actor.kind !== 'person' || experiment?.leaderId !== actor.personId) {
      throw appError('notFound', 'labReports.template.experiment');
    }
    const stored = await templates.lockDefault(tx, experimentId);
    const entry = { action: 'report_template.default', object: 'experiment', objectId: experimentId };
    if (templateId === null) {
      if (stored) await templates.archiveTemplate(tx, stored.id);
      tx.audit({ ...entry, before: { edition: stored?.edition ?? null }, after: { edition: null } });
      return { edition: null };
    }
    const source = await templates.findTemplate(tx, templateId);
    if (!source?.courseId) throw appError('notFound', 'labReports.template.absent');
    await requireArranger(tx, source.courseId);
    const id = stored?.id ?? (await templates.insertTemplate(tx, { courseId: null, experimentId, name: source.name }));
    const number = stored ? stored.edition + 1 : 1;
    await templates.addEdition(tx, { id, number, name: source.name, body: source.body });
    tx.audit({
      ...entry,
      before: { edition: stored?.edition ?? null },
      after: { edition: number, name: source.name, from: templateId, ...source.body },
    });
    return { edition: number };
  });
}
