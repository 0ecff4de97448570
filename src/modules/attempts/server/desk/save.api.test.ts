import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../../classes/testing/class.builder.ts';
import { buildExam, type ExamPlan } from '../../../exams/testing/exam.builder.ts';
import { readyFixedPaper } from '../../../papers/testing/paper.builder.ts';
import { attemptEventsRoute } from '../../shared/board.contract.ts';
import { firstHash, verifyChain } from '../../shared/event-chain.model.ts';
import { passTime, type Seated, sit, someResponse } from '../../testing/candidate.builder.ts';
import { deskContext } from '../attempt.access.ts';
import { eventsOf } from '../event.repository.ts';
import { closeJob } from '../scoring.service.ts';

let t: TestApp;
let w: RunningClass;
let paperId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ paperId } = await readyFixedPaper(t, w.courseId));
}, 60_000);
afterAll(() => t.close());

const MINUTE = 60_000;
const exam = async (plan: ExamPlan = {}) => (await buildExam(t, w, { paperId, ...plan })).examId;
const itemOf = (seat: Seated, type: string) => seat.started.form!.items.find(({ view }) => view.type === type)!;
const stored = async (seat: Seated, item: string) => (await seat.desk()).answers.find((one) => one.item === item);
const kept = (seat: Seated) =>
  t.ask(
    'select item, rev, epoch, response, reason from attempts.kept_answer where attempt_id = $1 order by kept_at, rev',
    [seat.started.attempt.id],
  );
/** Two browsers at one attempt, the second with the present seat. */
async function twoSeats(): Promise<[Seated, Seated]> {
  const examId = await exam({ settings: { singlePlace: false } });
  const old = await sit(t, examId);
  return [old, await sit(t, examId, { takeOver: true })];
}
const A = { text: '甲' };
const B = { text: '乙' };
const C = { text: '丙' };

