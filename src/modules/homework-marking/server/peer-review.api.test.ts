import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { ownHomeworkRoute } from '../../hand-ins/shared/own-homework.contract.ts';
import { learnerAt } from '../../hand-ins/testing/learner.builder.ts';
import { deskRoute } from '../../home/shared/desk.contract.ts';
import { homeworkFacts } from '../../homework/server/homework.public.ts';
import { PEER_DEFAULTS, type PeerRule } from '../../homework/shared/homework-settings.model.ts';
import { buildHomework, type HomeworkPlan, TEST_RUBRIC } from '../../homework/testing/homework.builder.ts';
import { advanceReviews as advance, reviewClock } from '../../peer-review/server/peer-review.public.ts';
import { boardAt, reviewerAt } from '../../peer-review/testing/reviewer.builder.ts';
import { markerAt } from '../testing/desk.builder.ts';
import { homeworkMarks } from './homework-marking.public.ts';

let t: TestApp;
let w: RunningClass;
const LEARNERS = ['student', 'student2', 'student3', 'outsider'] as const satisfies readonly Account[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  for (const who of ['student3', 'outsider'] as const) {
    await joinClass(await t.ctx(), { classId: w.classId, personId: await t.personId(who) });
  }
}, 120_000);
afterAll(() => t.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = async (ms: number) => new Date((await t.ctx()).clock.ms() + ms).toISOString();

/** Homework with reviews that have not begun; everybody of `handIn` has handed in. */
async function setUp(peer: Partial<PeerRule> = {}, plan: HomeworkPlan = {}, handIn: readonly Account[] = LEARNERS) {
  const { homeworkId } = await buildHomework(t, w, {
    ...plan,
    settings: {
      ...plan.settings,
      peer: { ...PEER_DEFAULTS, reviews: 2, opensAt: await at(48 * HOUR), dueAt: await at(72 * HOUR), ...peer },
    },
  });
  for (const who of handIn) await learnerAt(t, homeworkId, who).handIn(`<p>推导 ${who}</p>`);
  return homeworkId;
}
/** Moves the dates of the reviews, in hours from now; those of the homework lie before. */
async function setPhase(homeworkId: string, opens: number, due: number) {
  await t.ask(
    `update homework.homework set settings = jsonb_set(jsonb_set(settings, '{peer,opensAt}', to_jsonb($2::text)),
        '{peer,dueAt}', to_jsonb($3::text)), opens_at = null where id = $1`,
    [homeworkId, await at(opens * HOUR), await at(due * HOUR)],
  );
}
const begin = async (homeworkId: string) => {
  await setPhase(homeworkId, -1, 24);
  await reviewClock.run(await t.ctx(), {});
};
/** Lets the reviews be due, and replacements too where `extra`. */
const finish = async (homeworkId: string, extra = true) => {
  await setPhase(homeworkId, -48, -1);
  await advance(await t.ctx(), homeworkId);
  if (!extra) return;
  await t.ask(
    `update peer_review.phase set extra_until = platform.app_now() - interval '1 second'
    where homework_id = $1 and ended_at is null`,
    [homeworkId],
  );
  await advance(await t.ctx(), homeworkId);
};
const close = (homeworkId: string) =>
  t.ask(`update homework.homework set state = 'closed', closed_at = platform.app_now() where id = $1`, [homeworkId]);
const stored = (homeworkId: string) =>
  t.ask('select * from peer_review.review where homework_id = $1 order by work_id, seq', [homeworkId]);

describe('the ring', () => {
  it('is drawn once when the reviews begin: everybody in time gives and gets as many', async () => {
    const homeworkId = await setUp();
    expect((await reviewerAt(t, homeworkId, 'student').own()).phase).toBe('upcoming');
    await begin(homeworkId);
    await Promise.all([advance(await t.ctx(), homeworkId), advance(await t.ctx(), homeworkId)]);
    const rows = await stored(homeworkId);
    expect(rows).toHaveLength(8);
    for (const who of LEARNERS) {
      const personId = await t.personId(who);
      expect(rows.filter((row) => row.reviewer_id === personId)).toHaveLength(2);
      expect((await reviewerAt(t, homeworkId, who).own()).mine.map(({ state }) => state)).toEqual(['open', 'open']);
    }
    expect(new Set(rows.map((row) => row.work_id)).size).toBe(4);
    await t.drainJobs();
    const told = await t.ask('select 1 from notifications.notification where message_key = $1 and object_id = $2', [
      ...['peerReview.notice.assigned', homeworkId],
    ]);
    expect(told).toHaveLength(4);
    const desk = await t.call(deskRoute, { query: { face: 'study' } }, 'student');
    expect(JSON.stringify(desk)).toContain('peerReview');
  });

  it('leaves out who is late or absent', async () => {
    const homeworkId = await setUp({}, {}, ['student', 'student2', 'student3']);
    const late = await t.personId('student3');
    await t.ask(
      `update homework.homework set due_at = (select min(v.submitted_at) from hand_ins.version v
          join hand_ins.member m on m.work_id = v.work_id where m.homework_id = $1 and m.person_id = $2) - interval '1 ms'
        where id = $1`,
      [homeworkId, late],
    );
    await begin(homeworkId);
    const rows = await stored(homeworkId);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.reviewer_id)).not.toContain(late);
    expect((await reviewerAt(t, homeworkId, 'outsider').own()).mine).toEqual([]);
    const board = await boardAt(t, homeworkId).read();
    expect(board.works.filter((work) => work.late)).toHaveLength(1);
  });
});

