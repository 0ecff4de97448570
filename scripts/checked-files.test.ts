import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { digestImports, hasPassed, notePassed, openChecked } from './checked-files.ts';
import { plant } from './fixture-tree.ts';

const TREE = {
  'rules.json': '{}',
  'src/a.ts': "import { b } from './b.ts';\nexport const a = b + 1;\n",
  'src/b.ts': 'export const b = 1;\n',
};
const FILES = ['src/a.ts', 'src/b.ts'];
const add = (root: string, file: string, text: string) =>
  writeFileSync(join(root, file), `${readFileSync(join(root, file), 'utf8')}${text}`);

it('knows the files that passed as they are, until one or the rules change', () => {
  const root = plant(TREE);
  const changed = () => openChecked(root, 'words', ['rules.json']).changed(FILES);
  expect(changed()).toEqual(FILES);
  openChecked(root, 'words', ['rules.json']).passed(FILES);
  expect(changed()).toEqual([]);
  add(root, 'src/b.ts', 'export const c = 2;\n');
  expect(changed()).toEqual(['src/b.ts']);
  openChecked(root, 'words', ['rules.json']).passed(FILES);
  expect(changed()).toEqual([]);
  expect(openChecked(root, 'format', ['rules.json']).changed(FILES)).toEqual(FILES);
  add(root, 'rules.json', '\n');
  expect(changed()).toEqual(FILES);
});

it.each<[string, string]>([
  ['an import', "import './c.ts';\n"],
  ['an import of types', "import type { C } from './c.ts';\n"],
  ['an import when it is needed', "export const load = () => import('./c.ts');\n"],
  ['a type of another file', "export type C = import('./c.ts').C;\n"],
  ['something handed on', "export * from './c.ts';\n"],
])('sees %s that came in', (_name, text) => {
  const root = plant(TREE);
  const before = digestImports(root, FILES, ['rules.json']);
  add(root, 'src/b.ts', text);
  expect(digestImports(root, FILES, ['rules.json'])).not.toBe(before);
});

it('sees files and rules that change, and nothing else', () => {
  const root = plant(TREE);
  const before = digestImports(root, FILES, ['rules.json']);
  notePassed(root, 'laws', before);
  add(root, 'src/b.ts', "export const c = 'import';\n");
  expect(hasPassed(root, 'laws', digestImports(root, FILES, ['rules.json']))).toBe(true);
  expect(digestImports(root, ['src/a.ts'], ['rules.json'])).not.toBe(before);
  add(root, 'rules.json', '\n');
  expect(digestImports(root, FILES, ['rules.json'])).not.toBe(before);
});
