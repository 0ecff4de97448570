import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { repeatOf } from '../kernel/http/contract.ts';
import { runningClass } from '../modules/classes/testing/class.builder.ts';
import { addNode, showNode } from '../modules/courses/server/courses.public.ts';
import { courseTreeRoute, getNodeRoute, updateNodeRoute } from '../modules/courses/shared/structure.contract.ts';
import { buildExam } from '../modules/exams/testing/exam.builder.ts';
import { bringFile, MP4 } from '../modules/files/testing/upload.builder.ts';
import { buildHomework } from '../modules/homework/testing/homework.builder.ts';
import { saveMediaRoute } from '../modules/media/shared/media.contract.ts';
import { createTestApp, fillPath, refusalOf, type TestApp } from '../testing/app.ts';

let t: TestApp;
let courseId: string;
let hidden: string;
const nodeIds: string[] = [];
const ids: Record<string, string> = {};
const headers = { 'x-preview': '1' };

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 32)]);
const SETTINGS = { maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [] };

/** Uploads what a video or document shows. */
async function fill(nodeId: string, type: 'video' | 'document') {
  const video = type === 'video';
  const file = video ? { filename: 'film.mp4', bytes: MP4 } : { filename: 'notes.pdf', bytes: PDF };
  const id = await bringFile(t, { kind: video ? 'video' : 'courseware', owner: nodeId, as: 'teacher', ...file });
  const { version } = await t.call(getNodeRoute, { params: { nodeId } }, 'teacher');
  const measure = video ? { duration: 600, pages: null } : { duration: null, pages: 10 };
  const upload = { id, ext: video ? 'mp4' : 'pdf' };
  await t.call(saveMediaRoute, { params: { nodeId }, body: { version, upload, ...measure, ...SETTINGS } }, 'teacher');
}

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const world = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  ({ courseId } = world);
  const system = await t.ctx();
  const node = async (type: string, more: object = {}) => {
    const made = await addNode(system, courseId, { type, parent: world.chapterId, name: type, ...more } as never);
    return made.id;
  };
  nodeIds.push(world.chapterId, world.nodeId);
  for (const type of ['page', 'link', 'discussion', 'video', 'document', 'test'] as const) {
    const text = type === 'page' || type === 'discussion' ? { body: '<p>读一读，说一说。</p>' } : {};
    const id = await node(type, type === 'link' ? { address: 'https://example.org/' } : text);
    if (type === 'video' || type === 'document') await fill(id, type);
    if (type === 'test') {
      const { examId } = await buildExam(t, world, { kind: 'test', nodeId: id, name: '测验' });
      ids.examId = examId;
      await t.ask('update courses.node set visible = true where id = $1', [id]);
    } else await showNode(system, id, true);
    nodeIds.push(id);
  }
  const homework = await buildHomework(t, world);
  ids.homeworkId = homework.homeworkId;
  nodeIds.push(homework.nodeId);
  hidden = await node('page', { body: '<p>还没写完</p>' });
  Object.assign(ids, { courseId, classId: world.classId, experimentId: world.experimentId });
  await t.drainJobs();
});
afterAll(() => t.close());

/** Reads that leave a row in the log: what is taken out of the platform is never taken in a preview. */
const WRITES_WHEN_READ: ReadonlySet<string> = new Set(['courses.export']);
/** Tables that change by asking at all: who is signed in, and what is counted of calls. */
const ASKED = /^(platform|identity)\./;

