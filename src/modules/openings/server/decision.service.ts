import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { fieldError, forEachRow, requireVersion } from '../../../platform/managed/parts.ts';
import { objectHistory } from '../../audit/server/audit.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { endRunByAdmin } from '../../runs/server/runs.public.ts';
import type {
  changeOpeningRoute,
  commandOpeningsRoute,
  openingRoute,
  previewChangeRoute,
} from '../shared/opening.contract.ts';
import { bookingsHit, FAULT_FIELDS, faultsOf, fitsCommand, type Placed, slotsOf } from '../shared/opening.model.ts';
import { capacityOf, capacityOfRow } from './application.service.ts';
import * as bookings from './booking.repository.ts';
import { mayCommand, openingFor, personOf, seeOpening } from './opening.access.ts';
import { iso, presentOpening, windowOf } from './opening.presenter.ts';
import * as rows from './opening.repository.ts';

type Command = RouteInput<typeof commandOpeningsRoute>['body'];
type Change = RouteInput<typeof previewChangeRoute>['body'];

/** An opening whole, for its applicant and who decides about it. @throws AppError notFound */
export async function readOpening(ctx: Ctx, id: string): Promise<CallOutput<typeof openingRoute>> {
  return ctx.read(async (read) => {
    const seen = await seeOpening(read, id);
    const { row } = seen;
    return {
      ...presentOpening(seen),
      accountWay: row.accountWay,
      classes: await rows.classesOfOpening(read, id),
      cancelHours: row.cancelHours,
      reason: row.reason,
      decidedBy: row.decider,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      attended: row.attended,
      absent: row.absent,
      entries: row.usedRuns,
      entered: row.usedPeople,
      concurrent: await rows.concurrentRunsOf(read, id),
      slots: (await rows.slotsOfOpening(read, id)).map((slot) => ({
        id: slot.id,
        ...windowOf(slot),
        places: slot.places,
        taken: slot.taken,
      })),
      capacity: await capacityOfRow(read, row),
      version: row.version,
    };
  });
}

/** What was done with an opening. @throws AppError notFound */
export async function openingHistory(ctx: Ctx, id: string, page: number) {
  await ctx.read((read) => seeOpening(read, id));
  return objectHistory(ctx, 'opening', id, page);
}

const toldOf = (row: rows.OpeningRow) => ({ kind: 'opening' as const, id: row.id });

/** Tells the applicant, and whoever else an outcome concerns. */
function notifyOutcome(
  tx: TxCtx,
  row: rows.OpeningRow,
  key: 'approved' | 'rejected' | 'closed' | 'withdrawn' | 'changed',
  reason: string,
  more: readonly string[] = [],
): void {
  const actorId = tx.actor.kind === 'person' ? tx.actor.personId : '';
  const to = [row.applicantId, ...more].filter((id) => id !== actorId);
  if (to.length === 0) return;
  notify(tx, {
    to,
    kind: 'system',
    key: `openings.notice.${key}`,
    params: { name: row.name, reason },
    object: toldOf(row),
    target: { page: 'centre.openExperiment', query: { tab: 'own' } },
  });
}

/** Cancels bookings of an opening and tells their people. @returns how many */
async function cancelAndNotify(
  tx: TxCtx,
  row: rows.OpeningRow,
  ids: readonly string[],
  why: 'window' | 'quota' | 'closed' | 'withdrawn',
): Promise<number> {
  if (ids.length === 0) return 0;
  const people = await bookings.cancelBookings(tx, ids, why);
  notify(tx, {
    to: people,
    kind: 'system',
    key: `openings.notice.cancelled.${why}`,
    params: { name: row.name },
    object: toldOf(row),
    target: { page: 'centre.openExperiment', query: { tab: 'bookings' } },
  });
  return people.length;
}

const booked = async (tx: Ctx, id: string) =>
  (await bookings.livingBookings(tx, id)).filter(({ state }) => state === 'booked').map((one) => one.id);

/** What a command checks, writes and notes. */
async function applyCommand(tx: TxCtx, row: rows.OpeningRow, body: Command, ends: string[]): Promise<void> {
  const { id } = row;
  const { personId } = personOf(tx);
  const log = (after: object, reason?: string) =>
    tx.audit({
      action: `opening.${body.command}`,
      object: 'opening',
      objectId: id,
      before: { state: row.state },
      after,
      ...(reason ? { reason } : {}),
    });
  switch (body.command) {
    case 'approve': {
      if (!row.listed) throw appError('conflict', 'openings.notListed');
      if (row.endsAt <= row.now) throw appError('conflict', 'openings.windowOver');
      const { holds } = await capacityOfRow(tx, row);
      if (!holds && !body.note) throw appError('refused', 'openings.overload');
      const opinion = [body.opinion, holds ? '' : body.note].filter(Boolean).join('\n');
      await rows.changeOpening(tx, id, { state: 'approved', opinion, decidedBy: personId });
      log({ state: 'approved', ...(holds ? {} : { overload: true }) }, opinion || undefined);
      return notifyOutcome(tx, row, 'approved', opinion, [row.leaderId]);
    }
    case 'reject':
      await rows.changeOpening(tx, id, { state: 'rejected', opinion: body.opinion, decidedBy: personId });
      log({ state: 'rejected' }, body.opinion);
      return notifyOutcome(tx, row, 'rejected', body.opinion);
    case 'close': {
      await rows.changeOpening(tx, id, { state: 'closed', finishRunning: body.finishRunning });
      const cancelled = await cancelAndNotify(tx, row, await booked(tx, id), 'closed');
      log({ state: 'closed', cancelled, finishRunning: body.finishRunning }, body.reason);
      if (!body.finishRunning) ends.push(...(await bookings.runningRunsOf(tx, id)));
      return notifyOutcome(tx, row, 'closed', body.reason);
    }
    case 'withdraw': {
      await rows.changeOpening(tx, id, { state: 'withdrawn' });
      const cancelled = await cancelAndNotify(tx, row, await booked(tx, id), 'withdrawn');
      log({ state: 'withdrawn', cancelled }, body.reason);
      return notifyOutcome(tx, row, 'withdrawn', body.reason);
    }
  }
}

