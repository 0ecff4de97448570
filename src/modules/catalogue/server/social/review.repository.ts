import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';
import type { REVIEW_SORTS } from '../../shared/social.contract.ts';

export interface ReviewRow {
  readonly id: string;
  readonly stars: number;
  readonly text: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly author: string;
  readonly role: number | null;
  readonly unit_name: string | null;
  readonly own: boolean;
  readonly reported: boolean;
  readonly hidden: boolean;
  readonly reports: number;
}

const ORDER = {
  new: sql`r.updated_at desc, r.id`,
  high: sql`r.stars desc, r.updated_at desc, r.id`,
  low: sql`r.stars, r.updated_at desc, r.id`,
} satisfies Record<(typeof REVIEW_SORTS)[number], unknown>;

/** One page of reviews with the number of visible ones by stars, in one statement. */
export async function listReviews(
  ctx: Ctx,
  experimentId: string,
  query: {
    readonly sort: (typeof REVIEW_SORTS)[number];
    readonly stars: number | undefined;
    readonly page: number;
    readonly size: number;
    readonly withHidden: boolean;
  },
): Promise<{ total: number; stars: number[]; rows: ReviewRow[] }> {
  const personId = ctx.actor.kind === 'person' ? ctx.actor.personId : null;
  const seen = query.withHidden ? sql`true` : sql`r.hidden_at is null`;
  const chosen = query.stars === undefined ? sql`true` : sql`r.stars = ${query.stars}`;
  const { rows } = await sql<{ total: number; stars: number[]; rows: (ReviewRow & { at: string })[] }>`
    with one as (select * from experiments.review r where r.experiment_id = ${experimentId}::uuid and ${seen}),
    page as (
      select r.id, r.stars, r.text, r.created_at, r.updated_at, coalesce(p.name, '') as author, p.role,
        u.name as unit_name, coalesce(r.person_id = ${personId}::uuid, false) as own, r.hidden_at is not null as hidden,
        exists (select from experiments.review_report x where x.review_id = r.id and x.person_id = ${personId}::uuid) as reported,
        (select count(*)::int from experiments.review_report x where x.review_id = r.id) as reports,
        row_number() over (order by ${ORDER[query.sort]}) as place
      from one r left join identity_api.person p on p.id = r.person_id left join units_api.unit u on u.id = p.unit_id
      where ${chosen} order by place limit ${query.size} offset ${(query.page - 1) * query.size}
    )
    select (select count(*)::int from one r where ${chosen}) as total,
      (select array_agg(coalesce(c.n, 0) order by s) from generate_series(1, 5) s
        left join (select stars, count(*)::int as n from one where hidden_at is null group by stars) c on c.stars = s) as stars,
      coalesce((select jsonb_agg(to_jsonb(page) order by place) from page), '[]'::jsonb) as rows`.execute(ctx.db);
  const { total, stars, rows: list } = rows[0]!;
  return {
    total,
    stars,
    rows: list.map((row) => ({ ...row, created_at: new Date(row.created_at), updated_at: new Date(row.updated_at) })),
  };
}

/** Writes the one review of a person; a changed one comes into sight again only by its moderator. */
export async function upsertReview(
  tx: TxCtx,
  review: { readonly experimentId: string; readonly personId: string; readonly stars: number; readonly text: string },
): Promise<{ id: string; edited: boolean }> {
  const id = tx.newId();
  const { rows } = await sql<{ id: string }>`
    insert into experiments.review (id, experiment_id, person_id, stars, text, created_at, updated_at)
    values (${id}, ${review.experimentId}, ${review.personId}, ${review.stars}, ${review.text}, platform.app_now(),
      platform.app_now())
    on conflict (experiment_id, person_id) do update set stars = excluded.stars, text = excluded.text,
      updated_at = excluded.updated_at returning id`.execute(tx.db);
  return { id: rows[0]!.id, edited: rows[0]!.id !== id };
}

/** A review with its experiment, kept until the end of the transaction. */
export async function lockReview(
  tx: TxCtx,
  id: string,
): Promise<{ id: string; experiment_id: string; person_id: string; hidden: boolean } | undefined> {
  const { rows } = await sql<{ id: string; experiment_id: string; person_id: string; hidden: boolean }>`
    select id, experiment_id, person_id, hidden_at is not null as hidden from experiments.review where id = ${id}
    for update`.execute(tx.db);
  return rows[0];
}

/** Notes a report; false when this person reported the review before. */
export async function insertReport(tx: TxCtx, reviewId: string, personId: string, reason: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into experiments.review_report (review_id, person_id, reason, at)
    values (${reviewId}, ${personId}, ${reason}, platform.app_now()) on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Hides a review with a reason, or shows it again. */
export async function setHidden(tx: TxCtx, id: string, reason: string | null): Promise<void> {
  await sql`update experiments.review set hidden_reason = ${reason},
    hidden_at = case when ${reason}::text is null then null else platform.app_now() end where id = ${id}`.execute(
    tx.db,
  );
}

/** A visible review of a person. */
export interface PersonReview {
  readonly id: string;
  readonly experimentId: string;
  readonly personId: string;
  readonly stars: number;
  readonly at: Date;
}

/** Visible reviews some people wrote of some experiments, newest first. One statement. */
export async function reviewsBy(
  ctx: Ctx,
  of: { readonly experimentIds: readonly string[]; readonly personIds: readonly string[] },
): Promise<PersonReview[]> {
  if (of.experimentIds.length === 0 || of.personIds.length === 0) return [];
  const { rows } = await sql<PersonReview>`select r.id, r.experiment_id as "experimentId", r.person_id as "personId",
      r.stars, r.updated_at as at
    from experiments.review r where r.hidden_at is null
      and r.experiment_id = any(${[...of.experimentIds]}::uuid[]) and r.person_id = any(${[...of.personIds]}::uuid[])
    order by r.updated_at desc, r.id`.execute(ctx.db);
  return rows;
}
