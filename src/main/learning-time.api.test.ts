import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { siteDate } from '../kernel/values/site-time.ts';
import { sit } from '../modules/attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../modules/classes/testing/class.builder.ts';
import { addLearningTime, addNode, learningDays, showNode } from '../modules/courses/server/courses.public.ts';
import { coursePersonRecords } from '../modules/courses/server/person-records.service.ts';
import { reportViewRoute } from '../modules/courses/shared/progress.contract.ts';
import { buildExam } from '../modules/exams/testing/exam.builder.ts';
import { reportMediaRoute } from '../modules/media/shared/media.contract.ts';
import { buildVideo, openVideo } from '../modules/media/testing/video.builder.ts';
import { readyFixedPaper } from '../modules/papers/testing/paper.builder.ts';
import { buildContent } from '../modules/questions/testing/question.builder.ts';
import { driveRun } from '../modules/runs/server/runs.public.ts';
import { aRunnableExperiment } from '../modules/runs/testing/run.builder.ts';
import { createTestApp, refusalOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
let w: RunningClass;
let pageId: string;
let otherPageId: string;
let student: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const { id: experimentId } = await aRunnableExperiment(await t.ctx('system'), await t.ctx('leader'));
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '', { experimentId });
  student = await t.personId('student');
  const system = await t.ctx();
  const page = async (name: string) => {
    const { id } = await addNode(system, w.courseId, { type: 'page', parent: w.chapterId, name, body: '<p>正文</p>' });
    await showNode(system, id, true);
    return id;
  };
  pageId = await page('误差理论');
  otherPageId = await page('数据处理');
}, 60_000);
afterAll(() => t.close());
beforeEach(() => t.ask('delete from courses.learning_day'));

const daysOf = async (personId = student) =>
  (await learningDays(await t.ctx(), { courseId: w.courseId, personIds: [personId], since: null })).map(
    ({ day, seconds }) => [day, seconds],
  );
const secondsOf = async (personId = student) =>
  (await daysOf(personId)).reduce((sum, [, seconds]) => sum + Number(seconds), 0);
const report = (nodeId: string, active: number, seconds = Math.min(active, 600)) =>
  t.call(reportViewRoute, { params: { nodeId }, body: { seconds, active } }, 'student');
const add = async (until: string, seconds: number, personId = student) =>
  addLearningTime(await t.ctx(), { courseId: w.courseId, personId, until: new Date(until), seconds });
/** Runs a part of a test some time later, and turns the clock back. */
const later = async (ms: number, work: () => Promise<unknown>) => {
  await t.moveClock(ms);
  await work();
  await t.moveClock(-ms);
};

