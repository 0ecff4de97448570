import type { Ctx } from '../../../platform/db/context.ts';
import type { JobHandler } from '../../../platform/http/module.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import * as bookings from './booking.repository.ts';
import { changeOpening, dueOpenings, findOpening } from './opening.repository.ts';

/** Writes what the clock has done to one opening: it opened, or closed. Once, whoever runs it how often. */
async function followClock(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const row = await findOpening(tx, id, true);
    if (!row || row.state === row.stored || (row.state !== 'open' && row.state !== 'closed')) return;
    await changeOpening(tx, id, { state: row.state });
    tx.audit({
      action: row.state === 'open' ? 'opening.open' : 'opening.end',
      object: 'opening',
      objectId: id,
      before: { state: row.stored },
      after: { state: row.state },
    });
  });
}

/** Writes down who booked a slot of an opening and did not come. */
async function noteAbsent(ctx: Ctx, openingId: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const absent = await bookings.markAbsent(tx, openingId);
    if (absent.length === 0) return;
    tx.audit({ action: 'opening.absent', object: 'opening', objectId: openingId, after: { bookings: absent } });
  });
}

/** Reminds everybody whose slot begins within the hour; once. */
async function remind(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    for (const { openingId, name, startsAt, people } of await bookings.noteReminders(tx)) {
      notify(tx, {
        to: people,
        kind: 'todo',
        key: 'openings.notice.soon',
        params: { name, time: { instant: startsAt.toISOString() } },
        object: { kind: 'opening', id: openingId },
        target: { page: 'centre.openExperiment', query: { tab: 'bookings' } },
      });
    }
  });
}

/**
 * Lets openings open and close, marks who stayed away, and reminds: each minute, with no browser open. What one may do
 * follows the clock itself, so a minute too late changes nothing.
 */
export const clockJob: JobHandler = {
  name: 'openings.clock',
  cron: '* * * * *',
  run: async (ctx) => {
    for (const id of await ctx.read((read) => dueOpenings(read))) await followClock(ctx, id);
    for (const id of await ctx.read((read) => bookings.openingsWithAbsent(read))) await noteAbsent(ctx, id);
    await remind(ctx);
  },
};
