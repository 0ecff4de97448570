import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { buildCourse } from '../../courses/testing/course.builder.ts';
import { listQuestions, writeQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { linkBank, makeUnitBank } from '../../questions/testing/unit-bank.builder.ts';
import * as contract from '../shared/exchange.contract.ts';

let t: TestApp;
/** Linked for writing and led by teacher, who manages the bank; linked for reading and led by leader. */
let own: string;
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

const params = () => ({ courseId: bank });
const bring = (id: string, as: Account) =>
  t.call(
    contract.importQuestionsRoute,
    {
      params: params(),
      body: {
        ...{ id, fileName: '题库.xml', format: 'moodle', folderId: null, report: [] },
        questions: [
          {
            ...{ number: 1, content: buildContent('truth'), points: 2, difficulty: 3, tags: [], source: '' },
            ...{ knowledge: [], folder: ['第1章'] },
          },
        ],
      },
    },
    as,
  );
const ID = '01900000-0000-7000-8000-0000000000a1';

describe('files and a bank of a unit', () => {
  it('are brought in by who writes there, once, and taken back', async () => {
    expect(await outcomeOf(bring(ID, 'teacher2'))).toBe('404 courses.course.absent');
    expect(await outcomeOf(bring(ID, 'leader'))).toBe('403 questions.bank.readOnly');
    expect(await bring(ID, 'teacher')).toMatchObject({ taken: 1, folders: 1 });
    expect(await bring(ID, 'teacher')).toMatchObject({ taken: 1, folders: 0 });
    const lines = async (courseId: string, as: Account) =>
      (await t.call(contract.importsRoute, { params: { courseId } }, as)).rows.map(({ id, can }) => [id, can.undo]);
    expect(await lines(bank, 'teacher')).toEqual([[ID, true]]);
    expect(await lines(bank, 'leader')).toEqual([[ID, false]]);
    expect(await lines(own, 'teacher')).toEqual([]);
    const undo = (as: Account) => t.call(contract.undoImportRoute, { params: { importId: ID } }, as);
    expect(await outcomeOf(undo('leader'))).toBe('403 questions.bank.readOnly');
    expect(await outcomeOf(undo('teacher2'))).toBe('404 questionExchange.absent');
    expect(await undo('teacher')).toEqual({ removed: 1, stayed: 0 });
    expect((await listQuestions(t, bank)).rows).toEqual([]);
  });

  it('are written of it for who manages it alone', async () => {
    await writeQuestion(t, bank, buildContent('truth'));
    const plan = (as: Account) =>
      t.call(contract.exportPlanRoute, { params: params(), body: { which: { kw: '' } } as never }, as);
    expect(await plan('teacher')).toMatchObject({ total: 1 });
    expect(await outcomeOf(plan('leader'))).toBe('403 questions.bank.managerOnly');
    const body = { which: { kw: '' }, format: 'gift', reason: '期末组卷' };
    const file = (as: Account) =>
      t.request({ method: 'POST', url: `/api/v1/courses/${bank}/question-exports`, payload: body, as });
    const made = await file('teacher');
    expect([made.statusCode, decodeURIComponent(String(made.headers['content-disposition']))]).toEqual([
      200,
      expect.stringContaining('公共题库'),
    ]);
    expect((await file('leader')).json().error.code).toBe('questions.bank.managerOnly');
    const [logged] = await t.ask(`select object, object_id from audit.audit_log where action = 'question.export'`);
    expect(logged).toEqual({ object: 'question_bank', object_id: bank });
  });
});
