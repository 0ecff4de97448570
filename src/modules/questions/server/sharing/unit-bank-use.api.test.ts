import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { buildCourse } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { copyQuestionsRoute } from '../../shared/copy.contract.ts';
import { bankReviewRoute, bankRoute } from '../../shared/folder.contract.ts';
import { mergePreviewRoute, mergeQuestionRoute } from '../../shared/merge.contract.ts';
import { pictureSources } from '../../shared/picture.model.ts';
import { bulkQuestionsRoute, commandQuestionRoute, reviewQuestionRoute } from '../../shared/question.contract.ts';
import { listQuestions, readQuestion, writeQuestion } from '../../testing/bank.builder.ts';
import { bringPicture, fetchPicture, sendPicture } from '../../testing/picture.builder.ts';
import { buildContent, freshStem } from '../../testing/question.builder.ts';
import { linkBank, makeUnitBank } from '../../testing/unit-bank.builder.ts';
import { keepUses } from '../question-use.repository.ts';

let t: TestApp;
let own: string;
/** Linked with the bank for reading, led by leader. */
let sister: string;
let bank: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const system = await t.ctx();
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const course = async (who: Account) =>
    (await buildCourse(system, { unitId, leadId: await t.personId(who) })).courseId;
  own = await course('teacher');
  sister = await course('leader');
  bank = await makeUnitBank(t, own, '公共题库');
  await linkBank(t, bank, sister, 'read', 'leader');
}, 90_000);
afterAll(() => t.close());

const managerOnly = '403 questions.bank.managerOnly';
const reviews = (on: boolean, as: Account) => t.call(bankReviewRoute, { params: { courseId: bank }, body: { on } }, as);

describe('what is done with questions of a bank of a unit', () => {
  it('they are copied into the own bank with their pictures by who reads them, and into it by who writes there', async () => {
    const src = await bringPicture(t, bank);
    expect((await sendPicture(t, bank, undefined, 'leader')).json().error.code).toBe('questions.bank.readOnly');
    const content = buildContent('truth', { stem: `<p>${freshStem()}<img src="${src}" alt="装置" /></p>` });
    const { id } = await writeQuestion(t, bank, content);
    const copy = (ids: string[], from: string, to: string, as: Account) =>
      t.call(copyQuestionsRoute, { params: { courseId: from }, body: { ids, to, folderId: null } }, as);
    expect(await copy([id], bank, sister, 'leader')).toMatchObject({ copied: 1 });
    const [copied] = (await listQuestions(t, sister, {}, 'leader')).rows;
    const read = await readQuestion(t, copied!.id, 'leader');
    expect(read).toMatchObject({ courseId: sister, state: 'draft' });
    expect((await fetchPicture(t, pictureSources(read.content.stem)[0]!, 'leader')).statusCode).toBe(200);
    const { id: mine } = await writeQuestion(t, sister, undefined, {}, 'leader');
    expect(await outcomeOf(copy([mine], sister, bank, 'leader'))).toBe('403 questions.bank.readOnly');
    await linkBank(t, bank, sister, 'write', 'teacher');
    expect(await copy([mine], sister, bank, 'leader')).toMatchObject({ copied: 1 });
    await linkBank(t, bank, sister, 'read', 'teacher');
    expect(await outcomeOf(copy([id], bank, own, 'teacher2'))).toBe('404 courses.course.absent');
  });

  it('changes of several take those of this bank alone', async () => {
    const { id } = await writeQuestion(t, bank);
    const { id: other } = await writeQuestion(t, own);
    const body = { ids: [id, other], change: { command: 'addTag' as const, tag: '期末' } };
    const change = (as: Account) => t.call(bulkQuestionsRoute, { params: { courseId: bank }, body }, as);
    expect(await change('teacher')).toMatchObject({ done: 1, skipped: [{ id: other }] });
    expect(await outcomeOf(change('leader'))).toBe('403 questions.bank.readOnly');
    expect((await readQuestion(t, other)).tags).toEqual([]);
  });

  it('are looked for by an exam that used them by who manages the bank alone', async () => {
    const { id } = await writeQuestion(t, bank);
    const examId = randomUUID();
    const figures = { attempts: 1, n: 0, facility: null, discrimination: null };
    const ctx = await t.ctx();
    await ctx.tx((tx) =>
      keepUses(tx, { examId, name: '期末考试' }, [{ questionId: id, number: 1, usedAt: new Date(), ...figures }]),
    );
    const exams = async (as: Account) => (await t.call(bankRoute, { params: { courseId: bank } }, as)).exams;
    expect(await exams('teacher')).toEqual([{ id: examId, name: '期末考试' }]);
    expect((await listQuestions(t, bank, { exam: examId })).rows.map((row) => row.id)).toEqual([id]);
    expect(await exams('leader')).toEqual([]);
    expect(await outcomeOf(listQuestions(t, bank, { exam: examId }, 'leader'))).toBe(managerOnly);
  });

  it('are merged by who manages the bank alone', async () => {
    const content = buildContent('single');
    const [from, into] = [
      await writeQuestion(t, bank, content),
      await writeQuestion(t, bank, content, { keepSimilar: true }),
    ];
    await linkBank(t, bank, sister, 'write', 'teacher');
    const preview = (as: Account) =>
      t.call(mergePreviewRoute, { params: { questionId: from.id }, query: { into: into.id } }, as);
    const merge = (as: Account) => {
      const body = { into: into.id, version: 1, intoVersion: 1 };
      return t.call(mergeQuestionRoute, { params: { questionId: from.id }, body }, as);
    };
    expect(await outcomeOf(preview('leader'))).toBe(managerOnly);
    expect(await outcomeOf(merge('leader'))).toBe(managerOnly);
    expect(await preview('teacher')).toMatchObject({ outcome: 'bin' });
    expect(await merge('teacher')).toMatchObject({ id: into.id, outcome: 'bin' });
  });

  it('are reviewed once who manages the bank begins that, and a return leads its author back to the bank', async () => {
    expect(await outcomeOf(reviews(true, 'leader'))).toBe(managerOnly);
    expect(await reviews(true, 'teacher')).toEqual({ on: true, ended: 0 });
    const { id } = await writeQuestion(t, bank, undefined, {}, 'leader');
    const submit = { command: 'submit' as const, version: 1 };
    await t.call(commandQuestionRoute, { params: { questionId: id }, body: submit }, 'leader');
    const body = { verdict: 'return' as const, opinion: '答案有误', version: 2 };
    await t.call(reviewQuestionRoute, { params: { questionId: id }, body }, 'teacher');
    await t.drainJobs();
    const { rows } = await t.call(listNotificationsRoute, { query: {} as never }, 'leader');
    const target = rows.find(({ target: at }) => at?.query?.question === id)?.target;
    expect(target?.query).toMatchObject({ Id: sister, bank, question: id });
    expect(JSON.stringify(rows)).toContain('公共题库');
    expect(JSON.stringify(rows)).not.toContain('答案有误');
    await reviews(false, 'teacher');
  });
});
