import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { countRoundTrips } from '../../../testing/round-trips.ts';
import { setMember } from '../../courses/server/courses.public.ts';
import { getCourseRoute, updateCourseRoute } from '../../courses/shared/course.contract.ts';
import { submitAppealRoute } from '../../grades/shared/appeal.contract.ts';
import { bookDriver, type GradedClass, items } from '../../grades/testing/book.builder.ts';
import * as contract from '../shared/quality.contract.ts';
import { MEASURES } from '../shared/steps.model.ts';
import { readFeedback } from './feedback.service.ts';
import { readQuality } from './quality.service.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
let w: GradedClass;
let sister: string;
const [first, second] = [randomUUID(), randomUUID()];
const objective = (id: string, weight: number) => ({
  ...{ id, weight, expected: 0.65, text: '能够独立完成基本物理量的测量', requirementCode: '', requirement: '' },
});

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
  w = await to.world(to.overdue(), false);
  const { version } = await t.call(getCourseRoute, { params: { courseId: w.courseId } }, 'teacher');
  const body = { version, objectives: [objective(first, 60), objective(second, 40)] };
  await t.call(updateCourseRoute, { params: { courseId: w.courseId }, body: body as never }, 'teacher');
  const serving = { lab: [first], report: [], class: [first, second] };
  await to.saveScheme(w.courseId, null, {
    items: items.map((item) => ({ ...item, objectives: serving[item.key as keyof typeof serving] })),
  });
  await to.activate(w.courseId);
  sister = (await to.sister(w)).classId;
  await to.run(w, 'student', 90);
  await to.run(w, 'student', 30);
  await to.run(w, 'student2', 60);
  await to.report(w, 'student');
  await to.enter(w, 80);
  await to.enter(w, 50, 'student2');
}, 120_000);
afterAll(() => t.close());

const call = (as: Account, query: object, of = w) => ({ params: { courseId: of.courseId }, query: query as never, as });
const read = (query: object = {}, as: Account = 'teacher') => {
  const { as: who, ...input } = call(as, { term: w.termId, ...query });
  return t.call(contract.qualityRoute, input, who);
};
const rows = (subject: contract.Subject, more: object = {}, as: Account = 'teacher') =>
  t.call(
    contract.qualityRowsRoute,
    { params: { courseId: w.courseId }, query: { term: w.termId, subject, ...more } as never },
    as,
  );
const steps = (query: object = {}) =>
  t.call(
    contract.qualityStepsRoute,
    { params: { courseId: w.courseId }, query: { term: w.termId, ...query } as never },
    'teacher',
  );
const feedback = (query: object = {}) =>
  t.call(
    contract.qualityFeedbackRoute,
    { params: { courseId: w.courseId }, query: { term: w.termId, ...query } as never },
    'teacher',
  );
const objectives = (query: object = {}) =>
  t.call(
    contract.qualityObjectivesRoute,
    { params: { courseId: w.courseId }, query: { term: w.termId, ...query } as never },
    'teacher',
  );
const papers = (query: object = {}) =>
  t.call(
    contract.qualityPapersRoute,
    { params: { courseId: w.courseId }, query: { term: w.termId, ...query } as never },
    'teacher',
  );
const file = (path: string, query: object = {}, as: Account = 'teacher') =>
  t.request({
    ...{ method: 'GET' as const, url: `/api/v1/courses/${w.courseId}/teaching-quality/${path}`, as },
    query: { term: w.termId, ...query } as never,
  });
const sheet = async (query: object) => {
  const { rawPayload: bytes } = await file('file', query);
  const found = await readSheetLines({ bytes, ending: 'xlsx', maxRows: 200 });
  return 'lines' in found ? found.lines.map(({ cells }) => cells) : [];
};

describe('who reads teaching quality', () => {
  it('is who sees the statistics of the course, and who oversees the platform', async () => {
    for (const as of ['student', 'student3', 'teacher2'] as const) {
      expect(await refusalOf(read({}, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(rows('people', {}, as))).toMatchObject({ status: 404 });
      expect((await file('file', { part: 'people' }, as)).statusCode).toBe(404);
    }
    expect((await read({}, 'admin')).learners).toBe(2);
  });

  it('has the right `stats` in the team, within its scope of classes', async () => {
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'support', granted: [] });
    expect(await refusalOf(read({}, 'teacher2'))).toMatchObject({ status: 403 });
    await t.ask(
      `update courses.course_member set role = 'assistant', scope = 'own' where course_id = $1 and role = 'support'`,
      [w.courseId],
    );
    expect(await read({}, 'teacher2')).toMatchObject({ classes: [], learners: 0, summary: { n: 0, mean: null } });
    expect((await rows('people', {}, 'teacher2')).rows).toEqual([]);
    await t.ask(`delete from courses.course_member where course_id = $1 and role = 'assistant'`, [w.courseId]);
  });
});

