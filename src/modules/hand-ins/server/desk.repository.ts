import { sql } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';

/** Homework that waits for its learner. */
export interface DeskHomework {
  readonly id: string;
  readonly title: string;
  readonly courseId: string;
  readonly course: string;
  readonly courseEn: string | null;
  readonly returned: boolean;
  readonly dueAt: Date;
}

/** Rows a desk shows at most. */
const MAX_ROWS = 20;

/**
 * Open homework of a learner that is due before an instant and not handed in, and what was returned. One statement, which
 * sees the learner's own work only.
 */
export function waitingHomework(ctx: Ctx, personId: string, until: Date): Promise<DeskHomework[]> {
  return ctx.read(async (read) => {
    const { rows } =
      await sql<DeskHomework>`select l.homework_id as id, l.title, l.course_id as "courseId", c.name as course,
        c.name_en as "courseEn", coalesce(w.state = 'returned', false) as returned,
        case when w.state = 'returned' then greatest(l.due_at, w.return_due) else l.due_at end as "dueAt"
      from hand_ins_api.learner_homework l
      join courses_api.course c on c.id = l.course_id and c.state = 'published'
      left join hand_ins.member m on m.homework_id = l.homework_id and m.person_id = l.person_id
      left join hand_ins.work w on w.id = m.work_id
      where l.person_id = ${personId} and (l.opens_at is null or l.opens_at <= platform.app_now())
        and (w.state = 'returned' or (coalesce(w.state, 'draft') = 'draft'
          and l.due_at >= platform.app_now() and l.due_at < ${until}))
      order by "dueAt", id limit ${MAX_ROWS}`.execute(read.db);
    return rows;
  });
}
