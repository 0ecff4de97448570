import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { ownExamsRoute, reviewRoute } from '../../attempts/shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { examRoute } from '../../exams/shared/exam.contract.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/marking.contract.ts';
import { takeAnswers } from './marking.repository.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('truth', { key: true }),
    buildContent('shortAnswer'),
  ]));
}, 60_000);
afterAll(() => t.close());

const HOURS = 3_600_000;
const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, fullMark: 20, ...plan })).examId;
const itemOf = (seat: Seated, type: 'truth' | 'shortAnswer') =>
  seat.started.form!.items.find(({ view }) => view.type === type)!.id;
/** Answers both questions, the first one rightly, and hands in. */
async function take(examId: string, as: 'student' | 'student2', text: string): Promise<Seated> {
  const seat = await sit(t, examId, { as });
  await seat.save(itemOf(seat, 'truth'), 1, { truth: as === 'student' });
  await seat.save(itemOf(seat, 'shortAnswer'), 1, { text });
  await seat.submit();
  await t.drainJobs();
  return seat;
}
const questions = (examId: string, as: Account = 'teacher') =>
  t.call(contract.markingRoute, { params: { examId } }, as);
async function batch(examId: string, what: 'open' | 'again' = 'open', as: Account = 'teacher') {
  const { rows } = await questions(examId);
  const { questionId, number } = rows.find(({ type }) => type === 'shortAnswer')!;
  return t.call(contract.takeBatchRoute, { params: { examId }, body: { questionId, number, what } }, as);
}
const mark = (examId: string, of: { attemptId: string; item: string }, score: number, comment = '') =>
  t.call(
    contract.saveMarkRoute,
    { params: { examId }, body: { attemptId: of.attemptId, item: of.item, score, comment } },
    'teacher',
  );
const results = (examId: string) => t.call(contract.resultsRoute, { params: { examId } }, 'teacher');
const release = (examId: string, absent = 0) =>
  t.call(contract.releaseRoute, { params: { examId }, body: { absent } }, 'teacher');
const own = async (examId: string) =>
  (await t.call(ownExamsRoute, { params: { courseId: w.courseId }, query: { kind: 'exam' } }, 'student')).rows.find(
    (row) => row.exam.id === examId,
  )!;
/** An exam that both learners sat and whose time is over. */
async function sat(plan: ExamPlan = {}) {
  const examId = await exam(plan);
  const seats = [await take(examId, 'student', '等时性'), await take(examId, 'student2', '不知道')] as const;
  await passTime(t, 3 * HOURS);
  await t.drainJobs();
  return { examId, seats };
}

