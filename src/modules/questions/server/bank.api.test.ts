import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { changeMemberRoute } from '../../courses/shared/course.contract.ts';
import * as folders from '../shared/folder.contract.ts';
import { MAX_FOLDER_DEPTH } from '../shared/question.model.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../testing/bank.builder.ts';
import { buildContent } from '../testing/question.builder.ts';

let t: TestApp;
let courseId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  courseId = (await runningClass(t, actor.kind === 'person' ? actor.unitId! : '')).courseId;
}, 60_000);
afterAll(() => t.close());

const make = (name: string, parentId: string | null = null, as: Account = 'teacher') =>
  t.call(folders.createFolderRoute, { params: { courseId }, body: { name, parentId } }, as);
const update = (folderId: string, body: { name: string; parentId: string | null; version: number }) =>
  t.call(folders.updateFolderRoute, { params: { folderId }, body }, 'teacher');
const remove = (folderId: string) => t.call(folders.deleteFolderRoute, { params: { folderId } }, 'teacher');
const bank = (as: Account = 'teacher') => t.call(folders.bankRoute, { params: { courseId } }, as);

describe('who reads and writes a bank', () => {
  it('is the team with the right to it: no learner, no other team, no administrator', async () => {
    const { id } = await writeQuestion(t, courseId, buildContent('numeric', { value: '6.6743' }));
    const answers = async (who: Account) =>
      Promise.all([
        outcomeOf(readQuestion(t, id, who)),
        outcomeOf(listQuestions(t, courseId, {}, who)),
        outcomeOf(writeQuestion(t, courseId, buildContent('truth'), {}, who)),
        outcomeOf(saveQuestion(t, id, { difficulty: 1 }, who)),
        outcomeOf(bank(who)),
      ]);
    const absent = 'courses.course.absent';
    for (const who of ['student', 'student3', 'teacher2', 'college', 'outsider'] as const) {
      expect(await answers(who)).toEqual([
        '404 questions.gone',
        `404 ${absent}`,
        `404 ${absent}`,
        '404 questions.gone',
        `404 ${absent}`,
      ]);
    }
    expect(new Set(await answers('admin'))).toEqual(new Set(['403 questions.noRight']));
  });

  it('an assistant reads and writes it once the lead has granted that', async () => {
    await setMember(await t.ctx(), courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    expect((await refusalOf(listQuestions(t, courseId, {}, 'teacher2'))).code).toBe('questions.noRight');
    const personId = await t.personId('teacher2');
    const grant = { role: 'assistant' as const, granted: ['bank' as const] };
    await t.call(changeMemberRoute, { params: { courseId, personId }, body: grant }, 'teacher');
    const written = await writeQuestion(t, courseId, buildContent('truth'), {}, 'teacher2');
    expect(await readQuestion(t, written.id, 'teacher2')).toMatchObject({ by: '赵强' });
  });

  it('generic calls know nothing of questions', async () => {
    for (const name of ['question', 'questions', 'question_version', 'questions.question', 'bank']) {
      const answer = await t.request({
        method: 'POST',
        url: '/api/base/query',
        as: 'student',
        payload: { DataBase: 'cloudvse', DynamicQuery: { TableView: name } },
      });
      expect(answer.json().Result).not.toBe(0);
    }
  });
});

describe('the folders of a bank', () => {
  it('stand in each other and count what lies in them', async () => {
    const chapter = await make('第2章');
    const section = await make('第10节', chapter.id);
    const before = await make('第9节', chapter.id);
    const { id } = await writeQuestion(t, courseId, undefined, { folderId: section.id });
    const rows = (await bank()).folders.filter((one) => one.id === chapter.id || one.parentId === chapter.id);
    expect(rows.map(({ id: folder, questions }) => [folder, questions])).toEqual([
      [chapter.id, 1],
      [before.id, 0],
      [section.id, 1],
    ]);
    const found = async (folder: string) => (await listQuestions(t, courseId, { folder })).rows.map((row) => row.id);
    expect(await found(chapter.id)).toEqual([id]);
    expect(await found(before.id)).toEqual([]);
    expect(await found('none')).not.toContain(id);
    expect(await outcomeOf(remove(chapter.id))).toBe('409 questions.folder.full');
    await saveQuestion(t, id, { folderId: null });
    expect(await found('none')).toContain(id);
    await remove(section.id);
    expect((await bank()).folders.map((one) => one.id)).not.toContain(section.id);
  });

  it('refuse a second name, a circle, too many levels, a foreign parent and a stale save', async () => {
    const top = await make('力学');
    expect(await outcomeOf(make('力学'))).toBe('409 questions.folder.name');
    const inner = await make('力学', top.id);
    const into = { name: '力学', parentId: inner.id, version: 1 };
    expect(await outcomeOf(update(top.id, into))).toBe('422 questions.folder.circle');
    let deepest = inner.id;
    for (let level = 3; level <= MAX_FOLDER_DEPTH; level++) deepest = (await make(`${level}`, deepest)).id;
    expect(await outcomeOf(make('更深', deepest))).toBe('422 questions.folder.depth');
    const stranger = '01900000-0000-7000-8000-000000000000';
    expect(await outcomeOf(make('无处', stranger))).toBe('404 questions.gone');
    expect(await update(inner.id, { name: '静力学', parentId: top.id, version: 1 })).toMatchObject({ version: 2 });
    const late = await refusalOf(update(inner.id, { name: '动力学', parentId: top.id, version: 1 }));
    expect([late.status, late.data?.current]).toMatchObject([409, { name: '静力学' }]);
  });

  it('take nothing once the course is archived', async () => {
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [courseId]);
    expect(await outcomeOf(make('补充'))).toBe('409 courses.course.archived');
    expect(await outcomeOf(writeQuestion(t, courseId))).toBe('409 courses.course.archived');
    expect((await bank()).can).toEqual({ edit: false, review: false });
    expect((await listQuestions(t, courseId)).rows.length).toBeGreaterThan(0);
  });
});
