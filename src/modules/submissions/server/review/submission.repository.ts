import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { StepDefinition } from '../../../catalogue/shared/experiment.model.ts';
import type { Form } from '../../../catalogue/shared/form.model.ts';
import type { ReviewStage } from '../../../catalogue/shared/review.model.ts';

/** Hands in what stands in the form now, as it is. @returns how often this entry or revision was handed in */
export async function insertSubmission(
  tx: TxCtx,
  submission: {
    readonly id: string;
    readonly experimentId: string;
    readonly revisionId: string | null;
    readonly form: Form;
    readonly steps: readonly StepDefinition[];
    readonly completeness: number;
    readonly by: string;
  },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into experiments.submission
      (id, experiment_id, revision_id, number, form, steps, completeness, submitted_by, submitted_at)
    select ${submission.id}::uuid, ${submission.experimentId}::uuid, ${submission.revisionId}::uuid,
      coalesce(max(s.number), 0) + 1, ${JSON.stringify(submission.form)}::jsonb,
      ${JSON.stringify(submission.steps)}::jsonb, ${submission.completeness}::integer, ${submission.by}::uuid,
      platform.app_now()
    from experiments.submission s
    where s.experiment_id = ${submission.experimentId} and s.revision_id is not distinct from ${submission.revisionId}::uuid
    returning number`.execute(tx.db);
  return rows[0]!.number;
}

export async function endSubmission(
  tx: TxCtx,
  id: string,
  state: 'returned' | 'withdrawn' | 'approved',
): Promise<void> {
  await sql`update experiments.submission set state = ${state}, ended_at = platform.app_now(), opened_by = null,
    opened_at = null where id = ${id}`.execute(tx.db);
}

/** Notes who has a submission open; null: nobody any more. */
export async function setOpened(tx: TxCtx, id: string, personId: string | null): Promise<void> {
  await sql`update experiments.submission set opened_by = ${personId}::uuid,
    opened_at = ${personId === null ? null : tx.clock.now()} where id = ${id}`.execute(tx.db);
}

/** Writes an opinion with its comments. */
export async function insertOpinion(
  tx: TxCtx,
  opinion: {
    readonly experimentId: string;
    readonly submissionId: string;
    readonly decision: 'college_approve' | 'approve' | 'return' | 'withdraw';
    readonly stage: ReviewStage;
    readonly text: string;
    readonly by: string;
    readonly items: readonly { readonly part: string; readonly field: string; readonly comment: string }[];
  },
): Promise<string> {
  const id = tx.newId();
  await sql`insert into experiments.opinion (id, experiment_id, submission_id, decision, stage, text, by, at)
    values (${id}, ${opinion.experimentId}, ${opinion.submissionId}, ${opinion.decision}, ${opinion.stage},
      ${opinion.text}, ${opinion.by}, platform.app_now())`.execute(tx.db);
  if (opinion.items.length > 0) {
    const rows = JSON.stringify(opinion.items.map((item, i) => ({ ...item, id: tx.newId(), seq: i + 1 })));
    await sql`insert into experiments.opinion_item (id, opinion_id, seq, part, field, comment)
      select i.id, ${id}::uuid, i.seq, i.part, i.field, i.comment
      from jsonb_to_recordset(${rows}::jsonb) as i (id uuid, seq integer, part text, field text, comment text)
    `.execute(tx.db);
  }
  return id;
}

export interface OpinionRow {
  readonly id: string;
  readonly submission_id: string;
  readonly submission_number: number;
  readonly revision_number: number | null;
  readonly decision: 'college_approve' | 'approve' | 'return' | 'withdraw';
  readonly stage: ReviewStage;
  readonly text: string;
  readonly by_name: string;
  readonly at: Date;
  readonly items: readonly {
    readonly id: string;
    readonly part: string;
    readonly field: string;
    readonly comment: string;
    readonly reply: string | null;
  }[];
}

/** Opinions on an experiment with comments and replies, the newest first, at most 100. */
export async function opinionsOf(ctx: Ctx, experimentId: string): Promise<OpinionRow[]> {
  const { rows } = await sql<OpinionRow>`
    select o.id, o.submission_id, s.number as submission_number, r.number as revision_number, o.decision, o.stage, o.text,
      coalesce(p.name, '') as by_name, o.at,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'part', i.part, 'field', i.field, 'comment', i.comment,
          'reply', i.reply) order by i.seq) from experiments.opinion_item i where i.opinion_id = o.id), '[]') as items
    from experiments.opinion o
    join experiments.submission s on s.id = o.submission_id
    left join experiments.revision r on r.id = s.revision_id
    left join identity_api.person p on p.id = o.by
    where o.experiment_id = ${experimentId} order by o.at desc, o.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** Answers a comment of the last return. @returns false when it belongs to another experiment or an older return */
export async function writeReply(
  tx: TxCtx,
  experimentId: string,
  itemId: string,
  reply: string,
  by: string,
): Promise<boolean> {
  const result = await sql`update experiments.opinion_item i
    set reply = ${reply}, replied_by = ${by}::uuid, replied_at = platform.app_now()
    where i.id = ${itemId} and i.opinion_id = (select o.id from experiments.opinion o
      where o.experiment_id = ${experimentId} and o.decision = 'return' order by o.at desc, o.id desc limit 1)
  `.execute(tx.db);
  return result.numAffectedRows === 1n;
}

export interface SubmissionRow {
  readonly id: string;
  readonly number: number;
  readonly revision_number: number | null;
  readonly state: 'open' | 'returned' | 'withdrawn' | 'approved';
  readonly completeness: number;
  readonly by_name: string;
  readonly submitted_at: Date;
  readonly ended_at: Date | null;
}

/** What was handed in, the newest first, at most 100. */
export async function submissionsOf(ctx: Ctx, experimentId: string): Promise<SubmissionRow[]> {
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.number, r.number as revision_number, s.state, s.completeness, coalesce(p.name, '') as by_name,
      s.submitted_at, s.ended_at
    from experiments.submission s
    left join experiments.revision r on r.id = s.revision_id
    left join identity_api.person p on p.id = s.submitted_by
    where s.experiment_id = ${experimentId} order by s.submitted_at desc, s.id desc limit 100`.execute(ctx.db);
  return rows;
}

/** One submission with the content that was handed in. */
export async function findSubmission(
  ctx: Ctx,
  experimentId: string,
  id: string,
): Promise<{ form: Form; steps: StepDefinition[] } | undefined> {
  const { rows } = await sql<{ form: Form; steps: StepDefinition[] }>`select form, steps from experiments.submission
    where id = ${id} and experiment_id = ${experimentId}`.execute(ctx.db);
  return rows[0];
}

/** Who reviews an experiment of a unit: administrators of the units above it, or those of the platform. */
export async function reviewersOf(ctx: Ctx, unitId: string, stage: ReviewStage): Promise<string[]> {
  const { rows } =
    stage === 'college'
      ? await sql<{ id: string }>`select p.id from identity_api.person p
          join units_api.path above on above.ancestor_id = p.unit_id and above.unit_id = ${unitId}
          where p.role = 2 and p.state = 'active' order by p.id limit 500`.execute(ctx.db)
      : await sql<{ id: string }>`select p.id from identity_api.person p
          where p.role = 0 and p.state = 'active' order by p.id limit 500`.execute(ctx.db);
  return rows.map((row) => row.id);
}
