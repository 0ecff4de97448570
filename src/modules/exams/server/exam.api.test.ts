import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { addNode, setMember, showNode } from '../../courses/server/courses.public.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { type BuiltPaper, readyBlueprint, readyFixedPaper } from '../../papers/testing/paper.builder.ts';
import { everyContent } from '../../questions/testing/question.builder.ts';
import * as people from '../shared/candidate.contract.ts';
import { deadlineOf } from '../shared/deadline.model.ts';
import * as contract from '../shared/exam.contract.ts';
import * as life from '../shared/exam-life.contract.ts';
import { clockJob } from './exam-clock.service.ts';
import {
  entryFacts,
  examFacts,
  examFiguresPort,
  examLivePort,
  examsOfLearner,
  formOf,
  lockExam,
} from './exams.public.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let unitId: string;
let w: RunningClass;
let paper: BuiltPaper;
let blueprint: BuiltPaper;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
  paper = await readyFixedPaper(t, w.courseId, everyContent().slice(0, 3));
  blueprint = await readyBlueprint(t, w.courseId);
  const system = await t.ctx();
  await setMember(system, w.courseId, { account: 'teacher2', role: 'assistant', granted: [] });
});
afterAll(() => t.close());
afterEach(() => vi.restoreAllMocks());

/** Lets time pass; nobody is signed out by it. */
async function move(ms: number): Promise<void> {
  await t.moveClock(ms);
  const later = `make_interval(secs => ${ms / 1000})`;
  await t.ask(`update identity.session set expires_at = expires_at + ${later}, seen_at = seen_at + ${later}`);
  await t.ask(`update identity.session_token set expires_at = expires_at + ${later}`);
}
const at = async (minutes: number) => new Date((await t.ctx()).clock.ms() + minutes * MINUTE_MS).toISOString();
const read = (examId: string, as: Account = 'teacher') => t.call(contract.examRoute, { params: { examId } }, as);
type Body = Parameters<typeof t.call<typeof contract.saveExamRoute>>[1]['body'];
const create = async (kind: 'exam' | 'test' = 'exam', nodeId: string | null = null, name = '期末考试') =>
  (
    await t.call(
      contract.createExamRoute,
      { params: { courseId: w.courseId }, body: { kind, name, nodeId } },
      'teacher',
    )
  ).id;

/** Saves an exam as it stands, with what `change` replaces. */
async function save(examId: string, change: Partial<Body> = {}, as: Account = 'teacher') {
  const it = await read(examId);
  const { name, instructions, sitting, opensAt, closesAt, minutes, mode, settings, version } = it;
  const standing = { name, instructions, sitting, opensAt, closesAt, minutes, mode, settings, version };
  const refs = {
    parentId: it.parent?.id ?? null,
    nodeId: it.node?.id ?? null,
    paperId: it.paper?.id ?? null,
    classIds: it.classes.map(({ id }) => id),
    personIds: it.persons.map(({ personId }) => personId),
  };
  return t.call(contract.saveExamRoute, { params: { examId }, body: { ...standing, ...refs, ...change } }, as);
}

/** A draft that can be published: a class, a paper, opening in an hour for two hours. */
async function ready(change: Partial<Body> = {}): Promise<string> {
  const examId = await create();
  const times = { opensAt: await at(60), closesAt: await at(180), minutes: 90 };
  await save(examId, { ...times, paperId: paper.paperId, classIds: [w.classId], ...change });
  return examId;
}
const checks = async (examId: string) => {
  const { rows } = await t.call(life.examChecksRoute, { params: { examId } }, 'teacher');
  return Object.fromEntries(
    rows.map(({ check, level, message }) => [check, `${level} ${message.key.split('.').at(-1)}`]),
  );
};
const publish = async (examId: string, more: { startNow?: boolean; confirmAnswers?: boolean } = {}) => {
  const { version } = await read(examId);
  const body = { version, startNow: false, confirmAnswers: false, ...more };
  return t.call(life.publishExamRoute, { params: { examId }, body }, 'teacher');
};
const published = async (change: Partial<Body> = {}, more: Parameters<typeof publish>[1] = {}) => {
  const examId = await ready(change);
  await publish(examId, more);
  await t.drainJobs();
  return examId;
};
const tick = async () => {
  await clockJob.run(await t.ctx(), {});
  await t.drainJobs();
};
const told = async (examId: string, name: string) =>
  (
    await t.ask(`select n.person_id from notifications.notification n where n.message_key = $2 and n.object_id = $1`, [
      examId,
      `exams.notice.${name}`,
    ])
  ).length;
