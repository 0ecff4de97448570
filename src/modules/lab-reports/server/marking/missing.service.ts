import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { classFacts, membersOf } from '../../../classes/server/classes.public.ts';
import { courseFacts, datedIn, type ExperimentNode, experimentNodes } from '../../../courses/server/courses.public.ts';
import { notify } from '../../../notifications/server/notifications.public.ts';
import { runsOfNodes } from '../../../runs/server/runs.public.ts';
import { requireMarker, requireOpenMarker } from '../report.access.ts';
import * as missing from './missing.repository.ts';

/** Nobody is reminded of the same report twice within this time. */
const REST_MS = 12 * 3_600_000;

interface Filter {
  readonly classId?: string | undefined;
  readonly nodeId?: string | undefined;
}

/** Learners of running classes without a hand-in, by due time, class, number and name. */
async function missingReports(
  ctx: Ctx,
  courseId: string,
  filter: Filter & { readonly scope: readonly string[] | null },
) {
  const course = (await courseFacts(ctx, [courseId])).get(courseId);
  if (course?.state !== 'published') return [];
  const now = ctx.clock.now();
  const nodes = (await experimentNodes(ctx, { courseIds: [courseId] })).filter(
    (node) => node.visible && node.reportRequired && (!filter.nodeId || node.id === filter.nodeId),
  );
  const classes = [...(await classFacts(ctx, { courseIds: [courseId] })).values()].filter(
    ({ id, state }) =>
      state === 'running' &&
      (!filter.classId || id === filter.classId) &&
      (filter.scope === null || filter.scope.includes(id)),
  );
  const nameOf = new Map(classes.map((one) => [one.id, one.name]));
  const members = await membersOf(ctx, [...nameOf.keys()]);
  const begun = await missing.begunReports(ctx, courseId);
  const inClass = await datedIn(ctx, { courseId, classIds: [...nameOf.keys()] });
  const due = (node: ExperimentNode) => node.dueAt ?? node.closesAt;
  const rank = (at: Date | null) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return nodes
    .flatMap((common) =>
      members.flatMap((member) => {
        const node = inClass(common, member.classId);
        const report = begun.get(missing.pairOf({ nodeId: node.id, personId: member.personId }));
        if (report?.handedIn || (node.opensAt && node.opensAt > now)) return [];
        const className = nameOf.get(member.classId) ?? '';
        return [
          { ...member, className, nodeId: node.id, nodeName: node.name, dueAt: due(node), begun: report !== undefined },
        ];
      }),
    )
    .sort((a, b) => rank(a.dueAt) - rank(b.dueAt));
}

/** A page of those whose report is missing. @throws AppError notFound, forbidden */
export async function listMissing(
  ctx: Ctx,
  courseId: string,
  asked: Filter & { readonly page: number; readonly size: number },
) {
  return ctx.read(async (inner) => {
    const scope = await requireMarker(inner, courseId);
    const all = await missingReports(inner, courseId, { ...asked, scope });
    const shown = all.slice((asked.page - 1) * asked.size, asked.page * asked.size);
    const told = await missing.nudges(inner, courseId);
    const runs = await runsOfNodes(inner, {
      nodeIds: [...new Set(shown.map((row) => row.nodeId))],
      personIds: [...new Set(shown.map((row) => row.personId))],
    });
    return {
      rows: shown.map((row) => ({
        ...row,
        finishedRuns: runs.filter(
          (run) => run.context.nodeId === row.nodeId && run.personId === row.personId && run.state === 'finished',
        ).length,
        dueAt: row.dueAt?.toISOString() ?? null,
        toldAt: told.get(missing.pairOf(row))?.toISOString() ?? null,
      })),
      page: asked.page,
      size: asked.size,
      total: all.length,
    };
  });
}

/**
 * Reminds everybody whose report is missing, except who was reminded within twelve hours.
 * @throws AppError notFound, forbidden, conflict when nothing is missing
 */
export async function nudge(ctx: Ctx, courseId: string, filter: Filter): Promise<{ told: number; rested: number }> {
  return ctx.tx(async (tx) => {
    const scope = await requireOpenMarker(tx, courseId);
    const all = await missingReports(tx, courseId, { ...filter, scope });
    if (all.length === 0) throw appError('conflict', 'labReports.missing.nothing');
    const now = tx.clock.now();
    const noted = await missing.noteNudges(tx, courseId, all, now, new Date(now.getTime() - REST_MS));
    const names = new Map(all.map((row) => [row.nodeId, row.nodeName]));
    for (const [nodeId, nodeName] of names) {
      const to = noted.filter((one) => one.nodeId === nodeId).map((one) => one.personId);
      if (to.length === 0) continue;
      notify(tx, {
        to,
        kind: 'todo',
        key: 'labReports.notice.nudge',
        params: { nodeName },
        target: { page: 'centre.labReport' },
        dedupe: `labReports.nudge:${nodeId}:${tx.newId()}`,
      });
    }
    tx.audit({
      action: 'lab_report.nudge',
      object: 'course',
      objectId: courseId,
      after: { told: noted.length, rested: all.length - noted.length, ...filter },
    });
    return { told: noted.length, rested: all.length - noted.length };
  });
}
