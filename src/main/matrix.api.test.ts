import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { decideAccess } from '../kernel/access/access.ts';
import { SEED_GRANTS } from '../kernel/access/roles.ts';
import type { RouteShape } from '../kernel/http/contract.ts';
import { IDENTITIES, type Identity } from '../kernel/resource/resource.ts';
import { adminClient } from '../platform/testing/cluster.ts';
import { hostileBodies } from '../platform/testing/hostile.ts';
import { ACCOUNT_OF, createTestApp, fillPath, type TestApp } from '../testing/app.ts';

/** Planted in every secret column; no answer of any call may contain it. */
const CANARY = 'CANARY-7d1f0c';

let t: TestApp;
const leaks: string[] = [];

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  for (const identity of IDENTITIES) if (identity !== 'visitor') await t.token(ACCOUNT_OF[identity]);
  const owner = await adminClient(t.ownerUrl);
  const outsider = await t.personId('outsider');
  await owner.query('update identity.credential set hash = $1 where person_id = $2', [CANARY, outsider]);
  await owner.query('update identity.password_history set hash = $1 where person_id = $2', [CANARY, outsider]);
  await owner.query('update identity.session set agent = $1 where person_id = $2', [CANARY, outsider]);
  await owner.query('update identity.person set mobile = $1, email = $1 where id = $2', [CANARY, outsider]);
  await owner.end();
});
afterAll(() => t.close());

const actorOf = (identity: Identity) =>
  identity === 'visitor'
    ? ({ kind: 'visitor' } as const)
    : ({
        kind: 'person',
        personId: '',
        account: '',
        name: '',
        role: identity,
        unitId: null,
        sessionId: '',
        mustChangePassword: false,
        grants: SEED_GRANTS[identity],
      } as const);

const SOME_ID = '01900000-0000-7000-8000-000000000000';
const params = new Proxy({}, { get: () => SOME_ID });

async function send(route: RouteShape, identity: Identity, payload?: unknown, query?: Record<string, string>) {
  const answer = await t.request({
    method: route.method,
    url: fillPath(route.path.replace(/\*$/, 'x'), params),
    ...(query ? { query } : {}),
    ...(payload === undefined ? {} : { payload: payload as object, headers: { 'content-type': 'application/json' } }),
    ...(identity === 'visitor' ? {} : { as: ACCOUNT_OF[identity] }),
  });
  if (answer.body.includes(CANARY)) leaks.push(`${route.name} as ${identity}`);
  return answer;
}

/** Routes that end the caller's session or stay open; they have tests of their own. */
const LEFT_OUT = new Set(['identity.logout']);
const isStream = (route: RouteShape) => route.raw === true && /stream|live/.test(route.path);

