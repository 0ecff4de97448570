import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { standingRoute } from '../../courses/shared/standing.contract.ts';
import * as contract from '../../courses/shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { projectOpeningRoute } from '../../runs/shared/access.contract.ts';
import { aRunnableExperiment } from '../../runs/testing/run.builder.ts';
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
  (await t.call(standingRoute, { params: { courseId: built.courseId } }, as)).deadlines.map(({ at }) => at);

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
});
