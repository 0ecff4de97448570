import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plant } from './fixture-tree.ts';
import { staleWeb, webInputs } from './start.ts';

const INPUTS = [
  'src/kernel/ids.ts',
  'src/main/visitor-modules.web.ts',
  'src/main/web.tsx',
  'src/modules/units/shared/unit.model.ts',
  'src/modules/units/web/units.web.tsx',
  'src/ui/button.css',
  'vite.config.ts',
  'package-lock.json',
];
const OTHERS = [
  'src/main/server.ts',
  'src/modules/units/server/unit.service.ts',
  'src/platform/db/pool.ts',
  'src/ui/button.test.tsx',
  'README.md',
];
const files = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, path]));

/** A tree whose web client is fresh. */
function fresh(): string {
  const root = plant({ ...files([...INPUTS, ...OTHERS]), 'dist/web/app.js': '' });
  writeFileSync(join(root, 'dist/web.stamp'), staleWeb(root)!);
  expect(staleWeb(root)).toBeUndefined();
  return root;
}

describe('the web client', () => {
  it('is built from what a browser gets', () => {
    expect(webInputs(plant(files([...INPUTS, ...OTHERS])))).toEqual(INPUTS);
  });

  it.each(INPUTS)('is stale when %s changes', (path) => {
    const root = fresh();
    writeFileSync(join(root, path), 'changed');
    expect(staleWeb(root)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(OTHERS)('is fresh when %s changes', (path) => {
    const root = fresh();
    writeFileSync(join(root, path), 'changed');
    expect(staleWeb(root)).toBeUndefined();
  });

  it('is stale when it is gone or a source went away', () => {
    const gone = fresh();
    rmSync(join(gone, 'dist/web'), { recursive: true });
    expect(staleWeb(gone)).toBeDefined();
    const fewer = fresh();
    rmSync(join(fewer, 'src/ui/button.css'));
    expect(staleWeb(fewer)).toBeDefined();
  });
});
