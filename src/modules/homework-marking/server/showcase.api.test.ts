import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { buildGroup, learnerAt, setDates } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework } from '../../homework/testing/homework.builder.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import * as contract from '../shared/showcase.contract.ts';
import { markerAt } from '../testing/desk.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const TEXT = '<p>由高斯定理，场强与距离平方成反比。</p>';
const COMMENT = '推导严谨，只给老师看的评语';

const nameOf = async (as: Account) => {
  const id = await t.personId(as);
  return (await peopleById(await t.ctx(), [id])).get(id)!.name;
};

/** Homework with a hand-in of student and another one, both marked; its end is past. */
async function marked({ second = true, groupSetId = '' } = {}) {
  const { homeworkId } = await buildHomework(t, w, groupSetId ? { settings: { groups: true }, groupSetId } : {});
  const learner = learnerAt(t, homeworkId);
  await learner.read();
  const file = await learner.bring('张三的推导.txt', Buffer.from('附件内容'));
  // An archive cannot be cleaned: it is held back.
  const archive = await learner.bring('张三.zip', Buffer.from('PK张三'));
  await learner.save(TEXT, [file.id, archive.id]);
  await learner.submit();
  if (second) await learnerAt(t, homeworkId, 'student2').handIn('<p>另一份作业</p>');
  const desk = markerAt(t, homeworkId);
  const { rows } = await desk.queue();
  for (const { workId } of rows) if (workId) await desk.mark(workId, 87.5, COMMENT);
  const at = new Date((await t.ctx()).clock.ms() - 3_600_000);
  await setDates(t, homeworkId, at, at);
  const [own] = await t.ask('select work_id as id from hand_ins.member where homework_id = $1 and person_id = $2', [
    homeworkId,
    await t.personId('student'),
  ]);
  const workId = String(own!.id);
  const params = { homeworkId, workId };
  return {
    ...{ homeworkId, workId, desk, fileId: file.id, archiveId: archive.id },
    release: () => desk.release(0, second || groupSetId ? 0 : 1),
    state: (as: Account = 'teacher') => t.call(contract.showcaseRoute, { params }, as),
    offer: (as: Account = 'teacher') => t.call(contract.offerShowcaseRoute, { params, body: {} }, as),
    takeBack: (as: Account = 'teacher') => t.call(contract.takeBackShowcaseRoute, { params }, as),
    seen: (as: Account = 'student2') => t.call(contract.ownShowcaseRoute, { params: { homeworkId } }, as),
    answer: (answer: contract.ShowcaseAnswer, as: Account = 'student') =>
      t.call(contract.answerShowcaseRoute, { params: { homeworkId }, body: { answer } }, as),
    file: (as: Account = 'student2', fileId = file.id) =>
      t.request({ method: 'GET', url: `/api/v1/own-homework/${homeworkId}/works/${workId}/files/${fileId}`, as }),
  };
}
type Given = Awaited<ReturnType<typeof marked>>;

/** Nothing of the work reaches a learner. */
async function hidden({ seen, file }: Given, as: Account = 'student2') {
  expect((await seen(as)).works).toEqual([]);
  expect((await file(as)).statusCode).toBe(404);
}

