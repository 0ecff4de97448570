import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { countRoundTrips } from '../../../testing/round-trips.ts';
import { createClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { addNode, createCourse, createTerm, setMember, showNode } from '../../courses/server/courses.public.ts';
import { courseTreeRoute } from '../../courses/shared/structure.contract.ts';
import { USUAL_TARGETS } from '../../courses/shared/targets.model.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { buildForum, openTopic, reply } from '../../discussion/testing/forum.builder.ts';
import { learnerAt } from '../../hand-ins/testing/learner.builder.ts';
import { buildHomework } from '../../homework/testing/homework.builder.ts';
import { createPoint } from '../../knowledge/server/knowledge.public.ts';
import { buildVideo } from '../../media/testing/video.builder.ts';
import { writeQuestion } from '../../questions/testing/bank.builder.ts';
import { pageGroupRoute, publishDraftRoute, saveDraftRoute } from '../../settings/shared/page-group.contract.ts';
import * as contract from '../shared/construction.contract.ts';
import { FIGURES, type Figure } from '../shared/figure.model.ts';
import { readConstruction } from './construction.service.ts';

let t: TestApp;
let unitId: string;
let w: RunningClass;
let homeworkId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
  w = await runningClass(t, unitId);
  await buildVideo(t, w, '绪论');
  const { id: pageId } = await addNode(await t.ctx('teacher'), w.courseId, {
    ...{ type: 'page', parent: w.chapterId, name: '预习' },
  });
  const pointId = await createPoint(await t.ctx(), {
    ...{ code: freshCode('KP'), name: '单摆', level: 1, parent: null },
  } as never);
  await t.ask(`insert into knowledge.link (owner_type, owner_id, point_id, sort) values ('node', $1, $2, 0)`, [
    ...[pageId, pointId],
  ]);
  ({ homeworkId } = await buildHomework(t, w, { state: 'published' }));
  await learnerAt(t, homeworkId).handIn('<p>周期与摆长的平方根成正比。</p>');
});
afterAll(() => t.close());

type Ask = Partial<{ term: string; from: string; until: string; classes: string; learners: 'all' | 'active' }>;
const read = (ask: Ask = {}, as: Account = 'teacher', { courseId }: { courseId: string } = w) =>
  t.call(contract.constructionRoute, { params: { courseId }, query: ask as never }, as);
const rows = (
  subject: contract.Subject,
  more: object = {},
  as: Account = 'teacher',
  { courseId }: { courseId: string } = w,
) => t.call(contract.constructionRowsRoute, { params: { courseId }, query: { subject, ...more } as never }, as);
const values = async (ask: Ask = {}, as: Account = 'teacher', world: { courseId: string } = w) =>
  Object.fromEntries((await read(ask, as, world)).figures.map((row) => [row.figure, row])) as unknown as Record<
    Figure,
    { value: number | null; withHidden: number | null; terms: (number | null)[] }
  >;
const sheet = async (more: object) => {
  const answer = await t.request({
    ...{ method: 'GET' as const, url: `/api/v1/courses/${w.courseId}/construction/file`, as: 'teacher' as const },
    query: { part: 'counts', ...more },
  });
  const found = await readSheetLines({ bytes: answer.rawPayload, ending: 'xlsx', maxRows: 100 });
  return 'lines' in found ? found.lines.map(({ cells }) => cells) : [];
};

describe('who reads what a course consists of', () => {
  it('is who sees its statistics, and who oversees the platform', async () => {
    for (const as of ['student', 'student3', 'teacher2'] as const) {
      expect(await refusalOf(read({}, as))).toMatchObject({ status: 404 });
      expect(await refusalOf(rows('items', {}, as))).toMatchObject({ status: 404 });
    }
    expect((await read({}, 'admin')).can).toEqual({ targets: true });
    expect((await read()).can).toEqual({ targets: false });
  });

  it('has the right `stats` in the team, within its scope of classes', async () => {
    const system = await t.ctx('teacher');
    await setMember(system, w.courseId, { account: 'teacher2', role: 'support', granted: [] });
    expect(await refusalOf(read({}, 'teacher2'))).toMatchObject({ status: 403 });
    await t.ask(
      `update courses.course_member set role = 'assistant', scope = 'own' where course_id = $1 and role = 'support'`,
      [w.courseId],
    );
    const seen = await read({ term: w.termId }, 'teacher2');
    expect(seen.classes).toEqual([]);
    expect((await values({ term: w.termId }, 'teacher2')).learners.value).toBe(0);
    expect((await rows('learners', { term: w.termId }, 'teacher2')).rows).toEqual([]);
    expect((await values({ term: w.termId })).learners.value).toBe(2);
    // Words of questions are for who sees the bank.
    await writeQuestion(t, w.courseId);
    await t.ask(`update questions.question set state = 'ready'`);
    expect((await rows('questions', {}, 'teacher2')).rows.map(({ name }) => name)).toEqual(['']);
    expect((await rows('questions')).rows[0]!.name).not.toBe('');
  });
});

