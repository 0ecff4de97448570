import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { courseTreeRoute, createNodeRoute, showNodeRoute } from '../../courses/shared/structure.contract.ts';
import { buildGroup, learnerAt, setDates } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework, extendFor, type HomeworkPlan } from '../../homework/testing/homework.builder.ts';
import { markerAt } from '../../homework-marking/testing/desk.builder.ts';
import { getSchemeRoute, gradeTreeRoute } from '../shared/grade.contract.ts';
import type { TotalNode } from '../shared/grade-calculation.model.ts';
import { bookDriver, type GradedClass } from '../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const HOUR = 3_600_000;
const LATE = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } as const;
const scheme = {
  items: [
    { key: 'work', name: '作业', kind: 'homework', weight: 60 },
    { key: 'class', name: '课堂表现', kind: 'offline', weight: 40 },
  ],
};
async function world(): Promise<GradedClass> {
  const w = await to.world({}, false);
  await to.saveScheme(w.courseId, null, scheme);
  await to.activate(w.courseId);
  return w;
}
async function homework(w: GradedClass, plan: HomeworkPlan = {}) {
  const { homeworkId } = await buildHomework(t, w, plan);
  const desk = markerAt(t, homeworkId);
  const mark = async (name: string, points: number) => desk.mark(await desk.workOf(name), points);
  return { homeworkId, desk, mark };
}
const due = async (homeworkId: string, ago: number) => {
  const at = new Date((await t.ctx()).clock.ms() - ago);
  await setDates(t, homeworkId, at, at);
};
/** Cells of the item in the kept book, which is what a process computes that keeps nothing. */
async function cells(w: GradedClass) {
  const kept = await to.book(w);
  expect(await bookDriver(await t.beside()).book(w)).toEqual(kept);
  return kept.rows.map((row) => {
    const item = row.items.find((one) => one.key === 'work')!;
    return [item.percent, ...item.cells.map(({ state }) => state)];
  });
}
const shown = async (w: GradedClass) =>
  ((await to.mine(w)).tree as { items: { key: string; shown: number | null }[] } | null)?.items.find(
    ({ key }) => key === 'work',
  )?.shown ?? null;