describe('a second of learning', () => {
  it('counts once, in whatever order pages, devices and runs tell of it', async () => {
    await add('2026-11-24T03:10:00Z', 60);
    await add('2026-11-24T03:09:30Z', 60);
    await add('2026-11-24T03:10:00Z', 60);
    expect(await daysOf()).toEqual([['2026-11-24', 90]]);
    // A run that ends later tells of a time that surrounds all of it, and of gaps between.
    await add('2026-11-24T03:20:00Z', 30);
    await add('2026-11-24T03:20:10Z', 1000);
    expect(await daysOf()).toEqual([['2026-11-24', 1000]]);
  });

  it('belongs to its day at the site, also where a report crosses midnight', async () => {
    await add('2026-11-24T16:00:20Z', 50);
    expect(await daysOf()).toEqual([
      ['2026-11-24', 30],
      ['2026-11-25', 20],
    ]);
    await add('2026-11-24T16:00:00Z', 10);
    expect(await secondsOf()).toBe(50);
  });

  it('is joined to the one before across the breath between two reports, and across nothing longer', async () => {
    await add('2026-11-24T03:00:15Z', 15);
    await add('2026-11-24T03:00:31Z', 15);
    expect(await secondsOf()).toBe(31);
    await add('2026-11-24T03:00:50Z', 15);
    expect(await secondsOf()).toBe(46);
    const [row] = await t.ask('select spans::text as spans from courses.learning_day');
    expect(String(row!.spans).match(/\[/g)).toHaveLength(2);
  });

  it('is nobody’s who does not learn there now: the team, strangers, a class or a course that has ended', async () => {
    const at = '2026-11-24T03:00:15Z';
    await add(at, 15, await t.personId('teacher'));
    await add(at, 15, await t.personId('student3'));
    const during = async (change: string, back: string, id: string) => {
      await t.ask(change, [id]);
      await add(at, 15);
      await t.ask(back, [id]);
    };
    for (const state of ['closed', 'archived', 'draft']) {
      await during(
        `update courses.course set state = '${state}' where id = $1`,
        `update courses.course set state = 'published' where id = $1`,
        w.courseId,
      );
    }
    await during(
      'update courses.course_class set ended = true where class_id = $1',
      'update courses.course_class set ended = false where class_id = $1',
      w.classId,
    );
    for (const none of [0, -20, Number.NaN]) await add(at, none);
    expect(await t.ask('select * from courses.learning_day')).toEqual([]);
    await add(at, 15);
    expect(await secondsOf()).toBe(15);
  });
});

describe('time of learning', () => {
  it('comes with the reports of a page, within what passed; two tabs share it, no statement is added', async () => {
    await report(pageId, 0);
    await report(otherPageId, 0);
    await later(60_000, async () => {
      const without = await t.measured(() =>
        t.call(reportViewRoute, { params: { nodeId: pageId }, body: { seconds: 0 } }, 'student'),
      );
      expect(await secondsOf()).toBe(0);
      const began = performance.now();
      await report(otherPageId, 40);
      expect(await secondsOf()).toBe(40);
      await t.moveClock(30_000);
      const within = await t.measured(() => report(pageId, 30));
      expect(within.statements).toBe(without.statements);
      await report(otherPageId, 30);
      // The same 30 s, and at most what passed while the test ran.
      const passed = Math.ceil((performance.now() - began) / 1000);
      expect(await secondsOf()).toBeGreaterThanOrEqual(70);
      expect(await secondsOf()).toBeLessThanOrEqual(70 + passed);
      await t.moveClock(20_000);
      await report(pageId, 9999);
      expect(await secondsOf()).toBeLessThanOrEqual(91);
      await t.moveClock(-50_000);
    });
  });

  it('is no more than the page stood visible, however long ago its last report was', async () => {
    await report(pageId, 0);
    await later(600_000, () => report(pageId, 600, 30));
    expect(await secondsOf()).toBeLessThanOrEqual(30);
  });

  it('follows a roster account to the person it turns out to be, each second once', async () => {
    const student2 = await t.personId('student2');
    await add('2026-11-23T03:00:30Z', 30, student2);
    await add('2026-11-24T03:00:30Z', 30, student2);
    await add('2026-11-24T03:00:40Z', 20);
    await (await t.ctx()).tx((tx) => coursePersonRecords.move!(tx, student2, student));
    expect(await daysOf()).toEqual([
      ['2026-11-23', 30],
      ['2026-11-24', 40],
    ]);
    expect(await secondsOf(student2)).toBe(0);
  });

  it('takes no negative number, and nothing in a preview', async () => {
    expect((await refusalOf(report(pageId, -5, 0))).status).toBe(400);
    const preview = { headers: { 'x-preview': '1' } };
    const body = { seconds: 10, active: 10 };
    await refusalOf(t.call(reportViewRoute, { params: { nodeId: pageId }, body }, 'teacher', preview));
    expect((await refusalOf(t.call(reportViewRoute, { params: { nodeId: pageId }, body }, 'teacher'))).status).toBe(
      403,
    );
    expect(await t.ask('select * from courses.learning_day')).toEqual([]);
  });

  it('comes with the reports of a video, also while nothing new of it is played', async () => {
    const nodeId = await buildVideo(t, w, '单摆演示');
    await openVideo(t, nodeId);
    const watched = (active: number, ranges: [number, number][] = []) =>
      t.call(reportMediaRoute, { params: { nodeId }, body: { ranges, pages: [], position: 0, active } }, 'student');
    await later(15_000, () => watched(15, [[0, 15]]));
    expect(await secondsOf()).toBe(15);
    await t.ask(`update media.view set last_at = platform.app_now() where node_id = $1`, [nodeId]);
    await later(40_000, () => watched(9999));
    expect(await secondsOf()).toBeLessThanOrEqual(15 + 41);
  });

  it('passes between heartbeats of an attempt, but not in a gap of more than a minute', async () => {
    const { paperId } = await readyFixedPaper(t, w.courseId, [buildContent('truth', { key: true })]);
    const { examId } = await buildExam(t, w, { kind: 'test', paperId, lasts: 60, fullMark: 10 });
    const seat = await sit(t, examId);
    await seat.beat();
    const before = await secondsOf();
    await later(45_000, () => seat.beat());
    const after = await secondsOf();
    expect(after - before).toBeGreaterThanOrEqual(44);
    expect(after - before).toBeLessThanOrEqual(47);
    await t.ask(`update attempts.attempt set seen_at = platform.app_now() where exam_id = $1`, [examId]);
    await later(62_000, () => seat.beat());
    expect(await secondsOf()).toBe(after);
  });

  it('is what a run in the course measured as active, on the days it was', async () => {
    const system = await t.ctx();
    const startedAt = new Date(system.clock.ms() - 3 * 86_400_000);
    const { courseId, nodeId, classId, experimentId } = w;
    const { runId } = await driveRun(system, {
      ...{ personId: student, experimentId, context: { kind: 'course', courseId, nodeId, classId }, startedAt },
      steps: [{ seq: 1, score: 5, seconds: 300 }],
    });
    const [run] = await t.ask('select active_seconds::float as active from runs.run where id = $1', [runId]);
    const active = Number(run!.active);
    expect(active).toBeGreaterThan(200);
    expect(Math.abs((await secondsOf()) - active)).toBeLessThanOrEqual(2);
    expect((await daysOf())[0]![0]).toBe(siteDate(startedAt));
  });
});
