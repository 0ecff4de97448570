import { type CallInput, type CallOutput, type RouteShape, repeatOf } from '../../kernel/http/contract.ts';
import { localeStore } from '../i18n/locale-store.ts';
import { translate } from '../i18n/translate.ts';
import { ApiError } from './api-error.ts';
import { answered, keyFor } from './intentions.ts';
import { isNewsFresh, noteNews } from './news.ts';
import { previewHeaders } from './preview.ts';
import { currentToken, permissionVersionSeen, personSwitched, sessionLost } from './session-store.ts';
import { answerHere, forgetStart, startAnswer } from './start-answers.ts';

/** Time-out of every call (specification §9). */
const TIMEOUT_MS = 60_000;

/** Code of a call that was not sent because another person has signed in in this browser. */
export const SWITCHED = 'ui.session.switched';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** A credential of its own instead of the sign-in (run token). */
  readonly withoutBearer?: boolean;
  /** Survives leaving the page; bodies up to 60 KiB. */
  readonly keepalive?: boolean;
}

/** Path and query of a call. */
export function address(route: Pick<RouteShape, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

const inFlight = new Map<string, Promise<unknown>>();

/** Given once this document makes no more calls for the person. */
let over = new AbortController();

/**
 * The sign-in is about to end and the page with it: reads under way are given up and whatever the page still asks for
 * waits for the page that replaces it, so nothing is refused behind the person's back. Writes under way go on.
 * @returns how to take it back, for tests
 */
export function endCalls(): () => void {
  over.abort();
  return () => {
    over = new AbortController();
  };
}

/** What is asked for after the end: no answer, and no error to show either. */
const noAnswer = () => new Promise<never>(() => {});

/** Calls that are repeated on purpose: the same body twice is two calls. */
const REPEATABLE: ReadonlySet<string> = new Set(['identity.refresh', 'settings.getSystemDate', 'gateway.behaviour']);

/**
 * Calls a contract. Identical calls under way share one request and its answer, writes too: a second press cannot act
 * twice. A write that would act again carries the key of its intention, kept until an answer arrives: pressing again
 * after a lost answer cannot act twice either.
 * @throws ApiError with words in the person's language.
 */
export function call<const R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  options: CallOptions = {},
): Promise<CallOutput<R>> {
  const given = input as { params?: unknown; query?: unknown; body?: unknown };
  const url = address(route, given);
  const own = options.signal || options.withoutBearer || options.keepalive;
  if (own || REPEATABLE.has(route.name)) return send(route, url, given.body, options) as Promise<CallOutput<R>>;
  const body = given.body === undefined ? '' : JSON.stringify(given.body);
  const key = `${route.method} ${url}|${localeStore.get()}|${body}`;
  const running = inFlight.get(key);
  if (running) return running as Promise<CallOutput<R>>;
  const promise = send(route, url, given.body, options).finally(() => inFlight.delete(key));
  inFlight.set(key, promise);
  return promise as Promise<CallOutput<R>>;
}

/**
 * What a read of the service's own dialect would be answered, where the page's first call has brought it already; the
 * page is then drawn with it at once. Undefined: it has to be called.
 */
export function answeredAtStart<const R extends RouteShape>(route: R, input: CallInput<R>): CallOutput<R> | undefined {
  const token = currentToken();
  const alone = token === null || personSwitched() || Object.keys(previewHeaders(route.name)).length > 0;
  if (alone || route.method !== 'GET' || route.dialect === 'spec') return undefined;
  const found = answerHere(address(route, input as { params?: unknown; query?: unknown }), token);
  if (!found) return undefined;
  const version = found.headers['x-permission-version'];
  if (version) permissionVersionSeen(version);
  return (found.body as { data: CallOutput<R> }).data;
}

/** What a form is sent to: a route that declares `multipart`, or its address. */
export type FormRoute = Pick<RouteShape, 'method' | 'path' | 'dialect' | 'repeat'> & { readonly name?: string };

/**
 * Sends a form with files; the answer is read in the route's dialect.
 * @throws ApiError with words in the person's language.
 */
export function callForm(
  route: FormRoute,
  form: FormData,
  input: { params?: unknown; query?: unknown } = {},
  options: CallOptions = {},
) {
  return send(route, address(route, input), form, options);
}

