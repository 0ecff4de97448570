import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { learnerAt } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework, type HomeworkPlan } from '../../homework/testing/homework.builder.ts';
import * as contract from '../shared/similarity.contract.ts';
import { markerAt } from '../testing/desk.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const A = '实验数据表明温度升高时电阻增大';
const B = '本组实验数据表明温度升高时电流减小';

/** Homework with the hand-ins of two learners. */
async function handedIn(plan: HomeworkPlan = {}, texts: readonly [string, string] = [A, B]) {
  const { homeworkId } = await buildHomework(t, w, plan);
  await learnerAt(t, homeworkId, 'student').handIn(`<p>${texts[0]}</p>`);
  await learnerAt(t, homeworkId, 'student2').handIn(`<p>${texts[1]}</p>`);
  const { rows } = await markerAt(t, homeworkId).queue();
  const works = rows.filter(({ workId }) => workId !== null).map(({ workId }) => workId!);
  const [own, other] = works as [string, string];
  const compare = async (as: Account = 'teacher') => {
    const answer = await t.call(contract.similarityRoute, { params: { homeworkId }, body: {} }, as);
    await t.drainJobs();
    return answer;
  };
  const similar = async (as: Account = 'teacher', workId = own) =>
    (await t.call(contract.similarWorksRoute, { params: { homeworkId, workId } }, as)).rows;
  const pair = (as: Account = 'teacher') =>
    t.call(contract.similarWorkRoute, { params: { homeworkId, workId: own, otherId: other } }, as);
  return { homeworkId, own, other, compare, similar, pair, queue: () => markerAt(t, homeworkId).queue() };
}

describe('text two hand-ins share', () => {
  it('is a hint for markers: in the list, and side by side', async () => {
    const { own, other, compare, similar, pair, queue } = await handedIn();
    expect((await queue()).rows.map((row) => row.similar)).toEqual(expect.arrayContaining([null]));
    await compare();
    expect(await similar()).toEqual([
      {
        ...{ workId: other, alias: null, name: '李四', className: '实验一班' },
        ...{ share: 72.73, version: 1, otherVersion: 1, opens: true },
      },
    ]);
    expect((await similar('teacher', other)).map(({ share }) => share)).toEqual([61.54]);
    const shown = await pair();
    const marked = (side: typeof shown.own) => side.shared.map(({ start, end }) => side.text.slice(start, end));
    expect([marked(shown.own), marked(shown.other)]).toEqual([
      ['实验数据表明温度升高时电'],
      ['实验数据表明温度升高时电'],
    ]);
    const { rows } = await queue();
    expect(rows.find(({ workId }) => workId === own)!.similar).toBe(72.73);
  });

  it('leaves out the words of the brief', async () => {
    const { compare, similar } = await handedIn({ brief: `<p>请说明：${A}，为什么？</p>` });
    await compare();
    expect(await similar()).toEqual([]);
  });

  it('needs two texts', async () => {
    const { homeworkId } = await buildHomework(t, w);
    await learnerAt(t, homeworkId, 'student').handIn(`<p>${A}</p>`);
    const refused = t.call(contract.similarityRoute, { params: { homeworkId }, body: {} }, 'teacher');
    expect(await refusalOf(refused)).toMatchObject({ status: 409 });
  });

  it('is nobody’s business but the markers’, and names nobody while one marks without names', async () => {
    const { compare, similar, pair } = await handedIn({ settings: { anonymous: true } });
    await compare();
    for (const who of ['student', 'student2', 'teacher2', 'leader2'] as const) {
      expect(await refusalOf(similar(who))).toMatchObject({ status: 404 });
      expect(await refusalOf(pair(who))).toMatchObject({ status: 404 });
      expect(await refusalOf(compare(who))).toMatchObject({ status: 404 });
    }
    const rows = await similar();
    expect(rows[0]).toMatchObject({ name: '', alias: expect.any(Number) });
    expect(JSON.stringify([rows, await pair()])).not.toContain('李四');
  });

  it('is forgotten for a text that counts no more, and compared anew', async () => {
    const { homeworkId, own, compare, similar, queue } = await handedIn({ settings: { resubmit: 'untilDue' } });
    await compare();
    await learnerAt(t, homeworkId, 'student').handIn('<p>测得的周期与摆长的平方根成正比，符合理论预期</p>');
    const share = async () => (await queue()).rows.find(({ workId }) => workId === own)!.similar;
    expect(await share()).toBeNull();
    await compare();
    expect(await similar()).toEqual([]);
  });

  it('says of the classes of others that there is something, never whose or what', async () => {
    const system = await t.ctx();
    const teacher2 = await t.personId('teacher2');
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
    const { id: classId } = await createClass(system, {
      ...{ courseId: w.courseId, termId: w.termId, code: freshCode('K'), name: '实验二班', capacity: 50 },
      teacherIds: [teacher2],
    });
    await startClass(system, classId);
    await joinClass(system, { classId, personId: await t.personId('student3') });
    const { homeworkId, other, compare } = await handedIn({ classIds: null });
    await learnerAt(t, homeworkId, 'student3').handIn(`<p>${A}</p>`);
    await compare();
    const workId = await markerAt(t, homeworkId, 'teacher2').workOf('王五');
    const { rows } = await t.call(contract.similarWorksRoute, { params: { homeworkId, workId } }, 'teacher2');
    expect(rows.map(({ name, className, opens, share }) => ({ name, className, opens, share }))).toEqual([
      { name: '', className: '', opens: false, share: 100 },
      { name: '', className: '', opens: false, share: 72.73 },
    ]);
    const params = { homeworkId, workId, otherId: other };
    expect(await refusalOf(t.call(contract.similarWorkRoute, { params }, 'teacher2'))).toMatchObject({ status: 404 });
  });
});