describe('figures of marks', () => {
  it('equal a recount of the rows that are exported', async () => {
    const seen = await read();
    const lines = (await sheet({ part: 'people' })).slice(1);
    const totals = lines.map((cells) => Number(cells[4])).sort((a, b) => a - b);
    expect(totals).toHaveLength(2);
    expect(seen.summary).toMatchObject({
      ...{ n: 2, min: totals[0], max: totals[1], mean: (totals[0]! + totals[1]!) / 2 },
      ...{ median: (totals[0]! + totals[1]!) / 2, low: totals[0]! + (totals[1]! - totals[0]!) / 4 },
      passed: lines.filter((cells) => Number(cells[4]) >= Number(cells[6])).length,
      excellent: totals.filter((total) => total >= 90).length,
    });
    expect(seen.summary.sd).toBeCloseTo((totals[1]! - totals[0]!) / Math.SQRT2, 10);
    for (const band of seen.bands) {
      const found = await rows('band', { of: band.key });
      expect([found.value, found.total]).toEqual([band.count, band.count]);
    }
    expect(seen.bands.reduce((sum, { share }) => sum + share!, 0)).toBeCloseTo(100, 10);
    for (const [bin, n] of seen.bins.entries()) {
      const own = totals.filter((total) => Math.min(9, Math.floor(total / 10)) === bin).length;
      expect([n, (await rows('bin', { of: String(bin) })).total]).toEqual([own, own]);
    }
    expect(await rows('passed')).toMatchObject({ value: seen.summary.passed, total: 2 });
    expect(await rows('excellent')).toMatchObject({ value: seen.summary.excellent, total: 2 });
    for (const item of seen.items) {
      const found = await rows('item', { of: item.key });
      expect([item.key, found.value, found.total]).toEqual([item.key, item.rate, item.n]);
      expect(item.n + item.left).toBe(2);
    }
    expect(seen.relation).toEqual({ r: null, points: [] });
  });

  it('are of the book, or of what is published', async () => {
    const source = async (marks: string) =>
      (await read({ marks })).classes.map(({ id, source: from }) => [id === w.classId, from]);
    expect(await source('auto')).toEqual([
      [true, 'draft'],
      [false, 'draft'],
    ]);
    expect((await read({ marks: 'published' })).groups.find(({ group }) => group === 'undone')!.n).toBe(2);
    await to.publish(w);
    expect((await source('auto'))[0]).toEqual([true, 'published']);
    const before = await read();
    await to.enter(w, 100, 'student2');
    expect((await read()).summary).toEqual(before.summary);
    expect((await read({ marks: 'draft' })).summary.mean).toBeGreaterThan(before.summary.mean!);
    await to.enter(w, 50, 'student2');
    await t.call(
      submitAppealRoute,
      {
        params: { courseId: w.courseId },
        body: { target: 'total', text: '第三次实验的成绩与记录不符，请核对', files: [] },
      },
      'student',
    );
    expect((await feedback()).appeals).toEqual({ published: 2, appeals: 1, decided: 0, changed: 0 });
    expect((await rows('appeals')).total).toBe(1);
    await to.withdraw(w);
  });

  it('leave out exactly those who were absent', async () => {
    await to.flag(w, 'class/offline', 'absent');
    const [all, without] = [await read(), await read({ absent: 'out' })];
    const absent = all.groups.find(({ group }) => group === 'absent')!.n;
    expect([absent, all.summary.n - without.summary.n]).toEqual([1, 1]);
    expect((await rows('people', { of: 'absent' })).total).toBe(1);
    await to.flag(w, 'class/offline', 'deferred');
    expect(await read()).toMatchObject({ summary: { n: 1 } });
    await to.flag(w, 'class/offline', 'normal');
    expect(await read()).toMatchObject({ summary: { n: 2 } });
  });

  it('of a class with nobody are none, without an error', async () => {
    const query = { classes: sister };
    expect(await read(query)).toMatchObject({
      ...{ learners: 0, bins: Array.from({ length: 10 }, () => 0), attainment: null },
      summary: { n: 0, mean: null, median: null, low: null, high: null, max: null, min: null, sd: null, passed: 0 },
    });
    expect((await read(query)).bands.every(({ share }) => share === null)).toBe(true);
    expect((await read(query)).items.every(({ rate }) => rate === null)).toBe(true);
    expect(await steps(query)).toMatchObject({ runs: 0, steps: [] });
    expect(await objectives(query)).toMatchObject({ n: 0, course: null });
    expect(await papers(query)).toEqual({ exams: [] });
    expect(await feedback(query)).toMatchObject({
      marking: { marked: 0, hours: null, pending: 0, oldestDays: null },
      replies: { questions: 0, hours: null },
      reviews: { n: 0, mean: null },
      appeals: { published: 0, appeals: 0 },
    });
    for (const subject of contract.SUBJECTS) expect((await rows(subject, query)).total).toBe(0);
  });
});

