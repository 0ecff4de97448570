import { ROLE } from '../../../../kernel/access/roles.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { CallOutput, RouteInput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { RATED_FROM } from '../../shared/experiment.model.ts';
import type { reviewsRoute } from '../../shared/social.contract.ts';
import { surnameOf } from '../../shared/viewer.model.ts';
import { reachExperiment } from '../record/experiment.access.ts';
import { insertReport, listReviews, lockReview, setHidden, upsertReview } from './review.repository.ts';
import { recountSocial } from './social.repository.ts';
import { hasFinished, personOf } from './social.service.ts';

/** Reviews as everybody reads them: family name, kind of person and unit, nothing else of the author. */
export async function reviews(
  ctx: Ctx,
  experimentId: string,
  query: RouteInput<typeof reviewsRoute>['query'],
): Promise<CallOutput<typeof reviewsRoute>> {
  await reachExperiment(ctx, experimentId, 'read');
  const moderates = ctx.actor.kind === 'person' && ctx.actor.role === ROLE.platformAdmin;
  const found = await listReviews(ctx, experimentId, { ...query, stars: query.stars, withHidden: moderates });
  const visible = found.stars.reduce((sum, n) => sum + n, 0);
  const points = found.stars.reduce((sum, n, i) => sum + n * (i + 1), 0);
  return {
    rows: found.rows.map((row) => ({
      id: row.id,
      stars: row.stars,
      text: row.text,
      at: row.updated_at.toISOString(),
      edited: row.updated_at.getTime() !== row.created_at.getTime(),
      surname: surnameOf(row.author),
      student: row.role === ROLE.student,
      unitName: row.unit_name,
      own: row.own,
      reported: row.reported,
      hidden: row.hidden,
      reports: moderates ? row.reports : null,
    })),
    page: query.page,
    size: query.size,
    total: found.total,
    stars: found.stars,
    mean: visible < RATED_FROM ? null : Math.round((points / visible) * 100) / 100,
    mayModerate: moderates,
  };
}

/**
 * Writes or changes the own review of an experiment.
 * @throws AppError forbidden without a finished run of one's own
 */
export async function saveReview(
  ctx: Ctx,
  experimentId: string,
  review: { readonly stars: number; readonly text: string },
): Promise<{ id: string; edited: boolean }> {
  const { personId } = personOf(ctx);
  return ctx.tx(async (tx) => {
    await reachExperiment(tx, experimentId, 'read');
    if (!(await hasFinished(tx, personId, experimentId))) throw appError('forbidden', 'experiments.review.needsRun');
    const saved = await upsertReview(tx, { experimentId, personId, ...review });
    await recountSocial(tx, experimentId);
    tx.audit({ action: 'review.save', object: 'review', objectId: saved.id, after: review });
    return saved;
  });
}

/**
 * Tells the administration of a review.
 * @throws AppError notFound when it is out of sight, refused for one's own or a second report
 */
export async function reportReview(ctx: Ctx, id: string, reason: string): Promise<void> {
  const { personId } = personOf(ctx);
  await ctx.tx(async (tx) => {
    const review = await lockReview(tx, id);
    if (!review || review.hidden) throw appError('notFound', 'error.notFound');
    await reachExperiment(tx, review.experiment_id, 'read');
    if (review.person_id === personId) throw appError('refused', 'experiments.review.own');
    if (!(await insertReport(tx, id, personId, reason))) throw appError('refused', 'experiments.review.reported');
    tx.audit({ action: 'review.report', object: 'review', objectId: id, ...(reason ? { reason } : {}) });
  });
}

/**
 * Takes a review out of sight (with a reason) or brings it back (null).
 * @throws AppError notFound when there is none, conflict when it is so already
 */
export async function moderateReview(ctx: Ctx, id: string, reason: string | null): Promise<void> {
  await ctx.tx(async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) throw appError('notFound', 'error.notFound');
    if (review.hidden === (reason !== null)) throw appError('conflict', 'error.state');
    await setHidden(tx, id, reason);
    await recountSocial(tx, review.experiment_id);
    tx.audit({
      action: reason === null ? 'review.show' : 'review.hide',
      object: 'review',
      objectId: id,
      ...(reason === null ? {} : { reason }),
    });
  });
}
