import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../../notifications/shared/notification.contract.ts';
import * as contract from '../../shared/class.contract.ts';

let t: TestApp;
let built: BuiltCourse;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  built = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
});
afterAll(() => t.close());

const create = async (teacherIds?: string[]) => {
  const code = freshCode('C');
  const teachers = teacherIds ?? [await t.personId('teacher')];
  const body = { name: `班 ${code}`, code, termId: built.termId, teacherIds: teachers, capacity: 30 };
  return t.call(contract.createClassRoute, { params: { courseId: built.courseId }, body }, 'teacher');
};
const rowOf = async (id: string) =>
  (await t.call(contract.listClassesRoute, { params: { courseId: built.courseId } }, 'teacher')).rows.find(
    (row) => row.id === id,
  )!;
const join = (code: string, as: Account) => t.call(contract.joinClassRoute, { body: { code } }, as);
const settle = (classId: string, body: object) =>
  t.call(contract.joinRuleRoute, { params: { classId }, body: { joinRule: 'code', ...body } as never }, 'teacher');
const command = (what: 'start' | 'end' | 'resetCode', ids: string[], as: Account = 'teacher') =>
  t.call(contract.commandClassesRoute, { body: { command: what, ids } }, as);
const inMinutes = (minutes: number) => new Date(t.app.base.clock.ms() + minutes * 60_000).toISOString();

describe('a join code', () => {
  it('is good until its end, and then as wrong as any other', async () => {
    const { id, joinCode } = await create();
    const until = inMinutes(5);
    await settle(id, { codeUntil: until });
    expect((await rowOf(id)).codeUntil).toBe(until);
    expect((await join(joinCode, 'student')).state).toBe('active');
    await t.moveClock(10 * 60_000);
    expect((await refusalOf(join(joinCode, 'student2'))).code).toBe('classes.join.wrongCode');
    // What was set stays as it was set; a new end lies ahead.
    await settle(id, { codeUntil: until, capacity: 31 });
    expect((await refusalOf(settle(id, { codeUntil: inMinutes(-1) }))).fields).toEqual([
      { path: 'codeUntil', code: 'classes.code.past', message: '加入码有效期必须晚于当前时间' },
    ]);
    const { joinCode: fresh } = await settle(id, { resetCode: true });
    expect((await rowOf(id)).codeUntil).toBeNull();
    const { rows } = await t.call(contract.myEnrolmentsRoute, {}, 'student2');
    expect(rows).toEqual([]);
    await settle(id, { codeUntil: null });
    expect((await join(fresh, 'student2')).state).toBe('active');
  });
});

describe('commands on several classes', () => {
  it('start and end each by itself, and tell the learners', async () => {
    const [one, two] = [await create(), await create([])];
    await t.ask(`delete from classes.enrolment where course_id = $1`, [built.courseId]);
    await join(one.joinCode, 'student3');
    const started = await command('start', [one.id, two.id]);
    expect(started).toMatchObject({ done: 1, skipped: [{ id: two.id }] });
    const codes = [one.joinCode, two.joinCode];
    expect((await command('resetCode', [one.id, two.id])).done).toBe(2);
    for (const [i, { id }] of [one, two].entries()) expect((await rowOf(id)).joinCode).not.toBe(codes[i]);
    expect(await command('end', [one.id, two.id])).toMatchObject({ done: 1, skipped: [{ id: two.id }] });
    expect((await rowOf(one.id)).state).toBe('ended');
    await t.drainJobs();
    const { rows } = await t.call(listNotificationsRoute, {}, 'student3');
    const keys = rows.flatMap(({ text }) => ('key' in text ? [text.key] : []));
    expect(keys).toEqual(expect.arrayContaining(['classes.notice.started', 'classes.notice.ended']));
  });

  it('are for who manages classes', async () => {
    const { id } = await create();
    for (const as of ['student', 'teacher2'] as const) {
      const answer = await command('start', [id], as).catch(() => ({ done: 0 }));
      expect(answer.done).toBe(0);
    }
    expect((await rowOf(id)).state).toBe('preparing');
  });
});
