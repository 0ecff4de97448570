import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { InjectOptions, Response } from 'light-my-request';
import { pino } from 'pino';
import { seedReference } from '../../db/seed/reference.ts';
import { type Actor, systemActor } from '../kernel/access/actor.ts';
import type { RoleCode } from '../kernel/access/roles.ts';
import type { CallInput, CallOutput, RouteShape } from '../kernel/http/contract.ts';
import { BASE_LOCALE, type Locale } from '../kernel/i18n/locales.ts';
import type { Identity } from '../kernel/resource/resource.ts';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { type App, type AppParts, buildApp } from '../main/app.ts';
import { shiftedClock } from '../main/clock.ts';
import { createPerson } from '../modules/identity/server/identity.public.ts';
import { createUnit } from '../modules/units/server/units.public.ts';
import { sealAudit } from '../platform/audit/audit.ts';
import { loadConfig } from '../platform/config/config.ts';
import { SECRET_NAMES, type Secrets } from '../platform/config/data-dir.ts';
import { shiftClock } from '../platform/db/clock-shift.ts';
import type { Ctx } from '../platform/db/context.ts';
import { createMeter, type StatementMeter } from '../platform/db/meter.ts';
import { appUrl } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { drainJobs } from '../platform/jobs/drain.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { openLive } from '../platform/realtime/live.ts';
import { diskStorage } from '../platform/storage/disk.ts';
import { adminClient, cloneDatabase, TEST_PASSWORDS } from '../platform/testing/cluster.ts';

/** Password of every person of the test world. */
export const TEST_PASSWORD = 'Test@2026!';

/** Fixed secrets, so that vectors of the design papers can be checked. */
export const TEST_SECRETS = Object.fromEntries(
  SECRET_NAMES.map((name) => [name, Buffer.from(Array.from({ length: 32 }, (_, i) => i))]),
) as unknown as Secrets;

/** People of the test world: account, role, unit. Two colleges of one university and a second university. */
export const WORLD = {
  units: {
    university: { code: 'U1', name: '江海大学', kind: 'university' },
    chemistry: { code: 'U1-CHEM', name: '化学学院', kind: 'college', parent: 'university' },
    physics: { code: 'U1-PHYS', name: '物理学院', kind: 'college', parent: 'university' },
    other: { code: 'U2', name: '北岭大学', kind: 'university' },
  },
  people: {
    admin: { name: '管理员', role: 0, unit: 'university' },
    college: { name: '院管理', role: 2, unit: 'chemistry' },
    college2: { name: '院管理二', role: 2, unit: 'physics' },
    leader: { name: '李华', role: 3, unit: 'chemistry' },
    leader2: { name: '周明', role: 3, unit: 'other' },
    teacher: { name: '王芳', role: 5, unit: 'chemistry' },
    teacher2: { name: '赵强', role: 5, unit: 'physics' },
    student: { name: '张三', role: 6, unit: 'chemistry' },
    student2: { name: '李四', role: 6, unit: 'chemistry' },
    student3: { name: '王五', role: 6, unit: 'physics' },
    outsider: { name: '孙外', role: 6, unit: 'other' },
  },
} as const;
export type Account = keyof typeof WORLD.people;

/** The account that stands for an identity in generated matrices. */
export const ACCOUNT_OF: Readonly<Record<Exclude<Identity, 'visitor'>, Account>> = {
  0: 'admin',
  2: 'college',
  3: 'leader',
  5: 'teacher',
  6: 'student',
};

interface Opened {
  readonly app: App;
  readonly close: () => Promise<void>;
  readonly clock: { shift: number };
  readonly meter: StatementMeter;
}

/** Says why an answer was a 5xx, with its stack, beside the test it came up in; everything else is left unsaid. */
function faultLog(): Log {
  const write = (line: string) => {
    const { msg, url, err } = JSON.parse(line) as { msg: string; url?: string; err?: { stack?: string } };
    if (msg === 'fault') console.error(`${url ?? ''}: ${err?.stack}`);
  };
  return pino({ level: 'error', base: undefined }, { write });
}