describe('an item of homework', () => {
  it('waits while there is none, then for the mark, and is missing after the own due date', async () => {
    const w = await world();
    expect(await cells(w)).toEqual([
      [null, 'pending'],
      [null, 'pending'],
    ]);
    const { homeworkId, mark } = await homework(w, { maxScore: 20 });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    expect(await cells(w)).toEqual([
      [null, 'pending'],
      [null, 'pending'],
    ]);
    await mark('张三', 15);
    expect(await cells(w)).toEqual([
      [75, 'final'],
      [null, 'pending'],
    ]);
    await due(homeworkId, -HOUR);
    expect((await cells(w))[1]).toEqual([null, 'pending']);
    await due(homeworkId, HOUR);
    expect((await cells(w))[1]).toEqual([0, 'missing']);
    await extendFor(t, homeworkId, await t.personId('student2'), 60);
    expect((await cells(w))[1]).toEqual([null, 'pending']);
  });

  it('bears what late costs by the dates as they stand', async () => {
    const w = await world();
    const { homeworkId, mark } = await homework(w, { settings: { late: LATE } });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    await mark('张三', 80);
    expect((await cells(w))[0]).toEqual([80, 'final']);
    await t.ask(`update homework.homework set due_at = $2, version = version + 1 where id = $1`, [
      ...[homeworkId, new Date((await t.ctx()).clock.ms() - 26 * HOUR)],
    ]);
    expect((await cells(w))[0]).toEqual([64, 'final']);
    await extendFor(t, homeworkId, await t.personId('student'), 60);
    expect((await cells(w))[0]).toEqual([80, 'final']);
  });

  it('costs late work what its own rule says, or nothing, and explains it', async () => {
    const w = await world();
    const { homeworkId, mark } = await homework(w, { settings: { late: LATE }, maxScore: 50 });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    await mark('张三', 40);
    await t.ask(`update homework.homework set due_at = $2, version = version + 1 where id = $1`, [
      ...[homeworkId, new Date((await t.ctx()).clock.ms() - 26 * HOUR)],
    ]);
    expect((await cells(w))[0]).toEqual([64, 'final']);
    const use = async (late: unknown) => {
      const { draft } = await t.call(getSchemeRoute, { params: { courseId: w.courseId } }, 'teacher');
      const items = scheme.items.map((item) => (item.key === 'work' ? { ...item, late } : item));
      await to.saveScheme(w.courseId, draft?.version ?? null, { items });
      await to.activate(w.courseId);
    };
    const told = async () => {
      const params = { classId: w.classId, personId: await t.personId('student') };
      const { tree } = await t.call(gradeTreeRoute, { params }, 'teacher');
      return (tree as TotalNode).items.find(({ key }) => key === 'work')!.members[0]!.notes;
    };
    await use('none');
    expect((await cells(w))[0]).toEqual([80, 'final']);
    expect(await told()).toEqual([{ code: 'grades.note.lateNone', values: {} }]);
    await use({ perDay: 15, least: 60 });
    expect((await cells(w))[0]).toEqual([56, 'final']);
    expect(await told()).toEqual([{ code: 'grades.note.late', values: { n: 2, penalty: 30, before: 40, after: 28 } }]);
    await use({ perDay: 15, least: 90 });
    expect((await cells(w))[0]).toEqual([72, 'final']);
    await extendFor(t, homeworkId, await t.personId('student'), 60);
    expect([(await cells(w))[0], await told()]).toEqual([[80, 'final'], []]);
    await use('homework');
    expect((await cells(w))[0]).toEqual([80, 'final']);
  });

  it('stays with the team until it is released', async () => {
    const w = await world();
    const { homeworkId, desk, mark } = await homework(w);
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    await mark('张三', 90);
    await due(homeworkId, HOUR);
    expect((await cells(w))[0]).toEqual([90, 'final']);
    expect(await shown(w)).toBeNull();
    await desk.release(0, 1);
    expect(await shown(w)).toBe(90);
    await desk.unrelease('第二题需要复核');
    expect(await shown(w)).toBeNull();
    const { homework: offered } = await t.call(getSchemeRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(offered).toEqual([{ id: homeworkId, name: '第一次作业' }]);
    expect((await t.call(getSchemeRoute, { params: { courseId: w.courseId } }, 'student')).homework).toEqual([]);
  });

  it('is one mark for a whole group, and another one for whom it was adjusted', async () => {
    const w = await world();
    const people = await Promise.all((['student', 'student2'] as const).map((who) => t.personId(who)));
    const { setId } = await buildGroup(t, w.classId, people);
    const { homeworkId, desk, mark } = await homework(w, { settings: { groups: true }, groupSetId: setId });
    await learnerAt(t, homeworkId).handIn('<p>我们的报告</p>');
    await mark('张三', 88);
    expect(await cells(w)).toEqual([
      [88, 'final'],
      [88, 'final'],
    ]);
    const workId = await desk.workOf('张三');
    await desk.adjust(workId, people[1]!, { rounds: 0, points: 70, reason: '没有参加实验' });
    expect(await cells(w)).toEqual([
      [88, 'final'],
      [70, 'final'],
    ]);
  });

  it('leaves out whose class has no part in it', async () => {
    const w = await world();
    const { homeworkId } = await homework(w, { classIds: ['01900000-0000-7000-8000-0000000000aa'] });
    await due(homeworkId, HOUR);
    expect(await cells(w)).toEqual([
      [null, 'final'],
      [null, 'final'],
    ]);
  });
});

describe('the node of a homework', () => {
  it('is done when it is handed in, and open again when it is returned', async () => {
    const w = await world();
    const { id: nodeId } = await t.call(
      createNodeRoute,
      {
        params: { courseId: w.courseId },
        body: { type: 'homework', parent: w.chapterId, name: '第一次作业' } as never,
      },
      'teacher',
    );
    await t.call(showNodeRoute, { params: { nodeId }, body: { visible: true } }, 'teacher');
    const { homeworkId, desk, mark } = await homework(w, { nodeId });
    const markOf = async (who: Account = 'student') =>
      (await t.call(courseTreeRoute, { params: { courseId: w.courseId } }, who)).rows.find(({ id }) => id === nodeId)
        ?.mark;
    expect(await markOf()).toMatchObject({ state: 'none' });
    await learnerAt(t, homeworkId).handIn('<p>甲</p>');
    expect(await markOf()).toMatchObject({ state: 'done' });
    const workId = await desk.workOf('张三');
    await desk.giveBack(workId, { versionNo: 1, opinion: '请补充误差分析', dueAt: null });
    expect(await markOf()).not.toMatchObject({ state: 'done' });
    await learnerAt(t, homeworkId).handIn('<p>补充后</p>');
    await mark('张三', 85);
    await due(homeworkId, HOUR);
    await desk.release(0, 1);
    expect(await markOf()).toMatchObject({ state: 'done' });
    expect(await markOf('student2')).toMatchObject({ state: 'none' });
  });
});
