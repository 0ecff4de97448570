import { sql } from 'kysely';
import { addressOf } from '../../../kernel/routing/paths.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { RunOpening, RunOpeningProvider } from '../../runs/server/runs.public.ts';
import { type BookingState, EARLY_MINUTES, entryOf } from '../shared/opening.model.ts';
import { inScope } from './opening-scope.repository.ts';

interface Row {
  readonly id: string;
  readonly experimentId: string;
  readonly applicant: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly needsBooking: boolean;
  readonly runsEach: number;
  readonly runsLeft: number;
  readonly peopleLeft: number;
  readonly entered: boolean;
  readonly finishRunning: boolean;
  readonly bookings: readonly { readonly from: number; readonly to: number; readonly state: BookingState }[];
  readonly now: Date;
}

interface Asker {
  readonly personId: string;
  readonly unitId: string | null;
}

/** Days a closed opening still says that it is over. */
const CLOSED_DAYS = 30;

const select = (person: Asker) => sql`o.id, o.experiment_id as "experimentId", coalesce((select p.name
    from identity_api.person p where p.id = o.applicant_id), '') as applicant, o.starts_at as "startsAt",
  case when o.state = 'closed' then least(o.ends_at, o.updated_at) else o.ends_at end as "endsAt",
  o.grid is not null as "needsBooking", o.runs_each as "runsEach", o.runs - o.used_runs as "runsLeft",
  o.people - o.used_people as "peopleLeft", o.finish_running as "finishRunning",
  exists (select from openings.entry y where y.opening_id = o.id and y.person_id = ${person.personId}::uuid) as entered,
  coalesce((select jsonb_agg(jsonb_build_object('from', extract(epoch from s.starts_at) * 1000,
      'to', extract(epoch from s.ends_at) * 1000, 'state', b.state))
    from openings.booking b join openings.slot s on s.id = b.slot_id
    where b.opening_id = o.id and b.person_id = ${person.personId}::uuid and b.state <> 'cancelled'), '[]') as bookings,
  platform.app_now() as now`;

function present(row: Row): RunOpening {
  const now = row.now.getTime();
  const own = row.bookings.map(({ from, to, state }) => ({ state, slot: { from, to } }));
  const { booking, of } = row.needsBooking ? entryOf(own, now) : { booking: 'none' as const, of: null };
  // Who has booked the first slot comes in a little before the window begins.
  const early = of ? Math.min(row.startsAt.getTime(), of.slot.from - EARLY_MINUTES * 60_000) : row.startsAt.getTime();
  return {
    kind: 'opening',
    experimentId: row.experimentId,
    openingId: row.id,
    name: row.applicant,
    opensAt: new Date(early),
    closesAt: row.endsAt,
    booking,
    slot: of && { startsAt: new Date(of.slot.from), endsAt: new Date(of.slot.to) },
    attempts: row.runsEach,
    quotaLeft: row.needsBooking || row.entered ? row.runsLeft : Math.min(row.runsLeft, row.peopleLeft),
    seatsLeft: null,
    holdsDelisted: false,
    finishRunning: row.finishRunning,
    returnUrl: addressOf('centre.openExperiment'),
  };
}

/** Of several openings that which lets in now comes first, then the next one, then what is over. */
function rank({ booking, closesAt, opensAt }: RunOpening, now: number): number {
  if (closesAt.getTime() <= now) return 3;
  if (opensAt.getTime() > now) return 2;
  return booking === 'none' || booking === 'held' ? 0 : 1;
}

/** What openings answer to a launch and to a start. */
export const openingRuns: RunOpeningProvider = {
  async openingsFor(ctx: Ctx, person, experimentIds) {
    const { rows } = await sql<Row>`select ${select(person)} from openings.opening o
      where o.experiment_id = any(${[...experimentIds]}::uuid[]) and o.state in ('approved', 'open', 'closed')
        and o.ends_at > platform.app_now() - make_interval(days => ${CLOSED_DAYS}::int) and ${inScope(person)}
      order by o.starts_at, o.id limit 500`.execute(ctx.db);
    const now = rows[0]?.now.getTime() ?? 0;
    return rows.map(present).sort((a, b) => rank(a, now) - rank(b, now) || a.opensAt.getTime() - b.opensAt.getTime());
  },

  async hold(tx, person, openingId) {
    const { rows } = await tx.asSystem(() =>
      sql<Row & { readonly fits: boolean }>`select ${select(person)}, ${inScope(person)} as fits
        from openings.opening o where o.id = ${openingId} and o.state in ('approved', 'open', 'closed')
        for update of o`.execute(tx.db),
    );
    const [row] = rows;
    return row?.fits ? present(row) : null;
  },

  async enter(tx, { id, personId, openingId }) {
    await tx.asSystem(async () => {
      await sql`update openings.opening o set used_runs = used_runs + 1, used_people = used_people
          + case when exists (select from openings.entry y where y.opening_id = o.id
            and y.person_id = ${personId}::uuid) then 0 else 1 end
        where o.id = ${openingId}`.execute(tx.db);
      await sql`with came as (
          update openings.booking b set state = 'attended', entered_at = coalesce(b.entered_at, platform.app_now())
          from openings.slot s where s.id = b.slot_id and b.opening_id = ${openingId} and b.person_id = ${personId}
            and b.state in ('booked', 'attended') and s.ends_at > platform.app_now()
            and s.starts_at <= platform.app_now() + make_interval(mins => ${EARLY_MINUTES}::int)
          returning b.id)
        insert into openings.entry (run_id, opening_id, person_id, booking_id, at)
        values (${id}, ${openingId}, ${personId}, (select id from came limit 1), platform.app_now())`.execute(tx.db);
    });
  },
};
