import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { seeOutline } from '../../courses/server/courses.public.ts';
import { claimAttachments, releaseAttachments } from '../../files/server/files.public.ts';
import { anchorFits, POST_CHARACTERS, POSTS_PER_MINUTE, termsIn } from '../shared/discussion.model.ts';
import type { updatePostRoute } from '../shared/post.contract.ts';
import { similarityOf } from '../shared/scoring.model.ts';
import type { createPostRoute, createTopicRoute } from '../shared/topic.contract.ts';
import { gone, mayRead, requireOpenBoard, requireWriter, seeBoard, seeTalker, type Talker } from './board.access.ts';
import { type Board, boardOfNode, findBoard, makeBoards, mentionable, settingOf } from './board.repository.ts';
import { notifyProgress, requireOwnText } from './node-topic.service.ts';
import { keepCommentCount } from './notice-topic.service.ts';
import * as posts from './post.repository.ts';
import { type PostText, postText } from './post-text.engine.ts';
import { notifyShown } from './talk-notice.service.ts';
import { seePost, seeTopic } from './topic.access.ts';
import * as topics from './topic.repository.ts';

export const FILE_OWNER = 'discussion.post';

type NewTopic = RouteInput<typeof createTopicRoute>['body'];
type NewReply = RouteInput<typeof createPostRoute>['body'];
type Change = RouteInput<typeof updatePostRoute>['body'];

const fault = (
  path: string,
  code: 'discussion.noText' | 'discussion.text.long' | 'discussion.mention.unknown' | 'discussion.anchor.unknown',
) => appErrorWith({ fields: [{ path, code }] }, 'invalid', code);
const nameOf = ({ actor }: Ctx) => (actor.kind === 'person' ? actor.name : 'CloudVSE');

/** @throws AppError invalid for an empty or overlong text */
function checkedText(raw: string): PostText {
  const text = postText(raw);
  if (text.blank) throw fault('body', 'discussion.noText');
  if (text.plain.length > POST_CHARACTERS) throw fault('body', 'discussion.text.long');
  return text;
}

/** @throws AppError invalid when somebody is named who does not read the board */
async function checkedMentions(tx: TxCtx, talker: Talker, board: Board, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const known = await mentionable(tx, {
    courseId: talker.courseId,
    classId: board.classId ?? talker.classId,
    exceptId: talker.personId,
  });
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !known.some((one) => one.id === id))) throw fault('mentions', 'discussion.mention.unknown');
  return wanted;
}

/** @throws AppError tooMany above five posts a minute, refused for the same words again */
async function requirePace(tx: TxCtx, talker: Talker, text: PostText): Promise<void> {
  await posts.queuePosts(tx, talker.personId);
  const { courseId, personId } = talker;
  const { minute, same } = await posts.lately(tx, { courseId, personId, digest: text.digest });
  if (same) throw appError('refused', 'discussion.same');
  if (minute >= POSTS_PER_MINUTE) throw appErrorWith({ retryAfter: 60 }, 'tooMany', 'discussion.tooFast');
}

/** Why a learner's words wait for the team; null when they show at once. */
async function heldFor(tx: TxCtx, talker: Talker, board: Board, plain: string): Promise<'word' | 'board' | null> {
  if (talker.face !== 'learner') return null;
  const setting = await settingOf(tx, talker.courseId);
  if (setting && termsIn(plain, setting.terms).length > 0) return 'word';
  return board.moderated ? 'board' : null;
}

async function similarity(tx: TxCtx, board: Board, post: { id: string; text: PostText; at: Date }): Promise<number> {
  const { id: exceptId, text, at: before } = post;
  const others = await posts.candidates(tx, { boardId: board.id, prints: text.prints, exceptId, before });
  return others.reduce((most, other) => Math.max(most, similarityOf(text.plain, other)), 0);
}

async function holdFiles(tx: TxCtx, postId: string, files: readonly string[]): Promise<void> {
  const owner = { ownerType: FILE_OWNER, ownerId: postId };
  await claimAttachments(tx, files, owner);
  await releaseAttachments(tx, owner, files);
}

/** The board a topic goes to. @throws AppError notFound, refused when it is closed */
async function boardFor(tx: TxCtx, talker: Talker, input: Pick<NewTopic, 'boardId' | 'nodeId'>): Promise<Board> {
  let id = input.boardId;
  if (id === null && input.nodeId !== null) {
    const node = (await seeOutline(tx, talker.courseId)).rows.find((one) => one.id === input.nodeId);
    if (!node) throw gone();
    await makeBoards(tx, talker.courseId);
    const kind = node.type === 'experiment' ? 'experiment' : 'node';
    id = await boardOfNode(tx, { id: node.id, courseId: talker.courseId, kind });
  }
  const board = id === null ? undefined : await findBoard(tx, id);
  if (!board || board.courseId !== talker.courseId || !(await mayRead(tx, talker, board))) throw gone();
  // What is said of an announcement stands below it.
  if (board.notice) throw gone();
  requireOpenBoard(talker, board);
  return board;
}

