import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, refusalOf } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { addNode, showNode } from '../../courses/server/courses.public.ts';
import { deskRoute } from '../../home/shared/desk.contract.ts';
import { accommodateRoute } from '../shared/candidate.contract.ts';
import { deadlineOf } from '../shared/deadline.model.ts';
import * as contract from '../shared/exam.contract.ts';
import * as life from '../shared/exam-life.contract.ts';
import { buildExamWorld, type ExamWorld } from '../testing/exam-world.builder.ts';
import { entryFacts, examFacts, formOf } from './exams.public.ts';

const MINUTE_MS = 60_000;
let x: ExamWorld;
beforeAll(async () => {
  x = await buildExamWorld(inject('templateUrl'));
});
afterAll(() => x.t.close());
afterEach(() => x.restore());

describe('a draft', () => {
  it('is saved step by step, lacking anything, and refuses what is wrong at its field', async () => {
    const examId = await x.create();
    expect(await x.read(examId)).toMatchObject({ state: 'draft', minutes: 90, opensAt: null, paper: null, version: 1 });
    const { settings } = await x.read(examId);
    const faultOf = async (change: Partial<Parameters<ExamWorld['save']>[1] & object>) =>
      (await refusalOf(x.save(examId, change))).fields;
    const wrong = async (change: Partial<Parameters<ExamWorld['save']>[1] & object>, path: string, code: string) =>
      expect(await faultOf(change)).toMatchObject([{ path, code }]);
    const same = await x.at(60);
    await wrong({ opensAt: same, closesAt: same }, 'closesAt', 'exams.fault.closesAt');
    await wrong(
      { opensAt: await x.at(60), closesAt: await x.at(120), minutes: 61 },
      'minutes',
      'exams.fault.minutesLong',
    );
    await wrong({ minutes: 4 }, 'minutes', 'exams.fault.minutes');
    await wrong({ settings: { ...settings, networks: ['10.0.0.0/99'] } }, 'settings.networks.0', 'exams.fault.network');
    await wrong({ settings: { ...settings, attempts: null } }, 'settings.attempts', 'exams.fault.attempts');
    await wrong({ settings: { ...settings, feedback: 'atOnce' } }, 'settings.feedback', 'exams.fault.feedback');
    const key = { when: 'date' as const, at: null };
    await wrong(
      { settings: { ...settings, release: { ...settings.release, key } } },
      'settings.release.key.at',
      'exams.fault.releaseAt',
    );
    const leave = { seconds: 3, limit: null, action: 'lock' as const };
    await wrong({ settings: { ...settings, leave } }, 'settings.leave.limit', 'exams.fault.leaveLimit');
    await wrong({ paperId: x.w.courseId }, 'paperId', 'exams.fault.paper');
    await wrong({ classIds: [x.w.courseId] }, 'classIds', 'exams.fault.classes');
    await wrong({ personIds: [await x.t.personId('outsider')] }, 'personIds', 'exams.fault.persons');
    const saved = await x.save(examId, {
      name: '期中考试',
      instructions: '<p>闭卷</p><script>x</script>',
      classIds: [x.w.classId],
    });
    expect(saved).toMatchObject({ version: 2, removed: ['script'] });
    expect(await x.read(examId)).toMatchObject({ name: '期中考试', instructions: '<p>闭卷</p>', version: 2 });
    expect(await refusalOf(x.save(examId, { version: 1 }))).toMatchObject({ status: 409, code: 'error.stale' });
  });

  it('is copied without its times and password, deleted and restored', async () => {
    const examId = await x.ready();
    const { settings } = await x.read(examId);
    await x.save(examId, { settings: { ...settings, password: 'room-302' } });
    const { id: copy } = await x.t.call(
      contract.copyExamRoute,
      { params: { examId }, body: { name: '期末考试 B' } },
      'teacher',
    );
    const made = await x.read(copy);
    expect(made).toMatchObject({ name: '期末考试 B', opensAt: null, closesAt: null, minutes: 90, state: 'draft' });
    expect(made.settings.password).toBeNull();
    expect(made.classes).toHaveLength(1);
    const secrets = await x.t.ask('select secret from exams.exam where id = any($1)', [[examId, copy]]);
    expect(new Set(secrets.map((row) => (row.secret as Buffer).toString('hex'))).size).toBe(2);
    await x.t.call(contract.deleteExamRoute, { params: { examId: copy } }, 'teacher');
    expect(await refusalOf(x.read(copy))).toMatchObject({ status: 404 });
    const list = (bin?: 'true') =>
      x.t.call(
        contract.examsRoute,
        { params: { courseId: x.w.courseId }, query: { kind: 'exam', ...(bin ? { bin } : {}) } },
        'teacher',
      );
    expect((await list('true')).rows.map(({ id }) => id)).toContain(copy);
    expect((await list()).rows.map(({ id }) => id)).not.toContain(copy);
    await x.t.call(contract.restoreExamRoute, { params: { examId: copy } }, 'teacher');
    expect((await list()).rows.map(({ id }) => id)).toContain(copy);
  });

  it('never shows its secret, and its password only to who sets or watches over exams', async () => {
    const examId = await x.ready();
    const { settings } = await x.read(examId);
    await x.save(examId, { settings: { ...settings, password: 'room-302' } });
    expect((await x.read(examId)).settings.password).toBe('room-302');
    expect((await x.read(examId, 'admin')).settings.password).toBeNull();
    expect(JSON.stringify(await x.read(examId))).not.toContain('secret');
    const rows = await x.t.ask(`select after, before from audit.audit_log where object_id = $1`, [examId]);
    expect(JSON.stringify(rows)).not.toContain('room-302');
  });
});

