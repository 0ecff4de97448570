import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { getCourseRoute } from '../../../courses/shared/course.contract.ts';
import { buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import * as contract from '../../shared/class.contract.ts';
import type { JoinRule } from '../../shared/class.model.ts';
import { joinOpenRoute, waysInRoute } from '../../shared/way-in.contract.ts';
import { buildStudents, pooled } from '../../testing/people.builder.ts';
import { createClass, startClass } from '../classes.public.ts';
import { joinOpen } from './way-in.service.ts';

let t: TestApp;
let unitId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());

/** A published course whose classes have these rules. */
async function courseWith(rules: readonly JoinRule[], capacity = 5) {
  const system = await t.ctx();
  const teacher = await t.personId('teacher');
  const built = await buildCourse(system, { unitId, leadId: teacher });
  const classIds: string[] = [];
  for (const [at, joinRule] of rules.entries()) {
    const code = freshCode('W');
    const named = { code, name: `第${at + 1}班`, teacherIds: [teacher], capacity, joinRule };
    const { id } = await createClass(system, { ...named, courseId: built.courseId, termId: built.termId });
    classIds.push(id);
  }
  return { ...built, params: { courseId: built.courseId }, classIds, first: classIds[0]! };
}
/** What a study page is told of a course. */
const page = (params: { courseId: string }, as: Account = 'student') =>
  t.call(getCourseRoute, { params, query: { study: '1' } }, as);
const join = (classId: string, as: Account = 'student') => t.call(joinOpenRoute, { params: { classId } }, as);
const ways = (courseId: string, as: Account = 'student') => t.call(waysInRoute, { params: { courseId } }, as);
const joins = async (classId: string) =>
  (
    await t.ask(
      `select action from audit.audit_log where object_id = $1 and action like 'enrolment.%' order by at, id`,
      [classId],
    )
  ).map(({ action }) => action);

describe('a published course', () => {
  it('says what it is and how one gets in, and nothing of its outline or its people', async () => {
    const { params, classIds, courseId, nodeId, chapterId } = await courseWith(['closed', 'code', 'approval', 'open']);
    await join(classIds[3]!, 'student2');
    const about = await page(params);
    expect(about).toMatchObject({
      id: courseId,
      leadName: '王芳',
      students: 1,
      ...{ role: null, rights: null, version: 0, updatedAt: '' },
      outside: { team: [{ name: '王芳', role: 'lead' }] },
    });
    expect(Object.values(about.can)).not.toContain(true);
    const { classes, ended } = await ways(courseId);
    expect(ended).toBe(false);
    expect(classes.map(({ id, way }) => [id, way])).toEqual([
      [classIds[3], 'open'],
      [classIds[2], 'approval'],
      [classIds[1], 'code'],
      [classIds[0], 'closed'],
    ]);
    const said = JSON.stringify([about, classes]);
    for (const secret of [nodeId, chapterId, '第一章', '李四', await t.personId('student2')]) {
      expect(said).not.toContain(secret);
    }
    // What is learnt stays shut, and who is inside is told nothing of the outside.
    expect((await refusalOf(t.call(getCourseRoute, { params }, 'student'))).status).toBe(404);
    for (const as of ['student2', 'teacher', 'admin'] as const)
      expect(await page(params, as)).not.toHaveProperty('outside');
  });
  it('is as if absent before it is published, and once it is closed', async () => {
    const { params, courseId, first } = await courseWith(['open']);
    const absent = async (as: Account) => {
      const asked = [() => page(params, as), () => ways(courseId, as), () => join(first, as)];
      return Promise.all(asked.map(async (ask) => (await refusalOf(ask())).status));
    };
    for (const state of ['draft', 'closed', 'archived']) {
      await t.ask(`update courses.course set state = $2 where id = $1`, [courseId, state]);
      expect(await absent('student3')).toEqual([404, 404, 404]);
    }
    const nowhere = { courseId: (await t.ctx()).newId() };
    const unknown = await refusalOf(page(nowhere, 'student3'));
    const hidden = await refusalOf(page(params, 'student3'));
    expect([hidden.status, hidden.code]).toEqual([unknown.status, unknown.code]);
  });
  it('says when all its classes have ended, or none was made yet', async () => {
    const { courseId, first } = await courseWith(['open']);
    await startClass(await t.ctx('teacher'), first);
    await t.call(contract.endClassRoute, { params: { classId: first }, body: {} }, 'teacher');
    expect(await ways(courseId)).toEqual({ classes: [], ended: true });
    expect((await refusalOf(join(first))).code).toBe('classes.join.ended');
    const none = await courseWith([]);
    expect(await ways(none.courseId)).toEqual({ classes: [], ended: false });
  });
});

