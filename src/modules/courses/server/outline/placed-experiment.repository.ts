import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { planOnce } from '../../../../platform/db/plan-once.ts';
import type { CountRule } from '../../shared/structure.model.ts';

/** An experiment in the outline of a course, with its rules; visibility and window are those of its parents too. */
export interface ExperimentNode {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  readonly experimentId: string;
  readonly visible: boolean;
  readonly attempts: number | null;
  readonly countRule: CountRule;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly dueAt: Date | null;
  readonly reportRequired: boolean;
  readonly reportScore: 'atOnce' | 'withGrade';
  /** Version learners run here; null: the published one. */
  readonly versionPin: string | null;
}

/** Experiment nodes by course, by id or by experiment, in the order of the outline: one statement whatever the number. */
export async function experimentNodes(
  ctx: Ctx,
  by: {
    readonly courseIds?: readonly string[];
    readonly nodeIds?: readonly string[];
    readonly experimentIds?: readonly string[];
    /** Classes whose dates stand for those of the course, at most one of each course. */
    readonly classIds?: readonly string[];
  },
): Promise<ExperimentNode[]> {
  const filters = [
    [sql`n.course_id`, by.courseIds],
    [sql`n.id`, by.nodeIds],
    [sql`n.experiment_id`, by.experimentIds],
  ] as const;
  if (filters.some(([, ids]) => ids?.length === 0)) return [];
  const where = filters.flatMap(([column, ids]) => (ids ? [sql`${column} = any(${[...ids]}::uuid[])`] : []));
  const dates = by.classIds?.length
    ? sql`cross join lateral courses_api.node_dates(n.id, ${[...by.classIds]}::uuid[]) d`
    : sql`cross join lateral (values (n.opens_at, n.due_at, n.closes_at)) d (opens_at, due_at, closes_at)`;
  const result = await sql<ExperimentNode>`${planOnce} select n.id, n.course_id as "courseId", n.name,
      n.experiment_id as "experimentId", n.visible, n.attempts, n.count_rule as "countRule", d.opens_at as "opensAt",
      d.closes_at as "closesAt", d.due_at as "dueAt", n.report_required as "reportRequired",
      n.report_score as "reportScore", n.version_pin as "versionPin"
    from courses_api.experiment_node n ${dates} where ${sql.join(where.length > 0 ? where : [sql`false`], sql` and `)}
    order by n.course_id, (
      with recursive up (parent_id, path) as (
        select o.parent_id, array[o.sort] from courses.node o where o.id = n.id
        union all
        select p.parent_id, p.sort || up.path from up join courses.node p on p.id = up.parent_id)
      select path from up where parent_id is null), n.id`.execute(ctx.db);
  return result.rows;
}

/** When an experiment is open and due for a class that has dates of its own. */
type ClassDates = Pick<ExperimentNode, 'opensAt' | 'dueAt' | 'closesAt'>;

const pairOf = (nodeId: string, classId: string) => `${nodeId}:${classId}`;

/**
 * When experiments of a course are open and due in some of its classes: one statement whatever their number.
 * @returns the node with the dates of a class
 */
export async function datedIn(
  ctx: Ctx,
  of: { readonly courseId: string; readonly classIds: readonly string[] },
): Promise<(node: ExperimentNode, classId: string) => ExperimentNode> {
  if (of.classIds.length === 0) return (node) => node;
  const { rows } = await sql<ClassDates & { nodeId: string; classId: string }>`
    select n.id as "nodeId", k.class_id as "classId", d.opens_at as "opensAt", d.due_at as "dueAt",
      d.closes_at as "closesAt"
    from courses.course_class k
    join courses_api.experiment_node n on n.course_id = k.course_id
    cross join lateral courses_api.node_dates(n.id, array[k.class_id]) d
    where k.course_id = ${of.courseId} and k.class_id = any(${[...of.classIds]}::uuid[])
      and exists (select from courses.node_class x where x.class_id = k.class_id)`.execute(ctx.db);
  const own = new Map(rows.map(({ nodeId, classId, ...dates }) => [pairOf(nodeId, classId), dates]));
  return (node, classId) => ({ ...node, ...own.get(pairOf(node.id, classId)) });
}
