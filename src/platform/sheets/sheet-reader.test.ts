import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { parseSheet } from './sheet-parser.ts';
import { readSheetLines } from './sheet-reader.ts';
import { xlsxOf } from './sheet-writer.ts';
import { columnLetters, sheetName, workbookOf } from './workbook-writer.ts';

const csv = async (bytes: Buffer | string) => {
  const answer = await parseSheet({ bytes: Buffer.from(bytes as string), ending: 'csv', maxRows: 100 });
  return 'fault' in answer ? answer.fault : answer.lines.map(({ line, cells }) => [line, ...cells]);
};
const xlsx = async (bytes: Buffer) => {
  const answer = await parseSheet({ bytes, ending: 'xlsx', maxRows: 100 });
  return 'fault' in answer ? answer.fault : answer.lines.map(({ line, cells }) => [line, ...cells]);
};
async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return buffer(zip.outputStream);
}
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A workbook as a spreadsheet program writes it, with one sheet of this XML. */
const workbook = (rows: string, more: Record<string, string | Buffer> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });

describe('csv', () => {
  it.each<[string, Buffer | string, unknown]>([
    [
      'UTF-8',
      '学号,姓名\r\n001,张三\r\n',
      [
        [1, '学号', '姓名'],
        [2, '001', '张三'],
      ],
    ],
    [
      'UTF-8 with its mark',
      '\uFEFF学号\n1',
      [
        [1, '学号'],
        [2, '1'],
      ],
    ],
    [
      'GB18030',
      Buffer.from([0xd1, 0xa7, 0xba, 0xc5, 0x0a, 0x81, 0x30, 0x84, 0x36]),
      [
        [1, '学号'],
        [2, '¥'],
      ],
    ],
    ['UTF-16 with its mark', Buffer.from('\uFEFF甲\t乙', 'utf16le'), [[1, '甲', '乙']]],
    [
      'semicolons',
      'a;b\n1;"x;y"',
      [
        [1, 'a', 'b'],
        [2, '1', 'x;y'],
      ],
    ],
    [
      'breaks inside quotes',
      'a,b\n"x\ny",1\n\nz,2',
      [
        [1, 'a', 'b'],
        [2, 'x\ny', '1'],
        [4, 'z', '2'],
      ],
    ],
    [
      'guarded text',
      `a\n="0012"\n'=1+1\n'quiet`,
      [
        [1, 'a'],
        [2, '0012'],
        [3, '=1+1'],
        [4, "'quiet"],
      ],
    ],
    [
      'rows of different length',
      'a,b\n1\n1,2,3',
      [
        [1, 'a', 'b'],
        [2, '1'],
        [3, '1', '2', '3'],
      ],
    ],
  ])('in %s', async (_what, bytes, expected) => expect(await csv(bytes)).toEqual(expected));

  it.each<[string, Buffer, string]>([
    ['a zip', Buffer.from('PK\u0003\u0004rest'), 'content'],
    ['a pdf', Buffer.from('%PDF-1.7 …'), 'content'],
    ['something with NUL', Buffer.from([0x61, 0, 0x62]), 'content'],
    ['control characters', Buffer.from('a\u0001b'), 'content'],
    ['bytes of no encoding', Buffer.from([0x61, 0xff, 0xff, 0x0a]), 'encoding'],
    ['too many rows', Buffer.from('a\n'.repeat(101)), 'rows'],
    ['too many columns', Buffer.from(Array.from({ length: 201 }, (_, i) => i).join(',')), 'columns'],
  ])('refuses %s', async (_what, bytes, fault) => expect(await csv(bytes)).toBe(fault));
});

describe('xlsx', () => {
  it('keeps leading zeros, blank rows and the spelling of rewritten numbers', async () => {
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>学号</t></is></c></row>
      <row r="3"><c r="A3" t="inlineStr"><is><t>0012</t></is></c><c r="C3"><v>2.02601E+17</v></c><c r="D3" t="b"><v>1</v></c></row>`;
    expect(await xlsx(await workbook(rows))).toEqual([
      [1, '学号', '', '', ''],
      [3, '0012', '', '2.02601E+17', 'TRUE'],
    ]);
  });

  it('reads what our own writers write', async () => {
    expect(
      await xlsx(
        await buffer(
          xlsxOf(
            '单位',
            ['a', 'b'],
            [
              ['=1', null],
              ['007', 5],
            ],
          ),
        ),
      ),
    ).toEqual([
      [1, 'a', 'b'],
      [2, '=1', ''],
      [3, '007', '5'],
    ]);
    const made = await workbookOf([
      {
        name: '单位',
        columns: [{ text: true }, { choices: "'类型'!$A$2:$A$3" }],
        rows: [{ cells: ['001', 'x'], look: 'sample' }],
      },
      { name: '类型', columns: [{}], rows: [{ cells: ['代码'], look: 'heading' }] },
    ]);
    expect(await xlsx(made)).toEqual([[1, '001', 'x']]);
  });

  it('gives addresses to cells that have none', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    expect(await xlsx(await workbook(`<row>${text('a')}${text('b')}</row><row>${text('c')}</row>`))).toEqual([
      [1, 'a', 'b'],
      [2, 'c', ''],
    ]);
  });

  it('reads a second sheet by its name, wherever it stands', async () => {
    const sheet = (name: string, cells: string[]) => ({ name, columns: [{}], rows: [{ cells }] });
    const bytes = await workbookOf([sheet('专业', ['a']), sheet('说明', ['b']), sheet('对应', ['c'])]);
    const named = (second: string[]) => parseSheet({ bytes, ending: 'xlsx', maxRows: 10, second });
    expect(await named(['Mapping', '对应'])).toEqual({
      lines: [{ line: 1, cells: ['a'] }],
      second: [{ line: 1, cells: ['c'] }],
    });
    expect(await named(['专业'])).toMatchObject({ second: [] });
    expect(await parseSheet({ bytes, ending: 'xlsx', maxRows: 1, second: ['对应'] })).toEqual({ fault: 'rows' });
  });

  it('refuses what is none, and what unpacks to too much', async () => {
    expect(await xlsx(Buffer.from('学号,姓名'))).toBe('content');
    expect(await xlsx(Buffer.from('\u00d0\u00cf\u0011\u00e0rest', 'latin1'))).toBe('old');
    expect(await xlsx(Buffer.from('PK\u0003\u0004broken'))).toBe('broken');
    expect(await xlsx(await zipOf({ 'word/document.xml': '<w/>' }))).toBe('content');
    const bomb = Buffer.alloc(129 * 1_048_576, 0x20);
    expect(await xlsx(await workbook('', { 'xl/sharedStrings.xml': bomb }))).toBe('bomb');
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`xl/x${i}.xml`, '<x/>']));
    expect(await xlsx(await workbook('', many))).toBe('bomb');
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaa">]><sst>&a;</sst>';
    expect(await xlsx(await workbook('', { 'xl/sharedStrings.xml': entities }))).toBe('content');
  });
});

it('works in a thread of its own', async () => {
  expect(await readSheetLines({ bytes: Buffer.from('a\n1'), ending: 'csv', maxRows: 10 })).toEqual({
    lines: [
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['1'] },
    ],
    second: [],
  });
});

it('names columns and sheets as the format wants them', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  expect([sheetName('单位[1]'), sheetName('::'), sheetName('长'.repeat(40))]).toEqual([
    '单位 1',
    'Sheet1',
    '长'.repeat(31),
  ]);
});
