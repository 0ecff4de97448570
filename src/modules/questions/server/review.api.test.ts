import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { bankReviewRoute, bankRoute } from '../shared/folder.contract.ts';
import * as contract from '../shared/question.contract.ts';
import type { QuestionCommand, Verdict } from '../shared/question.model.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { buildContent } from '../testing/question.builder.ts';
import { drawableQuestions } from './questions.public.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  courseId = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
  await setMember(await t.ctx(), courseId, { account: 'teacher2', role: 'assistant', granted: ['bank'] });
  await setMember(await t.ctx(), courseId, { account: 'leader', role: 'assistant', granted: [] });
}, 60_000);
afterAll(() => t.close());

/** Written by the assistant; the lead reviews. */
const write = async (content: Parameters<typeof writeQuestion>[2] = buildContent('single')) =>
  (await writeQuestion(t, courseId, content, {}, 'teacher2')).id;
const turn = (on: boolean, as: Account = 'teacher') =>
  t.call(bankReviewRoute, { params: { courseId }, body: { on } }, as);
const command = async (questionId: string, what: QuestionCommand, as: Account = 'teacher2') => {
  const { version } = await readQuestion(t, questionId);
  return t.call(contract.commandQuestionRoute, { params: { questionId }, body: { command: what, version } }, as);
};
const decide = async (questionId: string, verdict: Verdict, opinion = '', as: Account = 'teacher') => {
  const { version } = await readQuestion(t, questionId);
  return t.call(contract.reviewQuestionRoute, { params: { questionId }, body: { verdict, opinion, version } }, as);
};
const bulk = (ids: string[], change: contract.BulkCommand, as: Account = 'teacher') =>
  t.call(contract.bulkQuestionsRoute, { params: { courseId }, body: { ids, change } }, as);
const bank = () => t.call(bankRoute, { params: { courseId } }, 'teacher');
const actionsOf = async (id: string) =>
  (await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [id])).map(
    ({ action }) => action,
  );

describe('a bank without reviews', () => {
  it('makes questions ready as ever, and takes none for review', async () => {
    const id = await write();
    expect((await readQuestion(t, id)).can).toMatchObject({ commands: ['ready', 'retire'], review: false });
    expect((await refusalOf(command(id, 'submit'))).code).toBe('questions.review.off');
    expect((await refusalOf(decide(id, 'pass'))).code).toBe('questions.review.notPending');
    expect(await command(id, 'ready')).toMatchObject({ state: 'ready' });
    expect((await bank()).review).toEqual({ on: false, waiting: 0 });
  });

  it('begins them by its lead alone', async () => {
    expect((await refusalOf(turn(true, 'teacher2'))).code).toBe('questions.review.leadOnly');
    expect((await refusalOf(turn(true, 'leader'))).code).toBe('questions.noRight');
    for (const who of ['student', 'student3', 'college', 'outsider'] as const) {
      expect(await outcomeOf(turn(true, who))).toBe('404 courses.course.absent');
    }
    expect(await outcomeOf(turn(true, 'admin'))).toBe('403 questions.noRight');
    expect(await turn(true)).toEqual({ on: true, ended: 0 });
    expect(await turn(true)).toEqual({ on: true, ended: 0 });
    expect(await bank()).toMatchObject({ review: { on: true }, can: { review: true } });
    expect((await t.call(bankRoute, { params: { courseId } }, 'teacher2')).can.review).toBe(false);
    expect(await actionsOf(courseId)).toContain('question.reviews_begin');
  });
});