/** Every table of the product with its rows and when one of them was written last. */
async function counters(): Promise<ReadonlyMap<string, string>> {
  const tables = await t.ask(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`);
  const kept = tables.map(({ name }) => String(name)).filter((name) => !ASKED.test(name));
  const rows = await t.ask(
    kept
      .map(
        (name) => `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as n from ${name}`,
      )
      .join(' union all '),
  );
  return new Map(rows.map(({ name, n }) => [String(name), String(n)]));
}

/** An address with the ids of the scene; null where one is asked for that the scene has not. */
function filled(path: string, nodeId: string): string | null {
  const known: Record<string, string> = { ...ids, nodeId };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  return names.every((name) => name in known) && names.length > 0 ? fillPath(path, known) : null;
}

it('shows the outline as learners see it, and each of its nodes', async () => {
  const look = (more: object = {}) => t.call(courseTreeRoute, { params: { courseId } }, 'teacher', more);
  const idsOf = (tree: Awaited<ReturnType<typeof look>>) => new Set(tree.rows.map(({ id }) => id));
  expect(idsOf(await look()).has(hidden)).toBe(true);
  expect(idsOf(await look({ headers }))).toEqual(new Set(nodeIds));
  for (const nodeId of nodeIds) {
    const { type } = await t.call(getNodeRoute, { params: { nodeId } }, 'teacher', { headers });
    expect(type).not.toBe('');
  }
  const gone = await refusalOf(t.call(getNodeRoute, { params: { nodeId: hidden } }, 'teacher', { headers }));
  expect(gone.status).toBe(404);
});

it('answers what the study pages read of every kind of node, and writes nothing', async () => {
  const before = await counters();
  const broken: string[] = [];
  let asked = 0;
  for (const route of t.app.contracts.filter((one) => repeatOf(one) === 'read' && one.method === 'GET')) {
    const urls = new Set(nodeIds.flatMap((nodeId) => filled(route.path, nodeId) ?? []));
    if (route.raw && /stream|live/.test(route.path)) continue;
    for (const url of urls) {
      asked++;
      const answer = await t.request({ method: 'GET', url, headers, as: 'teacher' });
      const refused = answer.body.includes('error.preview');
      if (refused && WRITES_WHEN_READ.has(route.name)) continue;
      if (answer.statusCode >= 500 || refused) {
        broken.push(`${route.name}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      }
    }
  }
  expect(broken).toEqual([]);
  expect(asked).toBeGreaterThan(60);
  expect(await counters()).toEqual(before);
});

it('is answered outside of a preview within what each call may ask, to the team and to learners', async () => {
  const broken = new Set<string>();
  for (const route of t.app.contracts.filter((one) => repeatOf(one) === 'read' && one.method === 'GET' && !one.raw)) {
    for (const url of new Set(nodeIds.flatMap((nodeId) => filled(route.path, nodeId) ?? []))) {
      for (const as of ['teacher', 'student'] as const) {
        const { statusCode } = await t.request({ method: 'GET', url, as });
        if (statusCode >= 500) broken.add(`${route.name} as ${as}`);
      }
    }
  }
  expect([...broken]).toEqual([]);
});

it('refuses every call that would write, whoever makes it and wherever it leads', async () => {
  const before = await counters();
  const wrong: string[] = [];
  for (const route of t.app.contracts.filter((one) => repeatOf(one) !== 'read')) {
    if (route.access.by !== 'person') continue;
    for (const nodeId of route.path.includes(':nodeId') ? nodeIds : nodeIds.slice(0, 1)) {
      const url = filled(route.path, nodeId) ?? fillPath(route.path.replace(/\*$/, 'x'), everything(nodeId));
      const body = { payload: {}, headers: { ...headers, 'content-type': 'application/json' } };
      const answer = await t.request({ method: route.method, url, ...body, as: 'teacher' });
      if (answer.statusCode !== 403 || !answer.body.includes('error.preview')) {
        wrong.push(`${route.name}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(await counters()).toEqual(before);
  // The same person writes as ever outside of it.
  const nodeId = nodeIds[0]!;
  const { version } = await t.call(getNodeRoute, { params: { nodeId } }, 'teacher');
  await t.call(updateNodeRoute, { params: { nodeId }, body: { version, name: '第一章 绪论' } }, 'teacher');
  expect(await counters()).not.toEqual(before);
});

/** Some id for every name of an address. */
const everything = (nodeId: string) =>
  new Proxy({ ...ids, nodeId } as Record<string, string>, {
    get: (known, name: string) => known[name] ?? '01900000-0000-7000-8000-000000000000',
  });
