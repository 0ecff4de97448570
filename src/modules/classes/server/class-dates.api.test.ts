import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { calendarRoute } from '../../courses/shared/info.contract.ts';
import * as contract from '../../courses/shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { deskRoute } from '../../home/shared/desk.contract.ts';
import { projectOpeningRoute } from '../../runs/shared/access.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
import { mergeClassRoute, mergePreviewRoute } from '../shared/class-merge.contract.ts';
import { createClass, joinClass, startClass } from './classes.public.ts';

const DAY_MS = 86_400_000;
const inDays = (n: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + n * DAY_MS).toISOString();
const NONE = { opensAt: null, dueAt: null, closesAt: null };

let t: TestApp;
let unitId: string;
let built: BuiltCourse;
/** Student is in the first class, student2 in the second. */
let classes: { readonly first: string; readonly second: string };

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
beforeEach(async () => {
  const system = await t.ctx('system');
  const teacher = await t.personId('teacher');
  const { id: experimentId } = await aRunnableExperiment(system, await t.ctx('leader'));
  built = await buildCourse(system, { unitId, leadId: teacher }, { experimentId });
  const withLearner = async (name: string, who: Account) => {
    const { id } = await createClass(system, {
      ...{ courseId: built.courseId, termId: built.termId, code: freshCode('K'), name },
      ...{ teacherIds: [teacher], capacity: 30 },
    });
    await startClass(system, id);
    await joinClass(system, { classId: id, personId: await t.personId(who) });
    return id;
  };
  classes = { first: await withLearner('一班', 'student'), second: await withLearner('二班', 'student2') };
});

const get = (nodeId: string, as: Account) => t.call(contract.getNodeRoute, { params: { nodeId } }, as);
async function change(nodeId: string, body: object) {
  const { version } = await get(nodeId, 'teacher');
  return t.call(contract.updateNodeRoute, { params: { nodeId }, body: { version, ...body } as never }, 'teacher');
}
const opening = (as: Account, classId: string) =>
  t.call(
    projectOpeningRoute,
    { query: { ExperimentId: built.experimentId, NodeId: built.nodeId, ClassId: classId } },
    as,
  );
const deadlines = async (as: Account) =>
  (await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, as)).standing!.deadlines.map(
    ({ at }) => at,
  );

