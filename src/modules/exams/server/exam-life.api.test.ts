import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Account } from '../../../testing/app.ts';
import { refusalOf } from '../../../testing/app.ts';
import * as people from '../shared/candidate.contract.ts';
import { deadlineOf } from '../shared/deadline.model.ts';
import * as contract from '../shared/exam.contract.ts';
import * as life from '../shared/exam-life.contract.ts';
import { buildExamWorld, type ExamWorld } from '../testing/exam-world.builder.ts';
import { entryFacts, examFacts, lockExam } from './exams.public.ts';

const MINUTE_MS = 60_000;
let x: ExamWorld;
beforeAll(async () => {
  x = await buildExamWorld(inject('templateUrl'));
});
afterAll(() => x.t.close());
afterEach(() => x.restore());

describe('the clock', () => {
  it('opens and ends an exam with nobody there, reminds ten minutes before, and tells the team', async () => {
    const examId = await x.published({ opensAt: await x.at(30), closesAt: await x.at(150) });
    await x.tick();
    expect([(await x.read(examId)).state, await x.told(examId, 'soon')]).toEqual(['published', 0]);
    await x.move(21 * MINUTE_MS);
    await x.tick();
    await x.tick();
    expect(await x.told(examId, 'soon')).toBe(2);
    await x.move(9 * MINUTE_MS);
    // What is read goes by the clock; the job writes it after.
    expect([(await x.read(examId)).state, await x.stored(examId)]).toEqual(['open', 'published']);
    await x.tick();
    expect(await x.stored(examId)).toBe('open');
    expect((await x.formsOf(examId)).every(({ used }) => used === true)).toBe(true);
    await x.move(121 * MINUTE_MS);
    expect(await x.read(examId)).toMatchObject({ state: 'open', collecting: true });
    x.withFigures(examId, { inProgress: 1 });
    await x.tick();
    expect(await x.stored(examId)).toBe('open');
    await x.move(2 * MINUTE_MS);
    expect((await x.read(examId)).state).toBe('closed');
    x.restore();
    x.withFigures(examId, { started: 2, toMark: 3 });
    await x.tick();
    await x.tick();
    expect(await x.stored(examId)).toBe('marking');
    expect(await x.told(examId, 'endedToMark')).toBe(1);
  });

  it('ends it when the last candidate with more time has ended', async () => {
    const examId = await x.published({ opensAt: await x.at(5), closesAt: await x.at(105) });
    const personId = await x.t.personId('student2');
    const grant = { opensAt: null, closesAt: null, extraMinutes: null, extraPercent: 25 };
    const body = { ...grant, extraAttempts: 0, networkExempt: false, reason: '视力障碍，按比例加时' };
    await x.t.call(people.accommodateRoute, { params: { examId, personId }, body }, 'teacher');
    const { endsAt, closesAt } = await x.read(examId);
    // 25 % of 90 minutes, rounded up.
    expect(Date.parse(endsAt!) - Date.parse(closesAt!)).toBe(23 * MINUTE_MS);
    await x.move(110 * MINUTE_MS);
    await x.tick();
    expect((await x.read(examId)).state).toBe('open');
    await x.move(18 * MINUTE_MS + 2 * MINUTE_MS);
    await x.tick();
    expect(await x.stored(examId)).toBe('closed');
  });
});

