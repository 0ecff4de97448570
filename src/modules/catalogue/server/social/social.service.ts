import type { PersonActor } from '../../../../kernel/access/actor.ts';
import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { isRobot } from '../../shared/viewer.model.ts';
import { finishedRunPort } from '../experiment.port.ts';
import { reachExperiment } from '../record/experiment.access.ts';
import { findStanding, insertView, recountSocial, setTie, type Tie } from './social.repository.ts';

/** The signed-in person. @throws AppError unauthenticated */
export function personOf(ctx: Ctx): PersonActor {
  if (ctx.actor.kind !== 'person') throw appError('unauthenticated', 'error.signIn');
  return ctx.actor;
}

/** Whether a person has finished a run of an experiment. */
export async function hasFinished(ctx: Ctx, personId: string, experimentId: string): Promise<boolean> {
  for (const asks of ctx.ports.all(finishedRunPort)) if (await asks(ctx, personId, experimentId)) return true;
  return false;
}

/**
 * Counts an opening of a details page: a person by name, a visitor by the random number of the browser.
 * @returns whether it counted
 */
export async function countView(ctx: Ctx, experimentId: string, seed: string | undefined): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { state } = await reachExperiment(tx, experimentId, 'read');
    const viewer = ctx.actor.kind === 'person' ? { personId: ctx.actor.personId } : seed ? { seed } : null;
    if (!viewer || state !== 'listed' || isRobot(ctx.agent)) return false;
    return insertView(tx, experimentId, viewer);
  });
}

/** What the person did with an experiment, and whether a review is due. */
export async function standing(ctx: Ctx, experimentId: string) {
  const { personId } = personOf(ctx);
  await reachExperiment(ctx, experimentId, 'read');
  const found = await findStanding(ctx, experimentId, personId);
  return { ...found, mayReview: await hasFinished(ctx, personId, experimentId) };
}

const ACTION: Readonly<Record<Tie, string>> = { liking: 'experiment.like', favourite: 'experiment.favourite' };

/** Likes or keeps an experiment, or no longer; a repeat changes nothing. Returns the counts after it. */
export async function tie(
  ctx: Ctx,
  kind: Tie,
  experimentId: string,
  on: boolean,
): Promise<{ likes: number; favourites: number }> {
  const { personId } = personOf(ctx);
  return ctx.tx(async (tx) => {
    await reachExperiment(tx, experimentId, 'read');
    if (await setTie(tx, kind, experimentId, personId, on)) {
      tx.audit({ action: ACTION[kind], object: 'experiment', objectId: experimentId, after: { on } });
    }
    return recountSocial(tx, experimentId);
  });
}
