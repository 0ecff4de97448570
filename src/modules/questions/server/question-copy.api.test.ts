import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { createPoint } from '../../knowledge/server/knowledge.public.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { copyQuestionsRoute } from '../shared/copy.contract.ts';
import { createFolderRoute } from '../shared/folder.contract.ts';
import { pictureSources } from '../shared/picture.model.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { giveObjectives } from '../testing/objective.builder.ts';
import { bringPicture, fetchPicture, pngOf } from '../testing/picture.builder.ts';
import { buildContent, freshStem } from '../testing/question.builder.ts';
import { noteUse } from './questions.public.ts';

let t: TestApp;
let from: string;
let to: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  from = (await runningClass(t, unitId)).courseId;
  to = (await runningClass(t, unitId)).courseId;
}, 90_000);
afterAll(() => t.close());

const copy = (ids: readonly string[], more: object = {}, as: Account = 'teacher') =>
  t.call(copyQuestionsRoute, { params: { courseId: from }, body: { ids: [...ids], to, folderId: null, ...more } }, as);
/** The copy in the other bank of a question, by its stem. */
const copyOf = async (id: string) => {
  const { stem } = await readQuestion(t, id);
  const { rows } = await listQuestions(t, to);
  const found = rows.filter((row) => row.stem === stem);
  expect(found).toHaveLength(1);
  return readQuestion(t, found[0]!.id);
};