describe('figures', () => {
  it('each equal a recount of the things behind them', async () => {
    const all = await values({ term: w.termId });
    expect(all).toMatchObject({
      ...{ chapters: { value: 1 }, videos: { value: 1 }, videoMinutes: { value: 10 }, videoMean: { value: 10 } },
      ...{ experimentNodes: { value: 1 }, experiments: { value: 1 }, homework: { value: 1 }, exams: { value: 0 } },
      ...{ submissions: { value: 1 }, submitters: { value: 1 }, questions: { value: 1 }, learners: { value: 2 } },
      ...{ resources: { value: 0, withHidden: 1 }, classes: { value: 1 }, outsiders: { value: 0 } },
    });
    for (const figure of FIGURES) {
      for (const hidden of [undefined, '1']) {
        const found = await rows(figure, { term: w.termId, ...(hidden ? { hidden } : {}) });
        const given = hidden ? (all[figure].withHidden ?? all[figure].value) : all[figure].value;
        expect([figure, found.value]).toEqual([figure, given]);
        const counted = found.rows.length;
        const sum = Math.round(found.rows.reduce((n, row) => n + (row.value ?? 0), 0) * 100) / 100;
        if (figure === 'depth') expect(Math.max(0, ...found.rows.map((row) => row.value ?? 0))).toBe(given);
        else if (['videoMinutes', 'bytes', 'steps'].includes(figure)) expect([figure, sum]).toEqual([figure, given]);
        else if (figure !== 'videoMean') expect([figure, counted]).toEqual([figure, given]);
      }
    }
  });

  it('count nodes as the outline has them', async () => {
    const tree = await t.call(courseTreeRoute, { params: { courseId: w.courseId } }, 'teacher');
    const types = JSON.stringify(tree).match(/"type":"(\w+)"/g) ?? [];
    const all = await values();
    const withHidden = (all.chapters.withHidden ?? 0) + (all.sections.withHidden ?? 0) + (all.items.withHidden ?? 0);
    expect(withHidden).toBe(types.length);
  });

  it('change beside `with hidden` alone when something is hidden', async () => {
    const before = await read({ term: w.termId });
    const { id } = await addNode(await t.ctx(), w.courseId, {
      ...{ type: 'page', parent: w.chapterId, name: '参考', body: '<p>单摆的周期公式与误差来源。</p>' },
    });
    const after = await read({ term: w.termId });
    const named = (seen: typeof before) => seen.figures.map(({ figure, value, terms }) => [figure, value, terms]);
    expect(named(after)).toEqual(named(before));
    const grown = after.figures.filter((row, at) => row.withHidden !== before.figures[at]!.withHidden);
    expect(grown.map(({ figure }) => figure)).toEqual(['items', 'resources', 'changed']);
    await showNode(await t.ctx(), id, true);
    expect((await values({ term: w.termId })).resources).toMatchObject({ value: 1, withHidden: 2 });
  });

  it('raise the ring by exactly the share of one more experiment', async () => {
    const before = (await read()).completeness;
    const experiment = { attempts: null, countRule: 'best', dueAt: null, reportRequired: false, reportScore: 'atOnce' };
    await addNode(await t.ctx(), w.courseId, {
      ...{ type: 'experiment', parent: w.chapterId, name: '实验二' },
      experiment: { ...experiment, experimentId: w.experimentId },
    } as never);
    const after = (await read()).completeness;
    expect(after.percent - before.percent).toBeCloseTo(5, 2);
    // The same experiment twice is one experiment.
    expect(await values()).toMatchObject({ experimentNodes: { withHidden: 2 }, experiments: { withHidden: 1 } });
  });

  it('are those of a course with nothing: zeros, a full list of gaps, no share', async () => {
    const courseId = await createCourse(await t.ctx(), {
      ...{ unitId, leadId: await t.personId('teacher'), code: freshCode('EMPTY'), name: '空课程' },
      ...{ category: '', theoryHours: 0, labHours: 0 },
    });
    const seen = await read({}, 'teacher', { courseId });
    expect(seen.completeness.percent).toBe(0);
    expect(seen.completeness.rows).toHaveLength(10);
    expect(seen.coverage.every(({ want }) => want === 0)).toBe(true);
    expect(seen.figures.find(({ figure }) => figure === 'videoMean')!.value).toBe(null);
    expect(seen.figures.find(({ figure }) => figure === 'items')!.value).toBe(0);
    expect(seen).toMatchObject({ points: [], objectives: [], questions: [], days: [] });
  });
});

