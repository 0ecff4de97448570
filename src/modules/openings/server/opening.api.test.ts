import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import {
  type Account,
  type CallFailed,
  createTestApp,
  outcomeOf,
  refusalOf,
  type TestApp,
} from '../../../testing/app.ts';
import { runningClass } from '../../classes/testing/class.builder.ts';
import { generateCodeRoute, projectOpeningRoute, startProjectRoute } from '../../runs/shared/access.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import * as contract from '../shared/opening.contract.ts';
import { application, approvedOpening, inHours } from '../testing/opening.builder.ts';
import { clockJob } from './opening-clock.service.ts';

let t: TestApp;
let experimentId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  experimentId = (await aRunnableExperiment(await t.ctx(), await t.ctx('leader'))).id;
});
afterAll(() => t.close());

const MINUTE = 60_000;
const submit = (more: Parameters<typeof application>[2] = {}, as: Account = 'teacher') =>
  t.call(contract.submitOpeningRoute, { body: application(t, experimentId, more) }, as);
const command = (body: never, as: Account = 'college') => t.call(contract.commandOpeningsRoute, { body }, as);
const approve = (id: string, as: Account = 'college', note?: string) =>
  command({ command: 'approve', ids: [id], opinion: '', ...(note ? { note } : {}) } as never, as);
const joinable = async (as: Account) => (await t.call(contract.joinableOpeningsRoute, {}, as)).rows.map(({ id }) => id);
const slots = async (id: string, as: Account = 'student') =>
  (await t.call(contract.openingSlotsRoute, { params: { id } }, as)).rows;
const book = (id: string, slotId: string, as: Account = 'student') =>
  t.call(contract.bookSlotRoute, { params: { id }, body: { slotId } }, as);
const read = (id: string, as: Account = 'teacher') => t.call(contract.openingRoute, { params: { id } }, as);
const told = async (who: Account, key: string) => {
  await t.drainJobs();
  const rows = await t.ask('select 1 from notifications.notification where person_id = $1 and message_key = $2', [
    await t.personId(who),
    `openings.notice.${key}`,
  ]);
  return rows.length;
};
/** Every hour of every day, from the second hour on. */
const hourly = (places: number) => ({ minutes: 60, places, from: 0, to: 1440, days: [1, 2, 3, 4, 5, 6, 7] });
const booking = (places: number, more: Parameters<typeof application>[2] = {}) => ({
  grid: hourly(places),
  startsAt: inHours(t, 3),
  endsAt: inHours(t, 9),
  ...more,
});
/** The start code of a refused call of the partner interface; `done` when it was not refused. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (failure: CallFailed) => (failure.body as { Data: { Code: string } }).Data.Code,
  );
/** Time passes for one opening: its window and slots lie so much earlier. Returns when a slot of it begins now. */
async function passes(id: string, ms: number, slotId: string): Promise<number> {
  for (const table of ['openings.opening where id', 'openings.slot where opening_id']) {
    const [name, , column] = table.split(' ');
    await t.ask(
      `update ${name} set starts_at = starts_at - make_interval(secs => $2),
        ends_at = ends_at - make_interval(secs => $2) where ${column} = $1`,
      [id, ms / 1000],
    );
  }
  const [slot] = await t.ask('select starts_at from openings.slot where id = $1', [slotId]);
  return (slot!.starts_at as Date).getTime();
}
/** A minute passes for the scheduler. */
const tick = async () => clockJob.run(await t.ctx(), {});
const audits = async (id: string) =>
  (await t.ask('select action from audit.audit_log where object_id = $1 order by id', [id])).map((row) => row.action);

