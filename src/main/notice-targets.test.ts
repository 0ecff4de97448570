import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROUTES } from '../kernel/routing/paths.ts';

const modules = join(import.meta.dirname, '../modules');

it('every notice leads to a page there is', () => {
  const pages = new Set(ROUTES.map(({ key }) => key));
  const named = globSync('*/server/**/*.ts', { cwd: modules }).flatMap((file) =>
    [...readFileSync(join(modules, file), 'utf8').matchAll(/\btarget:[^;]{0,80}?\bpage: '([^']+)'/g)].map(
      ([, page]) => ({
        file,
        page: page!,
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ page }) => !pages.has(page))).toEqual([]);
});
