import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { trySchemeRoute } from '../../shared/scheme-trial.contract.ts';
import { bookDriver, type GradedClass, items } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const attempt = (w: GradedClass, more: object = {}, as: Account = 'teacher') =>
  t.call(
    trySchemeRoute,
    { params: { courseId: w.courseId }, body: { items, classId: w.classId, ...more } as never },
    as,
  );

it('shows of each learner the total by the scheme in use and by the tried one, and keeps nothing', async () => {
  const w = await to.world();
  await to.run(w, 'student', 81);
  await to.run(w, 'student2', 49);
  const { rows, tree } = await attempt(w, { curves: [{ op: 'add', n: 12 }], decimals: 1 });
  const row = (name: string) => rows.find((one) => one.name === name);
  expect(tree).toBeNull();
  expect(row('张三') ?? rows[0]).toMatchObject({ before: 81, after: 93, beforeBand: 'good', afterBand: 'excellent' });
  expect(row('李四')).toMatchObject({ before: 49, after: 61 });
  expect(await to.row(w)).toMatchObject({ total: 81 });
});

it('is the very total of the gradebook once the tried scheme is in use', async () => {
  const w = await to.world();
  await to.run(w, 'student', 77);
  const curves = [{ op: 'multiply', k: 1.1 }];
  const personId = await t.personId('student');
  const tried = await attempt(w, { curves, personId });
  await to.saveScheme(w.courseId, null, { curves });
  await to.activate(w.courseId);
  const after = tried.rows.find((one) => one.personId === personId)!.after;
  expect((await to.row(w)).total).toBe(after);
  expect(tried.tree).toEqual(((await to.derivation(w)) as { tree: unknown }).tree);
});

it('is the lead’s, of a class of the course and somebody in it', async () => {
  const w = await to.world();
  const other = await to.world();
  expect((await refusalOf(attempt(w, { classId: other.classId }))).code).toBe('classes.class.absent');
  expect((await refusalOf(attempt(w, { personId: await t.personId('teacher') }))).status).toBe(422);
  await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
  expect((await refusalOf(attempt(w, {}, 'teacher2'))).status).toBe(403);
  expect((await refusalOf(attempt(w, {}, 'student'))).status).toBe(403);
  expect((await refusalOf(attempt(w, {}, 'outsider'))).status).toBe(404);
});
