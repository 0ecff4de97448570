import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { refusalOf } from '../../../testing/app.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import * as people from '../shared/candidate.contract.ts';
import * as life from '../shared/exam-life.contract.ts';
import { buildExamWorld, type ExamWorld } from '../testing/exam-world.builder.ts';

const MINUTE_MS = 60_000;
let x: ExamWorld;
beforeAll(async () => {
  x = await buildExamWorld(inject('templateUrl'));
});
afterAll(() => x.t.close());
afterEach(() => x.restore());

describe('the checks before publishing', () => {
  it('name all that is missing, then all that is well', async () => {
    const examId = await x.create();
    expect(await x.checks(examId)).toEqual({
      paper: 'error paperNone',
      window: 'error windowNone',
      people: 'error peopleNone',
      accommodations: 'ok accommodationsOk',
    });
    expect(await refusalOf(x.publish(examId))).toMatchObject({ status: 409, code: 'exams.publish.unready' });
    const whole = await x.ready();
    expect(await x.checks(whole)).toEqual({
      paper: 'ok paperOk',
      window: 'ok windowOk',
      people: 'ok peopleOk',
      forms: 'ok forms',
      overlap: 'ok overlapOk',
      accommodations: 'ok accommodationsOk',
      answers: 'ok answersOk',
    });
  });

  it('refuse an opening that has passed, and take it as now when asked', async () => {
    const examId = await x.ready({ opensAt: await x.at(1), closesAt: await x.at(121) });
    await x.move(2 * MINUTE_MS);
    expect((await x.checks(examId)).window).toBe('error windowPast');
    await x.publish(examId, { startNow: true });
    expect((await x.read(examId)).state).toBe('open');
  });

  it('hold back answers shown before the last sitting, unless somebody says so', async () => {
    const own = await readyFixedPaper(x.t, x.w.courseId, everyContent().slice(0, 1));
    const examId = await x.ready({ paperId: own.paperId });
    const { settings } = await x.read(examId);
    const release = { ...settings.release, key: { when: 'afterClose' as const, at: null } };
    await x.save(examId, { settings: { ...settings, release } });
    expect((await x.checks(examId)).answers).toBe('ok answersOk');
    await x.published({ paperId: own.paperId, opensAt: await x.at(300), closesAt: await x.at(420) });
    expect((await x.checks(examId)).answers).toBe('confirm answers');
    expect(await refusalOf(x.publish(examId))).toMatchObject({ data: { checks: ['answers'] } });
    await x.publish(examId, { confirmAnswers: true });
  });

  it('warn of people who sit another exam at the time', async () => {
    await x.published({ opensAt: await x.at(1000), closesAt: await x.at(1100), name: '大学物理' });
    const examId = await x.ready({ opensAt: await x.at(1050), closesAt: await x.at(1200) });
    const { rows, ready: may } = await x.t.call(life.examChecksRoute, { params: { examId } }, 'teacher');
    const overlap = rows.find(({ check }) => check === 'overlap')!;
    expect(overlap).toMatchObject({ level: 'warning', message: { params: { n: 2 } } });
    expect(overlap.names).toContain('张三 · 大学物理');
    expect(may).toBe(true);
    const beside = await x.ready({ opensAt: await x.at(1101), closesAt: await x.at(1300) });
    expect((await x.checks(beside)).overlap).toBe('ok overlapOk');
  });

  it('name accommodations that no longer fit', async () => {
    const examId = await x.ready();
    const personId = await x.t.personId('student');
    const own = { opensAt: await x.at(70), closesAt: null, extraMinutes: 10, extraPercent: null };
    const body = { ...own, extraAttempts: 0, networkExempt: false, reason: '手部受伤' + '，需要更多时间' };
    await x.t.call(people.accommodateRoute, { params: { examId, personId }, body }, 'teacher');
    expect((await x.checks(examId)).accommodations).toBe('ok accommodationsOk');
    await x.save(examId, { opensAt: await x.at(80) });
    expect((await x.checks(examId)).accommodations).toBe('error accommodations');
  });
});
