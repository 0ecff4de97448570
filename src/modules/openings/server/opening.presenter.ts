import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { joinableOpeningsRoute, ownBookingsRoute, ownOpeningsRoute } from '../shared/opening.contract.ts';
import { EARLY_MINUTES, entryOf, isSlotTime, mayCancel } from '../shared/opening.model.ts';
import type { BookingRow, JoinableRow } from './booking.repository.ts';
import { commandsOf, type SeenOpening } from './opening.access.ts';
import type { OpeningRow } from './opening.repository.ts';

type Joinable = CallOutput<typeof joinableOpeningsRoute>['rows'][number];

export const iso = (at: Date) => at.toISOString();
export const spanOf = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }) => ({
  from: startsAt.getTime(),
  to: endsAt.getTime(),
});
export const windowOf = ({ startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date }) => ({
  startsAt: iso(startsAt),
  endsAt: iso(endsAt),
});
const experimentOf = (row: Pick<OpeningRow, 'experimentId' | 'code' | 'name' | 'nameEn'>) => ({
  id: row.experimentId,
  code: row.code,
  name: row.name,
  nameEn: row.nameEn,
});

/** An opening in a list of its applicant or office. */
export function presentOpening(seen: SeenOpening): CallOutput<typeof ownOpeningsRoute>['rows'][number] {
  const { row } = seen;
  return {
    id: row.id,
    experiment: experimentOf(row),
    applicant: { id: row.applicantId, name: row.applicant },
    unit: row.unit,
    scope: row.scope,
    ...windowOf(row),
    people: row.people,
    runs: row.runs,
    runsEach: row.runsEach,
    needsBooking: row.grid !== null,
    state: row.state,
    booked: row.booked,
    places: row.places,
    opinion: row.opinion,
    submittedAt: iso(row.createdAt),
    can: commandsOf(seen),
  };
}

/** What one does next with an opening one may use. */
function actOf(row: JoinableRow, entry: ReturnType<typeof entryOf>['booking']): Joinable['act'] {
  if (row.used >= row.runsEach) return 'used';
  if (row.runsLeft <= 0) return 'full';
  if (!row.needsBooking) return row.state === 'open' ? (row.free > 0 || row.used > 0 ? 'enter' : 'full') : 'wait';
  if (entry === 'held') return 'enter';
  if (entry === 'early') return 'booked';
  return row.free > 0 ? 'book' : 'full';
}

/** An opening one may use. */
export function presentJoinable(row: JoinableRow): Joinable {
  const own = row.bookings.map(({ from, to, state }) => ({ state, slot: { from, to } }));
  const { booking, of } = entryOf(own, row.now.getTime());
  return {
    id: row.id,
    experiment: experimentOf(row),
    applicant: row.applicant,
    scope: row.scope,
    accountWay: row.accountWay,
    ...windowOf(row),
    state: row.state,
    needsBooking: row.needsBooking,
    cancelHours: row.cancelHours,
    free: row.free,
    runsEach: row.runsEach,
    used: row.used,
    slot: of && { startsAt: iso(new Date(of.slot.from)), endsAt: iso(new Date(of.slot.to)) },
    act: actOf(row, booking),
  };
}

/** An own booking. */
export function presentBooking(row: BookingRow): CallOutput<typeof ownBookingsRoute>['rows'][number] {
  const slot = spanOf(row);
  const now = row.now.getTime();
  const living = row.openingState === 'approved' || row.openingState === 'open';
  return {
    id: row.id,
    openingId: row.openingId,
    experiment: experimentOf(row),
    ...windowOf(row),
    state: row.state,
    cancelReason: row.cancelReason,
    entersAt: iso(new Date(slot.from - EARLY_MINUTES * 60_000)),
    cancelUntil: iso(new Date(slot.from - row.cancelHours * 3_600_000)),
    can: {
      enter: living && (row.state === 'booked' || row.state === 'attended') && isSlotTime(slot, now),
      cancel: mayCancel(row.state, slot, row.cancelHours, now),
    },
  };
}
