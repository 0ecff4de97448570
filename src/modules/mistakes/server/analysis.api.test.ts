import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { uuidv7 } from '../../../kernel/values/uuid.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { passTime } from '../../attempts/testing/candidate.builder.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { createPoint } from '../../knowledge/server/knowledge.public.ts';
import { ownAnalysisRoute } from '../shared/analysis.contract.ts';
import { HOURS, OPEN, wrongContents, wrongExams } from '../testing/wrong-exam.builder.ts';

let t: TestApp;
let w: RunningClass;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
}, 60_000);
afterAll(() => t.close());

const analyse = (query: object = {}, as: Account = 'student') => t.call(ownAnalysisRoute, { query: { ...query } }, as);
const freshId = () => uuidv7(Date.now(), randomBytes(10));

/** The same attempt and answers once more, of that many other people. */
async function others(attemptId: string, n: number, score: number) {
  for (let i = 0; i < n; i++) {
    const [id, person] = [freshId(), freshId()];
    await t.ask(
      `insert into attempts.attempt select c.* from attempts.attempt a, jsonb_populate_record(a, $2::jsonb) c
        where a.id = $1`,
      [attemptId, JSON.stringify({ id, person_id: person, receipt_code: null })],
    );
    await t.ask(
      `insert into attempts.answer select c.* from attempts.answer w, jsonb_populate_record(w, $2::jsonb) c
        where w.attempt_id = $1`,
      [attemptId, JSON.stringify({ attempt_id: id, score })],
    );
  }
}

it('counts what may be seen, by point and type, and names the nodes that teach a point', async () => {
  const { sat, release, unrelease } = wrongExams(t, w);
  const system = await t.ctx('system');
  const parent = await createPoint(system, { code: 'ANA', name: '分析领域', parent: null });
  const pointId = await createPoint(system, { code: 'ANA.1', name: '欧姆定律', parent });
  const settings = { ...OPEN, showDistribution: true };
  const { examId, seat, questionIds } = await sat(wrongContents(), { settings });
  await t.ask(
    "insert into knowledge.link (owner_type, owner_id, point_id, sort) values ('question', $1, $3, 0), ('node', $2, $3, 0)",
    [questionIds[0]!, w.nodeId, pointId],
  );
  const nothing = { score: 0, classPercent: null };
  expect(await analyse({ courseId: w.courseId })).toEqual({
    ...{ total: { questions: 0, full: 0, ...nothing }, points: [], types: [], exams: [] },
  });

  await release(examId);
  const { total, points, types, exams } = await analyse({ courseId: w.courseId, examId });
  expect(total).toEqual({ questions: 2, full: 20, ...nothing });
  expect(points).toEqual([
    {
      ...{ id: pointId, name: '欧姆定律', questions: 1, full: 10, ...nothing },
      nodes: [{ id: w.nodeId, name: expect.any(String) }],
    },
  ]);
  expect(types.map(({ type, questions }) => [type, questions]).sort()).toEqual([
    ['blank', 1],
    ['truth', 1],
  ]);
  expect(exams.map(({ id }) => id)).toEqual([examId]);
  expect((await analyse({ examId })).points[0]!.nodes).toEqual([]);

  const { id: attemptId } = seat.started.attempt;
  await t.ask('update attempts.attempt set class_id = $1 where id = $2', [w.classId, attemptId]);
  await others(attemptId, 8, 5);
  expect((await analyse({ examId })).total.classPercent).toBeNull();
  await others(attemptId, 1, 5);
  // Nine with half of the points, and one with none.
  expect((await analyse({ examId })).total).toMatchObject({ score: 0, classPercent: 45 });

  expect((await analyse({ examId }, 'student2')).total.questions).toBe(0);
  expect((await refusalOf(analyse({ courseId: w.courseId }, 'outsider'))).status).toBe(404);
  await unrelease(examId);
  expect((await analyse({ examId })).total.questions).toBe(0);
  await passTime(t, -3 * HOURS);
});
