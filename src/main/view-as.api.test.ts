import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { repeatOf } from '../kernel/http/contract.ts';
import { VIEW_AS_HEADER } from '../kernel/http/preview.ts';
import { sha256Hex } from '../kernel/values/sha256.ts';
import { createClass, joinClass, startClass } from '../modules/classes/server/classes.public.ts';
import { enrolmentRoute } from '../modules/classes/shared/roster.contract.ts';
import { VIEW_MINUTES, viewAsRoute } from '../modules/classes/shared/view-as.contract.ts';
import { type RunningClass, runningClass } from '../modules/classes/testing/class.builder.ts';
import { addNode, setMember, showNode } from '../modules/courses/server/courses.public.ts';
import { removeMember } from '../modules/courses/server/team.service.ts';
import { courseTreeRoute, getNodeRoute } from '../modules/courses/shared/structure.contract.ts';
import { freshCode } from '../modules/courses/testing/course.builder.ts';
import { buildExam } from '../modules/exams/testing/exam.builder.ts';
import { type Account, createTestApp, fillPath, refusalOf, TEST_PASSWORD, type TestApp } from '../testing/app.ts';

let t: TestApp;
let world: RunningClass;
/** A second course the same learner takes and the same teacher leads. */
let other: RunningClass;
let pageId: string;
let enrolmentId: string;

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  world = await runningClass(t, unitId);
  other = await runningClass(t, unitId);
  const system = await t.ctx();
  const page = { type: 'page', parent: world.chapterId, name: '预习', body: '<p>读一读。</p>' };
  pageId = (await addNode(system, world.courseId, page as never)).id;
  await showNode(system, pageId, true);
  await buildExam(t, world, { kind: 'test', name: '测验' });
  const { courseId, termId } = world;
  const team = { courseId, termId, capacity: 9 };
  for (const [account, role, scope] of [
    ['teacher2', 'instructor', 'all'],
    ['leader', 'assistant', 'own'],
  ] as const) {
    await setMember(system, courseId, { account, role, scope, granted: [], title: null } as never);
  }
  const teacherIds = [await t.personId('leader')];
  const second = await createClass(system, { ...team, code: freshCode('K'), name: '实验二班', teacherIds });
  await startClass(system, second.id);
  await joinClass(system, { classId: second.id, personId: await t.personId('student3') });
  enrolmentId = await enrolmentOf(world.classId, 'student');
  await t.drainJobs();
});
afterAll(() => t.close());

async function enrolmentOf(classId: string, who: Account): Promise<string> {
  const personId = await t.personId(who);
  const [row] = await t.ask('select id from classes.enrolment where class_id = $1 and person_id = $2', [
    classId,
    personId,
  ]);
  return String(row!.id);
}
const begin = (as: Account, id = enrolmentId) => t.call(viewAsRoute, { params: { enrolmentId: id } }, as);
const seenBy = async (as: Account, id = enrolmentId) => ({ [VIEW_AS_HEADER]: (await begin(as, id)).view });

/** Every declared read with an address in a course. */
const viewable = () => t.app.contracts.filter((route) => route.viewable);
const addressIn = (path: string, { courseId }: { readonly courseId: string }, nodeId: string) =>
  `${fillPath(path, { courseId, nodeId })}${path.endsWith('own-exams') ? '?kind=test' : ''}`;