async function openApp(
  ownerUrl: string,
  env: Record<string, string> = {},
  replica?: AppParts['replica'],
): Promise<Opened> {
  const meter = createMeter();
  const database = openDatabase(appUrl(ownerUrl, TEST_PASSWORDS.app), 8, meter);
  const dir = await mkdtemp(join(tmpdir(), 'cloudvse-files-'));
  const clock = shiftedClock();
  const log = process.env.TEST_LOG ? createLog(process.env.TEST_LOG) : faultLog();
  const live = openLive(undefined, log);
  // Tests change rows behind the product's back and look at once.
  const config = loadConfig({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: dir,
    BEARER_MEMORY_MS: '0',
    VISITOR_MEMORY_MS: '0',
    ...env,
  });
  const app = await buildApp({
    config,
    secrets: TEST_SECRETS,
    database,
    ...(replica ? { replica } : {}),
    storage: diskStorage(dir),
    live,
    clock,
    log,
    meter,
    lightPasswords: true,
    ...(config.webDir ? { webDir: config.webDir } : {}),
  });
  return {
    app,
    clock,
    meter,
    close: async () => {
      await app.http.close();
      await live.close();
      await database.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Fills the template database with reference data and the test world, through the services. */
export async function fillTemplate(ownerUrl: string): Promise<void> {
  const { app, close } = await openApp(ownerUrl);
  const ctx = app.context({ actor: systemActor('test'), locale: BASE_LOCALE, requestId: 'test' });
  await seedReference(ctx);
  const units = new Map<string, string>();
  for (const [key, unit] of Object.entries(WORLD.units)) {
    const parentId = 'parent' in unit ? units.get(unit.parent)! : null;
    units.set(key, await createUnit(ctx, { code: unit.code, name: unit.name, kind: unit.kind, parentId }));
  }
  for (const [account, person] of Object.entries(WORLD.people)) {
    await createPerson(ctx, app.passwords, {
      account,
      name: person.name,
      role: person.role,
      unitId: units.get(person.unit)!,
      number: person.role === 6 ? `2026${account.length}${account.charCodeAt(account.length - 1)}` : null,
      clientHash: sha256Hex(TEST_PASSWORD),
    });
  }
  await close();
}

/** An application on a database of its own. */
export interface TestApp {
  readonly app: App;
  /** Context of a person of the test world, or of the system. */
  ctx(who?: Account | 'system' | 'visitor'): Promise<Ctx>;
  /** Id of a person of the test world. */
  personId(account: Account): Promise<string>;
  /** Bearer of a person of the test world. */
  token(account: Account): Promise<string>;
  /** Raw request through the HTTP layer; `as` signs it. Never follows the network. */
  request(options: InjectOptions & { as?: Account }): Promise<Response>;
  /** Calls a contract: returns its data, or throws with status and body. */
  call<const R extends RouteShape>(
    route: R,
    input: CallInput<R>,
    as?: Account,
    more?: { locale?: Locale; headers?: Record<string, string> },
  ): Promise<CallOutput<R>>;
  /** Asks the database as its owner, past every right: to set a scene or to see what was kept. */
  ask(query: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** How many statements a piece of work asks, with its answer. */
  measured<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly statements: number }>;
  /** Runs queued jobs and event deliveries until none is left; returns their names. */
  drainJobs(): Promise<string[]>;
  /**
   * Seals every entry written so far. An entry waits for its seal while any older transaction of the cluster is open,
   * those of the databases of other tests included, so one run of the sealer does not suffice.
   */
  sealed(): Promise<void>;
  /** Moves the product's clock, in the instances and in the database. */
  moveClock(ms: number): Promise<void>;
  /** Another instance on the same database, as a second process is: nothing in memory is shared. Ends by itself. */
  beside(env?: Record<string, string>): Promise<TestApp>;
  close(): Promise<void>;
  readonly ownerUrl: string;
}

/** A refused call in a test. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** How a refused call reads: status, code and what else the answer says. @throws when the call was not refused */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const failure: unknown = await work.then(
    () => null,
    (thrown) => thrown,
  );
  if (failure === null) throw new Error('the call was not refused');
  if (!(failure instanceof CallFailed)) throw failure;
  const { code, data, fields } = (failure.body as { error: Omit<Refusal, 'status'> }).error;
  return { status: failure.status, code, ...(data ? { data } : {}), ...(fields ? { fields } : {}) };
}
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly { readonly path: string; readonly code: string }[];
}

/** The outcome of a call in a word: `done`, or status and code of the refusal (`409 units.enable.parent`). */
export const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (failure: CallFailed) => `${failure.status} ${(failure.body as { error: { code: string } }).error.code}`,
  );

/** Fills a contract's path with parameters. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? `:${name}`)));
}

/**
 * Clones the template and builds the application on it. Close it in `afterAll`.
 * @param replica what stands for a read replica
 */
export async function createTestApp(
  templateUrl: string,
  env: Record<string, string> = {},
  replica?: AppParts['replica'],
): Promise<TestApp> {
  const clone = await cloneDatabase(templateUrl, `vse_test_${process.pid}_${randomBytes(4).toString('hex')}`);
  return testAppOn(await openApp(clone.url, env, replica), clone);
}

