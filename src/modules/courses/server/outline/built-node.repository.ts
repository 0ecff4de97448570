import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

/** A node as a thing somebody built. */
export interface BuiltNode {
  readonly id: string;
  readonly type: string;
  readonly parent: string | null;
  readonly name: string;
  readonly sort: number;
  /** It alone is shown; what it lies in may be hidden. */
  readonly visible: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null where nobody is known to have made it. */
  readonly authorId: string | null;
  /** What hangs on a video or document. */
  readonly fileId: string | null;
  readonly experimentId: string | null;
  /** Files beside it. */
  readonly attachments: readonly string[];
}

/** Living nodes of a course. One statement. */
export async function builtNodes(ctx: Ctx, courseId: string): Promise<BuiltNode[]> {
  const { rows } = await sql<BuiltNode>`select n.id, n.type, n.parent_id as parent, n.name, n.sort, n.visible,
      n.created_at as "createdAt", n.updated_at as "updatedAt", n.created_by as "authorId", n.file_id as "fileId",
      e.experiment_id as "experimentId",
      array(select m.attachment_id from courses.node_material m where m.node_id = n.id) as attachments
    from courses.node n left join courses.node_experiment e on e.node_id = n.id
    where n.course_id = ${courseId} and n.deleted_at is null order by n.sort, n.id`.execute(ctx.db);
  return rows;
}

/**
 * Pages and links of a course some people opened for the first or the last time between two instants. One statement.
 */
export async function visitedNodes(
  ctx: Ctx,
  of: {
    readonly courseId: string;
    readonly personIds: readonly string[];
    readonly from: Date;
    readonly until: Date;
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select n.id from courses.node n
    where n.course_id = ${of.courseId} and n.deleted_at is null and exists (select from courses.progress p
      where p.node_id = n.id and p.person_id = any(${[...of.personIds]}::uuid[])
        and (p.opened_at >= ${of.from} and p.opened_at < ${of.until}
          or p.last_at >= ${of.from} and p.last_at < ${of.until}))`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