/** Tables that change by asking at all: who is signed in, and what is counted of calls. */
const ASKED = /^(platform|identity)\./;
/** Every table of the product with its rows and when one of them was written last. */
async function counters(): Promise<ReadonlyMap<string, string>> {
  const tables = await t.ask(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`);
  const one = (name: string) =>
    `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as n from ${name}`;
  const kept = tables.map(({ name }) => String(name)).filter((name) => !ASKED.test(name));
  const rows = await t.ask(kept.map(one).join(' union all '));
  return new Map(rows.map(({ name, n }) => [String(name), String(n)]));
}

describe('what may be seen as a learner', () => {
  it('is declared by reads of one course only', () => {
    expect(viewable().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['courses.get', 'courses.tree', 'grades.mine', 'announcements.mine', 'handIns.ownList']),
    );
    for (const route of viewable()) {
      expect([route.name, route.method, repeatOf(route)]).toEqual([route.name, 'GET', 'read']);
      expect(route.path).toMatch(/\/courses\/:courseId(\/|$)|\/nodes\/:nodeId(\/|$)/);
    }
  });

  it('is what the learner is answered, and asking moves no counter', async () => {
    const headers = await seenBy('teacher');
    await t.token('student');
    const before = await counters();
    for (const { name, path } of viewable()) {
      const url = addressIn(path, world, pageId);
      const own = await t.request({ url, as: 'student' });
      const seen = await t.request({ url, as: 'teacher', headers });
      expect([name, seen.statusCode]).toEqual([name, own.statusCode]);
      // Nothing can be done there, and nothing that is opened is noted.
      const same = (body: string) =>
        JSON.parse(body, (key, value) => (/^(learn|counts|serverTime|enter|practise)$/.test(key) ? 0 : value));
      if (own.statusCode === 200) expect([name, same(seen.body)]).toEqual([name, same(own.body)]);
    }
    expect(await counters()).toEqual(before);
    const tree = await t.call(courseTreeRoute, { params: { courseId: world.courseId } }, 'teacher', { headers });
    expect(tree).toMatchObject({ progress: { done: 0 }, can: { edit: false, learn: false } });
  });

  it('is nothing of another course the two share, by its id or by that of a node', async () => {
    const headers = await seenBy('teacher');
    for (const { name, path } of viewable()) {
      const answer = await t.request({ url: addressIn(path, other, other.nodeId), as: 'teacher', headers });
      expect([name, answer.statusCode, answer.json().error.code]).toEqual([name, 403, 'classes.view.elsewhere']);
    }
  });

  it('is nothing that does not declare it, and no write', async () => {
    const headers = await seenBy('teacher');
    const before = await counters();
    const wrong: string[] = [];
    for (const route of t.app.contracts.filter((one) => one.access.by === 'person' && !one.viewable)) {
      const everything = new Proxy({} as Record<string, string>, { get: () => world.courseId });
      const url = fillPath(route.path.replace(/\*$/, 'x'), everything);
      const body = route.method === 'GET' || route.method === 'HEAD' ? {} : { payload: {} };
      const answer = await t.request({ method: route.method, url, ...body, headers, as: 'teacher' });
      if (answer.statusCode !== 403 || (route.method !== 'HEAD' && !answer.body.includes('error.viewAs'))) {
        // Calls the teacher may not make at all are refused before.
        if (!(answer.statusCode === 403 && /error\.forbidden|10\d{3}|"Result"/.test(answer.body))) {
          wrong.push(`${route.name}: ${answer.statusCode} ${answer.body.slice(0, 120)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    // Refusals of what a role may never do are noted in the log, and nowhere else.
    const after = [...(await counters())].filter(([name]) => !name.startsWith('audit.'));
    expect(after).toEqual([...before].filter(([name]) => !name.startsWith('audit.')));
  });
});

