import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Account } from '../../../testing/app.ts';
import { shareCalendarRoute } from '../../calendar/shared/calendar.contract.ts';
import { addNode } from '../../courses/server/courses.public.ts';
import { calendarRoute } from '../../courses/shared/info.contract.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { buildExamWorld, type ExamWorld } from '../../exams/testing/exam-world.builder.ts';
import { sit } from '../testing/candidate.builder.ts';

let w: ExamWorld;
let courseId: string;
let classId: string;
beforeAll(async () => {
  w = await buildExamWorld(inject('templateUrl'));
  [{ course_id: courseId, id: classId }] = (await w.t.ask(
    'select c.course_id, c.id from classes.class c join papers.paper p on p.course_id = c.course_id where p.id = $1',
    [w.paper.paperId],
  )) as [{ course_id: string; id: string }];
}, 60_000);
afterAll(() => w.t.close());

/** The own feed by the keys of its entries: `{id}-{kind}` → its lines. */
async function feed(as: Account) {
  const { address } = await w.t.call(shareCalendarRoute, { body: { shared: true } }, as);
  const { body } = await w.t.request({ method: 'GET', url: new URL(address!).pathname });
  const events = body
    .replace(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1);
  return new Map(events.map((event) => [/UID:(.*)@cloudvse/.exec(event)![1]!, event]));
}
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const rowOf = async (id: string, as: Account) =>
  (await w.t.call(calendarRoute, { params: { courseId }, query: {} }, as)).rows.find(
    (row) => row.id === id || row.href?.includes(id),
  );
const hand = async (examId: string) => (await sit(w.t, examId)).submit();

describe('exams in calendars', () => {
  it('last from their opening to their end, the own window in place of that of the exam, with their classes for the team', async () => {
    const exam = await buildExam(w.t, { courseId, classId }, { name: '期中考试', opensIn: 60 });
    const [opens, closes] = [exam.opensAt!, exam.closesAt!];
    const own = (await feed('student')).get(`${exam.examId}-exam`);
    expect(own).toContain(`DTSTART:${stamp(opens)}`);
    expect(own).toContain(`DTEND:${stamp(closes)}`);
    expect(own).toContain('SUMMARY:考试：期中考试');
    expect(own).toContain(`/coursestudy/Exams?Id=${courseId}&examId=${exam.examId}`);
    const later = new Date(closes.getTime() + 86_400_000);
    await w.t.ask(
      `insert into exams.accommodation (exam_id, person_id, opens_at, closes_at, reason)
        values ($1, $2, $3, $4, '因病住院治疗')`,
      [exam.examId, await w.t.personId('student2'), closes, later],
    );
    const moved = (await feed('student2')).get(`${exam.examId}-exam`);
    expect(moved).toContain(`DTSTART:${stamp(closes)}`);
    expect(moved).toContain(`DTEND:${stamp(later)}`);
    const team = (await feed('teacher')).get(`${exam.examId}-exam`);
    expect(team).toContain(`DTSTART:${stamp(opens)}`);
    expect(team).toContain('实验一班');
    expect(team).toContain(`/Maintain/TeachingManage/ExamManage?Id=${courseId}&examId=${exam.examId}`);
    for (const [as, opensAt] of [
      ['student', opens],
      ['student2', closes],
      ['teacher', opens],
    ] as const) {
      expect(await rowOf(exam.examId, as)).toMatchObject({
        ...{ nodeId: null, type: 'exam', chapter: null, opensAt: opensAt.toISOString() },
        done: as === 'teacher' ? null : false,
      });
    }
  });

  it('are known to nobody while they are drafts, and to assistants of their classes alone', async () => {
    const draft = await buildExam(w.t, { courseId, classId }, { name: '没发布的', state: 'draft', opensIn: 60 });
    const given = await buildExam(w.t, { courseId, classId }, { name: '发布了的', opensIn: 60 });
    for (const as of ['student', 'teacher'] as const) {
      expect((await feed(as)).has(`${draft.examId}-exam`)).toBe(false);
      expect(await rowOf(draft.examId, as)).toBeUndefined();
    }
    // The second teacher is an assistant who teaches no class.
    expect((await feed('teacher2')).has(`${given.examId}-exam`)).toBe(false);
    expect(await rowOf(given.examId, 'teacher2')).toBeUndefined();
    await w.t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      classId,
      await w.t.personId('teacher2'),
    ]);
    expect((await feed('teacher2')).has(`${given.examId}-exam`)).toBe(true);
    expect(await rowOf(given.examId, 'teacher2')).toMatchObject({ type: 'exam' });
    await w.t.ask('delete from exams.exam_class where exam_id = $1', [given.examId]);
    expect((await feed('teacher')).get(`${given.examId}-exam`)).toContain('SUMMARY:考试：发布了的\r\n');
    await w.t.ask('update exams.candidate set removed_at = now() where exam_id = $1', [given.examId]);
    expect((await feed('student')).has(`${given.examId}-exam`)).toBe(false);
    expect(await rowOf(given.examId, 'student')).toBeUndefined();
  });

  it('stand at their node when they are tests, and are marked once handed in', async () => {
    const system = await w.t.ctx();
    const node = await addNode(system, courseId, { type: 'test', parent: null, name: '第一章测验' });
    await w.t.ask('update courses.node set visible = true where id = $1', [node.id]);
    const test = { kind: 'test' as const, opensIn: 0, lasts: 2880, paperId: w.paper.paperId };
    const placed = await buildExam(w.t, { courseId, classId }, { ...test, name: '第一章测验', nodeId: node.id });
    const loose = await buildExam(
      w.t,
      { courseId, classId },
      { ...test, name: '随堂测验', lasts: null, opensIn: null },
    );
    const first = await feed('student');
    expect(first.get(`${placed.examId}-opens`)).toContain('SUMMARY:开放：第一章测验');
    expect(first.get(`${placed.examId}-due`)).toContain(`DTSTART:${stamp(placed.closesAt!)}`);
    expect([...first.keys()].some((key) => key.includes(loose.examId))).toBe(false);
    expect(await rowOf(loose.examId, 'student')).toBeUndefined();
    expect(await rowOf(node.id, 'student')).toMatchObject({
      ...{ nodeId: node.id, type: 'test', dueAt: placed.closesAt!.toISOString(), closesAt: null, done: false },
      href: expect.stringContaining(`testId=${placed.examId}`),
    });
    await hand(placed.examId);
    expect((await feed('student')).get(`${placed.examId}-due`)).toContain('SUMMARY:截止：第一章测验（已交）');
    expect(await rowOf(node.id, 'student')).toMatchObject({ done: true });
    expect((await feed('student2')).get(`${placed.examId}-due`)).not.toContain('已交');
  });
});
