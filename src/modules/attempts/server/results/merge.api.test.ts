import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { createPoint } from '../../../knowledge/server/knowledge.public.ts';
import { paperRoute } from '../../../papers/shared/paper.contract.ts';
import { itemsOf } from '../../../papers/shared/paper.model.ts';
import { buildPaper, fixedPlan, readyQuestion } from '../../../papers/testing/paper.builder.ts';
import { mergePreviewRoute, mergeQuestionRoute } from '../../../questions/shared/merge.contract.ts';
import {
  commandQuestionRoute,
  putBackQuestionRoute,
  questionBinRoute,
} from '../../../questions/shared/question.contract.ts';
import { readQuestion, saveQuestion, writeQuestion } from '../../../questions/testing/bank.builder.ts';
import { giveObjectives } from '../../../questions/testing/objective.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { reviewRoute } from '../../shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 90_000);
afterAll(() => t.close());

const AT_ONCE = { when: 'handIn', at: null } as const;
const preview = (from: string, into: string) =>
  t.call(mergePreviewRoute, { params: { questionId: from }, query: { into } }, 'teacher');
const merge = async (from: string, into: string, as: 'teacher' | 'student' = 'teacher') => {
  const [{ version }, { version: intoVersion }] = [await readQuestion(t, from), await readQuestion(t, into)];
  return t.call(mergeQuestionRoute, { params: { questionId: from }, body: { into, version, intoVersion } }, as);
};
const paperOf = (paperId: string) => t.call(paperRoute, { params: { paperId } }, 'teacher');
const asked = async (paperId: string) => itemsOf((await paperOf(paperId)).plan).map(({ questionId }) => questionId);
const paper = async (ids: readonly string[], name: string, ready = true) =>
  (await buildPaper(await t.ctx('teacher'), w.courseId, 'fixed', fixedPlan(ids), { name, ready })).paperId;
/** Two questions that ask the same. */
const twins = async (meta: object = {}) => {
  const content = buildContent('single');
  return [await readyQuestion(t, w.courseId, content, meta), await readyQuestion(t, w.courseId, content)] as const;
};

