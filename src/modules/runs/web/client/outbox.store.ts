import { committed, openDatabase, resultOf } from '../../../../ui/api/browser-database.ts';
import type { OutboxItem } from './outbox.model.ts';

/** Name of the browser's database. */
const DATABASE = 'cloudvse_run';
const ITEMS = 'item';
const TICKETS = 'ticket';

/** Credential of one epoch of a run: lets leftovers be delivered on a later visit. No sign-in token. */
export interface RunTicket {
  readonly run: string;
  readonly epoch: number;
  readonly token: string;
  /** When it was issued, Unix milliseconds. */
  readonly at: number;
}

/** Where outbox items wait for the server. */
export interface OutboxStore {
  /** False when the browser forbids storage and memory stands in for it. */
  readonly durable: boolean;
  put(item: OutboxItem): Promise<void>;
  remove(items: readonly Pick<OutboxItem, 'run' | 'epoch' | 'n'>[]): Promise<void>;
  /** Items of one epoch in the order of their numbers. */
  read(run: string, epoch: number): Promise<readonly OutboxItem[]>;
  saveTicket(ticket: RunTicket): Promise<void>;
  dropTicket(ticket: Pick<RunTicket, 'run' | 'epoch'>): Promise<void>;
  tickets(): Promise<readonly RunTicket[]>;
}

const STORES = { [ITEMS]: ['run', 'epoch', 'n'], [TICKETS]: ['run', 'epoch'] };

/** What has to survive a loss of power, not only of the tab. */
const STRICT = new Set(['step.end', 'state.save', 'finish']);

function databaseStore(database: IDBDatabase): OutboxStore {
  const write = (stores: string, durability: IDBTransactionDurability, work: (store: IDBObjectStore) => void) => {
    const transaction = database.transaction(stores, 'readwrite', { durability });
    work(transaction.objectStore(stores));
    return committed(transaction);
  };
  return {
    durable: true,
    put: (item) => write(ITEMS, STRICT.has(item.type) ? 'strict' : 'relaxed', (store) => store.put(item)),
    remove: (items) =>
      write(ITEMS, 'relaxed', (store) => {
        for (const { run, epoch, n } of items) store.delete([run, epoch, n]);
      }),
    read: (run, epoch) =>
      resultOf(
        database
          .transaction(ITEMS)
          .objectStore(ITEMS)
          .getAll(IDBKeyRange.bound([run, epoch, 0], [run, epoch, Number.MAX_SAFE_INTEGER])),
      ),
    saveTicket: (ticket) => write(TICKETS, 'strict', (store) => store.put(ticket)),
    dropTicket: ({ run, epoch }) => write(TICKETS, 'relaxed', (store) => store.delete([run, epoch])),
    tickets: () => resultOf(database.transaction(TICKETS).objectStore(TICKETS).getAll()),
  };
}

/** The same for as long as the page lives. */
export function memoryStore(): OutboxStore {
  const items = new Map<string, OutboxItem>();
  const tickets = new Map<string, RunTicket>();
  const itemKey = (item: Pick<OutboxItem, 'run' | 'epoch' | 'n'>) => `${item.run}|${item.epoch}|${item.n}`;
  return {
    durable: false,
    put: async (item) => void items.set(itemKey(item), item),
    remove: async (gone) => {
      for (const item of gone) items.delete(itemKey(item));
    },
    read: async (run, epoch) =>
      [...items.values()].filter((item) => item.run === run && item.epoch === epoch).sort((a, b) => a.n - b.n),
    saveTicket: async (ticket) => void tickets.set(`${ticket.run}|${ticket.epoch}`, ticket),
    dropTicket: async ({ run, epoch }) => void tickets.delete(`${run}|${epoch}`),
    tickets: async () => [...tickets.values()],
  };
}

let opened: Promise<OutboxStore> | null = null;

/** The browser's outbox store; memory when storage is forbidden, full or broken. */
export function outboxStore(): Promise<OutboxStore> {
  opened ??= openDatabase(DATABASE, STORES)
    .then(databaseStore)
    .catch(() => memoryStore());
  return opened;
}
