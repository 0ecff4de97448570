import type { CallOutput } from '../../kernel/http/contract.ts';
import { START_CALLS, startRoute } from '../../kernel/session/start.contract.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { currentToken, REFRESH_MS, tokenAge } from './session-store.ts';

/** Answers are taken while the page is being built; later a call asks anew. */
const FRESH_MS = 10_000;

type Answers = Map<string, CallOutput<typeof startRoute>['answers'][number]>;
interface Start {
  readonly token: string;
  readonly locale: string;
  readonly at: number;
  readonly answers: Promise<Answers>;
}

let start: Start | null = null;

async function ask(token: string, locale: string): Promise<Answers> {
  const response = await fetch(startRoute.path, {
    headers: {
      accept: 'application/json',
      'accept-language': locale,
      'x-requested-with': 'cloudvse',
      authorization: `Bearer ${token}`,
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FRESH_MS),
  });
  if (!response.ok) return new Map();
  const { data } = (await response.json()) as { data: CallOutput<typeof startRoute> };
  return new Map(data.answers.map((answer) => [answer.url, answer]));
}

/** Asks at once for what every page of a signed-in person asks for. Without an answer each call goes its own way. */
export function askStart(): void {
  const token = currentToken();
  // An old sign-in is renewed first, with another token.
  if (token === null || tokenAge() > REFRESH_MS) return;
  const locale = localeStore.get();
  start = { token, locale, at: performance.now(), answers: ask(token, locale).catch(() => new Map()) };
}

/** Forgets what was answered: something is being written, or the stream told of something newer. */
export function forgetStart(): void {
  start = null;
}

/** The answer of a call that was asked for with the start, once; null when the call has to be made. */
export async function startAnswer(url: string, token: string): Promise<Response | null> {
  const asked = start;
  if (!asked || !START_CALLS.includes(url)) return null;
  const fits = () =>
    start === asked &&
    asked.token === token &&
    asked.locale === localeStore.get() &&
    performance.now() - asked.at < FRESH_MS;
  if (!fits()) return null;
  const answers = await asked.answers;
  const found = answers.get(url);
  if (!found || !fits()) return null;
  answers.delete(url);
  return new Response(JSON.stringify(found.body), { status: found.status, headers: found.headers });
}
