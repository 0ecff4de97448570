import type { Account, TestApp } from '../../../testing/app.ts';
import { createClass, joinClass, startClass } from '../../classes/server/classes.public.ts';
import { type RunningClass, runningClass } from '../../classes/testing/class.builder.ts';
import { freshCode } from '../../courses/testing/course.builder.ts';
import { boardsRoute } from '../shared/board.contract.ts';
import type { TopicAnchor } from '../shared/discussion.model.ts';
import { createPostRoute, createTopicRoute, topicRoute } from '../shared/topic.contract.ts';

export interface Forum extends RunningClass {
  readonly secondId: string;
  /** Ids of the boards of the course and of its two classes. */
  readonly boards: { readonly course: string; readonly first: string; readonly second: string };
}

/** A course of teacher with two running classes and their boards: student and student2 in the first, student3 in the second. */
export async function buildForum(t: TestApp): Promise<Forum> {
  const { actor } = await t.ctx('teacher');
  const built = await runningClass(t, actor.kind === 'person' ? actor.unitId! : '');
  const system = await t.ctx();
  const { id: secondId } = await createClass(system, {
    courseId: built.courseId,
    termId: built.termId,
    code: freshCode('K'),
    name: '实验二班',
    teacherIds: [await t.personId('teacher')],
    capacity: 50,
  });
  await startClass(system, secondId);
  await joinClass(system, { classId: secondId, personId: await t.personId('student3') });
  const { rows } = await t.call(boardsRoute, { params: { courseId: built.courseId } }, 'teacher');
  const idOf = (kind: string, name: string | null) => rows.find((one) => one.kind === kind && one.name === name)!.id;
  const boards = { course: idOf('course', null), first: idOf('class', '实验一班'), second: idOf('class', '实验二班') };
  return { ...built, secondId, boards };
}

let n = 0;
/** Words nobody wrote before, long enough to count and like no others. */
export function freshText(): string {
  n += 1;
  const letters = (seed: number) =>
    Array.from({ length: 24 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((seed * 7919 + i * 104729 + i * i * 31) % 20000)),
    );
  return letters(n * 13 + 1).join('');
}

type Text = Partial<{ body: string; anonymous: boolean; attachments: string[]; mentions: string[] }>;

/** Opens a topic on the board of the course. */
export const openTopic = (
  t: TestApp,
  forum: Forum,
  as: Account,
  more: Text &
    Partial<{
      boardId: string | null;
      nodeId: string | null;
      title: string;
      question: boolean;
      anchor: TopicAnchor;
    }> = {},
) =>
  t.call(
    createTopicRoute,
    {
      params: { courseId: forum.courseId },
      body: {
        boardId: forum.boards.course,
        nodeId: null,
        title: `话题 ${freshText().slice(0, 12)}`,
        question: false,
        anonymous: false,
        body: `<p>${freshText()}</p>`,
        attachments: [],
        mentions: [],
        ...more,
      },
    },
    as,
  );

/** Replies in a topic. */
export const reply = (
  t: TestApp,
  topicId: string,
  as: Account,
  more: Text & Partial<{ replyTo: string | null }> = {},
) =>
  t.call(
    createPostRoute,
    {
      params: { topicId },
      body: {
        replyTo: null,
        anonymous: false,
        body: `<p>${freshText()}</p>`,
        attachments: [],
        mentions: [],
        ...more,
      },
    },
    as,
  );

export const readTopic = (t: TestApp, topicId: string, as: Account, page = 1) =>
  t.call(topicRoute, { params: { topicId }, query: { page } }, as);