describe('saving, by the rule for one answer', () => {
  it('saves, and acknowledges the same again without writing', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'shortAnswer');
    expect(await seat.save(id, 1, A)).toMatchObject({ status: 'saved', rev: 1, savedAt: expect.any(Number) });
    const { seq } = await seat.beat();
    expect(await seat.save(id, 1, A)).toMatchObject({ status: 'duplicate', rev: 1 });
    expect((await seat.beat()).seq).toBe(seq);
    expect(await seat.save(id, 5, B)).toMatchObject({ status: 'saved', rev: 5 });
    expect(await stored(seat, id)).toMatchObject({ rev: 5, response: B });
  });

  it('takes every type of question, and refuses what does not fit one', async () => {
    const seat = await sit(t, await exam());
    const { items } = seat.started.form!;
    const { acks } = await seat.saveAll(items.map((item) => ({ item: item.id, rev: 1, response: someResponse(item) })));
    expect(new Set(acks.map(({ status }) => status))).toEqual(new Set(['saved']));
    const choice = itemOf(seat, 'single');
    for (const response of [{ choice: ['nobody'] }, { text: 'x' }, 5, null, { choice: 'a' }]) {
      expect(await seat.save(choice.id, 9, response)).toMatchObject({ status: 'invalid', rev: 1 });
    }
    expect(await seat.save('unknown', 1, A)).toMatchObject({ status: 'invalid', reason: 'unknownItem' });
    const text = itemOf(seat, 'shortAnswer').id;
    expect(await seat.save(text, 9, { text: 'x'.repeat(65_530) })).toMatchObject({
      status: 'invalid',
      reason: 'tooLong',
    });
    expect(await seat.save(text, 9, { text: 'a\u0000b' })).toMatchObject({ status: 'invalid' });
    expect(await seat.save(text, 9, { text: '\ud800' })).toMatchObject({ status: 'invalid' });
    expect((await seat.desk()).answers).toHaveLength(items.length);
  });

  it('recovers the offline work of a dead machine, and sends it to the present seat', async () => {
    const [old, now] = await twoSeats();
    const { id } = itemOf(old, 'shortAnswer');
    const { seq } = await now.beat();
    expect(await old.save(id, 1, A)).toMatchObject({ status: 'recovered', rev: 1 });
    expect(await now.beat({ since: seq })).toMatchObject({ changed: [{ item: id, rev: 1, response: A }], epoch: 2 });
    expect((await now.beat({ since: (await now.beat()).seq })).changed).toEqual([]);
  });

  it('keeps aside what the old machine wrote after the present seat did', async () => {
    const [old, now] = await twoSeats();
    const { id } = itemOf(old, 'shortAnswer');
    await now.save(id, 1, B);
    expect(await old.save(id, 2, A)).toMatchObject({ status: 'superseded', rev: 1, stored: { rev: 1, response: B } });
    expect(await stored(now, id)).toMatchObject({ response: B });
    expect(await kept(now)).toMatchObject([{ item: id, response: A, reason: 'superseded', epoch: 1 }]);
    const { kept: open } = await now.desk();
    expect(open).toMatchObject([{ item: id, response: A }]);
    await now.beat({ settled: [{ item: id, digest: open[0]!.digest }] });
    expect((await now.desk()).kept).toEqual([]);
  });

  it('lets the present seat win, and keeps the other version', async () => {
    const [old, now] = await twoSeats();
    const { id } = itemOf(old, 'shortAnswer');
    await old.save(id, 3, A);
    expect(await now.save(id, 1, B)).toMatchObject({ status: 'saved', rev: 4 });
    expect(await kept(now)).toMatchObject([{ item: id, rev: 3, response: A, reason: 'replaced' }]);
    expect(await stored(now, id)).toMatchObject({ rev: 4, response: B });
  });

  it('keeps two versions of one revision apart, and old ones that nobody saw', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'shortAnswer');
    await seat.save(id, 2, A);
    expect(await seat.save(id, 2, B)).toMatchObject({ status: 'conflict', stored: { rev: 2, response: A } });
    expect(await seat.save(id, 1, C)).toMatchObject({ status: 'stale', rev: 2, stored: { rev: 2, response: A } });
    // What was the answer once is in the chain, and not kept again.
    await seat.save(id, 3, C);
    await seat.save(id, 4, A);
    expect(await seat.save(id, 3, C)).toMatchObject({ status: 'stale' });
    expect((await kept(seat)).map(({ reason }) => reason)).toEqual(['conflict', 'stale']);
  });

  it('needs the attempt token and not the login', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'shortAnswer');
    expect(await seat.save(id, 1, A)).toMatchObject({ status: 'saved' });
    const url = '/api/v1/attempts/save';
    const payload = { batch: [{ item: id, rev: 2, base: 1, at: 0, response: B }] };
    for (const token of ['', 'At_x', `At_${'a'.repeat(43)}`]) {
      const answer = await t.request({ method: 'POST', url, payload, headers: { 'x-attempt-token': token } });
      expect(answer.statusCode).toBe(401);
    }
    expect(JSON.stringify(await t.ask('select * from attempts.seat'))).not.toContain(seat.started.token);
  });

  it('takes fifty answers of 256 KB at most, each question once', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'shortAnswer');
    const twice = [1, 2].map((rev) => ({ item: id, rev, response: A }));
    expect(await refusalOf(seat.saveAll(twice))).toMatchObject({ status: 400 });
    const many = Array.from({ length: 51 }, (_, i) => ({ item: `i${i}`, rev: 1, response: A }));
    expect(await refusalOf(seat.saveAll(many))).toMatchObject({ status: 400 });
    const large = [0, 1, 2, 3, 4].map((i) => ({ item: `i${i}`, rev: 1, response: { text: 'x'.repeat(60_000) } }));
    expect(await refusalOf(seat.saveAll(large))).toMatchObject({ status: 413 });
  });
});

