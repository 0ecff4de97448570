import type { LiveItem } from '../realtime/live.ts';
import type { Authentication, Authenticator } from './authenticator.ts';

/** Most bearers kept; beyond, the oldest goes. */
const MAX = 20_000;

interface Entry {
  readonly answer: Extract<Authentication, { kind: 'person' }>;
  readonly until: number;
  readonly stop: () => void;
}

/** An authenticator that keeps what it found for a moment. */
export interface RememberingAuthenticator {
  /** Who is behind the bearer, perhaps as it was a moment ago: for reads. */
  recall(token: string): Promise<Authentication>;
  /** Who is behind the bearer now: for writes. What was kept is forgotten. */
  authenticate(token: string): Promise<Authentication>;
  /** Forgets a bearer, e.g. after its person wrote something that may concern the sign-in. */
  forget(token: string): void;
}

/**
 * Remembers for `ms` who is behind a bearer, so that the calls of one page ask the database once. News that a sign-in or
 * a right ended empties it at once; what nobody tells is felt after `ms`. Only valid sign-ins are kept.
 * @param listen hears the news of one person, until the returned function is called
 * @param ms how long; 0 asks every time
 */
export function rememberBearers(
  inner: Authenticator,
  listen: (personId: string, listener: (item: LiveItem) => void) => () => void,
  now: () => number,
  ms: number,
): RememberingAuthenticator {
  const kept = new Map<string, Entry>();
  /** Counts what was forgotten, so that an answer asked for before is not kept after it. */
  let forgotten = 0;

  const forget = (token: string) => {
    forgotten++;
    const entry = kept.get(token);
    if (!entry) return;
    entry.stop();
    kept.delete(token);
  };
  const remember = (token: string, answer: Entry['answer']) => {
    // In the order they came: the first ones are the oldest.
    for (const [other, { until }] of kept) {
      if (until > now() && kept.size < MAX) break;
      forget(other);
    }
    const stop = listen(answer.actor.personId, ({ event }) => {
      if (event === 'session.revoked' || event === 'permission.changed') forget(token);
    });
    kept.set(token, { answer, until: now() + ms, stop });
  };

  return {
    forget,
    async authenticate(token) {
      forget(token);
      return inner.authenticate(token);
    },
    async recall(token) {
      const entry = kept.get(token);
      if (entry && entry.until > now()) return entry.answer;
      if (entry) forget(token);
      const before = forgotten;
      const answer = await inner.authenticate(token);
      if (ms > 0 && answer.kind === 'person' && before === forgotten && !kept.has(token)) remember(token, answer);
      return answer;
    },
  };
}
