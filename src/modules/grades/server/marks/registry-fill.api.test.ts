import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import { readWorkbookCells } from '../../../../platform/sheets/sheet-reader.ts';
import { readParts } from '../../../../platform/sheets/workbook-parts.ts';
import { workbookOf } from '../../../../platform/sheets/workbook-writer.ts';
import { type Account, createTestApp, type TestApp } from '../../../../testing/app.ts';
import type { previewRegistryFillRoute } from '../../shared/registry-fill.contract.ts';
import { bookDriver, type GradedClass } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

type Preview = CallOutput<typeof previewRegistryFillRoute>;
const FILE = '2026-2027-1 成绩单.xlsx';

/** student 80·50 + 90·20 over what is decided; student2 has the offline mark only. */
async function published(): Promise<GradedClass> {
  const w = await to.world(to.overdue());
  await to.run(w, 'student', 80);
  for (const who of ['student', 'student2'] as const) await to.enter(w, 90, who);
  await to.publish(w);
  return w;
}
const people = () =>
  t.ask(
    "select name, number from identity.person where account in ('student', 'student2', 'student3') order by account",
  );
const sheetOf = (rows: Cell[][]) =>
  workbookOf([
    { name: '说明', columns: [{}], rows: [{ cells: ['请勿改动格式'] }] },
    { name: '成绩', columns: [{ text: true }, {}, {}, {}], rows: rows.map((cells) => ({ cells })) },
  ]);
async function send(w: GradedClass, path: string, bytes: Buffer, as: Account = 'teacher') {
  const boundary = 'b0undary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${FILE}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return t.request({
    method: 'POST',
    url: `/api/v1/classes/${w.classId}/gradebook/registry-fill${path}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    as,
  });
}
async function preview(w: GradedClass, bytes: Buffer, query = ''): Promise<Preview> {
  const answer = await send(w, `/preview${query}`, bytes);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { data: Preview }).data;
}

describe("the registry's own workbook", () => {
  it('is laid beside what is published, and comes back with those cells filled and all else as it was', async () => {
    const w = await published();
    const [one, two, three] = await people();
    const total = (await to.row(w, String(one!.name))).published!.total;
    const bytes = await sheetOf([
      ['某某大学成绩登记表'],
      ['学号', '姓名', '总评成绩', '备注'],
      [String(one!.number), String(one!.name), null, '免听'],
      [String(two!.number), '别人', null, null],
      [String(three!.number), String(three!.name), null, null],
      ['合计', null, null, null],
    ]);
    const seen = await preview(w, bytes);
    expect(seen).toMatchObject({ sheets: ['说明', '成绩'], sheet: '成绩', line: 2, absent: [] });
    expect(seen.places).toEqual({ number: 0, name: 1, total: 2, remark: 3 });
    expect(seen.rows.map(({ line, outcome, realName }) => [line, outcome, realName])).toEqual([
      [3, 'written', null],
      [4, 'otherName', two!.name],
      [5, 'unknown', null],
      [6, 'unknown', null],
    ]);
    const query = `?sheet=${encodeURIComponent('成绩')}&line=2&number=0&name=1&total=2&publicationId=${seen.publicationId}`;
    const answer = await send(w, query, bytes);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent(FILE));
    const back = await readWorkbookCells(answer.rawPayload, 100);
    const cells = 'sheets' in back ? back.sheets[1]!.rows.map((row) => row.cells.map(({ text }) => text)) : [];
    expect(cells[2]).toEqual([one!.number, one!.name, String(total), '免听']);
    expect(cells[3]).toEqual([two!.number, '别人']);
    const was = await readParts(bytes, () => true);
    const is = await readParts(answer.rawPayload, () => true);
    const changed = is.flatMap((part, i) => (part.bytes.equals(was[i]!.bytes) ? [] : [part.name]));
    expect(changed).toEqual(['xl/worksheets/sheet2.xml']);
    const [told] = await t.ask(
      "select after from audit.audit_log where object_id = $1 and action = 'grade.registryFill'",
      [w.classId],
    );
    expect(told!.after).toMatchObject({ file: FILE, sheet: '成绩', cells: 1, rows: { written: 1, unknown: 2 } });
  });

  it('keeps other values unless told otherwise, and takes columns a person chose', async () => {
    const w = await published();
    const [one, two] = await people();
    const bytes = await sheetOf([
      ['编号', '人', '分'],
      [String(one!.number), String(one!.name), 12],
      [String(two!.number), String(two!.name), null],
    ]);
    expect(await preview(w, bytes)).toMatchObject({ sheet: '说明', line: null, rows: [] });
    const query = `?sheet=${encodeURIComponent('成绩')}&line=1&number=0&name=1&total=2`;
    const seen = await preview(w, bytes, query);
    expect(seen.rows.map(({ outcome }) => outcome)).toEqual(['kept', 'written']);
    const over = await preview(w, bytes, `${query}&overwrite=yes`);
    expect(over.rows.map(({ outcome }) => outcome)).toEqual(['written', 'written']);
    // Published again meanwhile: what was shown is not what would be written.
    await to.adjust(w, 'total', 61);
    await to.publish(w);
    const stale = await send(w, `${query}&publicationId=${seen.publicationId}`, bytes);
    expect([stale.statusCode, stale.json().error.code]).toEqual([409, 'grades.fill.changed']);
  });

  it('asks for published totals and for the right to change the book', async () => {
    const w = await to.world(to.overdue());
    const bytes = await sheetOf([['学号', '总评']]);
    const refused = async (bytes: Buffer, as: Account = 'teacher') => {
      const answer = await send(w, '/preview', bytes, as);
      return [answer.statusCode, answer.json().error.code];
    };
    expect(await refused(bytes)).toEqual([409, 'grades.handIn.unpublished']);
    expect(await refused(Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'))).toEqual([422, 'grades.fill.old']);
    expect(await refused(Buffer.from('no workbook'))).toEqual([422, 'grades.fill.unreadable']);
    expect((await refused(bytes, 'student'))[0]).toBe(404);
    expect((await refused(bytes, 'admin'))[0]).toBe(403);
    await to.run(w, 'student', 80);
    await to.publish(w, true);
    const { publicationId } = await preview(w, bytes);
    const nothing = await send(w, `?line=1&number=0&total=1&publicationId=${publicationId}`, bytes);
    expect(nothing.json().error.code).toBe('grades.fill.nothing');
  });
});
