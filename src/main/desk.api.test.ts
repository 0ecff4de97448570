import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { DeskFace } from '../kernel/desk/desk.ts';
import { liveSnapshotRoute } from '../modules/classes/shared/live.contract.ts';
import { type RunningClass, runningClass } from '../modules/classes/testing/class.builder.ts';
import { facesOf, readDesk } from '../modules/home/server/desk.service.ts';
import { deskRoute } from '../modules/home/shared/desk.contract.ts';
import { returnReport } from '../modules/lab-reports/server/lab-reports.public.ts';
import { myReportsRoute, reportQueueRoute } from '../modules/lab-reports/shared/report.contract.ts';
import { finishedRun, handIn } from '../modules/lab-reports/testing/report.builder.ts';
import { type DeskProvider, deskPort } from '../platform/desk/desk.ts';
import { type Account, createTestApp, type TestApp } from '../testing/app.ts';
import { countRoundTrips } from '../testing/round-trips.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

const desk = (as: Account, face?: DeskFace) => t.call(deskRoute, { query: face ? { face } : {} }, as);

describe('faces', () => {
  it('follow what one decides, teaches and learns', async () => {
    const of = async (as: Account) => (await desk(as)).faces;
    expect(await of('admin')).toEqual(['office']);
    expect(await of('teacher')).toEqual(['teach']);
    expect(await of('student')).toEqual(['study']);
    expect(facesOf(2, { learns: true, teaches: true })).toEqual(['office', 'teach', 'study']);
    expect(facesOf(3, { learns: false, teaches: false })).toEqual(['study']);
  });
  it('are given to nobody who does not have them', async () => {
    const { face, parts } = await desk('student', 'office');
    expect(face).toBe('study');
    expect(Object.keys(parts)).not.toContain('queues');
  });
});

describe('reports that came back', () => {
  it('quote who returned them, to their author alone', async () => {
    await finishedRun(t, w, 'student');
    const id = await handIn(t, w, 'student');
    await returnReport(await t.ctx('teacher'), id, { version: 1, reason: '第 3 节没有写传递公式', dueAt: null });
    const { parts } = await desk('student');
    expect(parts.returned?.rows).toMatchObject([
      { key: id, by: '王芳', reason: '第 3 节没有写传递公式', href: `/account/center/LabReport?report=${id}` },
    ]);
    const reports = await t.call(myReportsRoute, {}, 'student');
    expect(parts.returned?.links).toEqual([
      {
        key: 'returned',
        n: reports.rows.filter((row) => row.state === 'returned').length,
        href: '/account/center/LabReport?face=learn&tab=returned',
      },
    ]);
    const { value: _, ...counted } = await countRoundTrips(t, await t.ctx('student'), (own) => readDesk(own, 'study'));
    expect(counted).toEqual({ statements: 27, trips: 4, connections: 1 });
    expect((await desk('student2')).parts.returned?.rows).toEqual([]);
    expect((await desk('outsider')).parts.returned?.links).toMatchObject([{ n: 0 }]);
  });
});