describe('coverage and contribution', () => {
  it('has hidden points in what there is, and nothing learners see about them', async () => {
    const seen = await read({ term: w.termId });
    const of = (name: string) => seen.coverage.find(({ coverage }) => coverage === name);
    expect(of('pointContent')).toMatchObject({ have: 0, want: 1 });
    expect(of('pointQuestions')).toMatchObject({ have: 0, want: 1 });
    expect(of('videoLengths')).toMatchObject({ have: 1, want: 1 });
    const used = await rows('used', { term: w.termId });
    expect([used.total, used.value]).toEqual([of('used')!.want, of('used')!.have]);
    // Handing homework in opens its node.
    expect(used.rows.filter(({ met }) => met).map(({ kind }) => kind)).toEqual(['homeworkNode']);
    expect(seen.points[0]).toMatchObject({ name: '单摆', counts: { document: 0, question: 0 } });
  });

  it('counts what each of the team made, and everything else beside', async () => {
    const { contribution } = await read({ term: w.termId });
    const teacher = await t.personId('teacher');
    const own = contribution.find((row) => row.personId === teacher)!;
    expect(own).toMatchObject({ nodes: 1, questions: 1, role: 'lead' });
    for (const kind of ['nodes', 'questions', 'announcements', 'posts', 'edits'] as const) {
      const found = await rows(`by.${kind}`, { term: w.termId, of: teacher });
      expect([kind, found.total]).toEqual([kind, own[kind]]);
    }
    const others = contribution.find((row) => row.personId === null)!;
    const made = await rows('by.nodes', { term: w.termId });
    expect([made.total, made.rows.every(({ author }) => author === null)]).toEqual([others.nodes, true]);
    const all = await values({ term: w.termId });
    const nodes = all.chapters.withHidden! + all.sections.withHidden! + all.items.withHidden!;
    expect(contribution.reduce((sum, row) => sum + row.nodes, 0)).toBe(nodes);
  });

  it('has as many changes on a day as things made or changed on it', async () => {
    const { days } = await read({ term: w.termId });
    expect(days.length).toBeGreaterThan(0);
    for (const { day, n } of days) expect((await rows('day', { term: w.termId, of: day })).total).toBe(n);
  });
});

describe('posts', () => {
  it('are counted and listed alike: by team and learners, by class, without the names of who wrote unnamed', async () => {
    const forum = await buildForum(t);
    const topic = await openTopic(t, forum, 'teacher');
    await openTopic(t, forum, 'student');
    await openTopic(t, forum, 'student3');
    await reply(t, topic.topicId, 'student2');
    await reply(t, topic.topicId, 'teacher');
    const count = async (figure: Figure, ask: Ask = {}) => {
      const all = await values({ term: forum.termId, ...ask }, 'teacher', forum);
      const found = await rows(figure as contract.Subject, { term: forum.termId, ...ask }, 'teacher', forum);
      expect([found.total, found.rows.length, found.value]).toEqual(Array.from({ length: 3 }, () => all[figure].value));
      return found;
    };
    expect((await count('topics')).total).toBe(3);
    expect((await count('teamPosts')).rows.map(({ kind }) => kind)).toEqual(['topic', 'post']);
    expect((await count('learnerPosts')).total).toBe(3);
    expect((await count('learnerPosts', { classes: forum.secondId })).total).toBe(1);
    const teacher = await t.personId('teacher');
    expect((await rows('by.posts', { term: forum.termId, of: teacher }, 'teacher', forum)).rows).toHaveLength(2);
    expect((await rows('by.posts', { term: forum.termId }, 'teacher', forum)).total).toBe(0);
  });
});