const stored = async (examId: string) =>
  String((await t.ask('select state from exams.exam where id = $1', [examId]))[0]!.state);
const formsOf = (examId: string) =>
  t.ask('select person_id, seed, digest, used from exams.form where exam_id = $1 order by person_id', [examId]);

/** Answers the ports as the module of attempts does. */
async function withFigures(examId: string, figures: { started?: number; inProgress?: number; toMark?: number }) {
  const { ports } = await t.ctx();
  const all = ports.all.bind(ports);
  const live: unknown[] = [];
  vi.spyOn(ports, 'all').mockImplementation(((port: { readonly name: string }) => {
    if (port.name === examFiguresPort.name) {
      const row = { examId, started: 0, inProgress: 0, submitted: 0, toMark: 0, mean: null, ...figures };
      return [async () => [row]];
    }
    if (port.name === examLivePort.name)
      return [async (_tx: unknown, id: string, change: object) => live.push({ id, ...change })];
    return all(port as never);
  }) as never);
  return live;
}

describe('a draft', () => {
  it('is saved step by step, lacking anything, and refuses what is wrong at its field', async () => {
    const examId = await create();
    expect(await read(examId)).toMatchObject({ state: 'draft', minutes: 90, opensAt: null, paper: null, version: 1 });
    const { settings } = await read(examId);
    const faultOf = async (change: Partial<Body>) => (await refusalOf(save(examId, change))).fields;
    const wrong = async (change: Partial<Body>, path: string, code: string) =>
      expect(await faultOf(change)).toMatchObject([{ path, code }]);
    await wrong({ opensAt: await at(60), closesAt: await at(60) }, 'closesAt', 'exams.fault.closesAt');
    await wrong({ opensAt: await at(60), closesAt: await at(120), minutes: 61 }, 'minutes', 'exams.fault.minutesLong');
    await wrong({ minutes: 4 }, 'minutes', 'exams.fault.minutes');
    await wrong({ settings: { ...settings, networks: ['10.0.0.0/99'] } }, 'settings.networks.0', 'exams.fault.network');
    await wrong({ settings: { ...settings, attempts: null } }, 'settings.attempts', 'exams.fault.attempts');
    await wrong({ settings: { ...settings, feedback: 'atOnce' } }, 'settings.feedback', 'exams.fault.feedback');
    const key = { when: 'date' as const, at: null };
    await wrong(
      { settings: { ...settings, release: { ...settings.release, key } } },
      'settings.release.key.at',
      'exams.fault.releaseAt',
    );
    const leave = { seconds: 3, limit: null, action: 'lock' as const };
    await wrong({ settings: { ...settings, leave } }, 'settings.leave.limit', 'exams.fault.leaveLimit');
    await wrong({ paperId: w.courseId }, 'paperId', 'exams.fault.paper');
    await wrong({ classIds: [w.courseId] }, 'classIds', 'exams.fault.classes');
    await wrong({ personIds: [await t.personId('outsider')] }, 'personIds', 'exams.fault.persons');
    const saved = await save(examId, {
      name: '期中考试',
      instructions: '<p>闭卷</p><script>x</script>',
      classIds: [w.classId],
    });
    expect(saved).toMatchObject({ version: 2, removed: ['script'] });
    expect(await read(examId)).toMatchObject({ name: '期中考试', instructions: '<p>闭卷</p>', version: 2 });
    expect(await refusalOf(save(examId, { version: 1 }))).toMatchObject({ status: 409, code: 'error.stale' });
  });

  it('is copied without its times and password, deleted and restored', async () => {
    const examId = await ready();
    const { settings } = await read(examId);
    await save(examId, { settings: { ...settings, password: 'room-302' } });
    const { id: copy } = await t.call(
      contract.copyExamRoute,
      { params: { examId }, body: { name: '期末考试 B' } },
      'teacher',
    );
    const made = await read(copy);
    expect(made).toMatchObject({ name: '期末考试 B', opensAt: null, closesAt: null, minutes: 90, state: 'draft' });
    expect(made.settings.password).toBeNull();
    expect(made.classes).toHaveLength(1);
    const secrets = await t.ask('select secret from exams.exam where id = any($1)', [[examId, copy]]);
    expect(new Set(secrets.map((row) => (row.secret as Buffer).toString('hex'))).size).toBe(2);
    await t.call(contract.deleteExamRoute, { params: { examId: copy } }, 'teacher');
    expect(await refusalOf(read(copy))).toMatchObject({ status: 404 });
    const list = (bin?: 'true') =>
      t.call(
        contract.examsRoute,
        { params: { courseId: w.courseId }, query: { kind: 'exam', ...(bin ? { bin } : {}) } },
        'teacher',
      );
    expect((await list('true')).rows.map(({ id }) => id)).toContain(copy);
    expect((await list()).rows.map(({ id }) => id)).not.toContain(copy);
    await t.call(contract.restoreExamRoute, { params: { examId: copy } }, 'teacher');
    expect((await list()).rows.map(({ id }) => id)).toContain(copy);
  });

  it('never shows its secret, and its password only to who sets or watches over exams', async () => {
    const examId = await ready();
    const { settings } = await read(examId);
    await save(examId, { settings: { ...settings, password: 'room-302' } });
    expect((await read(examId)).settings.password).toBe('room-302');
    expect((await read(examId, 'admin')).settings.password).toBeNull();
    expect(JSON.stringify(await read(examId))).not.toContain('secret');
    const rows = await t.ask(`select after, before from audit.audit_log where object_id = $1`, [examId]);
    expect(JSON.stringify(rows)).not.toContain('room-302');
  });
});

