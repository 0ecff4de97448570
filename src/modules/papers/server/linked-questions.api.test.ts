import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { COPY_PARTS, copyCourseRoute } from '../../courses/shared/life.contract.ts';
import { buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { mergeQuestionRoute } from '../../questions/shared/merge.contract.ts';
import { readQuestion } from '../../questions/testing/bank.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { linkBank, makeUnitBank, unlinkBank } from '../../questions/testing/unit-bank.builder.ts';
import * as contract from '../shared/paper.contract.ts';
import type { PaperPlan } from '../shared/paper.model.ts';
import { blueprintPlan, buildPaper, fixedPlan, readyQuestion, rule } from '../testing/paper.builder.ts';
import { buildForms, paperProblems } from './form.service.ts';
import { leavingPapers } from './leaving-papers.service.ts';

let t: TestApp;
/** Linked with the bank for writing, led by teacher. */
let own: string;
/** Led by leader. */
let sister: string;
let bank: string;
/** A ready question of the bank. */
let question: string;
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
  question = await readyQuestion(t, bank);
}, 90_000);
afterAll(() => t.close());

/** A new paper of the sister course. */
const paperOf = (name: string) =>
  t.call(
    contract.createPaperRoute,
    { params: { courseId: sister }, body: { name, kind: 'fixed', fullMark: 10 } },
    'leader',
  );
const save = (paperId: string, version: number, plan: PaperPlan, fullMark = 10) =>
  t.call(contract.savePaperRoute, { params: { paperId }, body: { version, name: '期末', fullMark, plan } }, 'leader');
const read = (paperId: string) => t.call(contract.paperRoute, { params: { paperId } }, 'leader');
const faultOf = async (work: Promise<unknown>) => (await refusalOf(work)).fields?.[0]?.code;

describe('papers that ask questions of a bank of a unit', () => {
  it('choose them while the bank is linked with their course, and keep them when it is not', async () => {
    const paper = await paperOf('期末');
    const plan = fixedPlan([question]);
    expect(await faultOf(save(paper.id, 1, plan))).toBe('papers.fault.question');
    await linkBank(t, bank, sister, 'read', 'leader');
    const saved = await save(paper.id, 1, plan);
    const other = await readyQuestion(t, bank);
    await unlinkBank(t, bank, sister, 'leader');
    expect(await outcomeOf(readQuestion(t, question, 'leader'))).toBe('404 questions.gone');
    expect((await read(paper.id)).problems).toEqual([]);
    // What it asks already stays when it is saved again; nothing new of that bank comes in.
    const renewed = await save(paper.id, saved.version, plan);
    expect(await faultOf(save(paper.id, renewed.version, fixedPlan([question, other]), 20))).toBe(
      'papers.fault.question',
    );
    const body = { command: 'ready' as const, version: renewed.version };
    const done = await t.call(contract.commandPaperRoute, { params: { paperId: paper.id }, body }, 'leader');
    expect(done.state).toBe('ready');
    const tried = await t.call(
      contract.tryPaperRoute,
      { params: { paperId: paper.id }, body: { seed: '1', plan: null } },
      'leader',
    );
    expect(JSON.stringify(tried.form)).toContain((await readQuestion(t, question)).stem);
    await linkBank(t, bank, sister, 'read', 'leader');
  });

  it('never those of the bank of another course', async () => {
    const foreign = await readyQuestion(t, own);
    const paper = await paperOf('跨课程');
    expect(await faultOf(save(paper.id, 1, fixedPlan([foreign])))).toBe('papers.fault.question');
  });

  it('follow a merge in that bank', async () => {
    const content = buildContent('single');
    const from = await readyQuestion(t, bank, content);
    const into = await readyQuestion(t, bank, content);
    const paper = await paperOf('合并');
    await save(paper.id, 1, fixedPlan([from]));
    const [a, b] = [await readQuestion(t, from), await readQuestion(t, into)];
    const body = { into, version: a.version, intoVersion: b.version };
    const merged = await t.call(mergeQuestionRoute, { params: { questionId: from }, body }, 'teacher');
    expect(merged).toMatchObject({ outcome: 'bin', papers: 1 });
    expect((await read(paper.id)).plan.sections[0]!.items.map((item) => item.questionId)).toEqual([into]);
  });

  it('take them along into a copy of the course while it is linked, and name them as lost afterwards', async () => {
    const leader = await t.ctx('leader');
    const refs = { name: (kind: string, id: string) => `${kind}:${id}`, of: (id: string) => `q:${id}` };
    const leaving = async () => {
      const carried = (await leavingPapers(leader, sister, refs as never, 'copy'))!;
      const paper = carried.papers.find(({ name }) => name === '期末')!;
      return { questions: carried.questions.map(({ ref }) => ref), lost: paper.lost.length };
    };
    expect(await leaving()).toMatchObject({ lost: 0, questions: expect.arrayContaining([`q:${question}`]) });
    await unlinkBank(t, bank, sister, 'leader');
    expect(await leaving()).toEqual({ questions: [], lost: 1 });
  });
});

