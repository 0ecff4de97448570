import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { saveQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import * as contract from '../shared/paper.contract.ts';
import type { PaperCommand, PaperPlan } from '../shared/paper.model.ts';
import {
  blueprintPlan,
  buildPaper,
  fixedPlan,
  readyBlueprint,
  readyFixedPaper,
  readyQuestion,
  rule,
} from '../testing/paper.builder.ts';

let t: TestApp;
let courseId: string;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  courseId = (await runningClass(t, unitId)).courseId;
}, 60_000);
afterAll(() => t.close());

const list = (query: object = {}, as: Account = 'teacher') =>
  t.call(contract.papersRoute, { params: { courseId }, query: query as never }, as);
const create = (name = '期中试卷', as: Account = 'teacher', kind: 'fixed' | 'blueprint' = 'fixed') =>
  t.call(contract.createPaperRoute, { params: { courseId }, body: { name, kind, fullMark: 20 } }, as);
const read = (paperId: string, as: Account = 'teacher') => t.call(contract.paperRoute, { params: { paperId } }, as);
async function save(
  paperId: string,
  change: { plan?: PaperPlan; version?: number; name?: string; fullMark?: number },
  as: Account = 'teacher',
) {
  const { name, fullMark, plan, version } = await read(paperId);
  return t.call(
    contract.savePaperRoute,
    { params: { paperId }, body: { name, fullMark, plan, version, ...change } },
    as,
  );
}
async function command(paperId: string, what: PaperCommand, as: Account = 'teacher') {
  const { version } = await read(paperId);
  return t.call(contract.commandPaperRoute, { params: { paperId }, body: { command: what, version } }, as);
}
const attempt = (paperId: string, seed = '1', plan: PaperPlan | null = null, as: Account = 'teacher') =>
  t.call(contract.tryPaperRoute, { params: { paperId }, body: { seed, plan } }, as);
const check = (paperId: string, plan: PaperPlan, as: Account = 'teacher') =>
  t.call(contract.checkPaperRoute, { params: { paperId }, body: { plan } }, as);
const print = (paperId: string, reason: string | null, as: Account = 'teacher') =>
  t.call(contract.printPaperRoute, { params: { paperId }, body: { seed: '1', reason } }, as);
const remove = (paperId: string, as: Account = 'teacher') =>
  t.call(contract.deletePaperRoute, { params: { paperId } }, as);
const restore = (paperId: string, as: Account = 'teacher') =>
  t.call(contract.restorePaperRoute, { params: { paperId } }, as);
const bin = (as: Account = 'teacher') => t.call(contract.paperBinRoute, { params: { courseId } }, as);
const copy = (paperId: string, as: Account = 'teacher') =>
  t.call(contract.copyPaperRoute, { params: { paperId }, body: { name: '期中试卷 副本' } }, as);
const generate = (paperId: string, papers = 2, as: Account = 'teacher') =>
  t.call(contract.generatePapersRoute, { params: { paperId }, body: { papers, seed: '2026' } }, as);
const audits = async (objectId: string) =>
  (await t.ask(`select action, reason from audit.audit_log where object_id = $1 order by at, id`, [objectId])) as {
    action: string;
    reason: string | null;
  }[];