describe('who may look as a learner', () => {
  it('is who teaches the class and sees its marks, and it is noted of whom', async () => {
    const { courseId, name } = await begin('teacher');
    expect([courseId, name]).toEqual([world.courseId, '张三']);
    const [row] = await t.ask(
      `select person_id, after from audit.audit_log where action = 'enrolment.view_as' and object_id = $1
        order by id desc limit 1`,
      [enrolmentId],
    );
    expect(row).toMatchObject({ person_id: await t.personId('teacher') });
    expect(row!.after).toMatchObject({ personId: await t.personId('student'), courseId: world.courseId });
    const record = await t.call(enrolmentRoute, { params: { enrolmentId } }, 'teacher');
    expect(record.can.view).toBe(true);
  });

  it('is no stranger, learner, overseer, nor an assistant of another class', async () => {
    for (const as of ['leader2', 'student', 'student2', 'leader'] as const) {
      expect([as, (await refusalOf(begin(as))).status]).toEqual([as, 404]);
    }
    expect(await refusalOf(begin('admin'))).toMatchObject({ status: 403 });
    expect((await t.call(enrolmentRoute, { params: { enrolmentId } }, 'admin')).can.view).toBe(false);
    const [own] = await t.ask(
      `select e.id from classes.enrolment e join classes.class k on k.id = e.class_id
        where k.course_id = $1 and k.name = '实验二班'`,
      [world.courseId],
    );
    expect((await begin('leader', String(own!.id))).name).toBe('王五');
  });

  it('is the sign-in it was given to alone, while it lasts and as it was signed', async () => {
    const headers = await seenBy('teacher');
    const ask = async (as: Account, given = headers) =>
      (await t.request({ url: addressIn(courseTreeRoute.path, world, pageId), as, headers: given })).json();
    expect((await ask('teacher')).data).toBeDefined();
    for (const as of ['teacher2', 'leader', 'student', 'student2'] as const) {
      expect([as, (await ask(as)).error.code]).toEqual([as, 'classes.view.ended']);
    }
    // The same person in another browser.
    const login = { Account: 'teacher', Password: sha256Hex(TEST_PASSWORD), BusinessId: 'cloudvse', Terminal: 'web' };
    const again = await t.request({
      method: 'POST',
      url: '/api/Authorize/login',
      payload: { ...login, BusinessName: 'CloudVSE' },
    });
    const authorization = `Bearer ${again.json().Data.Token}`;
    const url = addressIn(courseTreeRoute.path, world, pageId);
    const elsewhere = await t.request({ url, headers: { ...headers, authorization } });
    expect(elsewhere.json().error.code).toBe('classes.view.ended');
    const given = headers[VIEW_AS_HEADER];
    const others = await enrolmentOf(world.classId, 'student2');
    for (const wrong of ['x', '', given.replace(enrolmentId, others), `${given.slice(0, -1)}!`]) {
      expect((await ask('teacher', { [VIEW_AS_HEADER]: wrong })).error.code).toBe('classes.view.ended');
    }
  });

  it('is nobody any more once the right or the learner has gone, at the next call', async () => {
    const system = await t.ctx();
    const look = (headers: Record<string, string>) =>
      t.call(courseTreeRoute, { params: { courseId: world.courseId } }, 'teacher2', { headers });
    const headers = await seenBy('teacher2');
    await look(headers);
    await removeMember(system, world.courseId, await t.personId('teacher2'));
    expect(await refusalOf(look(headers))).toMatchObject({ status: 403, code: 'classes.view.ended' });

    const gone = await seenBy('teacher', await enrolmentOf(world.classId, 'student2'));
    const node = () => t.call(getNodeRoute, { params: { nodeId: pageId } }, 'teacher', { headers: gone });
    expect((await node()).body).toContain('读一读');
    await t.ask("update classes.enrolment set state = 'withdrawn' where class_id = $1 and person_id = $2", [
      world.classId,
      await t.personId('student2'),
    ]);
    expect(await refusalOf(node())).toMatchObject({ status: 403, code: 'classes.view.ended' });
  });

  it('is over after its time', async () => {
    const headers = await seenBy('teacher');
    const look = () => t.call(courseTreeRoute, { params: { courseId: world.courseId } }, 'teacher', { headers });
    await t.moveClock((VIEW_MINUTES - 1) * 60_000);
    await look();
    await t.moveClock(61_000);
    expect(await refusalOf(look())).toMatchObject({ status: 403, code: 'classes.view.ended' });
  });
});