describe('merging a question into one that is the same', () => {
  it('moves what papers ask, and leaves attempts, their review and papers in use as they were', async () => {
    const [from, into] = await twins();
    const other = await readyQuestion(t, w.courseId);
    const sat = await paper([from], '已开考试卷');
    const draft = await paper([other, from], '草稿试卷', false);
    const ready = await paper([from, other], '定稿试卷');
    const both = await paper([from, into], '两题都有的试卷');
    const settings = { release: { score: AT_ONCE, paper: AT_ONCE, key: AT_ONCE } };
    const { examId } = await buildExam(t, w, { paperId: sat, fullMark: 10, settings });
    const seat: Seated = await sit(t, examId);
    const item = seat.started.form!.items[0]!;
    await seat.save(item.id, 1, { choice: ['options' in item.view ? item.view.options[0]!.id : ''] });
    await seat.submit();
    await t.drainJobs();
    const review = async () => {
      const { serverTime: _now, ...shown } = await t.call(
        reviewRoute,
        { params: { attemptId: seat.started.attempt.id } },
        'student',
      );
      return shown;
    };
    const rows = () =>
      t.ask('select form::text as form from exams.form where exam_id = $1 order by id', [examId]) as Promise<unknown>;
    const before = { review: JSON.stringify(await review()), forms: await rows(), sat: await paperOf(sat) };
    const seen = await preview(from, into);
    expect(seen.outcome).toBe('retired');
    expect(new Set(seen.references.map(({ name, becomes }) => `${name} ${becomes}`))).toEqual(
      new Set(['已开考试卷 kept', '草稿试卷 moved', '定稿试卷 moved', '两题都有的试卷 both']),
    );
    expect(await merge(from, into)).toEqual({ id: into, outcome: 'retired', papers: 3 });
    expect({ review: JSON.stringify(await review()), forms: await rows(), sat: await paperOf(sat) }).toEqual({
      ...before,
      sat: expect.objectContaining({ plan: before.sat.plan, version: before.sat.version }),
    });
    expect([await asked(draft), await asked(ready), await asked(both)]).toEqual([[other, into], [into, other], [into]]);
    expect([await paperOf(ready), await paperOf(both)]).toMatchObject([
      { state: 'ready', total: 20, questions: 2 },
      { state: 'draft', total: 10, questions: 1 },
    ]);
    expect(await readQuestion(t, from)).toMatchObject({ state: 'retired', mergedInto: { id: into } });
    const log = await t.ask(
      `select action, before, after from audit.audit_log where action in ('question.merge', 'paper.merge_question')
        order by action, id`,
      [],
    );
    expect(log).toHaveLength(4);
    expect((log as { after: unknown }[]).at(-1)!.after).toMatchObject({ outcome: 'retired', papers: 3, kept: 1 });
    await passTime(t, 3 * 3_600_000);
    await t.drainJobs();
    // The key that is shown after the end is the one of the question that was answered.
    const [answered] = (await review()).items;
    const [old] = (JSON.parse(before.review) as Awaited<ReturnType<typeof review>>).items;
    expect(answered).toMatchObject({
      item: old!.item,
      response: old!.response,
      digest: old!.digest,
      score: old!.score,
    });
    expect(answered!.key).not.toBeNull();
  });

  it('gives tags and knowledge points to the one that stays; unused it comes back out of the bin by itself', async () => {
    const system = await t.ctx();
    const scope = await createPoint(system, { code: 'MRG', name: '力学', parent: null });
    const unit = await createPoint(system, { code: 'MRG.1', name: '振动', parent: scope });
    const point = await createPoint(system, { code: 'MRG.1.1', name: '单摆', parent: unit });
    const [from, into] = await twins({ tags: ['期末', '力学'], pointIds: [point], source: '习题集' });
    const [goal] = await giveObjectives(t, w.courseId, ['能够分析单摆实验的误差来源']);
    await saveQuestion(t, from, { objectives: [{ id: goal!, share: 100 }] });
    expect(await preview(from, into)).toMatchObject({
      ...{ references: [], tags: ['期末', '力学'], knowledge: ['单摆'] },
      objectives: [{ number: 1, text: '能够分析单摆实验的误差来源', share: 100 }],
    });
    // What has objectives keeps its own.
    expect((await preview(into, from)).objectives).toEqual([]);
    expect(await merge(from, into)).toMatchObject({ outcome: 'bin' });
    expect(await readQuestion(t, into)).toMatchObject({
      ...{ tags: ['期末', '力学'], source: '习题集', state: 'ready', knowledge: [{ name: '单摆' }] },
      objectives: [{ id: goal, share: 100 }],
    });
    const [logged] = await t.ask(
      `select before, after from audit.audit_log where action = 'question.change' and object_id = $1`,
      [into],
    );
    expect(logged).toMatchObject({ before: { objectives: [] }, after: { objectives: [{ id: goal, share: 100 }] } });
    const bin = await t.call(questionBinRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(bin.rows.find(({ id }) => id === from)!.mergedInto).toBe((await readQuestion(t, into)).stem);
    await t.call(putBackQuestionRoute, { params: { questionId: from } }, 'teacher');
    expect((await readQuestion(t, from)).mergedInto).toBeNull();
  });

  it('is refused where one cannot stand for the other, and to who has no right to the bank', async () => {
    const [from, into] = await twins();
    const other = await readyQuestion(t, w.courseId);
    const truth = await readyQuestion(t, w.courseId, buildContent('truth'));
    const { id: draft } = await writeQuestion(t, w.courseId, (await readQuestion(t, from)).content, {
      keepSimilar: true,
    });
    expect(await outcomeOf(merge(from, from))).toBe('404 questions.gone');
    expect(await outcomeOf(merge(from, other))).toBe('409 questions.merge.unlike');
    expect(await outcomeOf(merge(from, truth))).toBe('409 questions.merge.type');
    expect(await outcomeOf(merge(from, draft))).toBe('409 questions.merge.draft');
    expect(await outcomeOf(merge(from, into, 'student'))).toBe('404 questions.gone');
    const { version } = await readQuestion(t, into);
    await t.call(
      commandQuestionRoute,
      { params: { questionId: into }, body: { command: 'retire', version } },
      'teacher',
    );
    expect(await outcomeOf(merge(from, into))).toBe('409 questions.merge.retired');
    // Nothing of it was half done.
    expect(await readQuestion(t, from)).toMatchObject({ state: 'ready', mergedInto: null });
  });
});
