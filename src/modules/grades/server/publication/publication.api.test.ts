import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { joinClass } from '../../../classes/server/classes.public.ts';
import { endClassRoute } from '../../../classes/shared/class.contract.ts';
import { buildStudents } from '../../../classes/testing/people.builder.ts';
import { addNode, showNode } from '../../../courses/server/courses.public.ts';
import { getReportRoute } from '../../../lab-reports/shared/report.contract.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import { myAppealsRoute, submitAppealRoute } from '../../shared/appeal.contract.ts';
import { recomputeTree, type TotalNode } from '../../shared/grade-calculation.model.ts';
import { handInRoute } from '../../shared/hand-in.contract.ts';
import { previewPublicationRoute } from '../../shared/publication.contract.ts';
import { bookDriver, type GradedClass } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const preview = (w: GradedClass, scope: { items?: string[]; personIds?: string[] } = {}, as: Account = 'teacher') =>
  t.call(previewPublicationRoute, { params: { classId: w.classId }, body: scope }, as);
const stored = async (w: GradedClass) =>
  (await t.ask(
    `select s.person_id, s.total, s.whole, s.tree from grades.snapshot s join grades.publication p
      on p.id = s.publication_id where p.class_id = $1 and p.withdrawn_at is null`,
    [w.classId],
  )) as { person_id: string; total: number | null; whole: boolean; tree: TotalNode }[];
const codeOf = async (w: GradedClass) =>
  (await t.ask('select code from classes.class where id = $1', [w.classId]))[0]!.code as string;
const people = async (...accounts: Account[]) => Promise.all(accounts.map((who) => t.personId(who)));

describe('what is undecided', () => {
  it('never becomes a zero: 170 pending cells stay undecided in what is published', async () => {
    const w = await to.world({}, false);
    const items = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, name: key, kind: 'offline' as const, weight: 20 }));
    await to.saveScheme(w.courseId, null, { items });
    await to.activate(w.courseId);
    const { actor } = await t.ctx('student');
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    for (const { personId } of await buildStudents(t, unitId, 32, 'undecided')) {
      await joinClass(await t.ctx(), { classId: w.classId, personId });
    }
    expect(await preview(w)).toMatchObject({ people: 34, undecided: 170, undecidedPeople: 34, changed: 0 });
    expect(await refusalOf(to.publish(w))).toMatchObject({
      code: 'grades.publish.undecided',
      data: { undecided: 170 },
    });
    await to.publish(w, true);
    const rows = await stored(w);
    const marks = rows.flatMap(({ total, tree }) => [
      total,
      ...tree.items.flatMap((item) => item.members.map((one) => one.exact)),
    ]);
    expect(marks).toHaveLength(34 * 6);
    expect(new Set(marks)).toEqual(new Set([null]));
    expect(await to.mine(w)).toMatchObject({ state: 'published', total: null, band: null, pending: 5 });
  });
  it('is left out of the total, counted as soon as it is published again, and keeps the book from being handed in', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.publish(w, true);
    expect(await to.mine(w)).toMatchObject({ total: 80, pending: 2 });
    expect((await to.row(w)).published).toEqual({ total: 80, band: 'good', items: null, undecided: 2 });
    const handIn = async () =>
      t.call(
        handInRoute,
        { params: { classId: w.classId }, body: { typed: await codeOf(w), reason: '学期成绩上报' } },
        'teacher',
      );
    expect((await refusalOf(handIn())).code).toBe('grades.handIn.undecided');
    // When the class has ended, what is not there does not come any more and is missing by the rule of its item.
    for (const who of ['student', 'student2'] as const) await to.enter(w, 60, who);
    const end = { params: { classId: w.classId }, body: { reason: '本学期教学已经结束' } };
    await t.call(endClassRoute, end, 'teacher');
    expect(await to.row(w)).toMatchObject({ total: 52, changed: true });
    await to.publish(w);
    expect(await to.mine(w)).toMatchObject({ total: 52, pending: 0 });
    expect((await handIn()).people).toBe(2);
  });
  it('holds a result a teacher has to verify: neither its number nor a zero is published', async () => {
    const w = await to.world();
    const runId = await to.run(w, 'student', 100);
    await t.ask('update runs.run set held = 1 where id = $1', [runId]);
    await to.enter(w, 60);
    expect((await to.row(w)).items[0]!.cells[0]).toMatchObject({ state: 'unverified', percent: 100 });
    await to.publish(w, true);
    const own = await to.mine(w);
    expect(own).toMatchObject({ total: 60, pending: 2 });
    expect((own.tree as TotalNode).items[0]).toMatchObject({ exact: null, counted: false });
    await t.ask('update runs.run set held = 0 where id = $1', [runId]);
    expect(await to.row(w)).toMatchObject({ changed: true, published: { total: 60 } });
  });
});

