import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { joinClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { learnerAt } from '../../hand-ins/testing/learner.builder.ts';
import { PEER_DEFAULTS, type PeerRule } from '../../homework/shared/homework-settings.model.ts';
import { buildHomework } from '../../homework/testing/homework.builder.ts';
import { advanceReviews as advance } from '../../peer-review/server/peer-review.public.ts';
import { boardAt, reviewerAt } from '../../peer-review/testing/reviewer.builder.ts';
import { markerAt } from '../testing/desk.builder.ts';

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

const HOUR = 3_600_000;
const at = async (ms: number) => new Date((await t.ctx()).clock.ms() + ms).toISOString();
/** Homework everybody handed in, whose reviews have not begun. */
async function setUp(peer: Partial<PeerRule> = {}) {
  const dates = { opensAt: await at(48 * HOUR), dueAt: await at(72 * HOUR) };
  const rule = { ...PEER_DEFAULTS, reviews: 2, calibrate: true, ...dates, ...peer };
  const { homeworkId } = await buildHomework(t, w, { settings: { peer: rule } });
  for (const who of LEARNERS) await learnerAt(t, homeworkId, who).handIn(`<p>推导 ${who}</p>`);
  return homeworkId;
}
async function setPhase(homeworkId: string, opens: number, due: number) {
  await t.ask(
    `update homework.homework set settings = jsonb_set(jsonb_set(settings, '{peer,opensAt}', to_jsonb($2::text)),
        '{peer,dueAt}', to_jsonb($3::text)), opens_at = null where id = $1`,
    [homeworkId, await at(opens * HOUR), await at(due * HOUR)],
  );
  await advance(await t.ctx(), homeworkId);
}
const begin = (homeworkId: string) => setPhase(homeworkId, -1, 24);
const finish = async (homeworkId: string) => {
  await t.ask(`update homework.homework set state = 'closed', closed_at = platform.app_now() where id = $1`, [
    homeworkId,
  ]);
  await setPhase(homeworkId, -48, -1);
  await advance(await t.ctx(), homeworkId);
};
const workOf = async (homeworkId: string, who: Account): Promise<string> => {
  const [row] = await t.ask('select work_id from hand_ins.member where homework_id = $1 and person_id = $2', [
    homeworkId,
    await t.personId(who),
  ]);
  return String(row!.work_id);
};
const mine = async (homeworkId: string, who: Account) => (await reviewerAt(t, homeworkId, who).own()).mine;

/** The work of the outsider is the sample; the others give it what is named, then their reviews. */
async function calibrated(homeworkId: string, given: Readonly<Partial<Record<Account, readonly [number, number]>>>) {
  for (const [who, [sample, points]] of Object.entries(given) as [Account, readonly [number, number]][]) {
    const page = reviewerAt(t, homeworkId, who);
    const samples = (await mine(homeworkId, who)).filter(({ kind, open }) => kind === 'sample' && open);
    for (const { id } of samples) await page.give(id, sample);
    for (const { id, open } of await mine(homeworkId, who)) if (open) await page.give(id, points);
  }
}

describe('calibration', () => {
  it('opens the own reviews after the sample, weighs them by it, and follows a later reference mark', async () => {
    const homeworkId = await setUp({ extraHours: 0 });
    const board = boardAt(t, homeworkId);
    const sample = await workOf(homeworkId, 'outsider');
    await board.sample(sample, 85);
    await begin(homeworkId);
    const reviews = await mine(homeworkId, 'student2');
    expect(reviews.map(({ kind, open }) => [kind, open])).toEqual([
      ['sample', true],
      ['ring', false],
      ['ring', false],
    ]);
    const page = reviewerAt(t, homeworkId, 'student2');
    expect(await refusalOf(page.give(reviews[1]!.id, 80))).toMatchObject({
      ...{ status: 409, code: 'peerReview.refused.calibrate' },
    });
    // Works are numbered apart from samples.
    expect(await page.task(reviews[1]!.id)).toMatchObject({ seq: 1, body: '', files: [] });
    const task = await page.task(reviews[0]!.id);
    expect(task).toMatchObject({ kind: 'sample', author: null, reference: null, body: '<p>推导 outsider</p>' });
    expect(JSON.stringify([task, await page.own()])).not.toContain('孙外');
    await page.give(reviews[0]!.id, 80);
    expect((await page.task(reviews[0]!.id)).reference).toMatchObject({ points: 85 });
    expect((await mine(homeworkId, 'student2'))[0]).toMatchObject({ points: 80, teacher: 85, open: false });
    expect(await refusalOf(page.give(reviews[0]!.id, 85))).toMatchObject({ code: 'peerReview.refused.sampled' });
    // 5 of 100 off weighs 0.95, 20 of 100 off 0.80.
    await calibrated(homeworkId, { student2: [80, 80], student3: [65, 90], student: [85, 70], outsider: [0, 85] });
    await finish(homeworkId);
    const read = await board.read();
    const weights = Object.fromEntries(read.reviewers.map(({ name, weight }) => [name, weight]));
    expect(weights).toEqual({ 张三: 1, 李四: 0.95, 王五: 0.8, 孙外: 1 });
    expect(read.works.find(({ workId }) => workId === sample)).toMatchObject({ mark: null, reviews: [] });
    const both = read.works.find(
      ({ reviews: own }) => own.every(({ reviewer }) => ['李四', '王五'].includes(reviewer)) && own.length === 2,
    );
    if (both) expect(both.mark).toBe(84.57);
    for (const work of read.works.filter(({ reviews: own }) => own.length > 0)) {
      const sum = work.reviews.reduce((all, one) => all + one.weight! * one.points!, 0);
      const all = work.reviews.reduce((total, one) => total + one.weight!, 0);
      expect(work.mark).toBeCloseTo(sum / all, 2);
    }
    // The team was wrong about the sample: weights and marks follow.
    await board.sample(sample, 65);
    const after = await board.read();
    expect(after.reviewers.find(({ name }) => name === '王五')).toMatchObject({ weight: 1 });
    expect(after.reviewers.find(({ name }) => name === '李四')).toMatchObject({ weight: 0.85 });
    const rows = (await markerAt(t, homeworkId).queue()).rows;
    for (const work of after.works.filter(({ mark, reason }) => mark !== null && reason === null)) {
      expect(rows.find(({ workId }) => workId === work.workId)).toMatchObject({ state: 'marked', points: work.mark });
    }
  });

  it('counts the own reviews of who skipped it as missed, the sample not', async () => {
    const homeworkId = await setUp();
    await boardAt(t, homeworkId).sample(await workOf(homeworkId, 'outsider'), 85);
    await begin(homeworkId);
    await calibrated(homeworkId, { student2: [80, 80], student3: [85, 90], outsider: [0, 85] });
    await finish(homeworkId);
    const personId = await t.personId('student');
    const missed = await t.ask('select person_id, n from peer_review_api.missed where homework_id = $1', [homeworkId]);
    expect(missed).toEqual([{ person_id: personId, n: 2 }]);
    const states = await t.ask(
      'select kind, state from peer_review.review where homework_id = $1 and reviewer_id = $2',
      [homeworkId, personId],
    );
    expect(states.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'ring expired',
      'ring expired',
      'sample expired',
    ]);
  });

  it('refuses a sample where it is off, too many, badly marked, begun or of others', async () => {
    const off = await setUp({ calibrate: false });
    const refused = async (homeworkId: string, who: Account, points = 80, as: Account = 'teacher') =>
      refusalOf(boardAt(t, homeworkId, as).sample(await workOf(homeworkId, who), points));
    expect(await refused(off, 'student')).toMatchObject({ status: 409, code: 'peerReview.sample.off' });
    const homeworkId = await setUp();
    const board = boardAt(t, homeworkId);
    expect(await refused(homeworkId, 'student', 101)).toMatchObject({ status: 422 });
    expect(await refused(homeworkId, 'student', 80, 'student2')).toMatchObject({ status: 404 });
    expect(await refusalOf(board.sample(await workOf(off, 'student'), 80))).toMatchObject({ status: 404 });
    for (const who of ['student', 'student2', 'student3'] as const)
      await board.sample(await workOf(homeworkId, who), 80);
    expect(await refused(homeworkId, 'outsider')).toMatchObject({ code: 'peerReview.sample.most' });
    await board.unsample(await workOf(homeworkId, 'student2'));
    await board.unsample(await workOf(homeworkId, 'student3'));
    await begin(homeworkId);
    const assign = board.assign(await workOf(homeworkId, 'student'), await t.personId('student2'));
    expect(await refusalOf(assign)).toMatchObject({ code: 'peerReview.assign.sample' });
    const [first] = await mine(homeworkId, 'outsider');
    await reviewerAt(t, homeworkId, 'outsider').give(first!.id, 75);
    expect(await refused(homeworkId, 'student2')).toMatchObject({ code: 'peerReview.sample.begun' });
    const gone = board.unsample(await workOf(homeworkId, 'student'));
    expect(await refusalOf(gone)).toMatchObject({ code: 'peerReview.sample.begun' });
    expect((await board.read()).can.sample).toBe(false);
  });
});