/** @throws AppError invalid for a place the node of a board does not have */
async function checkAnchor(tx: TxCtx, board: Board, anchor: NewTopic['anchor']): Promise<void> {
  if (anchor === undefined) return;
  const node = (await seeOutline(tx, board.courseId)).rows.find(({ id }) => id === board.nodeId);
  if (!node || !anchorFits(node.type, anchor)) throw fault('anchor', 'discussion.anchor.unknown');
}

/** Writes a post and tells of it; the topic is locked by the caller. */
async function write(
  tx: TxCtx,
  to: { readonly talker: Talker; readonly board: Board; readonly topicId: string; readonly title: string },
  input: {
    readonly text: PostText;
    readonly anonymous: boolean;
    readonly attachments: readonly string[];
    readonly mentions: readonly string[];
    readonly place: Pick<posts.NewPost, 'parentId' | 'quoteId' | 'depth'>;
    readonly heldFor: 'word' | 'board' | null;
  },
): Promise<posts.NewPost> {
  const { talker, board } = to;
  const id = tx.newId();
  const attachments = [...new Set(input.attachments)];
  const post: posts.NewPost = {
    id,
    courseId: talker.courseId,
    boardId: board.id,
    topicId: to.topicId,
    ...input.place,
    authorId: talker.personId,
    authorKind: talker.face === 'learner' ? 'learner' : 'team',
    classId: talker.classId,
    anonymous: input.anonymous && board.anonymous && talker.face === 'learner',
    text: input.text,
    attachments,
    mentions: await checkedMentions(tx, talker, board, input.mentions),
    heldFor: input.heldFor,
    similarity: await similarity(tx, board, { id, text: input.text, at: tx.clock.now() }),
  };
  await posts.insertPost(tx, post);
  await holdFiles(tx, id, attachments);
  await topics.noteReading(tx, to.topicId, talker.personId, { seen: true, follows: true });
  await topics.renewTopic(tx, to.topicId);
  await keepCommentCount(tx, board, to.topicId);
  notifyProgress(tx, board, talker.personId);
  return post;
}

/** Opens a topic. @throws AppError notFound, refused, tooMany, invalid */
export async function createTopic(ctx: Ctx, courseId: string, input: NewTopic) {
  const text = checkedText(input.body);
  return ctx.tx(async (tx) => {
    const talker = await seeTalker(tx, courseId);
    requireWriter(talker);
    const board = await boardFor(tx, talker, input);
    await checkAnchor(tx, board, input.anchor);
    await requirePace(tx, talker, text);
    const held = await heldFor(tx, talker, board, `${input.title} ${text.plain}`);
    const topicId = tx.newId();
    await topics.insertTopic(tx, {
      id: topicId,
      courseId,
      boardId: board.id,
      title: input.title,
      question: input.question,
      authorId: talker.personId,
      state: held ? 'held' : 'visible',
      anchor: input.anchor ?? null,
    });
    const post = await write(
      tx,
      { talker, board, topicId, title: input.title },
      { ...input, text, heldFor: held, place: { parentId: null, quoteId: null, depth: 0 } },
    );
    if (!held) await notifyShown(tx, (await topics.findTopic(tx, topicId))!, post, nameOf(tx));
    tx.audit({
      action: 'topic.create',
      object: 'topic',
      objectId: topicId,
      after: { title: input.title, state: held ? 'held' : 'visible' },
    });
    return { id: post.id, topicId, held: held !== null, removed: [...text.removed] };
  });
}

/** Where a reply stands: below the topic, below a reply, or beside the answer it quotes. */
async function placeOf(tx: TxCtx, topicId: string, replyTo: string | null) {
  if (replyTo === null) return { parentId: null, quoteId: null, depth: 1 };
  const { post, talker } = await seePost(tx, replyTo);
  if (post.topicId !== topicId) throw gone();
  if (post.state !== 'visible' && talker.face === 'learner') throw gone();
  if (post.depth === 0) return { parentId: null, quoteId: null, depth: 1 };
  if (post.depth === 1) return { parentId: post.id, quoteId: null, depth: 2 };
  return { parentId: post.parentId, quoteId: post.id, depth: 2 };
}

