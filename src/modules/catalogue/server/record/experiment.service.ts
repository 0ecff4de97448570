import type { Ctx } from '../../../../platform/db/context.ts';
import type { ExperimentFacts } from '../../shared/experiment.model.ts';
import { findFacts, stepsOf } from './experiment.repository.ts';

/** Facts of experiments by id, for other modules; unknown ids are absent. */
export async function experimentFacts(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExperimentFacts>> {
  const rows = await findFacts(ctx, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of the knowledge points of each step, as the experiment ties them. One statement. */
export async function stepKnowledge(
  ctx: Pick<Ctx, 'db'>,
  experimentId: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const steps = await stepsOf(ctx, experimentId);
  return new Map(steps.map((step) => [step.seq, step.knowledge ?? []]));
}
