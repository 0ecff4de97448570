import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { TemplateBody } from '../../shared/report-template.model.ts';
import { labReportsDb } from '../lab-reports.tables.ts';

/** A living template with what its last edition says. */
export interface StoredTemplate {
  readonly id: string;
  readonly courseId: string | null;
  readonly experimentId: string | null;
  readonly name: string;
  readonly edition: number;
  readonly changedAt: Date;
  readonly body: TemplateBody;
}

const living = sql`select t.id, t.course_id as "courseId", t.experiment_id as "experimentId", t.name, t.edition,
    t.updated_at as "changedAt", e.body
  from lab_reports.template t join lab_reports.template_edition e on e.template_id = t.id and e.number = t.edition
  where t.archived_at is null`;

/** Templates of a course, and the defaults of these experiments. */
export async function templatesFor(
  ctx: Ctx,
  of: { readonly courseId: string; readonly experimentIds: readonly string[] },
): Promise<StoredTemplate[]> {
  const result = await sql<StoredTemplate>`${living} and (t.course_id = ${of.courseId}
      or t.experiment_id = any(${[...of.experimentIds]}::uuid[]))
    order by t.course_id nulls last, t.name, t.id`.execute(ctx.db);
  return result.rows;
}

/** One living template; `lock` holds its row. */
export async function findTemplate(ctx: Ctx, id: string, lock = false): Promise<StoredTemplate | undefined> {
  const result = await sql<StoredTemplate>`${living} and t.id = ${id} ${lock ? sql`for update of t` : sql``}`.execute(
    ctx.db,
  );
  return result.rows[0];
}

/** The default of an experiment, its row locked; also one that was taken away. */
export async function lockDefault(
  ctx: Ctx,
  experimentId: string,
): Promise<{ id: string; edition: number } | undefined> {
  const result = await sql<{ id: string; edition: number }>`select id, edition from lab_reports.template
    where experiment_id = ${experimentId} for update`.execute(ctx.db);
  return result.rows[0];
}

/** What the reports of a node begin with: its own choice, else the default of its experiment; undefined for the standard. */
export async function templateOfNode(
  ctx: Ctx,
  node: { readonly id: string; readonly experimentId: string },
): Promise<StoredTemplate | undefined> {
  const result = await sql<StoredTemplate>`${living} and (t.experiment_id = ${node.experimentId}
      or exists (select from lab_reports.node_rule r where r.node_id = ${node.id} and r.template_id = t.id))
    order by t.course_id nulls last limit 1`.execute(ctx.db);
  return result.rows[0];
}

export async function insertTemplate(
  ctx: Ctx,
  row: { readonly courseId: string | null; readonly experimentId: string | null; readonly name: string },
): Promise<string> {
  const id = ctx.newId();
  await labReportsDb(ctx)
    .insertInto('lab_reports.template')
    .values({ id, course_id: row.courseId, experiment_id: row.experimentId, name: row.name })
    .execute();
  return id;
}

/** Adds an edition and makes it the one reports begin with from now on. The caller holds the row's lock. */
export async function addEdition(
  ctx: Ctx,
  row: { readonly id: string; readonly number: number; readonly name: string; readonly body: TemplateBody },
): Promise<void> {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  await sql`insert into lab_reports.template_edition (template_id, number, name, body, person_id)
    values (${row.id}, ${row.number}, ${row.name}, ${JSON.stringify(row.body)}::jsonb, ${personId})`.execute(ctx.db);
  await sql`update lab_reports.template set name = ${row.name}, edition = ${row.number}, archived_at = null,
    updated_at = platform.app_now() where id = ${row.id}`.execute(ctx.db);
}

export async function archiveTemplate(ctx: Ctx, id: string): Promise<void> {
  await sql`update lab_reports.template set archived_at = platform.app_now() where id = ${id}`.execute(ctx.db);
}

/** Editions of a template, newest first, with who wrote each. */
export async function editionsOf(ctx: Ctx, id: string) {
  const result = await sql<{ number: number; name: string; by: string | null; at: Date; body: TemplateBody }>`
    select e.number, e.name, p.name as by, e.at, e.body from lab_reports.template_edition e
    left join identity_api.person p on p.id = e.person_id
    where e.template_id = ${id} order by e.number desc`.execute(ctx.db);
  return result.rows;
}

/** Templates chosen for nodes of a course. */
export async function chosenTemplates(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await labReportsDb(ctx)
    .selectFrom('lab_reports.node_rule')
    .select(['node_id', 'template_id'])
    .where('course_id', '=', courseId)
    .where('template_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.node_id, row.template_id!]));
}

/** Writes which template a node uses; null leaves it to the default. */
export async function chooseTemplate(
  ctx: Ctx,
  row: { readonly nodeId: string; readonly courseId: string; readonly templateId: string | null },
): Promise<void> {
  await sql`insert into lab_reports.node_rule (node_id, course_id, template_id)
    values (${row.nodeId}, ${row.courseId}, ${row.templateId})
    on conflict (node_id) do update set template_id = excluded.template_id, updated_at = platform.app_now()`.execute(
    ctx.db,
  );
}

/** Reports of a course by the template they were begun with. */
export async function reportsByTemplate(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ template: string; n: number }>`select template, count(*)::int as n from lab_reports.report
    where course_id = ${courseId} group by template`.execute(ctx.db);
  return new Map(result.rows.map((row) => [row.template, row.n]));
}
