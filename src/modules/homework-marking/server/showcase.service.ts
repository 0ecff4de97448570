import { appError } from '../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { decidesMarks } from '../../classes/server/classes.public.ts';
import { seeHomework } from '../../homework/server/homework.public.ts';
import type { showcaseRoute } from '../shared/showcase.contract.ts';
import { MAX_SHOWN, type ShowcaseAnswer } from '../shared/showcase.contract.ts';
import { showcaseStanding } from '../shared/showcase.policy.ts';
import { holdHomework, markerOf, marksContext, type SeenHomework, seeMarks } from './marking.access.ts';
import { findWork } from './marking.service.ts';
import { notifyShowcase } from './notice.service.ts';
import * as rows from './showcase.repository.ts';
import { ownWorkOf } from './shown-work.service.ts';
import type { WorkStanding } from './standing.service.ts';

interface Place {
  readonly homeworkId: string;
  readonly workId: string;
}

/** True for a marked work of released homework. */
const mayOffer = ({ homework, course }: SeenHomework, { state }: WorkStanding) =>
  homework.state === 'released' && course.state !== 'archived' && state === 'marked';

const offerOf = async (ctx: Ctx, { homeworkId, workId }: Place) =>
  (await rows.showcaseOf(ctx, homeworkId)).find((one) => one.workId === workId);

/** Whether a hand-in is offered, and what its members said. @throws AppError notFound, forbidden */
export async function readShowcase(ctx: Ctx, place: Place): Promise<CallOutput<typeof showcaseRoute>> {
  const seen = await seeMarks(ctx, place.homeworkId);
  const found = await findWork(ctx, seen, place.workId);
  const offer = await marksContext(ctx).read((read) => offerOf(read, place));
  const decides = decidesMarks(seen, found.members);
  return {
    standing: offer ? { ...showcaseStanding(found.work.memberIds, offer.answers) } : null,
    can: { offer: decides && !offer && mayOffer(seen, found), takeBack: decides && offer !== undefined },
  };
}

/** A work whose marks the actor releases. @throws AppError notFound, forbidden */
async function decidedWork(tx: TxCtx, seen: SeenHomework, workId: string): Promise<WorkStanding> {
  const found = await findWork(tx, seen, workId);
  if (!decidesMarks(seen, found.members)) throw appError('forbidden', 'error.forbidden');
  return found;
}

/**
 * Offers a hand-in as excellent work: its members are asked, and nothing is shown before each of them agrees. Offered
 * again it stays as it is.
 * @throws AppError notFound, forbidden, conflict before the release and for a hand-in without a mark, invalid past the limit
 */
export async function offerShowcase(ctx: Ctx, place: Place): Promise<{ offered: boolean }> {
  return ctx.tx(async (tx) => {
    const seen = await holdHomework(tx, place.homeworkId, 'grade');
    const found = await decidedWork(tx, seen, place.workId);
    if (!mayOffer(seen, found)) throw appError('conflict', 'homeworkMarking.showcase.early');
    const { memberIds, counting } = found.work;
    const made = await tx.asSystem(async () => {
      await rows.queueOffers(tx, place.homeworkId);
      const offers = await rows.showcaseOf(tx, place.homeworkId);
      if (offers.some(({ workId }) => workId === place.workId)) return false;
      if (offers.length >= MAX_SHOWN) throw appError('invalid', 'homeworkMarking.showcase.max', { n: MAX_SHOWN });
      await rows.insertShowcase(tx, { ...place, versionNo: counting!.no, byId: markerOf(tx) });
      return true;
    });
    if (!made) return { offered: true };
    await notifyShowcase(tx, seen.homework, memberIds);
    tx.audit({
      action: 'showcase.offer',
      object: 'handIn',
      objectId: place.workId,
      after: { homeworkId: place.homeworkId, version: counting!.no },
    });
    return { offered: true };
  });
}

/** Takes a hand-in back at any time; taken back again is no error. @throws AppError notFound, forbidden */
export async function takeBackShowcase(ctx: Ctx, place: Place): Promise<{ offered: boolean }> {
  return ctx.tx(async (tx) => {
    const seen = await seeHomework(tx, place.homeworkId, 'grade');
    await decidedWork(tx, seen, place.workId);
    if (await tx.asSystem(() => rows.deleteShowcase(tx, place.workId))) {
      tx.audit({
        action: 'showcase.take_back',
        object: 'handIn',
        objectId: place.workId,
        before: { homeworkId: place.homeworkId },
      });
    }
    return { offered: false };
  });
}

/** The answer of a member, which may be changed at any time. @throws AppError notFound when the own work is not offered */
export async function answerShowcase(
  ctx: Ctx,
  homeworkId: string,
  answer: ShowcaseAnswer,
): Promise<{ answer: ShowcaseAnswer }> {
  const personId = markerOf(ctx);
  return ctx.tx(async (tx) => {
    const work = await ownWorkOf(tx, homeworkId, personId);
    await tx.asSystem(async () => {
      await rows.queueOffers(tx, homeworkId);
      const offer = work && (await offerOf(tx, { homeworkId, workId: work.id }));
      if (!offer) throw appError('notFound', 'homeworkMarking.showcase.absent');
      const before = offer.answers[personId];
      if (before === answer) return;
      await rows.writeAnswer(tx, { workId: offer.workId, personId, answer });
      tx.audit({
        action: 'showcase.answer',
        object: 'handIn',
        objectId: offer.workId,
        before: before ? { consent: before } : null,
        after: { homeworkId, consent: answer },
      });
    });
    return { answer };
  });
}
