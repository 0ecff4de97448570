import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../../courses/testing/course.builder.ts';
import { createClassRoute, joinClassRoute, listClassesRoute, startClassRoute } from '../../shared/class.contract.ts';
import { classBinRoute, removeClassRoute, restoreClassRoute } from '../../shared/class-bin.contract.ts';
import { emptyBin } from './class-bin.repository.ts';

let t: TestApp;
let built: BuiltCourse;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  built = await buildCourse(await t.ctx(), {
    unitId: actor.kind === 'person' ? actor.unitId! : '',
    leadId: await t.personId('teacher'),
  });
});
afterAll(() => t.close());

const create = async (code = freshCode('B')) => {
  const body = { name: '备用班', code, termId: built.termId, teacherIds: [await t.personId('teacher')], capacity: 30 };
  const made = await t.call(createClassRoute, { params: { courseId: built.courseId }, body }, 'teacher');
  return { ...made, code };
};
const remove = (classId: string, as: Account = 'teacher') => t.call(removeClassRoute, { params: { classId } }, as);
const bin = async (as: Account = 'teacher') =>
  (await t.call(classBinRoute, { params: { courseId: built.courseId } }, as)).rows.map((row) => row.id);
const restore = (classId: string, as: Account = 'teacher') =>
  t.call(restoreClassRoute, { params: { courseId: built.courseId, classId }, body: {} }, as);
const listed = async (id: string) =>
  (await t.call(listClassesRoute, { params: { courseId: built.courseId } }, 'teacher')).rows.find(
    (row) => row.id === id,
  );

describe('the bin of classes', () => {
  it('takes a class nobody was in, and gives it back as it was but for its join code', async () => {
    const made = await create();
    const before = await listed(made.id);
    await remove(made.id);
    expect(await listed(made.id)).toBeUndefined();
    expect(await bin()).toContain(made.id);
    expect((await refusalOf(t.call(joinClassRoute, { body: { code: made.joinCode } }, 'student'))).code).toBe(
      'classes.join.wrongCode',
    );
    const { joinCode } = await restore(made.id);
    expect(joinCode).not.toBe(made.joinCode);
    const after = await listed(made.id);
    expect(after).toMatchObject({ name: before!.name, code: made.code, capacity: 30, teachers: before!.teachers });
    expect(await bin()).not.toContain(made.id);
    expect((await refusalOf(restore(made.id))).code).toBe('classes.bin.gone');
    const actions = await t.ask('select action from audit.audit_log where object_id = $1 order by id', [made.id]);
    expect(actions.map((row) => row.action)).toEqual(['class.create', 'class.delete', 'class.restore']);
  });

  it('refuses a class that has begun or had somebody, and a code given away meanwhile', async () => {
    const begun = await create();
    await t.call(startClassRoute, { params: { classId: begun.id } }, 'teacher');
    expect((await refusalOf(remove(begun.id))).code).toBe('classes.remove.begun');
    const used = await create();
    await t.ask(
      `insert into classes.enrolment (id, class_id, course_id, person_id, state, source)
        values (gen_random_uuid(), $1, $2, $3, 'withdrawn', 'code')`,
      [used.id, built.courseId, await t.personId('student2')],
    );
    expect((await refusalOf(remove(used.id))).code).toBe('classes.remove.used');
    const gone = await create();
    await remove(gone.id);
    await create(gone.code);
    expect((await refusalOf(restore(gone.id))).code).toBe('classes.code.taken');
    expect(await bin()).toContain(gone.id);
  });

  it('keeps for 30 days, for who manages the classes', async () => {
    const made = await create();
    for (const [as, status] of [
      ['student', 404],
      ['teacher2', 404],
      ['admin', 403],
    ] as const) {
      expect((await refusalOf(remove(made.id, as))).status).toBe(status);
      expect((await refusalOf(bin(as))).status).toBe(status);
      expect((await refusalOf(restore(made.id, as))).status).toBe(status);
    }
    await remove(made.id);
    await t.ask("update classes.class_bin set removed_at = removed_at - interval '31 days' where id = $1", [made.id]);
    expect(await bin()).not.toContain(made.id);
    expect((await refusalOf(restore(made.id))).code).toBe('classes.bin.gone');
    await emptyBin(await t.ctx());
    expect(await t.ask('select 1 from classes.class_bin where id = $1', [made.id])).toEqual([]);
  });
});