describe('who reads and writes papers', () => {
  it('is the team with the right to assess; what one may not see looks like what is not there', async () => {
    const { paperId } = await readyFixedPaper(t, courseId, [buildContent('truth')]);
    const plan = (await read(paperId)).plan;
    const answers = async (who: Account) => {
      const calls = [
        () => list({}, who),
        () => create('试卷', who),
        () => read(paperId, who),
        () =>
          t.call(
            contract.savePaperRoute,
            { params: { paperId }, body: { name: '改名', fullMark: 10, plan, version: 1 } },
            who,
          ),
        () => check(paperId, plan, who),
        () => attempt(paperId, '1', null, who),
        () => t.call(contract.commandPaperRoute, { params: { paperId }, body: { command: 'edit', version: 3 } }, who),
        () => copy(paperId, who),
        () => generate(paperId, 2, who),
        () => remove(paperId, who),
        () => restore(paperId, who),
        () => print(paperId, null, who),
      ];
      const outcomes: string[] = [];
      for (const make of calls) outcomes.push(await outcomeOf(make()));
      return outcomes;
    };
    const absent = '404 courses.course.absent';
    for (const who of ['student', 'teacher2', 'college', 'outsider'] as const) {
      expect(await answers(who)).toEqual([absent, absent, ...Array.from({ length: 10 }, () => '404 papers.gone')]);
    }
    const [listed, made, ...others] = await answers('admin');
    expect([listed, made]).toEqual(['done', '403 error.forbidden']);
    expect(new Set(others)).toEqual(new Set(['403 papers.noRight']));
  });

  it('shows names and totals to the rest of the team', async () => {
    await setMember(await t.ctx(), courseId, { account: 'teacher2', role: 'assistant', granted: ['bank'] });
    const { paperId } = await readyFixedPaper(t, courseId, [buildContent('truth')]);
    const { rows, can } = await list({}, 'teacher2');
    expect(can).toEqual({ open: false, edit: false, keys: true });
    expect(rows.find(({ id }) => id === paperId)).toMatchObject({ name: '期末试卷', total: 10, questions: 1 });
    expect(JSON.stringify(rows)).not.toContain('questionId');
    expect(await outcomeOf(read(paperId, 'teacher2'))).toBe('403 papers.noRight');
    expect(await outcomeOf(bin('teacher2'))).toBe('403 papers.noRight');
    expect(await outcomeOf(create('试卷', 'teacher2'))).toBe('403 error.forbidden');
  });
});

describe('a fixed paper', () => {
  it('goes from draft to ready once its points add up, and back', async () => {
    const a = await readyQuestion(t, courseId, buildContent('single'), { difficulty: 2 });
    const b = await readyQuestion(t, courseId, buildContent('essay'), { difficulty: 5 });
    const { id } = await create();
    expect((await refusalOf(command(id, 'ready'))).data?.problems).toEqual([{ code: 'empty' }]);
    await save(id, { plan: fixedPlan([a]) });
    const { status, code, data } = await refusalOf(command(id, 'ready'));
    expect([status, code, data?.problems]).toEqual([
      422,
      'papers.notReady',
      [{ code: 'total', total: 10, fullMark: 20 }],
    ]);
    await save(id, { plan: fixedPlan([a, b]) });
    expect(await command(id, 'ready')).toMatchObject({ state: 'ready' });
    const paper = await read(id);
    expect(paper).toMatchObject({
      total: 20,
      questions: 2,
      difficulty: 3.5,
      types: { single: 1, essay: 1 },
      problems: [],
    });
    expect(paper.questionFacts.map(({ type }) => type).sort()).toEqual(['essay', 'single']);
    expect(await outcomeOf(save(id, { name: '改名' }))).toBe('409 papers.notDraft');
    expect(await command(id, 'retire')).toMatchObject({ state: 'retired' });
    expect(await outcomeOf(command(id, 'edit'))).toBe('409 papers.cannot.edit');
    expect(await command(id, 'restore')).toMatchObject({ state: 'ready' });
    expect(await command(id, 'edit')).toMatchObject({ state: 'draft' });
    await save(id, { name: '期中试卷A' });
    const actions = (await audits(id)).map(({ action }) => action);
    expect(actions).toEqual([
      ...['paper.save', 'paper.save', 'paper.save', 'paper.ready', 'paper.retire', 'paper.restore', 'paper.edit'],
      'paper.save',
    ]);
  });

  it('answers who saved first with what stands there now', async () => {
    const { id, version } = await create('并发试卷');
    await save(id, { name: '先保存的' });
    const late = await refusalOf(save(id, { name: '后保存的', version }));
    expect([late.status, late.data?.current]).toMatchObject([409, { name: '先保存的' }]);
  });

  it('takes questions of its own bank only, each once, at versions there are', async () => {
    const other = (await runningClass(t, unitId)).courseId;
    const foreign = await readyQuestion(t, other, buildContent('truth'));
    const own = await readyQuestion(t, courseId, buildContent('truth'));
    const { id } = await create();
    const bad = async (plan: PaperPlan) => (await refusalOf(save(id, { plan }))).fields;
    expect(await bad(fixedPlan([foreign]))).toMatchObject([{ path: 'plan', code: 'papers.fault.question' }]);
    expect(await bad(fixedPlan([own, own]))).toMatchObject([{ code: 'papers.fault.twice' }]);
    const newer = fixedPlan([own]);
    newer.sections[0]!.items[0]!.number = 2;
    expect(await bad(newer)).toMatchObject([{ code: 'papers.fault.question' }]);
    expect(await bad(blueprintPlan([rule()]))).toMatchObject([{ code: 'error.malformed' }]);
    expect(await outcomeOf(attempt(id, '1', fixedPlan([foreign])))).toBe('422 papers.fault.question');
    expect(await outcomeOf(check(id, fixedPlan([foreign])))).toBe('422 papers.fault.question');
  });

  it('keeps the version it took, and shows that there is a newer one', async () => {
    const question = await readyQuestion(t, courseId, buildContent('truth', { stem: '<p>旧题干之一</p>' }));
    const { paperId } = await buildPaper(await t.ctx('teacher'), courseId, 'fixed', fixedPlan([question]));
    await t.ask('update questions.question_version set used_at = now() where question_id = $1', [question]);
    await saveQuestion(t, question, {
      content: buildContent('truth', { stem: '<p>新题干之二</p>' }),
      keepSimilar: true,
    });
    const paper = await read(paperId);
    expect(paper.questionFacts).toMatchObject([{ number: 2, state: 'draft' }]);
    expect([paper.plan.sections[0]!.items[0]!.number, paper.problems]).toEqual([1, []]);
    expect((await attempt(paperId)).form.items[0]!.view.stem).toBe('<p>旧题干之一</p>');
    await command(paperId, 'edit');
    const plan = fixedPlan([question]);
    plan.sections[0]!.items[0]!.number = 2;
    await save(paperId, { plan });
    expect((await read(paperId)).problems).toEqual([{ code: 'unready', questions: [1] }]);
  });

  it('is copied as a draft, deleted, and had back', async () => {
    const { paperId } = await readyFixedPaper(t, courseId, [buildContent('truth')]);
    const copied = await copy(paperId);
    expect(await read(copied.id)).toMatchObject({ name: '期中试卷 副本', state: 'draft', total: 10, version: 1 });
    await remove(copied.id);
    expect((await list()).rows.map(({ id }) => id)).not.toContain(copied.id);
    expect((await bin()).rows.map(({ id }) => id)).toContain(copied.id);
    expect(await outcomeOf(command(copied.id, 'ready'))).toBe('404 papers.gone');
    await restore(copied.id);
    expect((await bin()).rows.map(({ id }) => id)).not.toContain(copied.id);
    await remove(copied.id);
    await t.ask(`update papers.paper set deleted_at = now() - interval '31 days' where id = $1`, [copied.id]);
    expect(await outcomeOf(restore(copied.id))).toBe('409 papers.bin.over');
  });
});

