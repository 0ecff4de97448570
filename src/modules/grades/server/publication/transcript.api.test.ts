import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseSheet } from '../../../../platform/sheets/sheet-parser.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { recomputeTree, type TotalNode } from '../../shared/grade-calculation.model.ts';
import { transcriptRoute } from '../../shared/transcript.contract.ts';
import { bookDriver } from '../../testing/book.builder.ts';

let t: TestApp;
let d: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = bookDriver(t);
});
afterAll(() => t.close());

const transcript = async (classId: string, of: Account, as: Account) =>
  t.call(transcriptRoute, { params: { classId, personId: await t.personId(of) } }, as);

describe('transcript', () => {
  it('tells the published total with a derivation that adds up to it, to its owner and to who reads the book', async () => {
    const w = await d.world();
    await d.run(w, 'student', 88);
    await d.report(w, 'student');
    await d.enter(w, 70);
    expect((await refusalOf(transcript(w.classId, 'student', 'student'))).code).toBe('grades.transcript.none');
    await d.publish(w, true);
    const own = await transcript(w.classId, 'student', 'student');
    expect(own).toMatchObject({
      personName: '张三',
      className: '实验一班',
      teachers: ['王芳'],
      publication: 1,
      total: 88,
      band: 'good',
      handedInAt: null,
    });
    expect(recomputeTree(own.tree as TotalNode)).toBe(88);
    expect((await transcript(w.classId, 'student', 'teacher')).total).toBe(88);
    // What the teacher changes afterwards stands on no sheet before it is published again.
    await d.enter(w, 100);
    expect(await transcript(w.classId, 'student', 'student')).toEqual({ ...own, printedAt: expect.any(String) });
    for (const who of ['student2', 'teacher2', 'outsider'] as const) {
      expect((await refusalOf(transcript(w.classId, 'student', who))).status).toBe(404);
    }
    await d.withdraw(w);
    for (const who of ['student', 'teacher'] as const) {
      expect((await refusalOf(transcript(w.classId, 'student', who))).code).toBe('grades.transcript.none');
    }
  });
});

describe('history of a class as a workbook', () => {
  it('lists who, when, before, after and why of every change, and is written down', async () => {
    const w = await d.world();
    await d.enter(w, 70);
    await d.enter(w, 75);
    await d.adjust(w, 'total', 81);
    await d.flag(w, 'class/offline', 'absent');
    const take = (as: Account) =>
      t.request({ method: 'POST', url: `/api/v1/classes/${w.classId}/gradebook/history-export`, payload: {}, as });
    const answer = await take('teacher');
    expect(answer.statusCode).toBe(200);
    const read = await parseSheet({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 100 });
    const rows = 'fault' in read ? [] : read.lines.map((line) => line.cells);
    expect(rows[0]).toEqual(['时间（UTC）', '学号', '姓名', '成绩项', '操作', '变更前', '变更后', '原因', '操作人']);
    expect(
      rows.slice(1).map(([, , name, target, kind, before, after, , by]) => [name, target, kind, before, after, by]),
    ).toEqual([
      ['张三', '课堂表现', '录入', '', '70', '王芳'],
      ['张三', '课堂表现', '录入', '70', '75', '王芳'],
      ['张三', '总评', '改分', expect.stringMatching(/^\d/), '81', '王芳'],
      ['张三', '课堂表现', '设标志', '正常', '缺考', '王芳'],
    ]);
    expect(rows[3]?.[7]).toBe('核对记录后更正');
    expect(await d.actions(w.classId)).toContain('grade.exportHistory');
    expect((await take('student')).statusCode).toBe(404);
    expect((await take('teacher2')).statusCode).toBe(404);
  });
});
