import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CallInput } from '../../../kernel/http/contract.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { addNode, openReading, showNode } from '../../courses/server/courses.public.ts';
import { COPY_PARTS, copyCourseRoute } from '../../courses/shared/life.contract.ts';
import { courseTreeRoute } from '../../courses/shared/structure.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { bringFile, MP4 } from '../../files/testing/upload.builder.ts';
import { codeTableRoute, removeCodeRoute } from '../../settings/shared/code-table.contract.ts';
import { mediaRoute, saveMediaRoute } from '../shared/media.contract.ts';
import { giveMedia, takeMedia } from './package-media.service.ts';

let t: TestApp;
let built: BuiltCourse;
let nodeId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const system = await t.ctx();
  const unitId = actor.kind === 'person' ? actor.unitId! : '';
  built = await buildCourse(system, { unitId, leadId: await t.personId('teacher') });
  nodeId = (await addNode(system, built.courseId, { type: 'video', parent: built.chapterId, name: '视频' })).id;
  await bring({ source: '01', type: '01', review: '1', state: '1' });
  await showNode(system, nodeId, true);
  const reader = { courseId: built.courseId, personId: await t.personId('student'), classId: system.newId() };
  await openReading(system, reader);
}, 60_000);
afterAll(() => t.close());

type Body = CallInput<typeof saveMediaRoute>['body'];
const read = (as: Account = 'teacher', id = nodeId) => t.call(mediaRoute, { params: { nodeId: id } }, as);
const said = async (as?: Account, id?: string) => (await read(as, id)).file!.metadata;
async function save(more: Partial<Body>, as: Account = 'teacher') {
  const { version } = await read();
  const usage = { maxSpeed: 2, noSkip: false, downloadable: false, captions: [], questions: [] };
  const body = { version, upload: null, duration: 60, pages: null, ...usage, ...more };
  return t.call(saveMediaRoute, { params: { nodeId }, body }, as);
}
async function bring(metadata?: Body['metadata']) {
  const id = await bringFile(t, { kind: 'video', owner: nodeId, filename: 'a.mp4', bytes: MP4, as: 'teacher' });
  await save({ upload: { id, ext: 'mp4' }, ...(metadata && { metadata }) });
}

describe('what is said of a file', () => {
  it('is told its team alone, and written down', async () => {
    expect(await said()).toEqual({ source: '01', type: '01', review: '1', state: '1' });
    expect(await said('student')).toBeNull();
    const [entry] = await t.ask(
      `select after from audit.audit_log where object_id = $1 and action = 'media.save' order by id desc limit 1`,
      [nodeId],
    );
    expect(entry!.after).toMatchObject({ metadata: { source: '01', review: '1' } });
  });

  it('is changed and taken back by who builds the course, and stays when only the use changes', async () => {
    await save({ metadata: { source: '02', review: '1' } });
    await save({ noSkip: true });
    expect(await said()).toEqual({ source: '02', review: '1' });
    await save({ metadata: {} });
    expect(await said()).toEqual({});
    for (const as of ['student', 'teacher2', 'college', 'admin'] as const) {
      expect([403, 404]).toContain((await refusalOf(save({ metadata: { source: '01' } }, as))).status);
    }
  });

  it('takes codes that are offered, and keeps one that was disabled since', async () => {
    for (const code of ['99', 'toString']) {
      const refusal = await refusalOf(save({ metadata: { source: code } }));
      expect(refusal).toMatchObject({ status: 422, code: 'media.fault.code' });
    }
    await save({ metadata: { source: '03', state: '1' } });
    await t.ask(`update settings.code set enabled = false where table_name = 'resourcesource' and code = '03'`);
    await save({ metadata: { source: '03', state: '0' } });
    expect(await said()).toEqual({ source: '03', state: '0' });
    await save({ metadata: { state: '0' } });
    expect((await refusalOf(save({ metadata: { source: '03' } }))).code).toBe('media.fault.code');
    await t.ask(`update settings.code set enabled = true where table_name = 'resourcesource'`);
  });

  it('is counted in the tables of its codes, and holds the code there', async () => {
    const uses = async (name: string, code: string) => {
      const { rows } = await t.call(codeTableRoute, { params: { name } }, 'admin');
      return rows.find((row) => row.code === code)!.uses.find(({ kind }) => kind === 'media')?.count ?? 0;
    };
    const counts = () =>
      Promise.all([uses('resourcesource', '02'), uses('resourcestate', '1'), uses('resourcetype', '02')]);
    await save({ metadata: {} });
    const [source, state, type] = await counts();
    await save({ metadata: { source: '02', state: '1' } });
    // The same code of another table is counted there alone.
    expect(await counts()).toEqual([source! + 1, state! + 1, type]);
    const remove = t.call(removeCodeRoute, { params: { name: 'resourcesource', code: '02' } }, 'admin');
    expect(await refusalOf(remove)).toMatchObject({ status: 409, code: 'settings.code.used' });
  });

  it('says nothing of a review once other bytes are brought', async () => {
    await save({ metadata: { source: '02', review: '1' } });
    await bring();
    expect(await said()).toEqual({ source: '02' });
  });

  it('goes into copies of the course', async () => {
    await save({ metadata: { source: '02', review: '2' } });
    const id = (await t.ctx()).newId();
    const body = { id, name: '复制的课程', code: freshCode('META'), shift: null, parts: [...COPY_PARTS] };
    await t.call(copyCourseRoute, { params: { courseId: built.courseId }, body }, 'teacher');
    await t.drainJobs();
    const { rows } = await t.call(courseTreeRoute, { params: { courseId: id } }, 'teacher');
    const copy = rows.find(({ type }) => type === 'video')!.id;
    expect(copy).not.toBe(nodeId);
    expect(await said('teacher', copy)).toEqual({ source: '02', review: '2' });
  });

  it('comes out of a package as far as this platform has the codes', async () => {
    const ctx = await t.ctx('teacher');
    const [media] = [...(await takeMedia(ctx, [(await read()).file!.id])).values()];
    const settings = { ...(media!.settings as object), metadata: { source: 'elsewhere', type: '02' } };
    await giveMedia({ sources: [] })(ctx, { courseId: built.courseId, nodeId }, { ...media!, settings });
    expect(await said()).toEqual({ type: '02' });
  });
});
