import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { buildContent } from '../../../questions/testing/question.builder.ts';
import { firstHash, verifyChain } from '../../shared/event-chain.model.ts';
import { reviewRoute } from '../../shared/result.contract.ts';
import { passTime, type Seated, sit } from '../../testing/candidate.builder.ts';
import { eventsOf } from '../event.repository.ts';

let t: TestApp;
let w: RunningClass;
let examId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const { paperId } = await readyFixedPaper(t, w.courseId, [
    buildContent('truth', { key: true }),
    buildContent('numeric'),
  ]);
  ({ examId } = await buildExam(t, w, { kind: 'test', paperId, lasts: 60, fullMark: 20 }));
}, 60_000);
afterAll(() => t.close());

const itemsOf = ({ started }: Seated) =>
  ['truth', 'numeric'].map((type) => started.form!.items.find(({ view }) => view.type === type)!.id) as [
    string,
    string,
  ];
const answer = (item: string, rev: number) => [{ item, rev, response: { truth: rev % 2 === 0 } }];
const secondsOf = async (seat: Seated) => (await seat.desk()).attempt.seconds;

it('keeps the time on each question with the saves, within what passed on the server, in as many statements', async () => {
  const seat = await sit(t, examId);
  const [truth, numeric] = itemsOf(seat);
  await seat.saveAll(answer(truth, 1));
  await passTime(t, 100_000);
  const without = await t.measured(() => seat.saveAll(answer(truth, 2)));
  const within = await t.measured(() => seat.saveAll(answer(truth, 3), { [truth]: 40, [numeric]: 12, foreign: 9 }));
  expect(within.statements).toBe(without.statements);
  expect(await secondsOf(seat)).toEqual({ [truth]: 40, [numeric]: 12 });
  // A repeated or an older report takes nothing back; one of a device that lies ends at the server's time.
  await seat.saveAll(answer(truth, 4), { [truth]: 5 });
  expect(await secondsOf(seat)).toEqual({ [truth]: 40, [numeric]: 12 });
  await seat.saveAll(answer(truth, 5), { [truth]: 9_000_000 });
  const bounded = (await secondsOf(seat))!;
  expect(bounded[truth]! + bounded[numeric]!).toBeGreaterThanOrEqual(100);
  expect(bounded[truth]! + bounded[numeric]!).toBeLessThan(130);
  // Another browser goes on from there, and the time is no part of the chain of events.
  const other = await sit(t, examId, { takeOver: true });
  expect(other.started.attempt.seconds).toEqual(bounded);
  const { attempt } = other.started;
  const ctx = await t.ctx();
  const read = () => ctx.tx((tx) => tx.asSystem(() => eventsOf(tx, attempt.id)));
  const events = await read();
  expect(JSON.stringify(events)).not.toContain('seconds');
  expect(events.filter(({ event }) => event.kind === 'save')).toHaveLength(5);
  await passTime(t, 60_000);
  const { receipt } = await other.submit([], { [truth]: bounded[truth]!, [numeric]: bounded[numeric]! + 30 });
  expect(verifyChain(firstHash(attempt.id, attempt.formDigest), await read(), receipt!.head).ok).toBe(true);
  await t.drainJobs();
  const seen = await t.call(reviewRoute, { params: { attemptId: attempt.id } }, 'student');
  expect(Object.fromEntries(seen.items.map(({ item, seconds }) => [item, seconds]))).toEqual({
    [truth]: bounded[truth],
    [numeric]: bounded[numeric]! + 30,
  });
});
