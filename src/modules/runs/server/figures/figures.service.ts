import type { Ctx } from '../../../../platform/db/context.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { figuresThatAge, putRunFigures, replaceFigures } from '../../../catalogue/server/catalogue.public.ts';
import type { FigureDifference } from '../../../catalogue/shared/experiment.model.ts';
import { countRunFigures, takeFiguresDue } from './figures.repository.ts';

/**
 * Counts the experiments whose runs changed, and those whose thirty days moved on at midnight. What is taken off the list
 * and what is counted commit together; a run that ends meanwhile is on the list again.
 */
export async function rollUpFigures(ctx: Ctx): Promise<void> {
  await ctx.tx(async (tx) => {
    const due = new Set([...(await takeFiguresDue(tx)), ...(await figuresThatAge(tx))]);
    await putRunFigures(tx, await countRunFigures(tx, [...due]));
  });
}

/**
 * Compares the stored figures of all experiments with the records, replaces them and names every difference. What merely
 * waited for its minute is no difference.
 */
export async function recomputeFigures(ctx: Ctx): Promise<FigureDifference[]> {
  await rollUpFigures(ctx);
  return ctx.tx(async (tx) => {
    const differences = await replaceFigures(tx, (ids) => countRunFigures(tx, ids));
    tx.audit({
      action: 'experiment.recompute_figures',
      object: 'experiment',
      objectId: null,
      after: { differences: differences.length, first: differences.slice(0, 20) },
    });
    return differences;
  });
}

/** Figures follow their runs by a minute; every night they are compared with the records. */
export const figureJobs: readonly JobHandler[] = [
  { name: 'runs.figures', cron: '* * * * *', run: rollUpFigures },
  {
    name: 'runs.recomputeFigures',
    long: true,
    cron: '27 19 * * *',
    run: async (ctx) => {
      const differences = await recomputeFigures(ctx);
      if (differences.length > 0)
        ctx.log.warn({ differences: differences.slice(0, 20) }, 'figures differed from records');
    },
  },
];