describe('objectives', () => {
  it('are reached by the items that serve them, weighted', async () => {
    const { n, left, rows: found, course } = await objectives();
    expect([n, left]).toEqual([2, 0]);
    const [lab, offline] = [(90 + 60) / 200, (80 + 50) / 200];
    // The item of 20 serves both objectives: 50 and 10 for the first, 10 for the second.
    expect(found[0]!.value).toBeCloseTo((50 * lab + 10 * offline) / 60, 10);
    expect(found[1]!.value).toBeCloseTo(offline, 10);
    expect(course).toBeCloseTo(found[0]!.value! * 0.6 + found[1]!.value! * 0.4, 10);
    expect((await read()).attainment).toBe(course);
    for (const row of found) {
      expect(await rows('objective', { of: row.id })).toMatchObject({ value: row.reached, total: n });
    }
  });

  it('leave as a document, which the log names', async () => {
    const answer = await file('report');
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    const [logged] = await t.ask(`select after from audit.audit_log where action = 'stats.report' limit 1`);
    expect(logged!.after).toMatchObject({ objectives: 2, people: 2 });
  });
});

describe('steps', () => {
  it('have in every cell what the runs behind it count to', async () => {
    for (const runs of ['first', 'best', 'all'] as const) {
      const seen = await steps({ runs });
      expect([seen.steps.length, seen.runs]).toEqual([3, runs === 'all' ? 3 : 2]);
      for (const { seq, cells } of seen.steps) {
        for (const [at, cell] of cells.entries()) {
          const of = { of: String(seq), runs, ...(at === 0 ? {} : { class: seen.classes[at - 1]!.id }) };
          for (const measure of MEASURES) {
            const found = await rows('cell', { ...of, measure });
            if (measure === 'reached') expect([found.total, found.value]).toEqual([cell.runs, cell.reached]);
            else expect(found.total).toBe(cell.reached);
            if (measure === 'failed' && cell.failed !== null) expect(found.value).toBe(cell.failed);
          }
        }
      }
    }
    const [step] = (await steps()).steps;
    expect(step!.cells[0]).toMatchObject({ runs: 2, reached: 2, failed: 1 });
    expect(step!.cells[0]!.rate).toBeCloseTo((30 + 20) / 80, 5);
    expect(await refusalOf(steps({ node: w.courseId }))).toMatchObject({ status: 404 });
  });
});

describe('feedback', () => {
  it('tells how long marking took, of the works it lists', async () => {
    const { marking } = await feedback();
    expect(marking).toMatchObject({ marked: 1, pending: 0 });
    const found = await rows('marked');
    expect([found.total, found.value]).toEqual([1, marking.hours]);
    expect((await rows('pending')).total).toBe(0);
  });
});

describe('files and kept figures', () => {
  it.each(contract.PARTS)('save %s as a workbook', async (part) => {
    expect((await sheet({ part }))[0]!.length).toBeGreaterThan(1);
  });

  it('stand as they were when marks change', async () => {
    const params = { courseId: w.courseId };
    const saved = await t.call(
      contract.saveSnapshotRoute,
      { params, query: { term: w.termId } as never, body: { name: '2026 秋评估' } },
      'teacher',
    );
    const list = () => t.call(contract.qualitySnapshotsRoute, { params, query: {} }, 'teacher');
    expect((await list()).rows).toEqual([saved]);
    await to.enter(w, 100, 'student2');
    expect((await list()).rows).toEqual([saved]);
    expect((await read()).summary.mean).not.toBe(saved.mean);
    const answer = await file(`snapshots/${saved.id}/file`);
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    expect((await file(`snapshots/${randomUUID()}/file`)).statusCode).toBe(404);
    await to.enter(w, 50, 'student2');
  });
});

it('refuses days in the wrong order or too far apart', async () => {
  expect(await refusalOf(read({ from: '2026-11-02', until: '2026-11-01' }))).toMatchObject({ status: 422 });
  expect(await refusalOf(read({ from: '2020-01-01', until: '2026-11-01' }))).toMatchObject({ status: 422 });
});

it('waits for the database a number of times that no class of students changes', async () => {
  const ctx = await t.ctx('teacher');
  const query = { learners: 'all', marks: 'auto', absent: 'in', term: w.termId } as const;
  const marks = await countRoundTrips(t, ctx, (inner) => readQuality(inner, w.courseId, query));
  expect(marks.statements).toBeLessThanOrEqual(60);
  expect(marks.trips).toBeLessThanOrEqual(40);
  const told = await countRoundTrips(t, ctx, (inner) => readFeedback(inner, w.courseId, query));
  expect(told.trips).toBeLessThanOrEqual(24);
});
