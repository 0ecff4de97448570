import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { ROLE } from '../../../../kernel/access/roles.ts';
import { AppError, appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ViewAs, ViewedPlace } from '../../../../platform/http/view-as.ts';
import { courseOfNode } from '../../../courses/server/courses.public.ts';
import { VIEW_MINUTES, type viewAsRoute } from '../../shared/view-as.contract.ts';
import { seesMarksOf } from './learner-work.service.ts';
import { seeEnrolment } from './roster.access.ts';
import { learnerAccount } from './roster.repository.ts';
import { openView, signView } from './view-token.engine.ts';

/**
 * An enrolment whose learner the actor may look as: who teaches the class and sees its marks, while the learner is in it.
 * @throws AppError notFound out of sight, forbidden without the right, conflict for who is not in the class
 */
async function viewableEnrolment(ctx: Ctx, enrolmentId: string) {
  const { row, rights } = await seeEnrolment(ctx, enrolmentId);
  // Oversight reads figures; it stands beside no learner.
  if (!seesMarksOf(rights, false)) throw appError('forbidden', 'error.forbidden');
  if (row.state !== 'active' && row.state !== 'completed') throw appError('conflict', 'classes.view.notIn');
  return row;
}

/**
 * Lets a teacher look at a course as one of its learners for a while.
 * @throws AppError notFound, forbidden, conflict
 */
export function startView(ctx: Ctx, secret: Buffer, enrolmentId: string): Promise<CallOutput<typeof viewAsRoute>> {
  return ctx.tx(async (tx) => {
    const { actor } = tx;
    if (actor.kind !== 'person') throw appError('forbidden', 'error.forbidden');
    const { courseId, classId, personId, name } = await viewableEnrolment(tx, enrolmentId);
    const endsMs = tx.clock.ms() + VIEW_MINUTES * 60_000;
    tx.audit({
      action: 'enrolment.view_as',
      object: 'enrolment',
      objectId: enrolmentId,
      after: { personId, courseId, classId },
    });
    const view = signView(secret, { sessionId: actor.sessionId, enrolmentId, endsMs });
    return { courseId, name, view, endsAt: new Date(endsMs).toISOString() };
  });
}

/** The right is asked for again with each call: whoever lost it, or whose learner has left, sees nothing more. */
async function stillViewable(ctx: Ctx, enrolmentId: string) {
  try {
    return await viewableEnrolment(ctx, enrolmentId);
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'fault') throw appError('forbidden', 'classes.view.ended');
    throw error;
  }
}

const courseOf = async (ctx: Ctx, { courseId, nodeId }: ViewedPlace) =>
  courseId ?? (nodeId === undefined ? undefined : await courseOfNode(ctx, nodeId));

/** The learner a call is made as. @param secret the same as of `startView` */
export const viewedLearner =
  (secret: Buffer): ViewAs =>
  async (ctx, given, place): Promise<PersonActor> => {
    const { actor } = ctx;
    const view = openView(secret, given, ctx.clock.ms());
    if (!view || actor.kind !== 'person' || actor.sessionId !== view.sessionId) {
      throw appError('forbidden', 'classes.view.ended');
    }
    const row = await stillViewable(ctx, view.enrolmentId);
    if ((await courseOf(ctx, place)) !== row.courseId) throw appError('forbidden', 'classes.view.elsewhere');
    const learner = await learnerAccount(ctx, row.personId);
    if (!learner) throw appError('forbidden', 'classes.view.ended');
    return {
      ...{ kind: 'person', personId: row.personId, account: learner.account, name: row.name, role: ROLE.student },
      ...{ unitId: learner.unitId, sessionId: view.sessionId, mustChangePassword: false, grants: [] },
    };
  };
