/** A sign-in on a public computer lives in its tabs: nothing of it stands in the browser's lasting storage. */
const CHANNEL = 'cloudvse_public_computer';

/** A bearer one tab got; the other tabs of the same person go on with it, since the older one soon dies. */
export interface SharedBearer {
  readonly personId: string;
  readonly token: string;
  readonly at: number;
}

const isBearer = (value: unknown): value is SharedBearer =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SharedBearer).token === 'string' &&
  typeof (value as SharedBearer).personId === 'string' &&
  typeof (value as SharedBearer).at === 'number';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (channel === null && typeof BroadcastChannel === 'function') channel = new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs of this browser. */
export function shareBearer(bearer: SharedBearer): void {
  open()?.postMessage(bearer);
}

/** Hears of bearers other tabs got. Returns how to stop. */
export function subscribeBearers(listener: (bearer: SharedBearer) => void): () => void {
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (isBearer(data)) listener(data);
  };
  const here = open();
  here?.addEventListener('message', receive);
  return () => here?.removeEventListener('message', receive);
}

/** Removes what this browser keeps of a person: drafts, searches, table views, tours. */
export function erasePerson(personId: string): void {
  const own = new RegExp(`^cloudvse_(draft|table|recent|tour|seen):${personId.replace(/[^\w-]/g, '')}(:|$)`);
  try {
    const names = Array.from({ length: window.localStorage.length }, (_, i) => window.localStorage.key(i) ?? '');
    for (const name of names) if (own.test(name)) window.localStorage.removeItem(name);
    // Files of drafts; a database nobody made is no fault.
    window.indexedDB.deleteDatabase('cloudvse_draft');
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Database of this browser that keeps the last answers of study pages. */
export const COPIES = 'cloudvse_copies';

/** Erases these answers: a sign-in ends, or somebody else signs in. */
export function eraseCopies(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(COPIES);
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
