import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { ExperimentFigures } from '../shared/experiment.model.ts';

/** Figures of experiments from their runs: one statement whatever the number of ids. */
export type FiguresProvider = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, ExperimentFigures>>;

/** Filled by the module that keeps the runs; without a provider the figures are null, never zero. */
export const experimentFiguresPort = definePort<FiguresProvider>('experiments.figures');

/** Totals over all listed experiments, trial runs left out; one statement. */
export type TotalsProvider = (ctx: Ctx) => Promise<{ readonly runs: number; readonly completionRate: number | null }>;

export const experimentTotalsPort = definePort<TotalsProvider>('experiments.totals');

/** What the check must know of this deployment; the module's own manifest fills it from the settings. */
export interface ContentDeployment {
  /** Key of content labels (lab-runtime §4.2). */
  readonly key: Buffer;
  /** Whether every version has a host name of its own; without it compat is refused. */
  readonly wildcard: boolean;
}

export const contentDeploymentPort = definePort<ContentDeployment>('experiments.contentDeployment', 1);
