/** Who imports whom in `src` and `e2e`, read from the sources without running them. */
import { posix } from 'node:path';
import ts from 'typescript';
import { globbedFiles, listFiles, readText } from './source-tree.ts';

/** File → the files it imports, types and dynamic imports included. */
export type ImportGraph = Map<string, string[]>;

/** Reads the relative imports of every TypeScript file under the folders of `root`. */
export function readImportGraph(root: string, folders: string[]): ImportGraph {
  const files = folders.flatMap((folder) => listFiles(root, folder)).filter((file) => /\.tsx?$/.test(file));
  const known = new Set(files);
  const graph: ImportGraph = new Map();
  for (const file of files) {
    const text = readText(root, file);
    const { importedFiles } = ts.preProcessFile(text, true, true);
    const targets = importedFiles
      .filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => posix.join(posix.dirname(file), fileName));
    const globbed = globbedFiles(text, posix.dirname(file), files);
    graph.set(file, [...new Set([...targets.filter((target) => known.has(target)), ...globbed])]);
  }
  return graph;
}

/**
 * Every file reachable from `start` (itself included) over files that `follow` allows to be walked through, nearest
 * first, those of one distance by name.
 */
export function reach(graph: ImportGraph, start: string[], follow: (file: string) => boolean): string[] {
  const seen = new Set<string>();
  for (let level = start; level.length > 0; ) {
    for (const file of [...new Set(level)].sort()) seen.add(file);
    level = level
      .filter((file) => start.includes(file) || follow(file))
      .flatMap((file) => graph.get(file) ?? [])
      .filter((target) => !seen.has(target));
  }
  return [...seen];
}

/** The files that import one of `targets` directly. */
export function importersOf(graph: ImportGraph, targets: string[]): string[] {
  return [...graph].filter(([, imports]) => imports.some((file) => targets.includes(file))).map(([file]) => file);
}
