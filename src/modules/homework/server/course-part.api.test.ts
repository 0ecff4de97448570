import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { COPY_PARTS, copyCourseRoute, copyPlanRoute } from '../../courses/shared/life.contract.ts';
import { courseTreeRoute } from '../../courses/shared/structure.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { homeworkListRoute, homeworkRoute } from '../shared/homework.contract.ts';
import { PEER_DEFAULTS } from '../shared/homework-settings.model.ts';
import { buildHomework, extendFor, TEST_RUBRIC } from '../testing/homework.builder.ts';
import { homeworkPart } from './course-part.service.ts';

const WEEK_MS = 7 * 86_400_000;
let t: TestApp;
let w: RunningClass;
let later: string;
let homeworkId: string;
let dueAt: Date;
const peer = { ...PEER_DEFAULTS, opensAt: '2026-12-20T00:00:00.000Z', dueAt: '2026-12-27T00:00:00.000Z' };

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  w = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  later = (await t.ctx()).newId();
  await t.ask(
    `insert into courses.term (id, code, name, starts_on, ends_on)
      select $1, $2, '后一学期', starts_on + 182, ends_on + 182 from courses.term where id = $3`,
    [later, freshCode('T'), w.termId],
  );
  const late = { unit: 'day', perUnit: 10, floor: 50, of: 'earned' } as const;
  const settings = { late, peer, anonymous: true, answer: 'text' as const };
  const made = await buildHomework(t, w, { title: '误差传递', state: 'released', rubric: TEST_RUBRIC, settings });
  ({ homeworkId, dueAt } = made);
  await extendFor(t, homeworkId, await t.personId('student'), 9000);
  await buildHomework(t, w, { title: '草稿作业', state: 'draft' });
  const bin = await buildHomework(t, w, { title: '回收站里的', state: 'draft' });
  await t.ask('update homework.homework set deleted_at = now() where id = $1', [bin.homeworkId]);
}, 60_000);
afterAll(() => t.close());

async function copy(more: Partial<{ shift: null; parts: (typeof COPY_PARTS)[number][] }> = {}) {
  const id = (await t.ctx()).newId();
  const body = {
    id,
    name: '复制的课程',
    code: freshCode('COPY'),
    shift: { from: w.termId, to: later },
    parts: [...COPY_PARTS],
  };
  await t.call(copyCourseRoute, { params: { courseId: w.courseId }, body: { ...body, ...more } }, 'teacher');
  await t.drainJobs();
  return id;
}
const homeworkIn = async (courseId: string) =>
  (await t.call(homeworkListRoute, { params: { courseId }, query: {} }, 'teacher')).rows;

describe('homework of a copied course', () => {
  it('is counted by the plan, which only who may copy reads', async () => {
    const params = { courseId: w.courseId };
    expect(await t.call(copyPlanRoute, { params }, 'teacher')).toMatchObject({ homework: 2, experiments: 1 });
    expect(await refusalOf(t.call(copyPlanRoute, { params }, 'teacher2'))).toMatchObject({ status: 403 });
    expect(await refusalOf(t.call(copyPlanRoute, { params }, 'student'))).toMatchObject({ status: 403 });
  });

  it('is a draft at the own node with rules, rubric and moved dates, and nothing of people', async () => {
    const id = await copy();
    const rows = await homeworkIn(id);
    expect(rows.map(({ title, state }) => [title, state]).sort()).toEqual([
      ['草稿作业', 'draft'],
      ['误差传递', 'draft'],
    ]);
    const own = await t.call(
      homeworkRoute,
      { params: { homeworkId: rows.find(({ title }) => title === '误差传递')!.id } },
      'teacher',
    );
    const moved = (at: string | Date) => new Date(new Date(at).getTime() + 26 * WEEK_MS).toISOString();
    expect(own).toMatchObject({ dueAt: moved(dueAt), rubric: TEST_RUBRIC, rubricNo: 1, classes: [], extensions: 0 });
    expect(own.settings).toMatchObject({
      ...{ anonymous: true, answer: 'text', late: { perUnit: 10, floor: 50 } },
      peer: { opensAt: moved(peer.opensAt), dueAt: moved(peer.dueAt), reviews: 3 },
    });
    const { rows: outline } = await t.call(courseTreeRoute, { params: { courseId: id } }, 'teacher');
    expect(outline.find((row) => row.id === own.node?.id)).toMatchObject({ type: 'homework', name: '误差传递' });
    expect(await t.ask('select 1 from homework.extension where homework_id = $1', [own.id])).toEqual([]);
    expect(await t.ask('select 1 from homework.homework_class where homework_id = $1', [own.id])).toEqual([]);
  });

  it('has no dates where they are taken away, and is left out where it is not wanted', async () => {
    const [cleared] = (await homeworkIn(await copy({ shift: null }))).filter(({ title }) => title === '误差传递');
    expect(cleared).toMatchObject({ opensAt: null, dueAt: null, cutoffAt: null });
    const { settings } = await t.call(homeworkRoute, { params: { homeworkId: cleared!.id } }, 'teacher');
    expect(settings.peer).toMatchObject({ opensAt: null, dueAt: null });
    expect(await homeworkIn(await copy({ parts: ['texts'] }))).toEqual([]);
  });

  it('is read from a package only when it is whole', async () => {
    const system = await t.ctx();
    const taken = (await homeworkPart.take(
      system,
      w.courseId,
      { of: () => 'n1', name: (kind) => `${kind}1` },
      'file',
    )) as Record<string, unknown>[];
    const one = taken[0]!;
    const give = (data: unknown) =>
      system.tx((tx) => homeworkPart.give(tx, w.courseId, data, { of: () => undefined, set: () => undefined }));
    for (const wrong of [
      null,
      'x',
      [{}],
      [{ ...one, maxScore: 0 }],
      [{ ...one, cutoffAt: '2020-01-01T00:00:00Z' }],
      [one, one],
    ]) {
      expect(await give(wrong)).toBe(false);
    }
    expect(await give([{ ...one, files: ['习题.pdf'] }])).toEqual([
      { kind: 'file', name: `${String(one.title)}: 习题.pdf` },
    ]);
    expect(homeworkPart.count!(taken)).toBe(2);
    expect(homeworkPart.count!('x')).toBe(0);
  });
});