describe('marking', () => {
  it('shows by question what waits, and takes points within the question only', async () => {
    const { examId } = await sat();
    expect((await questions(examId)).rows).toMatchObject([
      { type: 'truth', byHand: false, answers: 2, toMark: 0, mean: 5 },
      { type: 'shortAnswer', byHand: true, answers: 2, marked: 0, toMark: 2, mean: null },
    ]);
    const taken = await batch(examId);
    expect(taken).toMatchObject({ toMark: 2, reference: '<p>因为周期与振幅无关。</p>' });
    const first = taken.answers[0]!;
    expect(first).toMatchObject({ points: 10, score: null, comment: '', view: { type: 'shortAnswer' } });
    for (const wrong of [-1, 10.5, 3.333]) {
      expect(await refusalOf(mark(examId, first, wrong))).toMatchObject({ status: 422, fields: [{ path: 'score' }] });
    }
    expect(await refusalOf(mark(examId, { ...first, attemptId: randomUUID() }, 5))).toMatchObject({ status: 404 });
    expect(await mark(examId, first, 7.25, '步骤完整')).toMatchObject({
      score: 7.25,
      marked: 1,
      toMark: 1,
      mean: 7.25,
    });
    expect((await batch(examId)).answers.map(({ attemptId }) => attemptId)).toEqual([taken.answers[1]!.attemptId]);
    const again = await batch(examId, 'again');
    expect(again.answers).toMatchObject([{ attemptId: first.attemptId, score: 7.25, comment: '步骤完整' }]);
    await mark(examId, first, 8);
    const [marks] = await t.ask(
      `select jsonb_array_length(marks) as n, score::float8 from attempts.answer where attempt_id = $1 and item = $2`,
      [first.attemptId, first.item],
    );
    expect(marks).toEqual({ n: 2, score: 8 });
    const keyed = (
      await t.ask(`select item from attempts.answer where attempt_id = $1 and item <> $2`, [
        first.attemptId,
        first.item,
      ])
    )[0]!;
    expect(await refusalOf(mark(examId, { attemptId: first.attemptId, item: String(keyed.item) }, 5))).toMatchObject({
      status: 409,
    });
    await passTime(t, -3 * HOURS);
  });

  it('never gives two markers the same answer, and gives it back after twenty minutes', async () => {
    const { examId } = await sat();
    const { rows } = await questions(examId);
    const { questionId, number } = rows[1]!;
    const ctx = await t.ctx('teacher');
    const takeAs = (markerId: string) =>
      ctx.tx((tx) =>
        tx.asSystem(() => takeAnswers(tx, { examId, questionId, number, markerId, scope: null, again: false })),
      );
    const [one, two] = [randomUUID(), randomUUID()];
    const both = await Promise.all([takeAs(one), takeAs(two)]);
    expect(both.map(({ length }) => length).sort()).toEqual([0, 2]);
    const held = both.flat()[0]!;
    expect(await refusalOf(mark(examId, held, 5))).toMatchObject({ status: 409 });
    await passTime(t, 21 * 60_000);
    expect(await mark(examId, held, 5)).toMatchObject({ toMark: 1 });
    await passTime(t, -3 * HOURS - 21 * 60_000);
  });

  describe('of short answers that say the same', () => {
    /** Both learners wrote the same but for width and a full stop. */
    async function agreed() {
      const examId = await exam();
      for (const [as, text] of [
        ['student', 'Ｔ=2π√(l/g)'],
        ['student2', 't=2π√(l/g)。'],
      ] as const) {
        await take(examId, as, text);
      }
      await passTime(t, 3 * HOURS);
      await t.drainJobs();
      return examId;
    }
    const markSame = (
      examId: string,
      { attemptId, item, same }: { attemptId: string; item: string; same: { attemptId: string; item: string }[] },
      score: number,
      as: Account = 'teacher',
    ) =>
      t.call(contract.saveMarkRoute, { params: { examId }, body: { attemptId, item, score, comment: '', same } }, as);
    const stored = (examId: string) =>
      t.ask(
        `select w.score::float8 as score, jsonb_array_length(w.marks) as n, w.marks -> -1 ->> 'round' as round, a.state
          from attempts.answer w join attempts.attempt a on a.id = w.attempt_id
          where a.exam_id = $1 and w.question_id is not null and w.scored_by is distinct from 'key' order by a.id`,
        [examId],
      );

    it('marks them once, each with a round of its own, and takes all of it back at once', async () => {
      const examId = await agreed();
      const taken = await batch(examId);
      expect(taken).toMatchObject({ toMark: 2, answers: [{ same: [{ item: expect.any(String) }] }] });
      const [first] = taken.answers;
      const done = await markSame(examId, first!, 6);
      expect(done).toMatchObject({ score: 6, marked: 2, toMark: 0, mean: 6 });
      const round = { score: 6, n: 1, round: '1', state: 'graded' };
      expect(await stored(examId)).toEqual([round, round]);
      // Marked again together: a second round of each.
      const again = await markSame(examId, first!, 7);
      expect((await stored(examId)).map(({ n, round: last }) => [n, last])).toEqual([
        [2, '2'],
        [2, '2'],
      ]);
      const places = [first!, ...first!.same].map(({ attemptId, item }) => ({ attemptId, item }));
      const undo = (id: string, as: Account = 'teacher') =>
        t.call(contract.undoMarkRoute, { params: { examId }, body: { batch: id, answers: places } }, as);
      expect(await refusalOf(undo(done.batch))).toMatchObject({ status: 409, code: 'marking.undoLate' });
      expect((await refusalOf(undo(again.batch, 'student'))).status).toBeGreaterThanOrEqual(403);
      expect(await undo(again.batch)).toMatchObject({ undone: 2, toMark: 0 });
      expect(await stored(examId)).toEqual([round, round]);
      expect(await undo(done.batch)).toMatchObject({ undone: 2, toMark: 2, mean: null });
      const open = { score: null, n: 0, round: null, state: 'marking' };
      expect(await stored(examId)).toEqual([open, open]);
      expect((await batch(examId)).answers).toMatchObject([{ same: [{}] }]);
      const log = await t.ask(
        `select action, count(*)::int as n from audit.audit_log where action in ('answer.mark', 'answer.undoMark')
          and object_id = any($1) group by action order by action`,
        [places.map(({ attemptId }) => attemptId)],
      );
      expect(log).toEqual([
        { action: 'answer.mark', n: 4 },
        { action: 'answer.undoMark', n: 4 },
      ]);
      await passTime(t, -3 * HOURS);
    });

    it('refuses one that says something else, and one on the desk of another marker', async () => {
      const { examId, seats } = await sat();
      const [one, two] = seats.map((seat) => ({
        attemptId: seat.started.attempt.id,
        item: itemOf(seat, 'shortAnswer'),
      }));
      expect((await batch(examId)).answers.map(({ same }) => same)).toEqual([[], []]);
      expect(await refusalOf(markSame(examId, { ...one!, same: [two!] }, 5))).toMatchObject({
        ...{ status: 409, code: 'marking.notSame' },
      });
      await passTime(t, -3 * HOURS);
      const agreedId = await agreed();
      const [first] = (await batch(agreedId)).answers;
      await t.ask('update marking.lease set marker_id = $1 where attempt_id = $2 and item = $3 returning item', [
        ...[randomUUID(), first!.same[0]!.attemptId, first!.same[0]!.item],
      ]);
      expect(await refusalOf(markSame(agreedId, first!, 5))).toMatchObject({ status: 409, code: 'marking.taken' });
      expect((await batch(agreedId)).answers).toMatchObject([{ same: [] }]);
      await passTime(t, -3 * HOURS);
    });
  });

  it('hides names when it is anonymous', async () => {
    const { examId } = await sat({ settings: { anonymous: true } });
    expect((await batch(examId)).answers.map(({ who }) => who)).toEqual(['1', '2']);
    await passTime(t, -3 * HOURS);
    const named = await sat({ settings: { anonymous: false } });
    expect((await batch(named.examId)).answers.every(({ who }) => !/^\d+$/.test(who))).toBe(true);
    await passTime(t, -3 * HOURS);
  });

  it('is of the team alone', async () => {
    const { examId } = await sat();
    for (const as of ['student', 'college', 'leader'] as const) {
      expect((await refusalOf(batch(examId, 'open', as))).status, as).toBeGreaterThanOrEqual(403);
      expect(
        (await refusalOf(t.call(contract.releaseRoute, { params: { examId }, body: { absent: 0 } }, as))).status,
        as,
      ).toBeGreaterThanOrEqual(403);
    }
    expect((await refusalOf(questions(examId, 'student'))).status).toBeGreaterThanOrEqual(403);
    await passTime(t, -3 * HOURS);
  });
});

