import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { closeStreams } from '../../../platform/realtime/sse.ts';
import { type Account, createTestApp, type TestApp } from '../../../testing/app.ts';
import { boardsRoute, updateBoardRoute } from '../shared/board.contract.ts';
import { commandPostRoute } from '../shared/post.contract.ts';
import { buildForum, type Forum, openTopic, readTopic, reply } from '../testing/forum.builder.ts';

let t: TestApp;
let forum: Forum;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
}, 60_000);
afterAll(() => t.close());
// The pace of five posts a minute is tested by itself.
beforeEach(() => t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`));

const addressOf = () => `/api/v1/live/courses/${forum.courseId}/boards/stream`;

/** What somebody hears while something is done, as it goes over the line. */
async function heard(as: Account, act: () => Promise<unknown>): Promise<string> {
  const stream = t.request({ method: 'GET', url: addressOf(), as });
  await sleep(300);
  await act();
  await sleep(100);
  closeStreams();
  return (await stream).body;
}
const eventsIn = (body: string) =>
  body
    .split('\n\n')
    .map((one) => ({ event: /^event: (.*)$/m.exec(one)?.[1], data: /^data: (.*)$/m.exec(one)?.[1] }))
    .filter(({ event }) => event === 'topic' || event === 'post')
    .map(({ event, data }) => ({ event, ...(JSON.parse(data!) as object) }));

const setBoard = async (boardId: string, change: object) => {
  const { rows } = await t.call(boardsRoute, { params: { courseId: forum.courseId } }, 'teacher');
  const { anonymous, moderated, postFirst, closed, counts, version } = rows.find(({ id }) => id === boardId)!;
  const body = { anonymous, moderated, postFirst, closed, counts, version, ...change };
  await t.call(updateBoardRoute, { params: { boardId }, body }, 'teacher');
};

describe('the stream of a course’s boards', () => {
  it('is closed to whoever does not read them', async () => {
    for (const as of ['teacher2', 'leader2', 'college2'] as const) {
      expect((await t.request({ method: 'GET', url: addressOf(), as })).statusCode, as).toBe(404);
    }
    expect((await t.request({ method: 'GET', url: addressOf() })).statusCode).toBe(401);
  });

  it('tells every reader of a board of topics and replies by their ids', async () => {
    let topicId = '';
    let openingId = '';
    let replyId = '';
    const body = await heard('student2', async () => {
      ({ topicId, id: openingId } = await openTopic(t, forum, 'student'));
      ({ id: replyId } = await reply(t, topicId, 'teacher'));
    });
    const place = { board: forum.boards.course, topic: topicId };
    expect(eventsIn(body)).toEqual([
      { event: 'topic', ...place, post: openingId },
      { event: 'post', ...place, post: replyId, parent: null },
    ]);
  });

  it('says nothing of the board of another class', async () => {
    const write = () => openTopic(t, forum, 'student', { boardId: forum.boards.first });
    expect(eventsIn(await heard('student3', write))).toEqual([]);
    expect(eventsIn(await heard('student2', write))).toHaveLength(1);
    expect(eventsIn(await heard('teacher', write))).toHaveLength(1);
  });

  it('discloses nobody: neither the author nor a word of an anonymous post', async () => {
    await setBoard(forum.boards.course, { anonymous: true });
    const title = '匿名的疑问';
    const sentence = '这段话只有读到的人知道是怎样写成的，别处一个字也没有';
    const author = await t.personId('student');
    for (const reader of ['student2', 'teacher'] as const) {
      const body = await heard(reader, () =>
        openTopic(t, forum, 'student', { anonymous: true, title, body: `<p>${sentence}${reader}</p>` }),
      );
      const [event, ...more] = eventsIn(body);
      expect(more).toEqual([]);
      expect(Object.keys(event!).sort()).toEqual(['board', 'event', 'post', 'topic']);
      for (const secret of [author, '张三', title, sentence]) expect(body).not.toContain(secret);
    }
    await setBoard(forum.boards.course, { anonymous: false });
  });

  it('waits with what waits for the team, and tells it once it shows', async () => {
    const { topicId } = await openTopic(t, forum, 'teacher');
    await setBoard(forum.boards.course, { moderated: true });
    let id = '';
    const before = await heard('student2', async () => {
      ({ id } = await reply(t, topicId, 'student'));
    });
    expect(eventsIn(before)).toEqual([]);
    const { posts } = await readTopic(t, topicId, 'teacher');
    const { version } = posts.find((one) => one.id === id)!;
    const after = await heard('student2', () =>
      t.call(commandPostRoute, { params: { postId: id }, body: { command: 'approve', version } }, 'teacher'),
    );
    expect(eventsIn(after)).toEqual([
      { event: 'post', board: forum.boards.course, topic: topicId, post: id, parent: null },
    ]);
    await setBoard(forum.boards.course, { moderated: false });
  });
});
