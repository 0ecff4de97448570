import { describe, expect, it } from 'vitest';
import { checkDocs } from './check-docs.ts';
import { plant } from './fixture-tree.ts';

const HEAD = '# Map\n\n| Sentence | Code | Test |\n|---|---|---|\n';
const LAWFUL: Record<string, string> = {
  'README.md': '# Product\n\n[tour](docs/tour.md) [home](https://example.org) [here](#below)\n',
  'docs/tour.md': '[back](../README.md#top) ![picture](figures/a%20b.svg)\n\n```\n[not](a-link)\n```\n`[nor](this)`\n',
  'docs/figures/a b.svg': '<svg/>',
  'docs/spec-map.md': `${HEAD}| §1 a \\| b | \`src/a.ts\` \`src/b.ts\` | \`src/a.test.ts\` |\n`,
  'src/a.ts': '',
  'src/b.ts': '',
  'src/a.test.ts': '',
};
const broken = (planted: Record<string, string>) =>
  checkDocs(plant({ ...LAWFUL, ...planted })).findings.map(
    ({ file, line, message }) => `${file}:${line ?? ''} ${message}`,
  );
const map = (row: string) => ({ 'docs/spec-map.md': `${HEAD}${row}\n` });

describe('documents', () => {
  it('pass when everything named exists', () => {
    expect(broken({})).toEqual([]);
    expect(checkDocs(plant(LAWFUL)).rows).toBe(1);
  });

  it.each([
    [map('| §1 | `src/gone.ts` | `src/a.test.ts` |'), 'docs/spec-map.md:5 src/gone.ts does not exist'],
    [map('| §1 | `src/a.ts` | `src/gone.test.ts` |'), 'docs/spec-map.md:5 src/gone.test.ts does not exist'],
    [map('| §1 | `src/a.ts` | `src/b.ts` |'), 'docs/spec-map.md:5 src/b.ts is no test'],
    [map('| §1 | src/a.ts | `src/a.test.ts` |'), 'docs/spec-map.md:5 no code named'],
    [map('| §1 | `src/a.ts` | later |'), 'docs/spec-map.md:5 no test named'],
    [map('| §1 | `src/a.ts` |'), 'docs/spec-map.md:5 a row is | sentence | code | test |'],
    [map(''), 'docs/spec-map.md: holds no row'],
    [{ 'docs/tour.md': '\n[gone](./gone.md)' }, 'docs/tour.md:2 ./gone.md leads nowhere'],
    [
      { 'src/modules/units/README.md': '[gone](../identity/README.md)' },
      'src/modules/units/README.md:1 ../identity/README.md leads nowhere',
    ],
    [{ 'README.md': 'line\n'.repeat(121) }, 'README.md: 121 lines, more than 120'],
  ])('%j', (planted, finding) => {
    expect(broken(planted as Record<string, string>)).toEqual([finding]);
  });

  it('need a README and a map', () => {
    expect(checkDocs(plant({})).findings.map(({ file }) => file)).toEqual(['docs/spec-map.md', 'README.md']);
  });
});