/** Does something with openings, each in a transaction of its own; what does not fit is skipped with its reason. */
export async function commandOpenings(ctx: Ctx, body: Command): Promise<CallOutput<typeof commandOpeningsRoute>> {
  return forEachRow(
    ctx,
    body.ids,
    (id) =>
      ctx.tx(async (tx) => {
        const { row } = await openingFor(tx, id, body.command);
        const ends: string[] = [];
        await applyCommand(tx, row, body, ends);
        // Who is running is stopped with the closing, or nothing is closed.
        if (body.command === 'close') for (const run of ends) await endRunByAdmin(tx, run, body.reason);
      }),
    async (own, id) => (await own.read((read) => rows.findOpening(read, id)))?.name,
  );
}

/** Bookings another window or other quotas would cancel. */
async function hitBy(ctx: Ctx, row: rows.OpeningRow, change: Change) {
  const living = (await bookings.livingBookings(ctx, row.id)).map((one) => ({
    ...one,
    slot: { id: one.slotId, from: one.startsAt.getTime(), to: one.endsAt.getTime() },
    // Who was there stays before everybody.
    at: one.state === 'attended' ? 0 : one.bookedAt.getTime(),
  }));
  const next = {
    window: { from: Date.parse(change.startsAt), to: Date.parse(change.endsAt) },
    places: change.places ?? row.grid?.places ?? 1,
    people: change.people,
  };
  return bookingsHit<(typeof living)[number] & Placed>(living, next).filter(
    ({ booking }) => booking.state === 'booked',
  );
}

/** Whose bookings a change would cancel. @throws AppError notFound, forbidden, conflict */
export async function previewChange(
  ctx: Ctx,
  id: string,
  change: Change,
): Promise<CallOutput<typeof previewChangeRoute>> {
  return ctx.read(async (read) => {
    const seen = await seeOpening(read, id);
    const { row } = seen;
    if (!mayCommand('change', seen)) throw appError('forbidden', 'error.forbidden');
    if (!fitsCommand('change', row.state)) throw appError('conflict', `openings.moved.${row.state}`);
    const hit = await hitBy(read, row, change);
    return {
      rows: hit.map(({ booking, why }) => ({
        id: booking.id,
        name: booking.name,
        startsAt: iso(booking.startsAt),
        endsAt: iso(booking.endsAt),
        why,
      })),
    };
  });
}

/** Gives an opening another window or other quotas. @throws AppError invalid with the field at fault, stale, conflict */
export async function changeOpening(
  ctx: Ctx,
  id: string,
  body: RouteInput<typeof changeOpeningRoute>['body'],
): Promise<CallOutput<typeof changeOpeningRoute>> {
  return ctx.tx(async (tx) => {
    const { row } = await openingFor(tx, id, 'change');
    await requireVersion(tx, row, body.version, { object: 'opening', current: () => ({ ...windowOf(row) }) });
    const grid = row.grid && { ...row.grid, places: body.places ?? row.grid.places };
    const window = { from: Date.parse(body.startsAt), to: Date.parse(body.endsAt) };
    const [fault] = faultsOf({ window, people: body.people, runs: body.runs, grid }, tx.clock.ms());
    if (fault) throw fieldError(FAULT_FIELDS[fault], `openings.fault.${fault}`);
    const hit = await hitBy(tx, row, body);
    const { startsAt, endsAt, people, runs, runsEach } = body;
    await rows.changeOpening(tx, id, { startsAt, endsAt, people, runs, runsEach, ...(grid ? { grid } : {}) });
    let cancelled = 0;
    for (const why of ['window', 'quota'] as const) {
      const ids = hit.filter((one) => one.why === why).map(({ booking }) => booking.id);
      cancelled += await cancelAndNotify(tx, row, ids, why);
    }
    const slots = grid ? slotsOf(grid, window) : [{ ...window, places: people }];
    if (grid) await rows.changeSlots(tx, id, slots);
    const { holds } = await capacityOf(tx, { experimentId: row.experimentId, startsAt, endsAt }, slots, id);
    const stays = await booked(tx, id);
    tx.audit({
      action: 'opening.change',
      object: 'opening',
      objectId: id,
      before: { ...windowOf(row), people: row.people, runs: row.runs, runsEach: row.runsEach },
      after: { startsAt, endsAt, people, runs, runsEach, cancelled, ...(holds ? {} : { overload: true }) },
      reason: body.reason,
    });
    const told = stays.length === 0 ? [] : (await bookings.livingBookings(tx, id)).map(({ personId }) => personId);
    notifyOutcome(tx, row, 'changed', body.reason, told);
    return { cancelled };
  });
}
