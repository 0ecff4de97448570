import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import * as contract from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse } from '../../testing/course.builder.ts';

let t: TestApp;
let unitId: string;
let built: BuiltCourse;
let pages: readonly string[];
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  unitId = actor.kind === 'person' ? actor.unitId! : '';
});
afterAll(() => t.close());
beforeEach(async () => {
  built = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
  const made: string[] = [];
  for (const name of ['甲', '乙', '丙']) {
    const body = { type: 'page', name, parent: built.chapterId } as never;
    made.push((await t.call(contract.createNodeRoute, { params: { courseId: built.courseId }, body }, 'teacher')).id);
  }
  pages = made;
});

type Items = { id: string; version: number; [key: string]: unknown }[];
const batch = (items: Items, as: Account = 'teacher') =>
  t.call(contract.batchNodesRoute, { params: { courseId: built.courseId }, body: { items } as never }, as);
const rows = async () =>
  (await t.call(contract.courseTreeRoute, { params: { courseId: built.courseId } }, 'teacher')).rows;
const nodeOf = async (id: string) => (await rows()).find((row) => row.id === id)!;
const waitsFor = (...ids: string[]) => ({
  mode: 'all',
  hidden: false,
  conditions: ids.map((nodeId) => ({ kind: 'done', nodeId })),
});

describe('several nodes at once', () => {
  it('change together, are logged one by one, and are taken back by the values before', async () => {
    const opensAt = '2026-12-01T00:00:00.000Z';
    const dueAt = '2026-12-20T00:00:00.000Z';
    const { version } = await nodeOf(built.nodeId);
    const done = await batch([
      { id: built.nodeId, version, opensAt, dueAt },
      ...pages.map((id, i) => ({
        id,
        version: 1,
        required: true,
        ...(i > 0 ? { unlock: waitsFor(pages[i - 1]!) } : {}),
      })),
    ]);
    expect(done.rows).toHaveLength(4);
    expect(await nodeOf(built.nodeId)).toMatchObject({ opensAt, experiment: { dueAt }, version: version + 1 });
    expect(await nodeOf(pages[2]!)).toMatchObject({ required: true, unlock: waitsFor(pages[1]!) });
    const [log] = await t.ask(
      `select count(*)::int as n from audit.audit_log where action = 'node.update' and object_id = any($1)`,
      [[built.nodeId, ...pages]],
    );
    expect(log?.n).toBe(4);
    await batch([{ id: built.nodeId, version: version + 1, opensAt: null, dueAt: null }]);
    expect(await nodeOf(built.nodeId)).toMatchObject({ opensAt: null, experiment: { dueAt: null } });
  });

  it('change all or none', async () => {
    const [a, b, c] = pages as [string, string, string];
    const good = { id: a, version: 1, required: true };
    const code = async (...items: Items) => (await refusalOf(batch([good, ...items]))).code;
    expect(await code({ id: b, version: 9, required: true })).toBe('error.stale');
    const [opensAt, closesAt] = ['2026-12-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];
    expect(await code({ id: b, version: 1, opensAt, closesAt })).toBe('courses.node.order');
    expect(await code({ id: b, version: 1, dueAt: opensAt })).toBe('courses.node.settings');
    const { version } = await nodeOf(built.chapterId);
    expect(await code({ id: built.chapterId, version, required: true })).toBe('courses.node.requiredItem');
    expect(await code({ id: a, version: 1 })).toBe('courses.node.absent');
    const circle = [
      { id: b, version: 1, unlock: waitsFor(c) },
      { id: c, version: 1, unlock: waitsFor(b) },
    ];
    expect(await code(...circle)).toBe('courses.unlock.circle');
    expect((await nodeOf(a)).required).toBe(false);
  });

  it('are for the editors of the course', async () => {
    const items = [{ id: pages[0]!, version: 1, required: true }];
    expect((await refusalOf(batch(items, 'admin'))).status).toBe(403);
    for (const who of ['student', 'teacher2'] as const) {
      expect((await refusalOf(batch(items, who))).status).toBe(404);
    }
    const other = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    const foreign = await refusalOf(batch([{ id: other.nodeId, version: 1, required: false }]));
    expect(foreign.code).toBe('courses.node.absent');
  });
});

describe('showing and hiding', () => {
  const show = (body: { ids?: string[]; visible: boolean }, as: Account = 'teacher') =>
    t.call(contract.showNodesRoute, { params: { courseId: built.courseId }, body }, as);
  const visible = async () => (await rows()).filter((row) => row.visible).map(({ id }) => id);

  it('shows a chapter with all below it but empty pages, and hides what is named', async () => {
    await show({ visible: false });
    expect(await visible()).toEqual([]);
    const { version } = await nodeOf(pages[0]!);
    await t.call(
      contract.updateNodeRoute,
      { params: { nodeId: pages[0]! }, body: { version, body: '<p>预习要求</p>' } },
      'teacher',
    );
    const shown = await show({ ids: [built.chapterId], visible: true });
    expect(shown.skipped.map(({ name }) => name)).toEqual(['乙', '丙']);
    const now = [built.chapterId, built.nodeId, pages[0]!].sort();
    expect(shown.rows.map(({ id }) => id).sort()).toEqual(now);
    expect((await visible()).sort()).toEqual(now);
    expect((await nodeOf(built.nodeId)).version).toBe(shown.rows.find(({ id }) => id === built.nodeId)!.version);
    await show({ ids: [built.nodeId], visible: false });
    expect(await visible()).not.toContain(built.nodeId);
  });

  it('is the right of those who build the course', async () => {
    expect((await refusalOf(show({ visible: true }, 'teacher2'))).status).toBe(404);
    expect((await refusalOf(show({ visible: true }, 'admin'))).status).toBe(403);
    const elsewhere = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    expect((await refusalOf(show({ ids: [elsewhere.nodeId], visible: true }))).code).toBe('courses.node.absent');
  });
});
