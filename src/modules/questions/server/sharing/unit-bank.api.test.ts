import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { runningClass } from '../../../classes/testing/class.builder.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { buildCourse } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { bankRoute, createFolderRoute } from '../../shared/folder.contract.ts';
import { deleteQuestionRoute, questionBinRoute } from '../../shared/question.contract.ts';
import * as contract from '../../shared/unit-bank.contract.ts';
import { listQuestions, readQuestion, saveQuestion, writeQuestion } from '../../testing/bank.builder.ts';
import { buildContent } from '../../testing/question.builder.ts';
import { linkBank, makeUnitBank, unlinkBank } from '../../testing/unit-bank.builder.ts';
import { readyQuestions } from '../bank.repository.ts';

let t: TestApp;
/** Led by teacher, by leader of the same college, and by teacher2 of another one. */
let own: string;
let sister: string;
let foreign: string;
let bank: string;
let question: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const unitOf = async (who: Account) => {
    const { actor } = await t.ctx(who);
    return actor.kind === 'person' ? actor.unitId! : '';
  };
  own = (await runningClass(t, await unitOf('teacher'))).courseId;
  const system = await t.ctx();
  const course = async (who: 'leader' | 'teacher2') =>
    (await buildCourse(system, { unitId: await unitOf(who), leadId: await t.personId(who) })).courseId;
  sister = await course('leader');
  foreign = await course('teacher2');
  bank = await makeUnitBank(t, own, '学院公共题库');
  question = (await writeQuestion(t, bank, buildContent('numeric', { value: '6.6743' }))).id;
}, 90_000);
afterAll(() => t.close());

const banks = (courseId = own, as: Account = 'teacher') => t.call(contract.banksRoute, { params: { courseId } }, as);
const courses = (as: Account) => t.call(contract.bankCoursesRoute, { params: { bankId: bank } }, as);
const head = (as: Account = 'teacher') => t.call(bankRoute, { params: { courseId: bank } }, as);
const actions = async (id: string) =>
  (await t.ask(`select action, before, after from audit.audit_log where object_id = $1 order by id`, [id])).map(
    ({ action, before, after }) => [action, before, after],
  );

/** What somebody gets of the bank: its list, its question, a new one, a change of the one. */
async function answers(who: Account): Promise<string[]> {
  const folder = { name: who, parentId: null };
  const calls = [
    () => head(who),
    () => listQuestions(t, bank, {}, who),
    () => readQuestion(t, question, who),
    () => writeQuestion(t, bank, buildContent('truth'), {}, who),
    () => saveQuestion(t, question, { difficulty: 1 }, who),
    () => t.call(createFolderRoute, { params: { courseId: bank }, body: folder }, who),
    () => t.call(deleteQuestionRoute, { params: { questionId: question } }, who),
    () => t.call(questionBinRoute, { params: { courseId: bank } }, who),
  ];
  const found: string[] = [];
  // One after the other: a question is not saved and deleted at the same time.
  for (const call of calls) found.push(await outcomeOf(call()));
  return found;
}
const NOTHING = [
  ...['404 courses.course.absent', '404 courses.course.absent', '404 questions.gone', '404 courses.course.absent'],
  ...['404 questions.gone', '404 courses.course.absent', '404 questions.gone', '404 courses.course.absent'],
];

