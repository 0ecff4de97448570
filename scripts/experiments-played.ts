/**
 * Which experiments the browser tests play. Playing one takes up to a minute of drawing in software, so a run plays those
 * whose own files, or the files that all of them and the run page stand on, changed since they were last played to the end;
 * `npm run test:full` plays all. The fingerprints stand in `played.json`; `WRITE_PLAYED=1 npm run test:full -- browser
 * experiments` renews them after every test of the file has passed.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './source-tree.ts';

const root = join(import.meta.dirname, '..');
const RECORD = join(root, 'experiments/played.json');

/** What every experiment stands on: shared parts, the SDK with its protocol, the engine of the run page, the tests. */
const COMMON = [
  'experiments/shared',
  'experiments/browser-cases.ts',
  'experiments/browser-stand.ts',
  'experiments/interrupt.ts',
  'experiments/experiments.browser.test.ts',
  'e2e/fixtures/experiment-address.ts',
  'src/sdk',
  'src/kernel/bridge',
  'src/modules/runs/web/client',
  'src/modules/runs/web/components/run-frame.tsx',
  'src/modules/runs/shared/rule.policy.ts',
  'scripts/build-experiments.ts',
];

/** A hash over names and contents of the files an experiment is made of. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const place of [`experiments/${folder}`, ...COMMON]) {
    for (const file of listFiles(root, place)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

const record = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, string>;

/** Whether an experiment is played in this run. */
export function isDue(folder: string): boolean {
  return Boolean(process.env.TEST_FULL) || record[folder] !== fingerprint(folder);
}

/** Writes the fingerprints of the experiments that were played to the end. */
export function writePlayed(folders: readonly string[]): void {
  const next = { ...record, ...Object.fromEntries(folders.map((folder) => [folder, fingerprint(folder)])) };
  writeFileSync(RECORD, `${JSON.stringify(next, null, 2)}\n`);
}
