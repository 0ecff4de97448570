import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { listRoute } from '../../../../kernel/resource/list.ts';
import { zipStream } from '../../../../platform/zip/zip-stream.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { bringUpload } from '../../../files/server/files.public.ts';
import * as course from '../../shared/course.contract.ts';
import * as contract from '../../shared/life.contract.ts';
import * as structure from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../testing/course.builder.ts';
import { addNode, createTerm, openReading } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
let lateTerm: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const system = await t.ctx();
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  built = await buildCourse(
    system,
    { unitId, leadId: await t.personId('teacher') },
    { opensAt: '2026-09-09T00:00:00.000Z', dueAt: '2026-10-01T15:59:00.000Z' },
  );
  lateTerm = await createTerm(system, {
    code: freshCode('LATE'),
    name: '下一学期',
    startsOn: '2027-03-01',
    endsOn: '2027-07-05',
  });
  const params = { courseId: built.courseId };
  const { version } = await t.call(course.getCourseRoute, { params }, 'teacher');
  const goal = {
    id: system.newId(),
    text: '能够独立完成基本物理量的测量',
    weight: 100,
    requirementCode: '4.1',
    requirement: '设计实验',
    expected: 0.7,
  };
  await t.call(
    course.updateCourseRoute,
    { params, body: { version, objectives: [goal], prerequisites: ['高等数学'] } },
    'teacher',
  );
  const page = await addNode(system, built.courseId, {
    type: 'page',
    parent: built.chapterId,
    name: '小结',
    body: '<p>完</p>',
  });
  const node = await t.call(structure.getNodeRoute, { params: { nodeId: page.id } }, 'teacher');
  await t.call(
    structure.updateNodeRoute,
    {
      params: { nodeId: page.id },
      body: {
        version: node.version,
        objectives: [goal.id],
        unlock: { mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId: built.nodeId }] },
      },
    },
    'teacher',
  );
  await openReading(system, { ...params, personId: await t.personId('student'), classId: system.newId() });
});
afterAll(() => t.close());

const outline = async (courseId: string, as: Account = 'teacher') =>
  (await t.call(structure.courseTreeRoute, { params: { courseId } }, as)).rows;
const copy = async (code: string, more: object = {}, as: Account = 'teacher') => {
  const id = (await t.ctx()).newId();
  const body = {
    id,
    name: '复制的课程',
    code,
    shift: { from: built.termId, to: lateTerm },
    parts: [...contract.COPY_PARTS],
  };
  await t.call(
    contract.copyCourseRoute,
    { params: { courseId: built.courseId }, body: { ...body, ...more } as never },
    as,
  );
  await t.drainJobs();
  return id;
};
const count = async (sql: string, id: string) => Number((await t.ask(`select count(*) as n from ${sql}`, [id]))[0]!.n);