describe('dates of a class', () => {
  it('stand for those of the course wherever its learners are told of them or start something', async () => {
    const [due, opens, later] = [inDays(3), inDays(14), inDays(17)];
    const own = { classId: classes.second, opensAt: opens, dueAt: later, closesAt: null };
    await change(built.nodeId, { experiment: { dueAt: due }, classDates: [own] });
    expect((await get(built.nodeId, 'teacher')).classDates).toEqual([own]);
    expect(await get(built.nodeId, 'student')).toMatchObject({
      classDates: [],
      lock: null,
      opensAt: null,
      experiment: { dueAt: due },
    });
    expect(await get(built.nodeId, 'student2')).toMatchObject({
      classDates: [],
      lock: { code: 'notYet', at: opens },
      opensAt: opens,
      experiment: { dueAt: later },
    });
    expect([await deadlines('student'), await deadlines('student2')]).toEqual([[due], [later]]);
    expect(await opening('student', classes.first)).not.toMatchObject({ Code: 'not_yet' });
    expect(await opening('student2', classes.second)).toMatchObject({ Code: 'not_yet' });
    const [kept] = await t.ask(
      'select before, after from audit.audit_log where object_id = $1 order by id desc limit 1',
      [built.nodeId],
    );
    expect(kept).toMatchObject({ before: { classDates: [] }, after: { classDates: [own] } });

    await change(built.nodeId, { classDates: [] });
    expect((await get(built.nodeId, 'student2')).lock).toBeNull();
  });

  it('of a chapter lock what it holds', async () => {
    const until = inDays(-1);
    await change(built.chapterId, { classDates: [{ ...NONE, classId: classes.second, closesAt: until }] });
    const lockOf = async (as: Account) => (await get(built.nodeId, as)).lock;
    expect(await lockOf('student')).toBeNull();
    expect(await lockOf('student2')).toEqual({ code: 'over', at: until });
    expect(await opening('student2', classes.second)).toMatchObject({ Code: 'closed' });
  });

  it('are refused out of order, for classes of elsewhere, twice for one and as a due time of what has none', async () => {
    const refused = async (nodeId: string, rows: object[]) =>
      (await refusalOf(change(nodeId, { classDates: rows }))).fields?.[0]?.code;
    const { first } = classes;
    expect(await refused(built.nodeId, [{ ...NONE, classId: first, opensAt: inDays(2), closesAt: inDays(1) }])).toBe(
      'courses.node.order',
    );
    expect(await refused(built.nodeId, [{ ...NONE, classId: first, dueAt: inDays(2), closesAt: inDays(1) }])).toBe(
      'courses.node.closesBeforeDue',
    );
    expect(await refused(built.nodeId, [{ ...NONE, classId: built.courseId }])).toBe('courses.unlock.class');
    expect(
      await refused(
        built.nodeId,
        [1, 2].map(() => ({ ...NONE, classId: first })),
      ),
    ).toBe('courses.unlock.class');
    const chapter = change(built.chapterId, { classDates: [{ ...NONE, classId: first, dueAt: inDays(1) }] });
    expect((await refusalOf(chapter)).code).toBe('courses.node.settings');
    const learner = t.call(
      contract.updateNodeRoute,
      { params: { nodeId: built.nodeId }, body: { version: 1, classDates: [] } },
      'student',
    );
    expect((await refusalOf(learner)).status).toBe(403);
  });

  it('go with a copy of the node', async () => {
    const own = { ...NONE, classId: classes.first, closesAt: inDays(9) };
    await change(built.nodeId, { classDates: [own] });
    const copy = { params: { nodeId: built.nodeId }, body: { name: '实验一（副本）' } };
    const { id } = await t.call(contract.copyNodeRoute, copy, 'teacher');
    expect((await get(id, 'teacher')).classDates).toEqual([own]);
  });

  it('are told to the team in the outline, the teaching calendar and the desk', async () => {
    const [due, later] = [inDays(3), inDays(5)];
    const tree = async () => {
      const { rows } = await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher');
      return rows.find(({ id }) => id === built.nodeId)!.datedFor;
    };
    const calendar = async () => {
      const { rows } = await t.call(calendarRoute, { params: { courseId: built.courseId }, query: {} }, 'teacher');
      return rows.find(({ nodeId }) => nodeId === built.nodeId);
    };
    const week = async () => {
      const { parts } = await t.call(deskRoute, {}, 'teacher');
      const rows = (parts.week?.rows ?? []) as { href: string; kind: string; at: string; note: string }[];
      return rows.filter(({ href }) => href.includes(built.nodeId)).map(({ at, note }) => [at, note.split(' · ')[1]]);
    };
    expect([await tree(), await calendar()]).toEqual([[], undefined]);
    await change(built.nodeId, { classDates: [{ ...NONE, classId: classes.second, dueAt: later }] });
    expect(await tree()).toEqual(['二班']);
    expect(await calendar()).toMatchObject({ dueAt: later, classes: 1 });
    expect(await week()).toEqual([[later, '二班']]);
    await change(built.nodeId, { experiment: { dueAt: due } });
    expect(await calendar()).toMatchObject({ dueAt: due, classes: 1 });
    expect(await week()).toEqual([
      [due, undefined],
      [later, '二班'],
    ]);
    // With dates of its own for every class the course has none to tell.
    await change(built.nodeId, {
      classDates: [
        { ...NONE, classId: classes.first, dueAt: later },
        { ...NONE, classId: classes.second, dueAt: later },
      ],
    });
    expect(await week()).toEqual([[later, undefined]]);
    expect((await get(built.nodeId, 'student')).datedFor).toEqual([]);
  });

  it('of a class that is merged into another go, and the dialog says so before', async () => {
    const own = (classId: string, dueAt: string) => ({ ...NONE, classId, dueAt });
    const [first, second] = [inDays(3), inDays(5)];
    await change(built.nodeId, { classDates: [own(classes.first, first), own(classes.second, second)] });
    const params = { classId: classes.second };
    const query = { into: classes.first };
    const seen = await t.call(mergePreviewRoute, { params, query }, 'teacher');
    expect(seen.dates).toBe(1);
    const body = { into: classes.first, typed: seen.from.code, reason: '人数太少，两班合上', members: 1 };
    await t.call(mergeClassRoute, { params, body }, 'teacher');
    expect((await get(built.nodeId, 'teacher')).classDates).toEqual([own(classes.first, first)]);
    expect((await get(built.nodeId, 'student2')).experiment).toMatchObject({ dueAt: first });
  });
});
