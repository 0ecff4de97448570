import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log/log.ts';
import { adminClient, TEST_PASSWORDS } from './cluster.ts';
import { makeScratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's address of the migrated template database. */
    templateUrl: string;
  }
}

const migrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/**
 * One PostgreSQL for the whole test run with a migrated, filled template database; every test file clones it.
 * DATABASE_URL runs the same tests against an external server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('error');
  const external = process.env.DATABASE_URL;
  const dir = await makeScratch('cloudvse-test-');
  // Durability is not what these tests are about; crash tests start a cluster of their own with fsync on.
  const embedded = external
    ? null
    : await startEmbedded(dir, log, {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        max_connections: '100',
        // Memory is what it is written to.
        max_wal_size: '256MB',
        // What a named statement comes to after a few uses: every text has to work without knowing its values.
        plan_cache_mode: 'force_generic_plan',
      });
  const server = external ?? embedded!.url('postgres');
  const name = `vse_template_${process.pid}`;
  const stop = async () => {
    if (external) {
      const last = await adminClient(external);
      await last.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await last.end();
    }
    await embedded?.stop();
    await rm(dir, { recursive: true, force: true });
    if (embedded?.clusterDir.startsWith('/var/lib/cloudvse/')) {
      await rm(join(embedded.clusterDir, '..'), { recursive: true, force: true });
    }
  };
  const url = new URL(server);
  url.pathname = `/${name}`;
  try {
    const admin = await adminClient(server);
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    await migrate(url.href, migrations, TEST_PASSWORDS, log);
    const { fillTemplate } = await import('../../testing/app.ts');
    await fillTemplate(url.href);
    // While somebody is connected to it, it cannot be cloned: who tries fails at once, and not another test now and then.
    const closing = await adminClient(server);
    await closing.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await closing.end();
    project.provide('templateUrl', url.href);
  } catch (error) {
    // Nobody ends what is not begun.
    await stop();
    throw error;
  }
  return stop;
}
