import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { ManagedRow } from '../../../platform/managed/table.ts';
import type { SubjectState } from '../shared/subject.model.ts';

export interface SubjectRow extends ManagedRow {
  readonly state: SubjectState;
}

const COLUMNS = sql`id, code, name, state, version, created_at, updated_at, deleted_at`;

/** Changes of the catalogue wait for each other, so that parents, codes and names are validated as they will be. */
export async function lockCatalogue(tx: TxCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('majors.subject', 0))`.execute(tx.db);
}

export async function findSubject(ctx: Ctx, id: string, lock = false): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`select ${COLUMNS} from majors.subject where id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** Subjects by id, locked in the order of their codes; deleted ones are absent. */
export async function lockSubjects(tx: TxCtx, ids: readonly string[]): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`select ${COLUMNS} from majors.subject
    where id = any(${[...ids]}::uuid[]) and deleted_at is null order by code for update`.execute(tx.db);
  return rows;
}

/** The living catalogue, by code. */
export async function allSubjects(ctx: Ctx): Promise<SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`select ${COLUMNS} from majors.subject
    where deleted_at is null order by code`.execute(ctx.db);
  return rows;
}

export async function insertSubject(
  tx: TxCtx,
  subject: { readonly id: string; readonly code: string; readonly name: string; readonly state: SubjectState },
): Promise<void> {
  await sql`insert into majors.subject (id, code, name, state)
    values (${subject.id}, ${subject.code}, ${subject.name}, ${subject.state})`.execute(tx.db);
}

/** Columns of a subject that change. */
export interface SubjectChanges {
  readonly code?: string;
  readonly name?: string;
  readonly state?: SubjectState;
}

export async function updateSubject(tx: TxCtx, id: string, change: SubjectChanges): Promise<void> {
  await sql`update majors.subject set code = coalesce(${change.code ?? null}, code),
    name = coalesce(${change.name ?? null}, name), state = coalesce(${change.state ?? null}, state),
    version = version + 1, updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Sets the state of many. */
export async function setStates(tx: TxCtx, ids: readonly string[], state: SubjectState): Promise<void> {
  await sql`update majors.subject set state = ${state}, version = version + 1, updated_at = platform.app_now()
    where id = any(${[...ids]}::uuid[])`.execute(tx.db);
}

export async function setDeleted(tx: TxCtx, id: string, deleted: boolean): Promise<void> {
  await sql`update majors.subject set deleted_at = ${deleted ? tx.clock.now() : null}, version = version + 1,
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

/** Takes a row away that an import made and nobody used. */
export async function eraseSubject(tx: TxCtx, id: string): Promise<void> {
  await sql`delete from majors.subject where id = ${id}`.execute(tx.db);
}

/** What stands on a subject, whatever the caller's scope: subjects below, experiments and people of a major. */
export async function usesOf(
  ctx: Ctx,
  { code, name }: Pick<SubjectRow, 'code' | 'name'>,
): Promise<{ subjects: number; experiments: number; people: number }> {
  if (code.length < 6) {
    const { rows } = await sql<{ subjects: number }>`select count(*)::int as subjects from majors.subject
      where deleted_at is null and left(code, ${code.length}) = ${code} and length(code) > ${code.length}`.execute(
      ctx.db,
    );
    return { subjects: rows[0]!.subjects, experiments: 0, people: 0 };
  }
  const { rows } = await sql<{ experiments: number; people: number }>`select
    (select count(*)::int from experiments_api.major_map e where e.majors @> array[${name}]::text[]
      and e.state <> 'archived') as experiments,
    (select count(*)::int from identity_api.person p where p.major = ${name}) as people`.execute(ctx.db);
  return { subjects: 0, ...rows[0]! };
}
