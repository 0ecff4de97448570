import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, outcomeOf, type TestApp } from '../../../../testing/app.ts';
import { catalogueRoute, detailsRoute } from '../../../catalogue/shared/catalogue.contract.ts';
import {
  favouriteRoute,
  hideReviewRoute,
  likeRoute,
  reportReviewRoute,
  reviewsRoute,
  saveReviewRoute,
  showReviewRoute,
  standingRoute,
  viewRoute,
} from '../../../catalogue/shared/social.contract.ts';
import { statisticsRoute } from '../../../catalogue/shared/statistics.contract.ts';
import { publishContent } from '../../../settings/server/settings.public.ts';
import { createRunDriver, type RunDriver } from '../../testing/driver.builder.ts';
import { driveRun, recomputeFigures } from '../runs.public.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
const SEED = '0190a000-0000-4000-8000-000000000001';
let t: TestApp;
let d: RunDriver;
let id: string;
let params: { id: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  d = await createRunDriver(t);
  id = d.experiment.id;
  params = { id };
});
afterEach(() => d.back());
afterAll(() => t.close());

const figures = async () => (await t.call(detailsRoute, { params })).figures;
const finish = async (who: Account, score = 9) =>
  driveRun(await t.ctx(), {
    personId: await t.personId(who),
    experimentId: id,
    context: { kind: 'open' },
    steps: Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, score: i === 0 ? score - 1 : score, seconds: 60 })),
  });
const open = async (as?: Account, seed?: string, agent = BROWSER) => {
  const answer = await t.request({
    method: 'POST',
    url: `/api/v1/experiments/${id}/views`,
    headers: { 'user-agent': agent },
    payload: seed ? { seed } : {},
    ...(as ? { as } : {}),
  });
  return answer.json().data.counted as boolean;
};

describe('views', () => {
  it('reloading ten times in 30 min adds one view', async () => {
    const counted = [];
    for (let i = 0; i < 10; i++) counted.push(await open('student'));
    expect(counted).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
    expect((await figures()).views).toBe(1);
    const twice = await Promise.all([open('student2'), open('student2')]);
    expect(twice.filter(Boolean)).toHaveLength(1);
    const seed = '0190a000-0000-4000-8000-000000000009';
    expect(await open(undefined, seed)).toBe(true);
    await d.later(29 * 60_000);
    expect(await open(undefined, seed)).toBe(false);
    await d.later(2 * 60_000);
    expect(await open(undefined, seed)).toBe(true);
    expect((await figures()).views).toBe(4);
  });

  it('knows a visitor by the number of the browser alone; robots and the nameless do not count', async () => {
    const before = (await figures()).views;
    expect([await open(undefined, SEED), await open(undefined, SEED)]).toEqual([true, false]);
    expect(await open()).toBe(false);
    expect(await open(undefined, '0190a000-0000-4000-8000-000000000002', 'Googlebot/2.1')).toBe(false);
    expect((await figures()).views).toBe(before + 1);
    expect(await outcomeOf(t.call(viewRoute, { params, body: { seed: 'x' } }))).toBe('400 error.malformed');
  });
});

describe('likes and favourites', () => {
  it('are toggles of one person each, counted at once', async () => {
    const like = (on: boolean, who: Account) => t.call(likeRoute, { params, body: { on } }, who);
    expect(await like(true, 'student')).toEqual({ likes: 1 });
    expect(await like(true, 'student')).toEqual({ likes: 1 });
    expect(await like(true, 'student2')).toEqual({ likes: 2 });
    expect(await like(false, 'student')).toEqual({ likes: 1 });
    expect(await t.call(favouriteRoute, { params, body: { on: true } }, 'student')).toEqual({ favourites: 1 });
    expect(await figures()).toMatchObject({ likes: 1, favourites: 1 });
    expect(await t.call(standingRoute, { params }, 'student')).toMatchObject({ liked: false, kept: true });
    const kept = await t.call(catalogueRoute, { query: { fav: '1' } }, 'student');
    expect(kept.rows.map((row) => row.id)).toEqual([id]);
    expect((await t.call(catalogueRoute, { query: { fav: '1' } }, 'student3')).total).toBe(0);
    expect(await outcomeOf(t.call(likeRoute, { params, body: { on: true } }))).toBe('401 error.signIn');
  });
});

