import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, fillPath, refusalOf, type TestApp } from '../../../testing/app.ts';
import { passTime, type Seated, sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import * as marking from '../../marking/shared/marking.contract.ts';
import { regradePreviewRoute, regradeRoute } from '../../marking/shared/regrade.contract.ts';
import { commandQuestionRoute } from '../../questions/shared/question.contract.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/mistake.contract.ts';
import { MAX_REDO } from '../shared/mistake.model.ts';
import { CANARY, HOURS, OPEN, wrongContents, wrongExams } from '../testing/wrong-exam.builder.ts';
import { movePractice } from './person-records.repository.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const DAY = 24 * HOURS;
const contents = wrongContents;
type Exams = ReturnType<typeof wrongExams>;
const sat = (...args: Parameters<Exams['sat']>) => wrongExams(t, w).sat(...args);
const release = (examId: string) => wrongExams(t, w).release(examId);
const unrelease = (examId: string) => wrongExams(t, w).unrelease(examId);
async function released(...args: Parameters<typeof sat>) {
  const one = await sat(...args);
  await release(one.examId);
  return one;
}

const list = (query: object = {}, as: Account = 'student') =>
  t.call(contract.mistakesRoute, { query: { ...query } }, as);
const ofExam = async (examId: string, query: object = {}, as: Account = 'student') =>
  (await list({ examId, ...query }, as)).rows;
const read = (ref: { questionId: string; number: number }, as: Account = 'student') =>
  t.call(contract.mistakeRoute, { params: { questionId: ref.questionId, number: ref.number } }, as);
const start = (refs: readonly { questionId: string; number: number }[], as: Account = 'student') =>
  t.call(
    contract.startRedoRoute,
    { body: { questions: refs.map(({ questionId, number }) => ({ questionId, number })) } },
    as,
  );
const answer = (redoId: string, item: string, response: unknown, as: Account = 'student') =>
  t.call(contract.answerRedoRoute, { params: { redoId, item }, body: { response } }, as);
/** Redoes one truth question. */
async function redoTruth(ref: { questionId: string; number: number }, truth: boolean) {
  const { id, items } = await start([ref]);
  return answer(id, items[0]!.item, { truth });
}

describe('what enters the list', () => {
  it('comes with the key and goes with it: nothing before the release, nothing once results are withdrawn', async () => {
    const { examId, questionIds } = await sat();
    const refs = questionIds.map((questionId) => ({ questionId, number: 1 }));
    const bodies: string[] = [];
    const look = async () => {
      for (const url of [
        '/api/v1/own-mistakes',
        `/api/v1/own-mistakes?courseId=${w.courseId}`,
        fillPath(contract.mistakeRoute.path, { questionId: questionIds[0]!, number: '1' }),
      ]) {
        bodies.push((await t.request({ method: 'GET', url, as: 'student' })).body);
      }
    };
    await look();
    expect(await list()).toMatchObject({ rows: [], counts: { open: 0, mastered: 0 }, exams: [], courses: [] });
    for (const ref of refs) expect(await refusalOf(read(ref))).toMatchObject({ status: 404 });
    expect(await refusalOf(start(refs))).toMatchObject({ status: 404 });

    await release(examId);
    const rows = await ofExam(examId);
    expect(rows.map(({ questionId }) => questionId).sort()).toEqual([...questionIds].sort());
    expect(rows[0]).toMatchObject({ times: 1, score: 0, points: 10, mastered: false, streak: 0, redos: 0 });
    expect(await read(refs[0]!)).toMatchObject({
      ...{ key: { truth: true }, analysis: `<p>${CANARY}</p>`, response: { truth: false } },
      mistake: { exam: { id: examId, kind: 'exam' }, course: { id: w.courseId } },
    });
    const { id, items } = await start(refs);

    await unrelease(examId);
    await look();
    expect(await ofExam(examId)).toEqual([]);
    expect(await refusalOf(read(refs[0]!))).toMatchObject({ status: 404 });
    expect(await refusalOf(answer(id, items[0]!.item, { truth: true }))).toMatchObject({ status: 404 });
    expect(await t.call(contract.redoRoute, { params: { redoId: id } }, 'student')).toMatchObject({ items: [] });
    expect(bodies.join()).not.toContain('CANARY');
    await release(examId);
    expect(await ofExam(examId)).toHaveLength(2);
    await passTime(t, -3 * HOURS);
  });

  it('waits for the rule of the key where scores are out before it', async () => {
    const handIn = { when: 'handIn', at: null } as const;
    const { examId } = await released(contents(), {
      settings: { release: { score: handIn, paper: handIn, key: { when: 'never', at: null } } },
    });
    expect(await ofExam(examId)).toEqual([]);
    await passTime(t, -3 * HOURS);
  });

  it('is nobody else’s', async () => {
    const { examId, questionIds } = await released();
    const ref = { questionId: questionIds[0]!, number: 1 };
    const { id, items } = await start([ref]);
    for (const as of ['student2', 'student3', 'outsider', 'teacher', 'admin'] as const) {
      expect(await ofExam(examId, {}, as)).toEqual([]);
      expect(await refusalOf(read(ref, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(start([ref], as))).toMatchObject({ status: 404 });
      expect(await refusalOf(answer(id, items[0]!.item, { truth: true }, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(t.call(contract.redoRoute, { params: { redoId: id } }, as))).toMatchObject({
        status: 404,
      });
    }
    await passTime(t, -3 * HOURS);
  });

  it('goes when a regrade gives the points, and when the question does not count', async () => {
    const { examId, questionIds } = await released();
    for (const [at, kind] of (['full', 'void'] as const).entries()) {
      const asked = {
        ...{ questionId: questionIds[at]!, number: 1, policy: 'rule' as const, manual: false },
        correction: { kind },
      };
      const { digest } = (await t.call(
        regradePreviewRoute,
        { params: { examId }, body: asked as never },
        'teacher',
      )) as { digest: string };
      const body = { ...asked, digest, reason: '题目有误，更正判分' };
      await t.call(regradeRoute, { params: { examId }, body: body as never }, 'teacher');
      expect(await ofExam(examId)).toHaveLength(1 - at);
    }
    await passTime(t, -3 * HOURS);
  });

  it('counts how often, names the last exam, and keeps questions that are retired', async () => {
    const first = await released([buildContent('truth', { key: true })]);
    const [questionId] = first.questionIds;
    const { version } = (
      await t.ask('select version from questions.question where id = $1', [questionId])
    )[0] as unknown as { version: number };
    await t.call(
      commandQuestionRoute,
      { params: { questionId: questionId! }, body: { command: 'retire', version } },
      'teacher',
    );
    const [paper] = await t.ask('select paper_id from exams.exam where id = $1', [first.examId]);
    const plan = { paperId: String(paper!.paper_id), fullMark: 10, settings: OPEN, name: '第二次考试' };
    const { examId } = await buildExam(t, w, { ...plan, personIds: [await t.personId('student')] });
    const seat: Seated = await sit(t, examId);
    await seat.save(seat.started.form!.items[0]!.id, 1, { truth: false });
    await seat.submit();
    await t.drainJobs();
    await passTime(t, 3 * HOURS);
    await t.drainJobs();
    await release(examId);
    const [row] = await ofExam(first.examId);
    expect(row).toMatchObject({ questionId, times: 2, exam: { id: examId, name: '第二次考试' } });
    expect(await read(row!)).toMatchObject({ key: { truth: true } });
    await passTime(t, -6 * HOURS);
  });

  it('is paged by what was got wrong last', async () => {
    const many = Array.from({ length: 23 }, () => buildContent('truth', { key: true }));
    const { examId } = await released(many);
    const page = await list({ examId });
    expect(page.rows).toHaveLength(20);
    const rest = await list({ examId, before: page.next! });
    expect(rest).toMatchObject({ next: null });
    const all = [...page.rows, ...rest.rows].map(({ questionId }) => questionId);
    expect(new Set(all).size).toBe(23);
    expect(page.counts.open).toBeGreaterThanOrEqual(23);
    expect(page.exams.map(({ id }) => id)).toContain(examId);
    const refs = [...page.rows, ...rest.rows];
    expect((await refusalOf(start(refs.slice(0, MAX_REDO + 1)))).status).toBe(400);
    expect((await start(refs.slice(0, MAX_REDO))).items).toHaveLength(MAX_REDO);
    await passTime(t, -3 * HOURS);
  });
});

describe('redoing', () => {
  it('shows no key before the answer, takes the first answer only, and reaches no grade', async () => {
    const { examId, seat, questionIds } = await released();
    const refs = questionIds.map((questionId) => ({ questionId, number: 1 }));
    const { id, items } = await start(refs);
    expect(JSON.stringify(items)).not.toContain('CANARY');
    expect(items.map(({ item }) => item)).not.toEqual(seat.started.form!.items.map((one) => one.id));
    const [truth, blank] = items;
    for (const unfit of [{ text: 'x' }, { truth: 'x' }, null, { blanks: ['\u0000'] }]) {
      expect(await refusalOf(answer(id, truth!.item, unfit))).toMatchObject({ code: 'mistakes.unfit' });
    }
    expect(await refusalOf(answer(id, truth!.item, { truth: null }))).toMatchObject({ code: 'mistakes.unanswered' });
    expect(await refusalOf(answer(id, '0'.repeat(12), { truth: true }))).toMatchObject({ status: 404 });
    expect(await answer(id, truth!.item, { truth: false })).toMatchObject({
      result: { right: false, score: 0, key: { truth: true }, analysis: `<p>${CANARY}</p>` },
      ...{ mastered: false, streak: 0 },
    });
    // With the key before one's eyes the answer cannot be changed.
    expect(await answer(id, truth!.item, { truth: true })).toMatchObject({ result: { right: false }, streak: 0 });
    expect(await answer(id, blank!.item, { blanks: ['canary－key'] })).toMatchObject({
      result: { right: true, score: 10 },
      streak: 1,
    });
    const again = await t.call(contract.redoRoute, { params: { redoId: id } }, 'student');
    expect(again.items.map(({ result }) => result?.right)).toEqual([false, true]);
    expect(await ofExam(examId)).toEqual(
      expect.arrayContaining([expect.objectContaining({ questionId: questionIds[0], redos: 1, times: 1 })]),
    );
    const [marks] = await t.ask(
      `select a.score::float8 as score, (select count(*)::int from attempts.attempt o where o.person_id = a.person_id
        and o.exam_id = a.exam_id) as n from attempts.attempt a where a.id = $1`,
      [seat.started.attempt.id],
    );
    expect(marks).toEqual({ score: 0, n: 1 });
    const audit = await t.ask(
      `select action, before::text, after::text from audit.audit_log where action like 'mistake.%' and object_id = any($1)`,
      [[id, ...questionIds]],
    );
    expect(audit.map(({ action }) => action).sort()).toEqual(['mistake.answer', 'mistake.answer', 'mistake.redo']);
    expect(JSON.stringify(audit)).not.toMatch(/CANARY/i);
    await passTime(t, -3 * HOURS);
  });

  it('masters a question with two right days, not with two right answers on one day, and can be undone', async () => {
    const { examId, questionIds } = await released([buildContent('truth', { key: true })]);
    const ref = { questionId: questionIds[0]!, number: 1 };
    // Noon at the site, so that hours stay within the day.
    const { clock } = await t.ctx();
    const noon = DAY - ((clock.ms() + 8 * HOURS) % DAY) + 12 * HOURS;
    await passTime(t, noon);
    expect(await redoTruth(ref, true)).toMatchObject({ streak: 1, mastered: false });
    await passTime(t, HOURS);
    expect(await redoTruth(ref, true)).toMatchObject({ streak: 1, mastered: false });
    expect(await ofExam(examId, { state: 'mastered' })).toEqual([]);
    await passTime(t, DAY);
    expect(await redoTruth(ref, true)).toMatchObject({ streak: 2, mastered: true });
    expect(await ofExam(examId, { state: 'open' })).toEqual([]);
    expect(await ofExam(examId, { state: 'mastered' })).toMatchObject([{ ...ref, mastered: true, redos: 3 }]);
    const mastery = (mastered: boolean) =>
      t.call(contract.setMasteryRoute, { params: ref, body: { mastered } }, 'student');
    expect(await mastery(false)).toMatchObject({ mastered: false, streak: 0 });
    expect(await ofExam(examId, { state: 'open' })).toMatchObject([{ streak: 0, masteredAt: null }]);
    expect(await refusalOf(mastery(true))).toMatchObject({ code: 'mistakes.redoFirst' });
    await passTime(t, -(noon + HOURS + DAY + 3 * HOURS));
  });

  it('leaves what a person marks to the learner', async () => {
    const { examId, seat, questionIds } = await sat([buildContent('shortAnswer')]);
    const ref = { questionId: questionIds[0]!, number: 1 };
    const item = seat.started.form!.items[0]!.id;
    const body = { attemptId: seat.started.attempt.id, item, score: 4, comment: '不完整' };
    await t.call(marking.saveMarkRoute, { params: { examId }, body }, 'teacher');
    await release(examId);
    expect(await ofExam(examId)).toMatchObject([{ redoable: false, score: 4 }]);
    expect(await read(ref)).toMatchObject({ key: null, comment: '不完整' });
    expect(await refusalOf(start([ref]))).toMatchObject({ code: 'mistakes.byHand' });
    const set = (mastered: boolean) => t.call(contract.setMasteryRoute, { params: ref, body: { mastered } }, 'student');
    expect(await set(true)).toMatchObject({ mastered: true });
    expect(await ofExam(examId, { state: 'mastered' })).toHaveLength(1);
    expect(await set(false)).toMatchObject({ mastered: false });
    await passTime(t, -3 * HOURS);
  });

  it('moves to the person a roster account turned out to be', async () => {
    const { questionIds } = await released([buildContent('truth', { key: true })]);
    await redoTruth({ questionId: questionIds[0]!, number: 1 }, true);
    const [from, to] = [await t.personId('student'), await t.personId('student2')];
    const ctx = await t.ctx();
    await ctx.tx((tx) => movePractice(tx, from, to));
    const rows = await t.ask('select person_id, streak from mistakes.practice where question_id = $1', [
      questionIds[0],
    ]);
    expect(rows).toEqual([{ person_id: to, streak: 1 }]);
    expect(await t.ask('select from mistakes.redo where person_id = $1', [from])).toEqual([]);
    await passTime(t, -3 * HOURS);
  });
});

describe('the document', () => {
  const load = async (query: string, as: Account = 'student') => {
    const url = `${contract.mistakesDocumentRoute.path}?${query}`;
    const { statusCode, headers, rawPayload } = await t.request({ method: 'GET', url, as });
    return { statusCode, type: String(headers['content-type']), bytes: rawPayload };
  };
  it('holds the own questions, answers only where they are asked for', async () => {
    const { examId } = await released();
    const { unzipSync, strFromU8 } = await import('fflate');
    const text = async (query: string, as?: Account) => {
      const { statusCode, type, bytes } = await load(query, as);
      expect([statusCode, type]).toEqual([200, expect.stringContaining('wordprocessingml')]);
      return strFromU8(unzipSync(bytes)['word/document.xml']!);
    };
    const without = await text(`examId=${examId}`);
    expect(without).toContain('电流的单位是');
    expect(without).not.toContain('CANARY');
    const answers = await text(`examId=${examId}&answers=with&courseId=${w.courseId}`);
    expect(answers).toContain('CANARY-KEY');
    expect(answers).toContain(CANARY);
    expect(await text('answers=with', 'student2')).not.toContain('CANARY');
    await passTime(t, -3 * HOURS);
  });
});
