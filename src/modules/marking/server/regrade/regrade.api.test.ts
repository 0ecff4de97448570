import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { reviewRoute } from '../../../attempts/shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import type { Correction } from '../../../papers/shared/correction.model.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import * as marking from '../../shared/marking.contract.ts';
import * as contract from '../../shared/regrade.contract.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
const RIGHT = '<p>对</p>';
const WRONG = '<p>错</p>';
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('single', {
      options: [
        { id: 'o1', text: RIGHT },
        { id: 'o2', text: WRONG },
      ],
      key: 'o1',
    }),
    buildContent('truth', { key: true }),
    buildContent('shortAnswer'),
  ]));
}, 60_000);
afterAll(() => t.close());

const HOURS = 3_600_000;
const OPEN = { when: 'release', at: null } as const;
type Type = 'single' | 'truth' | 'shortAnswer';
const questions = async (examId: string) =>
  (await t.call(marking.markingRoute, { params: { examId } }, 'teacher')).rows;
const questionOf = async (examId: string, type: Type) => {
  const { questionId, number } = (await questions(examId)).find((row) => row.type === type)!;
  return { questionId, number };
};
async function take(examId: string, as: 'student' | 'student2', option: string, truth: boolean): Promise<Seated> {
  const seat = await sit(t, examId, { as });
  for (const { id, view } of seat.started.form!.items) {
    if (view.type === 'single')
      await seat.save(id, 1, { choice: [view.options.find(({ text }) => text === option)!.id] });
    if (view.type === 'truth') await seat.save(id, 1, { truth });
  }
  await seat.submit();
  await t.drainJobs();
  return seat;
}
/** An exam that is over: the first learner answered both right, the second one chose the other option. Both 20 of 30, 10 of 30. */
async function sat(plan: ExamPlan = {}) {
  const settings = { release: { score: OPEN, paper: OPEN, key: OPEN } };
  const { examId } = await buildExam(t, w, { paperId, fullMark: 30, settings, ...plan });
  const seats = [await take(examId, 'student', RIGHT, true), await take(examId, 'student2', WRONG, true)] as const;
  await passTime(t, 3 * HOURS);
  await t.drainJobs();
  return { examId, seats, back: () => passTime(t, -3 * HOURS) };
}
const release = (examId: string) =>
  t.call(marking.releaseRoute, { params: { examId }, body: { absent: 0 } }, 'teacher');
const preview = async (
  examId: string,
  type: Type,
  correction: Correction,
  more: { policy?: 'rule' | 'raise'; manual?: boolean } = {},
  as: Account = 'teacher',
) => {
  const body = { ...(await questionOf(examId, type)), correction, policy: 'rule' as const, manual: false, ...more };
  return { body, shown: await t.call(contract.regradePreviewRoute, { params: { examId }, body }, as) };
};
const REASON = '标准答案录入有误';
async function regrade(...args: Parameters<typeof preview>) {
  const { body, shown } = await preview(...args);
  const params = { examId: args[0] };
  const done = await t.call(
    contract.regradeRoute,
    { params, body: { ...body, digest: shown.digest, reason: REASON } },
    'teacher',
  );
  return { ...done, shown };
}
const undo = (examId: string, regradeId: string) =>
  t.call(contract.undoRegradeRoute, { params: { examId, regradeId }, body: { reason: '更正本身有误' } }, 'teacher');
const totals = (examId: string) =>
  t.ask('select score::float8 as score from attempts.attempt where exam_id = $1 order by score nulls first', [examId]);
const scores = async (examId: string) => (await totals(examId)).map(({ score }) => score);
const list = (examId: string) => t.call(contract.regradesRoute, { params: { examId } }, 'teacher');
const review = (seat: Seated, as: Account = 'student') =>
  t.call(reviewRoute, { params: { attemptId: seat.started.attempt.id } }, as);
const toTheOther: Correction = { kind: 'key', key: { type: 'single', choice: ['o2'] }, alsoOld: false };
const toldOf = async (who: Account, examId: string) => {
  await t.drainJobs();
  const { rows } = await t.call(listNotificationsRoute, {}, who);
  return rows.filter(
    (row) => 'key' in row.text && row.text.key === 'marking.notice.regraded' && row.target?.query.examId === examId,
  );
};

const answers = (examId: string) =>
  t.ask(
    `select w.attempt_id, w.item, w.score, w.scored_by, w.dropped from attempts.answer w
      join attempts.attempt a on a.id = w.attempt_id where a.exam_id = $1 order by 1, 2`,
    [examId],
  );

