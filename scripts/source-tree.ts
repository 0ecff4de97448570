import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

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

/** A pattern of `import.meta.glob` as a regular expression over whole paths. */
function globPattern(folder: string, glob: string): RegExp {
  const signs = { '**/': '(?:.+/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
  const literal = posix.join(folder, glob).replace(/[^\w/*?-]/g, '\\$&');
  return new RegExp(`^${literal.replace(/\*\*\/?|\*|\?/g, (sign) => signs[sign as keyof typeof signs])}$`);
}

/** The files among `known` that `import.meta.glob` names in the text of a file of `folder`. */
export function globbedFiles(text: string, folder: string, known: readonly string[]): string[] {
  return [...text.matchAll(/import\.meta\.glob\(([^)]+)\)/g)].flatMap(([, given = '']) => {
    const globs = [...given.matchAll(/'(!?)([^']+)'/g)];
    const patterns = (sign: string) =>
      globs.filter((glob) => glob[1] === sign).map((glob) => globPattern(folder, glob[2]!));
    const [named, excepted] = [patterns(''), patterns('!')];
    return known.filter((file) => named.some((one) => one.test(file)) && !excepted.some((one) => one.test(file)));
  });
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