describe('publishing a part', () => {
  it('tells chosen people and carries on what is out of the others as it stands', async () => {
    const w = await to.world();
    for (const who of ['student', 'student2'] as const) {
      await to.run(w, who, 80);
      await to.enter(w, 60, who);
    }
    const [first, second] = await people('student', 'student2');
    await to.publish(w, true, 'teacher', { personIds: [first!] });
    expect(await to.mine(w, 'student2')).toMatchObject({ state: 'current', total: 80 });
    const before = await to.mine(w);
    expect(before).toMatchObject({ state: 'published', total: 74 });
    await t.moveClock(60_000);
    await to.enter(w, 100);
    expect(await preview(w, { personIds: [second!] })).toMatchObject({ people: 1, kept: 1, changed: 1 });
    expect(await to.publish(w, true, 'teacher', { personIds: [second!] })).toEqual({ number: 2, people: 1 });
    expect(await to.mine(w)).toEqual(before);
    expect(await to.mine(w, 'student2')).toMatchObject({ state: 'published', total: 74 });
    expect((await to.row(w)).changed).toBe(true);
    for (const row of await stored(w)) expect(recomputeTree(row.tree)).toBe(Number(row.total));
    await t.drainJobs();
    const told = async (who: Account) =>
      (await t.call(listNotificationsRoute, {}, who)).rows.filter(
        (row) => 'key' in row.text && row.text.key === 'grades.notice.published' && row.target?.query.Id === w.courseId,
      ).length;
    expect([await told('student'), await told('student2')]).toEqual([1, 1]);
    const outside = await people('student3');
    expect((await refusalOf(to.publish(w, true, 'teacher', { personIds: outside }))).code).toBe(
      'grades.person.outside',
    );
    expect((await refusalOf(to.publish(w, true, 'teacher', { items: ['none'] }))).code).toBe('grades.target.unknown');
  });
  it('tells chosen items before the total, each as it was published, with appeals about them and nothing else', async () => {
    const w = await to.world({ reportScore: 'withGrade' });
    await to.run(w, 'student', 80);
    const reportId = await to.report(w, 'student');
    await to.enter(w, 40);
    await to.publish(w, true, 'teacher', { items: ['class'] });
    const own = await to.mine(w);
    // 50 of 80 and 20 of 40; the report waits for the grade.
    expect(own).toMatchObject({ state: 'current', total: 69, publishedItems: { class: expect.any(String) } });
    const seen = () => t.call(getReportRoute, { params: { reportId } }, 'student');
    expect((await seen()).score).toBeNull();
    await to.enter(w, 90);
    expect(await to.mine(w)).toEqual(own);
    expect(await to.row(w)).toMatchObject({ changed: true, published: { total: null, items: ['class'] } });
    const ask = (target: string) =>
      t.call(
        submitAppealRoute,
        { params: { courseId: w.courseId }, body: { target, text: '课堂表现与记录不符，请核对。', files: [] } },
        'student',
      );
    const { targets } = await t.call(myAppealsRoute, { params: { courseId: w.courseId } }, 'student');
    expect(targets).toEqual([{ target: 'class', label: '课堂表现', published: 40 }]);
    for (const target of ['total', 'lab']) expect((await refusalOf(ask(target))).code).toBe('grades.target.unknown');
    await ask('class');
    await to.publish(w, true, 'teacher', { items: ['report'] });
    expect((await seen()).score).toBe(100);
    // 50 of 80, 30 of 100 and what is out of the entered marks.
    expect(await to.mine(w)).toMatchObject({ state: 'current', total: 78 });
    const { history } = await to.derivation(w);
    expect(history.filter((one) => one.kind === 'publish').map((one) => [one.target, one.before, one.after])).toEqual([
      ['class', null, 40],
      ['report', null, 100],
    ]);
    await to.publish(w, true);
    expect(await to.mine(w)).toMatchObject({ state: 'published', total: 88, publishedItems: {} });
  });
  it('publishes the total again with an item where the total is out, for they have to add up', async () => {
    const w = await to.world();
    await to.run(w, 'student', 80);
    await to.enter(w, 40);
    await to.publish(w, true);
    await to.enter(w, 100);
    expect(await preview(w, { items: ['class'] })).toMatchObject({
      withTotal: 2,
      numbers: [
        { target: 'class', before: { mean: 40 }, after: { mean: 100 } },
        { target: 'total', name: null, before: { mean: 69 }, after: { mean: 86 } },
      ],
    });
    await to.publish(w, true, 'teacher', { items: ['class'] });
    const own = await to.mine(w);
    expect(own).toMatchObject({ state: 'published', total: 86 });
    expect(recomputeTree(own.tree as TotalNode)).toBe(86);
  });
  it('is previewed by those who may publish only, and keeps nothing', async () => {
    const w = await to.world();
    expect((await refusalOf(preview(w, {}, 'student'))).status).toBe(404);
    expect((await refusalOf(preview(w, {}, 'admin'))).status).toBe(403);
    await preview(w);
    expect(await stored(w)).toEqual([]);
  });
});

describe('columns of the book', () => {
  it('stand in the order of the outline', async () => {
    const w = await to.world();
    const system = await t.ctx();
    const add = async (parent: string | null, name: string, type: 'chapter' | 'experiment') => {
      const experiment = { experimentId: w.experimentId, attempts: null, countRule: 'best' as const, dueAt: null };
      const { id } = await addNode(system, w.courseId, {
        type,
        parent,
        name,
        ...(type === 'experiment'
          ? { experiment: { ...experiment, reportRequired: false, reportScore: 'atOnce' as const } }
          : {}),
      });
      await showNode(system, id, true);
      return id;
    };
    const chapter = await add(null, '第二章', 'chapter');
    await add(chapter, '实验三', 'experiment');
    await add(w.chapterId, '实验二', 'experiment');
    const { columns } = await to.book(w);
    expect(columns[0]!.members.map((member) => member.label)).toEqual(['实验一', '实验二', '实验三']);
  });
});
