import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { openReading } from '../../courses/server/courses.public.ts';
import { getCourseRoute } from '../../courses/shared/course.contract.ts';
import { completenessRoute } from '../../courses/shared/info.contract.ts';
import { COPY_PARTS, checkPackageRoute, copyCourseRoute } from '../../courses/shared/life.contract.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../courses/testing/course.builder.ts';
import { bringUpload, storeAttachments } from '../../files/server/files.public.ts';
import { bringFile, MP4 } from '../../files/testing/upload.builder.ts';
import * as contract from '../shared/trailer.contract.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let t: TestApp;
let built: BuiltCourse;
let params: { courseId: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  const system = await t.ctx();
  built = await buildCourse(system, {
    unitId: actor.kind === 'person' ? actor.unitId! : '',
    leadId: await t.personId('teacher'),
  });
  params = { courseId: built.courseId };
  await openReading(system, { ...params, personId: await t.personId('student'), classId: system.newId() });
});
afterAll(() => t.close());

const get = (as: Account = 'teacher', of = params) => t.call(contract.trailerRoute, { params: of }, as);
const bring = (as: Account = 'teacher') =>
  bringFile(t, { kind: 'video', owner: params.courseId, filename: 'film.mp4', bytes: MP4, as });
const save = (body: object, as: Account = 'teacher') =>
  t.call(contract.saveTrailerRoute, { params, body: { poster: null, upload: null, ...body } as never }, as);
const remove = (replaces: string, as: Account = 'teacher') =>
  t.call(contract.removeTrailerRoute, { params, query: { replaces } }, as);
const checked = async () => {
  const { missing, rows } = await t.call(completenessRoute, { params }, 'teacher');
  const { have, want } = rows.find(({ check }) => check === 'facts')!;
  return { missing: missing.includes('trailer'), have, want };
};

describe('the film of a course', () => {
  it('is brought by its team, watched by its learners, and counts as one of eight facts', async () => {
    expect(await get('student')).toEqual({ file: null, can: { edit: false } });
    const before = await checked();
    expect(before).toMatchObject({ missing: true, want: 8 });
    const { version } = await t.call(getCourseRoute, { params }, 'teacher');
    const upload = { id: await bring(), duration: 95 };
    const { id } = await save({ replaces: null, upload });
    expect(await get('student')).toMatchObject({
      file: { id, name: 'film.mp4', duration: 95, poster: null },
      can: { edit: false },
    });
    const { url } = (await get('student')).file!;
    const part = await t.request({ url, headers: { range: 'bytes=0-31' } });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4']);
    expect((await t.request({ url: url.split('?')[0]! })).statusCode).toBe(404);
    expect(await checked()).toEqual({ missing: false, have: before.have + 1, want: 8 });
    // Who fills in the form meanwhile is not hindered.
    expect(await t.call(getCourseRoute, { params }, 'teacher')).toMatchObject({ trailer: true, version });
  });
  it('is watched by strangers once the course is published, and changed by nobody but the team', async () => {
    const { file } = await get();
    expect(await get('student2')).toMatchObject({ file: { id: file!.id }, can: { edit: false } });
    await t.ask(`update courses.course set state = 'draft' where id = $1`, [params.courseId]);
    expect((await refusalOf(get('student2'))).status).toBe(404);
    await t.ask(`update courses.course set state = 'published' where id = $1`, [params.courseId]);
    const calls = [(as: Account) => save({ replaces: file!.id }, as), (as: Account) => remove(file!.id, as)];
    for (const call of calls) expect((await refusalOf(call('student2'))).status).toBe(404);
    for (const call of calls) expect((await refusalOf(call('student'))).status).toBe(403);
    expect(await bring('student')).toBe('403');
  });
  it('is not written over by who did not see the last one', async () => {
    const { file } = await get();
    const upload = { id: await bring(), duration: 20 };
    expect((await refusalOf(save({ replaces: null, upload }))).code).toBe('error.stale');
    expect((await refusalOf(remove((await t.ctx()).newId()))).code).toBe('error.stale');
    const again = await save({ replaces: file!.id, upload });
    expect((await get()).file).toMatchObject({ id: again.id, duration: 20 });
  });
  it('shows a picture its editor has brought, and none after it is taken away', async () => {
    const { file } = await get();
    const kept = await storeAttachments(await t.ctx('teacher'), [{ filename: 'a.png', bytes: PNG } as never], 'image');
    const picture = kept[0]!.id;
    const { id } = await save({ replaces: file!.id, poster: picture });
    const shown = (await get('student')).file!;
    expect(shown).toMatchObject({ id, duration: 20, poster: { id: picture } });
    expect((await t.request({ url: shown.poster!.url })).statusCode).toBe(200);
    await save({ replaces: id, poster: null });
    expect((await get()).file!.poster).toBeNull();
  });
  it('stays behind when the course leaves the platform, and whoever brings it in is told so', async () => {
    const packed = await t.request({ method: 'GET', url: `/api/v1/courses/${params.courseId}/package`, as: 'teacher' });
    const declared = { kind: 'courseware', filename: 'course.zip', owner: await t.personId('teacher2') };
    const { rawPayload } = packed;
    const bytes = { sha256: undefined, bytes: rawPayload.length };
    const upload = await bringUpload(await t.ctx('teacher2'), { ...declared, ...bytes }, rawPayload);
    const check = await t.call(checkPackageRoute, { body: { uploadId: upload.id } }, 'teacher2');
    expect(check.leftOut).toEqual([{ kind: 'trailer', name: check.name }]);
  });
  it('goes with a copy of the course, which keeps it when the course lets it go', async () => {
    const id = (await t.ctx()).newId();
    const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...COPY_PARTS] };
    await t.call(copyCourseRoute, { params, body }, 'teacher');
    await t.drainJobs();
    const { file } = await get();
    await remove(file!.id);
    expect((await get()).file).toBeNull();
    const copy = await get('teacher', { courseId: id });
    expect(copy.file).toMatchObject({ id: file!.id });
    expect((await t.request({ url: copy.file!.url })).statusCode).toBe(200);
    const log = await t.ask(
      `select action from audit.audit_log where object_id = $1 and action like 'media.trailer%'`,
      [params.courseId],
    );
    expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['media.trailerSave', 'media.trailerRemove']));
  });
});
