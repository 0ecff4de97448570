import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { bankRoute } from '../shared/folder.contract.ts';
import { bulkQuestionsRoute } from '../shared/question.contract.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { bringPicture } from '../testing/picture.builder.ts';
import { buildContent, freshStem } from '../testing/question.builder.ts';
import { keepUses } from './question-use.repository.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  courseId = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
}, 60_000);
afterAll(() => t.close());

const idsOf = async (query: object) => (await listQuestions(t, courseId, query)).rows.map(({ id }) => id);
const FORMULA = '<p>由<span data-tex="R=U/I">R=U/I</span>求电阻</p>';

it('narrows a bank by pictures, by formulas and by who wrote', async () => {
  const src = await bringPicture(t, courseId);
  const picture = await writeQuestion(t, courseId, buildContent('truth', { stem: `<p>图中<img src="${src}" /></p>` }));
  const formula = await writeQuestion(t, courseId, buildContent('essay', { analysis: FORMULA }));
  const plain = await writeQuestion(t, courseId, buildContent('single'));
  expect(await idsOf({ holds: 'picture' })).toEqual([picture.id]);
  expect(await idsOf({ holds: 'formula' })).toEqual([formula.id]);
  // What the newest version holds counts.
  await saveQuestion(t, formula.id, { content: buildContent('essay', { stem: `<p>${freshStem()}</p>` }) });
  await saveQuestion(t, plain.id, { content: { ...(await readQuestion(t, plain.id)).content, analysis: FORMULA } });
  expect(await idsOf({ holds: 'formula' })).toEqual([plain.id]);

  await setMember(await t.ctx(), courseId, { account: 'teacher2', role: 'assistant', granted: ['bank'] });
  const other = await t.personId('teacher2');
  await t.ask('update questions.question set created_by = $1 where id = $2 returning id', [other, plain.id]);
  const teacher = await t.personId('teacher');
  expect(new Set(await idsOf({ author: teacher }))).toEqual(new Set([picture.id, formula.id]));
  expect(await idsOf({ author: other, holds: 'formula' })).toEqual([plain.id]);
  const { authors } = await t.call(bankRoute, { params: { courseId } }, 'teacher');
  expect(authors.map(({ id }) => id)).toEqual([teacher, other]);
  expect((await listQuestions(t, courseId, { holds: 'picture' })).counts).toMatchObject({ draft: 1, ready: 0 });
});

it('narrows a bank by the exam that used questions, and to those it has twice', async () => {
  const stem = `<p>${freshStem()}</p>`;
  const first = await writeQuestion(t, courseId, buildContent('truth', { stem }));
  const again = await writeQuestion(t, courseId, buildContent('truth', { stem }), { keepSimilar: true });
  const gone = await writeQuestion(t, courseId, buildContent('single'));
  const copy = await writeQuestion(t, courseId, (await readQuestion(t, gone.id)).content, { keepSimilar: true });
  expect(new Set(await idsOf({ doubles: 'yes' }))).toEqual(new Set([first.id, again.id, gone.id, copy.id]));
  // One that lies in the bin makes no double, and drafts without words are none of each other.
  const removed = { ids: [copy.id], change: { command: 'delete' as const } };
  await t.call(bulkQuestionsRoute, { params: { courseId }, body: removed }, 'teacher');
  const empty = () => writeQuestion(t, courseId, buildContent('truth', { stem: '' }), { keepSimilar: true });
  await empty();
  await empty();
  const narrowed = await listQuestions(t, courseId, { doubles: 'yes' });
  expect(new Set(narrowed.rows.map(({ id }) => id))).toEqual(new Set([first.id, again.id]));
  expect(narrowed.counts).toMatchObject({ draft: 2, ready: 0 });

  const use = (questionId: string) => ({
    ...{ questionId, number: 1, usedAt: new Date(), attempts: 3, n: 0, facility: null, discrimination: null },
  });
  const [midterm, final] = [randomUUID(), randomUUID()];
  const ctx = await t.ctx();
  await ctx.tx((tx) => keepUses(tx, { examId: midterm, name: '期中考试' }, [use(first.id)]));
  await ctx.tx((tx) => keepUses(tx, { examId: final, name: '期末考试' }, [use(first.id), use(again.id)]));
  expect(await idsOf({ exam: midterm })).toEqual([first.id]);
  expect(new Set(await idsOf({ exam: final }))).toEqual(new Set([first.id, again.id]));
  expect(await idsOf({ exam: randomUUID() })).toEqual([]);
  const { exams } = await t.call(bankRoute, { params: { courseId } }, 'teacher');
  expect(new Set(exams.map(({ name }) => name))).toEqual(new Set(['期中考试', '期末考试']));
});