describe('a regrade', () => {
  it('shows who gains and who loses, does just that, and is taken back to the same scores', async () => {
    const { examId, back } = await sat();
    expect(await scores(examId)).toEqual([10, 20]);
    const before = await answers(examId);
    const { body, shown } = await preview(examId, 'single', toTheOther);
    expect(shown).toMatchObject({ attempts: 2, gained: 1, lost: 1, kept: 0, newlyPassed: 1, newlyFailed: 1 });
    expect(shown).toMatchObject({ before: { mean: 15, passed: 50 }, after: { mean: 15, passed: 50 } });
    expect(shown.rows.map((row) => [row.scoreBefore, row.scoreAfter, row.totalBefore, row.totalAfter])).toEqual([
      [10, 0, 20, 10],
      [0, 10, 10, 20],
    ]);
    expect(await answers(examId)).toEqual(before);
    const done = await regrade(examId, 'single', toTheOther);
    expect(done).toMatchObject({ changed: 2, notified: 0 });
    const again = { ...body, digest: shown.digest, reason: REASON };
    expect(
      await refusalOf(t.call(contract.regradeRoute, { params: { examId }, body: again }, 'teacher')),
    ).toMatchObject({ status: 409, code: 'marking.regrade.stale' });
    expect(await t.ask(`select action, reason from audit.audit_log where object_id = $1`, [examId])).toContainEqual({
      action: 'exam.regrade',
      reason: REASON,
    });
    expect((await list(examId)).rows).toMatchObject([
      { kind: 'key', gained: 1, lost: 1, undoable: true, undone: null },
    ]);
    expect(await undo(examId, done.id)).toEqual({ changed: 2, notified: 0 });
    expect(await answers(examId)).toEqual(before);
    expect(await scores(examId)).toEqual([10, 20]);
    expect((await list(examId)).rows).toMatchObject([{ undoable: false, undone: { reason: '更正本身有误' } }]);
    expect(await refusalOf(undo(examId, done.id))).toMatchObject({ code: 'attempts.regrade.undone' });
    await back();
  });

  it('accepts a further answer, and lets nobody lose where that is asked', async () => {
    const { examId, back } = await sat();
    const both: Correction = { ...toTheOther, alsoOld: true };
    expect((await preview(examId, 'single', both)).shown).toMatchObject({ gained: 1, lost: 0 });
    expect((await preview(examId, 'single', toTheOther, { policy: 'raise' })).shown).toMatchObject({
      gained: 1,
      lost: 0,
    });
    await regrade(examId, 'single', both);
    expect(await scores(examId)).toEqual([20, 20]);
    const { body, shown } = await preview(examId, 'truth', {
      kind: 'key',
      key: { type: 'truth', truth: true },
      alsoOld: false,
    });
    expect(shown).toMatchObject({ gained: 0, lost: 0, rows: [] });
    const same = { ...body, digest: shown.digest, reason: REASON };
    expect(await refusalOf(t.call(contract.regradeRoute, { params: { examId }, body: same }, 'teacher'))).toMatchObject(
      { code: 'marking.regrade.nothing' },
    );
    await back();
  });

  it('leaves a question out and stretches the others to the full mark, and gives points to everybody', async () => {
    const { examId, back } = await sat();
    const left = await regrade(examId, 'shortAnswer', { kind: 'void' });
    expect(await scores(examId)).toEqual([15, 30]);
    const results = await t.call(marking.resultsRoute, { params: { examId } }, 'teacher');
    expect(results.rows.flatMap(({ attempts }) => attempts.map(({ objective }) => objective)).sort()).toEqual([15, 30]);
    const full = await regrade(examId, 'single', { kind: 'full' });
    expect(await scores(examId)).toEqual([30, 30]);
    const newer = await regrade(examId, 'single', toTheOther);
    expect(await refusalOf(undo(examId, full.id))).toMatchObject({ code: 'attempts.regrade.notNewest' });
    await undo(examId, newer.id);
    await undo(examId, full.id);
    expect(await scores(examId)).toEqual([15, 30]);
    await undo(examId, left.id);
    expect(await scores(examId)).toEqual([10, 20]);
    await regrade(examId, 'shortAnswer', { kind: 'void' });
    await regrade(examId, 'truth', { kind: 'void' });
    const [last] = [{ ...(await questionOf(examId, 'single')), correction: { kind: 'void' as const } }];
    const body = { ...last, policy: 'rule' as const, manual: false };
    expect(
      await refusalOf(t.call(contract.regradePreviewRoute, { params: { examId }, body }, 'teacher')),
    ).toMatchObject({ status: 409, code: 'attempts.regrade.last' });
    await back();
  });

  it('changes released results at once and tells those whose result changed, with reason and key', async () => {
    const { examId, seats, back } = await sat();
    await release(examId);
    const keyOf = async (seat: Seated, as: Account) =>
      (await review(seat, as)).items.find(({ key }) => key !== null && 'choice' in key);
    const old = (await keyOf(seats[1], 'student2'))!;
    expect(old).toMatchObject({ score: 0, correction: null });
    const done = await regrade(examId, 'single', { ...toTheOther, alsoOld: true });
    expect(done).toMatchObject({ changed: 1, notified: 1 });
    expect((await review(seats[1], 'student2')).attempt.score).toBe(20);
    const now = (await keyOf(seats[1], 'student2'))!;
    expect(now).toMatchObject({ score: 10, correction: 'key' });
    expect((now.key as { choice: string[] }).choice).toHaveLength(2);
    const [notice] = await toldOf('student2', examId);
    expect(notice!.text).toMatchObject({ params: { before: '10', after: '20', reason: REASON } });
    expect(await toldOf('student', examId)).toEqual([]);
    expect(await undo(examId, done.id)).toEqual({ changed: 1, notified: 1 });
    expect((await keyOf(seats[1], 'student2'))!.key).toEqual(old.key);
    await back();
  });

  it('leaves marks of people alone unless they are named, and scores later attempts by the correction', async () => {
    const { examId } = await buildExam(t, w, { paperId, fullMark: 30, kind: 'test' });
    await take(examId, 'student', WRONG, true);
    const done = await regrade(examId, 'single', toTheOther);
    await take(examId, 'student', WRONG, false);
    expect(await scores(examId)).toEqual([10, 20]);
    expect(await undo(examId, done.id)).toMatchObject({ changed: 2 });
    expect(await scores(examId)).toEqual([0, 10]);
    const one = await sit(t, examId, { as: 'student2' });
    const text = one.started.form!.items.find(({ view }) => view.type === 'shortAnswer')!;
    await one.save(text.id, 1, { text: '等时性' });
    await one.submit();
    await t.drainJobs();
    const body = { attemptId: one.started.attempt.id, item: text.id, score: 4, comment: '' };
    await t.call(marking.saveMarkRoute, { params: { examId }, body }, 'teacher');
    const all: Correction = { kind: 'full' };
    expect((await preview(examId, 'shortAnswer', all)).shown).toMatchObject({ attempts: 3, gained: 2, handKept: 1 });
    const named = (await preview(examId, 'shortAnswer', all, { manual: true })).shown;
    expect(named).toMatchObject({ gained: 3, handKept: 0 });
    expect(named.rows).toContainEqual(expect.objectContaining({ scoreBefore: 4, scoreAfter: 10, totalAfter: 10 }));
  });

  it('refuses what does not fit the question, and everybody without the rights', async () => {
    const { examId, back } = await sat();
    const cases: [Type, Correction, string][] = [
      ['single', { kind: 'key', key: { type: 'truth', truth: true }, alsoOld: false }, 'marking.regrade.keyUnfit'],
      ['single', { kind: 'key', key: { type: 'single', choice: ['o9'] }, alsoOld: false }, 'marking.regrade.keyUnfit'],
      ['single', { kind: 'version', number: 7, alsoOld: false }, 'marking.regrade.versionUnfit'],
      ['shortAnswer', { kind: 'version', number: 2, alsoOld: false }, 'marking.regrade.byHand'],
    ];
    for (const [type, correction, code] of cases) {
      const refused = await refusalOf(preview(examId, type, correction));
      expect(refused, code).toMatchObject({ status: 422, fields: [{ code }] });
    }
    const { questionId, number } = await questionOf(examId, 'single');
    for (const as of ['student', 'outsider', 'college', 'leader', 'teacher2'] as const) {
      const asked = {
        questionId,
        number,
        correction: { kind: 'full' as const },
        policy: 'rule' as const,
        manual: false,
      };
      const calls = [
        () => t.call(contract.regradePreviewRoute, { params: { examId }, body: asked }, as),
        () => t.call(contract.regradeQuestionRoute, { params: { examId }, query: { questionId, number } }, as),
        () => t.call(contract.regradesRoute, { params: { examId } }, as),
      ];
      for (const one of calls) expect((await refusalOf(one())).status, as).toBeGreaterThanOrEqual(403);
    }
    await back();
  });
});

