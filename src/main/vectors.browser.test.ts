import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gallery, startGallery } from '../../e2e/fixtures/gallery.ts';
import type { VectorOutcome } from '../modules/attempts/testing/vector-runner.builder.ts';

const SRC = join(import.meta.dirname, '..');
const RUNNER = join(SRC, 'modules/attempts/testing/vector-runner.builder.ts');
/** Libraries of the assessment engine that server and browser share, by the files that hold their vectors. */
const FILES = [
  ...['arrangement', 'blanks', 'choice', 'fraction', 'late', 'numeric', 'peer-review', 'score', 'seeded-draw'].map(
    (name) => `kernel/scoring/${name}.test.ts`,
  ),
  'kernel/scoring/typed-text.test.ts',
  'kernel/papers/blueprint.test.ts',
  'kernel/values/shingles.test.ts',
  'modules/exams/shared/deadline.model.test.ts',
  'modules/attempts/shared/event-chain.model.test.ts',
  'modules/grades/shared/grade-calculation.model.test.ts',
];
const ENTRY = 'virtual:vectors';
const CRYPTO = 'virtual:crypto';

/** The test files with the runner for browsers in place of their own, and nothing of the server. */
const vectors: Plugin = {
  name: 'vectors',
  enforce: 'pre',
  resolveId: (id) => {
    if (id === 'vitest') return RUNNER;
    if (id === ENTRY) return `\0${ENTRY}`;
    return id === 'node:crypto' ? `\0${CRYPTO}` : null;
  },
  load: (id) => {
    const runner = JSON.stringify(RUNNER);
    if (id === `\0${CRYPTO}`) return `export { needsServer as createHmac } from ${runner};`;
    if (id !== `\0${ENTRY}`) return null;
    const files = FILES.map((file) => `import ${JSON.stringify(join(SRC, file))};`);
    return [...files, `import { runVectors } from ${runner};`, 'globalThis.runVectors = runVectors;'].join('\n');
  },
};

/** One script with all of them, as browsers get the product: built and made small. */
async function builtVectors(): Promise<string> {
  const result = await build({
    ...{ root: SRC, configFile: false, publicDir: false, logLevel: 'silent', plugins: [vectors] },
    build: {
      ...{ write: false, target: 'es2022', minify: true, modulePreload: false },
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [{ output: { code?: string }[] }];
  return output.map(({ code }) => code ?? '').join('\n');
}

let gallery: Gallery;
let outcomes: VectorOutcome[];
beforeAll(async () => {
  gallery = await startGallery('exam-desk');
  const page = await (await gallery.browser.newContext()).newPage();
  await page.addScriptTag({ content: await builtVectors() });
  outcomes = await page.evaluate(() =>
    (globalThis as never as { runVectors(): Promise<VectorOutcome[]> }).runVectors(),
  );
}, 180_000);
afterAll(() => gallery?.close());

describe('the vectors of the assessment engine', () => {
  it('hold in the browser build as they do on the server', () => {
    expect(outcomes.length).toBeGreaterThan(150);
    expect(outcomes.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'server')).toEqual([]);
  });

  it('are all asked but those that compare with the platform of the server, or count its steps', () => {
    const left = new Set(
      outcomes.filter(({ outcome }) => outcome === 'server').map(({ name }) => name.replace(/ \(\d+\)$/, '')),
    );
    expect([...left].map((name) => name.split(' > ').at(-1))).toEqual([
      'takes a secret of %d bytes as the platform does',
      '%s: each character is looked at a fixed number of times',
    ]);
  });
});
