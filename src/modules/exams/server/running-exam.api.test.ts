import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { boardsRoute, discussionSettingRoute, updateSettingRoute } from '../../discussion/shared/board.contract.ts';
import { buildForum, type Forum, openTopic, readTopic, reply } from '../../discussion/testing/forum.builder.ts';
import { buildExam, type ExamPlan } from '../testing/exam.builder.ts';

let t: TestApp;
let forum: Forum;
let topicId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
  ({ topicId } = await openTopic(t, forum, 'teacher', { boardId: forum.boards.course }));
}, 60_000);
afterAll(() => t.close());
beforeEach(async () => {
  await t.ask(`update exams.exam set deleted_at = platform.app_now()`);
  await t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`);
});

const exam = async (plan: ExamPlan = {}) => buildExam(t, forum, { personIds: [await t.personId('student')], ...plan });
const refusal = async (as: Account) =>
  (await t.call(boardsRoute, { params: { courseId: forum.courseId } }, as)).refusal;

describe('the boards of a course while an exam runs', () => {
  it('are read by its candidates, who write nothing until its last candidate has ended', async () => {
    const { examId, closesAt } = await exam();
    const [row] = await t.ask(
      `insert into exams.accommodation (exam_id, person_id, extra_minutes, reason)
       values ($1, $2, 30, '听力障碍需要延时') returning (select closes_at + interval '30 minutes' from exams.exam where id = $1) as ends`,
      [examId, await t.personId('student2')],
    );
    const until = (row!.ends as Date).toISOString();
    expect(Date.parse(until)).toBeGreaterThan(closesAt!.getTime());
    expect(await refusal('student')).toEqual({ why: 'exam', until });
    expect((await readTopic(t, topicId, 'student')).can.reply).toBe(false);
    for (const write of [() => reply(t, topicId, 'student'), () => openTopic(t, forum, 'student')]) {
      expect(await refusalOf(write())).toMatchObject({ status: 409, code: 'discussion.examTime' });
    }
    // Who is no candidate, and the team, write on.
    for (const as of ['student3', 'teacher'] as const) {
      expect(await refusal(as)).toBeNull();
      await reply(t, topicId, as);
    }
  });

  it.each([
    ['a test', { kind: 'test' }],
    ['an exam to come', { opensIn: 30 }],
    ['an exam that is over', { opensIn: -200, lasts: 120 }],
    ['a draft', { state: 'draft' }],
  ] as const)('stay open by %s', async (_name, plan) => {
    await exam(plan);
    expect(await refusal('student')).toBeNull();
  });

  it('stay open by a rehearsal, by an exam that was closed early, and for who is no candidate any more', async () => {
    const { examId } = await exam();
    expect(await refusal('student')).toMatchObject({ why: 'exam' });
    await t.ask(`update exams.exam set sitting = 'rehearsal' where id = $1`, [examId]);
    expect(await refusal('student')).toBeNull();
    await t.ask(`update exams.exam set sitting = 'normal', state = 'closed' where id = $1`, [examId]);
    expect(await refusal('student')).toBeNull();
    await t.ask(`update exams.exam set state = 'open' where id = $1`, [examId]);
    await t.ask('update exams.candidate set removed_at = platform.app_now() where exam_id = $1', [examId]);
    expect(await refusal('student')).toBeNull();
  });

  it('stay open where the course wants it so; nobody is told of it as of another points rule', async () => {
    await exam();
    const params = { courseId: forum.courseId };
    const { can: _can, ...standing } = await t.call(discussionSettingRoute, { params }, 'teacher');
    expect(standing.examFreeze).toBe(true);
    await t.call(updateSettingRoute, { params, body: { ...standing, examFreeze: false } }, 'teacher');
    expect(await refusal('student')).toBeNull();
    await reply(t, topicId, 'student');
    await t.drainJobs();
    const told = await t.ask(
      `select 1 from notifications.notification where message_key = 'discussion.notice.scoring'`,
    );
    expect(told).toEqual([]);
  });
});
