import { committed, openDatabase, resultOf } from '../../../../ui/api/browser-database.ts';
import type { DeskState } from '../../shared/desk-parts.model.ts';

/** Name of the browser's database. */
const DATABASE = 'cloudvse_exam';
const META = 'meta';
const FORM = 'form';
const ANSWERS = 'answers';
const EVENTS = 'events';

/** An attempt this browser holds: its token lets a reload go on without a sign-in. */
export interface HeldAttempt {
  readonly attempt: string;
  readonly exam: string;
  readonly examName: string;
  readonly person: string;
  readonly token: string;
  readonly client: string;
  readonly epoch: number;
  /** When it was begun here, Unix milliseconds. */
  readonly at: number;
  /** Handed in while there was no network: sent as soon as there is one. */
  /** It counts nowhere; absent: it counts. */
  readonly practice?: boolean;
  readonly handIn: 'self' | 'timeout' | null;
}

/** An answer as it stands on this device. */
export interface LocalAnswer {
  readonly attempt: string;
  readonly item: string;
  /** Revision of what stands here; the server has it once `dirty` is false. */
  readonly rev: number;
  /** Newest revision the server is known to have; 0 for none. */
  readonly base: number;
  readonly at: number;
  readonly response: unknown;
  readonly dirty: boolean;
}

/** An event of the page that is still to be reported. */
export interface LocalEvent {
  readonly attempt: string;
  readonly n: number;
  readonly kind: 'leave' | 'clock';
  readonly cause: 'hidden' | 'blur' | 'fullScreen' | 'print' | 'copy' | 'paste' | 'set';
  readonly at: number;
  readonly seconds: number;
}

/** Where an attempt is kept on the device, so that nothing typed is lost with the page. */
export interface ExamStore {
  /** False when the browser forbids storage and memory stands in for it. */
  readonly durable: boolean;
  held(): Promise<readonly HeldAttempt[]>;
  hold(attempt: HeldAttempt): Promise<void>;
  saveDesk(desk: DeskState): Promise<void>;
  desk(attempt: string): Promise<DeskState | undefined>;
  putAnswer(answer: LocalAnswer): Promise<void>;
  answers(attempt: string): Promise<readonly LocalAnswer[]>;
  putEvent(event: LocalEvent): Promise<void>;
  events(attempt: string): Promise<readonly LocalEvent[]>;
  dropEvents(attempt: string, upTo: number): Promise<void>;
  /** Deletes everything of an attempt. */
  forget(attempt: string): Promise<void>;
}

const STORES = {
  [META]: 'attempt',
  [FORM]: 'attempt.id',
  [ANSWERS]: ['attempt', 'item'],
  [EVENTS]: ['attempt', 'n'],
};

const allOf = (attempt: string) => IDBKeyRange.bound([attempt], [attempt, []]);

function databaseStore(database: IDBDatabase): ExamStore {
  const write = (stores: string[], work: (of: (name: string) => IDBObjectStore) => void) => {
    const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
    work((name) => transaction.objectStore(name));
    return committed(transaction);
  };
  const read = <T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    resultOf(ask(database.transaction(store).objectStore(store)));
  return {
    durable: true,
    held: () => read<HeldAttempt[]>(META, (store) => store.getAll()),
    hold: (attempt) => write([META], (of) => of(META).put(attempt)),
    saveDesk: (desk) => write([FORM], (of) => of(FORM).put(desk)),
    desk: (attempt) => read<DeskState | undefined>(FORM, (store) => store.get(attempt)),
    putAnswer: (one) => write([ANSWERS], (of) => of(ANSWERS).put(one)),
    answers: (attempt) => read<LocalAnswer[]>(ANSWERS, (store) => store.getAll(allOf(attempt))),
    putEvent: (event) => write([EVENTS], (of) => of(EVENTS).put(event)),
    events: (attempt) => read<LocalEvent[]>(EVENTS, (store) => store.getAll(allOf(attempt))),
    dropEvents: (attempt, upTo) =>
      write([EVENTS], (of) => of(EVENTS).delete(IDBKeyRange.bound([attempt, 0], [attempt, upTo]))),
    forget: (attempt) =>
      write([META, FORM, ANSWERS, EVENTS], (of) => {
        of(META).delete(attempt);
        of(FORM).delete(attempt);
        of(ANSWERS).delete(allOf(attempt));
        of(EVENTS).delete(allOf(attempt));
      }),
  };
}

/** The same for as long as the page lives. */
export function memoryStore(): ExamStore {
  const held = new Map<string, HeldAttempt>();
  const desks = new Map<string, DeskState>();
  const answers = new Map<string, LocalAnswer>();
  const events = new Map<string, LocalEvent>();
  return {
    durable: false,
    held: async () => [...held.values()],
    hold: async (attempt) => void held.set(attempt.attempt, attempt),
    saveDesk: async (desk) => void desks.set(desk.attempt.id, desk),
    desk: async (attempt) => desks.get(attempt),
    putAnswer: async (one) => void answers.set(`${one.attempt}|${one.item}`, one),
    answers: async (attempt) => [...answers.values()].filter((one) => one.attempt === attempt),
    putEvent: async (event) => void events.set(`${event.attempt}|${event.n}`, event),
    events: async (attempt) => [...events.values()].filter((one) => one.attempt === attempt).sort((a, b) => a.n - b.n),
    dropEvents: async (attempt, upTo) => {
      for (const [key, one] of events) if (one.attempt === attempt && one.n <= upTo) events.delete(key);
    },
    forget: async (attempt) => {
      held.delete(attempt);
      desks.delete(attempt);
      for (const map of [answers, events]) {
        for (const [key, one] of map as Map<string, { readonly attempt: string }>) {
          if (one.attempt === attempt) map.delete(key);
        }
      }
    },
  };
}

let opened: Promise<ExamStore> | null = null;

/** The browser's store of attempts; memory when storage is forbidden, full or broken. */
export function examStore(): Promise<ExamStore> {
  opened ??= openDatabase(DATABASE, STORES)
    .then(databaseStore)
    .catch(() => memoryStore());
  return opened;
}
