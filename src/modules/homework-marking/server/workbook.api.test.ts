import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Cell } from '../../../kernel/values/csv.ts';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { workbookOf } from '../../../platform/sheets/workbook-writer.ts';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { learnerAt } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework, type HomeworkPlan, TEST_RUBRIC } from '../../homework/testing/homework.builder.ts';
import { archiveRoute, type previewWorkbookRoute, workbookRoute } from '../shared/results.contract.ts';
import { markerAt } from '../testing/desk.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

type Diff = CallOutput<typeof previewWorkbookRoute>;

async function handedIn(plan: HomeworkPlan = {}) {
  const { homeworkId } = await buildHomework(t, w, { rubric: TEST_RUBRIC, ...plan });
  for (const who of ['student', 'student2'] as const) await learnerAt(t, homeworkId, who).handIn(`<p>${who}</p>`);
  return { homeworkId, desk: markerAt(t, homeworkId) };
}
async function taken(homeworkId: string, as: Account = 'teacher') {
  const answer = await t.call(workbookRoute, { params: { homeworkId }, body: {} }, as);
  return answer as unknown as { statusCode: number; rawPayload: Buffer };
}
async function linesOf(bytes: Buffer): Promise<string[][]> {
  const read = await readSheetLines({ bytes, ending: 'xlsx', maxRows: 100 });
  if ('fault' in read) throw new Error(read.fault);
  return read.lines.map(({ cells }) => [...cells]);
}
/** The same sheet with cells changed: row 1 is the first below the heading. */
const changed = async (bytes: Buffer, change: (rows: Cell[][]) => void) => {
  const rows: Cell[][] = await linesOf(bytes);
  change(rows);
  return workbookOf([{ name: '成绩', columns: rows[0]!.map(() => ({})), rows: rows.map((cells) => ({ cells })) }]);
};
async function bring(homeworkId: string, path: string, bytes: Buffer, as: Account = 'teacher') {
  const boundary = 'b0undary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="marks.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return t.request({
    method: 'POST',
    url: `/api/v1/managed-homework/${homeworkId}/${path}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    as,
  });
}
const preview = async (homeworkId: string, bytes: Buffer) => {
  const answer = await bring(homeworkId, 'workbook-preview', bytes);
  return (answer.json() as { data: Diff }).data;
};

describe('the workbook of marks', () => {
  it('changes nothing when it comes back as it was taken', async () => {
    const { homeworkId, desk } = await handedIn();
    await desk.mark(await desk.workOf('张三'), { method: 55.5, text: 40 }, '推导完整\n注意有效数字');
    const { rawPayload } = await taken(homeworkId);
    const [heading, ...rows] = await linesOf(rawPayload);
    expect(heading).toEqual([
      ...['学号', '姓名', '班级', '版本', '提交时间', '迟交'],
      ...['方法 (0–60)', '表达 (0–40)', '得分 (0–100)', '评语'],
    ]);
    expect(rows.map((cells) => [cells[1], cells[8]])).toEqual(
      expect.arrayContaining([
        ['张三', '95.5'],
        ['李四', ''],
      ]),
    );
    const diff = await preview(homeworkId, rawPayload);
    expect(diff).toMatchObject({ changes: [], faults: [], unchanged: 2 });
    const done = await bring(homeworkId, `workbook-import?digest=${diff.digest}`, rawPayload);
    expect(done.json()).toEqual({ data: { changed: 0 } });
    const [kept] = await t.ask('select count(*)::int as n from homework_marking.mark where homework_id = $1', [
      homeworkId,
    ]);
    expect(kept).toEqual({ n: 1 });
  });

  it('writes the very changes that were shown, and is refused when they are others by then', async () => {
    const { homeworkId, desk } = await handedIn();
    const { rawPayload } = await taken(homeworkId);
    const filled = await changed(rawPayload, (rows) => {
      const mine = rows.find((cells) => cells[1] === '李四')!;
      [mine[6], mine[7], mine[9]] = [50, 30.5, '不错'];
      const other = rows.find((cells) => cells[1] === '张三')!;
      other[6] = 99;
    });
    const diff = await preview(homeworkId, filled);
    expect(diff.changes).toMatchObject([{ name: '李四', before: null, after: 80.5, comment: true }]);
    expect(diff.faults).toMatchObject([{ fault: 'criterion', criterion: '方法' }]);
    const take = () => bring(homeworkId, `workbook-import?digest=${diff.digest}`, filled);
    expect((await take()).json()).toEqual({ data: { changed: 1 } });
    expect(await desk.work(await desk.workOf('李四'))).toMatchObject({
      ...{ state: 'marked', mark: { points: 80.5, levels: { method: 50, text: 30.5 }, comment: '不错' } },
    });
    expect((await take()).statusCode).toBe(409);
    for (const who of ['student', 'teacher2'] as const) {
      expect((await bring(homeworkId, 'workbook-preview', filled, who)).statusCode).toBe(404);
      expect((await taken(homeworkId, who)).statusCode).toBe(404);
    }
  });

  it('is no other sheet, and none of a version that was replaced', async () => {
    const { homeworkId } = await handedIn({ rubric: undefined } as HomeworkPlan);
    const { rawPayload } = await taken(homeworkId);
    expect((await bring(homeworkId, 'workbook-preview', Buffer.from('x'))).statusCode).toBe(422);
    const other = await workbookOf([{ name: 'a', columns: [{}], rows: [{ cells: ['学号'] }] }]);
    expect((await bring(homeworkId, 'workbook-preview', other)).statusCode).toBe(422);
    const learner = learnerAt(t, homeworkId);
    await learner.read();
    await learner.save('<p>新版</p>');
    await learner.submit();
    const filled = await changed(rawPayload, (rows) => {
      rows.find((cells) => cells[1] === '张三')![6] = 77;
    });
    expect((await preview(homeworkId, filled)).faults).toMatchObject([{ fault: 'version' }]);
  });
});

it('packs all hand-ins by number, name and version, with the workbook', async () => {
  const { homeworkId } = await handedIn();
  const learner = learnerAt(t, homeworkId);
  await learner.read();
  const file = await learner.bring('推导.pdf', Buffer.from('%PDF-1.7 x'));
  await learner.save('<p>附上推导</p>', [file.id]);
  await learner.submit();
  const { jobId } = await t.call(archiveRoute, { params: { homeworkId }, body: {} }, 'teacher');
  await t.drainJobs();
  const answer = await t.request({ url: `/api/v1/jobs/${jobId}/files/result`, as: 'teacher' });
  const zip = await fromBufferPromise(answer.rawPayload);
  const found = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const [row] = await t.ask('select number from identity.person where id = $1', [await t.personId('student')]);
  const folder = [row!.number, '张三', '2'].filter(Boolean).join('_');
  expect(found.get(`${folder}/推导.pdf`)!.toString()).toBe('%PDF-1.7 x');
  expect(found.get(`${folder}/作业正文.html`)!.toString()).toContain('附上推导');
  expect([...found.keys()].filter((name) => name.includes('李四'))).toHaveLength(1);
  expect((await linesOf(found.get('成绩.xlsx')!)).length).toBe(3);
});
