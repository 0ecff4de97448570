import { openOutbox } from './outbox.engine.ts';
import { type OutboxStore, outboxStore, type RunTicket } from './outbox.store.ts';
import { sendFile, sendItems, sendState } from './run-calls.ts';

/** The server takes leftovers for a day after the end; a ticket older than this is of no use to anybody. */
const TICKET_LIFE_MS = 8 * 86_400_000;
/** An epoch with nothing left is remembered until its run is given up: reopening it here is no taking over. */
const EMPTY_LIFE_MS = 31 * 60_000;
/** A living page signs its ticket every 15 s; one not signed for longer belongs to a page that is gone. */
const ABANDONED_MS = 45_000;

async function deliver(store: OutboxStore, ticket: RunTicket, patienceMs: number): Promise<void> {
  const age = Date.now() - ticket.at;
  const items = await store.read(ticket.run, ticket.epoch);
  if (items.length === 0 || age > TICKET_LIFE_MS) {
    if (age < EMPTY_LIFE_MS) return;
    await store.remove(items);
    return store.dropTicket(ticket);
  }
  const outbox = openOutbox(
    {
      run: ticket.run,
      epoch: ticket.epoch,
      store,
      send: (batch, parting) => sendItems(ticket, batch, parting),
      sendState: (item) => sendState(ticket, item),
      sendFile: (item) => sendFile(ticket, item),
    },
    items,
  );
  await Promise.race([outbox.drained(), new Promise((done) => setTimeout(done, patienceMs))]);
  const { queued, closed } = outbox.status();
  outbox.stop();
  if (closed) {
    await store.remove(items);
    await store.dropTicket(ticket);
  } else if (queued === 0 && age >= EMPTY_LIFE_MS) await store.dropTicket(ticket);
}

/**
 * Delivers what earlier pages left in this browser's outbox, one epoch after the other, and forgets epochs that have
 * nothing left. Silent: what cannot be sent now is tried on the next visit.
 * @param run leftovers of this run only, at once, whoever left them; without it those of pages that are gone.
 */
export async function deliverOrphanedItems(run?: string): Promise<void> {
  try {
    const store = await outboxStore();
    for (const ticket of await store.tickets()) {
      if (run === undefined ? Date.now() - ticket.at >= ABANDONED_MS : ticket.run === run) {
        await deliver(store, ticket, run === undefined ? 15_000 : 5000);
      }
    }
  } catch {
    // A broken store must not keep a page from opening; there is nothing to deliver from it.
  }
}

/** Items of a run that wait in this browser for the server; 0 where the store cannot be read. */
export async function countUnsent(run: string): Promise<number> {
  try {
    const store = await outboxStore();
    const own = (await store.tickets()).filter((ticket) => ticket.run === run);
    return (await Promise.all(own.map(({ epoch }) => store.read(run, epoch)))).flat().length;
  } catch {
    return 0;
  }
}
