import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkMessages } from './check-messages.ts';
import { checkModules } from './check-modules.ts';
import { checkWords } from './check-words.ts';
import { REPOSITORY } from './command-line.ts';
import { plant, temporaryFolder } from './fixture-tree.ts';
import { addToMap, createModule, singular } from './new-module.ts';
import { PLACES, putLines } from './new-module-places.ts';

const AT = new Date('2026-09-01T08:00:00Z');
const map = readFileSync(join(REPOSITORY, 'scripts/module-map.ts'), 'utf8');
const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');
const places = [...new Set(PLACES.map(({ file }) => file))];
const taiwan = ['src/kernel/i18n/messages/zh-TW.ts', 'src/ui/help/messages/zh-TW.ts'];
const emptyTree = () =>
  plant({
    'scripts/module-map.ts': map,
    ...Object.fromEntries([...places, ...taiwan].map((file) => [file, read(file)])),
  });

describe('a new module', () => {
  it('breaks no law of names and words', async () => {
    const root = emptyTree();
    const files = await createModule(root, 'water-meters', 6, 'water-meter', AT);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(files).toContain('src/modules/water-meters/shared/messages/zh-TW.ts');
    expect(files).toContain('db/migrations/20260901080000_water_meters__water_meter.sql');
    expect(checkModules(root, {})).toEqual([]);
    expect(checkWords(root).findings).toEqual([]);
    expect((await checkMessages(root)).findings).toEqual([]);
    for (const file of files) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/__[a-z]+__/i);
  });

  it('is known wherever the product has to know it', async () => {
    const root = emptyTree();
    await createModule(root, 'water-meters', 3, 'water-meter', AT);
    const of = (file: string) => readFileSync(join(root, file), 'utf8');
    for (const file of places)
      expect([file, of(file).includes('aterMeter') || of(file).includes('water-meters')]).toEqual([file, true]);
    expect(of('src/kernel/i18n/messages/zh-TW.ts')).toContain("'route.management.waterMeterManage': '新模組'");
  });

  it('says which place is gone', () => {
    expect(() => putLines('nothing', PLACES[0]!)).toThrow(PLACES[0]!.file);
  });

  it('gets its place in the map', () => {
    const lines = addToMap(map, 'water-meters', 9).split('\n');
    const at = lines.findIndex((line) => line.includes("'water-meters', tier: 9"));
    expect(lines[at - 1]).toContain("'integration', tier: 9");
    expect(lines[at + 1]).toContain("'courses', tier: 10");
  });

  it.each([
    ['WaterMeters', 1, 'kebab-case'],
    ['water-meters', 0, 'whole number'],
    ['water-meters', Number.NaN, 'whole number'],
  ])('%s on tier %s is refused', async (name, tier, reason) => {
    await expect(createModule(emptyTree(), name, tier, 'noun', AT)).rejects.toThrow(reason);
  });

  it('never overwrites', async () => {
    const root = emptyTree();
    await createModule(root, 'water-meters', 6, 'water-meter', AT);
    await expect(createModule(root, 'water-meters', 6, 'water-meter', AT)).rejects.toThrow('exists already');
  });

  it.each([
    ['lab-reports', 'lab-report'],
    ['libraries', 'library'],
    ['classes', 'class'],
    ['courses', 'course'],
    ['boxes', 'box'],
    ['discussion', 'discussion'],
    ['status', 'status'],
  ])('the noun of %s is %s', (name, noun) => {
    expect(singular(name)).toBe(noun);
  });
});

/** What a copy of the product does without: packages are linked, and what a build or a run writes is no source. */
const NOT_COPIED = new Set(['.git', '.runtime', 'node_modules', 'data', 'dist', 'test-results', 'playwright-report']);

/** The product in a folder of its own, which shares its packages with this one. @returns its path */
function copyProduct(): string {
  const root = temporaryFolder();
  const top = (path: string) => path.slice(REPOSITORY.length + 1).split(/[/\\]/)[0]!;
  cpSync(REPOSITORY, root, { recursive: true, filter: (path) => !NOT_COPIED.has(top(path)) });
  for (const folder of ['node_modules', '.runtime']) symlinkSync(join(REPOSITORY, folder), join(root, folder));
  return root;
}

/** Runs Node in a folder, not as a part of this run of tests. @returns exit code and what it printed */
function runIn(
  root: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV|FORCE_COLOR)/.test(name)),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, text }));
  });
}

// Minutes: the types of everything are checked once more, and a database is made.
describe.runIf(process.env.TEST_FULL)('a new module in the whole product', () => {
  it('compiles and passes its own test', async () => {
    const root = copyProduct();
    await createModule(root, 'water-meters', 3, 'water-meter', new Date());
    const tsc = [
      'node_modules/typescript-7/bin/tsc',
      '-b',
      'tsconfig.tests.json',
      '--builders',
      '1',
      '--checkers',
      '2',
    ];
    expect(await runIn(root, tsc)).toEqual({ code: 0, text: '' });
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'db', 'src/modules/water-meters'];
    const { code, text } = await runIn(root, vitest);
    expect(code, text).toBe(0);
    expect(text).toMatch(/Tests\s+4 passed/);
  }, 900_000);
});
