import { type RawBuilder, sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { BankReference } from '../../questions/server/questions.public.ts';
import {
  MAX_PAPERS,
  type PaperKind,
  type PaperLabel,
  type PaperPlan,
  type PaperState,
  type TypeCounts,
} from '../shared/paper.model.ts';

/** A paper without what it consists of. */
export interface PaperLine {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly state: PaperState;
  readonly fullMark: number;
  readonly questions: number;
  readonly total: number;
  readonly difficulty: number | null;
  readonly types: TypeCounts;
  readonly label: PaperLabel | null;
  readonly sourceId: string | null;
  readonly version: number;
  readonly by: string;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
}
export interface PaperRow extends PaperLine {
  readonly plan: PaperPlan;
}

const COLUMNS = sql`p.id, p.course_id as "courseId", p.name, p.kind, p.state, p.full_mark::float8 as "fullMark",
  p.questions, p.total::float8 as total, p.difficulty::float8 as difficulty, p.types, p.label, p.source_id as "sourceId",
  p.version, coalesce(u.name, '') as by, p.updated_at, p.deleted_at`;
const FROM = sql`from papers.paper p left join identity_api.person u on u.id = p.updated_by`;

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** What a list of papers asks for. */
export interface PaperFilter {
  readonly kw: string;
  readonly kind?: PaperKind | undefined;
  readonly state?: PaperState | undefined;
}
const passing = (courseId: string, { kw, kind }: PaperFilter): RawBuilder<unknown> => sql`p.course_id = ${courseId}
  and p.deleted_at is null ${kw === '' ? sql`` : sql`and p.name ilike ${like(kw)} escape '\\'`}
  ${kind ? sql`and p.kind = ${kind}` : sql``}`;

/** Papers of a course, changed last first. */
export async function listPapers(ctx: Ctx, courseId: string, asked: PaperFilter): Promise<PaperLine[]> {
  const { rows } = await sql<PaperLine>`select ${COLUMNS} ${FROM} where ${passing(courseId, asked)}
    ${asked.state ? sql`and p.state = ${asked.state}` : sql``}
    order by p.updated_at desc, p.id desc limit ${MAX_PAPERS}`.execute(ctx.db);
  return rows;
}

export async function countPapers(ctx: Ctx, courseId: string, asked: PaperFilter): Promise<Record<PaperState, number>> {
  const { rows } = await sql<{
    state: PaperState;
    n: number;
  }>`select p.state, count(*)::integer as n from papers.paper p
    where ${passing(courseId, asked)} group by p.state`.execute(ctx.db);
  const counts = { draft: 0, ready: 0, retired: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

/** Papers a course has, deleted ones aside. */
export async function countAll(ctx: Ctx, courseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from papers.paper
    where course_id = ${courseId} and deleted_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** Deleted papers that can be had back, newest first. @param days they stay there */
export async function binOf(ctx: Ctx, courseId: string, days: number): Promise<PaperLine[]> {
  const { rows } = await sql<PaperLine>`select ${COLUMNS} ${FROM}
    where p.course_id = ${courseId} and p.deleted_at > platform.app_now() - make_interval(days => ${days})
    order by p.deleted_at desc, p.id limit 200`.execute(ctx.db);
  return rows;
}

/** Papers of a course with their plans, deleted ones left out, the oldest first. One statement. */
export async function wholePapers(ctx: Ctx, courseId: string): Promise<PaperRow[]> {
  const { rows } =
    await sql<PaperRow>`select ${COLUMNS}, p.plan ${FROM} where (${courseId}::uuid is null or p.course_id = ${courseId})
    and p.deleted_at is null order by p.created_at, p.id`.execute(ctx.db);
  return rows;
}

/** Papers of a course that name a question, deleted ones left out. @param lock they stay as they are until the transaction ends */
export async function papersAsking(
  ctx: Ctx,
  courseId: string | null,
  questionId: string,
  lock: boolean,
): Promise<PaperRow[]> {
  const { rows } =
    await sql<PaperRow>`select ${COLUMNS}, p.plan ${FROM} where (${courseId}::uuid is null or p.course_id = ${courseId})
    and p.deleted_at is null and p.plan->'sections' @> ${JSON.stringify([{ items: [{ questionId }] }])}::jsonb
    order by p.id ${lock ? sql`for update of p` : sql``}`.execute(ctx.db);
  return rows;
}

/** What the papers of some courses ask, and whether they draw from a bank of a unit; deleted ones left out. One statement. */
export async function bankReferences(
  ctx: Ctx,
  bankId: string,
  courseIds: readonly string[],
): Promise<readonly BankReference[]> {
  const drawing = JSON.stringify([{ rules: [{ bankId }] }]);
  const { rows } =
    await sql<BankReference>`select p.course_id as "courseId", p.plan->'sections' @> ${drawing}::jsonb as draws,
      array(select asked.id #>> '{}' from jsonb_path_query(p.plan, '$.sections[*].items[*].questionId') as asked (id)) as asks
    from papers.paper p where p.course_id = any(${[...courseIds]}::uuid[]) and p.deleted_at is null`.execute(ctx.db);
  return rows;
}

/** Rules that draw by an objective draw by another one, or by none. One statement. */
export async function moveRuleObjective(tx: TxCtx, from: string, into: string | null): Promise<void> {
  const named = JSON.stringify([{ rules: [{ objectiveId: from }] }]);
  // An id stands for nothing else: it is replaced in the text.
  await sql`update papers.paper set version = version + 1,
      plan = replace(plan::text, ${JSON.stringify(from)}, ${JSON.stringify(into)})::jsonb
    where plan -> 'sections' @> ${named}::jsonb`.execute(tx.db);
}

/** Papers by id, deleted or not, without their plans. */
export async function paperLines(ctx: Ctx, ids: readonly string[]): Promise<PaperLine[]> {
  const { rows } = await sql<PaperLine>`select ${COLUMNS} ${FROM} where p.id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  );
  return rows;
}

/** A paper with its plan, deleted or not. @param lock it stays as it is until the transaction ends */
export async function findPaper(ctx: Ctx, id: string, lock = false): Promise<PaperRow | undefined> {
  const { rows } = await sql<PaperRow>`select ${COLUMNS}, p.plan ${FROM} where p.id = ${id}
    ${lock ? sql`for update of p` : sql``}`.execute(ctx.db);
  return rows[0];
}

/** What is drawn from a plan for lists. */
export interface PlanFacts {
  readonly questions: number;
  readonly total: number;
  readonly difficulty: number | null;
  readonly types: TypeCounts;
}

const personOf = ({ actor }: Ctx): string | null => (actor.kind === 'person' ? actor.personId : null);

export interface NewPaper {
  readonly id: string;
  readonly courseId: string;
  readonly name: string;
  readonly kind: PaperKind;
  readonly fullMark: number;
  readonly plan: PaperPlan;
  readonly facts: PlanFacts;
  readonly source?: { readonly id: string; readonly label: PaperLabel };
}

export async function insertPaper(tx: TxCtx, row: NewPaper): Promise<void> {
  const by = personOf(tx);
  const { facts, source } = row;
  await sql`insert into papers.paper (id, course_id, name, kind, full_mark, plan, questions, total, difficulty, types,
      source_id, label, created_by, updated_by)
    values (${row.id}, ${row.courseId}, ${row.name}, ${row.kind}, ${row.fullMark}, ${JSON.stringify(row.plan)}::jsonb,
      ${facts.questions}, ${facts.total}, ${facts.difficulty}, ${JSON.stringify(facts.types)}::jsonb,
      ${source?.id ?? null}, ${source?.label ?? null}, ${by}, ${by})`.execute(tx.db);
}

/** Makes several papers at once. One statement. */
export async function insertPapers(
  tx: TxCtx,
  courseId: string,
  rows: readonly Omit<NewPaper, 'courseId'>[],
): Promise<void> {
  const by = personOf(tx);
  const list = rows.map(({ facts, ...row }) => ({ ...row, ...facts }));
  await sql`insert into papers.paper (id, course_id, name, kind, full_mark, plan, questions, total, difficulty, types,
      created_by, updated_by)
    select x.id, ${courseId}, x.name, x.kind, x."fullMark", x.plan, x.questions, x.total, x.difficulty, x.types, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as x (id uuid, name text, kind text, "fullMark" numeric,
      plan jsonb, questions integer, total numeric, difficulty numeric, types jsonb)`.execute(tx.db);
}

/** Changes a paper and raises its version. @param change SQL of the columns, without the ones below */
async function setPaper(tx: TxCtx, id: string, change: RawBuilder<unknown>): Promise<void> {
  await sql`update papers.paper set ${change}, version = version + 1, updated_by = ${personOf(tx)},
    updated_at = platform.app_now() where id = ${id}`.execute(tx.db);
}

export const updatePaper = (
  tx: TxCtx,
  id: string,
  row: Pick<NewPaper, 'name' | 'fullMark' | 'plan' | 'facts'>,
): Promise<void> =>
  setPaper(
    tx,
    id,
    sql`name = ${row.name}, full_mark = ${row.fullMark}, plan = ${JSON.stringify(row.plan)}::jsonb,
      questions = ${row.facts.questions}, total = ${row.facts.total}, difficulty = ${row.facts.difficulty},
      types = ${JSON.stringify(row.facts.types)}::jsonb`,
  );
export const setState = (tx: TxCtx, id: string, state: PaperState): Promise<void> =>
  setPaper(tx, id, sql`state = ${state}`);

/** Puts a paper into the bin or takes it out. */
export const setDeleted = (tx: TxCtx, id: string, deleted: boolean): Promise<void> =>
  setPaper(tx, id, deleted ? sql`deleted_at = platform.app_now()` : sql`deleted_at = null`);
