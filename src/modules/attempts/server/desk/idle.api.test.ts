import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';
import { commandBoard } from '../board/board-command.service.ts';
import { closeJob } from '../scoring.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
}, 60_000);
afterAll(() => t.close());

const DAY = 86_400_000;
const stateOf = async ({ started }: Seated) => {
  const [row] = await t.ask(
    `select state, submitted_at as "at", submit_reason as reason, answered from attempts.attempt where id = $1`,
    [started.attempt.id],
  );
  return row as { state: string; at: Date | null; reason: string | null; answered: number };
};
const pass = async (days: number) => {
  await passTime(t, days * DAY);
  await closeJob.run(await t.ctx(), {});
};

it('an attempt without a deadline is handed in after seven days without a sign of life, again after a reopening', async () => {
  const { actor } = await t.ctx('teacher');
  const w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const { paperId } = await readyFixedPaper(t, w.courseId);
  const { examId } = await buildExam(t, w, { paperId, kind: 'test' });
  const [left, kept] = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
  const { id } = left.started.form!.items.find(({ view }) => view.type === 'truth')!;
  await left.save(id, 1, { truth: true });
  const seen = await left.beat();
  expect(seen.deadline).toBeNull();
  await pass(4);
  await kept.beat();
  await pass(4);
  const closed = await stateOf(left);
  expect(closed).toMatchObject({ reason: 'timeout', answered: 1 });
  // At the end of the seventh day, however late the job came; and it goes on to be scored.
  expect(closed.at?.getTime()).toBe(seen.serverTime + 7 * DAY);
  expect(['marking', 'graded']).toContain(closed.state);
  expect((await left.receipt()).receipt).toMatchObject({ reason: 'timeout', answered: 1 });
  expect(await stateOf(kept)).toMatchObject({ state: 'in_progress', at: null });

  const command = { kind: 'reopen' as const, minutes: 60, reason: '考生请求继续作答' };
  const people = [await t.personId('student')];
  expect((await commandBoard(await t.ctx('teacher'), examId, people, command)).done).toEqual(people);
  await pass(6);
  expect(await stateOf(left)).toMatchObject({ state: 'in_progress' });
  await pass(1);
  expect(await stateOf(left)).toMatchObject({ reason: 'timeout' });
}, 60_000);
