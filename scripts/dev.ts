/**
 * `npm run dev`: the product while one works on it. Vite serves the client from its sources and replaces what was saved
 * in the open page; everything else goes to a server that starts again when a file of it was saved. The embedded
 * database runs on meanwhile, and so do sign-ins.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { loadConfig } from '../src/platform/config/config.ts';
import { serversDir } from '../src/platform/config/data-dir.ts';
import { freePort } from '../src/platform/http/free-port.ts';
import { classifyHost } from '../src/platform/http/hosts.ts';
import { isProgram, print, REPOSITORY } from './command-line.ts';
import { isTest } from './source-tree.ts';
import { buildExperiments } from './start.ts';

const WEB_DIR = join(REPOSITORY, '.cache/dev-web');
/** How long a server may take to end in order, ms. */
const STOP_MS = 3000;

/** Whether an address below a site's root is a source file or helper that Vite serves. */
export function isSource(path: string): boolean {
  return /^\/(@vite|@id|@fs|@react-refresh|src\/|node_modules\/|\.cache\/vite\/)/.test(path);
}

/** Whether the server must start again for this file of `src` or `db`. */
export function isOfServer(file: string): boolean {
  const path = file.replaceAll('\\', '/');
  if (isTest(path) || /^src\/(ui|sdk)\/|^src\/main\/[^/]*web[^/]*$|^src\/modules\/[^/]+\/(web|testing)\//.test(path))
    return false;
  return /\.(ts|sql|json)$/.test(path);
}

/** The server process, which can be started again; requests wait until it is ready. */
function serverProcess(env: NodeJS.ProcessEnv) {
  let child: ChildProcess;
  let up = false;
  const waiting = new Set<() => void>();
  const start = () => {
    const begun = performance.now();
    child = fork(join(REPOSITORY, 'src/main/server.ts'), { cwd: REPOSITORY, env });
    child.once('message', () => {
      print('服务已就绪', `the server is ready (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      up = true;
      for (const go of waiting) go();
      waiting.clear();
    });
    child.once('exit', (code) => {
      up = false;
      if (code) print('服务已退出，保存文件后会再次启动', 'the server ended; saving a file starts it again');
    });
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      up = false;
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      const patience = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      child.once('exit', () => {
        clearTimeout(patience);
        resolve();
      });
      child.kill('SIGTERM');
    });
  let turn = Promise.resolve();
  start();
  return {
    ready: () => (up ? Promise.resolve() : new Promise<void>((resolve) => waiting.add(resolve))),
    stop,
    restart() {
      up = false;
      turn = turn.then(stop).then(start);
    },
  };
}

/** Passes a request on to the server as it came, once the server is there. */
async function forward(port: number, ready: Promise<void>, from: IncomingMessage, to: ServerResponse): Promise<void> {
  await ready;
  const { method, url, headers } = from;
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(to);
    answer.on('error', () => to.destroy());
  });
  to.on('close', () => passed.destroy());
  passed.on('error', () => {
    if (to.headersSent) to.destroy();
    else to.writeHead(503, { 'retry-after': '1' }).end();
  });
  from.pipe(passed);
}

/** Starts everything; ends with Ctrl+C. */
async function develop(): Promise<void> {
  const config = loadConfig({ ...process.env, PORT: process.env.PORT || '3000' });
  const inner = await freePort();
  const front = createServer();
  const vite = await createVite({
    root: REPOSITORY,
    appType: 'custom',
    cacheDir: '.cache/vite',
    server: { middlewareMode: true, hmr: { server: front } },
  });

  const writePage = async () => {
    const source = readFileSync(join(REPOSITORY, 'index.html'), 'utf8');
    mkdirSync(join(WEB_DIR, 'assets'), { recursive: true });
    writeFileSync(join(WEB_DIR, 'index.html'), await vite.transformIndexHtml('/index.html', source));
  };
  await writePage();

  // As long as this file is there the database outlives its server.
  const marker = join(serversDir(config.dataDir), String(process.pid));
  mkdirSync(serversDir(config.dataDir), { recursive: true });
  writeFileSync(marker, '');

  const server = serverProcess({
    ...process.env,
    PORT: String(inner),
    PUBLIC_PORT: String(config.port),
    DATA_DIR: config.dataDir,
    WEB_DIR,
    NODE_ENV: 'development',
  });
  front.on('request', (from, to) => {
    const source = classifyHost(config, from.headers.host)?.kind === 'site' && isSource(from.url ?? '/');
    if (source) vite.middlewares(from, to);
    else forward(inner, server.ready(), from, to);
  });
  front.listen(config.port, config.bind);

  // An editor writes one file in several steps, and a change of branch many files at once.
  let pause: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(pause);
    pause = setTimeout(server.restart, 50);
  };
  for (const folder of ['src', 'db/migrations']) {
    watch(join(REPOSITORY, folder), { recursive: true }, (_event, file) => {
      if (file && isOfServer(`${folder}/${file}`)) restart();
    });
  }
  watch(join(REPOSITORY, 'index.html'), () => writePage().then(restart));

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    rmSync(marker, { force: true });
    await server.stop();
    await vite.close();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

if (isProgram(import.meta.url)) {
  process.exitCode = await buildExperiments(REPOSITORY);
  if (process.exitCode === 0) await develop();
}
