import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { createNodeRoute } from '../../courses/shared/structure.contract.ts';
import { boardsRoute } from '../shared/board.contract.ts';
import { commandTopicRoute } from '../shared/topic.contract.ts';
import { buildForum, type Forum, openTopic, readTopic } from '../testing/forum.builder.ts';

let t: TestApp;
let forum: Forum;
let videoId: string;
let documentId: string;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
  const node = async (type: 'video' | 'document', name: string) => {
    const body = { type, name, parent: null } as never;
    const { id } = await t.call(createNodeRoute, { params: { courseId: forum.courseId }, body }, 'teacher');
    await t.ask('update courses.node set visible = true where id = $1', [id]);
    return id;
  };
  videoId = await node('video', '单摆演示');
  documentId = await node('document', '实验讲义');
}, 60_000);
afterAll(() => t.close());

describe('the place a question is about', () => {
  it('is kept with the topic and told to its readers', async () => {
    const film = { boardId: null, nodeId: videoId, anchor: { kind: 'second', at: 65 } } as const;
    const { topicId } = await openTopic(t, forum, 'student', film);
    expect((await readTopic(t, topicId, 'student2')).anchor).toEqual({ nodeId: videoId, kind: 'second', at: 65 });
    // The board is there now: the next question comes to it by its own id.
    const { rows } = await t.call(boardsRoute, { params: { courseId: forum.courseId } }, 'student');
    const boardId = rows.find(({ nodeId }) => nodeId === videoId)!.id;
    const again = await openTopic(t, forum, 'student2', { boardId, anchor: { kind: 'second', at: 0 } });
    expect((await readTopic(t, again.topicId, 'teacher')).anchor).toEqual({ nodeId: videoId, kind: 'second', at: 0 });
    const page = { boardId: null, nodeId: documentId, anchor: { kind: 'page', at: 3 } } as const;
    const { topicId: paper } = await openTopic(t, forum, 'student', page);
    expect((await readTopic(t, paper, 'student')).anchor).toEqual({ nodeId: documentId, kind: 'page', at: 3 });
    const { topicId: plain } = await openTopic(t, forum, 'teacher');
    expect((await readTopic(t, plain, 'student')).anchor).toBeNull();
  });

  it.each([
    ['a page of a video', () => ({ boardId: null, nodeId: videoId, anchor: { kind: 'page', at: 1 } as const })],
    ['page 0', () => ({ boardId: null, nodeId: documentId, anchor: { kind: 'page', at: 0 } as const })],
    [
      'a second of an experiment',
      () => ({ boardId: null, nodeId: forum.nodeId, anchor: { kind: 'second', at: 1 } as const }),
    ],
    [
      'a place of the whole course',
      () => ({ boardId: forum.boards.course, anchor: { kind: 'second', at: 1 } as const }),
    ],
  ])('is refused where it is none: %s', async (_name, given) => {
    expect(await refusalOf(openTopic(t, forum, 'student2', given()))).toMatchObject({
      code: 'discussion.anchor.unknown',
      fields: [{ path: 'anchor' }],
    });
  });

  it('is lost with the board it belongs to', async () => {
    const { topicId } = await openTopic(t, forum, 'teacher', {
      ...{ boardId: null, nodeId: videoId, anchor: { kind: 'second', at: 9 } },
    });
    const { version } = await readTopic(t, topicId, 'teacher');
    const body = { command: 'move', version, boardId: forum.boards.course } as const;
    await t.call(commandTopicRoute, { params: { topicId }, body }, 'teacher');
    expect((await readTopic(t, topicId, 'student')).anchor).toBeNull();
  });
});