describe('a copy', () => {
  it('has the same nodes, rules and facts, moved dates, and none of the people and results', async () => {
    const id = await copy(freshCode('COPY'));
    const facts = await t.call(course.getCourseRoute, { params: { courseId: id } }, 'teacher');
    expect(facts).toMatchObject({ state: 'draft', role: 'lead', students: 0, prerequisites: ['高等数学'] });
    expect(facts.objectives).toMatchObject([{ weight: 100, requirementCode: '4.1' }]);
    const [before, after] = [await outline(built.courseId), await outline(id)];
    const shape = (rows: typeof before) => rows.map((row) => [row.type, row.name, row.completion, row.required]);
    expect(shape(after)).toEqual(shape(before));
    const page = after.find((row) => row.name === '小结')!;
    const experiment = after.find((row) => row.type === 'experiment')!;
    expect(page.unlock?.conditions).toEqual([{ kind: 'done', nodeId: experiment.id }]);
    // 2026-08-31 to 2027-03-01 are 26 weeks: a Wednesday stays one.
    expect(experiment.opensAt).toBe('2027-03-10T00:00:00.000Z');
    expect(experiment.experiment).toMatchObject({
      experimentId: built.experimentId,
      dueAt: '2027-04-01T15:59:00.000Z',
    });
    expect(await count('courses.course_member where course_id = $1', id)).toBe(1);
    for (const table of ['courses.course_reader', 'courses.course_class', 'lab_reports.report']) {
      expect(await count(`${table} where course_id = $1`, id)).toBe(0);
    }
  });
  it('without dates, objectives and texts leaves them out', async () => {
    const id = await copy(freshCode('BARE'), { shift: null, parts: [] });
    const facts = await t.call(course.getCourseRoute, { params: { courseId: id } }, 'teacher');
    expect(facts).toMatchObject({ intro: '', objectives: [] });
    expect((await outline(id)).every((row) => row.opensAt === null && row.experiment?.dueAt == null)).toBe(true);
  });
  it('drops conditions of classes and lists them', async () => {
    await t.ask(
      `update courses.node set unlock = '{"mode":"any","hidden":false,"conditions":[{"kind":"class","classIds":["018f0000-0000-7000-8000-000000000000"]}]}' where id = $1`,
      [built.nodeId],
    );
    const id = await copy(freshCode('CLASS'));
    expect((await outline(id)).find((row) => row.type === 'experiment')?.unlock).toBeNull();
    const [entry] = await t.ask(`select after from audit.audit_log where object_id = $1 and after ? 'copiedFrom'`, [
      id,
    ]);
    expect(entry?.after).toMatchObject({ leftOut: [{ kind: 'condition', name: '实验一' }] });
    await t.ask('update courses.node set unlock = null where id = $1', [built.nodeId]);
  });
  it('leaves the dates of classes behind and lists them', async () => {
    const classId = '018f0000-0000-7000-8000-000000000001';
    await t.ask('insert into courses.course_class (class_id, course_id, term_id) values ($1, $2, $3)', [
      classId,
      built.courseId,
      built.termId,
    ]);
    await t.ask('insert into courses.node_class (node_id, class_id, closes_at) values ($1, $2, now())', [
      built.nodeId,
      classId,
    ]);
    const id = await copy(freshCode('DATES'));
    const [entry] = await t.ask(`select after from audit.audit_log where object_id = $1 and after ? 'copiedFrom'`, [
      id,
    ]);
    expect(entry?.after).toMatchObject({ leftOut: [{ kind: 'dates', name: '实验一' }] });
    expect(await count('courses.node_class k join courses.node n on n.id = k.node_id where n.course_id = $1', id)).toBe(
      0,
    );
    await t.ask('delete from courses.course_class where class_id = $1', [classId]);
    expect(await count('courses.node_class where node_id = $1', built.nodeId)).toBe(0);
  });
  it('is refused for a taken code, for others than those who may change the course, and is made once', async () => {
    const code = freshCode('ONCE');
    const id = await copy(code);
    expect(await refusalOf(copy(code))).toMatchObject({ status: 422, code: 'courses.code.taken' });
    expect((await refusalOf(copy(freshCode('ONCE'), { id }))).status).toBe(409);
    expect((await refusalOf(copy(freshCode('ONCE'), {}, 'teacher2'))).status).toBe(403);
    expect((await refusalOf(copy(freshCode('ONCE'), {}, 'student'))).status).toBe(403);
  });
});

const take = (courseId: string, as: Account = 'teacher') =>
  t.request({ method: 'GET', url: `/api/v1/courses/${courseId}/package`, as });
async function described(bytes: Buffer) {
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === 'course.json')
      return JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString());
  }
  throw new Error('no description');
}
async function bring(bytes: Buffer, as: Account = 'teacher2'): Promise<string> {
  const ctx = await t.ctx(as);
  const declared = {
    kind: 'courseware',
    filename: 'course.zip',
    owner: await t.personId(as),
    sha256: undefined,
    bytes: bytes.length,
  };
  return (await bringUpload(ctx, declared, bytes)).id;
}
const zipOf = (content: string) => buffer(zipStream((entries) => entries.bytes('course.json', content)));

