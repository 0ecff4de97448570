import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../http/free-port.ts';
import type { Log } from '../log/log.ts';
import { beginCluster, type Cluster, placeOfSocket, socketIn } from './embedded-cluster.ts';

/** A running PostgreSQL cluster of our own. */
export interface EmbeddedDatabase {
  readonly port: number;
  readonly password: string;
  readonly clusterDir: string;
  /** Address of a database in this cluster for the superuser. */
  url(database: string): string;
  /** From now on a server that ends is started again on its port, with growing pauses while that fails. */
  supervise(): void;
  /** Ends the supervision and leaves the server running for the other processes of this data directory. */
  release(): Promise<void>;
  /** Fast shutdown: waits until every page is on disk. */
  stop(): Promise<void>;
  /** Folder of the server's Unix socket, nearer than the loopback port; null where there is none. */
  readonly socketDir: string | null;
  /** Process id of the server as it runs now. */
  readonly pid: number;
  /** True when a running server of this data directory was found and taken over. */
  readonly adopted: boolean;
}

/** True while a process runs; one that has ended and waits for its parent to notice does not. */
const alive = (pid: number): boolean => {
  try {
    if (/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) return false;
  } catch {
    // No such process, or a system without /proc: the signal below tells.
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** First line of postmaster.pid is the process id, the fourth its port, the eighth (once there) its state. */
function postmaster(cluster: string): { pid: number; port: number; starting: boolean } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    if (!pid || !alive(pid)) return null;
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : cluster;
    const starting = !lines[7] || lines[7].startsWith('starting');
    return command.includes(cluster) ? { pid, port, starting } : null;
  } catch {
    return null;
  }
}

/** True when the process id in the lock file was given to another program since. */
function strangerHolds(cluster: string): boolean {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return alive(pid) && postmaster(cluster) === null;
  } catch {
    return false;
  }
}

async function answers(url: string, patience = 1000): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopPid(pid: number, exited?: Promise<void>): Promise<void> {
  const wait = async (ms: number) => {
    const end = Date.now() + ms;
    while (Date.now() < end && alive(pid)) await sleep(20);
  };
  if (!alive(pid)) return;
  process.kill(pid, 'SIGINT');
  await Promise.race([exited ?? wait(15_000), wait(15_000)]);
  if (alive(pid)) {
    process.kill(pid, 'SIGQUIT');
    await wait(5_000);
  }
}

/** How often a supervised server is looked at, and pauses between attempts to start it again, in milliseconds. */
const WATCH_MS = 250;
const FIRST_PAUSE = 250;
const MAX_PAUSE = 15_000;

/** How long a cluster that is held, or that another process of ours is just starting, is waited for. */
const BEGIN_MS = 20_000;
/** How long a running server may take to answer on a busy machine before it counts as hung, in milliseconds. */
const BUSY_MS = 10_000;
/** What a new server says while sessions of a dead one still live, and while another one starts at the same moment. */
const HELD = /pre-existing shared memory|postmaster\.pid" already exists/;

