import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import * as contract from '../../courses/shared/structure.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { type RunningClass, runningClass } from '../testing/class.builder.ts';
import { createClass, joinClass, startClass } from './classes.public.ts';

let t: TestApp;
let w: RunningClass;
let otherClass: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
}, 60_000);
afterAll(() => t.close());
/** A running course with student and student2 in one class and student3 in another. */
beforeEach(async () => {
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const system = await t.ctx();
  const teacherIds = [await t.personId('teacher')];
  const { courseId, termId } = w;
  const made = { courseId, termId, code: freshCode('K'), name: '实验二班', teacherIds, capacity: 9 };
  otherClass = (await createClass(system, made)).id;
  await startClass(system, otherClass);
  await joinClass(system, { classId: otherClass, personId: await t.personId('student3') });
});

const page = async (name: string, parent: string | null = w.chapterId) => {
  const params = { courseId: w.courseId };
  const { id } = await t.call(contract.createNodeRoute, { params, body: { type: 'page', name, parent } }, 'teacher');
  await t.call(
    contract.updateNodeRoute,
    { params: { nodeId: id }, body: { version: 1, body: '<p>预习</p>' } },
    'teacher',
  );
  return id;
};
const show = (nodeId: string, visible = true, notify = true) =>
  t.call(contract.showNodeRoute, { params: { nodeId }, body: { visible, notify } }, 'teacher');
const showAll = (ids: string[], notify = true) =>
  t.call(
    contract.showNodesRoute,
    { params: { courseId: w.courseId }, body: { ids, visible: true, notify } },
    'teacher',
  );
const rule = async (nodeId: string, unlock: object) => {
  const { version } = await t.call(contract.getNodeRoute, { params: { nodeId } }, 'teacher');
  await t.call(contract.updateNodeRoute, { params: { nodeId }, body: { version, unlock } as never }, 'teacher');
};
/** Who hears of what is new in the course: the first name, and how many more. */
const news = async (who: 'student' | 'student2' | 'student3' | 'teacher') => {
  await t.drainJobs();
  return (await t.call(listNotificationsRoute, { query: {} }, who)).rows.flatMap(({ text, target }) =>
    'key' in text && text.key.startsWith('courses.notice.shown') && target?.query.Id === w.courseId
      ? [`${String(text.params?.name)} ${String(text.params?.more)}`]
      : [],
  );
};
const audits = async () =>
  (
    await t.ask(`select after from audit.audit_log where action = 'node.notify' and object_id = $1 order by at`, [
      w.courseId,
    ])
  ).map(({ after }) => after);

describe('learners are notified when a node is shown for the first time', () => {
  it('once, of what is ticked, with one audit row', async () => {
    const [first, quiet] = [await page('误差'), await page('作图')];
    expect(await show(quiet, true, false)).toMatchObject({ notified: 0 });
    expect(await show(first)).toMatchObject({ notified: 3 });
    for (const who of ['student', 'student2', 'student3'] as const) {
      expect(await news(who)).toEqual(['误差 0']);
    }
    expect(await news('teacher')).toEqual([]);
    // Shown again: nobody hears of it a second time, nor of what was shown without a notice.
    for (const id of [first, quiet]) {
      await show(id, false);
      expect(await show(id)).toMatchObject({ notified: 0 });
      expect(await show(id)).toMatchObject({ notified: 0 });
    }
    expect(await news('student')).toHaveLength(1);
    expect(await audits()).toEqual([{ nodes: ['误差'], people: 3 }]);
  });

  it('in one message for all that is shown together, when the chapter above is shown', async () => {
    const params = { courseId: w.courseId };
    const body = { type: 'chapter', name: '第二章', parent: null } as const;
    const { id: chapter } = await t.call(contract.createNodeRoute, { params, body }, 'teacher');
    const [below, beside] = [await page('干涉', chapter), await page('衍射')];
    // Below a hidden chapter nobody sees it yet.
    expect(await show(below)).toMatchObject({ notified: 0 });
    expect(await showAll([chapter, beside])).toMatchObject({ notified: 3 });
    expect(await news('student')).toEqual(['衍射 1']);
    expect(await showAll([chapter, beside])).toMatchObject({ notified: 0 });
  });

  it('only in the classes a rule opens it to, and not while a rule hides it', async () => {
    const [mine, waits] = [await page('分班内容'), await page('秘密')];
    await rule(mine, { mode: 'all', hidden: true, conditions: [{ kind: 'class', classIds: [otherClass] }] });
    await rule(waits, { mode: 'all', hidden: true, conditions: [{ kind: 'done', nodeId: w.nodeId }] });
    expect(await showAll([mine, waits])).toMatchObject({ notified: 1 });
    expect(await news('student')).toEqual([]);
    expect(await news('student3')).toEqual(['分班内容 0']);
    expect(await audits()).toEqual([{ nodes: ['分班内容'], people: 1 }]);
  });
});