describe('the checks before publishing', () => {
  it('name all that is missing, then all that is well', async () => {
    const examId = await create();
    expect(await checks(examId)).toEqual({
      paper: 'error paperNone',
      window: 'error windowNone',
      people: 'error peopleNone',
      accommodations: 'ok accommodationsOk',
    });
    expect(await refusalOf(publish(examId))).toMatchObject({ status: 409, code: 'exams.publish.unready' });
    const whole = await ready();
    expect(await checks(whole)).toEqual({
      paper: 'ok paperOk',
      window: 'ok windowOk',
      people: 'ok peopleOk',
      forms: 'ok forms',
      overlap: 'ok overlapOk',
      accommodations: 'ok accommodationsOk',
      answers: 'ok answersOk',
    });
  });

  it('refuse an opening that has passed, and take it as now when asked', async () => {
    const examId = await ready({ opensAt: await at(1), closesAt: await at(121) });
    await move(2 * MINUTE_MS);
    expect((await checks(examId)).window).toBe('error windowPast');
    await publish(examId, { startNow: true });
    expect((await read(examId)).state).toBe('open');
  });

  it('hold back answers shown before the last sitting, unless somebody says so', async () => {
    const own = await readyFixedPaper(t, w.courseId, everyContent().slice(0, 1));
    const examId = await ready({ paperId: own.paperId });
    const { settings } = await read(examId);
    const release = { ...settings.release, key: { when: 'afterClose' as const, at: null } };
    await save(examId, { settings: { ...settings, release } });
    expect((await checks(examId)).answers).toBe('ok answersOk');
    await published({ paperId: own.paperId, opensAt: await at(300), closesAt: await at(420) });
    expect((await checks(examId)).answers).toBe('confirm answers');
    expect(await refusalOf(publish(examId))).toMatchObject({ data: { checks: ['answers'] } });
    await publish(examId, { confirmAnswers: true });
  });

  it('warn of people who sit another exam at the time', async () => {
    await published({ opensAt: await at(1000), closesAt: await at(1100), name: '大学物理' });
    const examId = await ready({ opensAt: await at(1050), closesAt: await at(1200) });
    const { rows, ready: may } = await t.call(life.examChecksRoute, { params: { examId } }, 'teacher');
    const overlap = rows.find(({ check }) => check === 'overlap')!;
    expect(overlap).toMatchObject({ level: 'warning', message: { params: { n: 2 } } });
    expect(overlap.names).toContain('张三 · 大学物理');
    expect(may).toBe(true);
    const beside = await ready({ opensAt: await at(1101), closesAt: await at(1300) });
    expect((await checks(beside)).overlap).toBe('ok overlapOk');
  });

  it('name accommodations that no longer fit', async () => {
    const examId = await ready();
    const personId = await t.personId('student');
    const own = { opensAt: await at(70), closesAt: null, extraMinutes: 10, extraPercent: null };
    const body = { ...own, extraAttempts: 0, networkExempt: false, reason: '手部受伤' + '，需要更多时间' };
    await t.call(people.accommodateRoute, { params: { examId, personId }, body }, 'teacher');
    expect((await checks(examId)).accommodations).toBe('ok accommodationsOk');
    await save(examId, { opensAt: await at(80) });
    expect((await checks(examId)).accommodations).toBe('error accommodations');
  });
});