/** Settings of the embedded engine. fsync stays on: an acknowledged step must survive a power cut. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  shared_buffers: '64MB',
  wal_level: 'replica',
  max_wal_size: '2GB',
  log_destination: 'stderr',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  jit: 'off',
  // As before version 18: workers for reading ahead cost three processes and gain nothing on pages in memory.
  io_method: 'sync',
  // Nobody subscribes to tables; replicas follow the log of the whole cluster.
  max_logical_replication_workers: '0',
  shared_preload_libraries: 'pg_stat_statements',
};

/**
 * Starts (or adopts) the PostgreSQL cluster of a data directory on a loopback port.
 * A server left over by a crash of ours is adopted when it answers, and replaced cleanly when it does not.
 * @param settings overrides for tests, e.g. `{ fsync: 'off' }` on a throw-away cluster.
 * @param begun the cluster when its folder was begun before
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  settings: Readonly<Record<string, string>> = {},
  begun?: Cluster,
): Promise<EmbeddedDatabase> {
  const { account, bin, cluster, passwordFile, made } = begun ?? (await beginCluster(dataDir, log));
  await made;
  const socketDir = await placeOfSocket(cluster);
  const own = { unix_socket_directories: socketDir ?? '', ...settings };
  const password = readFileSync(passwordFile, 'utf8').trim();
  const urlAt = (port: number) => (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

  /** The server of this cluster as it runs now: adopted when one answers, else started. */
  const begin = async (wantedPort: number | null): Promise<Postmaster> => {
    for (const deadline = Date.now() + BEGIN_MS; ; await sleep(200)) {
      const left = postmaster(cluster);
      if (left) {
        if (await answers(urlAt(left.port)('postgres'), BUSY_MS)) return { ...left, adopted: true };
        // One that another process of ours has just started is waited for.
        if (left.starting && Date.now() < deadline) continue;
        await stopPid(left.pid);
      }
      // The lock file names the shared memory of the dead server, by which the new one sees sessions that have not
      // noticed its end yet; it goes only where its process id belongs to a stranger by now.
      if (strangerHolds(cluster)) await unlink(join(cluster, 'postmaster.pid')).catch(() => {});
      const port = wantedPort ?? (await freePort());
      try {
        return {
          ...(await launch({ bin, cluster, account, port, settings: own, url: urlAt(port)('postgres') })),
          adopted: false,
        };
      } catch (error) {
        if (!HELD.test(String(error)) || Date.now() > deadline) throw error;
      }
    }
  };
  let current = await begin(null);
  if (current.adopted) log.info({ port: current.port }, 'adopted the running database of this data directory');
  const { port, adopted } = current;
  const ending = new AbortController();
  let supervision: Promise<void> = Promise.resolve();

  /** Waits for the end of the server and starts it again on its port, with growing pauses while that fails. */
  const supervise = async () => {
    let pause = FIRST_PAUSE;
    while (!ending.signal.aborted) {
      if (alive(current.pid)) {
        await sleep(WATCH_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
        continue;
      }
      log.error({ pid: current.pid, retryInMs: pause }, 'the embedded database ended, starting it again');
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      if (ending.signal.aborted) return;
      pause = Math.min(pause * 2, MAX_PAUSE);
      try {
        current = await begin(port);
        if (current.port !== port) throw new Error(`the database came back on port ${current.port} instead of ${port}`);
        pause = FIRST_PAUSE;
        log.warn({ pid: current.pid }, 'the embedded database runs again');
      } catch (error) {
        log.error({ err: error }, 'the embedded database did not start');
      }
    }
  };

  return {
    port,
    password,
    clusterDir: cluster,
    get pid() {
      return current.pid;
    },
    url: urlAt(port),
    socketDir: socketDir && existsSync(socketIn(socketDir, port)) ? socketDir : null,
    adopted,
    supervise: () => {
      supervision = supervise();
    },
    release: async () => {
      ending.abort();
      await supervision;
    },
    stop: async () => {
      ending.abort();
      await supervision;
      await stopPid(current.pid, current.exited);
    },
  };
}

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly adopted: boolean;
  /** Settled when a server that is our child has ended. */
  readonly exited?: Promise<void>;
}

/** Starts the server and waits until it answers. @throws Error with what it said when it ends or does not answer. */
async function launch(parts: {
  readonly bin: string;
  readonly cluster: string;
  readonly account: Cluster['account'];
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly url: string;
}): Promise<{ pid: number; port: number; exited: Promise<void> }> {
  const { bin, cluster, account, port, settings, url } = parts;
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child: ChildProcess = spawn(join(bin, 'postgres'), ['-D', cluster, ...options], {
    ...account,
    cwd: cluster,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Own process group: Ctrl+C in the terminal must reach only us, we then stop the database in order.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  let ended = false;
  // Not its exit alone: what it said, which tells a held cluster from a broken one, may come after it.
  child.once('close', () => {
    ended = true;
  });
  const deadline = Date.now() + 30_000;
  while (!(await answers(url))) {
    if (ended || Date.now() > deadline) {
      if (!ended) child.kill('SIGQUIT');
      throw new Error(`The embedded database did not start:\n${said}`);
    }
    await sleep(40);
  }
  child.unref();
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  return { pid: child.pid!, port, exited };
}
