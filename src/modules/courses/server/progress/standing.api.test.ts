import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { markDoneRoute } from '../../shared/progress.contract.ts';
import { keepPlaceRoute } from '../../shared/standing.contract.ts';
import { courseTreeRoute } from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';
import { addNode, openReading, showNode } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
/** Two pages before the experiment, and a hidden one. */
const page = { first: '', second: '', hidden: '' };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  const system = await t.ctx();
  built = await buildCourse(
    system,
    { unitId, leadId: await t.personId('teacher') },
    { dueAt: new Date(system.clock.ms() + 3 * 86_400_000).toISOString(), closesAt: '2100-01-01T00:00:00.000Z' },
  );
  for (const [index, key] of (['first', 'second', 'hidden'] as const).entries()) {
    const { id } = await addNode(system, built.courseId, {
      ...{ type: 'page', parent: built.chapterId, name: `第${index + 1}页`, index, body: '<p>正文</p>' },
    });
    page[key] = id;
    if (key !== 'hidden') await showNode(system, id, true);
  }
  await t.ask(`update courses.node set completion = 'manual' where id = any($1)`, [[page.first, page.second]]);
  for (const who of ['student', 'student2'] as const) {
    await openReading(system, {
      ...{ courseId: built.courseId, personId: await t.personId(who), classId: system.newId() },
    });
  }
});
afterAll(() => t.close());

const outline = (as: Account) => t.call(courseTreeRoute, { params: { courseId: built.courseId } }, as);
const standing = async (as: Account = 'student') => (await outline(as)).standing!;
const keep = (nodeId: string, as: Account = 'student') => t.call(keepPlaceRoute, { params: { nodeId } }, as);

it('begins at the first item, and names the deadlines ahead', async () => {
  expect((await outline('student')).progress).toMatchObject({ done: 0 });
  const { last, next, deadlines } = await standing();
  expect(last).toEqual({ nodeId: page.first, name: '第1页' });
  expect(next?.nodeId).toBe(page.first);
  expect(deadlines).toMatchObject([{ id: built.nodeId, type: 'experiment', nodeId: built.nodeId }]);
});

it('goes on where the learner was last, each for himself', async () => {
  await keep(page.second);
  expect(await standing()).toMatchObject({ begun: true, last: { nodeId: page.second } });
  expect((await standing()).next?.nodeId).toBe(built.nodeId);
  expect(await standing('student2')).toMatchObject({ begun: false, last: { nodeId: page.first } });
  await keep(page.first);
  expect((await standing()).last?.nodeId).toBe(page.first);
});

it('leads to what is left, past what is done', async () => {
  await keep(page.first);
  await t.call(markDoneRoute, { params: { nodeId: page.second } }, 'student');
  expect((await standing()).next?.nodeId).toBe(built.nodeId);
});

it('forgets a place that learners see no more', async () => {
  await keep(page.second);
  await showNode(await t.ctx(), page.second, false);
  expect((await standing()).last?.nodeId).toBe(page.first);
  await showNode(await t.ctx(), page.second, true);
});

it('keeps nothing of the team, and tells strangers nothing', async () => {
  await keep(page.second, 'teacher');
  expect(await t.ask('select 1 from courses.place where person_id = $1', [await t.personId('teacher')])).toHaveLength(
    0,
  );
  expect(await outline('teacher')).toMatchObject({ progress: null, standing: null });
  for (const nodeId of [page.hidden, (await t.ctx()).newId()]) expect((await refusalOf(keep(nodeId))).status).toBe(404);
  expect((await refusalOf(keep(page.first, 'student3'))).status).toBe(404);
  expect((await refusalOf(standing('student3'))).status).toBe(404);
});

it('answers a whole class that opens its course at once: nobody holds a connection while waiting for another', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => outline('student')));
  expect(answers.map((one) => one.standing?.deadlines[0]?.id)).toEqual(answers.map(() => built.nodeId));
});
