import { type RawBuilder, sql } from 'kysely';
import { hasGrant, type PersonActor } from '../../../kernel/access/actor.ts';
import { ROLE } from '../../../kernel/access/roles.ts';
import { SITE_ZONE } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';

/**
 * Submissions `s` a person decides, as their list has them: the platform at its stage, a college administrator at the
 * college's in the own subtree; nobody the own one.
 */
function decidedBy(person: PersonActor): RawBuilder<boolean> {
  const foreign = sql<boolean>`s.leader_id <> ${person.personId}::uuid and s.submitted_by <> ${person.personId}::uuid`;
  if (person.role === ROLE.platformAdmin) {
    return hasGrant(person, 'sharedLab', 'query') ? sql`${foreign} and s.stage = 'platform'` : sql`false`;
  }
  return person.role === ROLE.collegeAdmin
    ? sql`${foreign} and s.stage = 'college' and s.unit_id in (select units_api.subtree(${person.unitId}::uuid))`
    : sql`false`;
}

const waited = sql`settings_api.working_days(s.submitted_at, platform.app_now())`;

/** How many wait, how many too long, how long the oldest: one statement. */
export async function submissionQueue(
  ctx: Ctx,
  person: PersonActor,
): Promise<{ readonly n: number; readonly late: number; readonly oldest: number }> {
  const { rows } = await sql<{ n: number; late: number; oldest: number }>`select count(*)::int as n,
      count(*) filter (where w.days > d.days)::int as late, coalesce(max(w.days), 0)::int as oldest
    from experiments_api.submission s cross join (select settings_api.review_days() as days) d
    cross join lateral (select ${waited} as days) w
    where s.open and ${decidedBy(person)}`.execute(ctx.db);
  return rows[0]!;
}

/** How many of them came in on each of the last seven days of the site, today last: one statement. */
export async function submissionTrend(ctx: Ctx, person: PersonActor): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(s.id)::int as n from generate_series(0, 6) g
    cross join lateral (select (date_trunc('day', platform.app_now() at time zone ${SITE_ZONE}::text)
      - make_interval(days => 6 - g)) at time zone ${SITE_ZONE}::text as since) day
    left join experiments_api.submission s on s.submitted_at >= day.since
      and s.submitted_at < day.since + interval '1 day' and ${decidedBy(person)}
    group by g order by g`.execute(ctx.db);
  return rows.map((row) => row.n);
}

export interface WaitingSubmission {
  readonly id: string;
  readonly experimentId: string;
  readonly code: string;
  readonly name: string;
  readonly number: number;
  readonly leader: string | null;
  readonly unit: string;
  readonly at: Date;
  readonly waited: number;
  readonly late: boolean;
}

/** What a person decides, the oldest first: one statement. */
export async function waitingSubmissions(ctx: Ctx, person: PersonActor, limit: number): Promise<WaitingSubmission[]> {
  const { rows } =
    await sql<WaitingSubmission>`select s.id, s.experiment_id as "experimentId", s.code, s.name, s.number,
      l.name as leader, u.name as unit, s.submitted_at as at, ${waited} as waited,
      ${waited} > settings_api.review_days() as late
    from experiments_api.submission s join units_api.unit u on u.id = s.unit_id
    left join identity_api.person l on l.id = s.leader_id
    where s.open and ${decidedBy(person)} order by s.submitted_at, s.id limit ${limit}`.execute(ctx.db);
  return rows;
}