describe('reviews', () => {
  const save = (stars: number, text: string, who: Account) =>
    t.call(saveReviewRoute, { params, body: { stars, text } }, who);

  it('a review without a finished run is refused', async () => {
    expect(await t.call(standingRoute, { params }, 'student')).toMatchObject({ mayReview: false, review: null });
    expect(await outcomeOf(save(5, '好', 'student'))).toBe('403 experiments.review.needsRun');
    await driveRun(await t.ctx(), {
      personId: await t.personId('student'),
      experimentId: id,
      context: { kind: 'open' },
      steps: [{ seq: 1, score: 5, seconds: 60 }],
      end: 'unfinished',
    });
    expect(await outcomeOf(save(5, '好', 'student'))).toBe('403 experiments.review.needsRun');
    expect(await outcomeOf(t.call(saveReviewRoute, { params, body: { stars: 5, text: '' } }))).toBe('401 error.signIn');
    expect((await t.call(reviewsRoute, { params, query: {} })).total).toBe(0);
  });

  it('are one per person, can be changed, have stars from 1 to 5 and 200 characters', async () => {
    await finish('student');
    expect(await save(4, '步骤清楚', 'student')).toMatchObject({ edited: false });
    await t.moveClock(1000);
    expect(await save(5, '步骤很清楚', 'student')).toMatchObject({ edited: true });
    for (const stars of [0, 6, 2.5]) expect(await outcomeOf(save(stars, '', 'student'))).toBe('400 error.malformed');
    expect(await outcomeOf(save(5, '长'.repeat(201), 'student'))).toBe('400 error.malformed');
    const list = await t.call(reviewsRoute, { params, query: {} });
    expect(list).toMatchObject({ total: 1, stars: [0, 0, 0, 0, 1], mean: null, mayModerate: false });
    expect(list.rows[0]).toMatchObject({
      surname: '张',
      student: true,
      unitName: '化学学院',
      text: '步骤很清楚',
      edited: true,
    });
    expect(JSON.stringify(list)).not.toContain('张三');
  });

  it('give a mean from five on, sort and filter', async () => {
    const people: Account[] = ['student2', 'college', 'teacher', 'leader'];
    for (const [i, who] of people.entries()) {
      await finish(who);
      await save(i + 1, '', who);
    }
    expect(await figures()).toMatchObject({ rating: 3, reviews: 5 });
    const stars = async (query: Record<string, string>) =>
      (await t.call(reviewsRoute, { params, query: query as never })).rows.map((row) => row.stars);
    expect(await stars({ sort: 'high' })).toEqual([5, 4, 3, 2, 1]);
    expect(await stars({ sort: 'low', size: '2' })).toEqual([1, 2]);
    expect(await stars({ stars: '3' })).toEqual([3]);
    expect((await t.call(catalogueRoute, { query: { sort: 'rating' } })).rows[0]?.id).toBe(id);
  });

  it('are reported once per person, hidden and shown by role 0 with a written reason', async () => {
    const one = (await t.call(reviewsRoute, { params, query: { sort: 'low' } })).rows[0]!;
    const review = { id: one.id };
    const report = (who?: Account) =>
      outcomeOf(t.call(reportReviewRoute, { params: review, body: { reason: '广告' } }, who));
    expect(await report()).toBe('401 error.signIn');
    expect(await report('student2')).toBe('409 experiments.review.own');
    expect(await report('student')).toBe('done');
    expect(await report('student')).toBe('409 experiments.review.reported');
    const hide = (who?: Account) =>
      outcomeOf(t.call(hideReviewRoute, { params: review, body: { reason: '不当内容' } }, who));
    for (const who of ['college', 'leader', 'teacher', 'student'] as const)
      expect(await hide(who)).toBe('403 error.forbidden');
    expect(await hide('admin')).toBe('done');
    expect(await hide('admin')).toBe('409 error.state');
    expect(await figures()).toMatchObject({ rating: null, reviews: 4 });
    expect((await t.call(reviewsRoute, { params, query: {} })).total).toBe(4);
    const moderated = await t.call(reviewsRoute, { params, query: { sort: 'low' } }, 'admin');
    expect(moderated).toMatchObject({ total: 5, mayModerate: true });
    expect(moderated.rows[0]).toMatchObject({ hidden: true, reports: 1 });
    expect(await report('teacher')).toBe('404 error.notFound');
    expect(await outcomeOf(t.call(showReviewRoute, { params: review }, 'admin'))).toBe('done');
    expect(await figures()).toMatchObject({ reviews: 5 });
    const audit = await d.owner(
      async (db) =>
        (
          await sql<{ action: string; reason: string | null }>`select action, reason from audit.audit_log
            where object_id = ${one.id} and action in ('review.hide', 'review.show', 'review.report') and result = 'done'
            order by at, id`.execute(db)
        ).rows,
    );
    expect(audit.map((row) => [row.action, row.reason])).toEqual([
      ['review.report', '广告'],
      ['review.hide', '不当内容'],
      ['review.show', null],
    ]);
  });

  it('rolled up equals counted, people included', async () => {
    expect(await recomputeFigures(await t.ctx())).toEqual([]);
    await d.owner((db) =>
      sql`update experiments.figures set views = 0, likes = 9 where experiment_id = ${id}`.execute(db),
    );
    const found = await recomputeFigures(await t.ctx());
    expect(found.map((one) => [one.figure, one.stored, one.counted])).toEqual([
      ['views', 0, 5],
      ['likes', 9, 1],
    ]);
    expect(await recomputeFigures(await t.ctx())).toEqual([]);
  });
});

