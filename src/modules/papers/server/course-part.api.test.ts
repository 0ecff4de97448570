import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import type { CoursePart } from '../../courses/server/courses.public.ts';
import { getCourseRoute } from '../../courses/shared/course.contract.ts';
import { COPY_PARTS, copyCourseRoute } from '../../courses/shared/life.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { listQuestions, saveQuestion } from '../../questions/testing/bank.builder.ts';
import { giveObjectives } from '../../questions/testing/objective.builder.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import { readyBlueprint, readyFixedPaper } from '../testing/paper.builder.ts';
import { papersPart } from './course-part.service.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  ({ courseId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : ''));
  await readyFixedPaper(t, courseId, everyContent().slice(0, 3));
  await readyBlueprint(t, courseId);
}, 60_000);
afterAll(() => t.close());

const give = async (part: CoursePart, data: unknown) => {
  const system = await t.ctx();
  return system.tx((tx) => part.give(tx, courseId, data, { of: () => undefined, set: () => undefined }));
};
const counted = (part: CoursePart, data: unknown) => part.count!(data);

describe('papers in a package', () => {
  it('hold papers whose questions are all there', async () => {
    const taken = (await papersPart.take(
      await t.ctx(),
      courseId,
      // Every thing has a name of its own, as in a package.
      (() => {
        const names = new Map<string, string>();
        return {
          of: (id: string) => names.get(id),
          name: (kind: string, id: string) => {
            names.set(id, names.get(id) ?? `${kind}${names.size + 1}`);
            return names.get(id)!;
          },
        };
      })(),
      'file',
    )) as { papers: Record<string, unknown>[]; questions: Record<string, unknown>[] };
    expect(JSON.stringify(taken)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(counted(papersPart, taken)).toBe(2);
    for (const wrong of [
      null,
      { ...taken, questions: [] },
      { ...taken, papers: [taken.papers[0], taken.papers[0]] },
      { ...taken, papers: [{ ...taken.papers[0], kind: 'blueprint' }] },
      { ...taken, questions: taken.questions.map((one) => ({ ...one, content: { type: 'single' } })) },
    ]) {
      expect(await give(papersPart, wrong)).toBe(false);
    }
    const lost = { ...taken.questions[0], knowledge: ['NO.SUCH'], ref: 'q900' };
    const given = await give(papersPart, { ...taken, questions: [...taken.questions, lost] });
    expect(given).toEqual([{ kind: 'point', name: 'NO.SUCH' }]);
  });
});

describe('objectives of the questions of a copied course', () => {
  let own: string;
  beforeAll(async () => {
    const { actor } = await t.ctx('teacher');
    own = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
    await readyFixedPaper(t, own, everyContent().slice(0, 3));
  }, 60_000);
  const copy = async (parts: readonly (typeof COPY_PARTS)[number][]) => {
    const id = (await t.ctx()).newId();
    const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...parts] };
    await t.call(copyCourseRoute, { params: { courseId: own }, body }, 'teacher');
    await t.drainJobs();
    const { objectives } = await t.call(getCourseRoute, { params: { courseId: id } }, 'teacher');
    const { rows } = await listQuestions(t, id, { sort: 'created', direction: 'asc' });
    const [log] = await t.ask(
      `select after from audit.audit_log where action = 'course.create' and object_id = $1 and after ? 'copiedFrom'`,
      [id],
    );
    const { leftOut } = log!.after as { leftOut: { kind: string; name: string }[] };
    return { goals: objectives.map((one) => one.id), rows, lost: leftOut.filter(({ kind }) => kind === 'objective') };
  };

  it('are those of the copy, and are counted as lost where it has none', async () => {
    const [a, b] = await giveObjectives(t, own, ['能够分析单摆实验的误差来源', '能够正确处理和表达测量数据']);
    const { rows: before } = await listQuestions(t, own, { sort: 'created', direction: 'asc' });
    const shares = [
      { id: a!, share: 30 },
      { id: b!, share: 70 },
    ];
    await saveQuestion(t, before[0]!.id, { objectives: shares });
    await saveQuestion(t, before[1]!.id, { objectives: [{ id: b!, share: 100 }] });
    const whole = await copy(COPY_PARTS);
    expect(whole.lost).toEqual([]);
    expect(whole.goals).toHaveLength(2);
    const byStem = new Map(whole.rows.map((row) => [row.stem, row.objectives]));
    expect(byStem.get(before[0]!.stem)).toEqual([
      { id: whole.goals[0], share: 30 },
      { id: whole.goals[1], share: 70 },
    ]);
    expect(byStem.get(before[1]!.stem)).toEqual([{ id: whole.goals[1], share: 100 }]);
    expect(byStem.get(before[2]!.stem)).toEqual([]);
    const bare = await copy(COPY_PARTS.filter((part) => part !== 'objectives'));
    expect(bare.rows.flatMap((row) => row.objectives)).toEqual([]);
    expect(bare.lost).toEqual([{ kind: 'objective', name: '2' }]);
  });
});
