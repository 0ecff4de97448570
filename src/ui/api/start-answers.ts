import type { CallOutput } from '../../kernel/http/contract.ts';
import { firstCalls, roleQueryRoute, type startRoute } from '../../kernel/session/start.contract.ts';
import { localeStore } from '../i18n/locale-store.ts';

/** Answers are taken while the page is being built, on a slow phone too; later a call asks anew. */
const FRESH_MS = 30_000;
/** Longest time a call waits for the common answer. */
const PATIENCE_MS = 10_000;

/** What the served document asked for before any of the program had come (index.html). */
interface Asked {
  readonly token: string;
  readonly locale: string;
  /** Path and query of the page. */
  readonly page: string;
  /** By `performance.now`. */
  readonly at: number;
  /** Null when it failed. */
  readonly response: Promise<Response | null>;
}
declare global {
  interface Window {
    cloudvseStart?: Asked;
  }
}

type Answer = CallOutput<typeof startRoute>['answers'][number];
type Answers = Map<string, Answer>;
interface Start extends Asked {
  readonly urls: ReadonlySet<string>;
  readonly answers: Promise<Answers>;
  /** The same, once they are there. */
  here: Answers | null;
}

let start: Start | null = null;

const keyOf = (url: string, sent: unknown) => JSON.stringify([url, sent ?? null]);

async function read(response: Response | null): Promise<Answers> {
  if (!response?.ok) return new Map();
  const { data } = (await response.json()) as { data: CallOutput<typeof startRoute> };
  return new Map(data.answers.map((answer) => [keyOf(answer.url, answer.sent), answer]));
}

const late = () => new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS));

/**
 * Takes over what the document asked for: the first calls of a signed-in person's page, in one. Without an answer each
 * call goes its own way. Returns whether anything was asked.
 */
export function takeStart(): boolean {
  const asked = window.cloudvseStart;
  if (!asked) return false;
  const answers = Promise.race([asked.response, late()]).then(read);
  const taken: Start = {
    ...asked,
    urls: new Set([...firstCalls(asked.page), roleQueryRoute.path]),
    answers: answers.catch(() => new Map()),
    here: null,
  };
  void taken.answers.then((here) => {
    taken.here = here;
  });
  start = taken;
  return true;
}

/** Forgets what was answered: something is being written, or the stream told of something newer. */
export function forgetStart(): void {
  start = null;
}

/** What was asked for with the start, while it is this person's and fresh. */
function standing(url: string, token: string): Start | null {
  if (!start?.urls.has(url) || start.token !== token || start.locale !== localeStore.get()) return null;
  return performance.now() - start.at < FRESH_MS ? start : null;
}

/** The answer of a call that was asked for with the start, once; null when the call has to be made. */
export function startAnswer(url: string, sent: unknown, token: string): Promise<Response | null> | null {
  const asked = standing(url, token);
  if (!asked) return null;
  return asked.answers.then((answers) => {
    const found = answers.get(keyOf(url, sent));
    if (!found || standing(url, token) !== asked) return null;
    answers.delete(keyOf(url, sent));
    return new Response(JSON.stringify(found.body), { status: found.status, headers: found.headers });
  });
}

/** The same at once, where it is there already and no refusal. */
export function answerHere(url: string, token: string): Answer | null {
  const answers = standing(url, token)?.here;
  const found = answers?.get(keyOf(url, null));
  if (!answers || found?.status !== 200) return null;
  answers.delete(keyOf(url, null));
  return found;
}
