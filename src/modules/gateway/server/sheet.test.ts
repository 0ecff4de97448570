import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { type Cell, looksLikeFormula } from '../../../kernel/values/csv.ts';
import { csvOf, xlsxOf } from '../../../platform/sheets/sheet-writer.ts';
import { cellOf } from './export.service.ts';

/** The parts of a workbook by path. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    parts[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8');
  }
  return parts;
}
const sheet = async (rows: Cell[][], headings = ['名称']) =>
  (await unzip(await buffer(xlsxOf('单位[1]', headings, rows))))['xl/worksheets/sheet1.xml']!;
const csv = async (rows: Cell[][]) => (await buffer(csvOf(['名称'], rows))).toString('utf8');

const LIVE = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=cmd|" /C calc"!A0', '=HYPERLINK("http://x","y")', '\t=1+1', '\r=1+1'],
  ...['\n=1+1', ' =1+1', '\u3000=1+1', '\uFEFF=1+1', '＝1+1', '＋1', '－1', '＠SUM(1)', '+86 138', '-', '=', '@x'],
];
const QUIET = ['', '物理', '1+1=2', 'a@b.cn', 'x-y', '2026-01-01', "'=1", '0123'];

describe('formulas', () => {
  it.each(LIVE)('%j stays text', async (text) => {
    expect(looksLikeFormula(text)).toBe(true);
    const line = (await csv([[text]])).slice('\uFEFF名称\r\n'.length);
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    const xml = await sheet([[text]]);
    expect(xml).toContain('<c t="inlineStr" s="2">');
    expect(xml).not.toContain('<f>');
  });
  it.each(QUIET)('%j is left as it is', (text) => {
    expect(looksLikeFormula(text)).toBe(false);
  });
});

describe('csv', () => {
  it('begins with the mark, ends lines with CRLF and quotes what needs it', async () => {
    expect(
      await csv([
        ['a,b', 1.5],
        ['say "x"', null],
        ['两\n行', -3],
        ['\u0000z', ''],
      ]),
    ).toBe('\uFEFF名称\r\n"a,b",1.5\r\n"say ""x""",\r\n"两\n行",-3\r\nz,\r\n');
  });
});

describe('xlsx', () => {
  it('is a workbook with a heading row, numbers and escaped text', async () => {
    const parts = await unzip(
      await buffer(
        xlsxOf(
          '单位[1]',
          ['名称', '分数'],
          [
            ['<a> & "b"', 92.5],
            ['x_x0041_', null],
          ],
        ),
      ),
    );
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(parts['xl/workbook.xml']).toContain('<sheet name="单位 1" ');
    const xml = parts['xl/worksheets/sheet1.xml']!;
    expect(xml).toContain('<row><c t="inlineStr" s="1"><is><t xml:space="preserve">名称</t></is></c>');
    expect(xml).toContain('&lt;a&gt; &amp; &quot;b&quot;');
    expect(xml).toContain('<c><v>92.5</v></c>');
    expect(xml).toContain('x_x005F_x0041_');
  });
  it('holds no character that breaks the file', async () => {
    const xml = await sheet([['\u0000\u0001\ud800ok\uffff'], [`${'长'.repeat(40_000)}`]]);
    expect(xml).toContain('\ufffdok<');
    const forbidden = [...xml].filter((one) =>
      one < ' ' ? !'\t\n\r'.includes(one) : one >= '\ufffe' && one.length === 1,
    );
    expect(forbidden).toEqual([]);
    expect(xml.length).toBeLessThan(34_000);
  });
});

describe('values', () => {
  it.each([
    [new Date('2026-01-01T00:00:00Z'), '2026-01-01 08:00:00'],
    [['a', 'b'], 'a、b'],
    [null, null],
    [7, 7],
    [true, 'true'],
  ])('%j → %j', (value, expected) => expect(cellOf(value)).toBe(expected));
});
