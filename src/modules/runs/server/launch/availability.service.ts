import type { Ctx } from '../../../../platform/db/context.ts';
import { isLaunchable } from '../../shared/start.policy.ts';
import { runnableExperiments } from '../records/lookup.repository.ts';
import { openingsOf } from './start.service.ts';

/** Listed experiments the caller can start or go on with now, or queue for: the answer of their start buttons. */
export async function availableExperiments(ctx: Ctx): Promise<readonly string[]> {
  if (ctx.actor.kind !== 'person') return [];
  const openings = await openingsOf(ctx, await runnableExperiments(ctx));
  return [...openings].filter(([, opening]) => isLaunchable(opening.code)).map(([id]) => id);
}
