/** A tree of files in a temporary folder, for the tests of the laws. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A new temporary folder that goes with the test or the file that asked for it. @returns its path */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cloudvse-tree-')));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    onTestFinished(remove);
  } catch {
    // Asked for outside a test.
    afterAll(remove);
  }
  return folder;
}

/** Writes the files (path → text) into a new temporary folder. @returns its path */
export function plant(files: Record<string, string>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** `file rule` of each finding, sorted: what a test states about planted violations. */
export function brief(findings: { file: string; rule: string }[]): string[] {
  return findings.map(({ file, rule }) => `${file} ${rule}`).sort();
}
