import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { serverUrl } from '../testing/cluster.ts';
import { namingClient } from './named-statements.ts';
import { planOnce } from './plan-once.ts';
import { type Database, openDatabase } from './pool.ts';

let database: Database;
beforeAll(() => {
  // One connection: what a statement leaves behind is seen by the next.
  database = openDatabase(serverUrl(inject('templateUrl')), 1);
});
afterAll(() => database.close());

// Half of all values give one row, one gives all: the plan PostgreSQL would choose by itself depends on the value.
const marked = (n: number) =>
  sql<{ n: number }>`${planOnce} select count(*)::int as n from generate_series(1, 100) g
    where g <= ${n}::int and g = any(${[n]}::int[])`;
const plans = async (start: string) =>
  (
    await sql<{ generic: number; custom: number }>`select sum(generic_plans)::int as generic,
      sum(custom_plans)::int as custom from pg_prepared_statements where starts_with(statement, ${start})`.execute(
      database.db,
    )
  ).rows[0];
const mode = async () =>
  (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(database.db)).rows[0]?.plan_cache_mode;

describe('a statement that is planned once', () => {
  it('answers for every value by one plan, and leaves the choice to PostgreSQL for all others', async () => {
    for (let n = 1; n <= 12; n++) expect((await marked(n).execute(database.db)).rows).toEqual([{ n: 1 }]);
    // It has a name from its fifth call on.
    expect(await plans('/* plan once */')).toEqual({ generic: 8, custom: 0 });
    for (let n = 1; n <= 8; n++) await sql`select ${n}::int + 1 as more`.execute(database.db);
    expect((await plans('select $1::int + 1'))?.custom).toBeGreaterThan(0);
    expect(await mode()).toBe('auto');
  });

  it('leaves nothing behind when it fails, alone or in a transaction', async () => {
    const failing = (n: number) => sql`${planOnce} select 1 / (${n}::int - ${n}::int)`;
    for (let n = 0; n < 8; n++) await expect(failing(n).execute(database.db)).rejects.toThrow(/division by zero/);
    expect(await mode()).toBe('auto');
    await expect(
      database.db.transaction().execute(async (tx) => {
        await failing(9).execute(tx);
      }),
    ).rejects.toThrow(/division by zero/);
    expect(await mode()).toBe('auto');
    expect((await marked(5).execute(database.db)).rows).toEqual([{ n: 1 }]);
  });
});

describe('statements of one turn', () => {
  /** A connection of its own, and its socket as pg holds it. */
  const connect = async () => {
    const client = new (namingClient())({ connectionString: serverUrl(inject('templateUrl')) });
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    return { client, stream };
  };
  const asked = (client: Awaited<ReturnType<typeof connect>>['client']) =>
    Promise.all([1, 2, 3].map(async (n) => (await client.query('select $1::int as n', [n])).rows[0].n));

  it('wait for each other where the socket can wait, no longer than the turn', async () => {
    const { client, stream } = await connect();
    const answer = client.query('select 1 as n');
    expect(stream.writableCorked).toBe(1);
    // What is asked meanwhile does not hold the socket a second time.
    const others = asked(client);
    expect(stream.writableCorked).toBe(1);
    await Promise.resolve();
    await new Promise((done) => setImmediate(done));
    expect(stream.writableCorked).toBe(0);
    expect((await answer).rows).toEqual([{ n: 1 }]);
    expect(await others).toEqual([1, 2, 3]);
    await client.end();
  });

  it('leave as they come where a socket cannot wait', async () => {
    const { client, stream } = await connect();
    const held = vi.spyOn(stream, 'cork');
    const plain = new Proxy(stream, {
      get: (target, key) => {
        if (key === 'cork' || key === 'uncork') return undefined;
        const value = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    Object.assign((client as unknown as { connection: object }).connection, { stream: plain });
    expect(await asked(client)).toEqual([1, 2, 3]);
    expect(held).not.toHaveBeenCalled();
    await client.end();
  });
});
