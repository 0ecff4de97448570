import { sql } from 'kysely';
import type { UnitMerge, UnitUse } from '../../units/server/units.public.ts';

/** Courses keep their unit from being deleted. */
export const coursesOfUnit: UnitUse = {
  kind: 'courses',
  count: async (ctx, unitId) => {
    const result = await sql<{ n: number }>`select count(*)::int as n from courses.course
      where unit_id = ${unitId} and deleted_at is null`.execute(ctx.db);
    return result.rows[0]!.n;
  },
};

/** Courses move with their unit; a code that stands in both units is changed first. */
export const coursesMerge: UnitMerge = {
  kind: 'courses',
  mayDrop: false,
  taken: 'units.merge.number',
  preview: async (ctx, from, into) => {
    const result = await sql<{ n: number; clashes: { id: string; name: string; number: string; other: string }[] }>`
      select (select count(*)::int from courses.course where unit_id = ${from} and deleted_at is null) as n,
        (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'number', a.code, 'other', b.name)
            order by a.code), '[]'::json)
          from courses.course a join courses.course b on b.unit_id = ${into} and lower(b.code) = lower(a.code)
            and b.deleted_at is null
          where a.unit_id = ${from} and a.deleted_at is null) as clashes`.execute(ctx.db);
    return result.rows[0]!;
  },
  occupied: async (ctx, into, codes) => {
    const result = await sql<{ code: string }>`select given.code from unnest(${[...codes]}::text[]) as given (code)
      where given.code !~ '^[A-Za-z0-9-]{2,32}$' or exists (select 1 from courses.course c
        where c.unit_id = ${into} and lower(c.code) = lower(given.code) and c.deleted_at is null)`.execute(ctx.db);
    return result.rows.map((row) => row.code);
  },
  move: async (tx, from, into, codes) => {
    const rows = [...codes].map(([id, code]) => ({ id, code }));
    const result = await sql<{ id: string }>`update courses.course c set unit_id = ${into},
        code = coalesce((select given.code from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (id uuid, code text) where given.id = c.id), c.code),
        version = version + 1, updated_at = platform.app_now()
      where unit_id = ${from} returning id`.execute(tx.db);
    for (const { id } of result.rows) {
      const change = { before: { unit_id: from }, after: { unit_id: into } };
      tx.audit({ action: 'course.move_unit', object: 'course', objectId: id, ...change });
    }
    return result.rows.length;
  },
};
