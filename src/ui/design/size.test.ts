import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Gzip KB of script and style of `files` with all they import, as a product build makes them, without React. */
async function gzipKilobytes(files: readonly string[]): Promise<{ js: number; css: number }> {
  const entry = join(import.meta.dirname, 'everything.virtual.js');
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'everything',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? ["import '@/tokens.css';import '@/base.css';", ...files.map((name) => `export * from '@/${name}';`)].join(
                '\n',
              )
            : null,
      },
    ],
    resolve: { alias: { '@': import.meta.dirname } },
    build: {
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: [/^react(-dom)?($|\/)/] },
    },
  })) as Rolldown.RolldownOutput;
  const size = (isCss: boolean): number =>
    output.output
      .filter((file) => file.fileName.endsWith('.css') === isCss)
      .reduce((sum, file) => sum + gzipSync(file.type === 'asset' ? file.source : file.code).length / 1024, 0);
  return { js: size(false), css: size(true) };
}

beforeAll(() => {
  // Otherwise the build takes React's development runtime.
  vi.stubEnv('NODE_ENV', 'production');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const everything = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.tsx'));
const publicPage =
  'back-to-top breadcrumbs button card chip experiment-cover hero-scope link logo page-header search-box skeleton stat-figure states status-tag tooltip'
    .split(' ')
    .map((name) => `${name}.tsx`);

it.each([
  { name: 'a public page with hero, search, cards and states', files: publicPage, most: 21 },
  { name: 'everything at once', files: everything, most: 31 },
])(
  '$name takes at most $most KB',
  async ({ files, most }) => {
    const { js, css } = await gzipKilobytes(files);
    console.info(`${js.toFixed(1)} KB script + ${css.toFixed(1)} KB style`);
    expect(js).toBeGreaterThan(1);
    expect(css).toBeGreaterThan(1);
    expect(js + css).toBeLessThanOrEqual(most);
  },
  60_000,
);