describe('a bank of a unit', () => {
  it('is made by the lead of a course, who manages it, and has no objectives', async () => {
    expect(await outcomeOf(makeUnitBank(t, own, '学院公共题库'))).toBe('409 questions.bank.nameTaken');
    await setMember(await t.ctx(), own, { account: 'teacher2', role: 'instructor', granted: [] });
    expect(await outcomeOf(makeUnitBank(t, own, '另一题库', { as: 'teacher2' }))).toBe('403 questions.bank.leadOnly');
    await t.ask(`delete from courses.course_member where course_id = $1 and person_id = $2`, [
      own,
      await t.personId('teacher2'),
    ]);
    for (const who of ['student', 'student3', 'college2', 'outsider'] as const) {
      expect(await outcomeOf(makeUnitBank(t, own, '另一题库', { as: who }))).toBe('404 courses.course.absent');
    }
    expect((await banks()).linked).toMatchObject([
      {
        id: bank,
        name: '学院公共题库',
        unitName: '化学学院',
        manager: '王芳',
        questions: 1,
        manage: true,
        level: 'write',
      },
    ]);
    expect(await head()).toMatchObject({ owner: 'unit', questions: 1, can: { edit: true, review: true } });
    expect(await readQuestion(t, question)).toMatchObject({ courseId: null, can: { edit: true } });
    const objectives = [{ id: '01900000-0000-7000-8000-000000000000', share: 100 }];
    const told = await refusalOf(writeQuestion(t, bank, buildContent('truth'), { objectives }));
    expect(told.fields).toMatchObject([{ code: 'questions.objectives.absent' }]);
    expect((await actions(bank))[0]).toMatchObject([
      'question_bank.create',
      null,
      { name: '学院公共题库', course: own },
    ]);
  });

  it('is nothing to strangers, to other colleges, and to courses it is not linked with', async () => {
    for (const who of ['student', 'student3', 'teacher2', 'leader', 'leader2', 'college2', 'outsider'] as const) {
      expect(await answers(who)).toEqual(NOTHING);
      expect(await outcomeOf(courses(who))).toBe('404 questions.bank.absent');
    }
    expect(new Set(await answers('admin'))).toEqual(new Set(['403 questions.noRight']));
  });

  it('is run by the administrator of the college it belongs to', async () => {
    expect((await head('college')).can).toEqual({ edit: true, review: true });
    const written = await writeQuestion(t, bank, buildContent('truth'), {}, 'college');
    await t.call(deleteQuestionRoute, { params: { questionId: written.id } }, 'college');
    expect((await courses('college')).rows).toMatchObject([{ courseId: own, level: 'write' }]);
  });

  it('is renamed by who manages it, and a late save is told', async () => {
    const body = { name: '学院题库', offered: true, version: 1 };
    const rename = (as: Account) => t.call(contract.updateBankRoute, { params: { bankId: bank }, body }, as);
    expect(await outcomeOf(rename('leader'))).toBe('404 questions.bank.absent');
    expect(await rename('teacher')).toEqual({ id: bank, version: 2 });
    expect((await refusalOf(rename('college'))).data?.current).toMatchObject({ name: '学院题库' });
  });
});

