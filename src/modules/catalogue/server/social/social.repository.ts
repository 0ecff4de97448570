import { sql } from 'kysely';
import type { Ctx, TxCtx } from '../../../../platform/db/context.ts';

/** The tables of what a person holds to an experiment. */
export type Tie = 'liking' | 'favourite';

/** Minutes within which openings of one viewer are one. */
const VIEW_MINUTES = 30;

/** Notes an opening unless the same viewer opened it lately; false when nothing was noted. */
export async function insertView(
  tx: TxCtx,
  experimentId: string,
  viewer: { readonly personId: string } | { readonly seed: string },
): Promise<boolean> {
  const personId = 'personId' in viewer ? viewer.personId : null;
  const seed = 'seed' in viewer ? viewer.seed : null;
  const one = personId ? sql`v.person_id = ${personId}::uuid` : sql`v.seed = ${seed}::uuid`;
  // Two tabs at once are one viewer: they pass here one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${experimentId}|${personId ?? seed}`}, 0))`.execute(tx.db);
  const { numAffectedRows } = await sql`
    insert into experiments.detail_view (id, experiment_id, person_id, seed, at)
    select ${tx.newId()}::uuid, ${experimentId}::uuid, ${personId}::uuid, ${seed}::uuid, platform.app_now()
    where not exists (select from experiments.detail_view v where v.experiment_id = ${experimentId}::uuid and ${one}
      and v.at > platform.app_now() - make_interval(mins => ${VIEW_MINUTES}))`.execute(tx.db);
  if (numAffectedRows !== 1n) return false;
  await sql`insert into experiments.figures as f (experiment_id, views) values (${experimentId}, 1)
    on conflict (experiment_id) do update set views = f.views + 1`.execute(tx.db);
  return true;
}

/** Clears the seeds of visitors that are older than thirty days; what they opened stays counted. */
export async function forgetSeeds(tx: TxCtx): Promise<void> {
  await sql`update experiments.detail_view set seed = null
    where seed is not null and at < platform.app_now() - interval '30 days'`.execute(tx.db);
}

/** Makes or cuts a tie; false when it was so already. */
export async function setTie(
  tx: TxCtx,
  tie: Tie,
  experimentId: string,
  personId: string,
  on: boolean,
): Promise<boolean> {
  const table = sql.table(`experiments.${tie}`);
  const { numAffectedRows } = on
    ? await sql`insert into ${table} (experiment_id, person_id, at)
        values (${experimentId}, ${personId}, platform.app_now()) on conflict do nothing`.execute(tx.db)
    : await sql`delete from ${table} where experiment_id = ${experimentId} and person_id = ${personId}`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** Counts likes, favourites and visible reviews of one experiment anew. */
export async function recountSocial(
  tx: TxCtx,
  experimentId: string,
): Promise<{ likes: number; favourites: number; rating_mean: number | null; rating_number: number }> {
  const { rows } = await sql<{
    likes: number;
    favourites: number;
    rating_mean: number | null;
    rating_number: number;
  }>`
    insert into experiments.figures (experiment_id, likes, favourites, rating_mean, rating_number)
    select e.id, ${socialCounts} from experiments.experiment e where e.id = ${experimentId}
    on conflict (experiment_id) do update set likes = excluded.likes, favourites = excluded.favourites,
      rating_mean = excluded.rating_mean, rating_number = excluded.rating_number
    returning likes, favourites, rating_mean, rating_number`.execute(tx.db);
  return rows[0]!;
}

const socialCounts = sql`(select count(*)::int from experiments.liking l where l.experiment_id = e.id) as likes,
  (select count(*)::int from experiments.favourite f where f.experiment_id = e.id) as favourites,
  (select round(avg(r.stars), 2) from experiments.review r where r.experiment_id = e.id and r.hidden_at is null)
    as rating_mean,
  (select count(*)::int from experiments.review r where r.experiment_id = e.id and r.hidden_at is null) as rating_number`;

export interface SocialCounts {
  readonly id: string;
  readonly views: number;
  readonly likes: number;
  readonly favourites: number;
  readonly rating_mean: number | null;
  readonly rating_number: number;
}

/** What the records say of every experiment, in one statement. */
export async function countSocial(ctx: Ctx): Promise<ReadonlyMap<string, SocialCounts>> {
  const { rows } = await sql<SocialCounts>`
    select e.id, (select count(*)::int from experiments.detail_view v where v.experiment_id = e.id) as views, ${socialCounts}
    from experiments.experiment e`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores counted social figures. One statement. */
export async function putSocial(tx: TxCtx, rows: readonly SocialCounts[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into experiments.figures (experiment_id, views, likes, favourites, rating_mean, rating_number)
    select n.id, n.views, n.likes, n.favourites, n.rating_mean, n.rating_number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id uuid, views integer, likes integer, favourites integer, rating_mean numeric, rating_number integer)
    order by n.id
    on conflict (experiment_id) do update set views = excluded.views, likes = excluded.likes,
      favourites = excluded.favourites, rating_mean = excluded.rating_mean, rating_number = excluded.rating_number
    `.execute(tx.db);
}

/** What one person holds to an experiment. */
export async function findStanding(
  ctx: Ctx,
  experimentId: string,
  personId: string,
): Promise<{ liked: boolean; kept: boolean; review: { stars: number; text: string; hidden: boolean } | null }> {
  const { rows } = await sql<{
    liked: boolean;
    kept: boolean;
    review: { stars: number; text: string; hidden: boolean } | null;
  }>`
    select exists (select from experiments.liking where experiment_id = ${experimentId} and person_id = ${personId}) as liked,
      exists (select from experiments.favourite where experiment_id = ${experimentId} and person_id = ${personId}) as kept,
      (select jsonb_build_object('stars', stars, 'text', text, 'hidden', hidden_at is not null)
        from experiments.review where experiment_id = ${experimentId} and person_id = ${personId}) as review
    `.execute(ctx.db);
  return rows[0]!;
}