async function send(route: FormRoute, url: string, body: unknown, options: CallOptions): Promise<unknown> {
  const token = options.withoutBearer ? null : currentToken();
  if (token && personSwitched()) {
    throw new ApiError({ status: 0, code: SWITCHED, message: translate('ui.session.switchedShort') });
  }
  if (token && over.signal.aborted) return noAnswer();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ends = [timeout, ...(options.signal ? [options.signal] : [])];
  if (token && repeatOf(route) === 'read') ends.push(over.signal);
  const givenUp = () => ends.includes(over.signal) && over.signal.aborted;
  // Forms are streamed and answered by their own rules; a call without sign-in belongs to nobody.
  if (repeatOf(route) !== 'read') forgetStart();
  const once = token !== null && repeatOf(route) === 'once' && !(body instanceof FormData);
  const intention = once ? `${route.method} ${url} ${JSON.stringify(body ?? null)}` : null;
  const preview = previewHeaders(route.name);
  let response: Response;
  try {
    // What the page brought along was asked for without a preview.
    const fits = token !== null && repeatOf(route) === 'read' && Object.keys(preview).length === 0;
    const asked = fits ? startAnswer(url, body, token) : null;
    response =
      (asked && (await asked)) ??
      (await fetch(url, {
        method: route.method,
        headers: {
          accept: 'application/json',
          'accept-language': localeStore.get(),
          'x-requested-with': 'cloudvse',
          // The browser writes the type of a form itself, with its boundary.
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(intention === null ? {} : { 'idempotency-key': keyFor(intention) }),
          ...(repeatOf(route) === 'read' && isNewsFresh() ? { 'x-fresh': '1' } : {}),
          ...preview,
          ...options.headers,
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        credentials: 'same-origin',
        keepalive: options.keepalive ?? false,
        signal: AbortSignal.any(ends),
      }));
  } catch (error) {
    // A write without an answer may have acted.
    if (repeatOf(route) !== 'read') noteNews();
    if (options.signal?.aborted) throw error;
    if (givenUp()) return noAnswer();
    const timedOut = timeout.aborted;
    throw new ApiError({
      status: 0,
      code: timedOut ? 'ui.error.timeout' : 'ui.error.network',
      message: translate(timedOut ? 'ui.error.timeout' : 'ui.error.network'),
    });
  }
  if (repeatOf(route) !== 'read') noteNews();
  if (intention !== null && !mayRepeat(response.status)) answered(intention);
  return read(route, response, token !== null).catch((error) => {
    if (givenUp()) return noAnswer();
    throw error;
  });
}

/** Answers of a gateway or a busy server: whether the call acted is unknown, so it keeps its key. */
const mayRepeat = (status: number) => status === 408 || status === 429 || status >= 500;

async function read(route: FormRoute, response: Response, withToken: boolean): Promise<unknown> {
  const requestId = response.headers.get('x-request-id') ?? '';
  const version = response.headers.get('x-permission-version');
  if (version) permissionVersionSeen(version);
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const broken = () =>
    new ApiError({
      status: response.status,
      code: 'ui.error.server',
      message: translate('ui.error.server'),
      requestId,
    });
  if (body === null) throw broken();
  if (route.dialect === 'spec') {
    if (body.Result === 0) return body.Data;
    const error = new ApiError({
      status: response.status,
      code: String(body.Code ?? body.Result ?? ''),
      message: String(body.ErrorMsg || body.Errormsg || translate('ui.error.server')),
      fields: ((body.Errors ?? []) as { Field: string; Message: string }[]).map((field) => ({
        path: field.Field,
        message: field.Message,
      })),
      data: { ...((body.Data ?? {}) as object), Result: body.Result },
      retryAfter: Number(response.headers.get('retry-after')) || 0,
      requestId,
    });
    // An answer that says the person is logged in is only an error (specification §9).
    const stillIn = (body.result as { isLogin?: boolean } | undefined)?.isLogin === true;
    if (withToken && !stillIn) {
      if (response.status === 401) sessionLost({ reason: error.message, atOnce: false });
      else if ([10010, 10011, 404].includes(Number(body.Result))) {
        sessionLost({ reason: error.message, atOnce: true });
      }
    }
    throw error;
  }
  if (response.ok) return body.data;
  const failure = body.error as
    | { code: string; message: string; fields?: { path: string; message: string }[]; data?: Record<string, unknown> }
    | undefined;
  if (!failure) throw broken();
  const retryAfter = Number(response.headers.get('retry-after')) || 0;
  const error = new ApiError({ status: response.status, ...failure, requestId, retryAfter });
  if (withToken && response.status === 401) sessionLost({ reason: error.message, atOnce: false });
  throw error;
}
