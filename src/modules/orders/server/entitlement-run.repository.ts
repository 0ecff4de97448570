import { sql } from 'kysely';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { RunOpening, RunOpeningProvider } from '../../runs/server/runs.public.ts';
import { isFor } from './entitlement.repository.ts';

interface Row {
  readonly id: string;
  readonly experimentId: string;
  readonly name: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly seats: number;
  readonly used: number;
  readonly seated: boolean;
  readonly now: Date;
}

interface Asker {
  readonly personId: string;
  readonly unitId: string | null;
}

/** Days an entitlement that is over still says so. */
const OVER_DAYS = 30;

const select = ({ personId }: Asker) => sql`e.id, e.name, e.starts_at as "startsAt",
  least(e.ends_at, e.ended_at) as "endsAt", e.seats, e.used,
  exists (select from orders.seat s where s.entitlement_id = e.id and s.person_id = ${personId}::uuid) as seated,
  platform.app_now() as now`;

const present = (row: Row): RunOpening => ({
  kind: 'entitlement',
  experimentId: row.experimentId,
  openingId: row.id,
  name: row.name,
  opensAt: row.startsAt,
  closesAt: row.endsAt,
  booking: 'none',
  slot: null,
  attempts: null,
  quotaLeft: null,
  seatsLeft: row.seated ? null : row.seats - row.used,
  holdsDelisted: true,
  finishRunning: true,
  returnUrl: addressOf('centre.accessExperimentPackage'),
});

/** Of several the one with an own seat first, then what is usable, what is ahead, what is over. */
function rank({ closesAt, opensAt, seatsLeft }: RunOpening, now: number): number {
  if (closesAt.getTime() <= now) return 4;
  if (opensAt.getTime() > now) return 3;
  return seatsLeft === null ? 0 : seatsLeft > 0 ? 1 : 2;
}

/** What entitlements answer to a launch and to a start. */
export const entitlementRuns: RunOpeningProvider = {
  async openingsFor(ctx, person, experimentIds) {
    const { rows } = await sql<Row>`select ${select(person)}, x.experiment_id as "experimentId"
      from orders.entitlement_experiment x join orders.entitlement e on e.id = x.entitlement_id
      where x.experiment_id = any(${[...experimentIds]}::uuid[])
        and least(e.ends_at, e.ended_at) > platform.app_now() - make_interval(days => ${OVER_DAYS}::int)
        and ${isFor(person)} order by e.starts_at, e.id limit 500`.execute(ctx.db);
    const now = rows[0]?.now.getTime() ?? 0;
    return rows.map(present).sort((a, b) => rank(a, now) - rank(b, now) || a.closesAt.getTime() - b.closesAt.getTime());
  },

  async hold(tx, person, id) {
    const { rows } = await tx.asSystem(() =>
      sql<Row & { readonly fits: boolean }>`select ${select(person)}, '' as "experimentId", ${isFor(person)} as fits
        from orders.entitlement e where e.id = ${id} for update of e`.execute(tx.db),
    );
    const [row] = rows;
    return row?.fits ? present(row) : null;
  },

  async enter(tx, { personId, openingId }) {
    await tx.asSystem(() =>
      sql`with seat as (
          insert into orders.seat as s (id, entitlement_id, person_id, first_at, last_at)
          values (${tx.newId()}, ${openingId}, ${personId}, platform.app_now(), platform.app_now())
          on conflict (entitlement_id, person_id) do update set runs = s.runs + 1, last_at = platform.app_now()
          returning s.runs)
        update orders.entitlement e set used = used + 1, updated_at = platform.app_now()
        from seat where e.id = ${openingId} and seat.runs = 1`.execute(tx.db),
    );
  },
};
