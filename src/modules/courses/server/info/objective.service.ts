import { appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { fieldError, requireVersion } from '../../../../platform/managed/parts.ts';
import { type Objective, weightSum } from '../../shared/info.model.ts';
import { changeableCourse } from '../course.access.ts';
import { changeCourse, type FullCourseRow } from '../course.repository.ts';
import { objectiveGonePort, objectiveUsePort } from './objective.port.ts';
import * as rows from './objective.repository.ts';

/** Ids of the objectives a node gives evidence of, in the order of the course. */
export async function objectivesOfNode(ctx: Ctx, nodeId: string): Promise<readonly string[]> {
  return (await rows.objectivesOfNodes(ctx, [nodeId])).get(nodeId) ?? [];
}

/** Refuses objectives whose weights do not make the whole. @throws AppError invalid */
export function requireWhole(objectives: readonly Objective[]): void {
  const n = weightSum(objectives);
  if (objectives.length > 0 && n !== 100) throw fieldError('objectives', 'courses.objective.sum', { n });
}

/** Tells the modules above that one objective gives its evidence to another, or to none. */
async function passOn(tx: TxCtx, from: string, into: string | null): Promise<void> {
  for (const gone of tx.ports.all(objectiveGonePort)) await gone(tx, { from, into });
}

/** Refuses to take away objectives that something gives evidence of, and names it. @throws AppError conflict */
async function requireUnused(tx: TxCtx, courseId: string, gone: readonly Objective[]): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const evidence = await rows.evidenceOf(tx, ids);
  const above = [];
  for (const used of tx.ports.all(objectiveUsePort)) above.push(...(await used(tx, courseId, ids)));
  if (evidence.length + above.length === 0) return;
  const n = new Set(evidence.map(({ nodeId }) => nodeId)).size + new Set(above.map(({ name }) => name)).size;
  throw appErrorWith({ data: { evidence: [...evidence, ...above] } }, 'conflict', 'courses.objective.used', { n });
}

/**
 * Makes these the objectives of a course, in this order. The caller holds the row of the course.
 * @throws AppError invalid when the weights are not 100 together, conflict when one in use would go
 */
export async function saveObjectives(tx: TxCtx, course: FullCourseRow, objectives: readonly Objective[]) {
  requireWhole(objectives);
  const kept = new Set(objectives.map(({ id }) => id));
  if (kept.size !== objectives.length || (await rows.foreignObjectives(tx, course.id, [...kept])) > 0) {
    throw fieldError('objectives', 'courses.objective.foreign');
  }
  const gone = course.objectives.filter(({ id }) => !kept.has(id));
  if (gone.length > 0) {
    await requireUnused(tx, course.id, gone);
    for (const { id } of gone) await passOn(tx, id, null);
    await rows.deleteObjectives(
      tx,
      gone.map(({ id }) => id),
    );
  }
  await rows.writeObjectives(tx, course.id, objectives);
}

/**
 * Gives the weight and all evidence of one objective to another and takes it away: the whole stays what it was.
 * @throws AppError stale, notFound for an objective that is not there
 */
export async function mergeObjective(
  ctx: Ctx,
  courseId: string,
  { from, into, version }: { readonly from: string; readonly into: string; readonly version: number },
): Promise<{ version: number; moved: number }> {
  return ctx.tx(async (tx) => {
    const { row } = await changeableCourse(tx, courseId, 'course', ['all', 'edit']);
    await requireVersion(tx, row, version, { object: 'course', current: () => ({ objectives: row.objectives }) });
    const [gone, kept] = [from, into].map((id) => row.objectives.find((one) => one.id === id));
    if (!gone || !kept || from === into) throw fieldError('into', 'courses.objective.absent', {}, 'notFound');
    const evidence = await rows.evidenceOf(tx, [from]);
    await rows.moveEvidence(tx, from, into);
    await passOn(tx, from, into);
    await rows.deleteObjectives(tx, [from]);
    const after = row.objectives
      .filter(({ id }) => id !== from)
      .map((one) => (one.id === into ? { ...one, weight: one.weight + gone.weight } : one));
    await rows.writeObjectives(tx, courseId, after);
    await changeCourse(tx, courseId, row.version, {});
    tx.audit({
      action: 'objective.merge',
      object: 'course',
      objectId: courseId,
      before: { objectives: row.objectives },
      after: { objectives: after, moved: evidence.map(({ nodeId }) => nodeId) },
    });
    return { version: row.version + 1, moved: evidence.length };
  });
}
