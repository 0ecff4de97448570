import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { refusalOf } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { mergeClassRoute } from '../../classes/shared/class-merge.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import * as people from '../shared/candidate.contract.ts';
import * as contract from '../shared/exam.contract.ts';
import { buildExamWorld, type ExamWorld } from '../testing/exam-world.builder.ts';
import { entryFacts, examsOfLearner } from './exams.public.ts';

const MINUTE_MS = 60_000;
let x: ExamWorld;
beforeAll(async () => {
  x = await buildExamWorld(inject('templateUrl'));
});
afterAll(() => x.t.close());
afterEach(() => x.restore());

const list = (examId: string, query: object = {}) =>
  x.t.call(people.candidatesRoute, { params: { examId }, query }, 'teacher');

describe('candidates', () => {
  const grant = (examId: string, personId: string, change: object = {}) => {
    const none = { extraMinutes: null, extraPercent: null, opensAt: null, closesAt: null, extraAttempts: 0 };
    const body = { ...none, networkExempt: false, reason: '手部受伤需要更多时间', ...change };
    return x.t.call(people.accommodateRoute, { params: { examId, personId }, body }, 'teacher');
  };

  it('are those of the classes and persons named, before and after publishing', async () => {
    const system = await x.t.ctx();
    const { id: other } = await createClass(system, {
      ...{ courseId: x.w.courseId, termId: x.w.termId, code: freshCode('K'), name: '实验二班' },
      teacherIds: [await x.t.personId('teacher')],
      capacity: 50,
    });
    await startClass(system, other);
    const guest = await x.t.personId('student3');
    await joinClass(system, { classId: other, personId: guest });
    const found = await x.t.call(
      contract.examPersonsRoute,
      { params: { courseId: x.w.courseId }, query: { kw: '王五' } },
      'teacher',
    );
    expect(found.rows).toMatchObject([{ personId: guest, className: '实验二班' }]);
    const examId = await x.ready({ personIds: [guest] });
    expect(await list(examId)).toMatchObject({ total: 3, expected: true });
    expect(await list(examId, { class: x.w.classId })).toMatchObject({ total: 2 });
    expect((await list(examId, { kw: '王五' })).rows).toMatchObject([
      { personId: guest, via: 'person', className: '实验二班' },
    ]);
    await x.publish(examId);
    await x.t.drainJobs();
    expect(await list(examId)).toMatchObject({ total: 3, expected: false });
    expect((await list(examId)).rows.every(({ form }) => form)).toBe(true);
    await x.t.call(people.dismissRoute, { params: { examId, personId: guest } }, 'teacher');
    expect((await list(examId)).total).toBe(2);
    expect(await x.t.call(people.admitRoute, { params: { examId }, body: { personIds: [guest] } }, 'teacher')).toEqual({
      added: 1,
    });
    await x.t.drainJobs();
    expect((await list(examId, { kw: '王五' })).rows).toMatchObject([{ form: true }]);
    const personId = await x.t.personId('student');
    expect(await refusalOf(x.t.call(people.dismissRoute, { params: { examId, personId } }, 'teacher'))).toMatchObject({
      code: 'exams.dismiss.none',
    });
    const learner = await examsOfLearner(system, x.w.courseId, guest);
    expect(learner.map(({ id }) => id)).toContain(examId);
  });

  it('are granted things one by one, told of it, and only more once it is open', async () => {
    const examId = await x.published({ opensAt: await x.at(5), closesAt: await x.at(125) });
    const personId = await x.t.personId('student');
    const wrong = async (change: object, path: string, code: string) =>
      expect(await refusalOf(grant(examId, personId, change))).toMatchObject({ fields: [{ path, code }] });
    await wrong({}, 'extraMinutes', 'exams.grant.nothing');
    await wrong({ extraMinutes: 10, extraPercent: 10 }, 'extraPercent', 'exams.grant.both');
    await wrong({ opensAt: await x.at(1) }, 'opensAt', 'exams.grant.opensAt');
    await wrong({ closesAt: await x.at(4) }, 'closesAt', 'exams.grant.window');
    expect(await refusalOf(grant(examId, await x.t.personId('outsider'), { extraMinutes: 5 }))).toMatchObject({
      status: 404,
    });
    await grant(examId, personId, { extraMinutes: 20, networkExempt: true });
    await x.t.drainJobs();
    expect(await x.told(examId, 'granted')).toBe(1);
    expect((await list(examId, { granted: 'true' })).rows).toMatchObject([
      { personId, accommodation: { extraMinutes: 20 } },
    ]);
    const drop = () => x.t.call(people.dropAccommodationRoute, { params: { examId, personId } }, 'teacher');
    await drop();
    await grant(examId, personId, { extraMinutes: 20 });
    await x.move(6 * MINUTE_MS);
    const live = x.withFigures(examId, { started: 1, inProgress: 1 });
    await wrong({ extraMinutes: 10 }, 'extraMinutes', 'exams.grant.looser');
    expect(await refusalOf(drop())).toMatchObject({ code: 'exams.grant.looser' });
    await grant(examId, personId, { extraMinutes: 30 });
    expect(live).toEqual([{ id: examId, kind: 'accommodation', personId }]);
    const entry = await entryFacts(await x.t.ctx(), examId, personId);
    expect(entry).toMatchObject({ candidate: { via: 'class' }, accommodation: { extraMinutes: 30 } });
  });
});

describe('a class', () => {
  it('does not end quietly while an exam of it has not, and gives its exams to the class it is merged into', async () => {
    const examId = await x.published();
    const end = x.t.call(endClassRoute, { params: { classId: x.w.classId }, body: {} }, 'teacher');
    const { code, data } = await refusalOf(end);
    expect(code).toBe('classes.end.openWork');
    expect(data?.open).toContainEqual({ kind: 'openExams', count: expect.any(Number) });
    const { id: into } = await createClass(await x.t.ctx(), {
      ...{ courseId: x.w.courseId, termId: x.w.termId, code: freshCode('K'), name: '合并班' },
      teacherIds: [await x.t.personId('teacher')],
      capacity: 50,
    });
    await startClass(await x.t.ctx(), into);
    const [row] = await x.t.ask('select code from classes.class where id = $1', [x.w.classId]);
    const body = { into, typed: String(row!.code), reason: '两个班合并上课', members: 2 };
    await x.t.call(mergeClassRoute, { params: { classId: x.w.classId }, body }, 'teacher');
    await x.tick();
    const { rows } = await list(examId, { class: into });
    expect(rows.map(({ className }) => className)).toEqual(['合并班', '合并班']);
    expect((await x.formsOf(examId)).length).toBe(2);
  });
});
