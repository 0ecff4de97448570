import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signedIn } from '../../kernel/access/access.ts';
import { defineRoute } from '../../kernel/http/contract.ts';
import { call, endCalls } from './client.ts';
import { keepSession } from './session-store.ts';

const shape = { access: signedIn, body: z.object({ n: z.number() }), output: z.unknown(), summary: '', statements: 1 };
const act = defineRoute({ ...shape, name: 'test.act', method: 'POST', path: '/act' });
const read = defineRoute({ ...shape, name: 'test.read', method: 'POST', path: '/read', repeat: 'read' });
const remove = defineRoute({ ...shape, name: 'test.remove', method: 'DELETE', path: '/remove' });

type Reply = { status: number } | 'lost';
let keys: (string | null)[];
let fresh: (string | null)[];
let replies: Reply[];

beforeEach(() => {
  const map = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
    removeItem: (name: string) => void map.delete(name),
  });
  keys = [];
  fresh = [];
  replies = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    fresh.push(new Headers(init.headers).get('x-fresh'));
    const reply = replies.shift() ?? { status: 200 };
    if (reply === 'lost') throw new TypeError('network');
    const body = reply.status === 200 ? { data: 1 } : { error: { code: 'x', message: 'x' } };
    return new Response(JSON.stringify(body), { status: reply.status });
  });
  keepSession('Bt_test', null, false);
});

const press = (n: number) => call(act, { body: { n } }).catch(() => null);

describe('the key of an intention', () => {
  it.each<[string, Reply]>([
    ['the answer was lost', 'lost'],
    ['a gateway failed', { status: 502 }],
    ['the server was busy', { status: 503 }],
  ])('stays while %s', async (_name, reply) => {
    replies = [reply];
    await press(1);
    await press(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('is a new one after an answer, after a refusal and for other contents', async () => {
    replies = [{ status: 200 }, { status: 422 }];
    await press(1);
    await press(1);
    await press(1);
    await press(2);
    expect(new Set(keys).size).toBe(4);
  });

  it('goes with calls that act once only', async () => {
    await call(read, { body: { n: 1 } });
    await call(remove, { body: { n: 1 } });
    expect(keys).toEqual([null, null]);
  });
});

describe('the end of a sign-in', () => {
  const settled = (promise: Promise<unknown>) => {
    let state = 'open';
    promise.then(
      () => {
        state = 'answered';
      },
      () => {
        state = 'refused';
      },
    );
    return () => state;
  };
  const turn = () => new Promise((done) => setTimeout(done));

  it('gives up reads under way, lets writes arrive, and sends nothing of the person afterwards', async () => {
    const answers: (() => void)[] = [];
    const sent: string[] = [];
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      sent.push(url);
      return new Promise((done, failed) => {
        answers.push(() => done(new Response(JSON.stringify({ data: 1 }), { status: 200 })));
        init.signal!.addEventListener('abort', () => failed(init.signal!.reason));
      });
    });
    const reading = settled(call(read, { body: { n: 11 } }));
    const writing = settled(call(act, { body: { n: 11 } }));
    await turn();
    const begin = endCalls();
    const late = settled(call(read, { body: { n: 12 } }));
    const bye = settled(
      call(act, { body: { n: 13 } }, { withoutBearer: true, headers: { authorization: 'Bearer Bt' } }),
    );
    await turn();
    for (const answer of answers) answer();
    await turn();
    expect([reading(), writing(), late(), bye()]).toEqual(['open', 'answered', 'open', 'answered']);
    expect(sent).toEqual(['/read', '/act', '/act']);
    begin();
    const next = settled(call(read, { body: { n: 14 } }));
    await turn();
    answers.at(-1)!();
    await turn();
    expect(next()).toBe('answered');
  });
});

describe('a read', () => {
  afterEach(() => vi.useRealTimers());
  const look = () => call(read, { body: { n: 1 } });

  it.each<[string, string, Reply]>([
    ['that was answered', '2027-01-01', { status: 200 }],
    ['whose answer was lost', '2027-01-02', 'lost'],
  ])('asks for nothing older for a moment after a write %s', async (_name, day, reply) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // Past what the tests before have written.
    vi.setSystemTime(new Date(day));
    await look();
    replies = [reply];
    await press(1);
    await look();
    vi.setSystemTime(Date.now() + 2_000);
    await look();
    vi.setSystemTime(Date.now() + 1_000);
    await look();
    expect(fresh).toEqual([null, null, '1', '1', null]);
  });
});