it('scores two thousand attempts anew in as many statements as two', async () => {
  const { examId, back } = await sat();
  // Copies of both attempts, each a person of its own.
  await t.ask(
    `with copies as (insert into attempts.attempt (id, exam_id, person_id, no, form_id, form_digest, items, answered, state,
        started_at, salt, head, seen_at, submitted_at, submit_reason, score, scored_at)
      select gen_random_uuid(), a.exam_id, gen_random_uuid(), 1, a.form_id, a.form_digest, a.items, a.answered, a.state,
        a.started_at, a.salt, a.head, a.seen_at, a.submitted_at, a.submit_reason, a.score, a.scored_at
      from attempts.attempt a, generate_series(1, 999) where a.exam_id = $1 returning id, form_id)
    insert into attempts.answer (attempt_id, item, rev, epoch, digest, response, answered, saved_at, score, scored_by,
        question_id, question_number, points)
      select c.id, w.item, w.rev, w.epoch, w.digest, w.response, w.answered, w.saved_at, w.score, w.scored_by,
        w.question_id, w.question_number, w.points
      from copies c join attempts.attempt a on a.form_id = c.form_id join attempts.answer w on w.attempt_id = a.id`,
    [examId],
  );
  const done = await regrade(examId, 'single', toTheOther);
  expect(done.shown).toMatchObject({ attempts: 2000, gained: 1000, lost: 1000 });
  expect(done.shown.rows).toHaveLength(500);
  expect(done.changed).toBe(2000);
  expect(await undo(examId, done.id)).toMatchObject({ changed: 2000 });
  expect(
    await t.ask(
      'select score::float8, count(*)::int as n from attempts.attempt where exam_id = $1 group by 1 order by 1',
      [examId],
    ),
  ).toEqual([
    { score: 10, n: 1000 },
    { score: 20, n: 1000 },
  ]);
  await back();
}, 60_000);
