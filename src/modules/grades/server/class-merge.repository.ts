import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { MergePlace, MergeProvider } from '../../classes/server/classes.public.ts';
import { queueChanges } from './grade.access.ts';

/** Rows of the people a question is about. */
const whose = ({ personIds }: MergePlace, person: RawBuilder<unknown> = sql`person_id`) =>
  personIds ? sql`and ${person} = any(${[...personIds]}::uuid[])` : sql``;

const TABLES = [
  { table: sql.table('grades.offline_mark'), target: sql.ref('item_key'), name: 'offline' },
  { table: sql.table('grades.adjustment'), target: sql.ref('target'), name: 'adjustment' },
  { table: sql.table('grades.flag'), target: sql.ref('target'), name: 'flag' },
] as const;

async function preview(ctx: Ctx, place: MergePlace): ReturnType<MergeProvider['preview']> {
  const { from, into } = place;
  const { rows } = await sql<{
    marks: number;
    handedIn: number;
    published: number;
    openAppeals: number;
    clashes: { personId: string; count: number }[];
  }>`with marks as (
      select class_id, person_id, 'offline' as kind, item_key as target from grades.offline_mark
      union all select class_id, person_id, 'adjustment', target from grades.adjustment
      union all select class_id, person_id, 'flag', target from grades.flag)
    select (select count(*)::int from marks where class_id = ${from} ${whose(place)}) as marks,
      (select count(*)::int from grades.publication where class_id in (${from}, ${into}) and withdrawn_at is null
        and locked_at is not null) as "handedIn",
      (select count(*)::int from grades.publication p join grades.snapshot s on s.publication_id = p.id
        where p.class_id = ${from} and p.withdrawn_at is null ${whose(place, sql`s.person_id`)}) as published,
      (select count(*)::int from grades.appeal where class_id = ${from} and state = 'submitted'
        ${whose(place)}) as "openAppeals",
      coalesce((select jsonb_agg(jsonb_build_object('personId', c.person_id, 'count', c.n))
        from (select a.person_id, count(*) as n from marks a join marks b on b.class_id = ${into}
          and b.person_id = a.person_id and b.kind = a.kind and b.target = a.target
          where a.class_id = ${from} ${whose(place, sql`a.person_id`)} group by a.person_id) c), '[]') as clashes`.execute(
    ctx.db,
  );
  const { marks, clashes, ...hindrances } = rows[0]!;
  return {
    moves: [{ kind: 'marks', count: marks }],
    hindrances: (['handedIn', 'published', 'openAppeals'] as const).map((kind) => ({ kind, count: hindrances[kind] })),
    clashes,
  };
}

/**
 * Gives entered marks, adjustments and flags of a class, or of some of its people, to another one. Where both have one for the same number of the
 * same person, the newer stays; the older is answered, so that the log keeps it. The history of numbers and what was
 * published stay where they were made.
 */
async function move(tx: TxCtx, place: MergePlace): Promise<readonly object[]> {
  const { from, into } = place;
  for (const id of [from, into].sort()) await queueChanges(tx, id);
  const left: object[] = [];
  for (const { table, target, name } of TABLES) {
    const older = await sql<Record<string, unknown>>`delete from ${table} a using ${table} b
      where a.class_id in (${from}, ${into}) and b.class_id in (${from}, ${into}) and a.class_id <> b.class_id
        and a.person_id = b.person_id and a.${target} = b.${target}
        and (a.updated_at < b.updated_at or (a.updated_at = b.updated_at and a.class_id = ${from})) ${whose(place, sql`a.person_id`)}
      returning a.*`.execute(tx.db);
    left.push(...older.rows.map((row) => ({ kind: name, ...row })));
    await sql`update ${table} set class_id = ${into} where class_id = ${from} ${whose(place)}`.execute(tx.db);
  }
  return left;
}

/** What the gradebook has of two classes that become one. */
export const gradeMerge: MergeProvider = { preview, move };
