import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { createPoint } from '../../knowledge/server/knowledge.public.ts';
import type { ContentOf } from '../shared/content.model.ts';
import * as contract from '../shared/question.contract.ts';
import { PAGE_SIZE, QUESTION_TYPES, type QuestionCommand } from '../shared/question.model.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { buildContent, freshStem } from '../testing/question.builder.ts';
import { noteUse } from './questions.public.ts';

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

const command = async (questionId: string, what: QuestionCommand) => {
  const { version } = await readQuestion(t, questionId);
  return t.call(contract.commandQuestionRoute, { params: { questionId }, body: { command: what, version } }, 'teacher');
};
const use = async (id: string) => {
  const { number } = await readQuestion(t, id);
  await (await t.ctx()).tx((tx) => noteUse(tx, [{ id, number }]));
};
const remove = (questionId: string) => t.call(contract.deleteQuestionRoute, { params: { questionId } }, 'teacher');
const bin = async () => (await t.call(contract.questionBinRoute, { params: { courseId } }, 'teacher')).rows;
const bulk = (ids: string[], change: contract.BulkCommand) =>
  t.call(contract.bulkQuestionsRoute, { params: { courseId }, body: { ids, change } }, 'teacher');

describe('a question', () => {
  it.each(QUESTION_TYPES.filter((type) => type !== 'experiment'))(
    '%s is written, read as it was written and made ready',
    async (type) => {
      const content = buildContent(type);
      const { id, state } = await writeQuestion(t, courseId, content, { keepSimilar: true });
      expect(state).toBe('draft');
      const read = await readQuestion(t, id);
      expect(read).toMatchObject({ type, content, number: 1, used: false, state: 'draft' });
      expect(await command(id, 'ready')).toMatchObject({ state: 'ready' });
    },
  );

  it('is cleaned, and its author hears what was taken out', async () => {
    const stem = `<p onclick="x()">${freshStem()}<script>alert(1)</script><iframe src="//evil.example"></iframe></p>`;
    const written = await writeQuestion(t, courseId, buildContent('truth', { stem }));
    expect(written.removed).toEqual(['iframe', 'script']);
    const { content } = await readQuestion(t, written.id);
    expect(content.stem).not.toMatch(/script|iframe|onclick|alert/);
  });

  it('that lacks something stays a draft, and each thing is named where it is', async () => {
    const { id } = await writeQuestion(t, courseId, buildContent('single', { key: null, stem: '' }));
    const { status, code, fields } = await refusalOf(command(id, 'ready'));
    expect([status, code]).toEqual([422, 'questions.notReady']);
    expect(fields).toMatchObject([
      { path: 'content.stem', code: 'questions.problem.stem' },
      { path: 'content.key', code: 'questions.problem.singleKey' },
    ]);
    expect((await readQuestion(t, id)).state).toBe('draft');
  });

  it('goes through its states, and a save of what it asks makes it a draft again', async () => {
    const { id } = await writeQuestion(t, courseId);
    await command(id, 'ready');
    expect(await outcomeOf(command(id, 'ready'))).toBe('409 questions.cannot.ready');
    expect(await saveQuestion(t, id, { difficulty: 5, tags: ['期末', '期末'], source: '教材' })).toMatchObject({
      state: 'ready',
      number: 1,
    });
    expect(await readQuestion(t, id)).toMatchObject({ difficulty: 5, tags: ['期末'], source: '教材' });
    await command(id, 'retire');
    expect(await outcomeOf(saveQuestion(t, id, { difficulty: 1 }))).toBe('409 questions.retired');
    expect((await readQuestion(t, id)).can).toEqual({
      edit: false,
      delete: true,
      review: false,
      commands: ['restore'],
    });
    expect(await command(id, 'restore')).toMatchObject({ state: 'ready' });
    expect(await saveQuestion(t, id, { content: buildContent('truth') })).toMatchObject({ state: 'draft', number: 1 });
    expect(await readQuestion(t, id)).toMatchObject({ type: 'truth', versions: [{ number: 1 }] });
  });

  it('that comes into use while it is saved keeps what came into use', async () => {
    const first = buildContent('single');
    const { id, number } = await writeQuestion(t, courseId, first);
    const ctx = await t.ctx();
    const late = await ctx.tx(async (tx) => {
      await noteUse(tx, [{ id, number }]);
      // Begun before the use is committed: it waits for it, and sees it.
      return { save: saveQuestion(t, id, { content: { ...first, key: 'o1' } }) };
    });
    expect(await late.save).toMatchObject({ number: 2 });
    const query = { number: 1 };
    const kept = await t.call(contract.questionVersionRoute, { params: { questionId: id }, query }, 'teacher');
    expect(kept.content).toEqual(first);
  });

  it('that was used keeps what was used and gets a new version', async () => {
    const first = buildContent('single');
    const { id } = await writeQuestion(t, courseId, first);
    await use(id);
    const content = { ...first, key: 'o1' };
    expect(await saveQuestion(t, id, { content })).toMatchObject({ number: 2, state: 'draft' });
    // The second one was not used yet: it is overwritten.
    expect(await saveQuestion(t, id, { content: { ...first, key: 'o3' } })).toMatchObject({ number: 2 });
    const version = (number: number) =>
      t.call(contract.questionVersionRoute, { params: { questionId: id }, query: { number } }, 'teacher');
    expect((await version(1)).content).toEqual(first);
    expect(((await version(2)).content as ContentOf<'single'>).key).toBe('o3');
    expect(await outcomeOf(version(3))).toBe('404 questions.gone');
    const { versions, used, can } = await readQuestion(t, id);
    expect(versions.map(({ number, usedAt }) => [number, usedAt !== null])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect([used, can.delete]).toEqual([true, false]);
    // Metadata makes no version.
    expect(await saveQuestion(t, id, { difficulty: 1 })).toMatchObject({ number: 2 });
    expect(await outcomeOf(remove(id))).toBe('409 questions.used');
  });

  it('is not overwritten unseen', async () => {
    const { id } = await writeQuestion(t, courseId);
    await saveQuestion(t, id, { difficulty: 4 });
    const { status, data } = await refusalOf(saveQuestion(t, id, { difficulty: 2, version: 1 }));
    expect([status, data]).toMatchObject([409, { version: 2, current: { difficulty: 4 } }]);
    const late = { params: { questionId: id }, body: { command: 'ready' as const, version: 1 } };
    expect((await refusalOf(t.call(contract.commandQuestionRoute, late, 'teacher'))).status).toBe(409);
  });

  it('that is the same as or similar to another one is named before it is saved twice', async () => {
    const content = buildContent('single', {
      stem: '<p>摆长为 1 m 的单摆在地球表面作小角度摆动，它的周期最接近下列哪一个数值？</p>',
    });
    const first = await writeQuestion(t, courseId, content);
    const same = { ...content, stem: content.stem.replace('，', ', ').replace('1 m', '１ｍ') };
    const refused = await refusalOf(writeQuestion(t, courseId, same));
    expect([refused.status, refused.code]).toEqual([409, 'questions.similar']);
    expect(refused.data?.similar).toMatchObject([{ id: first.id, same: true, percent: 100 }]);
    const near = { ...content, stem: content.stem.replace('最接近', '接近') };
    const { data } = await refusalOf(writeQuestion(t, courseId, near));
    const [other] = data!.similar as { id: string; same: boolean; percent: number }[];
    expect(other).toMatchObject({ id: first.id, same: false });
    expect(other!.percent).toBeGreaterThanOrEqual(85);
    const kept = await writeQuestion(t, courseId, near, { keepSimilar: true });
    // What was kept once is not asked about when something else of it changes.
    expect(await saveQuestion(t, kept.id, { difficulty: 1 })).toMatchObject({ number: 1 });
    const elsewhere = (await runningClass(t, unitId)).courseId;
    expect((await writeQuestion(t, elsewhere, content)).number).toBe(1);
  });

  it('comes back out of the bin for thirty days', async () => {
    const { id } = await writeQuestion(t, courseId);
    await remove(id);
    expect((await bin()).map((row) => row.id)).toContain(id);
    expect((await listQuestions(t, courseId)).rows.map((row) => row.id)).not.toContain(id);
    expect(await outcomeOf(saveQuestion(t, id, { difficulty: 1 }))).toBe('404 questions.gone');
    await t.call(contract.putBackQuestionRoute, { params: { questionId: id } }, 'teacher');
    expect((await listQuestions(t, courseId)).rows.map((row) => row.id)).toContain(id);
    await remove(id);
    await t.ask(`update questions.question set deleted_at = now() - interval '31 days' where id = $1`, [id]);
    expect((await bin()).map((row) => row.id)).not.toContain(id);
    const back = t.call(contract.putBackQuestionRoute, { params: { questionId: id } }, 'teacher');
    expect(await outcomeOf(back)).toBe('409 questions.bin.over');
  });

  it('leaves no trace of its key in the audit log', async () => {
    const secret = 'KEYWORDOFTHEBANK';
    const content = buildContent('blank', {
      stem: `<p>${freshStem()} {{1}}</p>`,
      blanks: [{ ...buildContent('blank').blanks[0]!, accepted: [secret] }],
    });
    const { id } = await writeQuestion(t, courseId, content);
    await saveQuestion(t, id, { content: { ...content, free: true } });
    await command(id, 'ready');
    const rows = await t.ask('select action, audit_log::text as entry from audit.audit_log where object_id = $1', [id]);
    expect(rows.map(({ action }) => action).sort()).toEqual(['question.create', 'question.ready', 'question.save']);
    expect(rows.filter(({ entry }) => String(entry).includes(secret))).toEqual([]);
  });
});

describe('the list of a bank', () => {
  let own: string;
  beforeAll(async () => {
    own = (await runningClass(t, unitId)).courseId;
  });
  const idsOf = async (query: object) => (await listQuestions(t, own, query)).rows.map(({ id }) => id);

  it('is empty before anything was written', async () => {
    expect(await listQuestions(t, own)).toEqual({
      rows: [],
      next: null,
      counts: { draft: 0, ready: 0, retired: 0, pending: 0, returned: 0 },
    });
  });

  it('is filtered by type, difficulty, state, knowledge point, tag, use and words', async () => {
    const system = await t.ctx();
    const code = freshCode('KP');
    const scope = await createPoint(system, { code, name: '力学', parent: null });
    const unit = await createPoint(system, { code: `${code}.1`, name: '振动', parent: scope });
    const point = await createPoint(system, { code: `${code}.1.1`, name: '单摆', parent: unit });
    const tied = await writeQuestion(t, own, buildContent('single'), { pointIds: [point], difficulty: 1 });
    const tagged = await writeQuestion(t, own, buildContent('truth'), { tags: ['期中'], difficulty: 5 });
    const essay = await writeQuestion(
      t,
      own,
      buildContent('essay', { stem: '<p>说明<b>伏安法</b>测电阻时 100% 的误差从何而来</p>' }),
    );
    await use(tagged.id);
    for (const id of [tied.id]) {
      const { version } = await readQuestion(t, id);
      const input = { params: { questionId: id }, body: { command: 'ready' as const, version } };
      await t.call(contract.commandQuestionRoute, input, 'teacher');
    }
    expect(await idsOf({ type: 'truth' })).toEqual([tagged.id]);
    expect(await idsOf({ difficulty: 1 })).toEqual([tied.id]);
    expect(await idsOf({ state: 'ready' })).toEqual([tied.id]);
    for (const of of [scope, unit, point]) expect(await idsOf({ point: of })).toEqual([tied.id]);
    expect(await idsOf({ tag: '期中' })).toEqual([tagged.id]);
    expect(await idsOf({ used: 'yes' })).toEqual([tagged.id]);
    expect(await idsOf({ kw: '伏安' })).toEqual([essay.id]);
    expect(await idsOf({ kw: '阻' })).toEqual([essay.id]);
    expect(await idsOf({ kw: '100%' })).toEqual([essay.id]);
    expect(await idsOf({ kw: '1_0%' })).toEqual([]);
    expect(await idsOf({ sort: 'difficulty', direction: 'asc' })).toEqual([tied.id, essay.id, tagged.id]);
    expect((await listQuestions(t, own, { state: 'ready' })).counts).toEqual({
      draft: 2,
      ready: 1,
      retired: 0,
      pending: 0,
      returned: 0,
    });
    const [row] = (await listQuestions(t, own, { point })).rows;
    expect(row).toMatchObject({ knowledge: [{ name: '单摆' }], by: '王芳' });
  });

  it.each(['updated', 'difficulty'] as const)('by %s is read page by page, each row once', async (sort) => {
    const many = (await runningClass(t, unitId)).courseId;
    const { id } = await writeQuestion(t, many);
    const count = PAGE_SIZE + 5;
    // Rows of one instant and one difficulty are told apart by their ids.
    await t.ask(
      `insert into questions.question (id, bank_id, type, points, difficulty, words, stem, compared, digest, prints)
       select gen_random_uuid(), bank_id, type, points, difficulty, words, stem, compared, digest, prints
       from questions.question, generate_series(2, $2) where id = $1`,
      [id, count],
    );
    for (const direction of ['asc', 'desc'] as const) {
      const first = await listQuestions(t, many, { sort, direction });
      expect(first.rows).toHaveLength(PAGE_SIZE);
      expect(first.counts).toEqual({ draft: count, ready: 0, retired: 0, pending: 0, returned: 0 });
      const second = await listQuestions(t, many, { sort, direction, ...first.next });
      expect([second.next, second.counts]).toEqual([null, null]);
      expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(count);
      const wrong = listQuestions(t, many, { sort, direction, after: id, at: 'yesterday' });
      expect((await refusalOf(wrong)).fields).toMatchObject([{ path: 'at' }]);
    }
  });
});

describe('several questions at once', () => {
  it('are moved, rated, tagged, tied, made ready and deleted, and the others are named', async () => {
    const a = await writeQuestion(t, courseId);
    const b = await writeQuestion(t, courseId, buildContent('truth', { key: null }));
    const c = await writeQuestion(t, courseId);
    const ids = [a.id, b.id, c.id];
    expect(await bulk(ids, { command: 'difficulty', difficulty: 4 })).toEqual({ done: 3, skipped: [] });
    await bulk(ids, { command: 'addTag', tag: '复习' });
    await bulk([c.id], { command: 'removeTag', tag: '复习' });
    expect(await readQuestion(t, a.id)).toMatchObject({ difficulty: 4, tags: ['复习'], number: 1 });
    expect((await readQuestion(t, c.id)).tags).toEqual([]);
    const ready = await bulk(ids, { command: 'ready' });
    expect(ready).toMatchObject({ done: 2, skipped: [{ id: b.id, reason: { key: 'questions.problem.truthKey' } }] });
    await use(a.id);
    const deleted = await bulk(ids, { command: 'delete' });
    expect(deleted).toMatchObject({ done: 2, skipped: [{ id: a.id, reason: { key: 'questions.used' } }] });
    const elsewhere = (await runningClass(t, unitId)).courseId;
    const foreign = await writeQuestion(t, elsewhere);
    const moved = await bulk([a.id, foreign.id], { command: 'retire' });
    expect(moved).toMatchObject({ done: 1, skipped: [{ id: foreign.id, name: '' }] });
    const folderId = '01900000-0000-7000-8000-000000000000';
    expect(await outcomeOf(bulk([a.id], { command: 'move', folderId }))).toBe('422 questions.folder.absent');
  });
});
