/** The documents: the specification map leads to code and tests that exist, links lead somewhere, READMEs stay short. */
import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type Finding, isProgram, REPOSITORY, report } from './command-line.ts';
import { isTest, listFiles, readText } from './source-tree.ts';

export const SPEC_MAP = 'docs/spec-map.md';
const MAX_README = 120;

/** Paths stand in backticks. */
const PATH = /`([^`\s]+)`/g;

function cellPaths(cell: string): string[] {
  return [...cell.matchAll(PATH)].map((match) => match[1]!);
}

/** Checks the rows `| sentence | code | test |`; paths stand in backticks, several to a cell where needed. */
function checkSpecMap(root: string): { findings: Finding[]; rows: number } {
  const findings: Finding[] = [];
  if (!existsSync(join(root, SPEC_MAP))) {
    return { findings: [{ file: SPEC_MAP, rule: 'spec-map', message: 'is missing' }], rows: 0 };
  }
  let rows = 0;
  let heading = true;
  for (const [index, line] of readText(root, SPEC_MAP).split('\n').entries()) {
    const add = (message: string) => findings.push({ file: SPEC_MAP, line: index + 1, rule: 'spec-map', message });
    if (!line.startsWith('|')) {
      heading = true;
      continue;
    }
    if (/^\|[\s:|-]+\|$/.test(line)) {
      heading = false;
      continue;
    }
    if (heading) continue;
    rows += 1;
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    if (cells.length !== 3) {
      add('a row is | sentence | code | test |');
      continue;
    }
    const [code, tests] = [cellPaths(cells[1]!), cellPaths(cells[2]!)];
    if (code.length === 0) add('no code named');
    if (tests.length === 0) add('no test named');
    for (const path of [...code, ...tests]) {
      if (!existsSync(join(root, path))) add(`${path} does not exist`);
    }
    for (const path of tests.filter((name) => !isTest(name))) add(`${path} is no test`);
  }
  if (rows === 0) findings.push({ file: SPEC_MAP, rule: 'spec-map', message: 'holds no row' });
  return { findings, rows };
}

/** Checks that the relative links of a document lead to files. */
function checkLinks(root: string, file: string): Finding[] {
  const findings: Finding[] = [];
  let fenced = false;
  for (const [index, line] of readText(root, file).split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    for (const [, target = ''] of line.replace(/`[^`]*`/g, '').matchAll(/\]\(<?([^)\s>]+)/g)) {
      if (/^([a-z]+:|#|\/\/)/i.test(target)) continue;
      const path = decodeURIComponent(target.replace(/[#?].*$/, ''));
      const full = normalize(path.startsWith('/') ? join(root, path) : join(root, dirname(file), path));
      if (!existsSync(full)) findings.push({ file, line: index + 1, rule: 'link', message: `${target} leads nowhere` });
    }
  }
  return findings;
}

/** Checks the documents of the tree at `root`. */
export function checkDocs(root: string): { findings: Finding[]; documents: number; rows: number } {
  const documents = listFiles(root, '.').filter((file) => file.endsWith('.md'));
  const { findings, rows } = checkSpecMap(root);
  for (const file of documents) {
    findings.push(...checkLinks(root, file));
    const lines = readText(root, file).trimEnd().split('\n').length;
    if (file === 'README.md' && lines > MAX_README) {
      findings.push({ file, rule: 'readme', message: `${lines} lines, more than ${MAX_README}` });
    }
  }
  if (!documents.includes('README.md')) findings.push({ file: 'README.md', rule: 'readme', message: 'is missing' });
  return { findings, documents: documents.length, rows };
}

if (isProgram(import.meta.url)) {
  const { findings, documents, rows } = checkDocs(REPOSITORY);
  report('documents', findings, `${documents} documents, ${rows} sentences of the specification`);
}
