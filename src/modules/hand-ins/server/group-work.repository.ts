import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { WorkState } from '../shared/work.model.ts';

const HANDED_IN = sql`exists (select from hand_ins.version v where v.work_id = w.id)`;

/** Groups of sets that handed something in, with the number of works. One statement. */
export async function groupWorksOfSets(ctx: Ctx, setIds: readonly string[]) {
  const { rows } = await sql<{ setId: string; groupId: string; works: number }>`select g.set_id as "setId",
      g.id as "groupId", count(*)::int as works
    from classes_api.learner_group g join hand_ins.work w on w.group_id = g.id
    where g.set_id = any(${[...setIds]}::uuid[]) and ${HANDED_IN} group by g.set_id, g.id`.execute(ctx.db);
  return rows;
}

/** A work a group handed in. */
export interface GroupWork {
  readonly id: string;
  readonly homeworkId: string;
  readonly groupId: string;
  readonly state: WorkState;
  readonly memberIds: readonly string[];
}

/** What groups handed in, the rows locked in the order of ids. */
export async function lockGroupWorks(tx: TxCtx, groupIds: readonly string[]): Promise<GroupWork[]> {
  const { rows } = await sql<GroupWork>`select w.id, w.homework_id as "homeworkId", w.group_id as "groupId", w.state,
      array(select m.person_id from hand_ins.member m where m.work_id = w.id) as "memberIds"
    from hand_ins.work w where w.group_id = any(${[...groupIds]}::uuid[]) and ${HANDED_IN}
    order by w.id for update of w`.execute(tx.db);
  return rows;
}

/** Lets what a group handed in count for a person too, but for marked works, and homework he or she handed in already. */
export async function joinGroupWorks(tx: TxCtx, groupId: string, personId: string): Promise<void> {
  await sql`insert into hand_ins.member (homework_id, person_id, work_id)
    select w.homework_id, ${personId}, w.id from hand_ins.work w
    where w.group_id = ${groupId} and w.state <> 'graded' and ${HANDED_IN}
      and not exists (select from hand_ins.member m join hand_ins.version v on v.work_id = m.work_id
        where m.homework_id = w.homework_id and m.person_id = ${personId})
    on conflict (homework_id, person_id) do update set work_id = excluded.work_id`.execute(tx.db);
}
