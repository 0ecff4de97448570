import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { createTestApp, fillPath, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { examFacts } from '../../exams/server/exams.public.ts';
import { buildExam, type ExamPlan } from '../../exams/testing/exam.builder.ts';
import { readyBlueprint, readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { proofRoute } from '../../proof/shared/proof.contract.ts';
import type { Content } from '../../questions/shared/content.model.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { entryRoute } from '../shared/desk.contract.ts';
import { PRACTICE_FROM } from '../shared/practice.policy.ts';
import { ownExamsRoute, reviewRoute } from '../shared/result.contract.ts';
import { runningRoute } from '../shared/running.contract.ts';
import { passTime, type Seated, sit } from '../testing/candidate.builder.ts';
import { attemptsOfExam, examMarks } from './attempts.public.ts';
import { closeJob } from './scoring.service.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const MINUTE = 60_000;
const at = (when: 'never' | 'handIn' | 'afterClose') => ({ when, at: null });
const paper = (...contents: Content[]) =>
  readyFixedPaper(t, w.courseId, contents.length > 0 ? contents : [buildContent('truth', { key: true })]);
/** A test of half an hour, half of whose time is given to one attempt, that may be practised. */
async function test(paperId: string, { settings, ...plan }: ExamPlan = {}) {
  const all = { kind: 'test', paperId, lasts: 30, minutes: 15, fullMark: 20, ...plan } as const;
  return (await buildExam(t, w, { ...all, settings: { practice: true, ...settings } })).examId;
}
const over = () => passTime(t, 33 * MINUTE);
const practise = (examId: string, more: Parameters<typeof sit>[2] = {}) => sit(t, examId, { practice: true, ...more });
const own = async (examId: string) =>
  (await t.call(ownExamsRoute, { params: { courseId: w.courseId }, query: { kind: 'test' } }, 'student')).rows.find(
    ({ exam }) => exam.id === examId,
  )!;
const review = ({ started }: Seated) => t.call(reviewRoute, { params: { attemptId: started.attempt.id } }, 'student');
/** Answers what a key scores, and hands in. */
async function take(seat: Seated, right: boolean): Promise<void> {
  for (const { id, view } of seat.started.form!.items) {
    if (view.type === 'single') await seat.save(id, 1, { choice: [view.options[0]!.id] });
    else if (view.type === 'truth') await seat.save(id, 1, { truth: right });
    else await seat.save(id, 1, { text: right ? '因为等时' : '不知道' });
  }
  await seat.submit();
  await t.drainJobs();
}

describe('practice', () => {
  it('begins once the test is over, where it is allowed, and is gone on with in the same browser', async () => {
    const { paperId } = await paper();
    const [examId, strict] = [await test(paperId), await test(paperId, { settings: { practice: false } })];
    const early = { status: 409, code: 'attempts.entry.over' };
    expect(await refusalOf(practise(examId))).toMatchObject(early);
    expect(await own(examId)).toMatchObject({ practise: false, practices: [] });
    const { minutes } = (await sit(t, examId)).started.exam.rules;
    await over();
    expect(await refusalOf(sit(t, examId))).toMatchObject(early);
    expect(await refusalOf(practise(strict))).toMatchObject(early);
    expect(await own(strict)).toMatchObject({ practise: false });
    expect(await own(examId)).toMatchObject({ practise: true, practices: [] });
    const seat = await practise(examId);
    expect(seat.started).toMatchObject({
      attempt: { no: PRACTICE_FROM + 1, practice: true },
      exam: { closesAt: null, rules: { minutes, attempts: null } },
      deadline: seat.started.attempt.startedAt + 15 * MINUTE,
    });
    const again = await practise(examId, { client: seat.client });
    expect(again.started.attempt.id).toBe(seat.started.attempt.id);
    expect((await t.call(runningRoute, {}, 'student')).rows).toMatchObject([{ examId, practice: true }]);
    const query = { practice: '1' as const };
    expect(await t.call(entryRoute, { params: { examId }, query }, 'student')).toMatchObject({
      refusal: null,
      running: { id: seat.started.attempt.id },
    });
    // Its time ends it, with no page open.
    await passTime(t, 18 * MINUTE);
    await closeJob.run(await t.ctx(), {});
    await t.drainJobs();
    expect((await own(examId)).practices).toMatchObject([{ no: 1, practice: true, state: 'graded', score: 0 }]);
  });

  it('keeps nothing that comes after its end: nobody would decide about it', async () => {
    const { paperId } = await paper();
    const examId = await test(paperId);
    await over();
    const seat = await practise(examId);
    const [item] = seat.started.form!.items;
    await passTime(t, 18 * MINUTE);
    const answer = { item: item!.id, rev: 1, response: { truth: true } };
    expect(await seat.save(answer.item, answer.rev, answer.response)).toMatchObject({ status: 'closed' });
    expect((await seat.late([answer])).stored).toBe(0);
    const { id } = seat.started.attempt;
    expect(await t.ask('select item from attempts.late_upload where attempt_id = $1', [id])).toEqual([]);
  });

  it('waits while the paper is still to be sat by others, and is for tests alone', async () => {
    const { paperId } = await paper();
    const [examId, examined] = [await test(paperId), await test(paperId, { kind: 'exam', minutes: 15 })];
    await buildExam(t, w, { paperId, opensIn: 60, lasts: 60, personIds: [await t.personId('student2')] });
    await over();
    expect(await own(examId)).toMatchObject({ practise: false });
    expect((await refusalOf(practise(examId))).code).toBe('attempts.entry.over');
    await passTime(t, 100 * MINUTE);
    expect(await own(examId)).toMatchObject({ practise: true });
    expect((await refusalOf(practise(examined))).code).toBe('attempts.entry.over');
  });

  it('is scored by key alone: what needs a marker leaves its points, and nobody is to mark it', async () => {
    const { paperId } = await paper(buildContent('truth', { key: true }), buildContent('shortAnswer'));
    const examId = await test(paperId);
    await over();
    const seat = await practise(examId);
    await take(seat, true);
    expect((await own(examId)).practices).toMatchObject([{ state: 'graded', score: 20, no: 1 }]);
    const seen = await review(seat);
    expect(seen.attempt).toMatchObject({ practice: true, score: 20 });
    const types = new Map(seen.form!.items.map(({ id, view }) => [id, view.type]));
    expect(Object.fromEntries(seen.items.map((one) => [types.get(one.item), one.correction]))).toEqual({
      truth: null,
      shortAnswer: 'void',
    });
    const told = await t.call(proofRoute, { params: { code: seen.receipt!.number } });
    expect(told.title).toContain('练习，不计分');
  });

  it('shows no key before the rules of release do, and none on confirming', async () => {
    const { paperId } = await paper();
    const never = { score: at('handIn'), paper: at('handIn'), key: at('never') };
    const examId = await test(paperId, {
      settings: { feedback: 'atOnce', oneByOne: true, noReturn: true, release: never },
    });
    const shown = await test(paperId);
    await over();
    const seat = await practise(examId);
    expect(seat.started.exam.rules).toMatchObject({ feedbackAtOnce: false, noReturn: false });
    const [item] = seat.started.form!.items;
    await seat.save(item!.id, 1, { truth: true });
    expect((await refusalOf(seat.confirm(item!.id, 1))).code).toBe('attempts.confirm.never');
    await seat.submit();
    await t.drainJobs();
    expect((await review(seat)).items).toMatchObject([{ score: 10, key: null, analysis: null }]);
    const open = await practise(shown);
    await take(open, true);
    expect((await review(open)).items).toMatchObject([{ key: { truth: true } }]);
  });
});

describe('practice of a drawn paper', () => {
  it('asks again what the last attempt that counts asked, as often as one likes, unless the teacher lets it draw', async () => {
    const { paperId, questionIds } = await readyBlueprint(t, w.courseId);
    const asked = async ({ started }: Seated) => {
      const rows = await t.ask(
        `select i->>'questionId' as id from exams.form f cross join jsonb_array_elements(f.form->'items') i
          where f.id = (select form_id from attempts.attempt where id = $1) order by 1`,
        [started.attempt.id],
      );
      return rows.map(({ id }) => String(id));
    };
    const [same, anew] = [await test(paperId), await test(paperId, { settings: { practiceRedraw: true } })];
    const texts = ({ started }: Seated) => started.form!.items.map(({ view }) => view.stem).sort();
    await take(await sit(t, same), true);
    const last = await sit(t, same);
    await take(last, true);
    await take(await sit(t, anew), true);
    await over();
    const seen = new Set<string>();
    for (let round = 0; round < 4; round++) {
      const seat = await practise(same);
      expect(texts(seat)).toEqual(texts(last));
      expect(await asked(seat)).toEqual(await asked(last));
      await take(seat, true);
      const drawn = await practise(anew);
      for (const id of await asked(drawn)) seen.add(id);
      await take(drawn, true);
    }
    expect(seen.size).toBeGreaterThan(5);
    expect([...seen].every((id) => questionIds.includes(id))).toBe(true);
    // Who made no attempt that counts practises the form that was meant for the first one.
    const first = await practise(same, { as: 'student2' });
    await first.submit();
    expect(await asked(await practise(same, { as: 'student2' }))).toEqual(await asked(first));
    expect(await asked(first)).toHaveLength(5);
  });
});

describe('what counts', () => {
  /** Instants differ from one reading to the next. */
  const still = (body: string) => body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b1\d{12}(\.\d+)?\b/g, 'T');
  /** Whatever sums or lists attempts; the log of the test has every one, the others only those that count. */
  const COUNTING = /:examId|exam|test|scores?\b|grade|ranking|today|analys/;
  /** What its team reads of the course, the class and the test, by address. */
  async function readAll(examId: string): Promise<Map<string, string>> {
    const places: Record<string, string> = { courseId: w.courseId, classId: w.classId, nodeId: w.nodeId, examId };
    const found = new Map<string, string>();
    for (const { method, path, raw } of t.app.contracts) {
      const names = [...path.matchAll(/:(\w+)/g)].map((one) => one[1]!);
      if (method !== 'GET' || raw || names.length === 0 || names.some((name) => !(name in places))) continue;
      if (!COUNTING.test(path) || /stream|live|history/.test(path)) continue;
      const answer = await t.request({ url: fillPath(path, places), as: 'teacher' });
      if (answer.statusCode === 200) found.set(path, still(answer.body));
    }
    return found;
  }
  const sheet = async (examId: string) => {
    const answer = await t.request({
      method: 'POST',
      url: `/api/v1/managed-exams/${examId}/results-sheet`,
      payload: {},
      as: 'teacher',
    });
    const read = await readSheetLines({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 20 });
    return 'lines' in read ? read.lines : [];
  };

  it('stays as it was for its team and in the grade, while one practises and after', async () => {
    const { paperId } = await paper(buildContent('truth', { key: true }), buildContent('shortAnswer'));
    const examId = await test(paperId, { settings: { attempts: 1 } });
    await take(await sit(t, examId), false);
    await over();
    await closeJob.run(await t.ctx(), {});
    await t.drainJobs();
    const ctx = await t.ctx();
    const marks = async () =>
      examMarks(ctx, await examFacts(ctx, [examId]), { personIds: [await t.personId('student')], seenBy: 'staff' });
    const [before, lines, counting, given] = [
      await readAll(examId),
      await sheet(examId),
      await marks(),
      await own(examId),
    ];
    const exam = '/api/v1/managed-exams/:examId';
    const read = [exam, `${exam}/marking`, `${exam}/results`, `${exam}/analysis`, '/api/v1/courses/:courseId/ranking'];
    expect([...before.keys()]).toEqual(expect.arrayContaining([...read, '/api/v1/exams/:examId/board']));
    expect(given.attempts).toHaveLength(1);
    const same = async () => {
      const after = await readAll(examId);
      expect([...before].filter(([path, body]) => after.get(path) !== body).map(([path]) => path)).toEqual([]);
      expect(await sheet(examId)).toEqual(lines);
      expect(await marks()).toEqual(counting);
      expect(await attemptsOfExam(ctx, examId)).toHaveLength(1);
      const { practices: _, ...rest } = await own(examId);
      const { practices: __, ...first } = given;
      expect(rest).toEqual(first);
    };
    const [seat, other] = [await practise(examId), await practise(examId, { as: 'student2' })];
    await same();
    await take(seat, true);
    await take(other, true);
    await same();
    expect((await own(examId)).practices).toMatchObject([{ no: 1, score: 20 }]);
  });
});
