import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestApp, refusalOf, type TestApp } from '../../../testing/app.ts';
import { mergeClassRoute, mergePreviewRoute } from '../../classes/shared/class-merge.contract.ts';
import { topicsRoute } from '../shared/topic.contract.ts';
import { buildForum, type Forum, freshText, openTopic, readTopic, reply } from '../testing/forum.builder.ts';

let t: TestApp;
let forum: Forum;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
  forum = await buildForum(t);
}, 60_000);
afterAll(() => t.close());

it('a class that ends in another one takes its talk along: nothing becomes unreadable, nothing is told twice', async () => {
  const { courseId, secondId } = forum;
  const firstId = (await t.ask('select class_id from discussion.board where id = $1', [forum.boards.first]))[0]!
    .class_id as string;
  const { topicId } = await openTopic(t, forum, 'student', { boardId: forum.boards.first, title: '一班的话题' });
  await reply(t, topicId, 'student2');
  const kept = await openTopic(t, forum, 'student3', { boardId: forum.boards.second, title: '二班的话题' });
  expect((await refusalOf(readTopic(t, topicId, 'student3'))).status).toBe(404);

  const seen = await t.call(mergePreviewRoute, { params: { classId: firstId }, query: { into: secondId } }, 'teacher');
  expect(seen.moves).toContainEqual({ kind: 'topics', count: 1 });
  const [{ code }] = (await t.ask('select code from classes.class where id = $1', [firstId])) as [{ code: string }];
  const body = { into: secondId, typed: code, reason: '人数不足，合班', members: seen.moves[0]!.count };
  await t.call(mergeClassRoute, { params: { classId: firstId }, body }, 'teacher');

  for (const who of ['student', 'student2', 'student3'] as const) {
    const { rows } = await t.call(topicsRoute, { params: { courseId }, query: { board: forum.boards.second } }, who);
    expect(rows.map((row) => row.title).sort(), who).toEqual(['一班的话题', '二班的话题']);
    expect((await readTopic(t, topicId, who)).posts).toHaveLength(1);
  }
  const left = await t.ask('select count(*)::int as n from discussion.post where board_id = $1', [forum.boards.first]);
  expect(left).toEqual([{ n: 0 }]);
  await t.ask(`update discussion.post set created_at = created_at - interval '2 minutes'`);
  const answer = await reply(t, kept.topicId, 'student', { body: `<p>${freshText()}</p>` });
  expect((await readTopic(t, kept.topicId, 'student3')).posts.map(({ id }) => id)).toContain(answer.id);
});
