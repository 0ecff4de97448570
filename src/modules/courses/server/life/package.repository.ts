import { sql } from 'kysely';
import type { RoleCode } from '../../../../kernel/access/roles.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { PackageNode } from '../../shared/package.model.ts';
import type { UnlockRule } from '../../shared/unlock.model.ts';

/** A node to insert, under its new ids. */
export interface UnpackedNode
  extends Omit<
    PackageNode,
    'ref' | 'parent' | 'unlock' | 'points' | 'objectives' | 'materials' | 'materialFiles' | 'file'
  > {
  readonly id: string;
  readonly parent: string | null;
  readonly sort: number;
  readonly unlock: UnlockRule | null;
  readonly fileId: string | null;
}

/** Inserts the outline of a new course: one statement whatever the number. */
export async function insertOutline(ctx: Ctx, courseId: string, rows: readonly UnpackedNode[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into courses.node (id, course_id, type, parent_id, name, sort, visible, opens_at, closes_at, body,
      required, hours, completion, pass_score, talk, unlock, address, file_id, shown_at)
    select v.id, ${courseId}, v.type, v.parent, v.name, v.sort, v.visible, v."opensAt", v."closesAt", v.body, v.required,
      v.hours, v.completion, v."passScore", v.talk, v.unlock, v.address, v."fileId",
      case when v.visible then platform.app_now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, type text, parent uuid, name text, sort int,
      visible boolean, "opensAt" timestamptz, "closesAt" timestamptz, body text, required boolean, hours numeric,
      completion text, "passScore" numeric, talk jsonb, unlock jsonb, address text, "fileId" uuid)`.execute(ctx.db);
}

/** An experiment of a node to insert. */
export interface UnpackedExperiment extends Omit<NonNullable<PackageNode['experiment']>, 'code'> {
  readonly nodeId: string;
  readonly experimentId: string;
  readonly versionPin: string | null;
  readonly startStateId: string | null;
}

export async function insertExperiments(ctx: Ctx, rows: readonly UnpackedExperiment[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into courses.node_experiment (node_id, experiment_id, attempts, count_rule, due_at, report_required,
      report_score, version_pin, start_state_id)
    select v."nodeId", v."experimentId", v.attempts, v."countRule", v."dueAt", v."reportRequired", v."reportScore",
      v."versionPin", v."startStateId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v ("nodeId" uuid, "experimentId" uuid, attempts int,
      "countRule" text, "dueAt" timestamptz, "reportRequired" boolean, "reportScore" text, "versionPin" uuid,
      "startStateId" uuid)`.execute(ctx.db);
}

/** Ties nodes of a new course to its objectives: one statement. */
export async function insertEvidence(
  ctx: Ctx,
  rows: readonly { readonly nodeId: string; readonly objectiveId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into courses.node_objective (node_id, objective_id)
    select * from unnest(${rows.map(({ nodeId }) => nodeId)}::uuid[],
      ${rows.map(({ objectiveId }) => objectiveId)}::uuid[])`.execute(ctx.db);
}

/** Whether a code is used in a unit. */
export async function codeTaken(ctx: Ctx, unitId: string, code: string): Promise<boolean> {
  const result = await sql<{ taken: boolean }>`select exists (select from courses.course
    where unit_id = ${unitId} and lower(code) = lower(${code}) and deleted_at is null) as taken`.execute(ctx.db);
  return result.rows[0]!.taken;
}

/** Role and unit of a person as they are now; undefined for one whose account is closed. */
export async function standingOf(
  ctx: Ctx,
  personId: string,
): Promise<{ readonly role: RoleCode; readonly unitId: string | null } | undefined> {
  const { rows } = await sql<{ role: RoleCode; unitId: string | null }>`select role, unit_id as "unitId"
    from identity_api.person where id = ${personId} and state = 'active'`.execute(ctx.db);
  return rows[0];
}