describe('a question of a bank with reviews', () => {
  it('becomes ready once somebody else has passed it, and is drawn only then', async () => {
    const id = await write();
    const drawn = async () => (await drawableQuestions(await t.ctx(), courseId)).some((one) => one.id === id);
    expect((await readQuestion(t, id, 'teacher2')).can.commands).toEqual(['submit', 'retire']);
    expect((await refusalOf(command(id, 'ready'))).code).toBe('questions.review.needed');
    expect(await command(id, 'submit')).toMatchObject({ state: 'draft' });
    expect(await readQuestion(t, id)).toMatchObject({
      ...{ state: 'draft', review: 'pending', can: { review: true, commands: ['retire'] } },
      lastReview: { submitter: '赵强', verdict: null },
    });
    expect((await readQuestion(t, id, 'teacher2')).can.review).toBe(false);
    expect((await refusalOf(command(id, 'submit'))).code).toBe('questions.review.pending');
    expect((await refusalOf(decide(id, 'pass', '', 'teacher2'))).code).toBe('questions.review.own');
    expect((await bank()).review.waiting).toBe(1);
    expect(await drawn()).toBe(false);
    expect(await decide(id, 'pass')).toMatchObject({ state: 'ready' });
    expect(await drawn()).toBe(true);
    expect(await readQuestion(t, id)).toMatchObject({
      review: null,
      lastReview: { verdict: 'passed', reviewer: '王芳' },
    });
    expect(await actionsOf(id)).toEqual(['question.create', 'question.submit', 'question.pass']);
    expect((await refusalOf(decide(id, 'pass'))).code).toBe('questions.review.notPending');
  });

  it('that lacks something is not submitted', async () => {
    const { status, fields } = await refusalOf(command(await write(buildContent('single', { key: null })), 'submit'));
    expect([status, fields?.length]).toEqual([422, 1]);
  });

  it('comes back with an opinion, of which its author is told', async () => {
    const id = await write();
    await command(id, 'submit');
    expect(await refusalOf(decide(id, 'return'))).toMatchObject({ status: 422, fields: [{ path: 'opinion' }] });
    await decide(id, 'return', '答案应为 C');
    await t.drainJobs();
    expect(await readQuestion(t, id, 'teacher2')).toMatchObject({
      ...{ state: 'draft', review: 'returned', can: { commands: ['submit', 'retire'] } },
      lastReview: { verdict: 'returned', opinion: '答案应为 C', reviewer: '王芳' },
    });
    const { rows } = await t.call(listNotificationsRoute, { query: {} as never }, 'teacher2');
    expect(JSON.stringify(rows[0])).toContain(id);
    const log = await t.ask(`select after, reason from audit.audit_log where object_id = $1`, [id]);
    expect(JSON.stringify([rows, log])).not.toContain('答案应为');
    expect((await listQuestions(t, courseId, { review: 'returned' })).rows.map((row) => row.id)).toEqual([id]);
    // The mark stays while it is mended, and goes with the next submission.
    await saveQuestion(t, id, { content: buildContent('truth') }, 'teacher2');
    expect(await readQuestion(t, id)).toMatchObject({ review: 'returned' });
    await command(id, 'submit');
    expect((await listQuestions(t, courseId, { review: 'pending' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await listQuestions(t, courseId)).counts).toMatchObject({ pending: 1, returned: 0 });
    await decide(id, 'pass');
  });

  it('is taken out of review by a change of what it asks, not by one of its folder or difficulty', async () => {
    const id = await write();
    await command(id, 'submit');
    expect(await saveQuestion(t, id, { difficulty: 5 }, 'teacher2')).toMatchObject({ withdrawn: false });
    expect(await readQuestion(t, id)).toMatchObject({ review: 'pending' });
    // Whoever changes it wrote it: somebody else has to look at it then.
    expect(await saveQuestion(t, id, { content: buildContent('truth') }, 'teacher')).toMatchObject({ withdrawn: true });
    expect(await readQuestion(t, id)).toMatchObject({ review: null, lastReview: { verdict: 'withdrawn' } });
    await command(id, 'submit');
    expect((await refusalOf(decide(id, 'pass'))).code).toBe('questions.review.own');
    expect(await decide(id, 'pass', '', 'teacher2')).toMatchObject({ state: 'ready' });
  });

  it('is nobody else’s to submit or to decide', async () => {
    const id = await write();
    await command(id, 'submit');
    for (const who of ['student', 'student3', 'college', 'outsider'] as const) {
      expect(await outcomeOf(decide(id, 'pass', '', who))).toBe('404 questions.gone');
      expect(await outcomeOf(command(id, 'submit', who))).toBe('404 questions.gone');
    }
    for (const who of ['admin', 'leader'] as const) {
      expect(await outcomeOf(decide(id, 'pass', '', who))).toBe('403 questions.noRight');
    }
    const stale = { verdict: 'pass' as const, opinion: '', version: 1 };
    const old = t.call(contract.reviewQuestionRoute, { params: { questionId: id }, body: stale }, 'teacher');
    expect((await refusalOf(old)).status).toBe(409);
    await command(id, 'retire');
    expect(await readQuestion(t, id)).toMatchObject({ state: 'retired', review: null });
  });

  it('goes with others, those that do not fit named', async () => {
    const [a, b, bare] = [await write(), await write(), await write(buildContent('truth', { key: null }))];
    const own = (await writeQuestion(t, courseId)).id;
    const submitted = await bulk([a, b, bare, own], { command: 'submit' });
    expect(submitted).toMatchObject({
      done: 3,
      skipped: [{ id: bare, reason: { key: 'questions.problem.truthKey' } }],
    });
    const passed = await bulk([a, bare, own], { command: 'review', verdict: 'pass', opinion: '' });
    expect(passed.done).toBe(1);
    expect(passed.skipped.map(({ reason }) => reason.key)).toEqual([
      'questions.review.notPending',
      'questions.review.own',
    ]);
    expect((await refusalOf(bulk([b], { command: 'review', verdict: 'return', opinion: ' ' }))).status).toBe(422);
    expect((await bulk([b], { command: 'review', verdict: 'return', opinion: '题干有歧义' })).done).toBe(1);
    expect((await readQuestion(t, b)).review).toBe('returned');
  });

  it('is a mere draft when the reviews end', async () => {
    const id = await write();
    await command(id, 'submit');
    expect((await turn(false)).ended).toBeGreaterThan(1);
    expect(await readQuestion(t, id)).toMatchObject({ review: null, can: { commands: ['ready', 'retire'] } });
    expect((await listQuestions(t, courseId)).counts).toMatchObject({ pending: 0, returned: 0 });
    expect(await command(id, 'ready')).toMatchObject({ state: 'ready' });
  });
});