describe('copying questions into the bank of another course', () => {
  it('makes drafts with the same facts and pictures of their own, and nothing twice', async () => {
    const system = await t.ctx();
    const scope = await createPoint(system, { code: 'CPY', name: '力学', parent: null });
    const unit = await createPoint(system, { code: 'CPY.1', name: '振动', parent: scope });
    const point = await createPoint(system, { code: 'CPY.1.1', name: '单摆', parent: unit });
    const old = await createPoint(system, { code: 'CPY.1.2', name: '复摆', parent: unit });
    const src = await bringPicture(t, from);
    const content = buildContent('truth', { stem: `<p>${freshStem()}<img src="${src}" alt="装置" /></p>` });
    const meta = { tags: ['期末'], source: '教材', difficulty: 5, points: 4, pointIds: [old, point] };
    const one = await writeQuestion(t, from, content, meta);
    const whole = await writeQuestion(t, from, buildContent('composite'));
    await t.ask(`update knowledge.point set state = 'disabled' where id = $1`, [old]);
    await system.tx((tx) => noteUse(tx, [{ id: one.id, number: 1 }]));
    const { id: folderId } = await t.call(
      createFolderRoute,
      { params: { courseId: to }, body: { name: '引入', parentId: null } },
      'teacher',
    );
    const outcome = { copied: 2, already: 0, withoutObjectives: 0, withoutPoints: 1, withoutExperiment: 0 };
    expect(await copy([one.id, whole.id], { folderId })).toEqual(outcome);
    const copied = await copyOf(one.id);
    expect(copied).toMatchObject({
      ...{ state: 'draft', used: false, number: 1, difficulty: 5, points: 4, tags: ['期末'], source: '教材', folderId },
      ...{ courseId: to, knowledge: [{ name: '单摆' }] },
    });
    const [shown] = pictureSources(copied.content.stem);
    expect((await fetchPicture(t, shown!, 'teacher')).statusCode).toBe(200);
    const owners = await t.ask(
      `select distinct a.owner_id from files.attachment a join questions.bank b on b.id = a.owner_id
        where a.owner_type = 'question_bank' and b.course_id = any($1::uuid[])`,
      [[from, to]],
    );
    expect(owners).toHaveLength(2);
    // Questions below a material get ids of their own.
    const children = (read: Awaited<ReturnType<typeof readQuestion>>) =>
      read.content.type === 'composite' ? read.content.children.map(({ id }) => id) : [];
    const [before, after] = [children(await readQuestion(t, whole.id)), children(await copyOf(whole.id))];
    expect([after.length, after.filter((id) => before.includes(id))]).toEqual([before.length, []]);
    expect(await copy([one.id, whole.id])).toEqual({ ...outcome, copied: 0, already: 2, withoutPoints: 0 });
    const logged = await t.ask(
      `select after from audit.audit_log where action = 'question.copy' and object_id = $1 order by id`,
      [to],
    );
    expect(logged[0]).toMatchObject({ after: { from, ...outcome } });
    // The copy is a question by itself.
    await saveQuestion(t, copied.id, { tags: ['期中'] });
    expect((await readQuestion(t, one.id)).tags).toEqual(['期末']);
  });

  it('takes the same words with another picture for another question, and knows a picture by how it looks', async () => {
    const stem = freshStem();
    const asked = async (width: number) => {
      const src = await bringPicture(t, from, pngOf(width, 1));
      const content = buildContent('truth', { stem: `<p>${stem}<img src="${src}" alt="电路图" /></p>` });
      return (await writeQuestion(t, from, content, { keepSimilar: true })).id;
    };
    // The third one shows the picture of the first, brought again.
    const [series, parallel, again] = [await asked(51), await asked(52), await asked(51)];
    expect(await copy([series, parallel, again])).toMatchObject({ copied: 2, already: 1 });
    expect(await copy([parallel, series])).toMatchObject({ copied: 0, already: 2 });
    expect(await copy([await asked(53)])).toMatchObject({ copied: 1, already: 0 });
    const { rows } = await listQuestions(t, to);
    const copies = await Promise.all(
      rows.filter((row) => row.stem.includes(stem)).map(({ id }) => readQuestion(t, id)),
    );
    const widths = await Promise.all(
      copies.map(async ({ content }) =>
        (await fetchPicture(t, pictureSources(content.stem)[0]!, 'teacher')).rawPayload.readUInt32BE(16),
      ),
    );
    expect(widths.sort()).toEqual([51, 52, 53]);
  });

  it('takes the same pictures at other options for another question', async () => {
    const stem = freshStem();
    const pictures = await Promise.all([61, 62].map((width) => bringPicture(t, from, pngOf(width, 1))));
    const asked = async (order: readonly number[]) => {
      const options = order.map((at, i) => ({ id: `o${i}`, text: `<p><img src="${pictures[at]!}" alt="图" /></p>` }));
      const content = buildContent('single', { stem: `<p>${stem}</p>`, options, key: 'o0' });
      return (await writeQuestion(t, from, content, { keepSimilar: true })).id;
    };
    const [one, swapped, same] = [await asked([0, 1]), await asked([1, 0]), await asked([0, 1])];
    expect(await copy([one, swapped, same])).toMatchObject({ copied: 2, already: 1 });
    expect(await copy([swapped])).toMatchObject({ copied: 0, already: 1 });
  });

  it('brings objectives that the other course has in the same words, and counts those that lost some', async () => {
    const [a, b, c] = await giveObjectives(t, from, [
      '能够分析单摆实验的误差来源',
      '能够正确处理和表达测量数据',
      '能够撰写规范的实验报告',
    ]);
    const [there] = await giveObjectives(t, to, ['能够正确处理和表达测量数据', '能够独立设计简单的实验方案']);
    const share = (id: string, n: number) => ({ id, share: n });
    const write = async (objectives: { id: string; share: number }[]) =>
      (await writeQuestion(t, from, buildContent('single'), { objectives })).id;
    const same = await write([share(b!, 100)]);
    const part = await write([share(a!, 40), share(b!, 60)]);
    const none = await write([share(c!, 100)]);
    expect(await copy([same, part, none])).toMatchObject({ copied: 3, withoutObjectives: 2 });
    expect((await copyOf(same)).objectives).toEqual([share(there!, 100)]);
    expect((await copyOf(part)).objectives).toEqual([share(there!, 100)]);
    expect((await copyOf(none)).objectives).toEqual([]);
  });

  it('keeps a question about an experiment, and lets go of one that is not listed any more', async () => {
    const experiment = await aRunnableExperiment(await t.ctx(), await t.ctx('leader'));
    const steps = [1, 2].map((seq) => ({ seq, title: '', maxScore: 0 }));
    const about = { experimentId: experiment.id, versionId: null, name: '', steps };
    const first = (await writeQuestion(t, from, buildContent('experiment', about))).id;
    const second = (await writeQuestion(t, from, buildContent('experiment', about))).id;
    expect(await copy([first])).toMatchObject({ copied: 1, withoutExperiment: 0 });
    expect((await copyOf(first)).content).toEqual((await readQuestion(t, first)).content);
    await t.ask(`update experiments.experiment set state = 'archived' where id = $1`, [experiment.id]);
    expect(await copy([second])).toMatchObject({ copied: 1, withoutExperiment: 1 });
    expect((await copyOf(second)).content).toMatchObject({ experimentId: null, versionId: null });
  });

  it('takes the right to both banks, a folder of the other one, and a course that is not archived', async () => {
    const { id } = await writeQuestion(t, from);
    expect((await refusalOf(copy([id], { to: from }))).fields).toMatchObject([{ code: 'questions.copy.own' }]);
    const stranger = '01900000-0000-7000-8000-000000000000';
    expect(await outcomeOf(copy([id, stranger]))).toBe('404 questions.gone');
    expect(await outcomeOf(copy([id], { folderId: stranger }))).toBe('422 questions.folder.absent');
    expect(await outcomeOf(copy([id], { to: stranger }))).toBe('404 courses.course.absent');
    for (const who of ['student', 'teacher2', 'college'] as const) {
      expect(await outcomeOf(copy([id], {}, who))).toBe('404 courses.course.absent');
    }
    // The right to one of the two is not enough.
    await setMember(await t.ctx(), from, { account: 'teacher2', role: 'assistant', granted: ['bank'] });
    expect(await outcomeOf(copy([id], {}, 'teacher2'))).toBe('404 courses.course.absent');
    await setMember(await t.ctx(), to, { account: 'teacher2', role: 'assistant', granted: [] });
    expect(await outcomeOf(copy([id], {}, 'teacher2'))).toBe('403 questions.noRight');
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [to]);
    expect(await outcomeOf(copy([id]))).toBe('409 courses.course.archived');
    expect((await listQuestions(t, to)).rows.map(({ stem }) => stem)).not.toContain((await readQuestion(t, id)).stem);
  });
});
