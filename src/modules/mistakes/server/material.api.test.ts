import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/mistake.contract.ts';
import { wrongContents, wrongExams } from '../testing/wrong-exam.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

it('lists what was wrong below a material part by part, shows the material and redoes one part', async () => {
  const children = wrongContents().map((content) => ({
    id: crypto.randomUUID(),
    points: 5,
    content: content as never,
  }));
  const whole = buildContent('composite', { children });
  const exams = wrongExams(t, w);
  const { examId } = await exams.sat([whole]);
  await exams.release(examId);
  const { rows } = await t.call(contract.mistakesRoute, { query: { examId } }, 'student');
  expect(rows.map(({ type }) => type).sort()).toEqual(['blank', 'truth']);
  const truth = rows.find(({ type }) => type === 'truth')!;
  expect(truth).toMatchObject({ questionId: children[0]!.id, points: 8.33, score: 0, redoable: true });
  const params = { questionId: truth.questionId, number: truth.number };
  expect(await t.call(contract.mistakeRoute, { params }, 'student')).toMatchObject({
    view: { type: 'truth', material: { text: whole.stem } },
    key: { truth: true },
  });
  const { id, items } = await t.call(contract.startRedoRoute, { body: { questions: [params] } }, 'student');
  expect(items).toMatchObject([{ view: { type: 'truth', material: { text: whole.stem } } }]);
  const body = { response: { truth: true } };
  const answered = await t.call(
    contract.answerRedoRoute,
    { params: { redoId: id, item: items[0]!.item }, body },
    'student',
  );
  expect(answered).toMatchObject({ result: { right: true, score: 8.33 } });
});
