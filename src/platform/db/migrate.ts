import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { openClient } from './client.ts';

export interface RolePasswords {
  readonly app: string;
  readonly jobs: string;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Roles of the product: `vse_owner` owns every object and cannot log in, `vse_app` runs
 * the product and owns nothing, `vse_jobs` owns the job queue's schema only.
 */
async function ensureRoles(client: pg.Client, passwords: RolePasswords, database: string): Promise<void> {
  // Several databases of one cluster (tests) may come here at once; roles belong to the whole cluster.
  await client.query('select pg_advisory_lock(727301)');
  try {
    for (const [role, options] of [
      ['vse_owner', 'NOLOGIN'],
      ['vse_app', `LOGIN PASSWORD ${quote(passwords.app)}`],
      ['vse_jobs', `LOGIN PASSWORD ${quote(passwords.jobs)}`],
    ] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      await client.query(
        `${known.rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} ${options} NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`,
      );
    }
    await client.query(`
      ALTER ROLE vse_app SET statement_timeout = '20s';
      ALTER ROLE vse_app SET lock_timeout = '5s';
      ALTER ROLE vse_app SET idle_in_transaction_session_timeout = '30s';
      GRANT vse_owner TO CURRENT_USER;
      GRANT vse_jobs TO CURRENT_USER;
      GRANT CREATE ON DATABASE "${database}" TO vse_owner;
    `);
  } finally {
    await client.query('select pg_advisory_unlock(727301)');
  }
}

const PRIVILEGES = `
  ALTER DEFAULT PRIVILEGES FOR ROLE vse_owner GRANT USAGE ON SCHEMAS TO vse_app;
  ALTER DEFAULT PRIVILEGES FOR ROLE vse_owner GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO vse_app;
  ALTER DEFAULT PRIVILEGES FOR ROLE vse_owner GRANT USAGE, SELECT ON SEQUENCES TO vse_app;
  ALTER DEFAULT PRIVILEGES FOR ROLE vse_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
  ALTER DEFAULT PRIVILEGES FOR ROLE vse_owner GRANT EXECUTE ON FUNCTIONS TO vse_app;
`;

/** Extensions that need more than an ordinary owner; an external server's administrator may have made them before. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** The job queue lives in a schema of its own; the application reaches it through one function only. */
async function installQueue(client: pg.Client, url: string, database: string): Promise<void> {
  for (const schema of ['graphile_worker', 'jobs']) {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`ALTER SCHEMA ${schema} OWNER TO vse_jobs`);
  }
  // Its installer asks for this right even when the schema is there already.
  await client.query(`GRANT CREATE ON DATABASE "${database}" TO vse_jobs`);
  await runMigrations({ connectionString: url });
  await client.query(`REVOKE CREATE ON DATABASE "${database}" FROM vse_jobs`);
  const queue = await openClient(url, 'cloudvse-migrate');
  try {
    await queue.query(`
      CREATE OR REPLACE FUNCTION jobs.enqueue(list jsonb) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE item jsonb;
      BEGIN
        FOR item IN SELECT jsonb_array_elements(list) LOOP
          PERFORM graphile_worker.add_job(
            identifier => item->>'name', payload => (item->'payload')::json, queue_name => item->>'queue',
            run_at => (item->>'run_at')::timestamptz, max_attempts => (item->>'max_attempts')::integer,
            job_key => item->>'key');
        END LOOP;
      END $$;
      -- Whether a job of this key is in the queue, failed ones included.
      CREATE OR REPLACE FUNCTION jobs.waits(wanted text) RETURNS boolean
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
        SELECT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.key = wanted)
      $$;
      -- Takes jobs of a kind that were not begun out of the queue, for a job that does them together with its own; they
      -- are back when its transaction fails.
      CREATE OR REPLACE FUNCTION jobs.take(wanted text, most integer) RETURNS TABLE (payload jsonb)
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
        DELETE FROM graphile_worker._private_jobs j USING (
          SELECT o.id FROM graphile_worker._private_jobs o JOIN graphile_worker._private_tasks t ON t.id = o.task_id
          WHERE t.identifier = wanted AND o.locked_at IS NULL AND o.attempts = 0 AND o.run_at <= now()
          ORDER BY o.run_at, o.id LIMIT most FOR UPDATE OF o SKIP LOCKED) d
        WHERE j.id = d.id RETURNING j.payload::jsonb
      $$;
      -- What waits to be begun now, and how long the oldest of it has waited, by kind.
      CREATE OR REPLACE FUNCTION jobs.figures(long text[])
      RETURNS TABLE (kind text, ready integer, oldest_seconds double precision, failed integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
        SELECT k.kind,
          count(j.id) FILTER (WHERE j.is_available AND j.run_at <= now())::integer,
          coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.is_available AND j.run_at <= now())), 0)::float8,
          count(j.id) FILTER (WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL)::integer
        FROM (VALUES ('short', false), ('long', true)) k(kind, is_long)
        LEFT JOIN (graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id)
          ON (t.identifier = ANY (long)) = k.is_long
        GROUP BY k.kind
      $$;
      CREATE OR REPLACE FUNCTION jobs.failed(most integer)
      RETURNS TABLE (id bigint, name text, attempts integer, error text, failed_at timestamptz)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
        SELECT j.id, t.identifier, j.attempts::integer, j.last_error, j.updated_at
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL ORDER BY j.updated_at DESC LIMIT most
      $$;
      -- Gives failed jobs all their attempts again; all of them when no ids are given.
      CREATE OR REPLACE FUNCTION jobs.retry(ids bigint[]) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE n integer;
      BEGIN
        UPDATE graphile_worker._private_jobs j SET attempts = 0, run_at = now(), updated_at = now()
        WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND (ids IS NULL OR j.id = ANY (ids));
        GET DIAGNOSTICS n = ROW_COUNT;
        RETURN n;
      END $$;
      REVOKE ALL ON ALL FUNCTIONS IN SCHEMA jobs FROM PUBLIC;
      GRANT USAGE ON SCHEMA jobs TO vse_app;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA jobs TO vse_app;
    `);
  } finally {
    await queue.end();
  }
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly digest: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** A migration with its note in one transaction, sent at once. */
const inOneMessage = ({ name, text, digest }: Migration) => `
  BEGIN;
  SET LOCAL ROLE vse_owner;
  ${text}
  ;
  RESET ROLE;
  INSERT INTO public.schema_migration (name, digest) VALUES (${quote(name)}, ${quote(digest)});
  COMMIT;
`;

/**
 * Brings a database to the newest schema: roles, extensions, job queue, then every SQL file not yet applied, each in
 * its own transaction and in order of its name. Forward only (expand → backfill → contract).
 * @param ownerUrl superuser of the embedded cluster, or an account with CREATEROLE of an external server (≥ 15).
 * @param only names to apply and no others: the schema of a backup, before its rows come in.
 * @throws Error when an applied file was changed afterwards.
 */
export async function migrate(
  ownerUrl: string,
  folder: string,
  passwords: RolePasswords,
  log: Log,
  only?: readonly string[],
): Promise<{ applied: string[] }> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => only?.includes(name) ?? true);
  const client = await openClient(ownerUrl, 'cloudvse-migrate');
  try {
    await client.query('select pg_advisory_lock(727302)');
    const version = Number((await client.query('show server_version_num')).rows[0].server_version_num);
    if (version < 150_000) throw new Error('PostgreSQL 15 or newer is needed');
    const database = (await client.query('select current_database() as name')).rows[0].name as string;
    const known = await client.query(`select to_regclass('public.schema_migration') as there`);
    const done = new Map<string, string>();
    if (known.rows[0].there) {
      for (const row of (await client.query('select name, digest from public.schema_migration')).rows) {
        done.set(row.name, row.digest);
      }
    }
    for (const migration of migrations) {
      const digest = done.get(migration.name);
      if (digest && digest !== migration.digest) throw new Error(`${migration.name} was changed after it was applied`);
    }
    const pending = migrations.filter((migration) => !done.has(migration.name));
    if (pending.length === 0) return { applied: [] };

    await ensureRoles(client, passwords, database);
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`);
    await client.query(PRIVILEGES);
    await installQueue(client, jobsUrl(ownerUrl, passwords.jobs), database);
    await client.query(`
      CREATE TABLE IF NOT EXISTS public.schema_migration (
        name text PRIMARY KEY, digest text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    await client.query('GRANT SELECT ON public.schema_migration TO vse_app');
    // The order of commits is kept, so that a breakdown leaves the first of them and the next start goes on from there.
    await client.query('SET synchronous_commit = off');
    for (const migration of pending) {
      try {
        await client.query(inOneMessage(migration));
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    log.info({ applied: pending.length }, 'database schema is up to date');
    return { applied: pending.map((migration) => migration.name) };
  } finally {
    await client.end();
  }
}

/** Address of the same database for the application role. */
export function appUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = 'vse_app';
  url.password = password;
  return url.href;
}

/** Address of the same database for the job queue's role. */
export function jobsUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = 'vse_jobs';
  url.password = password;
  return url.href;
}