describe('publishing', () => {
  it('enters candidates, tells them, and makes a form for each from the secret of the exam', async () => {
    const examId = await ready({ paperId: blueprint.paperId });
    expect(await publish(examId)).toMatchObject({ candidates: 2 });
    expect(await read(examId)).toMatchObject({ state: 'published', candidates: 2, fullMark: 20 });
    await t.drainJobs();
    expect(await told(examId, 'published')).toBe(2);
    const forms = await formsOf(examId);
    expect(forms).toHaveLength(2);
    expect(new Set(forms.map(({ seed }) => seed)).size).toBe(2);
    expect(forms.every(({ used }) => used === false)).toBe(true);
    expect((await read(examId)).forms).toBe(2);
    const jobs = await t.ask(`select state, done, total from tasks.job where link like $1`, [`%${examId}%`]);
    expect(jobs).toMatchObject([{ state: 'done', done: 2, total: 2 }]);
    // A form is what its seed gives, whoever asks when.
    const [exam] = await examFacts(await t.ctx(), [examId]);
    const ctx = await t.ctx();
    const personId = await t.personId('student');
    const kept = await ctx.tx((tx) => formOf(tx, exam!, personId, 1));
    await t.ask('delete from exams.form where exam_id = $1 and person_id = $2', [examId, personId]);
    const again = await ctx.tx((tx) => formOf(tx, exam!, personId, 1));
    expect(again.digest).toBe(kept.digest);
    expect(again.id).not.toBe(kept.id);
  });

  it('keeps the paper from changing, and makes forms anew when another one is chosen', async () => {
    const examId = await published();
    const before = await formsOf(examId);
    await save(examId, { paperId: blueprint.paperId });
    await t.drainJobs();
    const after = await formsOf(examId);
    expect(after).toHaveLength(2);
    expect(after.map(({ digest }) => digest)).not.toEqual(before.map(({ digest }) => digest));
    expect(await read(examId)).toMatchObject({ state: 'published', fullMark: 20 });
    expect(await refusalOf(save(examId, { closesAt: await at(600) }))).toMatchObject({
      status: 409,
      fields: [{ path: 'opensAt', code: 'exams.save.window' }],
    });
    expect(await refusalOf(save(examId, { classIds: [] }))).toMatchObject({ code: 'exams.save.unfit' });
  });

  it('gives who enrols or is named later a form within a minute, and leaves the others theirs', async () => {
    const examId = await published({ opensAt: await at(10), closesAt: await at(130) });
    const before = await formsOf(examId);
    await move(9 * MINUTE_MS);
    const system = await t.ctx();
    const late = await t.personId('student3');
    await joinClass(system, { classId: w.classId, personId: late });
    await tick();
    const after = await formsOf(examId);
    expect(after).toHaveLength(3);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await told(examId, 'published')).toBe(3);
    // Who leaves the class is no candidate any more.
    await t.ask(`update classes.enrolment set state = 'withdrawn' where class_id = $1 and person_id = $2`, [
      w.classId,
      late,
    ]);
    await tick();
    expect((await read(examId)).candidates).toBe(2);
    const entry = await entryFacts(system, examId, late);
    expect(entry?.candidate).toBeNull();
  });
});

describe('the clock', () => {
  it('opens and ends an exam with nobody there, reminds ten minutes before, and tells the team', async () => {
    const examId = await published({ opensAt: await at(30), closesAt: await at(150) });
    await tick();
    expect([(await read(examId)).state, await told(examId, 'soon')]).toEqual(['published', 0]);
    await move(21 * MINUTE_MS);
    await tick();
    await tick();
    expect(await told(examId, 'soon')).toBe(2);
    await move(9 * MINUTE_MS);
    // What is read goes by the clock; the job writes it after.
    expect([(await read(examId)).state, await stored(examId)]).toEqual(['open', 'published']);
    await tick();
    expect(await stored(examId)).toBe('open');
    expect((await formsOf(examId)).every(({ used }) => used === true)).toBe(true);
    await move(121 * MINUTE_MS);
    expect(await read(examId)).toMatchObject({ state: 'open', collecting: true });
    await withFigures(examId, { inProgress: 1 });
    await tick();
    expect(await stored(examId)).toBe('open');
    await move(2 * MINUTE_MS);
    expect((await read(examId)).state).toBe('closed');
    vi.restoreAllMocks();
    await withFigures(examId, { started: 2, toMark: 3 });
    await tick();
    await tick();
    expect(await stored(examId)).toBe('marking');
    expect(await told(examId, 'endedToMark')).toBe(1);
  });

  it('ends it when the last candidate with more time has ended', async () => {
    const examId = await published({ opensAt: await at(5), closesAt: await at(105) });
    const personId = await t.personId('student2');
    const grant = { opensAt: null, closesAt: null, extraMinutes: null, extraPercent: 25 };
    const body = { ...grant, extraAttempts: 0, networkExempt: false, reason: '视力障碍，按比例加时' };
    await t.call(people.accommodateRoute, { params: { examId, personId }, body }, 'teacher');
    const { endsAt, closesAt } = await read(examId);
    // 25 % of 90 minutes, rounded up.
    expect(Date.parse(endsAt!) - Date.parse(closesAt!)).toBe(23 * MINUTE_MS);
    await move(110 * MINUTE_MS);
    await tick();
    expect((await read(examId)).state).toBe('open');
    await move(18 * MINUTE_MS + 2 * MINUTE_MS);
    await tick();
    expect(await stored(examId)).toBe('closed');
  });
});

