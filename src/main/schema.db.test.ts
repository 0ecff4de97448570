import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { dumpSchema } from '../platform/db/schema-dump.ts';
import { adminClient, cloneDatabase, TEST_PASSWORDS } from '../platform/testing/cluster.ts';

const snapshot = join(import.meta.dirname, '../../db/schema.sql');

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase(inject('templateUrl'), `vse_schema_${process.pid}`);
});
afterAll(() => database.drop());

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = await adminClient(database.url);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('is what db/schema.sql says', async () => {
  const client = await adminClient(database.url);
  const version = Number((await client.query('show server_version_num')).rows[0].server_version_num);
  await client.end();
  const now = await dumpSchema(database.url);
  if (process.env.WRITE_SCHEMA === '1') await writeFile(snapshot, now);
  // Other engines word defaults and views differently; the snapshot is that of the embedded one.
  if (version < 180_000) return;
  expect(now).toBe(await readFile(snapshot, 'utf8'));
});

it('gives the application a role that owns nothing and passes no policy', async () => {
  const [role] = await ask(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'vse_app'`,
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
  expect(await ask(`select relname from pg_class where relowner = 'vse_app'::regrole`)).toEqual([]);
  const url = database.url.replace(/\/\/[^@]+@/, `//vse_app:${TEST_PASSWORDS.app}@`);
  const client = await adminClient(url);
  for (const sql of [
    'set role vse_owner',
    'update audit.audit_log set action = $$x$$',
    'delete from audit.audit_log',
    'insert into audit.chain values (1, now(), gen_random_uuid(), $$x$$)',
    'update platform.clock set shift = $$1 day$$',
    'create table public.mine (x int)',
    'select * from graphile_worker._private_jobs',
  ]) {
    await expect(
      client.query(sql).then(() => sql),
      sql,
    ).rejects.toThrow(/permission denied|must be/);
  }
  // No identity set: nothing of the listed tables is visible.
  for (const { name } of await ask(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity and n.nspname <> 'graphile_worker'`)) {
    expect((await client.query(`select count(*)::int as n from ${name}`)).rows[0].n, String(name)).toBe(0);
  }
  await client.end();
});

it('runs every view with the rights of its reader and forces every policy', async () => {
  const loose = await ask(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v'
    and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker', 'jobs')
    and not coalesce(c.reloptions @> array['security_invoker=true'], false)`);
  expect(loose).toEqual([]);
  expect(
    await ask(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relrowsecurity and not c.relforcerowsecurity and n.nspname <> 'graphile_worker'`),
  ).toEqual([]);
});

it('registers every table that holds data about people', async () => {
  const holders = await ask(`select distinct n.nspname || '.' || c.relname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and a.attname in ('person_id', 'student_id', 'author_id', 'marker_id')
    and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'graphile_worker', 'jobs')`);
  const registered = new Set((await ask('select relation from platform.personal_data')).map((row) => row.relation));
  expect(holders.map((row) => row.name).filter((name) => !registered.has(name))).toEqual([]);
});
