import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../platform/config/config.ts';
import type { Ctx } from '../platform/db/context.ts';
import { freePort } from '../platform/http/free-port.ts';
import { adminClient } from '../platform/testing/cluster.ts';
import {
  type Call,
  callsTo,
  installProduct,
  kill,
  openQuietly,
  serverOf,
  systemOf,
} from './installed-product.builder.ts';

/** What dies without warning. */
export const DEATHS = ['database', 'backends', 'server', 'both'] as const;
export type Death = (typeof DEATHS)[number];

/** The product with a database of its own, as separate processes that can be killed. */
export interface MortalMachine {
  /** A listed experiment with ten steps of ten points. */
  readonly experimentId: string;
  readonly call: Call;
  /** Starts the server if it does not live, and waits until it is ready. */
  readonly boot: () => Promise<void>;
  /** Lets one part of the machine die and waits until the service is back; `odd` turns the order of two deaths. */
  readonly die: (kind: Death, odd?: boolean) => Promise<void>;
  /** Ends the server in order and looks at what is left as the system. */
  readonly inspect: <T>(look: (system: Ctx) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** Installs the product with its demonstration in a folder of its own; the server is not started yet. */
export async function aMortalMachine(): Promise<MortalMachine> {
  const dir = await mkdtemp(join(tmpdir(), 'cloudvse-crash-'));
  const port = await freePort();
  const environment = {
    CLOUDVSE_MODE: 'demo',
    DATA_DIR: dir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  };
  const installed = await installProduct(environment);
  const clusterDir = installed.clusterDir!;
  const server = serverOf(environment);

  /** Process id of the database and its port, as it wrote them down itself. */
  const database = async () => {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: lines[3] };
  };

  /** Ends every session of the product at once, as a fail-over does. */
  const endSessions = async () => {
    const password = (await readFile(`${clusterDir}.password`, 'utf8')).trim();
    const client = await adminClient(`postgres://postgres:${password}@127.0.0.1:${(await database()).port}/cloudvse`);
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'cloudvse%' or usename = 'vse_jobs'`);
    await client.end();
  };

  return {
    experimentId: installed.experimentId,
    boot: server.boot,
    call: callsTo(`http://127.0.0.1:${port}`),
    async die(kind, odd = false) {
      if (kind === 'backends') await endSessions();
      else if (kind === 'database') await kill((await database()).pid);
      else if (kind === 'server') await server.kill();
      else {
        const { pid } = await database();
        await server.kill((own) => (odd ? [own, pid] : [pid, own]));
      }
      // The server survives its database, and starts it again by itself.
      if (kind === 'backends' || kind === 'database') await server.ready();
      else await server.boot();
    },
    async inspect(look) {
      await server.end();
      const left = await openQuietly(loadConfig(environment));
      try {
        return await look(systemOf(left));
      } finally {
        await left.close();
      }
    },
    async close() {
      await server.end();
      await rm(dir, { recursive: true, force: true });
      if (clusterDir.startsWith('/var/lib/cloudvse/')) {
        await rm(join(clusterDir, '..'), { recursive: true, force: true });
      }
    },
  };
}