describe('commands', () => {
  const withdraw = (examId: string, as: Account = 'teacher') =>
    t.call(life.withdrawExamRoute, { params: { examId }, body: { reason: '时间需要调整' } }, as);
  const extend = (examId: string, as: Account = 'teacher') =>
    t.call(life.extendExamRoute, { params: { examId }, body: { minutes: 10, reason: '网络故障补时' } }, as);
  const close = (examId: string, name = '期末考试', as: Account = 'teacher') =>
    t.call(life.closeExamRoute, { params: { examId }, body: { name } }, as);
  const reschedule = async (examId: string, change: object = {}, as: Account = 'teacher') => {
    const { opensAt, closesAt, minutes, version } = await read(examId);
    const body = { opensAt, closesAt, minutes, version, reason: '与其他课程错开', ...change };
    return t.call(life.rescheduleExamRoute, { params: { examId }, body }, as);
  };
  const redraft = (examId: string) => t.call(life.redraftExamRoute, { params: { examId } }, 'teacher');

  it('start from their states only', async () => {
    const draft = await ready();
    for (const command of [
      () => withdraw(draft),
      () => extend(draft),
      () => close(draft),
      () => reschedule(draft),
      () => redraft(draft),
    ]) {
      expect(await refusalOf(command())).toMatchObject({ status: 409, code: 'exams.state.wrong' });
    }
    const waiting = await published();
    for (const command of [
      () => extend(waiting),
      () => close(waiting),
      () => redraft(waiting),
      () => publish(waiting),
    ]) {
      expect(await refusalOf(command())).toMatchObject({ status: 409, code: 'exams.state.wrong' });
    }
    const remove = (examId: string) => t.call(contract.deleteExamRoute, { params: { examId } }, 'teacher');
    expect(await refusalOf(remove(waiting))).toMatchObject({ code: 'exams.remove.state' });
    await withdraw(waiting);
    for (const command of [() => withdraw(waiting), () => publish(waiting), () => reschedule(waiting)]) {
      expect(await refusalOf(command())).toMatchObject({ status: 409, code: 'exams.state.wrong' });
    }
    expect(await refusalOf(save(waiting))).toMatchObject({ code: 'exams.save.withdrawn' });
    expect((await read(waiting)).can).toMatchObject({ redraft: true, remove: true, edit: false, publish: false });
    await redraft(waiting);
    await publish(waiting);
  });

  it('withdraw an exam nobody has started, and tell its candidates', async () => {
    const examId = await published();
    await withFigures(examId, { started: 1 });
    expect((await read(examId)).can.withdraw).toBe(false);
    expect(await refusalOf(withdraw(examId))).toMatchObject({ status: 409, code: 'exams.withdraw.started' });
    vi.restoreAllMocks();
    await withdraw(examId);
    await t.drainJobs();
    expect(await told(examId, 'withdrawn')).toBe(2);
    expect(await formsOf(examId)).toEqual([]);
    expect(await entryFacts(await t.ctx(), examId, await t.personId('student'))).toBeNull();
  });

  it('wait for an attempt that begins: the lock of the exam decides', async () => {
    const examId = await published({ opensAt: await at(2), closesAt: await at(120) });
    await move(3 * MINUTE_MS);
    const system = await t.ctx();
    let begun = false;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const starting = system.tx(async (tx) => {
      await lockExam(tx, examId, 'share');
      begun = true;
      await held;
    });
    await vi.waitFor(() => expect(begun).toBe(true));
    let over = false;
    const withdrawing = withdraw(examId).finally(() => {
      over = true;
    });
    await sql`select pg_sleep(0.05)`.execute(system.db);
    expect(over).toBe(false);
    release();
    await starting;
    await withdrawing;
    expect(await stored(examId)).toBe('withdrawn');
  });

  it('move a published exam anywhere ahead, and an open one later only', async () => {
    const examId = await published();
    const live = await withFigures(examId, {});
    await reschedule(examId, { opensAt: await at(5), closesAt: await at(125), minutes: 60 });
    expect(live).toEqual([]);
    expect(await refusalOf(reschedule(examId, { opensAt: await at(-1) }))).toMatchObject({
      fields: [{ path: 'opensAt', code: 'exams.fault.past' }],
    });
    await move(6 * MINUTE_MS);
    await tick();
    const { closesAt, opensAt } = await read(examId);
    const refused = async (change: object, path: string, code: string) =>
      expect(await refusalOf(reschedule(examId, change))).toMatchObject({ fields: [{ path, code }] });
    await refused({ opensAt: await at(30) }, 'opensAt', 'exams.fault.opened');
    await refused({ closesAt: await at(100) }, 'closesAt', 'exams.fault.shorter');
    await refused({ minutes: 59 }, 'minutes', 'exams.fault.shorter');
    const later = new Date(Date.parse(closesAt!) + 10 * MINUTE_MS).toISOString();
    await reschedule(examId, { closesAt: later, minutes: 70 });
    expect(live).toEqual([{ id: examId, kind: 'window' }]);
    expect(await read(examId)).toMatchObject({ closesAt: later, minutes: 70, opensAt });
    await t.drainJobs();
    expect(await told(examId, 'rescheduled')).toBe(4);
  });

  it('give minutes to everybody who sits it, and close it in a minute by its name', async () => {
    const examId = await published({ opensAt: await at(1), closesAt: await at(121) });
    await move(2 * MINUTE_MS);
    await tick();
    const live = await withFigures(examId, { started: 2, inProgress: 2 });
    const system = await t.ctx();
    const startedAt = system.clock.now();
    const deadline = async () => deadlineOf((await examFacts(system, [examId]))[0]!, null, startedAt)!.getTime();
    const before = await deadline();
    await move(1000);
    await extend(examId);
    expect((await deadline()) - before).toBe(10 * MINUTE_MS);
    expect(live).toEqual([{ id: examId, kind: 'extended', minutes: 10 }]);
    expect(await refusalOf(close(examId, '期末'))).toMatchObject({
      fields: [{ path: 'name', code: 'exams.close.name' }],
    });
    const { closingAt } = await close(examId);
    expect(Date.parse(closingAt) - system.clock.ms()).toBeLessThanOrEqual(60_000);
    expect((await close(examId)).closingAt).toBe(closingAt);
    expect(await deadline()).toBe(Date.parse(closingAt));
    expect(await refusalOf(extend(examId))).toMatchObject({ code: 'exams.closing' });
    expect((await read(examId)).can).toMatchObject({ extend: false, reschedule: false, close: false });
    await move(61_000);
    expect(await read(examId)).toMatchObject({ state: 'open', collecting: true });
    vi.restoreAllMocks();
    await tick();
    expect(await stored(examId)).toBe('closed');
    await t.drainJobs();
    expect([await told(examId, 'extended'), await told(examId, 'closing')]).toEqual([2, 2]);
  });

  it('change rules of an open exam only for the looser, and after it only what is shown', async () => {
    const examId = await published({ opensAt: await at(1), closesAt: await at(100), minutes: 60 });
    await move(2 * MINUTE_MS);
    await tick();
    const { settings } = await read(examId);
    await save(examId, { settings: { ...settings, graceSeconds: 300 } });
    expect(await refusalOf(save(examId, { settings: { ...settings, graceSeconds: 60 } }))).toMatchObject({
      fields: [{ path: 'settings.graceSeconds', code: 'exams.save.looser' }],
    });
    expect(await refusalOf(save(examId, { paperId: blueprint.paperId }))).toMatchObject({ code: 'exams.save.opened' });
    expect(await refusalOf(save(examId, { classIds: [] }))).toMatchObject({ code: 'exams.save.opened' });
    await move(120 * MINUTE_MS);
    await tick();
    const release = { ...settings.release, key: { when: 'release' as const, at: null } };
    const now = (await read(examId)).settings;
    await save(examId, { settings: { ...now, release } });
    expect(await refusalOf(save(examId, { settings: { ...now, singlePlace: false } }))).toMatchObject({
      fields: [{ path: 'settings.singlePlace', code: 'exams.save.closed' }],
    });
  });

  it('are written down in words, with the reason', async () => {
    const examId = await published();
    await reschedule(examId, { minutes: 60 });
    await withdraw(examId);
    await t.sealed();
    const { rows } = await t.call(contract.examHistoryRoute, { params: { examId }, query: {} }, 'teacher');
    expect(rows.map(({ action }) => action)).toEqual([
      'exam.withdraw',
      'exam.reschedule',
      'exam.publish',
      'exam.save',
      'exam.create',
    ]);
    expect(rows[1]).toMatchObject({ reason: '与其他课程错开', before: { minutes: 90 }, after: { minutes: 60 } });
  });

  it('are those of who may: outside there is no exam, assistants watch their classes, the office reads', async () => {
    const examId = await published({ opensAt: await at(1), closesAt: await at(121) });
    await move(2 * MINUTE_MS);
    for (const who of ['student', 'leader2', 'outsider'] as const) {
      expect(await refusalOf(read(examId, who))).toMatchObject({ status: 404 });
      expect(await refusalOf(withdraw(examId, who))).toMatchObject({ status: 404 });
    }
    expect((await read(examId, 'admin')).can).toMatchObject({ edit: false, withdraw: false, history: false });
    expect(await refusalOf(withdraw(examId, 'admin'))).toMatchObject({ status: 403 });
    // An assistant who teaches no class of it sees nobody, and cannot give time to people of others.
    expect(await refusalOf(extend(examId, 'teacher2'))).toMatchObject({ status: 403, code: 'exams.scope' });
    expect(await refusalOf(withdraw(examId, 'teacher2'))).toMatchObject({ status: 403, code: 'error.forbidden' });
    const seen = async () =>
      (await t.call(people.candidatesRoute, { params: { examId }, query: {} }, 'teacher2')).rows.length;
    expect(await seen()).toBe(0);
    const listed = async () =>
      (
        await t.call(contract.examsRoute, { params: { courseId: w.courseId }, query: { kind: 'exam' } }, 'teacher2')
      ).rows.filter(({ id }) => id === examId);
    expect(await listed()).toEqual([]);
    await t.ask('insert into classes.class_teacher (class_id, person_id) values ($1, $2)', [
      w.classId,
      await t.personId('teacher2'),
    ]);
    expect(await seen()).toBe(2);
    expect(await listed()).toMatchObject([{ candidates: 2, can: { extend: true, withdraw: false } }]);
    await extend(examId, 'teacher2');
    await t.ask('delete from classes.class_teacher where person_id = $1', [await t.personId('teacher2')]);
  });
});

