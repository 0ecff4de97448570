import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { serverUrl } from '../testing/cluster.ts';
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