describe('a link of a bank with a course', () => {
  it('is made by its lead for reading, where the bank is offered to the unit', async () => {
    expect((await banks(sister, 'leader')).toLink.map(({ id }) => id)).toEqual([bank]);
    expect((await banks(foreign, 'teacher2')).toLink).toEqual([]);
    expect(await outcomeOf(linkBank(t, bank, foreign, 'read', 'teacher2'))).toBe('404 questions.bank.absent');
    expect(await outcomeOf(linkBank(t, bank, sister, 'read', 'teacher2'))).toBe('404 courses.course.absent');
    expect(await outcomeOf(linkBank(t, bank, sister, 'write', 'leader'))).toBe('403 questions.bank.managerOnly');
    // Who manages the bank links no course that another leads.
    expect(await outcomeOf(linkBank(t, bank, sister, 'read', 'teacher'))).toBe('404 courses.course.absent');
    await t.ask(`update questions.bank set offered = false where id = $1`, [bank]);
    expect((await banks(sister, 'leader')).toLink).toEqual([]);
    expect(await outcomeOf(linkBank(t, bank, sister, 'read', 'leader'))).toBe('404 questions.bank.absent');
    await t.ask(`update questions.bank set offered = true where id = $1`, [bank]);
    const before = (await actions(bank)).length;
    await linkBank(t, bank, sister, 'read', 'leader');
    await linkBank(t, bank, sister, 'read', 'leader');
    expect((await actions(bank)).slice(before)).toEqual([
      ['question_bank.link', { course: sister, level: null }, { course: sister, level: 'read' }],
    ]);
  });

  it('lets the team read, and change nothing', async () => {
    const readOnly = '403 questions.bank.readOnly';
    const done = ['done', 'done', 'done'];
    expect(await answers('leader')).toEqual([...done, ...[1, 2, 3, 4].map(() => readOnly), 'done']);
    expect((await head('leader')).can).toEqual({ edit: false, review: false });
    expect((await readQuestion(t, question, 'leader')).can).toMatchObject({ edit: false, commands: [] });
    await setMember(await t.ctx(), sister, { account: 'teacher2', role: 'assistant', granted: [] });
    expect((await refusalOf(listQuestions(t, bank, {}, 'teacher2'))).code).toBe('questions.noRight');
    await t.ask(`update questions.question set state = 'ready' where id = $1`, [question]);
    expect(await readyQuestions(await t.ctx(), [{ courseId: sister }])).toEqual(new Map([[sister, { questions: 1 }]]));
  });

  it('lets the team write once who manages the bank says so, unless its course is archived', async () => {
    expect(await outcomeOf(linkBank(t, bank, sister, 'write', 'leader'))).toBe('403 questions.bank.managerOnly');
    expect(await linkBank(t, bank, sister, 'write', 'teacher')).toEqual({ level: 'write' });
    const written = await writeQuestion(t, bank, buildContent('truth'), {}, 'leader');
    await saveQuestion(t, written.id, { difficulty: 5 }, 'leader');
    expect(await readQuestion(t, written.id)).toMatchObject({ difficulty: 5, by: '李华' });
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [sister]);
    expect((await head('leader')).can.edit).toBe(false);
    expect(await outcomeOf(unlinkBank(t, bank, sister, 'leader'))).toBe('409 courses.course.archived');
    await t.ask(`update courses.course set state = 'published' where id = $1`, [sister]);
  });

  it('is ended by the lead or by who manages the bank, at once, and taken back as it was', async () => {
    expect(await outcomeOf(unlinkBank(t, bank, sister, 'teacher2'))).toBe('403 questions.noRight');
    expect(await outcomeOf(unlinkBank(t, bank, sister, 'student3'))).toBe('404 courses.course.absent');
    expect(await unlinkBank(t, bank, sister, 'leader')).toEqual({ level: 'write' });
    expect(await unlinkBank(t, bank, sister, 'leader')).toEqual({ level: null });
    expect(await answers('leader')).toEqual(NOTHING);
    // Only who ended it, and only for a while, has it back for writing.
    expect(await linkBank(t, bank, sister, 'write', 'leader')).toEqual({ level: 'write' });
    await unlinkBank(t, bank, sister, 'leader');
    await t.ask(`update questions.bank_link set ended_at = ended_at - interval '11 minutes' where course_id = $1`, [
      sister,
    ]);
    expect(await outcomeOf(linkBank(t, bank, sister, 'write', 'leader'))).toBe('403 questions.bank.managerOnly');
    await linkBank(t, bank, sister, 'read', 'leader');
    await unlinkBank(t, bank, sister, 'teacher');
    expect(await linkBank(t, bank, sister, 'read', 'teacher')).toEqual({ level: 'read' });
  });
});

it('is handed on to a teacher of a linked course who holds the right to its bank, and to nobody else', async () => {
  const given = await makeUnitBank(t, own, '移交的题库');
  const handOn = async (who: Account, version = 1, as: Account = 'teacher') => {
    const body = { personId: await t.personId(who), version };
    return t.call(contract.handOnBankRoute, { params: { bankId: given }, body }, as);
  };
  for (const who of ['student', 'leader'] as const) {
    expect((await refusalOf(handOn(who))).fields).toMatchObject([{ path: 'personId' }]);
  }
  expect(await outcomeOf(handOn('leader', 1, 'leader'))).toBe('404 questions.bank.absent');
  await linkBank(t, given, sister, 'read', 'leader');
  expect((await refusalOf(handOn('leader', 7))).status).toBe(409);
  expect(await handOn('leader')).toEqual({ id: given, version: 2 });
  expect(await outcomeOf(handOn('teacher', 2))).toBe('404 questions.bank.absent');
  await t.drainJobs();
  const news = await t.call(listNotificationsRoute, {}, 'leader');
  const said = JSON.stringify(news.rows[0]);
  for (const part of ['questions.notice.handedOn', '移交的题库', given]) expect(said).toContain(part);
  const { managerId, people } = await t.call(contract.bankCoursesRoute, { params: { bankId: given } }, 'leader');
  expect(managerId).toBe(await t.personId('leader'));
  expect(people.map(({ id }) => id)).toContain(await t.personId('teacher'));
});

it('two leads of a unit never give one name at once', async () => {
  const made = await Promise.all([
    outcomeOf(makeUnitBank(t, own, '同时新建')),
    outcomeOf(makeUnitBank(t, sister, '同时新建', { as: 'leader' })),
  ]);
  expect(made.toSorted()).toEqual(['409 questions.bank.nameTaken', 'done']);
});
