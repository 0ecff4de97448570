import { existsSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { readText } from './source-tree.ts';

/**
 * The place in the sources that a line of a stack of the built server stands for.
 * @param place `dist/server/<file>:<line>:<column>`, counted from 1, as stacks write it; an absolute path too
 * @returns `<file>:<line>:<column>`; undefined when no such file was built or nothing of the sources stands there
 */
export function sourceOfBuilt(root: string, place: string): string | undefined {
  const [, file, line, column] = /(dist\/server\/[^/:\s]+\.js):(\d+):(\d+)/.exec(place.replaceAll('\\', '/')) ?? [];
  if (!file || !existsSync(join(root, `${file}.map`))) return undefined;
  const map = new SourceMap(JSON.parse(readText(root, `${file}.map`)));
  const found = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in found)) return undefined;
  const source = relative(root, resolve(root, file, '..', found.originalSource)).replaceAll('\\', '/');
  return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
}
