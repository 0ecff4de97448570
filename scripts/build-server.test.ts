import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildServer, isServerStale, SERVER_PROGRAM, withAddress } from './build-server.ts';
import { sourceOfBuilt } from './built-place.ts';
import { plant } from './fixture-tree.ts';

/** What happens at the end of a build, before it is put in place. */
let meanwhile: () => void = () => {};
vi.mock('vite', async (original) => {
  const vite = await original<typeof import('vite')>();
  return {
    ...vite,
    build: async (settings: Parameters<typeof vite.build>[0]) => {
      const built = await vite.build(settings);
      meanwhile();
      return built;
    },
  };
});

const TREE = {
  'package.json': '{ "type": "module" }',
  'package-lock.json': '{}',
  'scripts/build-server.ts': '',
  'src/main/server.ts': `import { readFileSync } from 'node:fs';
import { beside } from '../platform/beside.ts';
/** Not in the built file. */
export const found: string = readFileSync(beside, 'utf8');
export const fails = (): never => {
  throw new Error('out of order');
};
`,
  'src/platform/beside.ts': `import { join } from 'node:path';
export const beside: string = join(import.meta.dirname, 'beside.txt');
export const own = import.meta.url;
`,
  'src/platform/beside.txt': 'it is here',
};

describe('the built server', () => {
  let root: string;
  beforeAll(async () => {
    root = plant(TREE);
    expect(isServerStale(root)).toBe(true);
    expect(await buildServer(root)).toBe(0);
  });
  const program = () => pathToFileURL(join(root, SERVER_PROGRAM)).href;

  it('finds what lies beside its sources, and carries no comment', async () => {
    expect((await import(program())).found).toBe('it is here');
    expect(readFileSync(join(root, SERVER_PROGRAM), 'utf8')).not.toContain('Not in the built file');
  });

  it('names the source of a line of its stacks', async () => {
    const { fails } = await import(program());
    const stack = (() => {
      try {
        return fails();
      } catch (error) {
        return (error as Error).stack!;
      }
    })();
    expect(sourceOfBuilt(root, stack.split('\n')[1]!)).toBe('src/main/server.ts:6:9');
    expect(sourceOfBuilt(root, 'dist/server/other.js:1:1')).toBeUndefined();
    expect(sourceOfBuilt(root, 'src/main/server.ts:6:9')).toBeUndefined();
  });

  it('is stale when a source of it changes or goes, and when it is gone; not when something else changes', async () => {
    expect(isServerStale(root)).toBe(false);
    writeFileSync(join(root, 'src/platform/other.ts'), 'export {};');
    expect(isServerStale(root)).toBe(false);
    appendFileSync(join(root, 'src/platform/beside.ts'), 'export const more = 1;\n');
    expect(isServerStale(root)).toBe(true);
    expect(await buildServer(root)).toBe(0);
    expect(isServerStale(root)).toBe(false);
    rmSync(join(root, 'dist/server'), { recursive: true });
    expect(isServerStale(root)).toBe(true);
    expect(await buildServer(root)).toBe(0);
    rmSync(join(root, 'src/platform/beside.ts'));
    expect(isServerStale(root)).toBe(true);
  });

  it('that cannot be built says so and stays stale, and what was built before stays', async () => {
    const program = join(root, SERVER_PROGRAM);
    expect(await buildServer(root)).toBe(1);
    expect(isServerStale(root)).toBe(true);
    expect(existsSync(program)).toBe(true);
    expect(readdirSync(join(root, 'dist'))).toEqual(['server', 'server.stamp.json']);
    expect(readdirSync(root)).toContain('src');
  });
});

describe('a build of the server', () => {
  const LATER = 'src/main/later.ts';
  const plantLater = () =>
    plant({
      ...TREE,
      'src/main/server.ts': "export const later = () => import('./later.ts');",
      [LATER]: 'export const said = 1;',
    });
  const chunkOf = (root: string) =>
    readdirSync(join(root, 'dist/server')).filter((name) => /^later-.*\.js$/.test(name));

  it('leaves a running server the parts it has not asked for yet, and lets them go with the next', async () => {
    const root = plantLater();
    await buildServer(root);
    const running = await import(pathToFileURL(join(root, SERVER_PROGRAM)).href);
    const [first] = chunkOf(root);
    writeFileSync(join(root, LATER), 'export const said = 2;');
    meanwhile = () => expect(existsSync(join(root, SERVER_PROGRAM))).toBe(true);
    expect(await buildServer(root)).toBe(0);
    expect((await running.later()).said).toBe(1);
    writeFileSync(join(root, LATER), 'export const said = 3;');
    expect(await buildServer(root)).toBe(0);
    expect(chunkOf(root)).toHaveLength(2);
    expect(chunkOf(root)).not.toContain(first);
  });

  it('is stale when a source of it was written meanwhile', async () => {
    const root = plantLater();
    meanwhile = () => writeFileSync(join(root, LATER), 'export const said = 2;');
    expect(await buildServer(root)).toBe(0);
    meanwhile = () => {};
    expect(isServerStale(root)).toBe(true);
    expect(await buildServer(root)).toBe(0);
    expect(isServerStale(root)).toBe(false);
  });

  it('is made again where its stamp was written by halves, and says nothing to what starts next', async () => {
    const root = plantLater();
    vi.stubEnv('NODE_ENV', undefined);
    expect(await buildServer(root)).toBe(0);
    expect(process.env.NODE_ENV).toBeUndefined();
    vi.unstubAllEnvs();
    writeFileSync(join(root, 'dist/server.stamp.json'), '{ "files": [');
    expect(isServerStale(root)).toBe(true);
  });
});

it('keeps the address a module has in the tree', () => {
  const output = join('/app', 'dist/server');
  expect(withAddress('f(import.meta.url, import.meta.dirname)', join('/app', 'src/main/app.ts'), output)).toBe(
    `f(new URL("../../src/main/app.ts", import.meta.url).href, (import.meta.dirname + '/' + "../../src/main"))`,
  );
});
