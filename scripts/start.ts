/** `npm start`: builds what is stale, then runs the server in the foreground with the environment passed on. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, SERVER_PROGRAM } from './build-server.ts';
import { isProgram, print, REPOSITORY, runNode } from './command-line.ts';
import { compressAssets } from './compress-assets.ts';
import { hashFiles, isTest, listFiles } from './source-tree.ts';

const WEB_OUTPUT = 'dist/web';
const WEB_STAMP = 'dist/web.stamp';

/** MiB of half of V8's young generation: by itself it takes 64 of a large machine, which buys nothing measurable here. */
export const YOUNG_GENERATION = '--max-semi-space-size=16';

/** The files the web client is built from; tests are not among them. */
export function webInputs(root: string): string[] {
  const source = listFiles(root, 'src').filter(
    (file) =>
      /^src\/(ui|kernel|sdk)\//.test(file) ||
      /^src\/modules\/[^/]+\/(web|shared)\//.test(file) ||
      /^src\/main\/[^/]*web[^/]*$/.test(file),
  );
  const settings = [
    'index.html',
    'vite.config.ts',
    'scripts/chunk-groups.ts',
    'scripts/first-load.ts',
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.web.json',
  ];
  return [...source.filter((file) => !isTest(file)), ...settings.filter((file) => existsSync(join(root, file)))];
}

/** The hash the web client must be rebuilt for, or undefined when `dist/web` is what the sources give. */
export function staleWeb(root: string): string | undefined {
  const wanted = hashFiles(root, webInputs(root));
  const output = join(root, WEB_OUTPUT);
  const built = existsSync(output) && readdirSync(output).length > 0;
  const stamp = join(root, WEB_STAMP);
  return built && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted ? undefined : wanted;
}

/** Builds the web client when its sources changed. @returns the exit code of the build, 0 when nothing was stale */
export async function buildWeb(root: string): Promise<number> {
  const wanted = staleWeb(root);
  if (wanted === undefined) return 0;
  print('正在构建网页端', 'building the web client');
  // vite's own default would be `production`; a NODE_ENV of the machine must not change what is built.
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    ...process.env,
    NODE_ENV: 'production',
  });
  if (code !== 0) return code;
  await compressAssets(join(root, WEB_OUTPUT, 'assets'));
  writeFileSync(join(root, WEB_STAMP), wanted);
  return code;
}

/** Builds the demonstration experiments; the builder skips by itself what is fresh. @returns its exit code */
export async function buildExperiments(root: string): Promise<number> {
  const builder = 'scripts/build-experiments.ts';
  return existsSync(join(root, builder)) ? runNode([builder]) : 0;
}

if (isProgram(import.meta.url)) {
  let code = await buildWeb(REPOSITORY);
  if (code === 0) code = await buildServer(REPOSITORY);
  if (code === 0) code = await buildExperiments(REPOSITORY);
  if (code === 0) {
    const program = [YOUNG_GENERATION, SERVER_PROGRAM, ...process.argv.slice(2)];
    const env = { ...process.env, PORT: process.env.PORT || '3000', DATA_DIR: process.env.DATA_DIR || './data' };
    // The server takes the place of this process, so that no launcher stays in memory; Windows cannot do that.
    process.chdir(REPOSITORY);
    if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...program], env);
    code = await runNode(program, env);
  } else {
    print('构建失败，服务未启动（原因见上）', 'the build failed, so the server was not started (see above)');
  }
  process.exitCode = code;
}