describe('a review', () => {
  it('shows nothing of its author, and is kept while it is written', async () => {
    const homeworkId = await setUp({}, { rubric: TEST_RUBRIC });
    await begin(homeworkId);
    const page = reviewerAt(t, homeworkId, 'student');
    const [first] = (await page.own()).mine;
    const task = await page.task(first!.id);
    expect(task).toMatchObject({ author: null, state: 'open', refusal: null, given: null, draft: null });
    const text = JSON.stringify(task) + JSON.stringify(await page.own());
    for (const name of ['李四', '王五', '孙外']) expect(text).not.toContain(name);
    await page.draft(first!.id, { method: 60 }, '还在写');
    expect((await page.task(first!.id)).draft).toMatchObject({ levels: { method: 60 }, comment: '还在写' });
    expect((await page.own()).mine[0]).toMatchObject({ written: true, state: 'open' });
    await page.give(first!.id, { method: 60, text: 20 });
    expect(await page.task(first!.id)).toMatchObject({ state: 'done', draft: null, given: { levels: { text: 20 } } });
    await page.give(first!.id, { method: 60, text: 30 });
    expect((await page.own()).mine[0]).toMatchObject({ points: 90, state: 'done', open: true });
  });

  it('is refused incomplete, of somebody else, after the end, and of work that counts no more', async () => {
    const homeworkId = await setUp({}, { rubric: TEST_RUBRIC });
    await begin(homeworkId);
    const page = reviewerAt(t, homeworkId, 'student');
    const [first, second] = (await page.own()).mine;
    const refused = (work: Promise<unknown>) => refusalOf(work);
    expect(await refused(page.give(first!.id, { method: 60 }))).toMatchObject({ status: 422 });
    expect(await refused(page.give(first!.id, { method: 61, text: 20 }))).toMatchObject({ status: 422 });
    expect(await refused(page.give(first!.id, { method: 60, text: 20 }, '好'))).toMatchObject({ status: 422 });
    const other = reviewerAt(t, homeworkId, 'student2');
    expect(await refused(other.give(first!.id, { method: 60, text: 20 }))).toMatchObject({ status: 404 });
    expect(await refused(other.task(first!.id))).toMatchObject({ status: 404 });
    const [row] = await t.ask('select work_id from peer_review.review where id = $1', [second!.id]);
    await t.ask("update hand_ins.work set state = 'returned', returned_at = platform.app_now() where id = $1", [
      row!.work_id,
    ]);
    expect(await refused(page.give(second!.id, { method: 60, text: 20 }))).toMatchObject({
      code: 'peerReview.refused.workGone',
    });
    await setPhase(homeworkId, -48, -0.001);
    expect(await refused(page.give(first!.id, { method: 60, text: 20 }))).toMatchObject({
      code: 'peerReview.refused.over',
    });
    await advance(await t.ctx(), homeworkId);
    const states = new Set((await stored(homeworkId)).map(({ state }) => state));
    expect(states).toContain('void');
  });

  it('ends for who left the class', async () => {
    const homeworkId = await setUp();
    await begin(homeworkId);
    const page = reviewerAt(t, homeworkId, 'outsider');
    const [first] = (await page.own()).mine;
    const personId = await t.personId('outsider');
    await t.ask("update classes.enrolment set state = 'withdrawn' where person_id = $1 and class_id = $2", [
      personId,
      w.classId,
    ]);
    expect(await refusalOf(page.give(first!.id, 80))).toMatchObject({ status: 404, code: 'peerReview.left' });
    await t.ask("update classes.enrolment set state = 'active' where person_id = $1 and class_id = $2", [
      personId,
      w.classId,
    ]);
  });

  it('gives out files under other names without their author, and holds back what cannot be cleaned', async () => {
    const homeworkId = await setUp({}, {}, ['student2']);
    const author = learnerAt(t, homeworkId, 'student');
    await author.read();
    const docx = zipSync({
      '[Content_Types].xml': Buffer.from('<Types/>'),
      'docProps/core.xml': Buffer.from('<c><dc:creator>张三</dc:creator></c>'),
      'word/document.xml': Buffer.from('<w:t>推导</w:t>'),
    });
    const kept = await author.bring('张三的报告.docx', Buffer.from(docx));
    const held = await author.bring('张三.zip', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })));
    await author.save('<p>见附件</p>', [kept.id, held.id]);
    await author.submit();
    await begin(homeworkId);
    const page = reviewerAt(t, homeworkId, 'student2');
    const [task] = (await page.own()).mine;
    const read = await page.task(task!.id);
    expect(read).toMatchObject({ files: [{ name: '附件 1.docx' }], held: 1 });
    const file = await page.file(task!.id, kept.id);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.includes(Buffer.from('张三'))).toBe(false);
    expect(String(file.headers['content-disposition'])).not.toContain(encodeURIComponent('张三'));
    expect((await page.file(task!.id, held.id)).statusCode).toBe(409);
  });
});

