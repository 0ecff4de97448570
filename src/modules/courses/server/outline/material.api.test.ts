import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import yauzl from 'yauzl';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../../testing/app.ts';
import { bringUpload, storeAttachments } from '../../../files/server/files.public.ts';
import * as life from '../../shared/life.contract.ts';
import * as material from '../../shared/material.contract.ts';
import * as structure from '../../shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../testing/course.builder.ts';
import { openReading } from '../courses.public.ts';

let t: TestApp;
let built: BuiltCourse;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());
beforeEach(async () => {
  const [unit] = await t.ask(`select unit_id from identity.person where account = 'teacher'`);
  const system = await t.ctx();
  built = await buildCourse(system, { unitId: String(unit!.unit_id), leadId: await t.personId('teacher') });
  const { courseId } = built;
  await openReading(system, { courseId, personId: await t.personId('student'), classId: system.newId() });
});

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const bring = async (filename = '讲义.pdf', as: Account = 'teacher') =>
  (await storeAttachments(await t.ctx(as), [{ filename, bytes: PDF } as never], 'file'))[0]!.id;
const read = (nodeId: string, as: Account = 'teacher') => t.call(material.materialsRoute, { params: { nodeId } }, as);
const names = async (nodeId: string, as: Account = 'teacher') => (await read(nodeId, as)).rows.map(({ name }) => name);
const add = (nodeId: string, ids: string[], as: Account = 'teacher') =>
  t.call(material.addMaterialsRoute, { params: { nodeId }, body: { ids } }, as);
const remove = (nodeId: string, fileId: string, as: Account = 'teacher') =>
  t.call(material.removeMaterialRoute, { params: { nodeId, fileId } }, as);
const isAlive = async (id: string) =>
  (await t.ask('select 1 from files.attachment where id = $1 and deleted_at is null', [id])).length > 0;

describe('materials of a node', () => {
  it('are brought by the team and read by learners under signed addresses', async () => {
    const first = await bring();
    expect(await add(built.nodeId, [first])).toEqual({ count: 1 });
    expect(await add(built.nodeId, [first, await bring('数据表.xlsx').catch(() => first)])).toEqual({ count: 1 });
    await add(built.nodeId, [await bring('答疑.pdf')]);
    expect(await names(built.nodeId, 'student')).toEqual(['讲义.pdf', '答疑.pdf']);
    const own = await read(built.nodeId, 'student');
    expect([own.can.edit, (await read(built.nodeId)).can.edit]).toEqual([false, true]);
    const { url, bytes } = own.rows[0]!;
    const file = await t.request({ method: 'GET', url });
    expect([file.statusCode, file.rawPayload.equals(PDF), bytes]).toEqual([200, true, PDF.length]);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect((await t.request({ method: 'GET', url: url.split('?')[0]!, as: 'student' })).statusCode).toBe(404);
    const [entry] = await t.ask(
      `select after from audit.audit_log where action = 'node.update' and object_id = $1 order by at limit 1`,
      [built.nodeId],
    );
    expect(entry!.after).toEqual({ materialsAdded: ['讲义.pdf'] });
  });

  it('are not there for whoever may not see the node, and closed while it is locked', async () => {
    await add(built.nodeId, [await bring()]);
    expect((await refusalOf(read(built.nodeId, 'student2'))).status).toBe(404);
    await t.ask(`update courses.node set opens_at = now() + interval '1 day' where id = $1`, [built.nodeId]);
    expect(await names(built.nodeId, 'student')).toEqual([]);
    expect(await names(built.nodeId)).toHaveLength(1);
    await t.ask('update courses.node set opens_at = null, visible = false where id = $1', [built.nodeId]);
    expect((await refusalOf(read(built.nodeId, 'student'))).status).toBe(404);
    expect(await names(built.nodeId)).toHaveLength(1);
  });

  it('are changed with the right to the structure alone, own files and ten at most', async () => {
    const foreign = await bring('别人.pdf', 'teacher2');
    expect((await refusalOf(add(built.nodeId, [foreign]))).code).toBe('files.attachment.unknown');
    const own = await bring('自己.pdf', 'student');
    expect((await refusalOf(add(built.nodeId, [own], 'student'))).status).toBe(403);
    const ids: string[] = [];
    for (let n = 0; n < 11; n++) ids.push(await bring(`${n}.pdf`));
    await add(built.nodeId, ids.slice(0, 10));
    expect((await refusalOf(add(built.nodeId, ids.slice(10)))).code).toBe('courses.material.many');
    expect((await refusalOf(remove(built.nodeId, ids[0]!, 'student'))).status).toBe(403);
    expect(await remove(built.nodeId, ids[0]!)).toEqual({ count: 9 });
    expect(await remove(built.nodeId, ids[0]!)).toEqual({ count: 9 });
    expect([await isAlive(ids[0]!), await isAlive(ids[1]!)]).toEqual([false, true]);
    await t.ask(`update courses.course set state = 'archived' where id = $1`, [built.courseId]);
    expect((await refusalOf(remove(built.nodeId, ids[1]!))).status).toBe(409);
  });

  it('go with a copy of the node and of the course, and stay until the last of them is gone', async () => {
    const id = await bring();
    await add(built.nodeId, [id]);
    const copy = await t.call(
      structure.copyNodeRoute,
      { params: { nodeId: built.nodeId }, body: { name: '副本' } },
      'teacher',
    );
    const courseId = (await t.ctx()).newId();
    const body = { id: courseId, name: '复制的课程', code: freshCode('MAT'), parts: [...life.COPY_PARTS] };
    await t.call(
      life.copyCourseRoute,
      { params: { courseId: built.courseId }, body: { ...body, shift: null } as never },
      'teacher',
    );
    await t.drainJobs();
    const { rows } = await t.call(structure.courseTreeRoute, { params: { courseId } }, 'teacher');
    const twins = rows.filter(({ type }) => type === 'experiment').map((row) => row.id);
    for (const nodeId of [copy.id, ...twins]) expect(await names(nodeId)).toEqual(['讲义.pdf']);
    expect(twins).toHaveLength(2);
    await remove(built.nodeId, id);
    await remove(copy.id, id);
    expect(await isAlive(id)).toBe(true);
    for (const nodeId of twins) await remove(nodeId, id);
    expect(await isAlive(id)).toBe(false);
  });

  it('stay behind when a package leaves the platform, and are named', async () => {
    await add(built.nodeId, [await bring()]);
    const out = await t.request({ method: 'GET', url: `/api/v1/courses/${built.courseId}/package`, as: 'teacher' });
    const zip = await yauzl.fromBufferPromise(out.rawPayload);
    let content = '';
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === 'course.json') content = String(await buffer(await zip.openReadStreamPromise(entry)));
    }
    expect(JSON.parse(content).nodes.map((one: { materials: string[] }) => one.materials)).toContainEqual(['讲义.pdf']);
    const declared = {
      ...{ kind: 'courseware', filename: 'course.zip', owner: await t.personId('teacher') },
      ...{ sha256: undefined, bytes: out.rawPayload.length },
    };
    const { id: uploadId } = await bringUpload(await t.ctx('teacher'), declared, out.rawPayload);
    const check = await t.call(life.checkPackageRoute, { body: { uploadId } }, 'teacher');
    expect(check.leftOut).toContainEqual({ kind: 'file', name: '实验一: 讲义.pdf' });
  });
});
