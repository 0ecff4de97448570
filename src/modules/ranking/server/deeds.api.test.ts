import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { sit } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { buildExam } from '../../exams/testing/exam.builder.ts';
import { learnerAt, setDates } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework } from '../../homework/testing/homework.builder.ts';
import { buildVideo, openVideo, watch } from '../../media/testing/video.builder.ts';
import { readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { ownRankingEntriesRoute, rankingEntriesRoute } from '../shared/ranking.contract.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let unitId: string;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
});
afterAll(() => t.close());

type Kind = 'homework' | 'test' | 'video';
const query = { ladder: 'points', period: 'all' } as const;
const brief = (kind: Kind, entries: readonly { kind: string; name: string; value: number; capped: boolean }[]) =>
  entries.filter((one) => one.kind === kind).map(({ name, value, capped }) => ({ name, value, capped }));
/** What gives the learner points of a kind, as the team reads it. */
const points = async (kind: Kind, { courseId } = w) => {
  const params = { courseId, personId: await t.personId('student') };
  return brief(kind, (await t.call(rankingEntriesRoute, { params, query }, 'teacher')).entries);
};
const ownPoints = async (kind: Kind) =>
  brief(kind, (await t.call(ownRankingEntriesRoute, { params: { courseId: w.courseId }, query }, 'student')).entries);

describe('points are given', () => {
  it('for homework handed in by the own due date, and for none that came late', async () => {
    const { homeworkId } = await buildHomework(t, w, { title: '误差分析', dueIn: 60 });
    const other = await buildHomework(t, w, { title: '数据处理', dueIn: 60, cutoffIn: 1440 });
    expect(await points('homework')).toEqual([]);
    await learnerAt(t, homeworkId).handIn('<p>按时完成</p>');
    const now = (await t.ctx()).clock.ms();
    await setDates(t, other.homeworkId, new Date(now - MINUTE_MS), new Date(now + 60 * MINUTE_MS));
    await learnerAt(t, other.homeworkId).handIn('<p>迟交的作业</p>', true);
    expect(await points('homework')).toEqual([{ name: '误差分析', value: 10, capped: false }]);
    expect(await ownPoints('homework')).toEqual(await points('homework'));
  });

  it('once for a test, when an attempt reaches its pass line, to its learner once the score may be seen', async () => {
    const { paperId } = await readyFixedPaper(t, w.courseId, [buildContent('truth', { key: true })]);
    const wait = { when: 'date', at: new Date((await t.ctx()).clock.ms() + 10 * MINUTE_MS).toISOString() } as const;
    const { examId } = await buildExam(t, w, {
      ...{ kind: 'test', name: '第一章测验', paperId, fullMark: 10 },
      settings: { attempts: 3, release: { score: wait, paper: wait, key: wait } },
    });
    for (const truth of [false, true, true]) {
      const seat = await sit(t, examId);
      await seat.save(seat.started.form!.items[0]!.id, 1, { truth });
      await seat.submit();
      await t.drainJobs();
      expect((await points('test')).length).toBe(truth ? 1 : 0);
    }
    expect(await points('test')).toEqual([{ name: '第一章测验', value: 10, capped: false }]);
    expect(await ownPoints('test')).toEqual([]);
    await t.moveClock(11 * MINUTE_MS);
    expect(await ownPoints('test')).toEqual(await points('test'));
    await t.moveClock(-11 * MINUTE_MS);
  });

  it('for whole minutes of a video seen for the first time; the same minute twice earns once', async () => {
    const nodeId = await buildVideo(t, w, '单摆演示');
    await openVideo(t, nodeId);
    await watch(t, nodeId, 0, 50);
    expect(await points('video')).toEqual([]);
    await watch(t, nodeId, 50, 130);
    expect(await points('video')).toEqual([{ name: '单摆演示', value: 2, capped: false }]);
    await watch(t, nodeId, 0, 130);
    expect(await points('video')).toEqual([{ name: '单摆演示', value: 2, capped: false }]);
    await watch(t, nodeId, 120, 180);
    expect(await points('video')).toEqual([{ name: '单摆演示', value: 3, capped: false }]);
    await t.moveClock(-320_000);
  });

  it('by the usual rules for what a course chose before there was such an event', async () => {
    const old = { node: { points: 7, perDay: null } };
    await t.ask(
      `insert into ranking.setting (course_id, closed, ladders, names, extent, top, rules)
        values ($1, false, '{points}', 'real', 'all', 10, $2)`,
      [w.courseId, JSON.stringify(old)],
    );
    expect(await points('homework')).toEqual([{ name: '误差分析', value: 10, capped: false }]);
  });
});