describe('the list of papers', () => {
  it('finds by name, kind and state, and counts by state', async () => {
    const mark = '列表查找用卷';
    await create(`${mark}一`);
    await create(`${mark}二`, 'teacher', 'blueprint');
    await buildPaper(await t.ctx('teacher'), courseId, 'fixed', fixedPlan([await readyQuestion(t, courseId)]), {
      name: `${mark}三`,
    });
    const found = await list({ kw: mark });
    expect(found.counts).toEqual({ draft: 2, ready: 1, retired: 0 });
    expect(found.rows.map(({ name }) => name.at(-1))).toEqual(['三', '二', '一']);
    expect((await list({ kw: mark, kind: 'blueprint' })).rows).toHaveLength(1);
    const ready = await list({ kw: mark, state: 'ready' });
    expect([ready.rows.length, ready.counts.draft]).toEqual([1, 2]);
    expect((await list({ kw: '%' })).rows).toEqual([]);
  });
});

describe('a blueprint', () => {
  it('shows what there is for each rule, what is covered, and what helps where it is short', async () => {
    const tags = ['蓝图检查'];
    for (const difficulty of [1, 2, 3]) await readyQuestion(t, courseId, buildContent('single'), { tags, difficulty });
    const { id } = await create('蓝图', 'teacher', 'blueprint');
    const wide = rule({ tags, need: 2 });
    const narrow = rule({ tags, need: 2, difficulty: { min: 1, max: 2 } });
    const found = await check(id, blueprintPlan([wide, narrow]));
    expect(found.rules).toEqual([
      { id: wide.id, available: 3 },
      { id: narrow.id, available: 2 },
    ]);
    expect(found.shortages).toMatchObject([{ rules: [wide.id, narrow.id], needed: 4, available: 3, short: 1 }]);
    // Everything else of the bank has no such tag.
    expect(found.shortages[0]!.relaxations[0]).toMatchObject({ filter: 'tags' });
    expect(found.coverage).toEqual([{ point: null, counts: [1.67, 1.67, 0.67, 0, 0] }]);
    expect(found.overlap).toBeNull();
    const met = await check(id, blueprintPlan([{ ...wide, need: 1 }]));
    expect([met.shortages, met.overlap]).toEqual([[], 1 / 3]);
    expect(
      (await refusalOf(check(id, blueprintPlan([{ ...wide, difficulty: { min: 4, max: 2 } }])))).fields,
    ).toMatchObject([{ code: 'papers.fault.difficulty' }]);
  });

  it('refuses quotas that ask for more than their rule, or for less than nothing', async () => {
    const { id } = await create('配额', 'teacher', 'blueprint');
    const point = '01890000-0000-7000-8000-000000000001';
    const asked = (...quotas: { pointId: string; min: number; max: number }[]) =>
      outcomeOf(check(id, blueprintPlan([rule({ need: 3, quotas })])));
    expect(await asked({ pointId: point, min: 4, max: 4 })).toBe('422 papers.fault.quota');
    expect(await asked({ pointId: point, min: 2, max: 1 })).toBe('422 papers.fault.quota');
    expect(await asked({ pointId: point, min: 1, max: 1 }, { pointId: point, min: 1, max: 1 })).toBe(
      '422 papers.fault.quota',
    );
    expect(await asked({ pointId: point, min: 0, max: 2 })).toBe('done');
  });

  it('is tried with any words: the same words give the same paper', async () => {
    const { paperId } = await readyBlueprint(t, courseId);
    const [one, same, other] = [
      await attempt(paperId, '甲'),
      await attempt(paperId, '甲'),
      await attempt(paperId, '乙'),
    ];
    expect(same).toEqual(one);
    expect(other.digest).not.toBe(one.digest);
    expect(one.form.items).toHaveLength(5);
    expect(JSON.stringify(one)).not.toMatch(/"(key|keys|analysis|questionId)"/);
  });

  it('gives parallel papers of equal difficulty that share nothing where the bank allows it', async () => {
    const { paperId } = await readyBlueprint(t, courseId);
    const made = await generate(paperId);
    expect(made.rows.map(({ name, label }) => [name, label])).toEqual([
      ['期末试卷（A卷）', 'A'],
      ['期末试卷（B卷）', 'B'],
    ]);
    expect(made.difference).toBeLessThanOrEqual(0.03);
    const papers = [await read(made.rows[0]!.id), await read(made.rows[1]!.id)];
    expect(papers.map(({ kind, state, total, label }) => [kind, state, total, label])).toEqual([
      ['fixed', 'draft', 20, 'A'],
      ['fixed', 'draft', 20, 'B'],
    ]);
    const ids = papers.map(({ plan }) =>
      plan.sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)),
    );
    const common = ids[0]!.filter((id) => ids[1]!.includes(id)).length;
    expect(made.overlap).toBeCloseTo(common / 5, 10);
    for (const { id } of papers) expect(await command(id, 'ready')).toMatchObject({ state: 'ready' });
    const { paperId: fixed } = await readyFixedPaper(t, courseId, [buildContent('truth')]);
    expect(await outcomeOf(generate(fixed))).toBe('409 papers.noBlueprint');
  });
});

describe('a printed paper', () => {
  it('has its key for a reason that is written down, and for who holds the right to the bank', async () => {
    const { paperId } = await readyFixedPaper(t, courseId, [buildContent('truth')]);
    const plain = await print(paperId, null);
    expect([plain.reviews, plain.total, plain.form.items.length]).toEqual([null, 10, 1]);
    const keyed = await print(paperId, '印制标准答案');
    expect(keyed.reviews![keyed.form.items[0]!.id]).toMatchObject({ key: { truth: true } });
    expect((await audits(paperId)).slice(-2)).toEqual([
      { action: 'paper.print', reason: null },
      { action: 'paper.print_key', reason: '印制标准答案' },
    ]);
  });
});

describe('an archived course', () => {
  it('keeps its papers to be read', async () => {
    const { paperId } = await readyFixedPaper(t, courseId, [buildContent('truth')]);
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [courseId]);
    expect(await outcomeOf(create())).toBe('409 courses.course.archived');
    expect(await outcomeOf(remove(paperId))).toBe('409 courses.course.archived');
    expect((await read(paperId)).can.edit).toBe(false);
    expect((await attempt(paperId)).form.items).toHaveLength(1);
  });
});
