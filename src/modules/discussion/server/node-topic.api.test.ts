import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { COPY_PARTS, copyCourseRoute, importPackageRoute } from '../../courses/shared/life.contract.ts';
import * as structure from '../../courses/shared/structure.contract.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { bringUpload } from '../../files/server/files.public.ts';
import { boardsRoute, updateBoardRoute } from '../shared/board.contract.ts';
import { nodeTalkRoute } from '../shared/node-talk.contract.ts';
import * as posts from '../shared/post.contract.ts';
import * as topics from '../shared/topic.contract.ts';
import { buildForum, type Forum, freshText, openTopic, readTopic, reply } from '../testing/forum.builder.ts';

let t: TestApp;
let forum: Forum;
let nodeId: string;
let topicId: string;

const talk = (as: Account) => t.call(nodeTalkRoute, { params: { nodeId } }, as);
const tree = (as: Account, courseId = forum.courseId) =>
  t.call(structure.courseTreeRoute, { params: { courseId } }, as);
const markOf = async (as: Account) => (await tree(as)).rows.find(({ id }) => id === nodeId)!.mark;
const makeNode = async (body: object) =>
  (await t.call(structure.createNodeRoute, { params: { courseId: forum.courseId }, body: body as never }, 'teacher'))
    .id;
const showNode = (id: string) =>
  t.call(structure.showNodeRoute, { params: { nodeId: id }, body: { visible: true } }, 'teacher');
const change = async (id: string, body: object) => {
  const { version } = await t.call(structure.getNodeRoute, { params: { nodeId: id } }, 'teacher');
  return t.call(structure.updateNodeRoute, { params: { nodeId: id }, body: { version, ...body } as never }, 'teacher');
};
const decide = async (postId: string, command: 'hide' | 'show') => {
  const read = await readTopic(t, topicId, 'teacher');
  const { version } = [...read.posts, read.opening].find(({ id }) => id === postId)!;
  const body = { command, version, reason: '与话题无关，请重写' };
  await t.call(posts.commandPostRoute, { params: { postId }, body }, 'teacher');
};

beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
  const parent = await makeNode({ type: 'chapter', name: '讨论章' });
  nodeId = await makeNode({ type: 'discussion', name: '误差从哪里来', parent, body: '<p>说说您的看法。</p>' });
  await showNode(parent);
}, 60_000);
afterAll(() => t.close());
beforeEach(() => t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`));

describe('a discussion of the outline', () => {
  it('is shown with a text only, and asks for whole numbers of posts', async () => {
    const bare = await makeNode({ type: 'discussion', name: '空讨论' });
    expect(await refusalOf(showNode(bare))).toMatchObject({ status: 409, code: 'courses.node.emptyTalk' });
    for (const rule of [
      { posts: 0, replies: 0, characters: 20 },
      { posts: 1, replies: 99, characters: 20 },
    ]) {
      expect((await refusalOf(change(bare, { talk: rule }))).status).toBeGreaterThanOrEqual(400);
    }
    const page = await makeNode({ type: 'page', name: '一页' });
    const talk = { posts: 1, replies: 0, characters: 20 };
    expect(await refusalOf(change(page, { talk }))).toMatchObject({ status: 422 });
  });

  it('has no topic while it is hidden, and opens it in the name of the lead once it is shown', async () => {
    expect((await talk('teacher')).topic).toBeNull();
    expect((await refusalOf(talk('student'))).status).toBe(404);
    await showNode(nodeId);
    const seen = await talk('student');
    topicId = seen.topic!.id;
    expect(seen).toMatchObject({
      rule: { posts: 1, replies: 0, characters: 20 },
      own: { posts: 0, replies: 0, held: 0, done: false },
      readOnly: false,
    });
    expect(await readTopic(t, topicId, 'student')).toMatchObject({
      title: '误差从哪里来',
      opening: { body: '<p>说说您的看法。</p>', author: { team: true }, can: { edit: false, delete: false } },
    });
    const boards = (await t.call(boardsRoute, { params: { courseId: forum.courseId } }, 'student3')).rows;
    expect(boards.find((board) => board.nodeId === nodeId)).toMatchObject({ kind: 'node', topics: 1 });
    expect((await talk('student2')).topic!.id).toBe(topicId);
  });

  it('says what its node says: the text is changed in the outline alone, and what it said before is kept', async () => {
    await change(nodeId, { name: '误差的来源', body: '<p>说说您的看法，并举一例。</p>' });
    await talk('student');
    const { opening, title } = await readTopic(t, topicId, 'teacher');
    expect(title).toBe('误差的来源');
    expect(opening.body).toContain('并举一例');
    const { revisions } = await t.call(posts.postHistoryRoute, { params: { postId: opening.id } }, 'teacher');
    expect(revisions).toMatchObject([{ title: '误差从哪里来', body: '<p>说说您的看法。</p>' }]);
    const body = { title: '别的', body: '<p>别的</p>', attachments: [], mentions: [], version: opening.version };
    const params = { postId: opening.id };
    const code = 'discussion.node.text';
    expect(await refusalOf(t.call(posts.updatePostRoute, { params, body }, 'teacher'))).toMatchObject({ code });
    expect(await refusalOf(t.call(posts.deletePostRoute, { params }, 'teacher'))).toMatchObject({ code });
    const move = { command: 'move', version: (await readTopic(t, topicId, 'teacher')).version };
    const moving = { params: { topicId }, body: { ...move, boardId: forum.boards.course } as never };
    expect(await refusalOf(t.call(topics.commandTopicRoute, moving, 'teacher'))).toMatchObject({ code });
  });

  it('is done by a post that is long enough, no more when that is hidden, and again when it is shown', async () => {
    const heard: unknown[] = [];
    const stop = t.app.base.live.subscribe(`person:${await t.personId('student')}`, (item) => heard.push(item));
    expect(await markOf('student')).toEqual({ state: 'none', percent: 0 });
    await reply(t, topicId, 'student', { body: '<p>太短了</p>' });
    expect(await markOf('student')).toEqual({ state: 'started', percent: 0 });
    const { id } = await reply(t, topicId, 'student');
    expect(heard).toContainEqual(expect.objectContaining({ event: 'course.progress', data: { node: nodeId } }));
    stop();
    expect(await markOf('student')).toEqual({ state: 'done', percent: 100 });
    expect((await talk('student')).own).toMatchObject({ posts: 1, done: true });
    expect((await tree('student')).progress).toBeTruthy();
    await decide(id, 'hide');
    expect(await markOf('student')).toMatchObject({ state: 'started' });
    await decide(id, 'show');
    expect(await markOf('student')).toMatchObject({ state: 'done' });
    await t.call(posts.deletePostRoute, { params: { postId: id } }, 'student');
    expect(await markOf('student')).toMatchObject({ state: 'started' });
    expect(await markOf('student2')).toEqual({ state: 'none', percent: 0 });
  });

  it('counts topics of one’s own as contributions, and answers to others alone as replies', async () => {
    await change(nodeId, { talk: { posts: 2, replies: 1, characters: 10 } });
    const first = await reply(t, topicId, 'student2');
    const own = await reply(t, topicId, 'student2', { replyTo: first.id });
    expect((await talk('student2')).own).toMatchObject({ posts: 1, replies: 0 });
    await openTopic(t, forum, 'student2', { boardId: null, nodeId });
    expect(await markOf('student2')).toEqual({ state: 'started', percent: 66 });
    const other = await reply(t, topicId, 'student3');
    await reply(t, topicId, 'student2', { replyTo: other.id });
    expect((await talk('student2')).own).toEqual({ posts: 2, replies: 1, held: 0, done: true });
    expect(own.held).toBe(false);
  });

  it('unlocks what waits for it, and writes nothing for the team', async () => {
    const page = await makeNode({ type: 'page', name: '讨论之后', body: '<p>继续</p>' });
    await showNode(page);
    const conditions = [{ kind: 'done', nodeId }];
    await change(page, { unlock: { mode: 'all', hidden: false, conditions } });
    const lockOf = async (as: Account) => (await tree(as)).rows.find(({ id }) => id === page)!.lock;
    expect(await lockOf('student')).toMatchObject({ code: 'unmet' });
    expect(await lockOf('student2')).toBeNull();
    const score = { unlock: { mode: 'all', hidden: false, conditions: [{ kind: 'score', nodeId, min: 60 }] } };
    expect((await refusalOf(change(page, score))).code).toBe('courses.unlock.score');
    expect(await talk('teacher')).toMatchObject({ own: null });
  });

  it('says where the board holds back replies until one’s own', async () => {
    const board = (await t.call(boardsRoute, { params: { courseId: forum.courseId } }, 'teacher')).rows.find(
      (one) => one.nodeId === nodeId,
    )!;
    const { anonymous, moderated, closed, counts, version } = board;
    const body = { anonymous, moderated, closed, counts, version, postFirst: true };
    await t.call(updateBoardRoute, { params: { boardId: board.id }, body }, 'teacher');
    expect(await talk('student')).toMatchObject({ postFirst: true });
  });

  it('is not deleted with posts, and without them in spite of its own opening', async () => {
    const gone = (id: string) => t.call(structure.deleteNodeRoute, { params: { nodeId: id } }, 'teacher');
    expect(await refusalOf(gone(nodeId))).toMatchObject({ status: 409 });
    const empty = await makeNode({ type: 'discussion', name: '没人说话', body: `<p>${freshText()}</p>` });
    await showNode(empty);
    await t.call(nodeTalkRoute, { params: { nodeId: empty } }, 'student');
    expect(await gone(empty)).toEqual({ deleted: 1 });
    const boards = (await t.call(boardsRoute, { params: { courseId: forum.courseId } }, 'teacher')).rows;
    expect(boards.some((board) => board.nodeId === empty)).toBe(false);
  });

  it('goes into a copy of the course as text and rule, without posts', async () => {
    const id = (await t.ctx()).newId();
    const body = { id, name: '复制的课程', code: freshCode('COPY'), shift: null, parts: [...COPY_PARTS] };
    await t.call(copyCourseRoute, { params: { courseId: forum.courseId }, body }, 'teacher');
    await t.drainJobs();
    const copied = (await tree('teacher', id)).rows.find(
      ({ type, name }) => type === 'discussion' && name !== '空讨论',
    )!;
    expect(copied).toMatchObject({ name: '误差的来源', talk: { posts: 2, replies: 1, characters: 10 } });
    const seen = await t.call(nodeTalkRoute, { params: { nodeId: copied.id } }, 'teacher');
    expect(seen.topic).toMatchObject({ replies: 0 });
    expect(seen.topic!.id).not.toBe(topicId);
  });

  it('goes into a package as text and rule, and opens a topic of its own where the package is brought in', async () => {
    const url = `/api/v1/courses/${forum.courseId}/package`;
    const { rawPayload, statusCode } = await t.request({ method: 'GET', url, as: 'teacher' });
    expect(statusCode).toBe(200);
    const file = { kind: 'courseware', filename: 'course.zip', owner: await t.personId('teacher2'), sha256: undefined };
    const declared = { ...file, bytes: rawPayload.length };
    const { id: uploadId } = await bringUpload(await t.ctx('teacher2'), declared, rawPayload);
    const body = { uploadId, name: '带讨论的课程', code: freshCode('PACK') };
    const made = await t.call(importPackageRoute, { body }, 'teacher2');
    const inside = (await tree('teacher2', made.id)).rows.filter(({ type }) => type === 'discussion');
    expect(inside.map(({ name, visible }) => [name, visible]).sort()).toEqual([
      ['空讨论', false],
      ['误差的来源', true],
    ]);
    const brought = inside.find(({ name }) => name === '误差的来源')!;
    expect(brought.talk).toEqual({ posts: 2, replies: 1, characters: 10 });
    const { topic } = await t.call(nodeTalkRoute, { params: { nodeId: brought.id } }, 'teacher2');
    expect(topic).toMatchObject({ replies: 0 });
    const { title, opening } = await readTopic(t, topic!.id, 'teacher2');
    expect([title, opening.body]).toEqual(['误差的来源', '<p>说说您的看法，并举一例。</p>']);
  });
});