describe('files of an answer', () => {
  const bring = (seat: Seated, item: string, content: string) => {
    const boundary = 'x'.repeat(20);
    const part = (head: string, body: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    const payload = `${part('name="item"', item)}${part('name="file"; filename="../报告.pdf"\r\nContent-Type: application/pdf', content)}--${boundary}--\r\n`;
    return t.request({
      method: 'POST',
      url: '/api/v1/attempts/files',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'x-attempt-token': seat.started.token,
        'x-requested-with': 'cloudvse',
      },
      payload,
    });
  };

  it('come under the attempt token, are named by the own answer only, and open for candidate and team', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'file');
    const answer = await bring(seat, id, '%PDF-1.7 实验报告');
    expect(answer.statusCode).toBe(200);
    const file = answer.json().data as { id: string; name: string; size: number };
    expect(file.name).toBe('报告.pdf');
    expect(await seat.save(id, 1, { files: [file] })).toMatchObject({ status: 'saved' });
    const foreign = { ...file, id: '01900000-0000-7000-8000-000000000000' };
    expect(await seat.save(id, 2, { files: [foreign] })).toMatchObject({ status: 'invalid', reason: 'unknownPart' });
    expect((await bring(seat, itemOf(seat, 'single').id, 'x')).statusCode).toBe(409);
    const open = (as: 'student' | 'student2' | 'teacher' | 'teacher2') =>
      t.request({ method: 'GET', url: `/api/v1/attempt-files/${file.id}`, as });
    expect((await open('student')).body).toBe('%PDF-1.7 实验报告');
    expect((await open('teacher')).statusCode).toBe(200);
    expect([(await open('student2')).statusCode, (await open('teacher2')).statusCode]).toEqual([404, 404]);
    await seat.submit();
    expect((await bring(seat, id, 'x')).statusCode).toBe(409);
  });

  it('are refused with their limit when they are too large, and what is saved stays', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'file');
    const small = (await bring(seat, id, '%PDF-1.7 小')).json().data as { id: string; name: string; size: number };
    await seat.save(id, 1, { files: [small] });
    const picture = await bring(seat, id, 'x'.repeat(30 * 1_048_576));
    expect(picture.statusCode).toBe(413);
    expect(picture.json().error).toMatchObject({
      code: 'error.fileTooLarge',
      message: expect.stringContaining('20 MB'),
    });
    expect(await t.ask('select id from attempts.file where attempt_id = $1', [seat.started.attempt.id])).toHaveLength(
      1,
    );
    expect((await seat.desk()).answers).toMatchObject([{ item: id, response: { files: [small] } }]);
  });
});

describe('the end of an attempt', () => {
  it('takes answers within the grace as late, and keeps later ones for a decision', async () => {
    const examId = await exam({ minutes: 10, settings: { graceSeconds: 120 } });
    const seat = await sit(t, examId);
    const { id } = itemOf(seat, 'shortAnswer');
    await passTime(t, 10 * MINUTE + 30_000);
    expect(await seat.save(id, 1, A)).toMatchObject({ status: 'saved' });
    const [row] = await t.ask('select late_seconds from attempts.answer where attempt_id = $1', [
      seat.started.attempt.id,
    ]);
    expect(row!.late_seconds).toBeGreaterThanOrEqual(30);
    expect(row!.late_seconds).toBeLessThan(120);
    expect(await refusalOf(seat.late([{ item: id, rev: 2, response: B }]))).toMatchObject({ status: 409 });
    await passTime(t, 2 * MINUTE);
    expect(await seat.save(id, 2, B)).toMatchObject({ status: 'closed' });
    expect(
      await seat.late([
        { item: id, rev: 3, response: C },
        { item: id.replace(/./, 'z'), rev: 1, response: C },
      ]),
    ).toMatchObject({ stored: 1 });
    expect((await seat.late([{ item: id, rev: 3, response: C }])).stored).toBe(0);
    expect(
      await t.ask('select state from attempts.late_upload where attempt_id = $1', [seat.started.attempt.id]),
    ).toHaveLength(2);
  });

  it('comes with nobody there, at the right time, and again when only looked at', async () => {
    const examId = await exam({ minutes: 10 });
    const [a, b] = [await sit(t, examId), await sit(t, examId, { as: 'student2' })];
    const deadline = a.started.deadline!;
    await passTime(t, 40 * MINUTE);
    // Without the job: whoever reads finds it closed.
    expect((await b.receipt()).receipt).toMatchObject({
      reason: 'timeout',
      handedInAt: new Date(b.started.deadline!).toISOString(),
    });
    await closeJob.run(await t.ctx(), {});
    const [row] = await t.ask('select state, submitted_at, submit_reason from attempts.attempt where id = $1', [
      a.started.attempt.id,
    ]);
    expect(row).toMatchObject({ submit_reason: 'timeout', submitted_at: new Date(deadline) });
    const [scored] = await t.ask('select state, score::float8 from attempts.attempt where id = $1', [
      a.started.attempt.id,
    ]);
    expect(scored).toEqual({ state: 'graded', score: 0 });
  });

  it('is handed in once, with the same receipt for every further try', async () => {
    const seat = await sit(t, await exam());
    const { id } = itemOf(seat, 'shortAnswer');
    await seat.save(id, 1, A);
    expect(await seat.submit([{ item: id, rev: 2 }])).toMatchObject({ missing: [id], receipt: null });
    await seat.save(id, 2, B);
    const [first, second] = await Promise.all([
      seat.submit([{ item: id, rev: 2 }]),
      seat.submit([{ item: id, rev: 2 }]),
    ]);
    expect(first.receipt).toMatchObject({ reason: 'self', answered: 1, items: 10 });
    expect(second.receipt).toEqual(first.receipt);
    expect((await seat.receipt()).receipt).toEqual(first.receipt);
    expect(await seat.save(id, 3, C)).toMatchObject({ status: 'closed' });
    const after = await seat.desk();
    expect([after.form, after.answers]).toEqual([null, []]);
  });

  it('waits for the earliest hand-in', async () => {
    const seat = await sit(t, await exam({ settings: { earliestHandIn: 30 } }));
    expect(await refusalOf(seat.submit())).toMatchObject({ status: 409, code: 'attempts.handIn.early' });
    await passTime(t, 30 * MINUTE);
    expect((await seat.submit()).receipt).not.toBeNull();
  });

  it('is not brought about by an old seat', async () => {
    const [old, now] = await twoSeats();
    expect(await refusalOf(old.submit())).toMatchObject({ code: 'attempts.seat.moved' });
    expect((await now.submit()).receipt).not.toBeNull();
  });
});

