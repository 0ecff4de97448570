import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import type { ContentOf } from '../shared/content.model.ts';
import * as contract from '../shared/question.contract.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { buildContent, freshStem } from '../testing/question.builder.ts';
import { noteUse, partsOf, questionFacts, versionContents } from './questions.public.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  courseId = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
}, 60_000);
afterAll(() => t.close());

const write = (content: ContentOf<'composite'>) => writeQuestion(t, courseId, content, { keepSimilar: true });
const read = async (id: string) => (await readQuestion(t, id)).content as ContentOf<'composite'>;
const ready = async (questionId: string) => {
  const { version } = await readQuestion(t, questionId);
  return t.call(
    contract.commandQuestionRoute,
    { params: { questionId }, body: { command: 'ready', version } },
    'teacher',
  );
};

describe('a question with a material', () => {
  it('is worth what its parts are worth, and is found by the words of each', async () => {
    const word = freshStem();
    const content = buildContent('composite');
    const [first, second] = content.children;
    const blanks = buildContent('blank', { stem: `<p>${word}：{{1}}，{{2}}</p>` });
    const { id } = await write({ ...content, children: [first!, { ...second!, points: 99, content: blanks }] });
    expect(await read(id)).toMatchObject({ children: [{ points: 2 }, { points: 2 }] });
    const { rows } = await listQuestions(t, courseId, { kw: word });
    expect(rows).toMatchObject([{ id, type: 'composite', points: 4 }]);
    expect((await listQuestions(t, courseId, { type: 'composite', kw: word })).rows).toHaveLength(1);
  });

  it('lacks what one of its parts lacks, each named with its part', async () => {
    const content = buildContent('composite', { stem: '' });
    const [first, second] = content.children;
    const open = { ...first!, content: { ...buildContent('single'), key: null, stem: '' } };
    const { id } = await write({ ...content, children: [second!, open] });
    const { status, fields } = await refusalOf(ready(id));
    expect(status).toBe(422);
    expect(fields).toMatchObject([
      { path: 'content.stem', code: 'questions.problem.material' },
      { path: 'content.children.1.stem', code: 'questions.problem.child' },
      { path: 'content.children.1.key', code: 'questions.problem.child' },
    ]);
    const none = await write({ ...content, stem: '<p>材料</p>', children: [] });
    expect((await refusalOf(ready(none.id))).fields).toMatchObject([{ code: 'questions.problem.childCount' }]);
  });

  it.each(['composite', 'experiment'] as const)('takes no %s below itself', async (type) => {
    const content = buildContent('composite');
    const child = { ...content.children[0]!, content: buildContent(type) };
    expect(await outcomeOf(write({ ...content, children: [child] } as never))).toMatch(/^4\d\d /);
  });

  it('takes fifteen parts at most', async () => {
    const content = buildContent('composite');
    const children = Array.from({ length: 16 }, () => content.children[0]!);
    expect(await outcomeOf(write({ ...content, children }))).toMatch(/^4\d\d /);
  });

  it('has parts with ids of their own: those of another question, of a whole or that stand twice are drawn anew', async () => {
    const content = buildContent('composite');
    const first = await write(content);
    expect(await read(first.id)).toEqual(content);
    const [one] = content.children;
    const whole = { ...one!, id: first.id };
    const second = await write({ ...content, children: [...content.children, whole, whole] });
    const ids = (await read(second.id)).children.map(({ id }) => id);
    expect(new Set([...ids, ...content.children.map(({ id }) => id), first.id]).size).toBe(7);
    // Saved again, they stay.
    await saveQuestion(t, second.id, { content: { ...(await read(second.id)), stem: '<p>改</p>' }, keepSimilar: true });
    expect((await read(second.id)).children.map(({ id }) => id)).toEqual(ids);
  });

  it('is known by its parts to what forms, answers and marks name', async () => {
    const content = buildContent('composite');
    const { id } = await write(content);
    const [first, second] = content.children;
    const ctx = await t.ctx();
    expect(await partsOf(ctx, [{ id, number: 1 }])).toEqual(
      new Map([[`${id}:1`, content.children.map((child) => ({ id: child.id, points: child.points }))]]),
    );
    const found = await versionContents(ctx, [
      { id: second!.id, number: 1 },
      { id: second!.id, number: 7 },
      { id, number: 1 },
    ]);
    const whole = { id, material: content.stem };
    expect(found.find((one) => one.id === second!.id)).toMatchObject({ content: second!.content, whole });
    expect(found.find((one) => one.id === id)).toMatchObject({ content, whole: null });
    expect(found).toHaveLength(2);
    expect((await questionFacts(ctx, [first!.id])).get(first!.id)).toMatchObject({ id, type: 'composite' });
    // A part that is used keeps the whole as it is.
    await ctx.tx((tx) => noteUse(tx, [{ id: first!.id, number: 1 }]));
    const changed = { ...content, children: [second!] };
    expect(await saveQuestion(t, id, { content: changed, keepSimilar: true })).toMatchObject({ number: 2 });
    expect(await versionContents(ctx, [{ id: first!.id, number: 1 }])).toMatchObject([
      { content: first!.content, used: true },
    ]);
    expect(await versionContents(ctx, [{ id: first!.id, number: 2 }])).toEqual([]);
  });
});
