import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Learners, learnersOf } from '../../e2e/fixtures/mortal-learner.ts';
import { verifyAudit } from '../platform/audit/audit.ts';
import { loadConfig } from '../platform/config/config.ts';
import { freePort } from '../platform/http/free-port.ts';
import { adminClient } from '../platform/testing/cluster.ts';
import {
  callsTo,
  installProduct,
  kill,
  openQuietly,
  type ServerProcess,
  serverOf,
  systemOf,
} from '../testing/installed-product.builder.ts';
import { wait } from '../testing/mortal-person.builder.ts';

/** The layout of docs/operations.md with deploy/haproxy.cfg: it takes minutes and programs that not every machine has. */
const HAPROXY = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path));
const POSTGRES = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().at(-1);
const lacks = !process.env.TEST_FULL
  ? 'in test:full only'
  : !HAPROXY
    ? 'no haproxy'
    : !POSTGRES || process.getuid?.() !== 0
      ? 'no PostgreSQL of the system, or no root to run it as postgres'
      : null;
if (process.env.TEST_FULL && lacks) console.warn(`The layout of two machines was not tried: ${lacks}.`);

const run = promisify(execFile);
const PASSWORD = 'Layout-2026';
const STUDENTS = ['student', 'student02', 'student03', 'student04', 'student05', 'student06'];
const config = join(import.meta.dirname, '../../deploy/haproxy.cfg');

/** A cluster of the system's PostgreSQL, run by the account of the system that is made for it. */
interface Cluster {
  readonly dir: string;
  readonly port: number;
}

let folder: string;
let owner: { uid: number; gid: number };
let a: Cluster;
let b: Cluster;
let proxy: ChildProcess;
let environments: Record<string, string>[];
let servers: ServerProcess[];
let learners: Learners;
let studying: Promise<unknown>;
let database: string;

const bin = (name: string) => join(dirname(POSTGRES!), name);
const asPostgres = (name: string, ...given: string[]) =>
  run(bin(name), given, { ...owner, env: { PATH: process.env.PATH, PGPASSWORD: PASSWORD, LC_ALL: 'C.UTF-8' } });