/** @param tokens bearers known so far, which every instance on the database accepts */
function testAppOn(
  opened: Opened,
  clone: { readonly url: string; drop(): Promise<void> },
  tokens = new Map<Account, string>(),
): TestApp {
  const { app, close, clock } = opened;
  /** Instances beside this one, which go by its clock and end with it. */
  const others: Pick<Opened, 'clock' | 'close'>[] = [];
  const people = new Map<string, { id: string; unitId: string | null; role: RoleCode; name: string }>();
  const host = 'home.cloudvse.localhost:3000';

  const person = async (account: string) => {
    if (people.size === 0) {
      const rows = await app.base.db
        .selectFrom('identity.person')
        .select(['id', 'account', 'unit_id', 'role', 'name'])
        .execute();
      for (const row of rows)
        people.set(row.account, { id: row.id, unitId: row.unit_id, role: row.role, name: row.name });
    }
    return people.get(account)!;
  };

  const self: TestApp = {
    app,
    ownerUrl: clone.url,
    personId: async (account) => (await person(account)).id,
    async ctx(who = 'system') {
      let actor: Actor;
      if (who === 'system') actor = systemActor('test');
      else if (who === 'visitor') actor = { kind: 'visitor' };
      else {
        const facts = await person(who);
        const grants = await app.base.db
          .selectFrom('identity.role_grant')
          .select(['page', 'actions'])
          .where('role', '=', facts.role)
          .execute();
        actor = {
          kind: 'person',
          personId: facts.id,
          account: who,
          name: facts.name,
          role: facts.role,
          unitId: facts.unitId,
          sessionId: facts.id,
          mustChangePassword: false,
          grants: grants as never,
        };
      }
      return app.context({ actor, locale: BASE_LOCALE, requestId: 'test' });
    },
    async token(account) {
      const known = tokens.get(account);
      if (known) return known;
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/Authorize/login',
        headers: { host },
        payload: {
          Account: account,
          Password: sha256Hex(TEST_PASSWORD),
          BusinessId: 'cloudvse',
          BusinessName: 'CloudVSE',
          Terminal: 'web',
        },
      });
      const token = answer.json().Data?.Token as string;
      if (!token) throw new CallFailed(answer.statusCode, answer.body);
      tokens.set(account, token);
      return token;
    },
    async request({ as, ...options }) {
      const headers = { host, ...(options.headers ?? {}) } as Record<string, string>;
      if (as) headers.authorization = `Bearer ${await self.token(as)}`;
      return app.http.inject({ ...options, headers });
    },
    async call(route, input, as, more = {}) {
      const given = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
      const answer = await self.request({
        method: route.method,
        url: fillPath(route.path, given.params),
        ...(given.query ? { query: given.query as Record<string, string> } : {}),
        ...(given.body === undefined ? {} : { payload: given.body as object }),
        headers: { ...(more.locale ? { 'accept-language': more.locale } : {}), ...(more.headers ?? {}) },
        ...(as ? { as } : {}),
      });
      if (route.raw) return answer as never;
      const body = answer.body === '' ? null : answer.json();
      const ok = route.dialect === 'spec' ? body?.Result === 0 : answer.statusCode < 300;
      if (!ok) throw new CallFailed(answer.statusCode, body);
      return route.dialect === 'spec' ? body.Data : body.data;
    },
    async ask(query, values = []) {
      const owner = await adminClient(clone.url);
      try {
        return (await owner.query(query, [...values])).rows;
      } finally {
        await owner.end();
      }
    },
    async measured(work) {
      const { value, statements } = await opened.meter.measure(work);
      return { value, statements: statements.length };
    },
    async drainJobs() {
      const owner = openDatabase(clone.url, 1);
      try {
        return await drainJobs({ base: app.base, jobs: app.jobs, subscribers: app.subscribers, owner: owner.db });
      } finally {
        await owner.close();
      }
    },
    async sealed() {
      const written = sql<{ id: string }>`select id from audit.audit_log a
        where not exists (select from audit.chain c where c.audit_id = a.id)`;
      const waiting = new Set((await written.execute(app.base.db)).rows.map(({ id }) => id));
      const deadline = Date.now() + 60_000;
      for (;;) {
        while ((await sealAudit(app.base.db)) > 0);
        const { rows } = await written.execute(app.base.db);
        if (!rows.some(({ id }) => waiting.has(id))) return;
        if (Date.now() > deadline) throw new Error('a transaction of the cluster keeps entries from their seal');
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async moveClock(ms) {
      for (const one of [{ clock }, ...others]) one.clock.shift += ms;
      // The clock is a table only its owner may write; tests move it through the owner's connection.
      const owner = openDatabase(clone.url, 1);
      await shiftClock(owner.db, clock.shift);
      await owner.close();
    },
    beside: async (env) => {
      const another = await openApp(clone.url, env);
      another.clock.shift = clock.shift;
      const other = testAppOn(another, { url: clone.url, drop: async () => {} }, tokens);
      others.push({ clock: another.clock, close: () => other.close() });
      return other;
    },
    close: async () => {
      for (const other of others) await other.close();
      await close();
      await clone.drop();
    },
  };
  return self;
}
