import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { noteClassEnd } from '../../courses/server/courses.public.ts';
import type { ClassRow } from './class.repository.ts';

/** Both classes with their rows locked in one order, so that no two merges wait for each other in a circle. */
export async function lockBoth(tx: TxCtx, ids: readonly string[]): Promise<ReadonlyMap<string, ClassRow>> {
  const result = await sql<ClassRow>`select * from classes.class where id = any(${[...ids]}::uuid[])
    order by id for update`.execute(tx.db);
  return new Map(result.rows.map((row) => [row.id, row]));
}

export interface MergeFacts {
  /** Learners and people in the queue of the class that ends, and runs made in it. */
  readonly members: number;
  readonly waiting: number;
  readonly runs: number;
  readonly teachers: readonly string[];
  /** Who was in both, with the beginning of the earlier enrolment (ISO instant), which is kept. */
  readonly doubled: readonly {
    readonly personId: string;
    readonly number: string | null;
    readonly name: string;
    readonly since: string;
  }[];
}

/** What the class that ends brings along: one statement. */
export async function mergeFacts(ctx: Ctx, from: string, into: string): Promise<MergeFacts> {
  const result = await sql<MergeFacts>`select
      (select count(*)::int from classes.enrolment where class_id = ${from} and state = 'active') as members,
      (select count(*)::int from classes.enrolment where class_id = ${from} and state = 'waiting') as waiting,
      (select count(*)::int from runs_api.run where class_id = ${from}) as runs,
      array(select p.name from classes.class_teacher ct join identity_api.person p on p.id = ct.person_id
        where ct.class_id = ${from} and not exists (select from classes.class_teacher o
          where o.class_id = ${into} and o.person_id = ct.person_id) order by p.name) as teachers,
      coalesce((select jsonb_agg(jsonb_build_object('personId', d.person_id, 'number', p.number, 'name', p.name,
          'since', d.since) order by p.number nulls last, p.name)
        from (select e.person_id, min(e.joined_at) as since from classes.enrolment e
          where e.class_id in (${from}, ${into}) and e.state in ('active', 'withdrawn', 'completed')
          group by e.person_id having count(distinct e.class_id) = 2 and bool_or(e.state = 'active')) d
        join identity_api.person p on p.id = d.person_id), '[]') as doubled`.execute(ctx.db);
  return result.rows[0]!;
}

/**
 * Gives everybody of a class to the other: learners keep the earlier of two enrolments, the queue goes behind the other
 * queue in its order, applications wait on, teachers teach both. Who had left before stays in the history of the old class.
 * @returns who came along, learners and waiting ones
 */
export async function movePeople(
  tx: TxCtx,
  from: string,
  into: string,
): Promise<{ members: string[]; waiting: string[] }> {
  await sql`update classes.enrolment e set joined_at = o.since
    from (select person_id, min(joined_at) as since from classes.enrolment
      where class_id = ${from} and state in ('active', 'withdrawn', 'completed') group by person_id) o
    where e.class_id = ${into} and e.state = 'active' and e.person_id = o.person_id and o.since < e.joined_at`.execute(
    tx.db,
  );
  const members = await sql<{ personId: string }>`update classes.enrolment e set class_id = ${into},
      joined_at = least(e.joined_at, (select min(o.joined_at) from classes.enrolment o
        where o.class_id = ${into} and o.person_id = e.person_id
          and o.state in ('active', 'withdrawn', 'completed')))
    where e.class_id = ${from} and e.state = 'active' returning e.person_id as "personId"`.execute(tx.db);
  const waiting = await sql<{ personId: string }>`with queue as (
      select e.id, c.last_place + row_number() over (order by e.place) as place
      from classes.enrolment e, classes.class c
      where e.class_id = ${from} and e.state = 'waiting' and c.id = ${into})
    update classes.enrolment e set class_id = ${into}, place = queue.place from queue where e.id = queue.id
    returning e.person_id as "personId"`.execute(tx.db);
  const applied = await sql<{ personId: string }>`update classes.enrolment set class_id = ${into}
    where class_id = ${from} and state = 'applied' returning person_id as "personId"`.execute(tx.db);
  await sql`insert into classes.class_teacher (class_id, person_id)
    select ${into}, person_id from classes.class_teacher where class_id = ${from} on conflict do nothing`.execute(
    tx.db,
  );
  return {
    members: members.rows.map((row) => row.personId),
    waiting: [...waiting.rows, ...applied.rows].map((row) => row.personId),
  };
}

/** Ends the class that was merged and gives its seats to the other; what had been merged into it follows. */
export async function closeMerged(
  tx: TxCtx,
  of: { readonly from: string; readonly into: string; readonly capacity: number },
): Promise<void> {
  await sql`update classes.class set state = 'ended', ended_at = platform.app_now(), merged_into = ${of.into}, taken = 0,
      version = version + 1, updated_at = platform.app_now() where id = ${of.from}`.execute(tx.db);
  await noteClassEnd(tx, of.from);
  await sql`update classes.class set merged_into = ${of.into} where merged_into = ${of.from}`.execute(tx.db);
  await sql`update classes.class c set capacity = ${of.capacity},
      taken = (select count(*) from classes.enrolment e where e.class_id = c.id and e.state = 'active'),
      last_place = greatest(c.last_place,
        (select coalesce(max(e.place), 0) from classes.enrolment e where e.class_id = c.id)),
      version = c.version + 1, updated_at = platform.app_now()
    where c.id = ${of.into}`.execute(tx.db);
}
