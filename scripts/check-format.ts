/** Format and lint: Biome over the whole tree, or with `--changed` over the files that have changed since they passed. */
import { CHANGED, openChecked } from './checked-files.ts';
import { isProgram, REPOSITORY, runNode } from './command-line.ts';
import { listFiles } from './source-tree.ts';

const BIOME = 'node_modules/@biomejs/biome';
/** Kinds of files Biome knows. */
const KINDS = /\.(?:[cm]?[jt]sx?|jsonc?|css|html)$/;
/** With more changed files than this the whole tree is as quick. */
const MAX_CHANGED = 400;

if (isProgram(import.meta.url)) {
  const files = listFiles(REPOSITORY, '.').filter((file) => KINDS.test(file));
  const checked = openChecked(REPOSITORY, 'format', ['biome.json', `${BIOME}/package.json`]);
  const changed = process.argv.includes(CHANGED) ? checked.changed(files) : files;
  const named = changed.length <= MAX_CHANGED ? changed : [];
  const options = ['--error-on-warnings', '--colors=off', '--no-errors-on-unmatched'];
  const code = changed.length === 0 ? 0 : await runNode([`${BIOME}/bin/biome`, 'ci', ...options, ...named]);
  if (code === 0) checked.passed(files);
  process.exitCode = code;
}