describe('leaving the page', () => {
  const leave = (n: number, seconds: number) => ({ n, kind: 'leave', cause: 'hidden', at: 0, seconds });

  it('counts each absence once, and locks the paper at the limit', async () => {
    const seat = await sit(t, await exam({ settings: { leave: { seconds: 3, limit: 2, action: 'lock' } } }));
    const { id } = itemOf(seat, 'shortAnswer');
    expect(await seat.beat({ events: [leave(1, 5)] })).toMatchObject({ leaves: 1, locked: false, reported: 1 });
    expect(await seat.beat({ events: [leave(1, 5), leave(2, 1)] })).toMatchObject({ leaves: 1, reported: 2 });
    expect(await seat.beat({ events: [leave(3, 9)] })).toMatchObject({ leaves: 2, locked: true });
    expect((await seat.desk()).form).toBeNull();
    // Answers written before it still arrive.
    expect(await seat.save(id, 1, A)).toMatchObject({ status: 'saved' });
  });

  it('ends the attempt a minute after the limit where the rule says so', async () => {
    const seat = await sit(t, await exam({ settings: { leave: { seconds: 3, limit: 1, action: 'submit' } } }));
    const { forceAt, deadline } = await seat.beat({ events: [leave(1, 5)] });
    expect(deadline).toBe(forceAt);
    await passTime(t, 80_000);
    expect((await seat.receipt()).receipt).toMatchObject({ reason: 'forced' });
  });
});

describe('the chain of events', () => {
  it('is whole after an attempt, and names the first event of a changed row', async () => {
    const seat = await sit(t, await exam());
    const items = seat.started.form!.items;
    for (const [i, item] of items.slice(0, 4).entries()) await seat.save(item.id, 1, someResponse(item, i));
    await seat.beat({ events: [{ n: 1, kind: 'leave', cause: 'blur', at: 0, seconds: 4 }] });
    const { receipt } = await seat.submit();
    const { id, formDigest } = seat.started.attempt;
    const read = async () => deskContext(await t.ctx()).read((ctx) => eventsOf(ctx, id));
    const events = await read();
    expect(events.map(({ event }) => event.kind)).toEqual(['start', 'save', 'save', 'save', 'save', 'leave', 'submit']);
    expect(verifyChain(firstHash(id, formDigest), events, receipt!.head)).toEqual({ ok: true, head: receipt!.head });
    expect(receipt!.events).toBe(7);
    const told = () => t.call(attemptEventsRoute, { params: { attemptId: id } }, 'teacher');
    expect((await told()).brokenAt).toBeNull();
    await t.ask('update attempts.attempt_event set rev = 9 where attempt_id = $1 and seq = 4', [id]);
    expect((await told()).brokenAt).toBe(4);
    await t.ask('delete from attempts.attempt_event where attempt_id = $1 and seq = 2', [id]);
    expect((await told()).brokenAt).toBe(2);
    expect(await refusalOf(t.call(attemptEventsRoute, { params: { attemptId: id } }, 'student'))).toMatchObject({
      status: 404,
    });
  });
});
