import { randomBytes } from 'node:crypto';
import { systemActor } from '../../../src/kernel/access/actor.ts';
import type { CallInput, CallOutput, RouteShape } from '../../../src/kernel/http/contract.ts';
import { BASE_LOCALE } from '../../../src/kernel/i18n/locales.ts';
import { uuidv7 } from '../../../src/kernel/values/uuid.ts';
import type { Past } from '../../../src/main/past.ts';
import { bringUpload } from '../../../src/modules/files/server/files.public.ts';
import { renew, signIn } from '../../../src/modules/identity/server/identity.public.ts';
import type { Ctx } from '../../../src/platform/db/context.ts';
import { systemContext } from '../../../src/platform/jobs/runner.ts';
import { asPerson } from '../as-person.ts';
import { DAY, MINUTE } from './calendar.ts';

/** The people of the demonstration at their browsers: what they do goes through the product's own calls. */
export interface Campus {
  /** Context of work nobody is asked for. */
  system(): Ctx;
  /** Makes a call as a person, who signs in first when the last visit is a week old. @throws Error naming call and answer */
  call<const R extends RouteShape>(
    account: string,
    route: R,
    input: CallInput<R>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallOutput<R>>;
  /** Makes a call as a visitor. */
  visit<const R extends RouteShape>(route: R, input: CallInput<R>): Promise<CallOutput<R>>;
  /** Does the work a schedule of the product begins at this hour. */
  job(name: string): Promise<void>;
  /** Brings a file for something of a kind, as the page does in one piece. @returns id of the upload */
  upload(account: string, kind: string, owner: string, name: string, bytes: Buffer): Promise<string>;
  /** Brings a picture. */
  picture(account: string, name: string, bytes: Buffer): Promise<{ id: string; path: string }>;
}

/** A bearer lives for thirty minutes; a page that is open renews it, but nobody stays that long here. */
const SITTING = 25 * MINUTE;
/** A sign-in ends seven days after a browser was last opened; who comes that late signs in again. */
const STAYS = 7 * DAY - MINUTE;
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];

/** Where somebody sits: the same place each time. */
function placeOf(account: string): { ip: string; agent: string } {
  const n = [...account].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const net = account.startsWith('student') ? 24 : 8;
  return { ip: `10.${net}.${n % 6}.${10 + (n % 200)}`, agent: AGENTS[n % AGENTS.length]! };
}

const pathOf = (path: string, params: Readonly<Record<string, unknown>> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

export function campusOf(past: Past, people: ReadonlyMap<string, string>): Campus {
  const { app } = past;
  // The demonstration answers on this machine by this name too.
  const host = 'localhost';
  const sittings = new Map<
    string,
    { token: string; sso: string; seen: number; until: number; devices: string | undefined }
  >();
  // The seed gave these people their passwords; to compute each of them again takes the time of the whole rest.
  const passwords = { ...app.passwords, verify: async () => true };
  const now = () => app.base.clock.ms();

  const system = () => app.context({ actor: systemActor('seed'), locale: BASE_LOCALE, requestId: 'seed' });

  /** Browsers that are signing in or going on just now: one of somebody does it once for all its calls. */
  const opening = new Map<string, Promise<string>>();

  function tokenOf(account: string): Promise<string> {
    const known = sittings.get(account);
    if (known && known.until > now()) return Promise.resolve(known.token);
    const begun = opening.get(account) ?? openBrowser(account).finally(() => opening.delete(account));
    opening.set(account, begun);
    return begun;
  }

  async function openBrowser(account: string): Promise<string> {
    const known = sittings.get(account);
    const ctx = app.context({
      actor: { kind: 'visitor' },
      locale: BASE_LOCALE,
      requestId: uuidv7(now(), randomBytes(10)),
      ...placeOf(account),
    });
    // A browser goes on with the sign-in of the last days, as pages do that are opened again.
    if (known && known.seen + STAYS > now()) {
      const { token } = await renew(ctx, { token: undefined, sso: known.sso, account, host });
      sittings.set(account, { ...known, token, seen: now(), until: now() + SITTING });
      return token;
    }
    const signed = await signIn(ctx, passwords, {
      account,
      clientHash: '',
      terminal: 'web',
      host,
      devices: known?.devices,
      publicComputer: false,
    });
    sittings.set(account, {
      token: signed.token,
      sso: signed.sso!,
      seen: now(),
      until: now() + SITTING,
      devices: signed.devices ?? known?.devices,
    });
    return signed.token;
  }

  async function ask(
    account: string | null,
    options: { method: string; url: string; headers?: Readonly<Record<string, string>>; payload?: object | Buffer },
  ) {
    const place = placeOf(account ?? 'visitor');
    const answer = await app.http.inject({
      ...options,
      method: options.method as 'GET',
      remoteAddress: place.ip,
      headers: {
        host,
        'user-agent': place.agent,
        ...(account ? { authorization: `Bearer ${await tokenOf(account)}` } : {}),
        ...options.headers,
      },
    });
    if (answer.statusCode >= 300) {
      throw new Error(`${account}: ${options.method} ${options.url}: ${answer.statusCode} ${answer.body}`);
    }
    return answer;
  }

  async function call<const R extends RouteShape>(
    account: string | null,
    route: R,
    input: CallInput<R>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<CallOutput<R>> {
    const given = input as { params?: Record<string, unknown>; query?: Record<string, string>; body?: object };
    const query = new URLSearchParams(given.query ?? {}).toString();
    const answer = await ask(account, {
      method: route.method,
      url: pathOf(route.path, given.params) + (query ? `?${query}` : ''),
      headers,
      ...(given.body === undefined ? {} : { payload: given.body }),
    });
    return answer.json().data;
  }

  return {
    system,
    call,
    visit: (route, input) => call(null, route, input),
    job: async (name) => {
      await app.jobs.find((one) => one.name === name)!.run(systemContext(app.base, name), {});
    },
    upload: async (account, kind, owner, filename, bytes) => {
      // The server of resumable uploads asks the machine's clock, for which an upload of the past is over.
      const person = await asPerson(app, system(), people.get(account)!);
      const declared = { kind, filename, owner, sha256: undefined, bytes: bytes.length };
      return (await bringUpload(person, declared, bytes)).id;
    },
    picture: async (account, name, bytes) => {
      const form = new FormData();
      form.append('kind', 'image');
      form.append('files', new Blob([new Uint8Array(bytes)]), name);
      const body = new Response(form);
      const answer = await ask(account, {
        method: 'POST',
        url: '/data/api/v1/attachment/uploadfiles',
        headers: { 'content-type': body.headers.get('content-type')! },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      const [file] = answer.json().Data as [{ Id: string; Path: string }];
      return { id: file.Id, path: file.Path };
    },
  };
}