describe('files', () => {
  it('have for two terms what each has alone', async () => {
    const earlier = await createTerm(await t.ctx(), {
      ...{ code: freshCode('T'), name: '2025-2026 学年第二学期', startsOn: '2026-02-20', endsOn: '2026-07-10' },
    });
    await createClass(await t.ctx(), {
      ...{ courseId: w.courseId, termId: earlier, code: freshCode('OLD'), name: '旧班', capacity: 10 },
      teacherIds: [await t.personId('teacher')],
    });
    const both = await sheet({ columns: `${w.termId},${earlier}` });
    const first = await sheet({ columns: w.termId });
    const second = await sheet({ columns: earlier });
    expect(both[0]!.slice(3)).toEqual(['2026-2027 学年第一学期', '2025-2026 学年第二学期']);
    for (const [at, line] of both.entries()) {
      expect(line.slice(3)).toEqual([first[at]![3], second[at]![3]]);
    }
    const [logged] = await t.ask(`select after from audit.audit_log where action = 'stats.export' limit 1`);
    expect(logged!.after).toMatchObject({ part: 'counts', format: 'xlsx' });
  });

  it.each(contract.PARTS)('save %s as a workbook and a document', async (part) => {
    const heads = await sheet({ part });
    expect(heads[0]!.length).toBeGreaterThan(0);
    const document = await t.request({
      ...{ method: 'GET' as const, url: `/api/v1/courses/${w.courseId}/construction/file`, as: 'teacher' as const },
      query: { part, format: 'docx' },
    });
    expect([document.statusCode, document.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});

describe('what is asked', () => {
  it('is refused for days in the wrong order or too far apart, and for terms of nobody', async () => {
    expect(await refusalOf(read({ from: '2026-11-02', until: '2026-11-01' }))).toMatchObject({
      ...{ status: 422, code: 'construction.range.order' },
    });
    expect(await refusalOf(read({ from: '2020-01-01', until: '2026-11-01' }))).toMatchObject({ status: 422 });
    expect(await refusalOf(read({ term: w.courseId }))).toMatchObject({ status: 404 });
  });

  it('leaves out what lies outside the days', async () => {
    expect(await values({ from: '2026-01-01', until: '2026-01-02' })).toMatchObject({
      ...{ homework: { value: 0 }, submissions: { value: 0 }, chapters: { value: 0 }, changed: { value: 0 } },
    });
  });

  it('is measured against the targets the platform sets', async () => {
    const params = { group: 'course.targets' };
    const content = { ...USUAL_TARGETS, experiments: 1, longest: 8 };
    const before = await t.call(pageGroupRoute, { params }, 'admin');
    expect(before.live.content).toEqual(USUAL_TARGETS);
    const bad = { ...content, longest: 2 };
    expect(
      await refusalOf(t.call(saveDraftRoute, { params, body: { version: 0, content: bad } }, 'admin')),
    ).toMatchObject({ status: 422 });
    expect(await refusalOf(t.call(saveDraftRoute, { params, body: { version: 0, content } }, 'teacher'))).toMatchObject(
      { status: 403 },
    );
    const { version } = await t.call(saveDraftRoute, { params, body: { version: 0, content } }, 'admin');
    await t.call(publishDraftRoute, { params, body: { version, reason: '按专业要求调整' } }, 'admin');
    const seen = await read({ term: w.termId });
    expect(seen.completeness.rows.find(({ check }) => check === 'experiments')).toMatchObject({ want: 1, lost: 0 });
    expect(seen.coverage.find(({ coverage }) => coverage === 'videoLengths')).toMatchObject({ have: 0, want: 1 });
  });
});

it('waits for the database a number of times that no course changes', async () => {
  const ctx = await t.ctx('teacher');
  const query = { learners: 'all' as const };
  const { trips, statements } = await countRoundTrips(t, ctx, (inner) => readConstruction(inner, w.courseId, query));
  expect(statements).toBeLessThanOrEqual(48);
  expect(trips).toBeLessThanOrEqual(20);
});
