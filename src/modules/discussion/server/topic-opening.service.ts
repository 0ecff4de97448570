import type { TxCtx } from '../../../platform/db/context.ts';
import * as topics from './node-topic.repository.ts';
import { postText } from './post-text.engine.ts';

/**
 * Opens the topics of the discussions and announcements of a course that learners see, and gives those that are open
 * their present name and text. Like the boards they come with the first reading; what they say is logged where it is written.
 */
export async function openNodeTopics(tx: TxCtx, courseId: string): Promise<void> {
  await topics.queueTopics(tx, courseId);
  const due = await topics.dueTopics(tx, courseId);
  // The text was cleaned by the outline: a second cleaning would never compare as the same.
  const textOf = (body: string) => ({ ...postText(body), html: body });
  await topics.openTopics(
    tx,
    courseId,
    due.flatMap(({ kind, subjectId, name, body, topicId, authorId }) =>
      topicId === null
        ? [{ id: tx.newId(), kind, subjectId, topicId: tx.newId(), title: name, authorId, text: textOf(body) }]
        : [],
    ),
  );
  await topics.renewTopics(
    tx,
    due.flatMap(({ openingId, topicId, name, body }) =>
      topicId !== null && openingId !== null ? [{ id: openingId, topicId, title: name, text: textOf(body) }] : [],
    ),
  );
}
