import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { setMember } from '../../../courses/server/courses.public.ts';
import { previewCurvesRoute } from '../../shared/curve-preview.contract.ts';
import { getSchemeRoute } from '../../shared/grade.contract.ts';
import { bookDriver, type GradedClass, items } from '../../testing/book.builder.ts';

let t: TestApp;
let to: ReturnType<typeof bookDriver>;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  to = bookDriver(t);
});
afterAll(() => t.close());

const preview = (w: GradedClass, curves: object[], as: Account = 'teacher', classId = w.classId) =>
  t.call(previewCurvesRoute, { params: { courseId: w.courseId }, body: { items, curves, classId } as never }, as);

describe('layers over the total', () => {
  it('are previewed for a class, and what is shown is what comes when the scheme is in use', async () => {
    const w = await to.world();
    expect(await preview(w, [])).toEqual({ before: null, after: null, stages: [] });
    await to.run(w, 'student', 81);
    await to.run(w, 'student2', 49);
    const curves = [
      { op: 'add', n: -5 },
      { op: 'linear', mean: 60, sd: 16, toMean: 70, toSd: 8 },
    ];
    const seen = await preview(w, curves);
    expect(seen.before).toMatchObject({ n: 2, mean: 65, sd: 16, passRate: 50 });
    expect(seen.stages).toEqual([
      { mean: 65, sd: 16 },
      { mean: 60, sd: 16 },
    ]);
    expect(seen.after).toMatchObject({ n: 2, mean: 70, sd: 8, passRate: 100 });
    expect(await to.row(w)).toMatchObject({ total: 81 });
    await to.saveScheme(w.courseId, null, { curves });
    await to.activate(w.courseId);
    expect([(await to.row(w)).total, (await to.row(w, '李四')).total]).toEqual([78, 62]);
    const { active } = await t.call(getSchemeRoute, { params: { courseId: w.courseId } }, 'teacher');
    expect(active!.curves).toEqual(curves);
    const { tree } = (await to.derivation(w)) as { tree: { steps: object[] } };
    expect(tree.steps).toEqual(curves);
    await to.saveScheme(w.courseId, null, { curves: [] });
    await to.activate(w.courseId);
    expect(await to.row(w)).toMatchObject({ total: 81 });
  });
  it('keep totals within 0–100, and refuse what makes no sense', async () => {
    const w = await to.world();
    await to.run(w, 'student', 81);
    expect((await preview(w, [{ op: 'multiply', k: 3 }])).after).toMatchObject({ mean: 100 });
    expect((await preview(w, [{ op: 'add', n: -100 }])).after).toMatchObject({ mean: 0 });
    for (const bad of [
      { op: 'linear', mean: 60, sd: 0, toMean: 70, toSd: 8 },
      { op: 'multiply', k: -1 },
      { op: 'power' },
    ]) {
      expect((await refusalOf(preview(w, [bad]))).status, JSON.stringify(bad)).toBe(400);
    }
    expect((await refusalOf(preview(w, Array(6).fill({ op: 'sqrt' })))).status).toBe(400);
  });
  it('are the lead’s, and of classes of the own course', async () => {
    const w = await to.world();
    const other = await to.world();
    expect((await refusalOf(preview(w, [], 'teacher', other.classId))).code).toBe('classes.class.absent');
    await setMember(await t.ctx('teacher'), w.courseId, { account: 'teacher2', role: 'instructor', granted: [] });
    expect((await refusalOf(preview(w, [], 'teacher2'))).status).toBe(403);
    expect((await refusalOf(preview(w, [], 'student'))).status).toBe(403);
    expect((await refusalOf(preview(w, [], 'outsider'))).status).toBe(404);
  });
});