describe('results', () => {
  it('are released once everything is marked, are seen then, and are taken back with a reason', async () => {
    const { examId, seats } = await sat();
    expect(await results(examId)).toMatchObject({ hindrances: ['unmarked'], unmarked: 2, can: { release: false } });
    expect(await refusalOf(release(examId))).toMatchObject({ status: 409 });
    for (const one of (await batch(examId)).answers) await mark(examId, one, 6);
    await t.drainJobs();
    const ready = await results(examId);
    expect(ready).toMatchObject({ hindrances: [], absent: 0, figures: { n: 2, mean: 11, passed: 50 } });
    expect(ready.rows.map(({ counting }) => counting).sort()).toEqual([16, 6]);
    expect((await own(examId)).score).toBeNull();
    expect(await refusalOf(release(examId, 1))).toMatchObject({ status: 409 });
    expect(await release(examId)).toEqual({ released: 2 });
    expect(await t.call(examRoute, { params: { examId } }, 'teacher')).toMatchObject({ state: 'released' });
    expect((await own(examId)).score).toBe(16);
    const review = { params: { attemptId: seats[0].started.attempt.id } };
    expect((await t.call(reviewRoute, review, 'student')).attempt.score).toBe(16);
    expect(
      await refusalOf(mark(examId, ready.rows[0]!.attempts.map(({ id }) => ({ attemptId: id, item: 'x' }))[0]!, 1)),
    ).toMatchObject({
      status: 409,
    });
    expect(
      await refusalOf(t.call(contract.unreleaseRoute, { params: { examId }, body: { reason: '错' } }, 'teacher')),
    ).toMatchObject({ status: 400 });
    await t.call(contract.unreleaseRoute, { params: { examId }, body: { reason: '第二题需要复评' } }, 'teacher');
    expect((await own(examId)).score).toBeNull();
    expect(await results(examId)).toMatchObject({ state: 'marking', can: { release: true } });
    await passTime(t, -3 * HOURS);
  });

  it('are released by who decides the marks of every class, and not of an archived course', async () => {
    const { examId } = await sat();
    for (const one of (await batch(examId)).answers) await mark(examId, one, 6);
    await t.drainJobs();
    await setMember(await t.ctx(), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    const asSecond = () =>
      refusalOf(t.call(contract.releaseRoute, { params: { examId }, body: { absent: 0 } }, 'teacher2'));
    expect(await asSecond()).toMatchObject({ status: 403, code: 'exams.scope' });
    expect(await t.call(contract.resultsRoute, { params: { examId } }, 'teacher2')).toMatchObject({
      hindrances: [],
      can: { release: false },
    });
    const teacher2 = await t.personId('teacher2');
    await t.ask('insert into classes.class_teacher values ($1, $2) returning class_id', [w.classId, teacher2]);
    await t.ask(`update courses.course set state = 'archived' where id = $1 returning id`, [w.courseId]);
    expect(await asSecond()).toMatchObject({ status: 409, code: 'courses.course.archived' });
    await t.ask(`update courses.course set state = 'published' where id = $1 returning id`, [w.courseId]);
    expect(await t.call(contract.releaseRoute, { params: { examId }, body: { absent: 0 } }, 'teacher2')).toEqual({
      released: 2,
    });
    await passTime(t, -3 * HOURS);
  });

  it('count who never came, and leave as a workbook', async () => {
    const examId = await exam();
    await take(examId, 'student', '等时性');
    expect((await results(examId)).hindrances).toEqual(['open', 'unmarked']);
    await passTime(t, 3 * HOURS);
    await t.drainJobs();
    for (const one of (await batch(examId)).answers) await mark(examId, one, 10);
    await t.drainJobs();
    expect(await results(examId)).toMatchObject({ absent: 1, figures: { n: 1 } });
    expect(await refusalOf(release(examId, 0))).toMatchObject({ status: 409 });
    await release(examId, 1);
    const sheet = await t.request({
      as: 'teacher',
      method: 'POST',
      url: `/api/v1/managed-exams/${examId}/results-sheet`,
      payload: {},
    });
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
    const { rows } = await results(examId);
    const read = await readSheetLines({ bytes: sheet.rawPayload, ending: 'xlsx', maxRows: 20 });
    const names = 'lines' in read ? read.lines.slice(1).map(({ cells }) => cells[1]) : [];
    expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
    await passTime(t, -3 * HOURS);
  });
});

describe('the analysis', () => {
  it('tells facility from the first result on, and coefficients only from twenty', async () => {
    const { examId } = await sat();
    for (const one of (await batch(examId)).answers) await mark(examId, one, 5);
    await t.drainJobs();
    expect(await t.call(contract.analysisRoute, { params: { examId } }, 'teacher')).toMatchObject({
      ...{ n: 2, alpha: null, sem: null, meanDiscrimination: null, facility: 0.5 },
      rows: [
        { type: 'truth', facility: 0.5, discrimination: null },
        { type: 'shortAnswer', facility: 0.5, blank: 0 },
      ],
    });
    await passTime(t, -3 * HOURS);
  });
});