describe('工作台', () => {
  const of = async (as: Account = 'teacher') => (await desk(as, 'teach')).parts;

  it('counts what waits for a mark as the queue it leads to, task by task', async () => {
    await finishedRun(t, w, 'student2');
    const id = await handIn(t, w, 'student2');
    const { marking, activity } = await of();
    const queue = (query: { nodeId?: string; state?: 'submitted' }) =>
      t.call(reportQueueRoute, { params: { courseId: w.courseId }, query }, 'teacher');
    expect(marking?.rows).toMatchObject([
      {
        key: w.nodeId,
        waiting: (await queue({ nodeId: w.nodeId, state: 'submitted' })).total,
        marked: 0,
        handedIn: (await queue({ nodeId: w.nodeId })).total,
        href: `/account/center/LabReport?face=teach&course=${w.courseId}&state=submitted&node=${w.nodeId}`,
        markHref: `/account/center/LabReport?face=teach&course=${w.courseId}&mark=${id}`,
      },
    ]);
    expect(marking?.links).toMatchObject([{ key: w.courseId, n: (await queue({})).pending }]);
    expect(activity?.rows).toMatchObject([{ key: id, who: '李四', version: 1 }]);
  });

  it('shows nothing of it to teachers of other courses and to learners', async () => {
    const other = await of('teacher2');
    for (const part of ['marking', 'activity', 'appeals', 'watch', 'courses', 'live'] as const) {
      expect(other[part], part).toMatchObject({ failed: false, rows: [], links: [] });
    }
    expect((await desk('student2', 'teach')).parts.marking).toBeUndefined();
  });

  it('hides the author of a task that is marked without names', async () => {
    await t.ask(
      `insert into lab_reports.node_rule (node_id, course_id, anonymous) values ($1, $2, true) returning node_id`,
      [w.nodeId, w.courseId],
    );
    const text = JSON.stringify(await of());
    expect(text).not.toContain('李四');
    await t.ask('delete from lab_reports.node_rule returning node_id');
  });

  it('stands in the class that is at work, with who is stuck', async () => {
    expect((await of()).live?.rows).toEqual([]);
    const [run] = await t.ask(
      `update runs.run set state = 'running', ended_at = null, current_step = 2, last_heartbeat_at = now()
        where person_id = $1 returning id`,
      [await t.personId('student2')],
    );
    const { live } = await of();
    expect(live?.rows).toMatchObject([
      {
        className: '实验一班',
        running: 1,
        total: 2,
        href: `/Maintain/TeachingManage/MyClass?Id=${w.courseId}&class=${w.classId}&node=${w.nodeId}`,
      },
    ]);
    const snapshot = await t.call(
      liveSnapshotRoute,
      { params: { classId: w.classId }, query: { node: w.nodeId } },
      'teacher',
    );
    expect(live?.rows[0]?.running).toBe(snapshot.tiles.filter((one) => one.state === 'running').length);
    await t.ask(`update runs.run set state = 'finished', ended_at = now() where id = $1 returning id`, [run!.id]);
  });

  it('names who has not worked for long, and why', async () => {
    expect((await of()).watch?.rows).toEqual([]);
    const id = await t.personId('student2');
    const back = `now() - interval '15 days'`;
    await t.ask(`update classes.enrolment set joined_at = ${back} where person_id = $1 returning id`, [id]);
    await t.ask(`update runs.run set started_at = ${back}, ended_at = ${back} where person_id = $1 returning id`, [id]);
    await t.ask(`update lab_reports.report set submitted_at = ${back} where person_id = $1 returning id`, [id]);
    const rows = (await of()).watch?.rows ?? [];
    expect(rows).toMatchObject([{ who: '李四', className: '实验一班', days: 15, missing: 0 }]);
    expect((await of('teacher2')).watch?.rows).toEqual([]);
  });

  it('names who is behind the dates, and whose published total is too low', async () => {
    const id = await t.personId('student2');
    const rows = async () => (await of()).watch?.rows ?? [];
    await t.ask(`update runs.run set started_at = now(), ended_at = now() where person_id = $1 returning id`, [id]);
    expect(await rows()).toEqual([]);
    await t.ask(
      `update courses.node_experiment set due_at = now() - interval '1 day' where node_id = $1 returning node_id`,
      [w.nodeId],
    );
    expect(await rows()).toEqual([]);
    await t.ask(`update runs.run set state = 'unfinished' where person_id = $1 returning id`, [id]);
    expect(await rows()).toMatchObject([{ who: '李四', days: 0, lag: 100, missing: 1, mark: null }]);
    await t.ask(`update runs.run set state = 'finished' where person_id = $1 returning id`, [id]);
    expect(await rows()).toEqual([]);
    const [scheme] = await t.ask(
      `insert into grades.scheme (id, course_id, number, state, body)
        values (gen_random_uuid(), $1, 99, 'retired', '{"passLine": 60, "items": []}') returning id`,
      [w.courseId],
    );
    const [publication] = await t.ask(
      `insert into grades.publication (id, class_id, course_id, scheme_id, number, published_at)
        values (gen_random_uuid(), $1, $2, $3, 1, now()) returning id`,
      [w.classId, w.courseId, scheme!.id],
    );
    await t.ask(
      `insert into grades.snapshot (publication_id, person_id, total, tree, scheme_id, published_at)
        values ($1, $2, 58.5, '{}', $3, now()) returning person_id`,
      [publication!.id, id, scheme!.id],
    );
    expect(await rows()).toMatchObject([{ who: '李四', lag: 0, missing: 0, mark: 58.5 }]);
    expect((await of('teacher2')).watch?.rows).toEqual([]);
    await t.ask(`update grades.publication set withdrawn_at = now() where id = $1 returning id`, [publication!.id]);
    expect(await rows()).toEqual([]);
  });

  it('waits for the database a few times only, homework and papers of others each on a connection of their own', async () => {
    const { value, ...counted } = await countRoundTrips(t, await t.ctx('teacher'), (own) => readDesk(own, 'teach'));
    expect(value.parts.courses?.rows).toHaveLength(1);
    expect(counted).toMatchObject({ statements: 13, connections: 3 });
    // Whether the first answers of the other connections still come with those of the first is chance.
    expect(counted.trips).toBeLessThanOrEqual(5);
  });

  it('shows the courses one teaches with how much is done', async () => {
    expect((await of()).courses?.rows).toMatchObject([{ key: w.courseId, classes: 1, people: 2 }]);
  });
});

it('a module that fails leaves the parts of the others whole', async () => {
  const { ports } = t.app.base;
  const all = ports.all.bind(ports);
  const broken: DeskProvider = {
    face: 'study',
    parts: ['returned', 'week'],
    read: () => Promise.reject(new Error('out of order')),
  };
  vi.spyOn(ports, 'all').mockImplementation((port) =>
    port.name === deskPort.name ? ([...all(port), broken] as never) : all(port),
  );
  const { parts } = await desk('student');
  expect(parts.week).toMatchObject({ failed: true });
  expect(parts.returned).toMatchObject({ failed: true, rows: [{ by: '王芳' }] });
  expect(parts.continue).toMatchObject({ failed: false });
  expect(parts.due).toMatchObject({ failed: false });
});
