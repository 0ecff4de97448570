import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { joinClass } from '../../../classes/server/classes.public.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { handInRoute, registryRoute, unlockRoute } from '../../shared/hand-in.contract.ts';
import { bookDriver, type GradedClass, items } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const codeOf = async (w: GradedClass) =>
  String((await t.ask('select code from classes.class where id = $1', [w.classId]))[0]!.code);
const handIn = async (w: GradedClass, as: Account = 'teacher', typed?: string) =>
  t.call(
    handInRoute,
    { params: { classId: w.classId }, body: { typed: typed ?? (await codeOf(w)), reason: '学期成绩上报' } },
    as,
  );
const unlock = (w: GradedClass, as: Account = 'teacher') =>
  t.call(unlockRoute, { params: { classId: w.classId }, body: { reason: '教务处退回更正' } }, as);

/** A class whose totals are published, with nothing undecided. */
async function published() {
  const w = await to.world(to.overdue());
  await to.run(w, 'student', 80);
  for (const who of ['student', 'student2'] as const) await to.enter(w, 90, who);
  await to.publish(w);
  return w;
}

describe('handing in', () => {
  it('asks for published totals of everybody and for the code of the class', async () => {
    const w = await to.world(to.overdue());
    await to.run(w, 'student', 80);
    for (const who of ['student', 'student2'] as const) await to.enter(w, 90, who);
    expect((await refusalOf(handIn(w))).code).toBe('grades.handIn.unpublished');
    await to.publish(w);
    expect((await refusalOf(handIn(w, 'teacher', 'WRONG'))).code).toBe('grades.handIn.typed');
    await joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId('student3') });
    expect((await refusalOf(handIn(w))).code).toBe('grades.handIn.without');
    await to.publish(w, true);
    expect((await refusalOf(handIn(w))).code).toBe('grades.handIn.undecided');
    await to.enter(w, 90, 'student3');
    await to.publish(w);
    expect(await handIn(w)).toMatchObject({ people: 3 });
    await to.withdraw(await published());
  });
  it('refuses every later write with the same words, until the lead opens the book with a reason', async () => {
    const w = await published();
    await handIn(w);
    const writes = [
      () => to.enter(w, 10),
      () => to.adjust(w, 'total', 61),
      () => to.flag(w, `lab/${w.nodeId}`, 'absent'),
      () => to.publish(w, true),
      () => to.withdraw(w),
      () => handIn(w),
    ];
    for (const write of writes) {
      expect(await refusalOf(write())).toMatchObject({ status: 409, code: 'grades.handIn.locked' });
    }
    const seen = await to.book(w);
    expect(seen.publication!.lockedAt).toEqual(expect.any(String));
    expect(seen.can).toEqual({
      change: false,
      publish: false,
      withdraw: false,
      handIn: false,
      unlock: true,
      registry: true,
    });
    expect(await to.mine(w)).toMatchObject({ state: 'published' });
    await unlock(w);
    expect((await refusalOf(unlock(w))).code).toBe('grades.unlock.none');
    await to.adjust(w, 'total', 61);
    await to.publish(w, true);
    expect(await to.mine(w)).toMatchObject({ total: 61 });
    const { history } = await to.derivation(w);
    expect(history.map((one) => [one.kind, one.reason]).slice(2, 4)).toEqual([
      ['handIn', '学期成绩上报'],
      ['unlock', '教务处退回更正'],
    ]);
    const told = await t.ask(
      `select action, reason from audit.audit_log where object_id = $1 and action in ('grade.handIn', 'grade.unlock')
       order by id`,
      [w.classId],
    );
    expect(told).toEqual([
      { action: 'grade.handIn', reason: '学期成绩上报' },
      { action: 'grade.unlock', reason: '教务处退回更正' },
    ]);
  });
  it('is for who may publish; opening again for the lead alone', async () => {
    const w = await published();
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'student3',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      w.classId,
      await t.personId('teacher2'),
    ]);
    expect((await refusalOf(handIn(w, 'student3'))).status).toBe(403);
    expect((await refusalOf(handIn(w, 'student'))).status).toBe(404);
    expect((await refusalOf(handIn(w, 'admin'))).status).toBe(403);
    await handIn(w, 'teacher2');
    expect((await to.book(w, 'teacher2')).can).toMatchObject({ unlock: false, change: false });
    for (const as of ['teacher2', 'student3', 'admin'] as const) {
      expect((await refusalOf(unlock(w, as))).status).toBe(403);
    }
    await unlock(w);
  });
});

describe('the file of the registry', () => {
  it('holds what is published in the nine columns, and not what was changed since', async () => {
    const w = await to.world({}, false);
    const parts = items.map((item) => (item.key === 'class' ? { ...item, registryPart: 'final' as const } : item));
    await to.saveScheme(w.courseId, null, { items: parts });
    await to.activate(w.courseId);
    await to.run(w, 'student', 80);
    await to.report(w, 'student');
    await to.enter(w, 91);
    await to.flag(w, `lab/${w.nodeId}`, 'excused');
    const take = (as: Account) =>
      t.request({
        method: registryRoute.method,
        url: `/api/v1/classes/${w.classId}/gradebook/registry`,
        as,
        payload: {},
      });
    expect((await take('teacher')).statusCode).toBe(409);
    await to.publish(w, true);
    await to.adjust(w, 'total', 33);
    const answer = await take('teacher');
    expect(answer.statusCode).toBe(200);
    const zip = await fromBufferPromise(answer.rawPayload);
    let text = '';
    for await (const entry of zip.eachEntry()) {
      if (/sheet\d\.xml|sharedStrings/.test(entry.fileName)) {
        text += (await buffer(await zip.openReadStreamPromise(entry))).toString();
      }
    }
    const said = [...text.matchAll(/<t[^>]*>([^<]*)<\/t>|<v>([^<]*)<\/v>/g)].map((one) => one[1] ?? one[2]);
    const head = ['学号', '姓名', '课程号', '教学班号', '平时', '期末', '总评', '等级', '备注'];
    expect(said.slice(0, 9)).toEqual(head);
    const at = said.indexOf('张三');
    expect(said.slice(at, at + 8)).toEqual([
      '张三',
      expect.any(String),
      await codeOf(w),
      '100',
      '91',
      '96',
      '优秀',
      '免修',
    ]);
    for (const [as, status] of [
      ['student', 404],
      ['admin', 403],
    ] as const) {
      expect((await take(as)).statusCode).toBe(status);
    }
  });
});
