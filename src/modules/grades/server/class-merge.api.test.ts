import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass, membersOf } from '../../classes/server/classes.public.ts';
import * as classes from '../../classes/shared/class.contract.ts';
import { mergeClassRoute, mergePreviewRoute } from '../../classes/shared/class-merge.contract.ts';
import { buildStudents } from '../../classes/testing/people.builder.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { buildRun } from '../../lab-reports/testing/run.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { enterMarksRoute } from '../shared/grade.contract.ts';
import { bookDriver } from '../testing/book.builder.ts';

let t: TestApp;
let d: ReturnType<typeof bookDriver>;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = bookDriver(t);
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

const db = () => t.app.base.db;
const count = async (table: string, classId: string) =>
  (
    await t
      .ctx()
      .then((ctx) =>
        ctx.read((inner) =>
          sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where class_id = ${classId}`.execute(
            inner.db,
          ),
        ),
      )
  ).rows[0]!.n;

const sister = (...given: Parameters<typeof d.sister>) => d.sister(...given);
const preview = (from: string, into: string, as: Account = 'teacher') =>
  t.call(mergePreviewRoute, { params: { classId: from }, query: { into } }, as);
const merge = (from: { classId: string; code: string }, into: string, more: object = {}, as: Account = 'teacher') =>
  t.call(
    mergeClassRoute,
    {
      params: { classId: from.classId },
      body: { into, typed: from.code, reason: '两个班合班上课', members: 0, ...more },
    },
    as,
  );
const withdraw = async (classId: string, who: Account) =>
  t.call(
    classes.withdrawRoute,
    { params: { classId, personId: await t.personId(who) }, body: { reason: '换到另一个班' } },
    'teacher',
  );

describe('merging two classes', () => {
  it('keeps every person, run, report and mark of sixty and sixty, and says all of it before', async () => {
    const w = await d.world();
    const from = await sister(w, 60);
    const system = await t.ctx();
    // Sixty in the one class, with student and student2 fifty in the other.
    const people = await buildStudents(t, unitId, 107, 'merge');
    for (const [i, { personId }] of people.entries()) {
      await joinClass(system, { classId: i < 59 ? from.classId : w.classId, personId });
    }
    await joinClass(system, { classId: from.classId, personId: await t.personId('student3') });
    const second = { ...w, classId: from.classId };
    await d.run(second, 'student3', 90);
    await d.report(second, 'student3');
    for (const { personId } of people.slice(0, 39)) {
      await buildRun(system, { ...second, personId, score: 70 });
    }
    await t.call(
      enterMarksRoute,
      {
        params: { classId: from.classId },
        body: { itemKey: 'class', marks: people.slice(0, 59).map(({ personId }, i) => ({ personId, value: i })) },
      },
      'teacher',
    );
    const seen = await preview(from.classId, w.classId);
    expect(seen).toMatchObject({
      from: { code: from.code, taken: 60 },
      capacity: { now: 50, after: 110 },
      hindrances: [],
      doubled: [],
    });
    expect(Object.fromEntries(seen.moves.map((one) => [one.kind, one.count]))).toEqual({
      attendance: 0,
      members: 60,
      waiting: 0,
      runs: 40,
      reports: 1,
      marks: 59,
      topics: 0,
      rules: 0,
    });
    expect(await count('runs.run', from.classId)).toBe(40);
    // What is kept of the book from before the merge must not be what is read after it.
    expect((await d.book(w)).rows).toHaveLength(50);
    expect(await merge(from, w.classId, { members: 60 })).toEqual({ members: 60, waiting: 0, runs: 40 });
    expect(await membersOf(system, [w.classId])).toHaveLength(110);
    expect([await count('runs.run', from.classId), await count('runs.run', w.classId)]).toEqual([0, 40]);
    expect(await count('grades.offline_mark', w.classId)).toBe(59);
    expect([await count('lab_reports.report', from.classId), await count('lab_reports.report', w.classId)]).toEqual([
      0, 1,
    ]);
    const reader = await d.book(w);
    expect(reader.rows.find((row) => row.name === '王五')?.items.map((item) => item.percent)).toEqual([90, 100, null]);
    const book = await d.book(w);
    const last = book.rows.find((row) => row.personId === people[58]!.personId);
    expect(last?.items.map((item) => [item.key, item.percent])).toEqual([
      ['lab', null],
      ['report', null],
      ['class', 58],
    ]);
    const list = await t.call(classes.listClassesRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(list.rows.find((row) => row.id === from.classId)).toMatchObject({
      state: 'ended',
      mergedInto: '实验一班',
      taken: 0,
    });
    expect(list.rows.find((row) => row.id === w.classId)).toMatchObject({ capacity: 110, taken: 110 });
    const { rows } = await sql<{ reason: string; action: string }>`select action, reason from audit.audit_log
      where object_id = ${from.classId} order by id desc limit 1`.execute(db());
    expect(rows[0]).toEqual({ action: 'class.merge', reason: '两个班合班上课' });
  });

  it('names who was in both: the earlier enrolment and the newer mark stay, the older one stands in the log', async () => {
    const w = await d.world();
    const from = await sister(w);
    const student = await t.personId('student');
    await d.enter(w, 61);
    const since = (
      await sql<{ at: Date }>`select joined_at as at from classes.enrolment
      where class_id = ${w.classId} and person_id = ${student}`.execute(db())
    ).rows[0]!.at;
    await withdraw(w.classId, 'student');
    await joinClass(await t.ctx(), { classId: from.classId, personId: student });
    await d.enter({ ...w, classId: from.classId }, 88);
    expect((await preview(from.classId, w.classId)).doubled).toEqual([
      { personId: student, number: expect.any(String), name: '张三', since: since.toISOString(), clashes: 1 },
    ]);
    await merge(from, w.classId, { members: 1 });
    const { rows } = await sql<{ state: string; at: Date }>`select state, joined_at as at from classes.enrolment
      where class_id = ${w.classId} and person_id = ${student} order by state`.execute(db());
    expect(rows).toEqual([
      { state: 'active', at: since },
      { state: 'withdrawn', at: since },
    ]);
    const book = await d.book(w);
    expect(book.rows.find((row) => row.personId === student)?.items.at(-1)?.percent).toBe(88);
    // The history of both classes is told by the one that stays.
    expect((await d.derivation(w)).history.map((change) => change.after)).toEqual([61, 88]);
    const log = await sql<{ after: { left: object[] } }>`select after from audit.audit_log
      where object_id = ${from.classId} and action = 'class.merge'`.execute(db());
    expect(log.rows[0]?.after.left).toMatchObject([{ kind: 'offline', person_id: student, value: 61 }]);
    await t.drainJobs();
    const told = await t.call(listNotificationsRoute, { query: {} }, 'student');
    expect(JSON.stringify(told.rows.map((row) => row.text))).toContain('classes.notice.merged');
  });

  it('puts one queue behind the other and lets the first in where seats are left', async () => {
    const w = await d.world();
    const from = await sister(w, 1);
    const join = (code: string, as: Account) => t.call(classes.joinClassRoute, { body: { code } }, as);
    await t.call(
      classes.joinRuleRoute,
      { params: { classId: w.classId }, body: { joinRule: 'code', capacity: 2 } },
      'teacher',
    );
    const [a] = await buildStudents(t, unitId, 1, 'queue');
    await joinClass(await t.ctx(), { classId: from.classId, personId: a!.personId });
    expect(await join(from.joinCode, 'student3')).toMatchObject({ place: 1 });
    expect((await preview(from.classId, w.classId)).moves).toContainEqual({ kind: 'waiting', count: 1 });
    await merge(from, w.classId, { members: 1 });
    const queue = () => t.call(classes.classQueueRoute, { params: { classId: w.classId } }, 'teacher');
    expect((await queue()).rows.map((row) => row.name)).toEqual(['王五']);
    await withdraw(w.classId, 'student');
    expect((await queue()).total).toBe(0);
  });

  it('is refused while totals are handed in or published, for strangers, other terms and a wrong code', async () => {
    const w = await d.world();
    const from = await sister(w);
    for (const who of ['teacher2', 'student'] as const) {
      expect((await refusalOf(preview(from.classId, w.classId, who))).status).toBe(404);
    }
    await setMember(await t.ctx('teacher'), w.courseId, {
      account: 'teacher2',
      role: 'assistant',
      granted: [],
      scope: 'all',
    });
    expect((await refusalOf(merge(from, w.classId, {}, 'teacher2'))).status).toBe(403);
    expect((await refusalOf(preview(w.classId, w.classId))).code).toBe('classes.merge.apart');
    const foreign = await d.world();
    expect((await refusalOf(preview(from.classId, foreign.classId))).code).toBe('classes.merge.apart');
    const later = await sister(w, 5, foreign.termId);
    expect((await refusalOf(preview(later.classId, w.classId))).code).toBe('classes.merge.apart');
    expect((await refusalOf(merge({ ...from, code: 'WRONG' }, w.classId))).code).toBe('classes.merge.typed');
    expect((await refusalOf(merge(from, w.classId, { members: 3 }))).code).toBe('classes.merge.changed');
    await joinClass(await t.ctx(), { classId: from.classId, personId: await t.personId('student3') });
    const second = { ...w, classId: from.classId };
    await d.publish(second, true);
    expect((await preview(from.classId, w.classId)).hindrances).toEqual([{ kind: 'published', count: 1 }]);
    expect((await refusalOf(merge(from, w.classId, { members: 1 }))).code).toBe('classes.merge.hindered');
    // The other way round a publication of the class that stays is no hindrance.
    expect((await preview(w.classId, from.classId)).hindrances).toEqual([]);
    await d.withdraw(second);
    expect(await merge(from, w.classId, { members: 1 })).toMatchObject({ members: 1 });
    expect((await refusalOf(merge(from, w.classId))).code).toBe('classes.class.ended');
  });
});