describe('joining without a code', () => {
  it('opens the course at once, and sent again changes nothing', async () => {
    const { params, first } = await courseWith(['open']);
    const joined = await join(first);
    expect(joined).toMatchObject({ classId: first, className: '第1班', state: 'active', place: null });
    expect(await join(first)).toEqual(joined);
    expect((await t.call(getCourseRoute, { params }, 'student')).id).toBe(params.courseId);
    expect(await joins(first)).toEqual(['enrolment.join']);
    const [{ n }] = (await t.ask(`select count(*)::int as n from classes.enrolment where class_id = $1`, [first])) as [
      { n: number },
    ];
    expect(n).toBe(1);
  });
  it('stands in the queue of a full class, and is told the place each time', async () => {
    const { courseId, first } = await courseWith(['open'], 1);
    await join(first, 'student2');
    expect((await ways(courseId)).classes).toMatchObject([{ way: 'full' }]);
    const waiting = await join(first);
    expect(waiting).toMatchObject({ state: 'waiting', place: 1 });
    expect(await join(first)).toEqual(waiting);
    expect(await joins(first)).toEqual(['enrolment.join', 'enrolment.apply']);
  });
  it('gives the last seat to one of many, whose others wait in their order', async () => {
    const { first } = await courseWith(['open'], 1);
    const people = await buildStudents(t, unitId, 6, freshCode('wi').toLowerCase());
    const all = await pooled(people, 6, ({ ctx }) => joinOpen(ctx, first));
    expect(all.filter(({ state }) => state === 'active')).toHaveLength(1);
    expect(all.flatMap(({ place }) => place ?? []).sort()).toEqual([1, 2, 3, 4, 5]);
  });
  it('asks the team where that decides, which is told; nothing is read before', async () => {
    const { params, first } = await courseWith(['approval']);
    expect(await join(first, 'student3')).toMatchObject({ state: 'applied', place: null });
    expect(await join(first, 'student3')).toMatchObject({ state: 'applied' });
    expect(await joins(first)).toEqual(['enrolment.apply']);
    expect((await refusalOf(t.call(getCourseRoute, { params }, 'student3'))).status).toBe(404);
    await t.drainJobs();
    const told = (await t.call(listNotificationsRoute, { query: {} }, 'teacher')).rows.map((row) =>
      JSON.stringify(row),
    );
    expect(told.some((text) => text.includes('第1班'))).toBe(true);
    await t.call(contract.leaveQueueRoute, { params: { classId: first } }, 'student3');
    expect(await joins(first)).toEqual(['enrolment.apply', 'enrolment.cancel']);
  });
  it('is refused with the reason: closed, by code, taken elsewhere, of the team', async () => {
    const { classIds } = await courseWith(['closed', 'code', 'open', 'open']);
    const [closed, byCode, open, other] = classIds as [string, string, string, string];
    const code = async (classId: string, as: Account = 'student') => (await refusalOf(join(classId, as))).code;
    expect(await code(closed)).toBe('classes.join.closed');
    expect(await code(byCode)).toBe('classes.join.needsCode');
    expect(await code(open, 'teacher')).toBe('classes.join.team');
    await join(open);
    expect(await code(other)).toBe('classes.join.already');
    expect(await joins(closed)).toEqual([]);
    expect(await joins(byCode)).toEqual([]);
    expect(await joins(other)).toEqual([]);
  });
});
