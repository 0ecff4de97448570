import { appError } from '../../../kernel/errors/app-error.ts';
import type { RouteInput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { addLearningTime, learntNode, publishProgress } from '../../courses/server/courses.public.ts';
import type { answerQuestionRoute, reportMediaRoute } from '../shared/media.contract.ts';
import {
  creditPages,
  creditRanges,
  firstUnanswered,
  isRight,
  MEDIA_KINDS,
  type Range,
  untilQuestion,
} from '../shared/media.model.ts';
import {
  addToView,
  answersOf,
  doneByOpening,
  findFile,
  findView,
  keepAnswer,
  type MediaFile,
  openView,
} from './media.repository.ts';
import { kindOf } from './media.service.ts';
import { addWatchedDay } from './watched-day.repository.ts';

/** An open file of a learner. @throws AppError notFound, forbidden for the team, invalid, conflict while it is locked */
async function learntFile(ctx: Ctx, nodeId: string) {
  const { node, personId } = await learntNode(ctx, nodeId, MEDIA_KINDS);
  const kind = kindOf(node.type);
  const file = node.fileId ? await findFile(ctx, node.fileId) : undefined;
  if (!file) throw appError('notFound', 'media.absent');
  return { node, kind, file, of: { personId, nodeId } };
}

/**
 * A learner opens a file; a document that counts once opened is done by that.
 * @throws AppError notFound, forbidden for the team, conflict while it is locked
 */
export async function openMedia(ctx: Ctx, nodeId: string) {
  const { node, of } = await learntFile(ctx, nodeId);
  return ctx.tx(async (tx) => {
    const first = await openView(tx, of);
    const before = (await findView(tx, of))!;
    const doneNow = node.completion === 'opened' && before.doneAt === null;
    if (doneNow) {
      await doneByOpening(tx, of);
      tx.audit({ action: 'node.complete', object: 'node', objectId: nodeId });
    }
    if (first) tx.afterCommit(() => publishProgress(tx, of.personId, nodeId));
    const view = doneNow ? (await findView(tx, of))! : before;
    return { percent: view.percent, done: view.doneAt !== null, position: view.position };
  });
}

/**
 * Takes in what was watched or read since the last report. Two pages that report at once share the time that passed.
 * @throws AppError notFound, forbidden for the team, conflict while it is locked or was not opened
 */
export async function reportMedia(ctx: Ctx, nodeId: string, body: RouteInput<typeof reportMediaRoute>['body']) {
  const { node, kind, file, of } = await learntFile(ctx, nodeId);
  return ctx.tx(async (tx) => {
    const view = await findView(tx, of, true);
    if (!view) throw appError('conflict', 'media.notOpen');
    const { elapsed } = view;
    const share = node.completion === 'opened' ? null : node.passScore;
    let ranges: Range[] = [];
    let refused = false;
    let whole = 0;
    if (kind === 'video') {
      const duration = file.duration ?? 0;
      const reported = await watchedOf(tx, file, of, body.ranges);
      const credit = creditRanges(reported, { duration, elapsed, maxSpeed: file.maxSpeed });
      ranges = credit.ranges.map(([from, to]) => [Math.round(from * 10), Math.round(to * 10)] as const);
      ({ refused } = credit);
      whole = Math.round(duration * 10);
    } else {
      const credit = creditPages(body.pages, { pages: file.pages ?? 0, elapsed });
      ranges = credit.pages.map((page) => [page, page + 1] as const);
      ({ refused } = credit);
      whole = file.pages ?? 0;
    }
    const kept = ranges.filter(([from, to]) => to > from);
    if (kind === 'video' && kept.length > 0) await addWatchedDay(tx, of, kept);
    const after = await addToView(tx, of, { ranges: kept, whole, position: body.position, share });
    if (after.doneAt !== null && view.doneAt === null) {
      tx.audit({ action: 'node.complete', object: 'node', objectId: nodeId });
      tx.afterCommit(() => publishProgress(tx, of.personId, nodeId));
    }
    const seconds = Math.min(body.active ?? 0, elapsed);
    await addLearningTime(tx, { courseId: node.courseId, personId: of.personId, until: view.now, seconds });
    if (refused) tx.log.info({ nodeId, elapsed }, 'more was reported as seen than could be seen');
    return { percent: after.percent, done: after.doneAt !== null, position: body.position, refused };
  });
}

/** What of a report can have been watched: the video stands still at the first question that is not answered. */
async function watchedOf(
  tx: Ctx,
  file: MediaFile,
  of: { readonly personId: string; readonly nodeId: string },
  reported: readonly Range[],
): Promise<readonly Range[]> {
  if (file.questions.length === 0) return reported;
  const answered = new Set((await answersOf(tx, of)).map(({ questionId }) => questionId));
  const waits = firstUnanswered(file.questions, answered);
  return waits ? untilQuestion(reported, waits.at) : reported;
}

/**
 * A learner answers a question of a video. The first answer stays: another one, or the same again, is told what that was.
 * @throws AppError notFound, forbidden for the team, conflict while it is locked, invalid for an option that is not there
 */
export async function answerQuestion(
  ctx: Ctx,
  nodeId: string,
  { questionId, chosen }: RouteInput<typeof answerQuestionRoute>['body'],
) {
  const { file, of } = await learntFile(ctx, nodeId);
  const question = file.questions.find(({ id }) => id === questionId);
  if (!question) throw appError('notFound', 'media.noQuestion');
  const places = [...new Set(chosen)].sort((a, b) => a - b);
  if (places.at(-1)! >= question.options.length || (question.keys.length === 1 && places.length > 1)) {
    throw appError('invalid', 'media.fault.choice');
  }
  return ctx.tx(async (tx) => {
    const given = { questionId, chosen: places, right: isRight(question.keys, places) };
    const first = await keepAnswer(tx, of, given);
    const kept = first ? given : (await answersOf(tx, of)).find((one) => one.questionId === questionId)!;
    if (first) tx.audit({ action: 'media.answer', object: 'node', objectId: nodeId, after: { right: kept.right } });
    return {
      ...{ chosen: [...kept.chosen], right: kept.right },
      ...{ keys: [...question.keys], analysis: question.analysis },
    };
  });
}
