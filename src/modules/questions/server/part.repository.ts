import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Content } from '../shared/content.model.ts';

/** A question below a material, and the whole it belongs to. */
interface PartRef {
  readonly id: string;
  readonly questionId: string;
}
const keyOf = ({ id, questionId }: PartRef): string => `${id} ${questionId}`;

/** Writes ids of parts that nothing else has. @returns those of the list that are parts of these wholes now. One statement. */
async function insertParts(tx: TxCtx, list: readonly PartRef[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<PartRef>`with asked as (
      select distinct on (x.id) x.id, x."questionId" from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as x (id uuid, "questionId" uuid)),
    fresh as (insert into questions.part (id, question_id) select a.id, a."questionId" from asked a
      where not exists (select from questions.question q where q.id = a.id)
      on conflict do nothing returning id, question_id as "questionId")
    select id, "questionId" from fresh
    union all select p.id, p.question_id from questions.part p join asked a on a.id = p.id`.execute(tx.db);
  return new Set(rows.map(keyOf));
}

/**
 * Contents whose questions below a material have ids of their own: what answers are kept by belongs to one question
 * alone, so an id that is another's, or stands twice, is drawn anew. Two statements at most, none without such questions.
 */
export async function claimParts(
  tx: TxCtx,
  list: readonly { readonly questionId: string; readonly content: Content }[],
): Promise<Content[]> {
  const asked = list.flatMap(({ questionId, content }) =>
    content.type === 'composite' ? content.children.map(({ id }) => ({ id, questionId })) : [],
  );
  if (asked.length === 0) return list.map(({ content }) => content);
  const own = await insertParts(tx, asked);
  const seen = new Set<string>();
  const drawn: PartRef[] = [];
  const claimed = list.map(({ questionId, content }): Content => {
    if (content.type !== 'composite') return content;
    const children = content.children.map((child) => {
      const kept = own.has(keyOf({ id: child.id, questionId })) && !seen.has(child.id);
      const id = kept ? child.id : tx.newId();
      seen.add(id);
      if (!kept) drawn.push({ id, questionId });
      return { ...child, id };
    });
    return { ...content, children };
  });
  if (drawn.length > 0) await insertParts(tx, drawn);
  return claimed;
}

/** The wholes of questions below a material, by the ids of the parts; questions by themselves are absent. One statement. */
export async function wholesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PartRef>`select p.id, p.question_id as "questionId" from questions.part p
    where p.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, questionId }) => [id, questionId]));
}

/** A question below a material, as a form needs it. */
export interface PartPoints {
  readonly id: string;
  readonly points: number;
}

/** The questions below a material of those of some versions that have one, in their order, by `id:number`. One statement. */
export async function partsOf(
  ctx: Ctx,
  versions: readonly { readonly id: string; readonly number: number }[],
): Promise<ReadonlyMap<string, readonly PartPoints[]>> {
  if (versions.length === 0) return new Map();
  const { rows } = await sql<{ key: string; parts: PartPoints[] }>`select v.question_id || ':' || v.number as key,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.child->>'id', 'points', c.child->'points') order by c.place), '[]')
        from jsonb_array_elements(v.content->'children') with ordinality c (child, place)) as parts
    from questions.question_version v
    where (v.question_id, v.number) in (select * from unnest(${versions.map(({ id }) => id)}::uuid[],
      ${versions.map(({ number }) => number)}::integer[])) and v.content->>'type' = 'composite'`.execute(ctx.db);
  return new Map(rows.map(({ key, parts }) => [key, parts]));
}