/** Replies in a topic. @throws AppError notFound, refused, tooMany, invalid */
export async function createPost(ctx: Ctx, topicId: string, input: NewReply) {
  const text = checkedText(input.body);
  return ctx.tx(async (tx) => {
    const { topic, board, talker } = await seeTopic(tx, topicId, true);
    requireWriter(talker);
    if (topic.closed) throw appError('refused', 'discussion.topic.closed');
    requireOpenBoard(talker, board);
    if (topic.state !== 'visible') throw appError('refused', 'discussion.topic.notShown');
    const place = await placeOf(tx, topicId, input.replyTo);
    await requirePace(tx, talker, text);
    const held = await heldFor(tx, talker, board, text.plain);
    const post = await write(
      tx,
      { talker, board, topicId, title: topic.title },
      { ...input, text, heldFor: held, place },
    );
    if (!held) await notifyShown(tx, topic, post, nameOf(tx));
    tx.audit({
      action: 'post.create',
      object: 'post',
      objectId: post.id,
      after: { title: topic.title, state: held ? 'held' : 'visible' },
    });
    return { id: post.id, topicId, held: held !== null, removed: [...text.removed] };
  });
}

/** An own post as it stands under the lock of its topic. @throws AppError notFound, forbidden, refused */
async function ownPost(tx: TxCtx, postId: string) {
  const seen = await seePost(tx, postId, true);
  if (seen.post.authorId !== seen.talker.personId) throw appError('forbidden', 'discussion.notYours');
  requireWriter(seen.talker);
  return seen;
}

/**
 * Changes an own post; what it said before is kept, and after a reply it is marked as edited. Words that are looked at
 * first make it wait again. @throws AppError notFound, forbidden, refused, stale, invalid
 */
export async function updatePost(ctx: Ctx, postId: string, input: Change) {
  const text = checkedText(input.body);
  return ctx.tx(async (tx) => {
    const { post, topic, board, talker } = await ownPost(tx, postId);
    if (post.state === 'hidden' || post.state === 'rejected') throw appError('refused', 'discussion.takenDown');
    if (topic.closed) throw appError('refused', 'discussion.topic.closed');
    if (post.version !== input.version) {
      const current = { title: topic.title, body: post.body, version: post.version };
      throw appErrorWith(
        { data: { current, by: null, at: post.createdAt.toISOString() } },
        'stale',
        'discussion.stale',
      );
    }
    const opening = post.depth === 0;
    if (opening) requireOwnText(topic, board);
    const title = opening ? (input.title ?? topic.title) : null;
    const held = await heldFor(tx, talker, board, `${title ?? ''} ${text.plain}`);
    const attachments = [...new Set(input.attachments)];
    await posts.changePost(tx, post, opening ? topic.title : null, {
      text,
      attachments,
      mentions: await checkedMentions(tx, talker, board, input.mentions),
      heldFor: held,
      similarity: await similarity(tx, board, { id: post.id, text, at: post.createdAt }),
      marked: await posts.hasReplies(tx, post),
    });
    if (opening) {
      await topics.setTopic(tx, topic.id, {
        ...(title === null ? {} : { title }),
        ...(input.question === undefined ? {} : { question: input.question }),
      });
    }
    await holdFiles(tx, post.id, attachments);
    await topics.renewTopic(tx, topic.id);
    await keepCommentCount(tx, board, topic.id);
    notifyProgress(tx, board, post.authorId);
    tx.audit({
      action: 'post.update',
      object: 'post',
      objectId: post.id,
      before: { title: topic.title, state: post.state },
      after: { title: title ?? topic.title, state: held ? 'held' : post.state },
    });
    return { id: post.id, topicId: topic.id, held: held !== null, removed: [...text.removed] };
  });
}

/** Deletes an own post; where others replied its place stays and says so. @throws AppError notFound, forbidden, refused */
export async function deletePost(ctx: Ctx, postId: string): Promise<{ gone: boolean }> {
  return ctx.tx(async (tx) => {
    const { post, topic, board } = await ownPost(tx, postId);
    if (post.depth === 0) requireOwnText(topic, board);
    if (topic.closed) throw appError('refused', 'discussion.topic.closed');
    if (post.state === 'hidden') throw appError('refused', 'discussion.takenDown');
    const answered = await posts.hasReplies(tx, post);
    await posts.setPostState(tx, post.id, 'deleted', null);
    await holdFiles(tx, post.id, []);
    await topics.renewTopic(tx, topic.id);
    await keepCommentCount(tx, board, topic.id);
    notifyProgress(tx, board, post.authorId);
    tx.audit({ action: 'post.delete', object: 'post', objectId: post.id, before: { title: topic.title } });
    return { gone: !answered };
  });
}

/** People who may be named in a post of a board. @throws AppError notFound */
export async function mentionableOf(ctx: Ctx, boardId: string) {
  const { board, talker } = await seeBoard(ctx, boardId);
  return mentionable(ctx, {
    courseId: talker.courseId,
    classId: board.classId ?? talker.classId,
    exceptId: talker.personId,
  });
}
