import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/app.ts';
import { type BuiltCourse, buildCourse, freshCode } from '../../testing/course.builder.ts';
import { findCourse } from '../course.repository.ts';
import { addNode, createCourse, showNode } from '../courses.public.ts';
import { packageOf, unpack } from '../life/package.service.ts';
import { courseNodes } from './node.repository.ts';
import { hangFile } from './node-file.service.ts';

let t: TestApp;
let built: BuiltCourse;
let owner: { readonly unitId: string; readonly leadId: string };
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  const { actor } = await t.ctx('teacher');
  if (actor.kind !== 'person') throw new Error('the teacher is a person');
  owner = { unitId: actor.unitId!, leadId: actor.personId };
  built = await buildCourse(await t.ctx(), owner);
});
afterAll(() => t.close());

const fresh = async (name: string) =>
  createCourse(await t.ctx(), { ...owner, code: freshCode('FILE'), name, category: '0703' });
const videosOf = async (courseId: string) =>
  (await courseNodes(await t.ctx(), courseId)).filter(({ type }) => type === 'video');

it('is shown once its file hangs on it, stays with a copy, and is left behind by a package', async () => {
  const ctx = await t.ctx('teacher');
  const { id } = await addNode(ctx, built.courseId, { type: 'video', parent: built.chapterId, name: '绪论' });
  await expect(showNode(ctx, id, true)).rejects.toMatchObject({ code: 'courses.node.emptyFile' });
  const file = { version: 1, type: 'video', id: ctx.newId() };
  await expect(hangFile(ctx, built.nodeId, file)).rejects.toMatchObject({ code: 'courses.node.settings' });
  expect(await hangFile(ctx, id, file)).toEqual({ version: 2 });
  await expect(hangFile(ctx, id, file)).rejects.toMatchObject({ code: 'error.stale' });
  await showNode(ctx, id, true);

  const system = await t.ctx();
  const { content, pins } = await packageOf(system, (await findCourse(system, built.courseId, null))!, { to: 'copy' });
  const copy = await fresh('副本');
  expect(await system.tx((tx) => unpack(tx, copy, content, pins))).toEqual([]);
  expect(await videosOf(copy)).toMatchObject([{ fileId: file.id, visible: true }]);
  const foreign = await fresh('导入');
  const lost = await system.tx((tx) => unpack(tx, foreign, content));
  expect(lost).toContainEqual({ kind: 'file', name: '绪论' });
  expect(await videosOf(foreign)).toMatchObject([{ fileId: null, visible: false }]);
});
