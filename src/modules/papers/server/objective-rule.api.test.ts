import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { getCourseRoute, updateCourseRoute } from '../../courses/shared/course.contract.ts';
import { mergeObjectiveRoute } from '../../courses/shared/info.contract.ts';
import { COPY_PARTS, copyCourseRoute } from '../../courses/shared/life.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { giveObjectives } from '../../questions/testing/objective.builder.ts';
import { makeUnitBank } from '../../questions/testing/unit-bank.builder.ts';
import * as contract from '../shared/paper.contract.ts';
import type { PaperRule } from '../shared/paper.model.ts';
import { blueprintPlan, buildPaper, readyQuestion, rule } from '../testing/paper.builder.ts';

let t: TestApp;
let courseId: string;
let goals: readonly string[];
/** Two give evidence of the first objective, one of the second as well, one of none. */
let drawn: readonly string[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  ({ courseId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : ''));
  goals = await giveObjectives(t, courseId, [
    '能够分析单摆实验的误差来源',
    '能够正确处理和表达测量数据',
    '能够独立设计一个物理实验',
  ]);
  const [a, b] = goals as [string, string];
  const both = [
    { id: a, share: 40 },
    { id: b, share: 60 },
  ];
  const ask = (objectives: { id: string; share: number }[]) => readyQuestion(t, courseId, undefined, { objectives });
  drawn = [await ask([{ id: a, share: 100 }]), await ask(both), await ask([])];
}, 60_000);
afterAll(() => t.close());

const check = (paperId: string, rules: readonly PaperRule[]) =>
  t.call(contract.checkPaperRoute, { params: { paperId }, body: { plan: blueprintPlan(rules) } }, 'teacher');
const read = (paperId: string, as: 'teacher' = 'teacher') => t.call(contract.paperRoute, { params: { paperId } }, as);
const build = async (rules: readonly PaperRule[], ready = true) =>
  (await buildPaper(await t.ctx('teacher'), courseId, 'blueprint', blueprintPlan(rules), { ready })).paperId;
const ruleOf = async (paperId: string) => (await read(paperId)).plan.sections[0]!.rules[0]!;

describe('a rule that draws by an objective of the course', () => {
  it('takes what gives evidence of it alone, and says what another one would bring', async () => {
    const paperId = await build([rule({ objectiveId: goals[0]!, need: 2 })]);
    expect((await read(paperId)).objectives.map(({ text }) => text)).toEqual([
      '能够分析单摆实验的误差来源',
      '能够正确处理和表达测量数据',
      '能够独立设计一个物理实验',
    ]);
    const { form } = await t.call(
      contract.tryPaperRoute,
      { params: { paperId }, body: { seed: '1', plan: null } },
      'teacher',
    );
    expect(form.items).toHaveLength(2);
    const first = rule({ objectiveId: goals[0]!, need: 3 });
    const second = rule({ objectiveId: goals[1]!, need: 1 });
    const found = await check(paperId, [first, second]);
    expect(found.rules.map(({ available }) => available)).toEqual([2, 1]);
    expect(found.shortages.flatMap(({ relaxations }) => relaxations)).toContainEqual({
      rule: first.id,
      filter: 'objective',
      gain: 1,
    });
    expect(drawn).toHaveLength(3);
  });

  it('is refused for what is no objective of it, and for a bank of a unit', async () => {
    const paperId = await build([rule({ need: 1 })]);
    const of = (change: Partial<PaperRule>) => outcomeOf(check(paperId, [rule({ need: 1, ...change })]));
    expect(await of({ objectiveId: randomUUID() })).toBe('422 papers.fault.objective');
    const bankId = await makeUnitBank(t, courseId, '公共题库');
    expect(await of({ objectiveId: goals[0]!, bankId })).toBe('422 papers.fault.objective');
  });

  it('draws by that of the copy in a copied course', async () => {
    await build([rule({ objectiveId: goals[1]!, need: 1 })]);
    const id = (await t.ctx()).newId();
    const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...COPY_PARTS] };
    await t.call(copyCourseRoute, { params: { courseId }, body }, 'teacher');
    await t.drainJobs();
    const { objectives } = await t.call(getCourseRoute, { params: { courseId: id } }, 'teacher');
    const plans = await t.ask('select plan from papers.paper where course_id = $1', [id]);
    const named = plans.flatMap(({ plan }) =>
      (plan as { sections: { rules: PaperRule[] }[] }).sections.flatMap(({ rules }) =>
        rules.map((one) => one.objectiveId),
      ),
    );
    expect(objectives).toHaveLength(3);
    expect(new Set(named)).toEqual(new Set([objectives[0]!.id, objectives[1]!.id, null]));
  });

  it('follows an objective that is merged, and draws by none once it is taken away', async () => {
    const [a, b, c] = goals as [string, string, string];
    const paperId = await build([rule({ objectiveId: a, need: 1 })], false);
    const { version } = await read(paperId);
    const course = () => t.call(getCourseRoute, { params: { courseId } }, 'teacher');
    const merge = { from: a, into: c, version: (await course()).version };
    await t.call(mergeObjectiveRoute, { params: { courseId }, body: merge }, 'teacher');
    expect((await ruleOf(paperId)).objectiveId).toBe(c);
    expect((await read(paperId)).version).toBe(version + 1);
    const now = await course();
    const kept = now.objectives.filter(({ id }) => id === b).map((one) => ({ ...one, weight: 100 }));
    const change = { version: now.version, objectives: kept } as never;
    await t.call(updateCourseRoute, { params: { courseId }, body: change }, 'teacher');
    expect((await ruleOf(paperId)).objectiveId).toBeNull();
  });
});

it('papers are looked up by what they ask in an index, however many there are', async () => {
  const asking = (id: string) => [
    { items: Array.from({ length: 40 }, () => ({ questionId: id, number: 1, points: 2 })) },
  ];
  await t.ask(
    `insert into papers.paper (id, course_id, name, kind, full_mark, plan)
      select gen_random_uuid(), $1, '期末试卷', 'fixed', 80,
        jsonb_build_object('sections', replace($2, 'Q', gen_random_uuid()::text)::jsonb)
      from generate_series(1, 3000)`,
    [courseId, JSON.stringify(asking('Q'))],
  );
  await t.ask('vacuum analyze papers.paper');
  const asked = JSON.stringify([{ items: [{ questionId: randomUUID() }] }]);
  const plan = await t.ask(
    `explain (format json) select id from papers.paper where plan -> 'sections' @> '${asked}'::jsonb`,
  );
  expect(JSON.stringify(plan)).toContain('paper_sections');
});
