/**
 * What a check has passed as it stands, kept under `.cache`, so that `check:fast` looks at what changed since. A check that
 * looks at each file by itself keeps its files; the import laws keep what they depend on as a whole.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { hashFiles, readText } from './source-tree.ts';

/** Asks a check to pass over what it has passed before. */
export const CHANGED = '--changed';

const FOLDER = '.cache/checked';

function keep(root: string, check: string, text: string): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(join(root, FOLDER, check), text);
}

function kept(root: string, check: string): string {
  const path = join(root, FOLDER, check);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const digest = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Files of a check that looks at each by itself. */
export interface CheckedFiles {
  /** Those that are new or not as they were when they passed. */
  changed(files: readonly string[]): string[];
  /** Notes that all of them pass. */
  passed(files: readonly string[]): void;
}

/** @param rules files that say what the check wants: when one changes, nothing is known any more */
export function openChecked(root: string, check: string, rules: readonly string[]): CheckedFiles {
  const wanted = hashFiles(root, [...rules]);
  const known = new Set(kept(root, check).split('\n'));
  const digestOf = (file: string) => digest(wanted, file, readText(root, file));
  return {
    changed: (files) => files.filter((file) => !known.has(digestOf(file))),
    passed: (files) => keep(root, check, files.map(digestOf).join('\n')),
  };
}

/** Which files there are and what each imports: all that laws about imports depend on, besides themselves. */
export function digestImports(root: string, files: readonly string[], rules: readonly string[]): string {
  const lines = files.map((file) => {
    if (!/\.[cm]?[jt]sx?$/.test(file)) return file;
    const { importedFiles, referencedFiles, typeReferenceDirectives } = ts.preProcessFile(
      readText(root, file),
      true,
      true,
    );
    const names = [...importedFiles, ...referencedFiles, ...typeReferenceDirectives].map(({ fileName }) => fileName);
    return [file, ...names].join(' ');
  });
  return digest(hashFiles(root, [...rules]), ...lines);
}

/** Whether a check passed with this digest before. */
export const hasPassed = (root: string, check: string, wanted: string): boolean => kept(root, check) === wanted;

/** Notes that a check passed with this digest. */
export const notePassed = (root: string, check: string, wanted: string): void => keep(root, check, wanted);