describe('every route answers every identity as declared', () => {
  it('has a name, an address and a budget of its own', () => {
    const names = t.app.contracts.map((route) => route.name);
    expect(new Set(names).size).toBe(names.length);
    const addresses = t.app.contracts.flatMap((route) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path}`),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const route of t.app.contracts) expect(route.statements, route.name).toBeGreaterThanOrEqual(0);
  });

  it.each(IDENTITIES)('%s', async (identity) => {
    const wrong: string[] = [];
    for (const route of t.app.contracts) {
      if (LEFT_OUT.has(route.name) || isStream(route)) continue;
      const expected = decideAccess(route.access, actorOf(identity));
      const answer = await send(route, identity, route.method === 'GET' ? undefined : {});
      const { statusCode, body } = answer;
      const routeRefusal = statusCode === 403 && body.includes('"error.forbidden"');
      const ok =
        expected === 'signIn'
          ? statusCode === 401
          : expected === 'forbidden'
            ? routeRefusal
            : statusCode < 500 && statusCode !== 401 && !routeRefusal;
      const token = route.access.by === 'token' && [401, 403, 404, 410].includes(statusCode);
      const publicAccess = route.access.by === 'public' && statusCode === 401;
      if (!ok && !token && !publicAccess)
        wrong.push(`${route.name}: ${expected}, got ${statusCode} ${body.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('writes an audit row for a refused route', async () => {
    const route = t.app.contracts.find((one) => decideAccess(one.access, actorOf(6)) === 'forbidden');
    if (!route) return;
    await send(route, 6, route.method === 'GET' ? undefined : {});
    const ctx = await t.ctx('system');
    const rows = await ctx.db
      .selectFrom('audit.audit_log')
      .select(['result'])
      .where('action', '=', route.name)
      .where('account', '=', 'student')
      .execute();
    expect(rows[0]?.result).toBe('refused');
  });
});

describe('hostile input', () => {
  it('gives no fault on any route', async () => {
    const faults: string[] = [];
    for (const route of t.app.contracts) {
      if (LEFT_OUT.has(route.name) || isStream(route)) continue;
      const identity = IDENTITIES.find((one) => decideAccess(route.access, actorOf(one)) === 'allowed') ?? 'visitor';
      for (const [i, { body, query }] of hostileBodies(process.env.TEST_FULL ? 50 : 15, route.name).entries()) {
        const answer = await send(route, identity, route.method === 'GET' ? undefined : body, query);
        if (answer.statusCode >= 500) {
          faults.push(`${route.name} #${i}: ${answer.statusCode} ${JSON.stringify({ body, query }).slice(0, 200)}`);
        }
      }
    }
    expect(faults.slice(0, 10)).toEqual([]);
  }, 180_000);

  it('refuses what is no JSON, too deep, poisoned or misdirected', async () => {
    const url = '/api/Authorize/login';
    const raw = (payload: string, type = 'application/json') =>
      t.request({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect((await raw('{')).statusCode).toBe(400);
    expect((await raw('a=1', 'application/x-www-form-urlencoded')).statusCode).toBe(400);
    expect((await raw('{"__proto__":{"x":1}}')).statusCode).toBe(400);
    expect((await raw('{"Account":"admin","Account":"student"}')).statusCode).toBe(400);
    expect((await raw('['.repeat(5000) + ']'.repeat(5000))).statusCode).toBe(400);
    expect((await raw(JSON.stringify({ Account: 'x'.repeat(200_000) }))).statusCode).toBe(413);
    expect((await t.request({ method: 'GET', url: '/health', headers: { host: 'evil.example' } })).statusCode).toBe(
      421,
    );
    expect((await t.request({ method: 'GET', url: '/__content/x/p/y/z' })).statusCode).toBe(404);
  });

  it('shows no planted secret in any answer', () => {
    expect(leaks).toEqual([]);
  });
});

describe('every resource declares every identity', () => {
  it('has a rule or a refusal for all six', () => {
    for (const binding of t.app.modules.flatMap((module) => module.resources ?? [])) {
      expect(Object.keys(binding.read).sort(), binding.resource.wire).toEqual(['0', '2', '3', '5', '6', 'visitor']);
      expect(Object.keys(binding.columns).sort()).toEqual(Object.keys(binding.resource.columns).sort());
    }
  });

  it.each(IDENTITIES)('answers %s with rows or with the one refusal', async (identity) => {
    for (const { resource, read } of t.app.modules.flatMap((module) => module.resources ?? [])) {
      const answer = await t.request({
        method: 'POST',
        url: '/data/api/v1/base/query',
        payload: { DataBase: resource.database, DynamicQuery: { Type: resource.type, TableView: resource.wire } },
        ...(identity === 'visitor' ? {} : { as: ACCOUNT_OF[identity] }),
      });
      const body = answer.json();
      expect(body.Result, `${resource.wire} as ${identity}`).toBe(read[`${identity}`] ? 0 : 1);
      expect(answer.body).not.toContain(CANARY);
      if (!read[`${identity}`]) {
        const unknown = await t.request({
          method: 'POST',
          url: '/data/api/v1/base/query',
          payload: { DataBase: resource.database, DynamicQuery: { Type: resource.type, TableView: 'no_such_table' } },
          ...(identity === 'visitor' ? {} : { as: ACCOUNT_OF[identity] }),
        });
        const strip = (text: string) => text.replace(/"RequestId":"[^"]*"/, '');
        expect(strip(answer.body)).toBe(strip(unknown.body));
      }
    }
  });
});
