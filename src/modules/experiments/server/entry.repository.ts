import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { searchTerms } from '../../../platform/db/search-terms.ts';
import type { ReviewStage } from '../shared/entry.policy.ts';
import type { ExperimentState, StepDefinition } from '../shared/experiment.model.ts';
import type { Form, FormPart } from '../shared/form.model.ts';
import { type ProjectedForm, projectForm, type StoredForm } from './form.engine.ts';

/** Version of a part, with who saved it last. */
export interface PartStamp {
  readonly version: number;
  readonly by: string;
  readonly name: string;
  readonly at: string;
}
export type PartStamps = Readonly<Partial<Record<FormPart, PartStamp>>>;

/** An open revision beside its experiment. */
export interface OpenRevision {
  readonly id: string;
  readonly number: number;
  readonly state: 'draft' | 'submitted' | 'returned';
  readonly review_stage: ReviewStage | null;
  readonly form: Form;
  readonly parts: PartStamps;
  readonly steps: readonly StepDefinition[];
}

/** An experiment with everything its life is decided by. */
export interface EntryRow extends StoredForm {
  readonly id: string;
  readonly code: string;
  readonly state: ExperimentState;
  readonly review_stage: ReviewStage | null;
  readonly unit_id: string;
  readonly unit_name: string;
  readonly college_review: boolean;
  readonly leader_id: string;
  readonly leader_name: string;
  readonly published_version_id: string | null;
  readonly published_number: number | null;
  readonly ready: boolean;
  /** Videos brought here, and addresses at which one was found. */
  readonly videos: string[];
  readonly parts: PartStamps;
  readonly featured: boolean;
  readonly sort: number;
  readonly version: number;
  readonly deleted_at: Date | null;
  readonly member: { readonly edit: boolean } | null;
  readonly in_subtree: boolean;
  readonly ever_submitted: boolean;
  readonly revision: OpenRevision | null;
  readonly submission: OpenSubmission | null;
}

/** What lies before the reviewers now. */
export interface OpenSubmission {
  readonly id: string;
  readonly number: number;
  readonly submitted_by: string;
  readonly submitted_at: string;
  readonly opened_by: string | null;
  readonly opened_name: string | null;
  readonly opened_at: string | null;
}

/** One experiment for its entry, in one statement; `lock` keeps its row until the end of the transaction. */
export async function findEntry(ctx: Ctx, id: string, lock: boolean): Promise<EntryRow | undefined> {
  const person = ctx.actor.kind === 'person' ? ctx.actor : null;
  // FOR UPDATE first, and in a statement of its own: what stands beside the row must be read after the wait.
  if (lock) await sql`select from experiments.experiment where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<EntryRow>`
    select e.id, e.code, e.name, e.name_en, e.state, e.review_stage, e.unit_id, u.name as unit_name, u.college_review,
      e.leader_id, coalesce(l.name, '') as leader_name, e.published_version_id, e.category, e.level, e.kind, e.hours,
      e.pass_score, e.expected_minutes, e.cover, e.brief, e.content, e.majors, e.knowledge, e.tags, e.form, e.parts,
      e.featured, e.sort, e.version, e.deleted_at,
      (select v.number from experiments.experiment_version v where v.id = e.published_version_id) as published_number,
      exists (select from experiments.experiment_version v
        where v.experiment_id = e.id and v.state = 'ready' and v.blocking = 0 and v.deleted_at is null) as ready,
      array(select v.address from experiments.video v where v.experiment_id = e.id and v.fault is null) as videos,
      (select jsonb_build_object('edit', m.edit) from experiments.team_member m
        where m.experiment_id = e.id and m.person_id = ${person?.personId ?? null}::uuid) as member,
      coalesce((select jsonb_agg(jsonb_build_object('personId', m.person_id, 'name', coalesce(p.name, ''), 'unit', '',
          'post', '', 'duty', m.duty, 'role', 'member', 'edit', m.edit) order by m.sort)
        from experiments.team_member m left join identity_api.person p on p.id = m.person_id
        where m.experiment_id = e.id), '[]'::jsonb) as team,
      exists (select from units_api.path p where p.unit_id = e.unit_id and p.ancestor_id = ${person?.unitId ?? null}::uuid)
        as in_subtree,
      exists (select from experiments.submission s where s.experiment_id = e.id) as ever_submitted,
      (select jsonb_build_object('id', r.id, 'number', r.number, 'state', r.state, 'review_stage', r.review_stage,
          'form', r.form, 'parts', r.parts, 'steps', r.steps)
        from experiments.revision r
        where r.experiment_id = e.id and r.state in ('draft', 'submitted', 'returned')) as revision,
      (select jsonb_build_object('id', s.id, 'number', s.number, 'submitted_by', s.submitted_by, 'submitted_at',
          s.submitted_at, 'opened_by', s.opened_by, 'opened_at', s.opened_at, 'opened_name', o.name)
        from experiments.submission s left join identity_api.person o on o.id = s.opened_by
        where s.experiment_id = e.id and s.state = 'open') as submission
    from experiments.experiment e
    join units_api.unit u on u.id = e.unit_id
    left join identity_api.person l on l.id = e.leader_id
    where e.id = ${id}`.execute(ctx.db);
  return rows[0];
}

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