describe('blueprints that draw from a bank of a unit', () => {
  const drawn = async (paperId: string) => {
    const seeds = [1, 2, 3].map((n) => ({ key: String(n), seed: String(n).padStart(64, '0') }));
    const forms = await buildForms(await t.ctx(), paperId, seeds);
    return new Set(forms.flatMap(({ form }) => form.items.map(({ questionId }) => questionId)));
  };

  it('need its link to name it, draw from it alone, and are not given anew without it', async () => {
    const tags = ['抽题'];
    const mine = [await readyQuestion(t, bank, undefined, { tags }), await readyQuestion(t, bank, undefined, { tags })];
    await linkBank(t, bank, sister, 'read', 'leader');
    const { id, version } = await t.call(
      contract.createPaperRoute,
      { params: { courseId: sister }, body: { name: '抽题卷', kind: 'blueprint', fullMark: 10 } },
      'leader',
    );
    const plan = blueprintPlan([rule({ bankId: bank, tags, need: 2, points: 5 })]);
    await unlinkBank(t, bank, sister, 'leader');
    expect(await faultOf(save(id, version, plan))).toBe('papers.fault.bank');
    const check = () => t.call(contract.checkPaperRoute, { params: { paperId: id }, body: { plan } }, 'leader');
    expect(await faultOf(check())).toBe('papers.fault.bank');
    await linkBank(t, bank, sister, 'read', 'leader');
    expect((await check()).rules).toMatchObject([{ available: 2 }]);
    const saved = await save(id, version, plan);
    const body = { command: 'ready' as const, version: saved.version };
    const ready = await t.call(contract.commandPaperRoute, { params: { paperId: id }, body }, 'leader');
    expect(await drawn(id)).toEqual(new Set(mine));
    await unlinkBank(t, bank, sister, 'leader');
    // Nobody of the course reads what the bank would give now.
    const params = { paperId: id };
    const draw = () => t.call(contract.tryPaperRoute, { params, body: { seed: '1', plan: null } }, 'leader');
    const print = () => t.call(contract.printPaperRoute, { params, body: { seed: '1', reason: null } }, 'leader');
    for (const reading of [draw, print]) expect(await faultOf(reading())).toBe('papers.fault.bank');
    const generate = { params, body: { papers: 2, seed: '1' } };
    expect(await faultOf(t.call(contract.generatePapersRoute, generate, 'leader'))).toBe('papers.fault.bank');
    // Who comes late to an exam still gets a form.
    expect(await drawn(id)).toEqual(new Set(mine));
    expect((await read(id)).problems).toEqual([{ code: 'unlinked', rules: [1] }]);
    expect(await paperProblems(await t.ctx(), id)).toEqual([{ code: 'unlinked', rules: [1] }]);
    await linkBank(t, bank, sister, 'read', 'leader');
    expect((await read(id)).problems).toEqual([]);
    expect(ready.state).toBe('ready');
  });

  it('draw in a copy of the course from a folder of the name of the bank', async () => {
    const refs = { name: (kind: string, of: string) => `${kind}:${of}`, of: (of: string) => `q:${of}` };
    const carried = (await leavingPapers(await t.ctx('leader'), sister, refs as never, 'copy'))!;
    const paper = carried.papers.find(({ kind }) => kind === 'blueprint')!;
    expect(paper.plan.sections[0]!.rules).toMatchObject([{ folder: ['公共题库'], need: 2 }]);
    expect(carried.questions.filter(({ tags }) => tags.includes('抽题')).map(({ folder }) => folder)).toEqual([
      ['公共题库'],
      ['公共题库'],
    ]);
    await unlinkBank(t, bank, sister, 'leader');
    const later = (await leavingPapers(await t.ctx('leader'), sister, refs as never, 'copy'))!;
    const poor = later.papers.find(({ kind }) => kind === 'blueprint')!;
    // It draws nothing there, and nothing of the bank is named.
    expect(poor).toMatchObject({ lost: [] });
    expect(poor.plan.sections[0]!.rules).toMatchObject([{ folder: [poor.name] }]);
  });

  it('are not drawn in a copy of the course by rules over the whole bank', async () => {
    const tags = ['全库'];
    const lent = await readyQuestion(t, bank, undefined, { tags });
    const mine = await readyQuestion(t, own, undefined, { tags });
    await buildPaper(await t.ctx('teacher'), own, 'blueprint', {
      ...blueprintPlan([rule({ bankId: bank, tags, need: 1, points: 5 }), rule({ tags, need: 1, points: 5 })]),
    });
    const id = (await t.ctx()).newId();
    const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...COPY_PARTS] };
    await t.call(copyCourseRoute, { params: { courseId: own }, body }, 'teacher');
    await t.drainJobs();
    const { rows } = await t.call(contract.papersRoute, { params: { courseId: id }, query: {} as never }, 'teacher');
    const paper = await t.call(contract.paperRoute, { params: { paperId: rows[0]!.id } }, 'teacher');
    const rules = paper.plan.sections[0]!.rules;
    expect(rules[1]).toMatchObject({ bankId: null, folderId: null, outside: [rules[0]!.folderId] });
    await t.ask(
      `update questions.question set state = 'ready' where bank_id = (select b.id from questions.bank b where b.course_id = $1)`,
      [id],
    );
    const stemOf = async (of: string) => (await readQuestion(t, of)).stem;
    const forms = await buildForms(await t.ctx(), paper.id, [{ key: '1', seed: '1'.padStart(64, '0') }]);
    const drawnStems: string[] = [];
    for (const { questionId } of forms[0]!.form.items) drawnStems.push(await stemOf(questionId));
    expect(drawnStems).toEqual([await stemOf(lent), await stemOf(mine)]);
  });
});