describe('commands', () => {
  const withdraw = (examId: string, as: Account = 'teacher') =>
    x.t.call(life.withdrawExamRoute, { params: { examId }, body: { reason: '时间需要调整' } }, as);
  const extend = (examId: string, as: Account = 'teacher') =>
    x.t.call(life.extendExamRoute, { params: { examId }, body: { minutes: 10, reason: '网络故障补时' } }, as);
  const close = (examId: string, name = '期末考试', as: Account = 'teacher') =>
    x.t.call(life.closeExamRoute, { params: { examId }, body: { name } }, as);
  const reschedule = async (examId: string, change: object = {}, as: Account = 'teacher') => {
    const { opensAt, closesAt, minutes, version } = await x.read(examId);
    const body = { opensAt, closesAt, minutes, version, reason: '与其他课程错开', ...change };
    return x.t.call(life.rescheduleExamRoute, { params: { examId }, body }, as);
  };
  const redraft = (examId: string) => x.t.call(life.redraftExamRoute, { params: { examId } }, 'teacher');

  it('start from their states only', async () => {
    const draft = await x.ready();
    for (const command of [
      () => withdraw(draft),
      () => extend(draft),
      () => close(draft),
      () => reschedule(draft),
      () => redraft(draft),
    ]) {
      expect(await refusalOf(command())).toMatchObject({ status: 409, code: 'exams.state.wrong' });
    }
    const waiting = await x.published();
    for (const command of [
      () => extend(waiting),
      () => close(waiting),
      () => redraft(waiting),
      () => x.publish(waiting),
    ]) {
      expect(await refusalOf(command())).toMatchObject({ status: 409, code: 'exams.state.wrong' });
    }
    const remove = (examId: string) => x.t.call(contract.deleteExamRoute, { params: { examId } }, 'teacher');
    expect(await refusalOf(remove(waiting))).toMatchObject({ code: 'exams.remove.state' });
    await withdraw(waiting);
    for (const command of [() => withdraw(waiting), () => x.publish(waiting), () => reschedule(waiting)]) {
      expect(await refusalOf(command())).toMatchObject({ status: 409, code: 'exams.state.wrong' });
    }
    expect(await refusalOf(x.save(waiting))).toMatchObject({ code: 'exams.save.withdrawn' });
    expect((await x.read(waiting)).can).toMatchObject({ redraft: true, remove: true, edit: false, publish: false });
    await redraft(waiting);
    await x.publish(waiting);
  });

  it('withdraw an exam nobody has started, and tell its candidates', async () => {
    const examId = await x.published();
    x.withFigures(examId, { started: 1 });
    expect((await x.read(examId)).can.withdraw).toBe(false);
    expect(await refusalOf(withdraw(examId))).toMatchObject({ status: 409, code: 'exams.withdraw.started' });
    x.restore();
    await withdraw(examId);
    await x.t.drainJobs();
    expect(await x.told(examId, 'withdrawn')).toBe(2);
    expect(await x.formsOf(examId)).toEqual([]);
    expect(await entryFacts(await x.t.ctx(), examId, await x.t.personId('student'))).toBeNull();
  });

  it('wait for an attempt that begins: the lock of the exam decides', async () => {
    const examId = await x.published({ opensAt: await x.at(2), closesAt: await x.at(120) });
    await x.move(3 * MINUTE_MS);
    const system = await x.t.ctx();
    let begun = false;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const starting = system.tx(async (tx) => {
      await lockExam(tx, examId, 'share');
      begun = true;
      await held;
    });
    await vi.waitFor(() => expect(begun).toBe(true));
    let over = false;
    const withdrawing = withdraw(examId).finally(() => {
      over = true;
    });
    await sql`select pg_sleep(0.05)`.execute(system.db);
    expect(over).toBe(false);
    release();
    await starting;
    await withdrawing;
    expect(await x.stored(examId)).toBe('withdrawn');
  });

  it('move a published exam anywhere ahead, and an open one later only', async () => {
    const examId = await x.published();
    const live = x.withFigures(examId, {});
    await reschedule(examId, { opensAt: await x.at(5), closesAt: await x.at(125), minutes: 60 });
    expect(live).toEqual([]);
    expect(await refusalOf(reschedule(examId, { opensAt: await x.at(-1) }))).toMatchObject({
      fields: [{ path: 'opensAt', code: 'exams.fault.past' }],
    });
    await x.move(6 * MINUTE_MS);
    await x.tick();
    const { closesAt, opensAt } = await x.read(examId);
    const refused = async (change: object, path: string, code: string) =>
      expect(await refusalOf(reschedule(examId, change))).toMatchObject({ fields: [{ path, code }] });
    await refused({ opensAt: await x.at(30) }, 'opensAt', 'exams.fault.opened');
    await refused({ closesAt: await x.at(100) }, 'closesAt', 'exams.fault.shorter');
    await refused({ minutes: 59 }, 'minutes', 'exams.fault.shorter');
    const later = new Date(Date.parse(closesAt!) + 10 * MINUTE_MS).toISOString();
    await reschedule(examId, { closesAt: later, minutes: 70 });
    expect(live).toEqual([{ id: examId, kind: 'window' }]);
    expect(await x.read(examId)).toMatchObject({ closesAt: later, minutes: 70, opensAt });
    await x.t.drainJobs();
    expect(await x.told(examId, 'rescheduled')).toBe(4);
  });

  it('give minutes to everybody who sits it, and close it in a minute by its name', async () => {
    const examId = await x.published({ opensAt: await x.at(1), closesAt: await x.at(121) });
    await x.move(2 * MINUTE_MS);
    await x.tick();
    const live = x.withFigures(examId, { started: 2, inProgress: 2 });
    const system = await x.t.ctx();
    const startedAt = system.clock.now();
    const deadline = async () => deadlineOf((await examFacts(system, [examId]))[0]!, null, startedAt)!.getTime();
    const before = await deadline();
    await x.move(1000);
    await extend(examId);
    expect((await deadline()) - before).toBe(10 * MINUTE_MS);
    expect(live).toEqual([{ id: examId, kind: 'extended', minutes: 10 }]);
    expect(await refusalOf(close(examId, '期末'))).toMatchObject({
      fields: [{ path: 'name', code: 'exams.close.name' }],
    });
    const { closingAt } = await close(examId);
    expect(Date.parse(closingAt) - system.clock.ms()).toBeLessThanOrEqual(60_000);
    expect((await close(examId)).closingAt).toBe(closingAt);
    expect(await deadline()).toBe(Date.parse(closingAt));
    expect(await refusalOf(extend(examId))).toMatchObject({ code: 'exams.closing' });
    expect((await x.read(examId)).can).toMatchObject({ extend: false, reschedule: false, close: false });
    await x.move(61_000);
    expect(await x.read(examId)).toMatchObject({ state: 'open', collecting: true });
    x.restore();
    await x.tick();
    expect(await x.stored(examId)).toBe('closed');
    await x.t.drainJobs();
    expect([await x.told(examId, 'extended'), await x.told(examId, 'closing')]).toEqual([2, 2]);
  });

  it('change rules of an open exam only for the looser, and after it only what is shown', async () => {
    const examId = await x.published({ opensAt: await x.at(1), closesAt: await x.at(100), minutes: 60 });
    await x.move(2 * MINUTE_MS);
    await x.tick();
    const { settings } = await x.read(examId);
    await x.save(examId, { settings: { ...settings, graceSeconds: 300 } });
    expect(await refusalOf(x.save(examId, { settings: { ...settings, graceSeconds: 60 } }))).toMatchObject({
      fields: [{ path: 'settings.graceSeconds', code: 'exams.save.looser' }],
    });
    expect(await refusalOf(x.save(examId, { paperId: x.blueprint.paperId }))).toMatchObject({
      code: 'exams.save.opened',
    });
    expect(await refusalOf(x.save(examId, { classIds: [] }))).toMatchObject({ code: 'exams.save.opened' });
    await x.move(120 * MINUTE_MS);
    await x.tick();
    const release = { ...settings.release, key: { when: 'release' as const, at: null } };
    const now = (await x.read(examId)).settings;
    await x.save(examId, { settings: { ...now, release } });
    expect(await refusalOf(x.save(examId, { settings: { ...now, singlePlace: false } }))).toMatchObject({
      fields: [{ path: 'settings.singlePlace', code: 'exams.save.closed' }],
    });
  });

  it('are written down in words, with the reason', async () => {
    const examId = await x.published();
    await reschedule(examId, { minutes: 60 });
    await withdraw(examId);
    await x.t.sealed();
    const { rows } = await x.t.call(contract.examHistoryRoute, { params: { examId }, query: {} }, 'teacher');
    expect(rows.map(({ action }) => action)).toEqual([
      'exam.withdraw',
      'exam.reschedule',
      'exam.publish',
      'exam.save',
      'exam.create',
    ]);
    expect(rows[1]).toMatchObject({ reason: '与其他课程错开', before: { minutes: 90 }, after: { minutes: 60 } });
  });

  it('are those of who may: outside there is no exam, assistants watch their classes, the office reads', async () => {
    const examId = await x.published({ opensAt: await x.at(1), closesAt: await x.at(121) });
    await x.move(2 * MINUTE_MS);
    for (const who of ['student', 'leader2', 'outsider'] as const) {
      expect(await refusalOf(x.read(examId, who))).toMatchObject({ status: 404 });
      expect(await refusalOf(withdraw(examId, who))).toMatchObject({ status: 404 });
    }
    expect((await x.read(examId, 'admin')).can).toMatchObject({ edit: false, withdraw: false, history: false });
    expect(await refusalOf(withdraw(examId, 'admin'))).toMatchObject({ status: 403 });
    // An assistant who teaches no class of it sees nobody, and cannot give time to people of others.
    expect(await refusalOf(extend(examId, 'teacher2'))).toMatchObject({ status: 403, code: 'exams.scope' });
    expect(await refusalOf(withdraw(examId, 'teacher2'))).toMatchObject({ status: 403, code: 'error.forbidden' });
    const seen = async () =>
      (await x.t.call(people.candidatesRoute, { params: { examId }, query: {} }, 'teacher2')).rows.length;
    expect(await seen()).toBe(0);
    const listed = async () =>
      (
        await x.t.call(contract.examsRoute, { params: { courseId: x.w.courseId }, query: { kind: 'exam' } }, 'teacher2')
      ).rows.filter(({ id }) => id === examId);
    expect(await listed()).toEqual([]);
    await x.t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      x.w.classId,
      await x.t.personId('teacher2'),
    ]);
    expect(await seen()).toBe(2);
    expect(await listed()).toMatchObject([{ candidates: 2, can: { extend: true, withdraw: false } }]);
    await extend(examId, 'teacher2');
    await x.t.ask('delete from classes.class_teacher where person_id = $1', [await x.t.personId('teacher2')]);
  });
});