describe('the mark', () => {
  it('is the median once the reviews are over; reviews that are apart wait for the team, whose mark wins', async () => {
    const homeworkId = await setUp();
    await begin(homeworkId);
    await close(homeworkId);
    const desk = markerAt(t, homeworkId);
    for (const who of LEARNERS) {
      const page = reviewerAt(t, homeworkId, who);
      for (const { id } of (await page.own()).mine) {
        const [row] = await t.ask(
          `select p.name from peer_review.review r join hand_ins.member m on m.work_id = r.work_id
            join identity.person p on p.id = m.person_id where r.id = $1`,
          [id],
        );
        await page.give(id, row!.name === '张三' && (await page.own()).mine[0]!.id === id ? 40 : 80);
      }
    }
    expect((await desk.results()).hindrances).toEqual(['peer']);
    await finish(homeworkId);
    const board = await boardAt(t, homeworkId).read();
    expect(board).toMatchObject({ phase: 'ended', done: 8, open: 0, missed: 0 });
    const rows = (await desk.queue()).rows;
    const apart = board.works.filter(({ reason }) => reason === 'apart').map(({ name }) => name);
    for (const row of rows) {
      if (apart.includes(row.name)) expect(row).toMatchObject({ state: 'waiting', points: null });
      else expect(row.state).toBe('marked');
    }
    const workId = await desk.workOf('李四');
    expect((await desk.work(workId)).mark).toMatchObject({ points: 80, peer: true, by: null });
    await desk.mark(workId, 95);
    await advance(await t.ctx(), homeworkId);
    expect((await desk.work(workId)).mark).toMatchObject({ points: 95, peer: false });
    expect((await boardAt(t, homeworkId).read()).works.find(({ name }) => name === '李四')).toMatchObject({
      ...{ mark: 80, teamPoints: 95 },
    });
  });

  it('loses a share for each review that was not given; others are asked in its place once', async () => {
    const homeworkId = await setUp({ deduct: 10, extraHours: 24 });
    await begin(homeworkId);
    await close(homeworkId);
    for (const who of ['student2', 'student3', 'outsider'] as const) await reviewerAt(t, homeworkId, who).giveAll(80);
    await finish(homeworkId, false);
    const rows = await stored(homeworkId);
    const student = await t.personId('student');
    expect(rows.filter((row) => row.reviewer_id === student).map((row) => row.state)).toEqual(['expired', 'expired']);
    const extra = rows.filter((row) => row.kind === 'extra');
    expect(extra.length).toBeGreaterThan(0);
    await advance(await t.ctx(), homeworkId);
    expect(await stored(homeworkId)).toHaveLength(rows.length);
    for (const who of ['student2', 'student3', 'outsider'] as const) await reviewerAt(t, homeworkId, who).giveAll(80);
    await finish(homeworkId);
    const [facts] = await homeworkFacts(await t.ctx(), [homeworkId]);
    const personIds = await Promise.all(LEARNERS.map((who) => t.personId(who)));
    const marks = await homeworkMarks(await t.ctx(), [facts!], { personIds, seenBy: 'staff' });
    const percent = new Map(marks.map((one) => [one.personId, one.percent]));
    expect(percent.get(student)).toBe(64);
    expect(percent.get(personIds[1]!)).toBe(80);
    const own = (await markerAt(t, homeworkId).results()).rows.find(({ name }) => name === '张三');
    expect(own).toMatchObject({ points: 80, missed: 2, final: 64 });
  });
});

