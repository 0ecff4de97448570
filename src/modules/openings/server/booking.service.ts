import { systemActor } from '../../../kernel/access/actor.ts';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { forEachRow } from '../../../platform/managed/parts.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import type * as contract from '../shared/opening.contract.ts';
import { type BookingRefusal, bookingRefusal, mayCancel, mayMark } from '../shared/opening.model.ts';
import * as rows from './booking.repository.ts';
import { handledOpening, personOf, seeOpening } from './opening.access.ts';
import { iso, presentBooking, presentJoinable, spanOf, windowOf } from './opening.presenter.ts';
import { findOpening, type OpeningRow, type SlotRow, slotsOfOpening } from './opening.repository.ts';

/** Openings the actor may use. */
export async function joinable(ctx: Ctx): Promise<CallOutput<typeof contract.joinableOpeningsRoute>> {
  const actor = personOf(ctx);
  const found = await ctx.read((read) => rows.joinableOpenings(read, actor));
  return { rows: found.map(presentJoinable), serverNow: iso(ctx.clock.now()) };
}

/** An opening the actor may use. @throws AppError notFound outside its scope, and while nobody approved it */
async function usableOpening(ctx: Ctx, id: string): Promise<OpeningRow> {
  const row = await findOpening(ctx, id);
  const shown = row && row.stored !== 'submitted' && row.stored !== 'rejected' && row.stored !== 'withdrawn';
  if (!shown || !(await rows.isInScope(ctx, id, personOf(ctx)))) throw appError('notFound', 'error.notFound');
  return row;
}

/** Why a slot cannot be booked by somebody; null when it can. */
function refusalOf(
  opening: OpeningRow,
  slot: SlotRow,
  facts: { readonly standing: Awaited<ReturnType<typeof rows.standingOf>>; readonly peopleLeft: number | null },
): BookingRefusal | null {
  const { own, absences } = facts.standing;
  return bookingRefusal(
    {
      state: opening.state,
      slot: { ...spanOf(slot), places: slot.places, taken: slot.taken },
      own,
      absences,
      peopleLeft: facts.peopleLeft,
    },
    opening.now.getTime(),
  );
}