const start = ({ dir, port }: Cluster, name: string) =>
  asPostgres(
    'pg_ctl',
    ...['-D', dir, '-w', '-l', `${dir}.log`],
    ...[
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c cluster_name=${name}`,
      'start',
    ],
  );
/** A standby as `pg_basebackup` makes one, with a slot of its own at the primary. */
const follow = async (primary: Cluster, standby: Cluster, name: string) => {
  const from = `host=127.0.0.1 port=${primary.port} user=replicator password=${PASSWORD}`;
  await asPostgres('pg_basebackup', '-d', from, '-D', standby.dir, '-R', '-C', '-S', `standby_${name}`, '-c', 'fast');
  await start(standby, name);
};
async function ask({ port }: Cluster, ...texts: string[]): Promise<Record<string, unknown>[]> {
  const client = await adminClient(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const text of texts) ({ rows } = await client.query(text));
    return rows;
  } finally {
    await client.end();
  }
}
/** Waits for a standby, and lets no commit be answered before it has it too. */
async function waitFor(primary: Cluster, standby: string): Promise<void> {
  await vi.waitFor(
    async () => expect(await ask(primary, 'select state from pg_stat_replication')).toEqual([{ state: 'streaming' }]),
    { timeout: 30_000, interval: 100 },
  );
  await ask(primary, `alter system set synchronous_standby_names = '${standby}'`, 'select pg_reload_conf()');
}
/** A command at the socket of the proxy, as `socat` sends it. */
const command = (text: string) =>
  new Promise<string>((done, failed) => {
    const socket = connect(join(folder, 'admin.sock'), () => socket.end(`${text}\n`));
    let told = '';
    socket.on('data', (part) => {
      told += part;
    });
    socket.on('error', failed);
    socket.on('close', () => done(told));
  });

/** Lets something happen while items flow, and waits until they flow again. @returns ms without any item */
async function silence(happen: () => Promise<void>): Promise<number> {
  const { committed } = learners;
  const more = async () => {
    const before = committed.size;
    while (committed.size <= before) await wait(5);
  };
  await more();
  await wait(50 + Math.random() * 250);
  await happen();
  const gone = performance.now();
  await more();
  return Math.round(performance.now() - gone);
}

describe.skipIf(lacks)('two servers and a database with a standby behind a proxy', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cloudvse-layout-'));
    await chmod(folder, 0o755);
    const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((entry) => entry.startsWith('postgres:'))!;
    owner = { uid: Number(line.split(':')[2]), gid: Number(line.split(':')[3]) };
    await mkdir(join(folder, 'clusters'));
    await chown(join(folder, 'clusters'), owner.uid, owner.gid);
    const ports = [];
    for (let i = 0; i < 6; i++) ports.push(await freePort());
    const [dbA, dbB, dbBind, http, appA, appB] = ports as [number, number, number, number, number, number];
    a = { dir: join(folder, 'clusters/a'), port: dbA };
    b = { dir: join(folder, 'clusters/b'), port: dbB };
    await writeFile(join(folder, 'password'), PASSWORD);
    await asPostgres('initdb', '-D', a.dir, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${folder}/password`);
    await start(a, 'a');
    await ask(
      a,
      `create role cloudvse login createrole password '${PASSWORD}'`,
      'create database cloudvse owner cloudvse',
      `create role replicator login replication password '${PASSWORD}'`,
    );
    await follow(a, b, 'b');
    await waitFor(a, 'b');

    proxy = spawn(HAPROXY!, ['-f', config, '-db'], {
      env: {
        HTTP_BIND: `127.0.0.1:${http}`,
        HOME_HOST: 'home.cloudvse.localhost',
        APP_A: `127.0.0.1:${appA}`,
        APP_B: `127.0.0.1:${appB}`,
        DB_BIND: `127.0.0.1:${dbBind}`,
        DB_A: `127.0.0.1:${dbA}`,
        DB_B: `127.0.0.1:${dbB}`,
        ADMIN_SOCKET: join(folder, 'admin.sock'),
      },
      stdio: 'ignore',
    });
    await vi.waitFor(() => command('show info'), { timeout: 20_000, interval: 100 });
    database = `postgres://cloudvse:${PASSWORD}@127.0.0.1:${dbBind}/cloudvse`;
    environments = [appA, appB].map((port, i) => ({
      CLOUDVSE_MODE: 'demo',
      DATA_DIR: join(folder, `data-${i}`),
      PORT: String(port),
      DATABASE_URL: database,
      DATABASE_READ_URL: `postgres://cloudvse:${PASSWORD}@127.0.0.1:${dbB}/cloudvse`,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    }));
    const { experimentId } = await installProduct(environments[0]!);
    // The second server has the secrets of the first, and the files both see.
    await mkdir(join(folder, 'data-1'));
    await cp(join(folder, 'data-0/secrets'), join(folder, 'data-1/secrets'), { recursive: true });
    await symlink(join(folder, 'data-0/files'), join(folder, 'data-1/files'));
    servers = environments.map(serverOf);
    await Promise.all(servers.map((one) => one.boot()));
    learners = learnersOf({ call: callsTo(`http://127.0.0.1:${http}`), experimentId }, 60);
    studying = Promise.all(STUDENTS.map(learners.study));
  }, 300_000);
  afterAll(async () => {
    learners?.stop();
    for (const one of servers ?? []) await one.end();
    proxy?.kill('SIGKILL');
    for (const one of [b, a]) {
      if (one && existsSync(join(one.dir, 'postmaster.pid')))
        await asPostgres('pg_ctl', '-D', one.dir, '-m', 'fast', 'stop');
    }
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  it('goes on while either server dies, and takes it back', async () => {
    for (const one of servers) {
      const quiet = await silence(() => one.kill());
      await one.boot();
      console.log(`a server died: no item for ${quiet} ms`);
    }
  }, 120_000);

  it('goes on with the standby after five commands, and has all that was answered as committed', async () => {
    const quiet = await silence(async () => {
      const [pid] = (await readFile(join(a.dir, 'postmaster.pid'), 'utf8')).split('\n');
      await kill(Number(pid));
      await command('set server database/a state maint');
      await ask(b, 'alter system reset synchronous_standby_names', 'select pg_reload_conf()', 'select pg_promote()');
      await command('set server database/b state ready');
    });
    console.log(`the database died and the standby took its place: no item for ${quiet} ms`);
    learners.stop();
    await studying;
    const { committed, rejections, runs } = learners;
    expect(rejections).toEqual([]);
    const left = await openQuietly(loadConfig(environments[0]!));
    try {
      const system = systemOf(left);
      const { rows } = await system.tx((tx) =>
        sql<{ id: string }>`select concat_ws(':', run_id, epoch, n) as id from runs.behavior
          where run_id = any(${[...runs.keys()]})`.execute(tx.db),
      );
      expect(new Set(rows.map(({ id }) => id))).toEqual(committed);
      expect(rows).toHaveLength(committed.size);
      expect((await verifyAudit(system.db)).brokenAt).toBeNull();
    } finally {
      await left.close();
    }
  }, 300_000);

  it('writes nothing into the old primary when it comes back, and follows the new one with it', async () => {
    await rm(join(a.dir, 'postmaster.pid'));
    await start(a, 'a');
    await wait(3000);
    expect(await command('show servers state database')).toMatch(/database 1 a \S+ 0 /);
    const client = await adminClient(database);
    const { rows } = await client.query("select current_setting('cluster_name') as name");
    await client.end();
    expect(rows).toEqual([{ name: 'b' }]);

    await asPostgres('pg_ctl', '-D', a.dir, '-m', 'fast', 'stop');
    await rm(a.dir, { recursive: true });
    await follow(b, a, 'a');
    await waitFor(b, 'a');
    await ask(b, 'create table after_all (x int)');
    expect(await ask(a, 'select count(*)::int as n from after_all')).toEqual([{ n: 0 }]);
  }, 120_000);
});