describe('after the release', () => {
  it('learners see what they received and may object; the team answers', async () => {
    const homeworkId = await setUp();
    await begin(homeworkId);
    await close(homeworkId);
    for (const who of LEARNERS) await reviewerAt(t, homeworkId, who).giveAll(70);
    await finish(homeworkId);
    const page = reviewerAt(t, homeworkId, 'student');
    expect((await page.own()).received).toEqual([]);
    await markerAt(t, homeworkId).release(0, 0);
    const { received } = await page.own();
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({ reviewer: null, points: 70, flagged: false });
    const mark = (await t.call(ownHomeworkRoute, { params: { homeworkId } }, 'student')).mark;
    expect(mark).toMatchObject({ points: 70, peer: true, missed: { reviews: 0 } });
    const id = received[0]!.id;
    expect(await refusalOf(reviewerAt(t, homeworkId, 'student2').flag(id, '不是我的作业也要反馈'))).toMatchObject({
      status: 404,
    });
    await page.flag(id, '评语与我的推导不符');
    expect(await refusalOf(page.flag(id, '评语与我的推导不符'))).toMatchObject({ code: 'peerReview.flag.again' });
    const board = boardAt(t, homeworkId);
    expect((await board.read()).waiting).toBe(1);
    expect(await refusalOf(board.decide(id, false, '经复核不计入'))).toMatchObject({ code: 'peerReview.released' });
    await board.decide(id, true, '经复核，评阅有据');
    expect((await board.read()).waiting).toBe(0);
    expect((await page.own()).received[0]).toMatchObject({ answer: '经复核，评阅有据', counts: true });
  });
});

describe('the team', () => {
  it('assigns by hand within the rules, takes back what is open, leaves a review out', async () => {
    const homeworkId = await setUp({ reviews: 1 });
    await begin(homeworkId);
    await close(homeworkId);
    const board = boardAt(t, homeworkId);
    const { works } = await board.read();
    const work = works.find(({ name }) => name === '张三')!;
    expect(await refusalOf(board.assign(work.workId, await t.personId('student')))).toMatchObject({
      code: 'peerReview.assign.own',
    });
    expect(await refusalOf(board.assign(work.workId, await t.personId('teacher2')))).toMatchObject({
      code: 'peerReview.assign.person',
    });
    const reviewing = work.reviews[0]!.reviewer;
    const free = (['student2', 'student3', 'outsider'] as const).map(async (who) => ({
      who,
      name: String((await t.ask('select name from identity.person where id = $1', [await t.personId(who)]))[0]!.name),
    }));
    const [other] = (await Promise.all(free)).filter(({ name }) => name !== reviewing);
    expect(await board.assign(work.workId, await t.personId(other!.who))).toEqual({ assigned: true });
    expect(await board.assign(work.workId, await t.personId(other!.who))).toEqual({ assigned: false });
    const hand = (await stored(homeworkId)).find(({ kind }) => kind === 'hand')!;
    await board.withdraw(String(hand.id));
    await board.assign(work.workId, await t.personId(other!.who));
    for (const who of LEARNERS) await reviewerAt(t, homeworkId, who).giveAll(who === other!.who ? 50 : 90);
    await finish(homeworkId);
    const desk = markerAt(t, homeworkId);
    expect((await desk.queue()).rows.find(({ name }) => name === '张三')).toMatchObject({ state: 'waiting' });
    const again = (await stored(homeworkId)).find(({ kind }) => kind === 'hand')!;
    expect(await refusalOf(board.withdraw(String(again.id)))).toMatchObject({ code: 'peerReview.withdraw.given' });
    await board.decide(String(again.id), false, '评阅与标准不符');
    expect((await desk.queue()).rows.find(({ name }) => name === '张三')).toMatchObject({
      state: 'marked',
      points: 90,
    });
    expect(await refusalOf(boardAt(t, homeworkId, 'student').read())).toMatchObject({ status: 404 });
  });
});