describe('excellent work', () => {
  it('is shown to those who have handed in once its author agrees, and is gone at once', async () => {
    const given = await marked();
    await given.release();
    const name = await nameOf('student');
    expect((await given.state()).can).toEqual({ offer: true, takeBack: false });
    await given.offer();
    // Sent again it stays one offer, and asks nobody anew.
    await given.offer();
    await t.drainJobs();
    const notices = await t.ask(
      `select id from notifications.notification where person_id = $1 and message_key = 'homeworkMarking.notice.showcase'`,
      [await t.personId('student')],
    );
    expect(notices).toHaveLength(1);
    await hidden(given);
    expect((await given.seen()).own).toBeNull();
    expect((await given.seen('student')).own).toMatchObject({ answer: null, standing: { agreed: 0, shown: 'no' } });

    await given.answer('nameless');
    const nameless = await given.seen();
    expect(nameless.works).toMatchObject([{ own: false, authors: null, body: TEXT, held: 1 }]);
    expect(nameless.works[0]!.files).toEqual([{ id: given.fileId, name: '附件1.txt', bytes: 12 }]);
    expect((await given.file('student2', given.archiveId)).statusCode).toBe(404);
    const said = JSON.stringify(nameless);
    for (const secret of [name, await t.personId('student'), '张三', COMMENT, '87.5'])
      expect(said).not.toContain(secret);
    const file = await given.file();
    expect([file.statusCode, file.body]).toEqual([200, '附件内容']);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).not.toContain('张三');

    await given.answer('named');
    expect((await given.seen()).works[0]!.authors).toBe(name);
    expect((await given.state()).standing).toEqual({ members: 1, agreed: 1, declined: 0, shown: 'named' });
    await given.answer('nameless');
    expect(JSON.stringify(await given.seen())).not.toContain(name);
    await given.answer('declined');
    await hidden(given);
    expect((await given.state()).standing).toMatchObject({ declined: 1, shown: 'no' });

    await given.answer('named');
    expect((await given.seen()).works).toHaveLength(1);
    await given.takeBack();
    await given.takeBack();
    await hidden(given);
    expect((await refusalOf(given.answer('named'))).status).toBe(404);
    // Offered anew, nothing of the earlier consent holds.
    await given.offer();
    await hidden(given);
    const log = await t.ask(
      `select action from audit.audit_log where object_id = $1 and action like 'showcase.%' order by id`,
      [given.workId],
    );
    expect(log.map(({ action }) => action)).toEqual([
      ...['showcase.offer', 'showcase.answer', 'showcase.answer', 'showcase.answer', 'showcase.answer'],
      ...['showcase.answer', 'showcase.take_back', 'showcase.offer'],
    ]);
  });

  it('waits for the release, goes with it, and with the version that counts', async () => {
    const given = await marked();
    expect((await given.state()).can.offer).toBe(false);
    expect(await refusalOf(given.offer())).toMatchObject({ status: 409, code: 'homeworkMarking.showcase.early' });
    await given.release();
    await given.offer();
    await given.answer('named');
    expect((await given.seen()).works).toHaveLength(1);
    await given.desk.unrelease('复核全部成绩');
    await hidden(given);
    await given.release();
    expect((await given.seen()).works).toHaveLength(1);
    // Who has more time than the others sees nothing before that is over.
    const later = new Date((await t.ctx()).clock.ms() + 3_600_000);
    await setDates(t, given.homeworkId, later, later);
    await hidden(given);
    const over = new Date((await t.ctx()).clock.ms() - 3_600_000);
    await setDates(t, given.homeworkId, over, over);
    await t.ask('update homework_marking.showcase set version_no = 9 where work_id = $1', [given.workId]);
    await hidden(given);
  });

  it('is nothing to strangers, nor to a learner who has not handed in', async () => {
    const given = await marked({ second: false });
    await given.release();
    await given.offer();
    await given.answer('named');
    expect((await given.seen('student')).works).toHaveLength(1);
    await hidden(given);
    expect((await refusalOf(given.answer('named', 'student2'))).status).toBe(404);
    // student3 learns in another class of the course, which the homework is not for.
    const system = await t.ctx();
    const { id: classId } = await createClass(system, {
      ...{ courseId: w.courseId, termId: w.termId, code: freshCode('K'), name: '实验二班', capacity: 50 },
      teacherIds: [await t.personId('teacher')],
    });
    await startClass(system, classId);
    await joinClass(system, { classId, personId: await t.personId('student3') });
    for (const as of ['student3', 'teacher2', 'outsider'] as const) {
      expect((await refusalOf(given.seen(as))).status).toBe(404);
      expect((await given.file(as)).statusCode).toBe(404);
      expect((await refusalOf(given.answer('named', as))).status).toBe(404);
      expect((await refusalOf(given.state(as))).status).toBe(404);
      expect((await refusalOf(given.offer(as))).status).toBe(404);
      expect((await refusalOf(given.takeBack(as))).status).toBe(404);
    }
    for (const as of ['student', 'student2'] as const) expect((await refusalOf(given.takeBack(as))).status).toBe(404);
    // A file of another work is not reached through one that is shown.
    const other = await marked();
    expect((await given.file('student', other.fileId)).statusCode).toBe(404);
    // An assistant without a class sees no hand-in.
    const team = await t.ctx('teacher');
    await setMember(team, w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect([403, 404]).toContain((await refusalOf(given.takeBack('teacher2'))).status);
    expect([403, 404]).toContain((await refusalOf(other.offer('teacher2'))).status);
    await t.ask('delete from courses.course_member where course_id = $1 and person_id = $2', [
      w.courseId,
      await t.personId('teacher2'),
    ]);
    expect((await given.seen('student')).works).toHaveLength(1);
  });

  it('is offered by who decides the marks of the class, never by its assistant, and twenty of one homework at most', async () => {
    const given = await marked();
    await given.release();
    const team = await t.ctx('teacher');
    const params = { homeworkId: given.homeworkId, workId: given.workId };
    const personId = await t.personId('teacher2');
    const offer = () => t.call(contract.offerShowcaseRoute, { params, body: {} }, 'teacher2');
    const leave = () =>
      t.ask('delete from courses.course_member where course_id = $1 and person_id = $2', [w.courseId, personId]);
    const teach = () =>
      t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [w.classId, personId]);
    const stop = () =>
      t.ask('delete from classes.class_teacher where class_id = $1 and person_id = $2', [w.classId, personId]);
    // An assistant of the class reads what is offered, and decides no marks.
    await setMember(team, w.courseId, { account: 'teacher2', role: 'assistant', granted: [], scope: 'own' });
    await teach();
    expect((await t.call(contract.showcaseRoute, { params }, 'teacher2')).can).toEqual({
      offer: false,
      takeBack: false,
    });
    expect((await refusalOf(offer())).status).toBe(403);
    await stop();
    await leave();
    // A teacher of other classes decides those.
    await setMember(team, w.courseId, { account: 'teacher2', role: 'instructor', granted: [], scope: 'own' });
    expect([403, 404]).toContain((await refusalOf(offer())).status);
    await teach();
    // Twenty others are offered already.
    await t.ask(
      `insert into homework_marking.showcase (work_id, homework_id, version_no, by_id, at)
        select gen_random_uuid(), $1, 1, $2, platform.app_now() from generate_series(1, $3::int)`,
      [given.homeworkId, await t.personId('teacher'), contract.MAX_SHOWN],
    );
    expect(await refusalOf(offer())).toMatchObject({ status: 422, code: 'homeworkMarking.showcase.max' });
    await t.ask(
      `delete from homework_marking.showcase where work_id = (select work_id from homework_marking.showcase
        where homework_id = $1 limit 1)`,
      [given.homeworkId],
    );
    expect(await offer()).toEqual({ offered: true });
    const [row] = await t.ask('select by_id from homework_marking.showcase where work_id = $1', [given.workId]);
    expect(row!.by_id).toBe(personId);
    await stop();
    await leave();
  });

  it('of a group wants the consent of each member', async () => {
    const ids = [await t.personId('student'), await t.personId('student2')];
    const { setId } = await buildGroup(t, w.classId, ids);
    const given = await marked({ second: false, groupSetId: setId });
    await given.release();
    await given.offer();
    await given.answer('named');
    await hidden(given);
    expect((await given.seen()).own).toMatchObject({ answer: null, standing: { members: 2, agreed: 1 } });
    await given.answer('nameless', 'student2');
    const shown = await given.seen();
    expect(shown.works).toMatchObject([{ own: true, authors: null }]);
    for (const as of ['student', 'student2'] as const) expect(JSON.stringify(shown)).not.toContain(await nameOf(as));
    await given.answer('named', 'student2');
    expect((await given.seen()).works[0]!.authors).toContain(await nameOf('student'));
    await given.answer('declined');
    await hidden(given);
  });
});