describe('candidates', () => {
  const list = (examId: string, query: object = {}) =>
    t.call(people.candidatesRoute, { params: { examId }, query }, 'teacher');
  const grant = (examId: string, personId: string, change: object = {}) => {
    const none = { extraMinutes: null, extraPercent: null, opensAt: null, closesAt: null, extraAttempts: 0 };
    const body = { ...none, networkExempt: false, reason: '手部受伤需要更多时间', ...change };
    return t.call(people.accommodateRoute, { params: { examId, personId }, body }, 'teacher');
  };

  it('are those of the classes and persons named, before and after publishing', async () => {
    const system = await t.ctx();
    const { id: other } = await createClass(system, {
      ...{ courseId: w.courseId, termId: w.termId, code: freshCode('K'), name: '实验二班' },
      teacherIds: [await t.personId('teacher')],
      capacity: 50,
    });
    await startClass(system, other);
    const guest = await t.personId('student3');
    await joinClass(system, { classId: other, personId: guest });
    const found = await t.call(
      contract.examPersonsRoute,
      { params: { courseId: w.courseId }, query: { kw: '王五' } },
      'teacher',
    );
    expect(found.rows).toMatchObject([{ personId: guest, className: '实验二班' }]);
    const examId = await ready({ personIds: [guest] });
    expect(await list(examId)).toMatchObject({ total: 3, expected: true });
    expect(await list(examId, { class: w.classId })).toMatchObject({ total: 2 });
    expect((await list(examId, { kw: '王五' })).rows).toMatchObject([
      { personId: guest, via: 'person', className: '实验二班' },
    ]);
    await publish(examId);
    await t.drainJobs();
    expect(await list(examId)).toMatchObject({ total: 3, expected: false });
    expect((await list(examId)).rows.every(({ form }) => form)).toBe(true);
    await t.call(people.dismissRoute, { params: { examId, personId: guest } }, 'teacher');
    expect((await list(examId)).total).toBe(2);
    expect(await t.call(people.admitRoute, { params: { examId }, body: { personIds: [guest] } }, 'teacher')).toEqual({
      added: 1,
    });
    await t.drainJobs();
    expect((await list(examId, { kw: '王五' })).rows).toMatchObject([{ form: true }]);
    const personId = await t.personId('student');
    expect(await refusalOf(t.call(people.dismissRoute, { params: { examId, personId } }, 'teacher'))).toMatchObject({
      code: 'exams.dismiss.none',
    });
    const learner = await examsOfLearner(system, w.courseId, guest);
    expect(learner.map(({ id }) => id)).toContain(examId);
  });

  it('are granted things one by one, told of it, and only more once it is open', async () => {
    const examId = await published({ opensAt: await at(5), closesAt: await at(125) });
    const personId = await t.personId('student');
    const wrong = async (change: object, path: string, code: string) =>
      expect(await refusalOf(grant(examId, personId, change))).toMatchObject({ fields: [{ path, code }] });
    await wrong({}, 'extraMinutes', 'exams.grant.nothing');
    await wrong({ extraMinutes: 10, extraPercent: 10 }, 'extraPercent', 'exams.grant.both');
    await wrong({ opensAt: await at(1) }, 'opensAt', 'exams.grant.opensAt');
    await wrong({ closesAt: await at(4) }, 'closesAt', 'exams.grant.window');
    expect(await refusalOf(grant(examId, await t.personId('outsider'), { extraMinutes: 5 }))).toMatchObject({
      status: 404,
    });
    await grant(examId, personId, { extraMinutes: 20, networkExempt: true });
    await t.drainJobs();
    expect(await told(examId, 'granted')).toBe(1);
    expect((await list(examId, { granted: 'true' })).rows).toMatchObject([
      { personId, accommodation: { extraMinutes: 20 } },
    ]);
    const drop = () => t.call(people.dropAccommodationRoute, { params: { examId, personId } }, 'teacher');
    await drop();
    await grant(examId, personId, { extraMinutes: 20 });
    await move(6 * MINUTE_MS);
    const live = await withFigures(examId, { started: 1, inProgress: 1 });
    await wrong({ extraMinutes: 10 }, 'extraMinutes', 'exams.grant.looser');
    expect(await refusalOf(drop())).toMatchObject({ code: 'exams.grant.looser' });
    await grant(examId, personId, { extraMinutes: 30 });
    expect(live).toEqual([{ id: examId, kind: 'accommodation', personId }]);
    const entry = await entryFacts(await t.ctx(), examId, personId);
    expect(entry).toMatchObject({ candidate: { via: 'class' }, accommodation: { extraMinutes: 30 } });
  });
});