describe('publishing', () => {
  it('enters candidates, tells them, and makes a form for each from the secret of the exam', async () => {
    const examId = await x.ready({ paperId: x.blueprint.paperId });
    expect(await x.publish(examId)).toMatchObject({ candidates: 2 });
    expect(await x.read(examId)).toMatchObject({ state: 'published', candidates: 2, fullMark: 20 });
    await x.t.drainJobs();
    expect(await x.told(examId, 'published')).toBe(2);
    const forms = await x.formsOf(examId);
    expect(forms).toHaveLength(2);
    expect(new Set(forms.map(({ seed }) => seed)).size).toBe(2);
    expect(forms.every(({ used }) => used === false)).toBe(true);
    expect((await x.read(examId)).forms).toBe(2);
    const jobs = await x.t.ask(`select state, done, total from tasks.job where link like $1`, [`%${examId}%`]);
    expect(jobs).toMatchObject([{ state: 'done', done: 2, total: 2 }]);
    // A form is what its seed gives, whoever asks when.
    const [exam] = await examFacts(await x.t.ctx(), [examId]);
    const ctx = await x.t.ctx();
    const personId = await x.t.personId('student');
    const kept = await ctx.tx((tx) => formOf(tx, exam!, personId, 1));
    await x.t.ask('delete from exams.form where exam_id = $1 and person_id = $2', [examId, personId]);
    const again = await ctx.tx((tx) => formOf(tx, exam!, personId, 1));
    expect(again.digest).toBe(kept.digest);
    expect(again.id).not.toBe(kept.id);
  });

  it('keeps the paper from changing, and makes forms anew when another one is chosen', async () => {
    const examId = await x.published();
    const before = await x.formsOf(examId);
    await x.save(examId, { paperId: x.blueprint.paperId });
    await x.t.drainJobs();
    const after = await x.formsOf(examId);
    expect(after).toHaveLength(2);
    expect(after.map(({ digest }) => digest)).not.toEqual(before.map(({ digest }) => digest));
    expect(await x.read(examId)).toMatchObject({ state: 'published', fullMark: 20 });
    expect(await refusalOf(x.save(examId, { closesAt: await x.at(600) }))).toMatchObject({
      status: 409,
      fields: [{ path: 'opensAt', code: 'exams.save.window' }],
    });
    expect(await refusalOf(x.save(examId, { classIds: [] }))).toMatchObject({ code: 'exams.save.unfit' });
  });

  it('gives who enrols or is named later a form within a minute, and leaves the others theirs', async () => {
    const examId = await x.published({ opensAt: await x.at(10), closesAt: await x.at(130) });
    const before = await x.formsOf(examId);
    await x.move(9 * MINUTE_MS);
    const system = await x.t.ctx();
    const late = await x.t.personId('student3');
    await joinClass(system, { classId: x.w.classId, personId: late });
    await x.tick();
    const after = await x.formsOf(examId);
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await x.told(examId, 'published')).toBe(3);
    // Who leaves the class is no candidate any more.
    await x.t.ask(`update classes.enrolment set state = 'withdrawn' where class_id = $1 and person_id = $2`, [
      x.w.classId,
      late,
    ]);
    await x.tick();
    expect((await x.read(examId)).candidates).toBe(2);
    const entry = await entryFacts(system, examId, late);
    expect(entry?.candidate).toBeNull();
  });
});

