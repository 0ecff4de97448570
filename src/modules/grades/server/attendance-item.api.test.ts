import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { closeSessionRoute, openSessionRoute, setMarksRoute } from '../../attendance/shared/attendance.contract.ts';
import { endClassRoute } from '../../classes/shared/class.contract.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const scheme = {
  items: [
    { key: 'there', name: '考勤', kind: 'attendance', weight: 40 },
    { key: 'class', name: '课堂表现', kind: 'offline', weight: 60 },
  ],
};
async function world(): Promise<GradedClass> {
  const w = await to.world({}, false);
  await to.saveScheme(w.courseId, null, scheme);
  await to.activate(w.courseId);
  return w;
}
const state = async (sessionId: string, who: Account, as: string, reason: string | null = null) =>
  t.call(
    setMarksRoute,
    { params: { sessionId }, body: { personIds: [await t.personId(who)], state: as as 'late', reason } },
    'teacher',
  );
/** A session of a class with the states of its two learners; who has none was absent. */
async function session(w: GradedClass, states: Partial<Record<'student' | 'student2', string>>) {
  const body = { title: '上课', way: 'manual' as const, lateMinutes: null, minutes: 10, place: null };
  const { id } = await t.call(openSessionRoute, { params: { classId: w.classId }, body }, 'teacher');
  for (const [who, as] of Object.entries(states)) await state(id, who as Account, as);
  return { id, close: () => t.call(closeSessionRoute, { params: { sessionId: id } }, 'teacher') };
}
/** Percent of the attendance in the kept book, which is what a process computes that keeps nothing. */
async function percents(w: GradedClass) {
  const kept = await to.book(w);
  expect(await bookDriver(await t.beside()).book(w)).toEqual(kept);
  return kept.rows.map((row) => row.items[0]!.percent);
}

describe('an item of the attendance', () => {
  it('is the percent of each learner over the closed sessions, and follows a correction', async () => {
    const w = await world();
    expect(await percents(w)).toEqual([null, null]);
    const first = await session(w, { student: 'present', student2: 'late' });
    expect(await percents(w)).toEqual([null, null]);
    await first.close();
    expect(await percents(w)).toEqual([100, 50]);
    await (await session(w, { student: 'leave' })).close();
    expect(await percents(w)).toEqual([100, 25]);
    await state(first.id, 'student2', 'present', '补签：到场但忘记签到');
    expect(await percents(w)).toEqual([100, 50]);
  });

  it('stands in the current mark of its learner with a link to the record, and takes an adjustment', async () => {
    const w = await world();
    await (await session(w, { student: 'late' })).close();
    const mine = await to.mine(w);
    expect(mine).toMatchObject({ state: 'current', total: 50 });
    const member = { label: '考勤', shown: 50, inputs: [`attendance:${w.courseId}:${w.classId}`] };
    expect(mine.tree).toMatchObject({ items: [{ members: [member] }, { key: 'class' }] });
    await to.adjust(w, 'there/attendance', 70);
    expect((await percents(w))[0]).toBe(70);
  });

  it('leaves out who has no session when the class has ended', async () => {
    const w = await world();
    await (await session(w, { student: 'present', student2: 'leave' })).close();
    expect(await percents(w)).toEqual([100, null]);
    await to.publish(w, true);
    await t.call(endClassRoute, { params: { classId: w.classId }, body: {} }, 'teacher');
    const [, row] = (await to.book(w)).rows;
    expect(row!.items[0]).toMatchObject({ percent: null });
  });
});
