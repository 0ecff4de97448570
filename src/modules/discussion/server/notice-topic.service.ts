import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { seeAnnouncement, setComments } from '../../announcements/server/announcements.public.ts';
import { seeCourse } from '../../courses/server/courses.public.ts';
import type { noticeTalkRoute } from '../shared/notice-talk.contract.ts';
import { seeBoardAt } from './board.access.ts';
import type { Board } from './board.repository.ts';
import { findTopic, visibleReplies } from './topic.repository.ts';

/** The comments below an announcement the actor may read. @throws AppError notFound for anybody else */
export async function noticeTalk(ctx: Ctx, noticeId: string): Promise<CallOutput<typeof noticeTalkRoute>> {
  const { courseId, commentsOn } = await seeAnnouncement(ctx, noticeId);
  const { talker, board } = await seeBoardAt(ctx, await seeCourse(ctx, courseId), { noticeId });
  const found = board?.topicId ? await findTopic(ctx, board.topicId) : undefined;
  const learner = talker.face === 'learner';
  const topic = found && (!learner || (commentsOn && found.state === 'visible')) ? found : null;
  const shut = talker.refusal !== null || board?.notice?.open !== true || (learner && board.closed);
  return {
    topic: topic && { id: topic.id, replies: topic.replies },
    on: commentsOn,
    face: talker.face,
    readOnly: shut || (topic?.closed ?? true),
  };
}

/** Tells an announcement how many of its comments show, after one was written, decided about or deleted. */
export async function keepCommentCount(tx: TxCtx, { notice }: Pick<Board, 'notice'>, topicId: string): Promise<void> {
  if (notice) await setComments(tx, notice.id, await visibleReplies(tx, topicId));
}
