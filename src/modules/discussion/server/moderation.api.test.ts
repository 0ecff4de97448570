import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listExportRoute, listRoute } from '../../../kernel/resource/list.ts';
import { type Account, createTestApp, fillPath, refusalOf, type TestApp } from '../../../testing/app.ts';
import { changeMemberRoute, setMemberRoute } from '../../courses/shared/course.contract.ts';
import * as boards from '../shared/board.contract.ts';
import type { PostCommand, TopicCommand } from '../shared/discussion.model.ts';
import * as posts from '../shared/post.contract.ts';
import * as topics from '../shared/topic.contract.ts';
import { buildForum, type Forum, freshText, openTopic, readTopic, reply } from '../testing/forum.builder.ts';
import { discussionPoints } from './discussion.public.ts';

let t: TestApp;
let forum: Forum;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
}, 60_000);
afterAll(() => t.close());
beforeEach(() => t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`));

const params = () => ({ courseId: forum.courseId });
const setting = () => t.call(boards.discussionSettingRoute, { params: params() }, 'teacher');
const setSetting = async (change: object, as: Account = 'teacher') => {
  const { can: _can, ...standing } = await setting();
  return t.call(boards.updateSettingRoute, { params: params(), body: { ...standing, ...change } }, as);
};
const decide = async (
  topicId: string,
  postId: string,
  command: PostCommand,
  reason?: string,
  as: Account = 'teacher',
) => {
  const read = await readTopic(t, topicId, 'teacher');
  const { version } = [read.opening, ...read.posts].find(({ id }) => id === postId)!;
  return t.call(
    posts.commandPostRoute,
    { params: { postId }, body: { command, version, ...(reason === undefined ? {} : { reason }) } },
    as,
  );
};
const give = async (topicId: string, command: TopicCommand, more: object = {}, as: Account = 'teacher') => {
  const { version } = await readTopic(t, topicId, 'teacher');
  return t.call(topics.commandTopicRoute, { params: { topicId }, body: { command, version, ...more } }, as);
};
const list = (resource: string, f: object, as: Account = 'teacher') =>
  t.call(listRoute, { params: { resource }, query: { f: JSON.stringify({ course: [forum.courseId], ...f }) } }, as);
const notices = async (who: Account, topicId: string) => {
  await t.drainJobs();
  const rows = await t.ask(
    `select message_key as key from notifications.notification where person_id = $1 and object_id = $2 order by id`,
    [await t.personId(who), topicId],
  );
  return rows.map(({ key }) => String(key).replace('discussion.notice.', ''));
};
const points = async (who: Account) => (await t.call(boards.ownPointsRoute, { params: params() }, who)).points;

describe('what waits for the team', () => {
  it('is what holds a word of the course: seen by its author and the team alone until it is decided', async () => {
    await setSetting({ terms: ['代写'] });
    const test = (text: string, as: Account = 'teacher') =>
      t.call(boards.testTermsRoute, { params: params(), body: { text } }, as);
    expect(await test('有人可以 代 写 报告吗')).toEqual({ found: ['代写'] });
    expect((await refusalOf(test('代写', 'student'))).status).toBe(404);
    const held = await openTopic(t, forum, 'student', { title: '谁能代写报告', body: `<p>${freshText()}</p>` });
    expect(held.held).toBe(true);
    expect((await readTopic(t, held.topicId, 'student')).opening.state).toBe('held');
    expect((await refusalOf(readTopic(t, held.topicId, 'student2'))).status).toBe(404);
    const mine = await t.call(topics.topicsRoute, { params: params(), query: {} }, 'student2');
    expect(mine.rows.map(({ id }) => id)).not.toContain(held.topicId);
    const { rows, strip } = await list('coursetopic', { attention: ['held'] });
    expect(rows.map(({ id }) => id)).toEqual([held.topicId]);
    expect(strip.held).toBe(1);

    const { topicId } = await openTopic(t, forum, 'student2');
    const answer = await reply(t, topicId, 'student', { body: `<p>找人代写 ${freshText()}</p>` });
    expect(answer.held).toBe(true);
    expect((await readTopic(t, topicId, 'student2')).posts).toEqual([]);
    expect((await readTopic(t, topicId, 'student')).posts).toMatchObject([{ state: 'held' }]);
    expect(await notices('student2', topicId)).toEqual([]);
    expect((await refusalOf(decide(topicId, answer.id, 'approve', undefined, 'student2'))).status).toBe(404);
    expect((await refusalOf(decide(topicId, answer.id, 'reject'))).fields?.[0]?.path).toBe('reason');
    await decide(topicId, answer.id, 'approve');
    expect((await readTopic(t, topicId, 'student2')).posts).toMatchObject([{ state: 'visible' }]);
    expect(await notices('student2', topicId)).toEqual(['reply']);
    expect(await notices('student', topicId)).toEqual(['approved']);

    await decide(held.topicId, held.id, 'reject', '不允许找人代写报告');
    expect((await readTopic(t, held.topicId, 'student')).opening).toMatchObject({
      state: 'rejected',
      reason: '不允许找人代写报告',
    });
    expect((await refusalOf(readTopic(t, held.topicId, 'student2'))).status).toBe(404);
    // The team is not looked at, and what was shown waits again when such a word is put in later.
    expect((await openTopic(t, forum, 'teacher', { title: '关于代写的处理' })).held).toBe(false);
    await setSetting({ terms: [] });
  });

  it('is everything of learners on a board that is moderated', async () => {
    const board = forum.boards.second;
    const [row] = (await t.call(boards.boardsRoute, { params: params() }, 'teacher')).rows.filter(
      ({ id }) => id === board,
    );
    const { anonymous, postFirst, closed, counts, version } = row!;
    const body = { anonymous, moderated: true, postFirst, closed, counts, version };
    expect(
      (await refusalOf(t.call(boards.updateBoardRoute, { params: { boardId: board }, body }, 'student3'))).status,
    ).toBe(404);
    await t.call(boards.updateBoardRoute, { params: { boardId: board }, body }, 'teacher');
    expect(
      (await refusalOf(t.call(boards.updateBoardRoute, { params: { boardId: board }, body }, 'teacher'))).code,
    ).toBe('discussion.stale');
    expect((await openTopic(t, forum, 'student3', { boardId: board })).held).toBe(true);
  });

  it('is what was reported: dismissed or hidden, told to who reported, kept on record', async () => {
    const { topicId } = await openTopic(t, forum, 'student');
    const bad = await reply(t, topicId, 'student2', { body: '<p>这句话应该被隐藏掉</p>' });
    const report = (as: Account) =>
      t.call(posts.reportPostRoute, { params: { postId: bad.id }, body: { reason: '与课程无关的内容' } }, as);
    await report('student');
    expect((await refusalOf(report('student'))).code).toBe('discussion.report.twice');
    expect((await refusalOf(report('student2'))).code).toBe('discussion.report.own');
    expect((await list('coursetopic', { attention: ['reported'] })).rows.map(({ id }) => id)).toEqual([topicId]);
    expect((await readTopic(t, topicId, 'student3')).posts[0]!.reports).toEqual([]);
    expect((await readTopic(t, topicId, 'teacher')).posts[0]!.reports).toEqual(['与课程无关的内容']);
    await decide(topicId, bad.id, 'dismiss');
    expect(await notices('student', topicId)).toEqual(['reply', 'dismissed']);
    await report('student3');
    expect((await refusalOf(decide(topicId, bad.id, 'hide', '短'))).fields?.[0]?.path).toBe('reason');
    await decide(topicId, bad.id, 'hide', '与课程内容无关，已隐藏');
    const raw = await t.request({ method: 'GET', url: `/api/v1/topics/${topicId}`, as: 'student3' });
    expect(raw.body).not.toContain('这句话应该');
    expect((await readTopic(t, topicId, 'student3')).posts[0]).toMatchObject({
      state: 'hidden',
      body: '',
      reason: null,
    });
    expect((await readTopic(t, topicId, 'student2')).posts[0]).toMatchObject({ reason: '与课程内容无关，已隐藏' });
    expect(await notices('student3', topicId)).toEqual(['upheld']);
    const { decisions } = await t.call(posts.postHistoryRoute, { params: { postId: bad.id } }, 'teacher');
    expect(decisions.map(({ action, reason }) => [action, reason])).toEqual([
      ['hide', '与课程内容无关，已隐藏'],
      ['dismiss', null],
    ]);
    await decide(topicId, bad.id, 'show');
    expect((await readTopic(t, topicId, 'student3')).posts[0]!.body).toContain('这句话应该');
    const log = await t.ask(`select action from audit.audit_log where object_id = $1 order by id`, [bad.id]);
    expect(log.map(({ action }) => action)).toEqual([
      ...['post.create', 'post.report', 'report.resolve', 'post.report', 'post.hide', 'post.show'],
    ]);
  });
});

describe('commands of the team', () => {
  it('pin, distinguish, close and move; closing blocks replies; versions and states are kept', async () => {
    const { topicId, id } = await openTopic(t, forum, 'student');
    for (const who of ['student', 'student2'] as const) {
      expect((await refusalOf(give(topicId, 'pin', {}, who))).status).toBe(403);
    }
    await give(topicId, 'pin');
    const first = await t.call(topics.topicsRoute, { params: params(), query: {} }, 'student2');
    expect(first.rows[0]).toMatchObject({ id: topicId, pinned: true });
    await give(topicId, 'essence');
    expect(await notices('student', topicId)).toEqual(['essence']);
    await give(topicId, 'close');
    for (const who of ['student2', 'teacher'] as const) {
      expect(await refusalOf(reply(t, topicId, who))).toMatchObject({ status: 409, code: 'discussion.topic.closed' });
    }
    expect((await refusalOf(give(topicId, 'close'))).code).toBe('discussion.moved');
    expect(
      (
        await refusalOf(
          t.call(topics.commandTopicRoute, { params: { topicId }, body: { command: 'reopen', version: 1 } }, 'teacher'),
        )
      ).code,
    ).toBe('discussion.stale');
    await give(topicId, 'reopen');
    expect((await refusalOf(give(topicId, 'move'))).fields?.[0]?.path).toBe('boardId');
    await give(topicId, 'move', { boardId: forum.boards.first });
    expect((await refusalOf(readTopic(t, topicId, 'student3'))).status).toBe(404);
    expect(
      (await refusalOf(t.call(posts.likePostRoute, { params: { postId: id }, body: { on: true } }, 'student3'))).status,
    ).toBe(404);
    await give(topicId, 'unpin');
    const bulk = (ids: string[], as: Account = 'teacher') =>
      t.call(topics.bulkTopicsRoute, { params: params(), body: { command: 'close', ids } }, as);
    const other = await openTopic(t, forum, 'student2');
    await give(other.topicId, 'close');
    expect(await bulk([topicId, other.topicId])).toMatchObject({ done: 1, skipped: [{ id: other.topicId }] });
    expect((await refusalOf(bulk([topicId], 'student'))).status).toBe(403);
  });

  it('need the right `mark`: technical support reads and answers, an assistant moderates', async () => {
    const { personId } = await t.call(
      setMemberRoute,
      { params: params(), body: { account: 'leader', role: 'support' } },
      'teacher',
    );
    const { topicId } = await openTopic(t, forum, 'student');
    await reply(t, topicId, 'leader');
    expect((await refusalOf(give(topicId, 'pin', {}, 'leader'))).status).toBe(403);
    expect((await setting()).can.change).toBe(true);
    expect((await refusalOf(setSetting({ limit: 90 }, 'leader'))).status).toBe(403);
    const member = { ...params(), personId };
    await t.call(changeMemberRoute, { params: member, body: { role: 'assistant' } }, 'teacher');
    await give(topicId, 'pin', {}, 'leader');
    const anonymous = await t
      .call(
        posts.revealAuthorRoute,
        { params: { postId: (await readTopic(t, topicId, 'leader')).opening.id }, body: { reason: '想知道是谁写的' } },
        'leader',
      )
      .catch((error: unknown) => error);
    expect(anonymous).toMatchObject({ status: 403 });
    await give(topicId, 'unpin');
  });

  it('mute a learner for days, never one of the team, and tell until when', async () => {
    const { topicId, id } = await openTopic(t, forum, 'student2');
    const mute = (postId: string, days: number | null, as: Account = 'teacher') =>
      t.call(posts.mutePersonRoute, { params: { postId }, body: { days, reason: '多次发布无关内容' } }, as);
    expect((await refusalOf(mute(id, 31))).status).toBe(400);
    expect((await refusalOf(mute(id, 0))).status).toBe(400);
    expect((await refusalOf(mute(id, 3, 'student'))).status).toBe(404);
    const own = await reply(t, topicId, 'teacher');
    expect((await refusalOf(mute(own.id, 3))).code).toBe('discussion.mute.team');
    const { until } = await mute(id, 3);
    expect(await refusalOf(reply(t, topicId, 'student2'))).toMatchObject({ status: 409, code: 'discussion.muted' });
    const refused = await t.request({
      method: 'POST',
      url: `/api/v1/topics/${topicId}/posts`,
      as: 'student2',
      payload: { replyTo: null, anonymous: false, body: '<p>还能说话吗</p>', attachments: [], mentions: [] },
    });
    expect((refused.json() as { error: { message: string } }).error.message).toMatch(
      /^您已被禁言至\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/,
    );
    expect((await t.call(boards.boardsRoute, { params: params() }, 'student2')).refusal).toEqual({
      why: 'muted',
      until,
    });
    expect(await notices('student2', topicId)).toEqual(['reply', 'muted']);
    await mute(id, null);
    await reply(t, topicId, 'student2');
  });
});

describe('points of a discussion', () => {
  it('count what is long enough, own, visible, in time and on a board that counts; hiding takes them away', async () => {
    const me = 'student3';
    const before = (await points(me))!;
    expect(before).toBe(0);
    const first = await openTopic(t, forum, me);
    const second = await openTopic(t, forum, me);
    const { topicId } = await openTopic(t, forum, 'teacher');
    const replies: { id: string }[] = [];
    for (let i = 0; i < 6; i++) {
      replies.push(await reply(t, topicId, me));
      await t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`);
    }
    await give(first.topicId, 'essence');
    expect(await points(me)).toBe(60);

    await reply(t, topicId, me, { body: '<p>太短了</p>' });
    const quoted = await reply(t, topicId, me, { body: `<blockquote>${freshText()}</blockquote><p>同意</p>` });
    const [source] = await t.ask('select plain from discussion.post where id = $1', [replies[0]!.id]);
    const copied = await reply(t, topicId, me, { body: `<p>${String(source!.plain)}。</p><p>对</p>` });
    expect(await points(me)).toBe(60);
    const own = await t.call(boards.ownPointsRoute, { params: params() }, me);
    const why = new Map(own.posts.map((post) => [post.id, post.counted]));
    expect([why.get(quoted.id), why.get(copied.id), why.get(second.id)]).toEqual(['short', 'similar', 'counted']);
    expect(own).toMatchObject({ topics: 2, replies: 6, essence: 1 });

    // What grades read: hiding a counted post lowers it, showing it again gives it back.
    const mark = async () =>
      (await discussionPoints(await t.ctx(), { courseId: forum.courseId, personIds: [await t.personId(me)] }))[0];
    expect(await mark()).toMatchObject({ points: 60 });
    await decide(topicId, replies[0]!.id, 'hide', '与课程内容无关，已隐藏');
    expect(await mark()).toMatchObject({ points: 55 });
    expect(
      (await t.call(boards.ownPointsRoute, { params: params() }, me)).posts.find((post) => post.id === replies[0]!.id),
    ).toMatchObject({ counted: 'notVisible' });
    await decide(topicId, replies[0]!.id, 'show');
    expect(await mark()).toMatchObject({ points: 60 });

    await setSetting({ topicPoints: 20, limit: 50 });
    expect(await points(me)).toBe(50);
    await setSetting({ topicPoints: 10, limit: 100, until: '2020-01-01T00:00:00.000Z' });
    expect(await points(me)).toBe(0);
    await setSetting({ until: null });
    expect(await points('teacher')).toBeNull();
  }, 60_000);

  it('follow a rule that cannot pass 100; learners hear of a change', async () => {
    expect((await refusalOf(setSetting({ limit: 101 }))).fields).toMatchObject([
      { path: 'limit', code: 'discussion.limit.high' },
    ]);
    const stale = await setting();
    await setSetting({ replyMost: 9 });
    const { can: _can, ...standing } = stale;
    expect(
      (await refusalOf(t.call(boards.updateSettingRoute, { params: params(), body: standing }, 'teacher'))).code,
    ).toBe('discussion.stale');
    await t.drainJobs();
    const told = await t.ask(
      `select 1 from notifications.notification where person_id = $1 and message_key = 'discussion.notice.scoring'`,
      [await t.personId('student2')],
    );
    expect(told.length).toBeGreaterThan(0);
    expect((await refusalOf(t.call(boards.discussionSettingRoute, { params: params() }, 'student'))).status).toBe(404);
  });

  it('stand in the list of the team with the reason, and in its sheet', async () => {
    const { rows, strip } = await list('coursepost', { counted: ['similar'] });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ counted: 'similar', board: null, kind: 'course' });
    expect(strip.counted).toBeGreaterThan(5);
    for (const resource of ['coursepost', 'coursetopic']) {
      expect((await list(resource, {}, 'student')).rows).toEqual([]);
      expect((await list(resource, {}, 'teacher2')).rows).toEqual([]);
      const sheet = await t.request({
        method: 'POST',
        url: fillPath(listExportRoute.path, { resource }),
        as: 'teacher',
        payload: { f: JSON.stringify({ course: [forum.courseId] }), title: '讨论' },
      });
      expect(sheet.statusCode).toBe(200);
      expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
  });
});
