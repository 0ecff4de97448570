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
        ...{ share: 72.73, kind: 'text', version: 1, otherVersion: 1, opens: true, earlier: null },
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

describe('text of earlier terms', () => {
  const TITLE = '电阻与温度的关系';
  /** Another running class of a course that the first one was copied from, as many steps back as there are. */
  async function copiedFrom(later: string): Promise<RunningClass> {
    const { actor } = await t.ctx('teacher');
    const earlier = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
    await t.ask(`update courses.course set copied_from = $2 where id = $1`, [later, earlier.courseId]);
    return earlier;
  }
  async function homeworkIn(course: RunningClass, text: string, title = TITLE) {
    const { homeworkId } = await buildHomework(t, course, { title });
    await learnerAt(t, homeworkId, 'student').handIn(`<p>${text}</p>`);
    return { homeworkId, workId: await markerAt(t, homeworkId).workOf('张三') };
  }

  it('is found along the chain of copies, with course and term, and read by who marks there alone', async () => {
    const middle = await copiedFrom(w.courseId);
    const oldest = await copiedFrom(middle.courseId);
    const now = await homeworkIn(w, A);
    const before = await homeworkIn(oldest, B);
    await homeworkIn(middle, A, '另一次作业');
    await t.call(contract.similarityRoute, { params: { homeworkId: now.homeworkId }, body: {} }, 'teacher');
    await t.drainJobs();
    const similar = async (as: Account = 'teacher') =>
      (await t.call(contract.similarWorksRoute, { params: now }, as)).rows;
    const pair = (as: Account = 'teacher') =>
      t.call(contract.similarWorkRoute, { params: { ...now, otherId: before.workId } }, as);
    const [course] = await t.ask(`select name, name_en from courses.course where id = $1`, [oldest.courseId]);
    const [term] = await t.ask(
      `select t.name from courses.term t join classes.class k on k.term_id = t.id where k.id = $1`,
      [oldest.classId],
    );
    const earlier = { course: course!.name, courseEn: course!.name_en, term: term!.name };
    expect(await similar()).toMatchObject([
      { workId: before.workId, share: 72.73, opens: true, name: '', className: '实验一班', earlier },
    ]);
    expect((await pair()).other.text).toContain('电流减小');
    // The hints are those of this homework alone.
    const later = await t.call(contract.similarWorksRoute, { params: before }, 'teacher');
    expect(later.rows).toEqual([]);
    // Whoever has no right there learns that there is something, in which course and term.
    await t.ask(`update courses.course_member set person_id = $2 where course_id = $1 and person_id = $3`, [
      oldest.courseId,
      await t.personId('leader'),
      await t.personId('teacher'),
    ]);
    expect(await similar()).toMatchObject([{ workId: before.workId, opens: false, className: '', earlier }]);
    expect(await refusalOf(pair())).toMatchObject({ status: 404 });
    expect(await refusalOf(pair('student'))).toMatchObject({ status: 404 });
  });

  it('of the own course counts once its term is over, and one text of now is enough', async () => {
    const title = '误差分析';
    const before = await homeworkIn(w, B, title);
    const now = await homeworkIn(w, A, title);
    const compare = () =>
      t.call(contract.similarityRoute, { params: { homeworkId: now.homeworkId }, body: {} }, 'teacher');
    // One of the same name in this term is another homework.
    expect(await refusalOf(compare())).toMatchObject({ status: 409, code: 'homeworkMarking.similarity.nothing' });
    await t.ask(
      `update homework.homework set opens_at = null, published_at = '2020-03-01', due_at = '2020-03-20',
        cutoff_at = '2020-03-20' where id = $1`,
      [before.homeworkId],
    );
    await compare();
    await t.drainJobs();
    const { rows } = await t.call(contract.similarWorksRoute, { params: now }, 'teacher');
    expect(rows).toMatchObject([{ workId: before.workId, share: 72.73, opens: true }]);
  });
});

describe('programs two hand-ins share', () => {
  const OWN = `# 单摆周期
def period(length, g=9.8):
    total = 0
    for i in range(10):
        total += 2 * pi * sqrt(length / g)
    return total / 10
`;
  const RENAMED = `def T(l, grav = 9.81):  # 我写的
    s = 0.0
    for k in range(20): s += 2*pi*sqrt(l/grav)
    return s/20`;

  it('are found whatever names, numbers and comments, without any text, and shown side by side', async () => {
    const { homeworkId } = await buildHomework(t, w, { title: '编程求周期', settings: { answer: 'files' } });
    for (const [who, source] of [
      ['student', OWN],
      ['student2', RENAMED],
    ] as const) {
      const learner = learnerAt(t, homeworkId, who);
      await learner.read();
      const file = await learner.bring('period.py', Buffer.from(source));
      await learner.save('', [file.id]);
      await learner.submit();
    }
    const [workId, otherId] = await Promise.all(['张三', '李四'].map((name) => markerAt(t, homeworkId).workOf(name)));
    await t.call(contract.similarityRoute, { params: { homeworkId }, body: {} }, 'teacher');
    await t.drainJobs();
    const params = { homeworkId, workId: workId! };
    const { rows } = await t.call(contract.similarWorksRoute, { params }, 'teacher');
    expect(rows).toMatchObject([{ workId: otherId, kind: 'code', share: 100, name: '李四', opens: true }]);
    const at = { params: { ...params, otherId: otherId! } };
    const pair = await t.call(contract.similarWorkRoute, { ...at, query: { kind: 'code' } }, 'teacher');
    expect(pair.other.shared.map(({ start, end }) => pair.other.text.slice(start, end))).toEqual([RENAMED]);
    expect(pair.own.text).toBe(OWN);
    // Nothing was found in words.
    expect(await refusalOf(t.call(contract.similarWorkRoute, at, 'teacher'))).toMatchObject({ status: 404 });
    expect(
      await refusalOf(t.call(contract.similarWorkRoute, { ...at, query: { kind: 'code' } }, 'student2')),
    ).toMatchObject({ status: 404 });
  });
});
