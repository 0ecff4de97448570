import { randomUUID } from 'node:crypto';
import type { TestApp } from '../../../testing/app.ts';
import { addNode, showNode } from '../../courses/server/courses.public.ts';
import { openMediaRoute, reportMediaRoute } from '../shared/media.contract.ts';

/** A shown video of ten minutes in a course, past its upload. @returns id of its node */
export async function buildVideo(
  t: TestApp,
  at: { readonly courseId: string; readonly chapterId: string },
  name: string,
): Promise<string> {
  const system = await t.ctx();
  const { id } = await addNode(system, at.courseId, { type: 'video', parent: at.chapterId, name });
  const fileId = randomUUID();
  await t.ask(
    `insert into media.file (id, kind, attachment_id, path, name, ext, bytes, duration)
      values ($1, 'video', $2, 'film.mp4', 'film.mp4', 'mp4', 1000, 600)`,
    [fileId, randomUUID()],
  );
  await t.ask('update courses.node set file_id = $2 where id = $1', [id, fileId]);
  await showNode(system, id, true);
  return id;
}

/** Opens a video as its learner. */
export const openVideo = (t: TestApp, nodeId: string) =>
  t.call(openMediaRoute, { params: { nodeId }, body: undefined as never }, 'student');

/** Watches a part of an open video, in seconds, in the time it takes. */
export async function watch(t: TestApp, nodeId: string, from: number, to: number): Promise<void> {
  await t.moveClock((to - from) * 1000);
  const body = { ranges: [[from, to] as [number, number]], pages: [], position: to };
  await t.call(reportMediaRoute, { params: { nodeId }, body }, 'student');
}
