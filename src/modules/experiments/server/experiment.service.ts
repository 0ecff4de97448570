import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ExperimentFacts, StepDefinition } from '../shared/experiment.model.ts';
import { reachExperiment } from './experiment.access.ts';
import { findFacts, insertExperiment, moveState, type NewExperiment, replaceSteps } from './experiment.repository.ts';

/**
 * Creates an experiment in state draft.
 * @throws AppError invalid when the code is taken.
 */
export async function createExperiment(ctx: Ctx, experiment: NewExperiment): Promise<string> {
  try {
    return await ctx.tx(async (tx) => {
      const id = tx.newId();
      await insertExperiment(tx, id, experiment);
      const { content: _content, ...facts } = experiment;
      tx.audit({ action: 'experiment.create', object: 'experiment', objectId: id, after: facts });
      return id;
    });
  } catch (error) {
    if ((error as { code?: string }).code === '23505') {
      throw appErrorWith({ cause: error }, 'invalid', 'experiments.code.taken', { code: experiment.code });
    }
    throw error;
  }
}

/**
 * Replaces the steps. Those of a listed experiment belong to a revision and are not changed here.
 * @throws AppError conflict when it is listed, invalid when the numbers are not 1, 2, 3 …
 */
export async function updateSteps(ctx: Ctx, experimentId: string, steps: readonly StepDefinition[]): Promise<void> {
  if (steps.some((step, i) => step.seq !== i + 1)) throw appError('invalid', 'experiments.steps.order');
  await ctx.tx(async (tx) => {
    const experiment = await reachExperiment(tx, experimentId, 'edit', { lock: true });
    if (experiment.state !== 'draft' && experiment.state !== 'returned') {
      throw appError('conflict', 'experiments.steps.closed');
    }
    await replaceSteps(tx, experimentId, steps);
    tx.audit({
      action: 'experiment.updateSteps',
      object: 'experiment',
      objectId: experimentId,
      after: steps.map(({ seq, title, maxScore }) => ({ seq, title, maxScore })),
    });
  });
}

/**
 * Puts an experiment into the public catalogue.
 * @throws AppError conflict when its state does not allow it.
 */
export async function listExperiment(ctx: Ctx, id: string): Promise<void> {
  await move(ctx, id, 'experiment.list', ['draft', 'submitted', 'approved', 'delisted'], 'listed');
}

/**
 * Takes an experiment out of the public catalogue; runs, courses and records keep it.
 * @throws AppError conflict when it is not listed.
 */
export async function delistExperiment(ctx: Ctx, id: string, reason?: string): Promise<void> {
  await move(ctx, id, 'experiment.delist', ['listed'], 'delisted', reason);
}

async function move(
  ctx: Ctx,
  id: string,
  action: string,
  from: Parameters<typeof moveState>[2],
  to: Parameters<typeof moveState>[3],
  reason?: string,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const experiment = await reachExperiment(tx, id, 'list', { lock: true });
    if (!(await moveState(tx, id, from, to))) throw appError('conflict', 'error.state');
    tx.audit({
      action,
      object: 'experiment',
      objectId: id,
      before: { state: experiment.state },
      after: { state: to },
      ...(reason ? { reason } : {}),
    });
  });
}

/** Facts of experiments by id, for other modules; unknown ids are absent. */
export async function experimentFacts(
  ctx: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ExperimentFacts>> {
  const rows = await findFacts(ctx, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}
