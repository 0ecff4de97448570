import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ExperimentState, StepDefinition } from '../../shared/experiment.model.ts';
import type { Form, FormPart } from '../../shared/form.model.ts';
import type { ReviewStage } from '../../shared/review.model.ts';
import type { StoredForm } from './form.engine.ts';

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
