import type { RawNode } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { runningClass } from '../../../classes/testing/class.builder.ts';
import type { ObjectiveShare } from '../../shared/objective.model.ts';
import { bulkQuestionsRoute } from '../../shared/question.contract.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../../testing/bank.builder.ts';
import { giveObjectives } from '../../testing/objective.builder.ts';
import { buildContent } from '../../testing/question.builder.ts';
import { pageOfQuestions } from '../question-list.repository.ts';
import { noteUse } from '../questions.public.ts';

let t: TestApp;
let unitId: string;
let courseId: string;
let [a, b] = ['', ''];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  ({ courseId } = await runningClass(t, unitId));
  [a, b] = (await giveObjectives(t, courseId, ['能够分析单摆实验的误差来源', '能够正确处理和表达测量数据'])) as [
    string,
    string,
  ];
}, 60_000);
afterAll(() => t.close());

const idsOf = async (query: object) => (await listQuestions(t, courseId, query)).rows.map(({ id }) => id);
const set = (ids: string[], objectives: ObjectiveShare[]) =>
  t.call(
    bulkQuestionsRoute,
    { params: { courseId }, body: { ids, change: { command: 'objectives', objectives } } },
    'teacher',
  );

describe('objectives in the list of a bank', () => {
  it('narrow it, with those that have none, and stand in its rows', async () => {
    const both = await writeQuestion(t, courseId, buildContent('single'), {
      objectives: [
        { id: a, share: 60 },
        { id: b, share: 40 },
      ],
    });
    const one = await writeQuestion(t, courseId, buildContent('truth'), { objectives: [{ id: b, share: 100 }] });
    const none = await writeQuestion(t, courseId, buildContent('essay'));
    expect(await idsOf({ objective: a })).toEqual([both.id]);
    expect(await idsOf({ objective: b })).toEqual([one.id, both.id]);
    expect(await idsOf({ objective: 'none' })).toEqual([none.id]);
    expect(await idsOf({ objective: b, type: 'truth' })).toEqual([one.id]);
    const { rows, counts } = await listQuestions(t, courseId, { objective: a });
    expect([rows[0]!.objectives, counts]).toMatchObject([
      [
        { id: a, share: 60 },
        { id: b, share: 40 },
      ],
      { draft: 1, ready: 0 },
    ]);
  });

  it('are looked up in their index, however large the bank', async () => {
    const { courseId: large } = await runningClass(t, unitId);
    const [own] = await giveObjectives(t, large, ['能够独立设计简单的实验方案']);
    const { id } = await writeQuestion(t, large, buildContent('truth'), { objectives: [{ id: own!, share: 100 }] });
    await t.ask(
      `insert into questions.question (id, bank_id, type, points, difficulty, words, stem, compared, digest, prints, objectives)
       select gen_random_uuid(), bank_id, type, points, difficulty, words, stem, compared, digest, prints,
         case when n % 2 = 0 then '[]' else jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'share', 100)) end
       from questions.question, generate_series(1, 4000) n where id = $1`,
      [id],
    );
    await t.ask('analyze questions.question');
    const [bank] = await t.ask('select id from questions.bank where course_id = $1', [large]);
    const query = { kw: '', sort: 'updated', direction: 'desc', objective: own } as const;
    const plan = await (await t.ctx()).read((read) => {
      // The same statement, explained instead of run.
      const db = read.db.withPlugin({
        transformQuery: ({ node }) => {
          const [first = '', ...rest] = (node as RawNode).sqlFragments;
          return { ...node, sqlFragments: [`explain (format json) ${first}`, ...rest] } as RawNode;
        },
        transformResult: async ({ result }) => result,
      });
      return pageOfQuestions({ ...read, db }, String(bank!.id), query);
    });
    expect(JSON.stringify(plan)).toContain('question_objectives');
  });
});

describe('objectives of several questions at once', () => {
  it('are set and taken away, without a new version', async () => {
    const used = await writeQuestion(t, courseId, buildContent('single'));
    const other = await writeQuestion(t, courseId, buildContent('truth'), { objectives: [{ id: a, share: 100 }] });
    await (await t.ctx()).tx((tx) => noteUse(tx, [{ id: used.id, number: 1 }]));
    const shares = [
      { id: a, share: 30 },
      { id: b, share: 70 },
    ];
    const ids = [used.id, other.id];
    expect(await set(ids, shares)).toEqual({ done: 2, skipped: [] });
    for (const id of ids) expect(await readQuestion(t, id)).toMatchObject({ objectives: shares, number: 1 });
    const { version } = await readQuestion(t, used.id);
    await set(ids, shares);
    expect((await readQuestion(t, used.id)).version).toBe(version);
    expect(await set(ids, [])).toEqual({ done: 2, skipped: [] });
    for (const id of ids) expect((await readQuestion(t, id)).objectives).toEqual([]);
    const logged = await t.ask(
      `select count(*)::integer as n from audit.audit_log where action = 'question.change' and object_id = $1`,
      [used.id],
    );
    expect(logged[0]!.n).toBe(2);
  });

  it('are refused when they do not make 100 or belong to another course, and in an archived one', async () => {
    const { id } = await writeQuestion(t, courseId);
    const elsewhere = (await runningClass(t, unitId)).courseId;
    const [foreign] = await giveObjectives(t, elsewhere, ['能够撰写规范的实验报告']);
    expect((await refusalOf(set([id], [{ id: a, share: 60 }]))).fields).toMatchObject([
      { path: 'objectives', code: 'questions.objectives.sum' },
    ]);
    expect((await refusalOf(set([id], [{ id: foreign!, share: 100 }]))).fields).toMatchObject([
      { path: 'objectives', code: 'questions.objectives.absent' },
    ]);
    expect(await outcomeOf(saveQuestion(t, id, { objectives: [{ id: a, share: 100 }] }))).toBe('done');
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [courseId]);
    expect(await set([id], [])).toMatchObject({ done: 0, skipped: [{ reason: { key: 'courses.course.archived' } }] });
  });
});