describe('an application', () => {
  it('is checked field by field', async () => {
    const fault = async (more: Parameters<typeof application>[2]) => (await refusalOf(submit(more))).fields;
    expect(await fault({ endsAt: inHours(t, -1) })).toMatchObject([{ path: 'endsAt', code: 'openings.fault.order' }]);
    expect(await fault({ runs: 9 })).toMatchObject([{ path: 'runs' }]);
    expect(await fault({ grid: { ...hourly(5), minutes: 700, to: 600 } })).toMatchObject([{ path: 'grid.minutes' }]);
    expect(await fault({ scope: 'course' })).toMatchObject([{ path: 'classIds' }]);
    const foreign = (await aRunnableExperiment(await t.ctx(), await t.ctx('leader2'))).id;
    expect(await fault({ experimentId: foreign })).toMatchObject([{ path: 'experimentId' }]);
    expect((await refusalOf(submit({}, 'student'))).status).toBe(403);
    const { experiments, classes } = await t.call(contract.openingChoicesRoute, {}, 'teacher');
    expect(experiments.map(({ id }) => id)).toContain(experimentId);
    expect(experiments.map(({ id }) => id)).not.toContain(foreign);
    expect(classes).toEqual([]);
  });

  it('is decided by the administrators of its unit, never by its own person, once', async () => {
    const { id } = await submit();
    expect(await told('college', 'submitted')).toBe(1);
    expect(await told('college2', 'submitted')).toBe(0);
    expect(await joinable('student')).not.toContain(id);
    expect((await refusalOf(read(id, 'teacher2'))).status).toBe(404);
    expect((await approve(id, 'teacher')).skipped[0]!.reason.key).toBe('openings.ownApplication');
    expect((await approve(id, 'college2')).skipped[0]!.reason.key).toBe('error.notFound');
    expect((await approve(id, 'leader')).skipped[0]!.reason.key).toBe('error.notFound');
    const waiting = async () => (await t.call(contract.waitingOpeningsRoute, {}, 'college')).rows.map((row) => row.id);
    expect(await waiting()).toContain(id);
    const both = await Promise.all([approve(id), approve(id, 'admin')]);
    expect(both.map(({ done }) => done).sort()).toEqual([0, 1]);
    expect(await waiting()).not.toContain(id);
    expect(await audits(id)).toEqual(['opening.submit', 'opening.approve']);
    expect(await told('teacher', 'approved')).toBe(1);
    expect(await read(id)).toMatchObject({ state: 'open', can: { close: true, withdraw: false, approve: false } });

    const own = await submit({}, 'college');
    expect((await approve(own.id)).skipped[0]!.reason.key).toBe('openings.ownApplication');
    expect((await approve(own.id, 'admin')).done).toBe(1);
  });

  it('is rejected with words its person reads, and applied for again', async () => {
    const { id } = await submit();
    await command({ command: 'reject', ids: [id], opinion: '时间请避开考试周' } as never);
    const { rows } = await t.call(contract.ownOpeningsRoute, {}, 'teacher');
    expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'rejected', opinion: '时间请避开考试周' });
    const again = await submit({ copiedFrom: id });
    expect(
      (await command({ command: 'withdraw', ids: [again.id], reason: '不再需要了' } as never, 'teacher')).done,
    ).toBe(1);
    expect(await outcomeOf(submit({ copiedFrom: id }, 'leader'))).toBe('404 error.notFound');
  });

  it('that offers more than the experiment serves is approved with a note alone', async () => {
    const tight = (await aRunnableExperiment(await t.ctx(), await t.ctx('leader'))).id;
    await t.ask(
      `update experiments.experiment set form = jsonb_build_object('technology', jsonb_build_object('concurrency', 12))
        where id = $1`,
      [tight],
    );
    const plan = { startsAt: inHours(t, 1), endsAt: inHours(t, 4), people: 8, grid: null };
    const first = await submit({ experimentId: tight, ...plan });
    expect((await approve(first.id)).done).toBe(1);
    const ask = (people: number) =>
      t.call(contract.openingCapacityRoute, { body: { experimentId: tight, ...plan, people } }, 'teacher');
    expect(await ask(4)).toMatchObject({ concurrency: 12, peak: 12, holds: true, others: [{ places: 8 }] });
    expect(await ask(5)).toMatchObject({ peak: 13, holds: false });
    const second = await submit({ experimentId: tight, ...plan });
    expect((await approve(second.id)).skipped[0]!.reason.key).toBe('openings.overload');
    const listed = await t.call(
      listRoute,
      { params: { resource: 'opening' }, query: { f: JSON.stringify({ conflict: ['1'] }) } },
      'admin',
    );
    expect(listed.rows.map((row) => row.id)).toContain(second.id);
    expect((await approve(second.id, 'college', '两个机房错开使用')).done).toBe(1);
  });
});

