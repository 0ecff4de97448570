import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import { formOf, type StoredForm } from '../../../catalogue/server/record.public.ts';
import type { FormStep } from '../../../catalogue/shared/form.model.ts';
import type { SheetWorld, StoredDraft } from './experiment-sheet.engine.ts';

/** SQL of what the importer reaches: everything, the own subtree, the own unit. */
function reach(ctx: Pick<Ctx, 'actor'>, unit: 'e.unit_id' | 'u.id') {
  const { actor } = ctx;
  if (actor.kind === 'system' || (actor.kind === 'person' && actor.role === 0)) return sql<boolean>`true`;
  if (actor.kind !== 'person') return sql<boolean>`false`;
  return actor.role === 2
    ? sql<boolean>`${sql.ref(unit)} in (select units_api.subtree(${actor.unitId}::uuid))`
    : sql<boolean>`${sql.ref(unit)} = ${actor.unitId}::uuid`;
}

type DraftRow = StoredForm & Omit<StoredDraft, 'basic'>;

/** Experiments of these codes, deleted ones as well. */
export async function draftsByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, StoredDraft>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<DraftRow>`
    select e.id, e.code, e.state, e.deleted_at is not null as deleted, ${reach(ctx, 'e.unit_id')} as reached,
      l.account as leader, u.code as unit, e.name, e.name_en, e.category, e.level, e.kind, e.hours, e.pass_score,
      e.expected_minutes, e.cover, e.brief, e.content, e.majors, e.knowledge, e.tags, e.form, '[]'::jsonb as team
    from experiments.experiment e join identity_api.person l on l.id = e.leader_id join units_api.unit u on u.id = e.unit_id
    where e.code = any(${[...new Set(codes)]})`.execute(ctx.db);
  return new Map(
    rows.map((row) => [
      row.code,
      {
        ...{ id: row.id, code: row.code, state: row.state, deleted: row.deleted, reached: row.reached },
        ...{ leader: row.leader, unit: row.unit, basic: formOf(row).basic },
      },
    ]),
  );
}

/** Everything a sheet of experiments is validated against, in three statements. */
export async function sheetWorld(
  ctx: Ctx,
  asked: { readonly codes: readonly string[]; readonly accounts: readonly string[]; readonly units: readonly string[] },
): Promise<SheetWorld> {
  const stored = await draftsByCode(ctx, asked.codes);
  const accounts = [...new Set(asked.accounts.map((account) => account.toLowerCase()))];
  const leaders = await sql<{ account: string; id: string; fit: boolean; unitId: string | null }>`
    select lower(account) as account, id, role = 3 and state = 'active' and unit_id is not null as fit, unit_id as "unitId"
    from identity_api.person where lower(account) = any(${accounts})`.execute(ctx.db);
  const units = await sql<{ code: string; id: string; reached: boolean }>`
    select u.code, u.id, ${reach(ctx, 'u.id')} as reached from units_api.unit u
    where u.code = any(${[...new Set(asked.units)]}) and u.state = 'active' and u.merged_into is null`.execute(ctx.db);
  return {
    stored,
    leaders: new Map(leaders.rows.map(({ account, ...person }) => [account, person])),
    units: new Map(units.rows.map(({ code, ...unit }) => [code, unit])),
  };
}

/** Disciplines with their names in the caller's language. */
export async function categoryChoices(ctx: Ctx): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, coalesce(names ->> ${ctx.locale}, names ->> 'zh-CN', code) as name from settings_api.code
    where table_name = 'CRE_LX' order by sort, code limit 2000`.execute(ctx.db);
  return rows;
}

/** Takes a draft out that nobody worked on since it was made. @returns false when something hangs on it */
export async function eraseUntouched(tx: TxCtx, id: string): Promise<boolean> {
  const result = await sql`delete from experiments.experiment e
    where e.id = ${id} and e.state = 'draft' and e.parts = '{}'::jsonb
      and not exists (select from experiments.experiment_version v where v.experiment_id = e.id)
      and not exists (select from experiments.submission s where s.experiment_id = e.id)
      and not exists (select from experiments.step_definition d where d.experiment_id = e.id)
      and not exists (select from experiments.team_member m where m.experiment_id = e.id)
      and not exists (select from experiments.figures f where f.experiment_id = e.id)`.execute(tx.db);
  return result.numAffectedRows === 1n;
}

/** Steps of many experiments in their order, in one statement. */
export async function stepsOfMany(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FormStep[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ experiment: string; steps: FormStep[] }>`
    select experiment_id as experiment, jsonb_agg(jsonb_build_object('title', title, 'goal', goal, 'expectSeconds',
      expect_seconds, 'maxScore', max_score, 'scoringModel', scoring_model, 'scoreKind', score_kind, 'knowledge', knowledge)
      order by seq) as steps
    from experiments.step_definition where experiment_id = any(${[...ids]}::uuid[]) group by experiment_id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ experiment, steps }) => [experiment, steps]));
}