describe('the desk', () => {
  it('shows a learner the own exams of the week, and the team those of its courses', async () => {
    const examId = await x.published({ opensAt: await x.at(60), closesAt: await x.at(180), name: '本周考试' });
    const personId = await x.t.personId('student2');
    const own = { opensAt: await x.at(120), closesAt: await x.at(240) };
    const none = { extraMinutes: null, extraPercent: null, extraAttempts: 0, networkExempt: false };
    const body = { ...own, ...none, reason: '当天上午请假' };
    await x.t.call(accommodateRoute, { params: { examId, personId }, body }, 'teacher');
    const week = async (as: Account, face: 'study' | 'teach') => {
      const { parts } = await x.t.call(deskRoute, { query: { face } }, as);
      return (parts.week?.rows ?? []).filter(({ key }) => key === `exam-${examId}`);
    };
    const { opensAt } = await x.read(examId);
    expect(await week('student', 'study')).toMatchObject([{ kind: 'exam', title: '本周考试', at: opensAt }]);
    expect(await week('student2', 'study')).toMatchObject([{ at: own.opensAt, until: own.closesAt }]);
    expect(await week('outsider', 'study')).toEqual([]);
    expect(await week('teacher', 'teach')).toMatchObject([{ href: expect.stringContaining(examId) }]);
  });
});

describe('a test', () => {
  async function node(visible: boolean) {
    const system = await x.t.ctx();
    const { id } = await addNode(system, x.w.courseId, { type: 'test', parent: x.w.chapterId, name: '单元测验' });
    if (visible) await showNode(system, id, true);
    return id;
  }

  it('belongs to a node, is for all who learn, opens with its publication and never ends by itself', async () => {
    const nodeId = await node(true);
    const examId = await x.create('test', nodeId, '单元测验一');
    expect(await x.read(examId)).toMatchObject({
      kind: 'test',
      minutes: null,
      attempts: null,
      node: { id: nodeId, chapter: '第一章', visible: true },
      settings: { counts: 'best', feedback: 'handIn' },
    });
    expect(await refusalOf(x.create('test', nodeId))).toMatchObject({ fields: [{ code: 'exams.fault.nodeTaken' }] });
    await x.save(examId, { paperId: x.paper.paperId });
    expect(await x.checks(examId)).toMatchObject({ window: 'ok windowOk', people: 'ok peopleOk', node: 'ok nodeOk' });
    await x.publish(examId, { confirmAnswers: true });
    expect((await x.read(examId)).state).toBe('open');
    await x.tick();
    expect(await x.stored(examId)).toBe('open');
    await x.move(400 * 24 * 60 * MINUTE_MS);
    expect((await x.read(examId)).state).toBe('open');
    const [exam] = await examFacts(await x.t.ctx(), [examId]);
    expect(deadlineOf(exam!, null, new Date())).toBeNull();
  });

  it('warns of a hidden node', async () => {
    const examId = await x.create('test', await node(false));
    expect((await x.checks(examId)).node).toBe('warning nodeHidden');
  });

  it('never shortens an attempt that runs when its window becomes shorter', async () => {
    const examId = await x.create('test', await node(true), '单元测验二');
    const times = { opensAt: await x.at(-1), closesAt: await x.at(100), minutes: 60 };
    await x.save(examId, { paperId: x.paper.paperId, ...times });
    await x.publish(examId, { confirmAnswers: true });
    await x.tick();
    const system = await x.t.ctx();
    const early = system.clock.now();
    await x.move(5 * MINUTE_MS);
    const { opensAt, version } = await x.read(examId);
    const body = { opensAt, closesAt: await x.at(30), minutes: 20, version, reason: '提前结束测验' };
    await x.t.call(life.rescheduleExamRoute, { params: { examId }, body }, 'teacher');
    const [exam] = await examFacts(system, [examId]);
    await x.move(1000);
    const after = system.clock.now();
    expect(deadlineOf(exam!, null, early)!.getTime() - early.getTime()).toBe(60 * MINUTE_MS);
    expect(deadlineOf(exam!, null, after)!.getTime() - after.getTime()).toBe(20 * MINUTE_MS);
  });
});