describe('a test', () => {
  async function node(visible: boolean) {
    const system = await t.ctx();
    const { id } = await addNode(system, w.courseId, { type: 'test', parent: w.chapterId, name: '单元测验' });
    if (visible) await showNode(system, id, true);
    return id;
  }

  it('belongs to a node, is for all who learn, opens with its publication and never ends by itself', async () => {
    const nodeId = await node(true);
    const examId = await create('test', nodeId, '单元测验一');
    expect(await read(examId)).toMatchObject({
      kind: 'test',
      minutes: null,
      attempts: null,
      node: { id: nodeId, chapter: '第一章', visible: true },
      settings: { counts: 'best', feedback: 'handIn' },
    });
    expect(await refusalOf(create('test', nodeId))).toMatchObject({ fields: [{ code: 'exams.fault.nodeTaken' }] });
    await save(examId, { paperId: paper.paperId });
    expect(await checks(examId)).toMatchObject({ window: 'ok windowOk', people: 'ok peopleOk', node: 'ok nodeOk' });
    await publish(examId, { confirmAnswers: true });
    expect((await read(examId)).state).toBe('open');
    await tick();
    expect(await stored(examId)).toBe('open');
    await move(400 * 24 * 60 * MINUTE_MS);
    expect((await read(examId)).state).toBe('open');
    const [exam] = await examFacts(await t.ctx(), [examId]);
    expect(deadlineOf(exam!, null, new Date())).toBeNull();
  });

  it('warns of a hidden node', async () => {
    const examId = await create('test', await node(false));
    expect((await checks(examId)).node).toBe('warning nodeHidden');
  });

  it('never shortens an attempt that runs when its window becomes shorter', async () => {
    const examId = await create('test', await node(true), '单元测验二');
    const times = { opensAt: await at(-1), closesAt: await at(100), minutes: 60 };
    await save(examId, { paperId: paper.paperId, ...times });
    await publish(examId, { confirmAnswers: true });
    await tick();
    const system = await t.ctx();
    const early = system.clock.now();
    await move(5 * MINUTE_MS);
    const { opensAt, version } = await read(examId);
    const body = { opensAt, closesAt: await at(30), minutes: 20, version, reason: '提前结束测验' };
    await t.call(life.rescheduleExamRoute, { params: { examId }, body }, 'teacher');
    const [exam] = await examFacts(system, [examId]);
    await move(1000);
    const after = system.clock.now();
    expect(deadlineOf(exam!, null, early)!.getTime() - early.getTime()).toBe(60 * MINUTE_MS);
    expect(deadlineOf(exam!, null, after)!.getTime() - after.getTime()).toBe(20 * MINUTE_MS);
  });
});