describe('whom an opening lets in', () => {
  it('are the people of its scope', async () => {
    const unit = await approvedOpening(t, experimentId);
    const others = await approvedOpening(t, experimentId, { scope: 'others' });
    const open = await approvedOpening(t, experimentId, { scope: 'public' });
    const { actor } = await t.ctx('teacher');
    const { classId } = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
    const { classes } = await t.call(contract.openingChoicesRoute, {}, 'teacher');
    expect(classes.map(({ id }) => id)).toContain(classId);
    const course = await approvedOpening(t, experimentId, { scope: 'course', classIds: [classId] });
    const of = async (as: Account) => {
      const seen = new Set(await joinable(as));
      return [unit, others, open, course].map((id) => seen.has(id));
    };
    expect(await of('student')).toEqual([true, true, true, true]);
    expect(await of('student3')).toEqual([true, true, true, false]);
    expect(await of('outsider')).toEqual([false, true, true, false]);
    expect((await refusalOf(slots(unit, 'outsider'))).status).toBe(404);
  });
});

describe('a booking', () => {
  it('of the last place goes to one of two at once, and its place is free again at once', async () => {
    const id = await approvedOpening(t, experimentId, booking(1));
    const [slot] = await slots(id);
    const tries = await Promise.all([outcomeOf(book(id, slot!.id)), outcomeOf(book(id, slot!.id, 'student2'))]);
    expect(tries.toSorted()).toEqual(['409 openings.refusal.full', 'done']);
    const winner = tries[0] === 'done' ? 'student' : 'student2';
    const loser = winner === 'student' ? 'student2' : 'student';
    const { data } = await refusalOf(book(id, slot!.id, loser));
    expect((data!.Free as string[]).length).toBe(3);
    const { rows } = await t.call(contract.ownBookingsRoute, {}, winner);
    expect(rows[0]).toMatchObject({ state: 'booked', can: { cancel: true, enter: false } });
    const bookingId = rows[0]!.id;
    expect(await outcomeOf(t.call(contract.cancelBookingRoute, { params: { id: bookingId } }, loser))).toBe(
      '404 error.notFound',
    );
    await t.call(contract.cancelBookingRoute, { params: { id: bookingId } }, winner);
    await t.call(contract.cancelBookingRoute, { params: { id: bookingId } }, winner);
    expect((await slots(id))[0]).toMatchObject({ free: 1 });
    await book(id, slot!.id, loser);
    expect(await told(loser, 'booked')).toBe(1);
    expect(await audits(bookingId)).toEqual(['booking.create', 'booking.cancel']);
    await t.call(
      contract.cancelBookingRoute,
      { params: { id: (await t.call(contract.ownBookingsRoute, {}, loser)).rows[0]!.id } },
      loser,
    );
  });

  it('is one of three ahead, overlaps none, and counts against the people of the opening', async () => {
    const id = await approvedOpening(t, experimentId, booking(5, { people: 2 }));
    const all = await slots(id);
    for (const slot of all.slice(0, 2)) await book(id, slot.id);
    expect(await outcomeOf(book(id, all[0]!.id))).toBe('409 openings.refusal.overlap');
    const other = await approvedOpening(t, experimentId, booking(5));
    const [same, , third, fourth] = await slots(other);
    expect(await outcomeOf(book(other, same!.id))).toBe('409 openings.refusal.overlap');
    await book(other, third!.id);
    expect(await outcomeOf(book(other, fourth!.id))).toBe('409 openings.refusal.many');
    await book(id, all[0]!.id, 'student2');
    expect(await outcomeOf(book(id, all[0]!.id, 'student3'))).toBe('409 openings.refusal.people');
    expect((await slots(id)).find((slot) => slot.id === all[0]!.id)).toMatchObject({ free: 3, mine: true });
  });

  it('goes when the opening shrinks: who came last first, and everybody is told', async () => {
    const id = await approvedOpening(t, experimentId, booking(5, { startsAt: inHours(t, 30), endsAt: inHours(t, 36) }));
    const [first, , , , , last] = await slots(id);
    await book(id, first!.id, 'student3');
    await book(id, first!.id, 'teacher2');
    await book(id, last!.id, 'student3');
    const { version } = await read(id);
    const change = { startsAt: inHours(t, 30), endsAt: inHours(t, 35), people: 5, runsEach: 2, runs: 20, places: 1 };
    const preview = (as: Account = 'college') =>
      t.call(contract.previewChangeRoute, { params: { id }, body: change }, as);
    expect((await preview()).rows.map(({ name, why }) => `${name} ${why}`)).toEqual(['赵强 quota', '王五 window']);
    expect((await refusalOf(preview('teacher'))).status).toBe(403);
    const save = (v: number) =>
      t.call(
        contract.changeOpeningRoute,
        { params: { id }, body: { ...change, reason: '机房临时检修', version: v } },
        'college',
      );
    expect((await refusalOf(save(version + 1))).code).toBe('error.stale');
    expect(await save(version)).toEqual({ cancelled: 2 });
    expect(await told('teacher2', 'cancelled.quota')).toBe(1);
    expect(await told('student3', 'cancelled.window')).toBe(1);
    expect(await told('student3', 'changed')).toBe(1);
    expect((await slots(id, 'student3')).map(({ places, free }) => `${free}/${places}`)).toEqual([
      '0/1',
      ...['1/1', '1/1', '1/1', '1/1'],
    ]);
    await command({ command: 'withdraw', ids: [id], reason: '设备出现故障' } as never);
    expect(await told('student3', 'cancelled.withdrawn')).toBe(1);
  });
});

