import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { classPeopleRoute } from '../../../classes/shared/my-class.contract.ts';
import { bookDriver } from '../../testing/book.builder.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

it('a class shows the current mark of each learner, and whose is too low', async () => {
  const b = bookDriver(t);
  const w = await b.world();
  const people = async () => t.call(classPeopleRoute, { params: { classId: w.classId } }, 'teacher');
  expect((await people()).rows.map((row) => row.mark)).toEqual([null, null]);
  await b.run(w, 'student', 90);
  await b.run(w, 'student2', 58);
  await b.enter(w, 58, 'student2');
  const { rows, ...rest } = await people();
  expect(rest).toEqual({ marks: true, passLine: 60, can: { message: true } });
  expect(rows.map((row) => [row.name, row.mark, row.risk.signals.mark])).toEqual([
    ['张三', 90, 0],
    ['李四', 58, 2],
  ]);
  expect(rows[1]?.risk.level).toBe('watch');
});
