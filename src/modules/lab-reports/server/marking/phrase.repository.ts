import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';

export interface PhraseRow {
  readonly id: string;
  readonly text: string;
  readonly shared: boolean;
  readonly own: boolean;
}

const shown = (personId: string) =>
  sql`p.id, p.text, p.course_id is not null as shared, p.person_id = ${personId} as own`;

/** Own phrases and those shared in a course, most used first. */
export async function phrasesFor(ctx: Ctx, personId: string, courseId: string): Promise<PhraseRow[]> {
  const { rows } = await sql<PhraseRow>`select ${shown(personId)} from lab_reports.phrase p
    where p.person_id = ${personId} or p.course_id = ${courseId}
    order by p.uses desc, p.created_at desc, p.id limit 200`.execute(ctx.db);
  return rows;
}

export async function countPhrases(ctx: Ctx, personId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from lab_reports.phrase
    where person_id = ${personId}`.execute(ctx.db);
  return rows[0]!.n;
}

/** Changes whether an own phrase with these very words is shared; null when there is none. */
export async function reshare(
  ctx: Ctx,
  row: { readonly personId: string; readonly courseId: string | null; readonly text: string },
): Promise<PhraseRow | null> {
  const { rows } = await sql<PhraseRow>`update lab_reports.phrase p set course_id = ${row.courseId},
      updated_at = platform.app_now()
    where p.person_id = ${row.personId} and p.text = ${row.text} returning ${shown(row.personId)}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function insertPhrase(
  ctx: Ctx,
  row: { readonly personId: string; readonly courseId: string | null; readonly text: string },
): Promise<PhraseRow> {
  const { rows } = await sql<PhraseRow>`insert into lab_reports.phrase as p (id, person_id, course_id, text)
    values (${ctx.newId()}, ${row.personId}, ${row.courseId}, ${row.text})
    returning ${shown(row.personId)}`.execute(ctx.db);
  return rows[0]!;
}

/** Counts a use; false when the phrase is not offered to the person in the course. */
export async function bumpPhrase(ctx: Ctx, id: string, personId: string, courseId: string): Promise<boolean> {
  const done = await sql`update lab_reports.phrase set uses = uses + 1
    where id = ${id} and (person_id = ${personId} or course_id = ${courseId})`.execute(ctx.db);
  return done.numAffectedRows === 1n;
}

/** Removes an own phrase; its words, or null when there is none. */
export async function deletePhrase(ctx: Ctx, id: string, personId: string): Promise<string | null> {
  const { rows } = await sql<{ text: string }>`delete from lab_reports.phrase
    where id = ${id} and person_id = ${personId} returning text`.execute(ctx.db);
  return rows[0]?.text ?? null;
}
