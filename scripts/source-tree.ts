import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', '.git', '.runtime', '.cache', 'dist', 'build', 'data', 'test-results']);

/** All files under `root/folder` (or the one file of that name), as sorted paths relative to `root` with forward slashes. */
export function listFiles(root: string, folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  if (statSync(start).isFile()) return [folder];
  const found: string[] = [];
  const visit = (path: string) => {
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      if (SKIPPED.has(entry.name)) continue;
      const child = path === '.' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory()) visit(child);
      else if (entry.isFile()) found.push(child);
    }
  };
  visit(folder);
  return found.sort();
}

/** The names of the folders directly under `root/folder`, sorted; none when it does not exist. */
export function listFolders(root: string, folder: string): string[] {
  const start = join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The text of a file of the tree. */
export function readText(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Whether a path names a test. */
export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file);
}

/** One SHA-256 (hex) over the names and contents of the files; equal inputs give an equal hash on every machine. */
export function hashFiles(root: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
