import { appError, appErrorWith } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { NewExperiment } from '../../../catalogue/server/catalogue.public.ts';
import { insertExperiment, reachExperiment, replaceSteps } from '../../../catalogue/server/record.public.ts';
import type { StepDefinition } from '../../../catalogue/shared/experiment.model.ts';
import { recountChecks } from './entry.service.ts';

/**
 * Creates an experiment in state draft.
 * @throws AppError invalid when the code is taken.
 */
export async function createExperiment(ctx: Ctx, experiment: NewExperiment): Promise<string> {
  try {
    return await ctx.tx(async (tx) => {
      const id = tx.newId();
      await insertExperiment(tx, id, experiment);
      await recountChecks(tx, id);
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
    await recountChecks(tx, experimentId);
    tx.audit({
      action: 'experiment.updateSteps',
      object: 'experiment',
      objectId: experimentId,
      after: steps.map(({ seq, title, maxScore }) => ({ seq, title, maxScore })),
    });
  });
}
