import { describe, expect, it } from 'vitest';
import { codePieces, codeTokens, sharedCode } from './code-tokens.ts';
import { pairsOfPieces } from './similar-pairs.ts';

const PERIOD = `# period of a pendulum
def period(length, g=9.8):
    total = 0
    for i in range(10):
        total += 2 * pi * sqrt(length / g)
    return total / 10
`;
/** The same with other names, numbers and comments, and on fewer lines. */
const RENAMED = `def T(l, grav = 9.81):  # my own
    s = 0.0
    for k in range(20): s += 2*pi*sqrt(l/grav)
    return s/20`;
const OTHER = `import csv
with open("a.csv") as file:
    rows = [row for row in csv.reader(file) if row[0] != "x"]
print(len(rows))`;

const kinds = (source: string, ending: string) => codeTokens(source, ending).map(({ kind }) => kind);

describe('tokens of programs', () => {
  it('are the same whatever names, numbers, comments and spaces', () => {
    expect(kinds(PERIOD, 'py')).toEqual(kinds(RENAMED, 'py'));
    expect(kinds('int a=1; /* one */ a++; // two', 'c')).toEqual([
      'int',
      'name',
      '=',
      'number',
      ';',
      'name',
      '+',
      '+',
      ';',
    ]);
    expect(kinds('SELECT a FROM t -- rows', 'sql')).toEqual(['select', 'name', 'from', 'name']);
    expect(kinds("x = 'a#b'; % rest", 'm')).toEqual(['name', '=', 'text', ';']);
    expect(kinds('"open', 'py')).toEqual(['text']);
  });

  it('tell a program that was renamed from another one, and where', async () => {
    const items = [PERIOD, RENAMED, OTHER].map((source, i) => ({ id: String(i), owner: String(i), source }));
    const pieces = items.map(({ source }) => codePieces(codeTokens(source, 'py')));
    const found = await pairsOfPieces(items, pieces, new Set(), async () => {});
    expect(found.map(({ text, other, share }) => [text.id, other.id, share])).toEqual([
      ['0', '1', 100],
      ['1', '0', 100],
    ]);
    const [stretch, ...more] = sharedCode(codeTokens(RENAMED, 'py'), pieces[0]!);
    expect(more).toEqual([]);
    expect(RENAMED.slice(stretch!.start, stretch!.end)).toBe(RENAMED);
    expect(sharedCode(codeTokens(OTHER, 'py'), pieces[0]!)).toEqual([]);
  });
});
