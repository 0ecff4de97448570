import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { listClassesRoute } from '../../shared/class.contract.ts';
import { copyClassesRoute } from '../../shared/class-copy.contract.ts';
import { type RunningClass, runningClass } from '../../testing/class.builder.ts';

let t: TestApp;
let w: RunningClass;
let termId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const [term] = await t.ask(
    `insert into courses.term (id, code, name, starts_on, ends_on, is_current)
      values (gen_random_uuid(), 'COPY-1', '2039秋', '2039-09-01', '2040-01-20', false) returning id`,
  );
  termId = String(term!.id);
});
afterAll(() => t.close());

const copy = (as: Account = 'teacher', classIds = [w.classId]) =>
  t.call(copyClassesRoute, { params: { courseId: w.courseId }, body: { termId, classIds } }, as);

it('makes classes of another term anew without their people, once', async () => {
  expect(await copy()).toEqual({ done: 1, skipped: [] });
  const { rows } = await t.call(listClassesRoute, { params: { courseId: w.courseId } }, 'teacher');
  const [old, made] = [rows.find((one) => one.id === w.classId)!, rows.find((one) => one.termId === termId)!];
  expect(made).toMatchObject({ name: old.name, code: old.code, capacity: old.capacity, teachers: old.teachers });
  expect(made).toMatchObject({ state: 'preparing', taken: 0 });
  expect(made.joinCode).not.toBe(old.joinCode);
  expect(await copy()).toMatchObject({ done: 0, skipped: [{ id: w.classId, name: old.name }] });
});

it('is for who manages the classes; of another course nothing is copied', async () => {
  expect((await refusalOf(copy('student'))).status).toBe(404);
  expect((await refusalOf(copy('admin'))).status).toBe(403);
  const { actor } = await t.ctx('teacher');
  const other = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  expect(await copy('teacher', [other.classId])).toMatchObject({ done: 0, skipped: [{ name: '' }] });
});
