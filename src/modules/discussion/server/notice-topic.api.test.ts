import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import * as announcements from '../../announcements/shared/announcement.contract.ts';
import { buildCourse } from '../../courses/testing/course.builder.ts';
import { listNotificationsRoute } from '../../notifications/shared/notification.contract.ts';
import { boardsRoute, discussionSettingRoute, updateBoardRoute, updateSettingRoute } from '../shared/board.contract.ts';
import { noticeTalkRoute } from '../shared/notice-talk.contract.ts';
import * as posts from '../shared/post.contract.ts';
import * as topics from '../shared/topic.contract.ts';
import { buildForum, type Forum, freshText, openTopic, readTopic, reply } from '../testing/forum.builder.ts';
import { discussionRule, talkEvents } from './scoring.repository.ts';

let t: TestApp;
let forum: Forum;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
}, 60_000);
afterAll(() => t.close());
beforeEach(() => t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`));

const TEXT = { attachments: [], needConfirm: false, publishAt: null, expiresAt: null };
const talk = (id: string, as: Account) => t.call(noticeTalkRoute, { params: { id } }, as);
const managed = (id: string) => t.call(announcements.managedAnnouncementRoute, { params: { id } }, 'teacher');
const give = async (id: string, command: 'publish' | 'withdraw') => {
  const { version } = await managed(id);
  const body = { command, version, ...(command === 'withdraw' ? { reason: '时间有误，另行通知' } : {}) };
  return t.call(announcements.commandAnnouncementRoute, { params: { id }, body }, 'teacher');
};
/** A published announcement that takes comments, for the first class alone unless said otherwise. */
async function announce(more: { classes?: string[] | null; commentsOn?: boolean; title?: string } = {}) {
  const body = {
    ...TEXT,
    title: '下周停课',
    body: '<p>下周二停课一次。</p>',
    classes: [forum.classId],
    commentsOn: true,
  };
  const params = { courseId: forum.courseId };
  const { id } = await t.call(announcements.createAnnouncementRoute, { params, body: { ...body, ...more } }, 'teacher');
  await give(id, 'publish');
  return id;
}
const change = async (id: string, more: object) => {
  const { title, body, classes, version, publishAt, needConfirm, commentsOn } = await managed(id);
  const now = {
    ...TEXT,
    title,
    body,
    publishAt,
    needConfirm,
    commentsOn,
    classes: classes?.map((one) => one.id) ?? null,
  };
  const params = { id };
  await t.call(announcements.updateAnnouncementRoute, { params, body: { ...now, version, ...more } }, 'teacher');
};
const topicOf = async (id: string, as: Account = 'student') => (await talk(id, as)).topic!.id;
const boardsOf = async (as: Account) =>
  (await t.call(boardsRoute, { params: { courseId: forum.courseId } }, as)).rows.filter(
    ({ kind }) => kind === 'notice',
  );
const statusOf = async (call: Promise<unknown>) => (await refusalOf(call)).status;

describe('comments below an announcement', () => {
  it('are written by its readers and the team, answered and liked, and counted for the team', async () => {
    const id = await announce();
    expect(await talk(id, 'student')).toMatchObject({ on: true, face: 'learner', readOnly: false });
    const topicId = await topicOf(id);
    expect((await talk(id, 'student2')).topic!.id).toBe(topicId);
    const first = await reply(t, topicId, 'student');
    const answer = await reply(t, topicId, 'teacher', { replyTo: first.id });
    await t.call(posts.likePostRoute, { params: { postId: first.id }, body: { on: true } }, 'student2');
    const read = await readTopic(t, topicId, 'student2');
    expect(read).toMatchObject({ title: '下周停课', board: { kind: 'notice', name: '下周停课' }, replies: 2 });
    expect(read.posts.map(({ id, likes, counted }) => [id, likes, counted])).toEqual([
      [first.id, 1, null],
      [answer.id, 0, null],
    ]);
    // The announcement is changed where announcements are, and comments give no points unless the team wants them to.
    expect(read.opening.can).toMatchObject({ edit: false, delete: false });
    expect((await readTopic(t, topicId, 'teacher')).posts[0]!.counted).toBeNull();
    expect((await boardsOf('teacher')).map(({ counts }) => counts)).toEqual([false]);
    expect(await managed(id)).toMatchObject({ commentsOn: true, comments: 2 });
    const query = { f: JSON.stringify({ course: [forum.courseId] }) };
    const list = await t.call(listRoute, { params: { resource: 'coursenotice' }, query }, 'teacher');
    expect(list.rows.find((row) => row.id === id)).toMatchObject({ commentson: true, comments: 2 });
    await t.call(posts.deletePostRoute, { params: { postId: answer.id } }, 'teacher');
    expect((await managed(id)).comments).toBe(1);
    // Counting is no change of the announcement: who has it open saves.
    await change(id, { title: '下周停课一次' });
    await talk(id, 'student');
    expect((await readTopic(t, topicId, 'student')).title).toBe('下周停课一次');
  });

  it('give no points where they do not count, and let the grades of the course be', async () => {
    const { courseId } = forum;
    const ctx = await t.ctx();
    const personIds = [await t.personId('student')];
    const [before, events] = [await discussionRule(ctx, courseId), await talkEvents(ctx, courseId, personIds)];
    const id = await announce();
    const { id: postId } = await reply(t, await topicOf(id), 'student');
    const like = { params: { postId }, body: { on: true } };
    await t.call(posts.likePostRoute, like, 'student2');
    // Another basis is another rule: the grades of everybody would be worked out anew for an announcement.
    expect(await discussionRule(ctx, courseId)).toEqual(before);
    expect(await talkEvents(ctx, courseId, personIds)).toEqual(events);
    const own = (await readTopic(t, await topicOf(id), 'teacher')).board.id;
    const { version } = (await boardsOf('teacher')).find((one) => one.id === own)!;
    const flags = { anonymous: false, moderated: false, postFirst: false, closed: false, counts: true };
    await t.call(updateBoardRoute, { params: { boardId: own }, body: { ...flags, version } }, 'teacher');
    expect((await discussionRule(ctx, courseId))!.basis).not.toBe(before!.basis);
    expect((await talkEvents(ctx, courseId, personIds)).length).toBeGreaterThan(events.length);
  });

  it('leave no trace for a class it is not for', async () => {
    const id = await announce({ title: '一班补课' });
    const topicId = await topicOf(id);
    const { id: postId } = await reply(t, topicId, 'student');
    expect(await statusOf(talk(id, 'student3'))).toBe(404);
    expect(await statusOf(readTopic(t, topicId, 'student3'))).toBe(404);
    expect(await statusOf(reply(t, topicId, 'student3'))).toBe(404);
    expect(await statusOf(t.call(posts.likePostRoute, { params: { postId }, body: { on: true } }, 'student3'))).toBe(
      404,
    );
    const params = { postId };
    expect(
      await statusOf(t.call(posts.reportPostRoute, { params, body: { reason: '内容与课程无关' } }, 'student3')),
    ).toBe(404);
    expect((await boardsOf('student3')).map(({ name }) => name)).not.toContain('一班补课');
    const course = { courseId: forum.courseId };
    for (const query of [{}, { kw: '一班补课' }]) {
      const page = await t.call(topics.topicsRoute, { params: course, query }, 'student3');
      expect(JSON.stringify(page)).not.toContain('一班补课');
    }
    const like = await t.call(topics.similarTopicsRoute, { params: course, query: { title: '一班补课' } }, 'student3');
    expect(like.rows).toEqual([]);
    const board = (await boardsOf('student')).find(({ name }) => name === '一班补课')!;
    expect(await statusOf(t.call(topics.topicsRoute, { params: course, query: { board: board.id } }, 'student3'))).toBe(
      404,
    );
    // Whose class it reaches later reads what stands there, and no more once it is taken away again.
    await change(id, { classes: [forum.classId, forum.secondId] });
    expect((await readTopic(t, topicId, 'student3')).posts).toHaveLength(1);
    await change(id, { classes: [forum.secondId] });
    expect(await statusOf(readTopic(t, topicId, 'student'))).toBe(404);
  });

  it('are held, hidden and reported as any post, and looked after in the list of topics', async () => {
    const id = await announce({ classes: null });
    const topicId = await topicOf(id);
    const params = { courseId: forum.courseId };
    const { can: _can, ...setting } = await t.call(discussionSettingRoute, { params }, 'teacher');
    await t.call(updateSettingRoute, { params, body: { ...setting, terms: ['代考'] } }, 'teacher');
    const held = await reply(t, topicId, 'student', { body: `<p>代考 ${freshText()}</p>` });
    expect(held.held).toBe(true);
    expect((await readTopic(t, topicId, 'student3')).posts).toEqual([]);
    expect((await managed(id)).comments).toBe(0);
    const query = { f: JSON.stringify({ course: [forum.courseId], attention: ['held'] }) };
    const waits = await t.call(listRoute, { params: { resource: 'coursetopic' }, query }, 'teacher');
    expect(waits.rows).toMatchObject([{ id: topicId, kind: 'notice', attention: 'held' }]);
    const decide = async (command: 'approve' | 'hide') => {
      const { version } = (await readTopic(t, topicId, 'teacher')).posts[0]!;
      const body = { command, version, ...(command === 'hide' ? { reason: '与本公告内容无关' } : {}) };
      await t.call(posts.commandPostRoute, { params: { postId: held.id }, body }, 'teacher');
    };
    await decide('approve');
    expect((await managed(id)).comments).toBe(1);
    await t.call(
      posts.reportPostRoute,
      { params: { postId: held.id }, body: { reason: '内容与课程无关' } },
      'student3',
    );
    await decide('hide');
    expect((await managed(id)).comments).toBe(0);
    // A moderated board holds everything.
    const flags = { anonymous: false, moderated: true, postFirst: false, closed: false, counts: false };
    const own = (await readTopic(t, topicId, 'teacher')).board.id;
    const { version } = (await boardsOf('teacher')).find((one) => one.id === own)!;
    await t.call(updateBoardRoute, { params: { boardId: own }, body: { ...flags, version } }, 'teacher');
    expect((await reply(t, topicId, 'student2')).held).toBe(true);
  });

  it('close and hide with it when it is withdrawn, ends, or takes none any more', async () => {
    const id = await announce();
    const topicId = await topicOf(id);
    await reply(t, topicId, 'student2');
    const told = async () => {
      await t.drainJobs();
      const { rows } = await t.call(listNotificationsRoute, { query: {} }, 'student2');
      return rows.map((row) => JSON.stringify(row)).filter((text) => text.includes(id) && text.includes('张三'));
    };
    await reply(t, topicId, 'student');
    const own = (await readTopic(t, topicId, 'student2')).posts[0]!.id;
    await reply(t, topicId, 'student', { replyTo: own });
    expect((await told()).length).toBeGreaterThan(0);
    await give(id, 'withdraw');
    expect(await statusOf(talk(id, 'student'))).toBe(404);
    expect(await statusOf(readTopic(t, topicId, 'student'))).toBe(404);
    expect(await statusOf(reply(t, topicId, 'student'))).toBe(404);
    expect(await told()).toEqual([]);
    expect((await readTopic(t, topicId, 'teacher')).can.reply).toBe(false);
    expect(await refusalOf(reply(t, topicId, 'teacher'))).toMatchObject({ code: 'discussion.comments.closed' });
    expect(await talk(id, 'teacher')).toMatchObject({ topic: { id: topicId }, readOnly: true });
    await give(id, 'publish');
    expect((await readTopic(t, topicId, 'student')).posts.length).toBeGreaterThan(0);
    await change(id, { commentsOn: false });
    expect(await talk(id, 'student')).toMatchObject({ topic: null, on: false, readOnly: true });
    expect(await statusOf(readTopic(t, topicId, 'student'))).toBe(404);
    await change(id, { commentsOn: true });
    await t.ask(
      `update announcements.announcement set publish_at = now() - interval '2 hours',
      expires_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect(await statusOf(readTopic(t, topicId, 'student'))).toBe(404);
    expect(await refusalOf(reply(t, topicId, 'teacher'))).toMatchObject({ code: 'discussion.comments.closed' });
  });

  it('hold one topic: nobody opens another, moves one there or takes it away', async () => {
    const id = await announce({ classes: null });
    const topicId = await topicOf(id);
    const { board, version } = await readTopic(t, topicId, 'teacher');
    expect(await statusOf(openTopic(t, forum, 'teacher', { boardId: board.id }))).toBe(404);
    const other = await openTopic(t, forum, 'student');
    const at = await readTopic(t, other.topicId, 'teacher');
    const into = {
      params: { topicId: other.topicId },
      body: { command: 'move', version: at.version, boardId: board.id },
    };
    expect(await statusOf(t.call(topics.commandTopicRoute, into as never, 'teacher'))).toBe(422);
    const away = { params: { topicId }, body: { command: 'move', version, boardId: forum.boards.course } };
    expect(await refusalOf(t.call(topics.commandTopicRoute, away as never, 'teacher'))).toMatchObject({
      code: 'discussion.node.text',
    });
  });

  it('stay behind when the announcement is copied into another course, which takes the switch along', async () => {
    const { actor } = await t.ctx('teacher');
    const unitId = actor.kind === 'person' ? actor.unitId! : '';
    const { courseId } = await buildCourse(await t.ctx(), { unitId, leadId: await t.personId('teacher') });
    const id = await announce();
    await reply(t, await topicOf(id), 'student');
    const body = { courseIds: [courseId] };
    await t.call(announcements.copyAnnouncementRoute, { params: { id }, body }, 'teacher');
    const copies = await t.ask(
      `select id, comments_on, comments from announcements.announcement where course_id = $1`,
      [courseId],
    );
    expect(copies).toMatchObject([{ comments_on: true, comments: 0 }]);
    expect(await talk(String(copies[0]!.id), 'teacher')).toMatchObject({ topic: null, on: true, readOnly: true });
  });

  it('are not there where the author did not allow them', async () => {
    const id = await announce({ commentsOn: false });
    expect(await talk(id, 'student')).toMatchObject({ topic: null, on: false, readOnly: true });
    expect(await managed(id)).toMatchObject({ commentsOn: false, comments: 0 });
  });
});