describe('a package', () => {
  it('goes out, comes in and goes out the same but for the time', async () => {
    const out = await take(built.courseId);
    expect(out.statusCode).toBe(200);
    const first = await described(out.rawPayload);
    expect(JSON.stringify(first)).not.toMatch(/王芳|[0-9a-f]{8}-[0-9a-f]{4}-7/);
    const uploadId = await bring(out.rawPayload);
    const check = await t.call(contract.checkPackageRoute, { body: { uploadId } }, 'teacher2');
    expect(check).toMatchObject({
      codeTaken: false,
      leftOut: [],
      counts: { chapters: 1, pages: 1, experiments: 1, objectives: 1 },
    });
    const { code, name } = first.course;
    const made = await t.call(contract.importPackageRoute, { body: { uploadId, name, code } }, 'teacher2');
    expect(made.leftOut).toEqual([]);
    const second = await described((await take(made.id, 'teacher2')).rawPayload);
    expect({ ...second, exportedAt: first.exportedAt }).toEqual(first);
    // What was taken over is not there a second time.
    const again = t.call(
      contract.importPackageRoute,
      { body: { uploadId, name, code: freshCode('AGAIN') } },
      'teacher2',
    );
    expect((await refusalOf(again)).status).toBe(422);
  });
  it('names what this platform does not have, and takes the rest', async () => {
    const content = await described((await take(built.courseId)).rawPayload);
    content.nodes.find((one: { experiment: { code: string } | null }) => one.experiment).experiment.code = 'NOWHERE-1';
    content.nodes.at(-1).points = ['NO.POINT'];
    content.nodes.at(-1).body = '<p>好</p><script>alert(1)</script>';
    const uploadId = await bring(await zipOf(JSON.stringify(content)));
    const check = await t.call(contract.checkPackageRoute, { body: { uploadId } }, 'teacher2');
    expect(check.leftOut.map(({ kind }) => kind)).toEqual(['experiment', 'point']);
    const body = { uploadId, name: '缺实验的课程', code: freshCode('LOST') };
    const made = await t.call(contract.importPackageRoute, { body }, 'teacher2');
    expect(made.leftOut.map(({ kind }) => kind)).toEqual(['experiment', 'point', 'condition']);
    const rows = await outline(made.id, 'teacher2');
    expect(rows.map(({ type }) => type)).toEqual(['chapter', 'page']);
    const page = await t.call(structure.getNodeRoute, { params: { nodeId: rows[1]!.id } }, 'teacher2');
    expect(page.body).toBe('<p>好</p>');
  });
  it('that is none, is newer or loops is refused, and nothing is written', async () => {
    const content = await described((await take(built.courseId)).rawPayload);
    const courses = () => count('courses.course where $1::text is not null', 'x');
    const before = await courses();
    const loop = structuredClone(content);
    for (const one of loop.nodes) {
      if (one.experiment) one.unlock = { mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId: 'n3' }] };
    }
    const cases: [Buffer, string][] = [
      [Buffer.from('no zip at all'), 'courses.package.broken'],
      [await zipOf('{'), 'courses.package.broken'],
      [await zipOf(JSON.stringify({ ...content, schema: 2 })), 'courses.package.newer'],
      [await zipOf(JSON.stringify({ ...content, more: 1 })), 'courses.package.broken'],
      [await zipOf(JSON.stringify(loop)), 'courses.unlock.circle'],
    ];
    for (const [bytes, code] of cases) {
      const uploadId = await bring(bytes);
      const body = { uploadId, name: '不该存在', code: freshCode('BAD') };
      expect((await refusalOf(t.call(contract.importPackageRoute, { body }, 'teacher2'))).code).toBe(code);
    }
    expect(await courses()).toBe(before);
  });
  it('is exported by the lead alone and imported by who brought it', async () => {
    expect((await take(built.courseId, 'student')).statusCode).toBe(403);
    expect((await take(built.courseId, 'teacher2')).statusCode).toBe(404);
    expect((await take(built.courseId, 'admin')).statusCode).toBe(403);
    const uploadId = await bring((await take(built.courseId)).rawPayload);
    expect((await refusalOf(t.call(contract.checkPackageRoute, { body: { uploadId } }, 'teacher'))).status).toBe(404);
    await expect(bring(Buffer.from('x'), 'student')).rejects.toMatchObject({ code: 'files.upload.owner' });
  });
});

describe('the recycle bin', () => {
  const make = async () =>
    (
      await t.call(
        course.createCourseRoute,
        { body: { name: '草稿课程', code: freshCode('DRAFT'), category: '0702', theoryHours: 8, labHours: 8 } },
        'teacher',
      )
    ).id;
  const remove = (courseId: string, as: Account = 'teacher') =>
    t.call(contract.deleteCourseRoute, { params: { courseId } }, as);
  const restore = (courseId: string, as: Account = 'teacher') =>
    t.call(contract.restoreCourseRoute, { params: { courseId } }, as);
  const listed = async (bin: boolean) =>
    (
      await t.call(
        listRoute,
        { params: { resource: 'managedcourse' }, query: { bin: bin ? '1' : '', size: 100 } } as never,
        'teacher',
      )
    ).rows.map((row: Record<string, unknown>) => row.id);

  it('takes a draft and gives it back', async () => {
    const id = await make();
    expect(await listed(false)).toContain(id);
    await remove(id);
    expect(await listed(false)).not.toContain(id);
    expect(await listed(true)).toContain(id);
    expect((await refusalOf(t.call(course.getCourseRoute, { params: { courseId: id } }, 'teacher'))).status).toBe(404);
    expect((await refusalOf(restore(id, 'teacher2'))).status).toBe(404);
    await restore(id);
    expect(await listed(false)).toContain(id);
  });
  it('takes nothing that was published or has learners', async () => {
    expect(await refusalOf(remove(built.courseId))).toMatchObject({ status: 409, code: 'courses.delete.used' });
    const id = await make();
    const ctx = await t.ctx();
    await openReading(ctx, { courseId: id, personId: await t.personId('student'), classId: ctx.newId() });
    expect((await refusalOf(remove(id))).status).toBe(409);
    expect((await refusalOf(remove(id, 'teacher2'))).status).toBe(404);
  });
  it('keeps what is older than 30 days, and what has lost its code to another course', async () => {
    const [old, lost] = [await make(), await make()];
    await remove(old);
    await t.ask(`update courses.course set deleted_at = deleted_at - interval '31 days' where id = $1`, [old]);
    expect(await refusalOf(restore(old))).toMatchObject({ status: 409, code: 'courses.restore.over' });
    await remove(lost);
    await t.ask('update courses.course set code = (select code from courses.course where id = $2) where id = $1', [
      lost,
      built.courseId,
    ]);
    expect(await refusalOf(restore(lost))).toMatchObject({ status: 409, code: 'courses.code.taken' });
  });
});
