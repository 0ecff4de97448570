import { sql } from 'kysely';
import type { TxCtx } from '../../../../platform/db/context.ts';
import { searchTerms } from '../../../../platform/db/search-terms.ts';
import type { OpenRevision, PartStamps } from '../../../catalogue/server/record.public.ts';
import type { ExperimentState, StepDefinition } from '../../../catalogue/shared/experiment.model.ts';
import type { Form } from '../../../catalogue/shared/form.model.ts';
import type { ReviewStage } from '../../../catalogue/shared/review.model.ts';
import { type ProjectedForm, projectForm } from './form-projection.engine.ts';

/** Writes a form into its experiment: the document, the columns of the public page and the rights of the team. */
export async function writeForm(
  tx: TxCtx,
  row: { readonly id: string; readonly code: string },
  form: Form,
  parts: PartStamps,
): Promise<void> {
  const shown: ProjectedForm = projectForm(form);
  await sql`update experiments.experiment set form = ${JSON.stringify(form)}, parts = ${JSON.stringify(parts)},
      name = ${shown.name}, name_en = ${shown.nameEn}, cover = ${shown.cover}, brief = ${shown.brief},
      category = ${shown.category}, level = ${shown.level}, kind = ${shown.kind}, hours = ${shown.hours},
      pass_score = ${shown.passScore}, expected_minutes = ${shown.expectedMinutes},
      majors = ${[...shown.majors]}, knowledge = ${[...shown.knowledge]}, tags = ${[...shown.tags]},
      content = ${JSON.stringify(shown.content)},
      search_terms = ${searchTerms(row.code, shown.name, shown.nameEn, ...shown.tags, ...shown.knowledge)},
      version = version + 1, updated_at = platform.app_now()
    where id = ${row.id}`.execute(tx.db);
  await writeTeam(tx, row.id, shown.team);
}

/** Replaces the members with an account by those of the form. */
async function writeTeam(tx: TxCtx, experimentId: string, team: ProjectedForm['team']): Promise<void> {
  const rows = JSON.stringify(team.map((member, i) => ({ ...member, sort: i + 1 })));
  await sql`with now_in as (
      select "personId" as person_id, duty, edit, sort
      from jsonb_to_recordset(${rows}::jsonb) as m ("personId" uuid, duty text, edit boolean, sort integer)
    ), gone as (
      delete from experiments.team_member where experiment_id = ${experimentId}
        and person_id not in (select person_id from now_in)
    )
    insert into experiments.team_member (experiment_id, person_id, duty, edit, sort)
    select ${experimentId}::uuid, person_id, duty, edit, sort from now_in
    on conflict (experiment_id, person_id) do update set duty = excluded.duty, edit = excluded.edit, sort = excluded.sort
  `.execute(tx.db);
}

/** Remembers who saved a part, without touching the form. */
export async function stampParts(tx: TxCtx, id: string, parts: PartStamps): Promise<void> {
  await sql`update experiments.experiment set parts = ${JSON.stringify(parts)} where id = ${id}`.execute(tx.db);
}

/** Keeps how many items of the checklist are met, the two of the versions left out: lists add those themselves. */
export async function writeChecks(
  tx: TxCtx,
  target: { readonly experimentId: string } | { readonly revisionId: string },
  counts: { readonly met: number; readonly all: number },
): Promise<void> {
  const [table, id] =
    'revisionId' in target
      ? [sql`experiments.revision`, target.revisionId]
      : [sql`experiments.experiment`, target.experimentId];
  await sql`update ${table} set checks_met = ${counts.met}, checks_all = ${counts.all} where id = ${id}`.execute(tx.db);
}

/** Writes what changed of an open revision. */
export async function updateRevision(
  tx: TxCtx,
  id: string,
  change: {
    readonly form?: Form;
    readonly parts?: PartStamps;
    readonly steps?: readonly StepDefinition[];
    readonly state?: OpenRevision['state'] | 'approved' | 'discarded';
    readonly stage?: ReviewStage | null;
  },
): Promise<void> {
  const sets = [sql`updated_at = platform.app_now()`];
  if (change.form) sets.push(sql`form = ${JSON.stringify(change.form)}`);
  if (change.parts) sets.push(sql`parts = ${JSON.stringify(change.parts)}`);
  if (change.steps) sets.push(sql`steps = ${JSON.stringify(change.steps)}`);
  if (change.stage !== undefined) sets.push(sql`review_stage = ${change.stage}`);
  if (change.state) sets.push(sql`state = ${change.state}`);
  if (change.state === 'approved' || change.state === 'discarded') sets.push(sql`ended_at = platform.app_now()`);
  await sql`update experiments.revision set ${sql.join(sets)} where id = ${id}`.execute(tx.db);
}

/** Begins a revision with what is listed now. @returns its number */
export async function insertRevision(
  tx: TxCtx,
  revision: {
    readonly id: string;
    readonly experimentId: string;
    readonly form: Form;
    readonly steps: readonly StepDefinition[];
    readonly by: string;
  },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into experiments.revision (id, experiment_id, number, form, steps, begun_by)
    select ${revision.id}::uuid, ${revision.experimentId}::uuid, coalesce(max(r.number), 0) + 1,
      ${JSON.stringify(revision.form)}::jsonb, ${JSON.stringify(revision.steps)}::jsonb, ${revision.by}::uuid
    from experiments.revision r where r.experiment_id = ${revision.experimentId}
    returning number`.execute(tx.db);
  return rows[0]!.number;
}

/** Moves the state of an experiment and the stage of its review; the caller holds its row. */
export async function setState(
  tx: TxCtx,
  id: string,
  state: ExperimentState,
  stage: ReviewStage | null = null,
): Promise<void> {
  await sql`update experiments.experiment set state = ${state}, review_stage = ${stage}, version = version + 1,
      listed_at = case when ${state} = 'listed' then platform.app_now() else listed_at end,
      updated_at = platform.app_now()
    where id = ${id}`.execute(tx.db);
}

/** A fresh code: `E`, the year of the site's clock, and a running number. */
export async function nextCode(tx: TxCtx): Promise<string> {
  const { rows } = await sql<{ code: string }>`select 'E' || to_char(platform.app_now(), 'YYYY') || '-'
    || lpad(nextval('experiments.code_number')::text, 5, '0') as code`.execute(tx.db);
  return rows[0]!.code;
}