describe('a run through an opening', () => {
  const ask = (id: string, as: Account) =>
    t.call(
      projectOpeningRoute,
      { query: { ExperimentId: experimentId, ContextKind: 'opening', OpeningId: id } as never },
      as,
    ) as Promise<{ Code: string; Open: boolean; SlotStart: number | null; Contexts: { Kind: string }[] }>;
  const launch = (id: string, as: Account, restart = false) =>
    t.call(
      generateCodeRoute,
      {
        body: {
          ExperimentId: experimentId,
          Context: { Kind: 'opening', OpeningId: id },
          ...(restart ? { Restart: true } : {}),
        } as never,
      },
      as,
    );
  const start = (made: { RunId: string; Code: string }, as: Account) =>
    t.call(startProjectRoute, { query: { RunId: made.RunId, Code: made.Code } as never }, as);
  const enter = async (id: string, as: Account, restart = false) => start(await launch(id, as, restart), as);

  it('lets in a person of another university, within the quotas of people and runs', async () => {
    const id = await approvedOpening(t, experimentId, { scope: 'others', people: 1, runs: 2, runsEach: 2 });
    const before = await t.call(projectOpeningRoute, { query: { ExperimentId: experimentId } as never }, 'student');
    expect((before as { Contexts: { Kind: string }[] }).Contexts.map(({ Kind }) => Kind)).toContain('open');
    expect(await ask(id, 'outsider')).toMatchObject({ Code: 'ok', Open: true });
    const run = await enter(id, 'outsider');
    expect((await t.ask('select context_kind, opening_id from runs.run where id = $1', [run.RecordId]))[0]).toEqual({
      context_kind: 'opening',
      opening_id: id,
    });
    expect(await ask(id, 'leader2')).toMatchObject({ Code: 'quota', Open: false });
    expect(await codeOf(launch(id, 'leader2'))).toBe('quota');
    await enter(id, 'outsider', true);
    expect((await ask(id, 'outsider')).Code).toBe('existing');
    expect(await codeOf(launch(id, 'outsider', true))).toBe('attempts');
    expect(await read(id)).toMatchObject({ entries: 2, entered: 1, concurrent: 2 });
  });

  it('of the last run goes to one of two at once', async () => {
    const id = await approvedOpening(t, experimentId, { scope: 'public', people: 1, runs: 1, runsEach: 1 });
    const made = await Promise.all([launch(id, 'student3'), launch(id, 'outsider')]);
    const tries = await Promise.all([codeOf(start(made[0]!, 'student3')), codeOf(start(made[1]!, 'outsider'))]);
    expect(tries.toSorted()).toEqual(['done', 'quota']);
    expect(await read(id)).toMatchObject({ entries: 1, entered: 1 });
  });

  it('needs a booking where one is asked for, in its slot; booked becomes attended, who stays away absent', async () => {
    const id = await approvedOpening(t, experimentId, booking(3, { scope: 'public', startsAt: inHours(t, 1) }));
    expect((await ask(id, 'outsider')).Code).toBe('not_yet');
    const all = await slots(id, 'outsider');
    const second = all[1]!;
    await book(id, second.id, 'outsider');
    await book(id, second.id, 'leader2');
    expect(await told('leader2', 'soon')).toBe(0);
    let startsAt = await passes(id, Date.parse(second.startsAt) - t.app.base.clock.ms() - 50 * MINUTE, second.id);
    await tick();
    expect((await read(id)).state).toBe('open');
    expect(await audits(id)).toContain('opening.open');
    expect((await ask(id, 'student2')).Code).toBe('booking');
    expect(await ask(id, 'outsider')).toMatchObject({ Code: 'too_early', SlotStart: startsAt });
    expect(await codeOf(launch(id, 'outsider'))).toBe('too_early');
    expect(await codeOf(launch(id, 'student2'))).toBe('booking');
    startsAt = await passes(id, 46 * MINUTE, second.id);
    expect(startsAt - t.app.base.clock.ms()).toBeLessThan(5 * MINUTE);
    await enter(id, 'outsider');
    const states = async () =>
      (await t.call(contract.participantsRoute, { params: { id } }, 'teacher')).rows
        .map(({ name, state }) => `${name} ${state}`)
        .toSorted();
    expect(await states()).toEqual(['周明 booked', '孙外 attended']);
    expect(await told('leader2', 'soon')).toBe(1);
    await tick();
    await passes(id, 85 * MINUTE, second.id);
    await tick();
    expect(await told('leader2', 'soon')).toBe(1);
    expect(await states()).toEqual(['周明 absent', '孙外 attended']);
    const absent = (await t.call(contract.participantsRoute, { params: { id } }, 'college')).rows.find(
      ({ name }) => name === '周明',
    )!;
    const mark = (attended: boolean, as: Account = 'teacher') =>
      t.call(contract.markBookingsRoute, { body: { ids: [absent.id], attended } }, as);
    expect((await mark(true, 'leader')).skipped[0]!.reason.key).toBe('error.notFound');
    expect((await mark(true)).done).toBe(1);
    expect(await states()).toEqual(['周明 attended', '孙外 attended']);
    expect(
      await t.call(contract.messageOpeningRoute, { params: { id }, body: { text: '下次请带学生证' } }, 'teacher'),
    ).toEqual({
      told: 2,
    });
    const { rows } = await t.call(
      listRoute,
      { params: { resource: 'openingbooking' }, query: { f: JSON.stringify({ opening: [id] }) } },
      'admin',
    );
    expect(rows.map((row) => row.state)).toEqual(['attended', 'attended']);
    await passes(id, 1501 * MINUTE, second.id);
    await tick();
    expect((await mark(false)).skipped[0]!.reason.key).toBe('openings.markTime');
    expect((await t.ask('select state from openings.opening where id = $1', [id]))[0]!.state).toBe('closed');
    expect((await ask(id, 'outsider')).Code).toBe('closed');
  });

  it('ends with its opening where running ones may not finish', async () => {
    const keep = await approvedOpening(t, experimentId, { scope: 'public' });
    const stop = await approvedOpening(t, experimentId, { scope: 'public' });
    const first = await enter(keep, 'student3');
    const second = await enter(stop, 'student3');
    const close = (id: string, finishRunning: boolean) =>
      command({ command: 'close', ids: [id], reason: '提前结束开放', finishRunning } as never, 'teacher');
    expect((await close(keep, true)).done).toBe(1);
    expect((await close(stop, false)).done).toBe(1);
    const stateOf = async (run: { RecordId: string }) =>
      (await t.ask('select state from runs.run where id = $1', [run.RecordId]))[0]!.state;
    expect([await stateOf(first), await stateOf(second)]).toEqual(['running', 'unfinished']);
    expect(await codeOf(launch(keep, 'student2'))).toBe('closed');
  });
});
