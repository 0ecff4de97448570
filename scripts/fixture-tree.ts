/** A tree of files in a temporary folder, for the tests of the laws. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Writes the files (path → text) into a new temporary folder. @returns its path */
export function plant(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'tree-')));
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
