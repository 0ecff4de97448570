import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { listExportRoute } from '../../../kernel/resource/list.ts';
import { readSheetLines } from '../../../platform/sheets/sheet-reader.ts';
import { type Account, createTestApp, fillPath, refusalOf, type TestApp } from '../../../testing/app.ts';
import * as boards from '../shared/board.contract.ts';
import * as posts from '../shared/post.contract.ts';
import * as topics from '../shared/topic.contract.ts';
import { buildForum, type Forum, freshText, openTopic, readTopic, reply } from '../testing/forum.builder.ts';

let t: TestApp;
let forum: Forum;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
}, 60_000);
afterAll(() => t.close());
// The pace of five posts a minute is tested by itself.
beforeEach(() => t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`));

const list = (
  as: Account,
  query: Partial<{
    board: string;
    tab: 'latest' | 'unanswered' | 'mine' | 'answered' | 'essence';
    kw: string;
    page: number;
  }> = {},
) => t.call(topics.topicsRoute, { params: { courseId: forum.courseId }, query }, as);
const ids = async (as: Account, query = {}) => (await list(as, query)).rows.map(({ id }) => id);
const boardsOf = (as: Account) => t.call(boards.boardsRoute, { params: { courseId: forum.courseId } }, as);
const setBoard = async (boardId: string, change: object) => {
  const board = (await boardsOf('teacher')).rows.find(({ id }) => id === boardId)!;
  const { anonymous, moderated, postFirst, closed, counts, version } = board;
  const body = { anonymous, moderated, postFirst, closed, counts, version, ...change };
  await t.call(boards.updateBoardRoute, { params: { boardId }, body }, 'teacher');
};
const notices = async (who: Account, topicId: string) => {
  await t.drainJobs();
  const rows = await t.ask(
    `select message_key as key, params from notifications.notification
     where person_id = $1 and object_id = $2 and topic = 'discussion' order by id`,
    [await t.personId(who), topicId],
  );
  return rows.map(({ key }) => String(key).replace('discussion.notice.', ''));
};

describe('the boards of a course', () => {
  it('are those of the course, of the own class, and of nodes somebody wrote at', async () => {
    expect((await boardsOf('student')).rows.map(({ kind, name }) => name ?? kind)).toEqual(['course', '实验一班']);
    expect((await boardsOf('student3')).rows.map(({ kind, name }) => name ?? kind)).toEqual(['course', '实验二班']);
    const at = await openTopic(t, forum, 'student', { boardId: null, nodeId: forum.nodeId, question: true });
    const seen = (await boardsOf('student3')).rows;
    expect(seen.map(({ kind }) => kind)).toEqual(['course', 'class', 'experiment']);
    expect(seen[2]).toMatchObject({ nodeId: forum.nodeId, topics: 1, unread: 1 });
    expect((await readTopic(t, at.topicId, 'student3')).question).toBe(true);
  });

  it('of one class leave no trace for another: board, list, search, address, likes, people, similar titles', async () => {
    const title = `一班的秘密 ${freshText().slice(0, 8)}`;
    const { topicId, id } = await openTopic(t, forum, 'student', { boardId: forum.boards.first, title });
    expect(await ids('student2', { board: forum.boards.first })).toContain(topicId);
    expect(await ids('student3')).not.toContain(topicId);
    expect(await ids('student3', { kw: '一班的秘密' })).toEqual([]);
    expect((await refusalOf(list('student3', { board: forum.boards.first }))).status).toBe(404);
    const similar = { params: { courseId: forum.courseId }, query: { title } };
    expect((await t.call(topics.similarTopicsRoute, similar, 'student2')).rows.map((row) => row.id)).toContain(topicId);
    expect((await t.call(topics.similarTopicsRoute, similar, 'student3')).rows).toEqual([]);
    for (const ask of [
      () => readTopic(t, topicId, 'student3'),
      () => reply(t, topicId, 'student3'),
      () => t.call(topics.visitTopicRoute, { params: { topicId } }, 'student3'),
      () => t.call(topics.followTopicRoute, { params: { topicId }, body: { on: true } }, 'student3'),
      () => t.call(posts.likePostRoute, { params: { postId: id }, body: { on: true } }, 'student3'),
      () => t.call(posts.reportPostRoute, { params: { postId: id }, body: { reason: '内容不当请处理' } }, 'student3'),
      () => t.call(posts.postHistoryRoute, { params: { postId: id } }, 'student3'),
      () => t.call(boards.mentionableRoute, { params: { boardId: forum.boards.first } }, 'student3'),
      () => openTopic(t, forum, 'student3', { boardId: forum.boards.first }),
    ]) {
      expect((await refusalOf(ask())).status).toBe(404);
    }
  });

  it('are closed to everybody outside', async () => {
    const { topicId } = await openTopic(t, forum, 'student');
    for (const who of ['teacher2', 'leader2', 'college2'] as const) {
      expect((await refusalOf(boardsOf(who))).status).toBe(404);
      expect((await refusalOf(readTopic(t, topicId, who))).status).toBe(404);
    }
    expect((await boardsOf('admin')).refusal).toEqual({ why: 'oversight', until: null });
    expect((await readTopic(t, topicId, 'admin')).can.reply).toBe(false);
    expect((await refusalOf(reply(t, topicId, 'admin'))).status).toBe(403);
  });
});

describe('a topic', () => {
  it('is answered two levels deep, then by quoting; who is named, answered or follows is told once', async () => {
    const mention = await t.personId('student2');
    const { topicId } = await openTopic(t, forum, 'student', { question: true, mentions: [mention] });
    const first = await reply(t, topicId, 'student2');
    const second = await reply(t, topicId, 'teacher', { replyTo: first.id });
    const third = await reply(t, topicId, 'student', { replyTo: second.id });
    const read = await readTopic(t, topicId, 'student');
    expect(read.posts.map(({ id, depth, parentId }) => [id, depth, parentId])).toEqual([
      [first.id, 1, null],
      [second.id, 2, first.id],
      [third.id, 2, first.id],
    ]);
    expect(read.posts[2]!.quote).toMatchObject({ team: true });
    expect(read.posts[1]!.author).toMatchObject({ team: true, mine: false });
    expect(read).toMatchObject({ replies: 3, answered: true, follows: true });
    expect(await notices('student2', topicId)).toEqual(['mention', 'reply', 'reply']);
    expect(await notices('student', topicId)).toEqual(['reply', 'teacher']);
    expect(await ids('student', { tab: 'answered' })).toContain(topicId);
    expect(await ids('student', { tab: 'mine' })).toContain(topicId);
    expect(await ids('student3', { tab: 'mine' })).not.toContain(topicId);
  });

  it('refuses what is empty, too long, too large, of no board, or names somebody who does not read it', async () => {
    const refused = async (more: Parameters<typeof openTopic>[3]) => {
      const { status, fields } = await refusalOf(openTopic(t, forum, 'student', more));
      return [status, fields?.[0]?.path];
    };
    expect(await refused({ title: '一' })).toEqual([400, 'title']);
    expect(await refused({ title: '长'.repeat(81) })).toEqual([400, 'title']);
    expect(await refused({ body: '<p> </p><script>alert(1)</script>' })).toEqual([422, 'body']);
    expect(await refused({ body: `<p>${'长'.repeat(20_001)}</p>` })).toEqual([422, 'body']);
    expect(await refused({ mentions: [await t.personId('student3')] })).toEqual([422, 'mentions']);
    expect((await refusalOf(openTopic(t, forum, 'student', { boardId: null }))).status).toBe(404);
    const large = await refusalOf(openTopic(t, forum, 'student', { body: 'x'.repeat(1_000_000) }));
    expect(large.status).toBe(413);
  });

  it('shows a learner nothing that could act, whatever was sent', async () => {
    const vectors = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=alert(1)><circle/></svg>',
      '<a href="javascript:alert(1)">a</a>',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<p style="background:url(javascript:alert(1))" onclick="alert(1)">p</p>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
      '<form action="//evil"><input name=a></form>',
      '<a href="data:text/html,<script>alert(1)</script>">d</a>',
    ];
    const title = '<img src=x onerror=alert(1)>';
    const { topicId, removed } = await openTopic(t, forum, 'student', {
      title,
      body: `<p>${freshText()}</p>${vectors.join('')}`,
    });
    expect(removed).toEqual(expect.arrayContaining(['iframe', 'img', 'script', 'svg']));
    const read = await readTopic(t, topicId, 'student2');
    expect(read.opening.body).not.toMatch(
      /<script|<svg|<iframe|<form|<math|<style|onerror|onclick|onload|javascript:|data:/i,
    );
    // A title is text: it is kept as it was typed and shown as text.
    expect(read.title).toBe(title);
  });

  it('refuses the same words again and the sixth post of a minute', async () => {
    const body = `<p>${freshText()}</p>`;
    const { topicId } = await openTopic(t, forum, 'student2', { body });
    expect(await refusalOf(reply(t, topicId, 'student2', { body: body.replace('</p>', ' ！</p>') }))).toMatchObject({
      status: 409,
      code: 'discussion.same',
    });
    for (let i = 0; i < 4; i++) await reply(t, topicId, 'student2');
    expect(await refusalOf(reply(t, topicId, 'student2'))).toMatchObject({ status: 429, code: 'discussion.tooFast' });
    await reply(t, topicId, 'student');
  });

  it('is changed by its author alone, with versions, and deleted: quietly before a reply, with a mark after', async () => {
    const { topicId, id } = await openTopic(t, forum, 'student', {
      title: '第一版标题',
      body: '<p>第一版正文内容</p>',
    });
    const change = (version: number, body: string, as: Account = 'student') =>
      t.call(
        posts.updatePostRoute,
        { params: { postId: id }, body: { title: '第二版标题', body, attachments: [], mentions: [], version } },
        as,
      );
    await change(1, '<p>第二版正文内容</p>');
    expect((await readTopic(t, topicId, 'student2')).opening).toMatchObject({ edited: false });
    expect((await refusalOf(change(1, '<p>旧版本上改</p>'))).code).toBe('discussion.stale');
    expect((await refusalOf(change(2, '<p>别人来改</p>', 'student2'))).status).toBe(403);
    const answer = await reply(t, topicId, 'student2');
    await change(2, '<p>第三版正文内容</p>');
    const read = await readTopic(t, topicId, 'student2');
    expect(read).toMatchObject({ title: '第二版标题', opening: { edited: true, body: '<p>第三版正文内容</p>' } });
    const history = await t.call(posts.postHistoryRoute, { params: { postId: id } }, 'student');
    expect(history.revisions.map(({ title, body }) => [title, body])).toEqual([
      ['第二版标题', '<p>第二版正文内容</p>'],
      ['第一版标题', '<p>第一版正文内容</p>'],
    ]);
    expect((await refusalOf(t.call(posts.postHistoryRoute, { params: { postId: id } }, 'student2'))).status).toBe(403);
    const remove = (postId: string, as: Account) => t.call(posts.deletePostRoute, { params: { postId } }, as);
    expect((await refusalOf(remove(id, 'student2'))).status).toBe(403);
    expect(await remove(id, 'student')).toEqual({ gone: false });
    expect((await readTopic(t, topicId, 'student2')).opening).toMatchObject({ state: 'deleted', body: '' });
    expect(await remove(answer.id, 'student2')).toEqual({ gone: true });
    expect((await refusalOf(readTopic(t, topicId, 'student'))).status).toBe(404);
  });

  it('is liked, followed, searched, and its question is solved by the asker', async () => {
    const word = freshText().slice(0, 6);
    const { topicId, id } = await openTopic(t, forum, 'student', { question: true, body: `<p>${word}怎么读数</p>` });
    const answer = await reply(t, topicId, 'student2');
    const like = (postId: string, on: boolean, as: Account) =>
      t.call(posts.likePostRoute, { params: { postId }, body: { on } }, as);
    expect(await like(id, true, 'student2')).toEqual({ likes: 1 });
    expect(await like(id, true, 'student2')).toEqual({ likes: 1 });
    expect((await refusalOf(like(id, true, 'student'))).code).toBe('discussion.like.own');
    expect(await like(id, true, 'student3')).toEqual({ likes: 2 });
    expect(await like(id, false, 'student3')).toEqual({ likes: 1 });
    expect(await ids('student3', { kw: word })).toEqual([topicId]);
    for (const part of [word[2]!, word.slice(2, 4), `${word.slice(3)}怎`]) {
      expect(await ids('student3', { kw: part }), part).toContain(topicId);
    }
    expect(await ids('student3', { kw: `${word[0]}${word[2]}` })).not.toContain(topicId);
    expect(await ids('student3', { kw: '%' })).toEqual([]);
    const accept = (postId: string, on: boolean, as: Account) =>
      t.call(posts.acceptPostRoute, { params: { postId }, body: { on } }, as);
    expect((await refusalOf(accept(answer.id, true, 'student2'))).status).toBe(403);
    expect((await refusalOf(accept(id, true, 'student'))).code).toBe('discussion.accept.reply');
    await accept(answer.id, true, 'student');
    expect(await readTopic(t, topicId, 'student3')).toMatchObject({ solved: true, posts: [{ accepted: true }] });
    expect(await notices('student2', topicId)).toEqual(['accepted']);
    await accept(answer.id, false, 'teacher');
    expect((await readTopic(t, topicId, 'student3')).solved).toBe(false);
  });

  it('has answers the team stands for, which count as answered by it', async () => {
    const { topicId, id } = await openTopic(t, forum, 'student', { question: true });
    const answer = await reply(t, topicId, 'student2');
    const endorse = (postId: string, on: boolean, as: Account) =>
      t.call(posts.endorsePostRoute, { params: { postId }, body: { on } }, as);
    expect((await refusalOf(endorse(answer.id, true, 'student'))).status).toBe(403);
    expect((await refusalOf(endorse(id, true, 'teacher'))).code).toBe('discussion.endorse.reply');
    expect(await ids('student3', { tab: 'answered' })).not.toContain(topicId);
    await endorse(answer.id, true, 'teacher');
    await endorse(answer.id, true, 'teacher');
    expect(await readTopic(t, topicId, 'student3')).toMatchObject({
      answered: true,
      posts: [{ endorsed: true, accepted: false, can: { endorse: false } }],
    });
    expect(await ids('student3', { tab: 'answered' })).toContain(topicId);
    expect(await notices('student2', topicId)).toEqual(['endorsed']);
    await endorse(answer.id, false, 'teacher');
    expect(await ids('student3', { tab: 'answered' })).not.toContain(topicId);
    const chat = await openTopic(t, forum, 'student');
    const said = await reply(t, chat.topicId, 'student2');
    expect((await refusalOf(endorse(said.id, true, 'teacher'))).code).toBe('discussion.endorse.question');
  });

  it('has as much unread as others wrote since the last visit', async () => {
    const { topicId } = await openTopic(t, forum, 'student', { boardId: forum.boards.first });
    const unread = async (as: Account) => (await list(as)).rows.find(({ id }) => id === topicId)?.unread;
    const dots = async (as: Account) => (await boardsOf(as)).rows.find(({ id }) => id === forum.boards.first)!.unread;
    const before = await dots('student2');
    expect([await unread('student'), await unread('student2')]).toEqual([0, 1]);
    await t.call(topics.visitTopicRoute, { params: { topicId } }, 'student2');
    expect(await unread('student2')).toBe(0);
    expect(await dots('student2')).toBe(before - 1);
    await reply(t, topicId, 'teacher');
    await reply(t, topicId, 'student2');
    await reply(t, topicId, 'teacher');
    expect([await unread('student'), await unread('student2')]).toEqual([3, 1]);
    expect(await t.call(topics.visitTopicRoute, { params: { topicId } }, 'teacher')).toEqual({ noted: false });
    expect(await unread('teacher')).toBe(0);
  });
});

describe('what a board asks', () => {
  it('before reading replies: one of the own; the server keeps them back', async () => {
    await setBoard(forum.boards.first, { postFirst: true });
    const { topicId } = await openTopic(t, forum, 'teacher', { boardId: forum.boards.first });
    await reply(t, topicId, 'student', { body: '<p>只有回复过的同学能看到这句话</p>' });
    const before = await t.request({
      method: 'GET',
      url: `/api/v1/topics/${topicId}`,
      as: 'student2',
    });
    expect(before.body).not.toContain('只有回复过');
    expect(before.json()).toMatchObject({ data: { withheld: true, posts: [], replies: 1 } });
    expect((await readTopic(t, topicId, 'teacher')).posts).toHaveLength(1);
    await reply(t, topicId, 'student2');
    expect((await readTopic(t, topicId, 'student2')).posts).toHaveLength(2);
    await setBoard(forum.boards.first, { postFirst: false });
  });

  it('that is closed: nothing of learners, while the team may still answer', async () => {
    const { topicId } = await openTopic(t, forum, 'student3', { boardId: forum.boards.second });
    await setBoard(forum.boards.second, { closed: true });
    expect((await refusalOf(reply(t, topicId, 'student3'))).code).toBe('discussion.board.closed');
    expect((await readTopic(t, topicId, 'student3')).can.reply).toBe(false);
    await reply(t, topicId, 'teacher');
    await setBoard(forum.boards.second, { closed: false });
  });

  it('when the course is closed or the class is over: reading alone', async () => {
    const { topicId, id } = await openTopic(t, forum, 'student');
    await t.ask(`update classes.enrolment set state = 'completed' where class_id = $1 and person_id = $2`, [
      forum.classId,
      await t.personId('student2'),
    ]);
    expect((await readTopic(t, topicId, 'student2')).can.reply).toBe(false);
    expect(await refusalOf(reply(t, topicId, 'student2'))).toMatchObject({
      status: 409,
      code: 'discussion.courseClosed',
    });
    await t.ask(`update classes.enrolment set state = 'active' where class_id = $1 and person_id = $2`, [
      forum.classId,
      await t.personId('student2'),
    ]);
    await t.ask(`update courses.course set state = 'closed' where id = $1`, [forum.courseId]);
    for (const who of ['student', 'teacher'] as const) {
      expect((await refusalOf(reply(t, topicId, who))).code).toBe('discussion.courseClosed');
      expect((await boardsOf(who)).refusal).toMatchObject({ why: 'closed' });
    }
    expect((await refusalOf(t.call(posts.deletePostRoute, { params: { postId: id } }, 'student'))).code).toBe(
      'discussion.courseClosed',
    );
    await t.ask(`update courses.course set state = 'published' where id = $1`, [forum.courseId]);
  });

  it('anonymous: no answer, notice or sheet tells a classmate or the team who wrote; the lead asks with a reason', async () => {
    await setBoard(forum.boards.course, { anonymous: true });
    const me = await t.personId('student');
    const [person] = await t.ask('select name, number from identity.person where id = $1', [me]);
    const { topicId, id } = await openTopic(t, forum, 'student', {
      anonymous: true,
      mentions: [await t.personId('student2')],
    });
    const second = await reply(t, topicId, 'student', { anonymous: true });
    await reply(t, topicId, 'student2', { replyTo: second.id });
    await reply(t, topicId, 'student2', { replyTo: (await readTopic(t, topicId, 'student2')).posts[1]!.id });
    for (const who of ['student2', 'teacher', 'admin'] as const) {
      for (const url of [
        `/api/v1/topics/${topicId}`,
        `/api/v1/courses/${forum.courseId}/topics`,
        `/api/v1/lists/coursetopic`,
        `/api/v1/lists/coursepost`,
      ]) {
        const { body } = await t.request({ method: 'GET', url, as: who });
        const read = JSON.parse(body) as { data?: { rows?: { id: string; author: unknown; number?: unknown }[] } };
        const rows = read.data?.rows?.filter((row) => [topicId, id, second.id].includes(row.id)) ?? [];
        expect(JSON.stringify(url.includes('/topics/') ? read : rows), `${who} ${url}`).not.toContain(
          String(person!.name),
        );
        expect(JSON.stringify(rows)).not.toContain(String(person!.number));
        expect(body).not.toContain(me);
      }
    }
    for (const resource of ['coursetopic', 'coursepost']) {
      const sheet = await t.request({
        method: 'POST',
        url: fillPath(listExportRoute.path, { resource }),
        as: 'teacher',
        payload: { f: JSON.stringify({ course: [forum.courseId] }), title: '讨论' },
      });
      const read = await readSheetLines({ bytes: sheet.rawPayload, ending: 'xlsx', maxRows: 1000 });
      if ('fault' in read) throw new Error(read.fault);
      const { title } = await readTopic(t, topicId, 'teacher');
      const lines = read.lines.map(({ cells }) => cells.join('|')).filter((line) => line.includes(title));
      expect(lines.length, resource).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line.includes(String(person!.name)) || line.includes(String(person!.number)), resource).toBe(false);
      }
    }
    await t.drainJobs();
    const told = await t.ask(
      `select params::text as params from notifications.notification where object_id = $1 and person_id <> $2`,
      [topicId, me],
    );
    expect(told.length).toBeGreaterThan(0);
    for (const row of told) expect(row.params).not.toContain(String(person!.name));
    const reveal = (as: Account, reason = '处理举报需要核实身份') =>
      t.call(posts.revealAuthorRoute, { params: { postId: id }, body: { reason } }, as);
    expect((await refusalOf(reveal('student2'))).status).toBe(404);
    expect((await refusalOf(reveal('teacher', '短'))).status).toBe(400);
    expect(await reveal('teacher')).toEqual({ name: person!.name, number: person!.number });
    const log = await t.ask(
      `select action, reason from audit.audit_log where object_id = $1 and action = 'post.reveal'`,
      [id],
    );
    expect(log).toEqual([{ action: 'post.reveal', reason: '处理举报需要核实身份' }]);
    await setBoard(forum.boards.course, { anonymous: false });
    const open = await openTopic(t, forum, 'student', { anonymous: true });
    expect((await readTopic(t, open.topicId, 'student2')).opening.author).toMatchObject({
      anonymous: false,
      name: person!.name,
    });
  });
});
