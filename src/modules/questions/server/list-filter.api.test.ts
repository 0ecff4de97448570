import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { bankRoute } from '../shared/folder.contract.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { bringPicture } from '../testing/picture.builder.ts';
import { buildContent, freshStem } from '../testing/question.builder.ts';

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