/** Slots of an opening that are not over. @throws AppError notFound */
export async function openingSlots(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.openingSlotsRoute>> {
  const { personId } = personOf(ctx);
  const peopleLeft = await ctx.as(systemActor('openings.people')).read((all) => rows.peopleLeft(all, id, personId));
  return ctx.read(async (read) => {
    const opening = await usableOpening(read, id);
    const slots = await slotsOfOpening(read, id, true);
    const standing = await rows.standingOf(read, personId);
    return {
      rows: slots.map((slot) => ({
        id: slot.id,
        ...windowOf(slot),
        places: slot.places,
        free: Math.max(0, slot.places - slot.taken),
        refusal: refusalOf(opening, slot, { standing, peopleLeft }),
        mine: standing.own.some((own) => own.slotId === slot.id),
      })),
    };
  });
}

/** Books a place. @throws AppError notFound, refused with the free slots that are nearest when the last place is gone */
export async function bookSlot(
  ctx: Ctx,
  openingId: string,
  slotId: string,
): Promise<CallOutput<typeof contract.bookSlotRoute>> {
  const actor = personOf(ctx);
  return ctx.tx(async (tx) => {
    await rows.holdPerson(tx, actor.personId);
    const opening = await usableOpening(tx, openingId);
    const slots = await slotsOfOpening(tx, openingId, true);
    const slot = slots.find((one) => one.id === slotId);
    if (!slot) throw appError('refused', 'openings.refusal.over');
    const standing = await rows.standingOf(tx, actor.personId);
    const peopleLeft = await tx.asSystem(async () => {
      await rows.holdPeople(tx, openingId);
      return rows.peopleLeft(tx, openingId, actor.personId);
    });
    const refusal = refusalOf(opening, slot, { standing, peopleLeft });
    const full = () => {
      const free = slots
        .filter((one) => one.id !== slotId && one.taken < one.places)
        .sort((a, b) => Math.abs(+a.startsAt - +slot.startsAt) - Math.abs(+b.startsAt - +slot.startsAt))
        .slice(0, 3);
      return appErrorWith(
        { data: { Free: free.map(({ startsAt }) => iso(startsAt)) } },
        'refused',
        'openings.refusal.full',
      );
    };
    if (refusal === 'full') throw full();
    if (refusal) throw appError('refused', `openings.refusal.${refusal}`);
    if (!(await rows.takePlace(tx, slotId))) throw full();
    const id = tx.newId();
    await rows.insertBooking(tx, { id, openingId, slotId, personId: actor.personId });
    notify(tx, {
      to: [actor.personId],
      kind: 'system',
      key: 'openings.notice.booked',
      params: { name: opening.name, time: { instant: iso(slot.startsAt) } },
      object: { kind: 'opening', id: openingId },
      target: { page: 'centre.openExperiment', query: { tab: 'bookings' } },
    });
    tx.audit({
      action: 'booking.create',
      object: 'booking',
      objectId: id,
      after: { opening: openingId, startsAt: iso(slot.startsAt) },
    });
    return { id, ...windowOf(slot) };
  });
}

/** Own bookings. */
export async function ownBookings(ctx: Ctx): Promise<CallOutput<typeof contract.ownBookingsRoute>> {
  const { personId } = personOf(ctx);
  const own = await ctx.read((read) => rows.bookingsOfPerson(read, personId));
  return { rows: own.map(presentBooking), serverNow: iso(ctx.clock.now()) };
}

/** Takes an own booking back. @throws AppError notFound, conflict when it is too late */
export async function cancelBooking(ctx: Ctx, id: string): Promise<{ id: string }> {
  const { personId } = personOf(ctx);
  return ctx.tx(async (tx) => {
    const row = await rows.findBooking(tx, id, true);
    if (!row || row.personId !== personId) throw appError('notFound', 'error.notFound');
    if (row.state === 'cancelled') return { id };
    if (!mayCancel(row.state, spanOf(row), row.cancelHours, row.now.getTime())) {
      throw appError('conflict', 'openings.cancelLate', { n: row.cancelHours });
    }
    await rows.cancelBookings(tx, [id], 'self');
    tx.audit({
      action: 'booking.cancel',
      object: 'booking',
      objectId: id,
      before: { state: row.state },
      after: { state: 'cancelled' },
    });
    return { id };
  });
}

/** Who booked an opening, or came in without. @throws AppError notFound */
export async function participants(ctx: Ctx, id: string): Promise<CallOutput<typeof contract.participantsRoute>> {
  return ctx.read(async (read) => {
    const { row, own, office } = await seeOpening(read, id);
    const now = row.now.getTime();
    const found = await rows.participantsOf(read, id);
    return {
      rows: found.map((one) => ({
        id: one.id,
        name: one.name,
        number: one.number,
        unit: one.unit,
        startsAt: one.startsAt && iso(one.startsAt),
        endsAt: one.endsAt && iso(one.endsAt),
        state: one.state,
        enteredAt: one.enteredAt && iso(one.enteredAt),
        minutes: one.minutes,
        score: one.score,
        mark:
          (own || office) &&
          one.startsAt !== null &&
          one.endsAt !== null &&
          mayMark(one.state, { from: one.startsAt.getTime(), to: one.endsAt.getTime() }, now),
      })),
    };
  });
}

/** Marks who was there. What does not fit is skipped with its reason. */
export async function markBookings(
  ctx: Ctx,
  { ids, attended }: RouteInput<typeof contract.markBookingsRoute>['body'],
): Promise<CallOutput<typeof contract.markBookingsRoute>> {
  const { personId } = personOf(ctx);
  const state = attended ? 'attended' : 'absent';
  return forEachRow(
    ctx,
    ids,
    (id) =>
      ctx.tx(async (tx) => {
        const row = await rows.findBooking(tx, id, true);
        if (!row) throw appError('notFound', 'error.notFound');
        await handledOpening(tx, row.openingId);
        if (!mayMark(row.state, spanOf(row), row.now.getTime())) throw appError('conflict', 'openings.markTime');
        if (row.state === state) return;
        await rows.markBooking(tx, id, { state, by: personId });
        tx.audit({
          action: 'booking.mark',
          object: 'booking',
          objectId: id,
          before: { state: row.state },
          after: { state, opening: row.openingId, personId: row.personId },
        });
      }),
    async () => undefined,
  );
}

/** Writes to everybody who has booked. @throws AppError notFound, forbidden, conflict */
export async function messageOpening(ctx: Ctx, id: string, text: string): Promise<{ told: number }> {
  return ctx.tx(async (tx) => {
    const { row } = await handledOpening(tx, id);
    if (!['approved', 'open', 'closed'].includes(row.state)) throw appError('conflict', `openings.moved.${row.state}`);
    const people = [...new Set((await rows.livingBookings(tx, id)).map(({ personId }) => personId))];
    if (people.length === 0) throw appError('conflict', 'openings.nobodyBooked');
    notify(tx, {
      to: people,
      kind: 'system',
      key: 'openings.notice.message',
      params: { name: row.name, text },
      object: { kind: 'opening', id },
      target: { page: 'centre.openExperiment', query: { tab: 'bookings' } },
    });
    tx.audit({ action: 'opening.message', object: 'opening', objectId: id, after: { told: people.length, text } });
    return { told: people.length };
  });
}
