import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import yazl from 'yazl';
import { readWorkbookCells } from './sheet-reader.ts';
import { type CellValue, workCells } from './workbook-cells.ts';
import { readParts } from './workbook-parts.ts';
import { workbookOf } from './workbook-writer.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook as another program writes it: a hidden sheet, a prefix of its own, shared texts, a picture. */
async function foreign(rows: string, more: Readonly<Record<string, string | Buffer>> = {}): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="${REL}"><x:sheets><x:sheet name="h" sheetId="1" state="hidden" r:id="rId2"/><x:sheet name="成绩 &amp; 单" sheetId="2" r:id="rId1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${MAIN}"><x:cols><x:col min="3" max="4" style="9"/></x:cols><x:sheetData>${rows}</x:sheetData><x:mergeCells/></x:worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>学号</t></si><si><r><t>张</t></r><r><t xml:space="preserve">三 </t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si></sst>',
    'xl/media/image1.png': Buffer.from([0, 1, 2, 255]),
    ...more,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}
const ROWS =
  '<x:row r="2" spans="1:2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" t="inlineStr"><x:is><x:t>成绩</x:t></x:is></x:c></x:row>' +
  '<x:row r="4" spans="1:2" ht="20"><x:c r="A4" s="3" t="s"><x:v>1</x:v></x:c><x:c r="B4" s="5"/><x:c r="E4"><x:v>2.023E9</x:v></x:c></x:row>' +
  '<x:row r="5"><x:c r="B5"><x:f>SUM(A1:A2)</x:f><x:v>7</x:v></x:c></x:row>';
const textsOf = async (bytes: Buffer) =>
  new Map((await readParts(bytes, () => true)).map((part) => [part.name, part.bytes.toString('latin1')]));
async function written(bytes: Buffer, values: readonly CellValue[], sheet = '成绩 & 单'): Promise<Buffer> {
  const answer = await workCells({ kind: 'write', bytes, sheet, values });
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  return Buffer.from(answer.bytes);
}

it('reads visible sheets with addresses, whatever wrote them', async () => {
  expect(await readWorkbookCells(await foreign(ROWS), 10)).toEqual({
    sheets: [
      {
        name: '成绩 & 单',
        rows: [
          {
            line: 2,
            cells: [
              { at: 0, text: '学号', formula: false },
              { at: 1, text: '成绩', formula: false },
            ],
          },
          {
            line: 4,
            cells: [
              { at: 0, text: '张三', formula: false },
              { at: 4, text: '2023000000', formula: false },
            ],
          },
          { line: 5, cells: [{ at: 1, text: '7', formula: true }] },
        ],
      },
    ],
  });
  expect(await readWorkbookCells(await foreign(ROWS), 2)).toEqual({ fault: 'rows' });
  expect(await readWorkbookCells(Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'), 2)).toEqual({ fault: 'old' });
});

it('writes cells and leaves all else byte for byte', async () => {
  const before = await foreign(ROWS);
  const after = await written(before, [
    { line: 4, at: 1, value: 86.5 },
    { line: 4, at: 2, value: '缓考 <&>' },
    { line: 5, at: 1, value: 60 },
  ]);
  const [was, is] = [await textsOf(before), await textsOf(after)];
  expect([...is.keys()]).toEqual([...was.keys()]);
  const changed = [...is].flatMap(([name, text]) => (text === was.get(name) ? [] : [name]));
  expect(changed).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
  const sheet = Buffer.from(is.get('xl/worksheets/sheet1.xml')!, 'latin1').toString('utf8');
  expect(sheet).toContain(
    '<x:row r="4" ht="20"><x:c r="A4" s="3" t="s"><x:v>1</x:v></x:c><x:c r="B4" s="5"><x:v>86.5</x:v></x:c>' +
      '<x:c r="C4" s="9" t="inlineStr"><x:is><x:t xml:space="preserve">缓考 &lt;&amp;&gt;</x:t></x:is></x:c><x:c r="E4">',
  );
  // A formula is kept, and what hangs on the new values is computed when the workbook is opened.
  expect(sheet).toContain('<x:f>SUM(A1:A2)</x:f><x:v>7</x:v>');
  expect(is.get('xl/workbook.xml')).toContain('</x:sheets><x:calcPr fullCalcOnLoad="1"/>');
  const read = await workCells({ kind: 'read', bytes: after, maxRows: 10 });
  expect('sheets' in read && read.sheets[0]!.rows[1]!.cells.map(({ text }) => text)).toEqual([
    '张三',
    '86.5',
    '缓考 <&>',
    '2023000000',
  ]);
});

it('touches one part only where nothing is computed', async () => {
  const before = await workbookOf([
    { name: '甲', columns: [{ text: true }, {}], rows: [{ cells: ['001', null] }, { cells: ['002', 5] }] },
    { name: '乙', columns: [{}], rows: [{ cells: ['x'] }] },
  ]);
  const after = await written(before, [{ line: 2, at: 1, value: 77 }], '甲');
  const [was, is] = [await textsOf(before), await textsOf(after)];
  expect([...is].filter(([name, text]) => text !== was.get(name)).map(([name]) => name)).toEqual([
    'xl/worksheets/sheet1.xml',
  ]);
});

it('keeps a rewritten setting of computing once', async () => {
  const calc =
    '<workbook xmlns="" xmlns:r=""><sheets><sheet name="a" r:id="rId1"/></sheets><calcPr calcId="1" fullCalcOnLoad="0"/></workbook>';
  const after = await written(await foreign(ROWS, { 'xl/workbook.xml': calc }), [{ line: 4, at: 1, value: 1 }], 'a');
  expect((await textsOf(after)).get('xl/workbook.xml')).toContain('<calcPr calcId="1" fullCalcOnLoad="1"/>');
});