describe('statistics of an experiment', () => {
  it('keep the distribution back under ten scored runs and the steps under thirty', async () => {
    const few = await t.call(statisticsRoute, { params });
    expect(few).toMatchObject({ distribution: null, steps: null });
    expect(few.months).toHaveLength(12);
    expect(few.months.at(-1)).toMatchObject({ runs: 6, persons: 5 });
    for (let i = 0; i < 5; i++) await finish('student2', 5);
    const ten = await t.call(statisticsRoute, { params });
    expect(ten.distribution).toMatchObject({ excellent: 5, standard: 0, below: 5, scored: 10 });
    expect(ten.distribution?.bins).toEqual([0, 0, 0, 0, 5, 0, 0, 0, 5, 0]);
    expect(ten.steps).toBeNull();
    for (let i = 0; i < 20; i++) await finish('teacher', 10);
    const thirty = await t.call(statisticsRoute, { params });
    expect(thirty.steps).toHaveLength(10);
    expect(thirty.steps?.[1]).toMatchObject({ seq: 2, reached: 30, seconds: 60 });
    expect(thirty.steps?.[1]?.scoreRate).toBeCloseTo((5 * 9 + 5 * 5 + 20 * 10) / 300, 3);
    expect(JSON.stringify(thirty)).not.toMatch(/person_id|account|姓名/);
  });

  it('count in the bands of the site, and say where these begin', async () => {
    const bands = async () => (await t.call(statisticsRoute, { params })).distribution!;
    expect(await bands()).toMatchObject({ excellentFrom: 85, standardFrom: 60, standard: 0 });
    const before = await bands();
    await publishContent(await t.ctx(), 'parameters', { excellentFrom: 95, standardFrom: 49 }, '调整成绩分段');
    expect(await bands()).toMatchObject({ excellentFrom: 95, standardFrom: 49, excellent: 20, standard: 10, below: 0 });
    expect((await bands()).scored).toBe(before.excellent + before.standard + before.below);
    await publishContent(await t.ctx(), 'parameters', {}, '恢复默认分段');
    expect(await bands()).toEqual(before);
  });
});
